import * as z from 'zod/mini';
import { checked, email, line, moment, success, text } from './fields.ts';
import { operation } from './operation.ts';
import { customerFieldTexts } from './phrases/customer-fields.ts';
import { adminRoles } from './roles.ts';

/** How a session began. */
export const adminProofs = ['mail', 'passkey', 'totp', 'recovery', 'setup'] as const;

// @__NO_SIDE_EFFECTS__
const base64url = (max: number) => text(z.maxLength(max), z.regex(/^[\w-]*$/));
const credential = { id: base64url(2000), rawId: base64url(2000), type: z.literal('public-key') };
const knownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

const signedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: z.optional(base64url(200)),
  }),
});

const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.optional(checked(z.array(line(30)), z.maxLength(10))),
  }),
});

/** Groups of four signs. Typed in small letters, with spaces or without the dashes, it is the same code. */
// @__NO_SIDE_EFFECTS__
const writtenCode = (pattern: RegExp, error: () => string) =>
  z.pipe(
    z.pipe(
      line(40),
      z.transform((typed) => {
        const signs = typed.toUpperCase().replace(/[\s-]/g, '');
        return signs.match(/.{1,4}/g)?.join('-') ?? '';
      }),
    ),
    text(z.regex(pattern, { error })),
  );

const recoveryCode = writtenCode(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/, () => customerFieldTexts().recoveryCode);

const setupCode = writtenCode(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/, () => customerFieldTexts().setupCode);

export const recoveryCodeForm = z.object({ code: recoveryCode });

const totpCode = text(z.regex(/^\d{6}$/, { error: () => customerFieldTexts().totpCode }));

/** As with `verify-otp.php`: with the session id of a sign-in, or with the admin’s cookie as a step-up. */
const prover = { email, sessionId: z.optional(line(128)) };

export const adminSignInOperations = {
  passkeyOptions: operation({
    method: 'POST',
    path: '/backend/passkey-options',
    caller: 'anyone',
    summary: 'What a passkey is to sign: for a sign-in by this browser, or as a step-up of its session.',
    body: z.object({ purpose: z.enum(['sign-in', 'step-up']) }),
    success: {
      status: 200,
      body: z.object({
        challenge: z.string(),
        rpId: z.string(),
        timeout: z.int(),
        userVerification: z.literal('required'),
        allowCredentials: z.array(knownCredential),
      }),
    },
    refusals: ['signed_out'],
  }),

  verifyPasskey: operation({
    method: 'POST',
    path: '/backend/verify-passkey',
    caller: 'anyone',
    summary:
      'Signs in, or steps up, with a passkey. Each challenge serves once, in the browser that asked for it.',
    body: z.object({ purpose: z.enum(['sign-in', 'step-up']), credential: signedChallenge }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'passkey_refused'],
    answersSuccess: true,
  }),

  verifyTotp: operation({
    method: 'POST',
    path: '/backend/verify-totp',
    caller: 'anyone',
    summary: 'Verifies the code of an authenticator app instead of a mailed one. Each code serves once.',
    body: z.object({ ...prover, code: totpCode }),
    success: { status: 200, body: success },
    refusals: ['invalid_otp', 'signed_out', 'not_allowed', 'too_many_tries'],
    answersSuccess: true,
  }),

  useRecoveryCode: operation({
    method: 'POST',
    path: '/backend/use-recovery-code',
    caller: 'anyone',
    summary: 'Signs in, or steps up, with a recovery code, which is then used up. The admin is told by mail.',
    body: z.object({ ...prover, code: recoveryCode }),
    success: { status: 200, body: success },
    refusals: ['invalid_recovery_code', 'signed_out', 'not_allowed', 'too_many_tries'],
    answersSuccess: true,
  }),

  mySignIn: operation({
    method: 'GET',
    path: '/backend/my-sign-in',
    caller: 'admin',
    roles: adminRoles,
    summary: 'The caller’s own passkeys, authenticator app, number of recovery codes, and sessions.',
    success: {
      status: 200,
      body: z.object({
        email: z.string(),
        /** The address at which passkeys work. */
        origin: z.string(),
        passkeys: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            createdAt: moment,
            lastUsedAt: z.optional(moment),
          }),
        ),
        totp: z.optional(z.object({ since: moment, lastUsedAt: z.optional(moment) })),
        recoveryCodesLeft: z.int(),
        sessions: z.array(
          z.object({
            id: z.uuid(),
            device: z.string(),
            proof: z.enum(adminProofs),
            createdAt: moment,
            lastSeenAt: moment,
            current: z.boolean(),
          }),
        ),
      }),
    },
    refusals: ['signed_out'],
  }),

  newPasskeyOptions: operation({
    method: 'POST',
    path: '/backend/new-passkey-options',
    caller: 'admin-recent-code',
    roles: adminRoles,
    summary: 'What the browser needs to make a passkey for the caller.',
    success: {
      status: 200,
      body: z.object({
        challenge: z.string(),
        rp: z.object({ id: z.string(), name: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
        timeout: z.int(),
        attestation: z.literal('none'),
        excludeCredentials: z.array(knownCredential),
        authenticatorSelection: z.object({
          residentKey: z.literal('required'),
          requireResidentKey: z.literal(true),
          userVerification: z.literal('required'),
        }),
      }),
    },
    refusals: ['signed_out', 'step_up_needed'],
  }),

  addPasskey: operation({
    method: 'POST',
    path: '/backend/add-passkey',
    caller: 'admin-recent-code',
    roles: adminRoles,
    summary: 'Keeps a new passkey of the caller, at most ten. The admin is told by mail.',
    body: z.object({ name: line(60), credential: newCredential }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'step_up_needed', 'passkey_refused', 'too_many_kept'],
    answersSuccess: true,
  }),

  removePasskey: operation({
    method: 'POST',
    path: '/backend/remove-passkey',
    caller: 'admin-recent-code',
    roles: adminRoles,
    summary: 'Removes a passkey of the caller. The admin is told by mail.',
    body: z.object({ id: base64url(2000) }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'step_up_needed', 'not_found'],
    answersSuccess: true,
  }),

  startTotp: operation({
    method: 'POST',
    path: '/backend/start-totp',
    caller: 'admin-recent-code',
    roles: adminRoles,
    summary:
      'Begins to set up an authenticator app: its key, in base32 and as the `otpauth:` address that apps scan. It proves nothing until it is confirmed.',
    success: { status: 200, body: z.object({ key: z.string(), url: z.string() }) },
    refusals: ['signed_out', 'step_up_needed', 'wrong_state'],
  }),

  confirmTotp: operation({
    method: 'POST',
    path: '/backend/confirm-totp',
    caller: 'admin-recent-code',
    roles: adminRoles,
    summary: 'Ends the set-up of an authenticator app with a code that it shows. The admin is told by mail.',
    body: z.object({ code: totpCode }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'step_up_needed', 'invalid_otp', 'too_many_tries', 'wrong_state'],
    answersSuccess: true,
  }),

  removeTotp: operation({
    method: 'POST',
    path: '/backend/remove-totp',
    caller: 'admin-recent-code',
    roles: adminRoles,
    summary: 'Removes the caller’s authenticator app. The admin is told by mail.',
    success: { status: 200, body: success },
    refusals: ['signed_out', 'step_up_needed', 'not_found'],
    answersSuccess: true,
  }),

  makeRecoveryCodes: operation({
    method: 'POST',
    path: '/backend/make-recovery-codes',
    caller: 'admin-recent-code',
    roles: adminRoles,
    summary: 'Ten new recovery codes of the caller, shown this once; earlier ones no longer work.',
    success: { status: 200, body: z.object({ codes: z.array(z.string()) }) },
    refusals: ['signed_out', 'step_up_needed'],
  }),

  endAdminSessions: operation({
    method: 'POST',
    path: '/backend/end-admin-sessions',
    caller: 'admin',
    roles: adminRoles,
    summary: 'Ends one session of the caller, or all others than the one that calls.',
    body: z.union([z.object({ id: z.uuid() }), z.object({ others: z.literal(true) })]),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'not_found'],
    answersSuccess: true,
  }),

  shopSetup: operation({
    method: 'GET',
    path: '/backend/shop-setup',
    caller: 'anyone',
    summary: 'Whether this shop has no admin yet, so that its first owner can be made.',
    success: { status: 200, body: z.object({ needed: z.boolean() }) },
    refusals: [],
  }),

  createFirstOwner: operation({
    method: 'POST',
    path: '/backend/create-first-owner',
    caller: 'anyone',
    summary:
      'Makes the first owner of a shop without any admin and signs them in. The code was shown in the terminal at the start.',
    body: z.object({ email, code: setupCode }),
    success: { status: 200, body: success },
    refusals: ['invalid_setup_code', 'wrong_state', 'too_many_tries'],
    answersSuccess: true,
  }),
};
