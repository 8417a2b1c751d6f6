import * as z from 'zod/mini';
import {
  addressLine,
  email,
  indianMobile,
  line,
  longText,
  moment,
  optionalPersonName,
  personName,
  success,
  text,
} from './fields.ts';
import { PASSWORD_MIN } from './limits.ts';
import { operation } from './operation.ts';
import { fieldTexts } from './phrases/fields.ts';
import { LANGUAGES } from './phrases/language.ts';

export const PASSWORD_MAX = 200;

/** Length only, no composition rules; the server also refuses passwords that are easy to guess. */
export const newPassword = text(
  z.minLength(PASSWORD_MIN, { error: () => fieldTexts().tooShort({ min: PASSWORD_MIN }) }),
  z.maxLength(PASSWORD_MAX, { error: () => fieldTexts().tooLong({ max: PASSWORD_MAX }) }),
);

const optionalPassword = z.optional(text(z.maxLength(1000)));

/** What the browser stores as `userData` after any sign-in. */
const signedIn = z.object({
  token: z.string(),
  id: z.string(),
  requests: z.int(),
  userName: z.string(),
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  photo: z.string(),
  provider: z.string(),
  uid: z.string(),
  isAdmin: z.boolean(),
});

/** The provider's profile; trusted only as far as the id token beside it proves it. */
const providerProfile = z.object({
  email,
  name: longText(200),
  uid: line(255),
  photo: longText(2000),
  provider: line(100),
});

const language = z.enum(LANGUAGES);

const session = z.object({
  id: z.string(),
  device: z.string(),
  provider: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
  current: z.boolean(),
});

/** `name` and `phone` are of whoever lives there; empty when nobody was named. */
const savedAddress = z.object({
  id: z.string(),
  full_address: z.string(),
  name: z.string(),
  phone: z.string(),
});

const addressForm = {
  full_address: addressLine(500),
  name: z.optional(optionalPersonName(100)),
  phone: z.optional(z.union([indianMobile, z.literal('')])),
};

export const passwordLogin = z.object({ email, password: text(z.minLength(1), z.maxLength(1000)) });

const sixDigits = text(z.regex(/^\d{6}$/, { error: () => fieldTexts().sixDigitCode }));

/**
 * Random, made by the browser that asks for a code: the code works only together with it, so that nobody else can use it
 * up. Without it the code belongs to the caller's network.
 */
const attempt = z.optional(text(z.regex(/^[\w-]{22,64}$/)));

export const codeLogin = z.object({ email, code: sixDigits, attempt });

export const accountOperations = {
  login: operation({
    method: 'POST',
    path: '/backend/login.php',
    caller: 'anyone',
    summary:
      'Sign in by password or mailed code, or restore a provider sign-in with the provider’s id token as bearer value.',
    body: z.union([passwordLogin, codeLogin, providerProfile]),
    success: { status: 200, body: signedIn },
    refusals: [
      'invalid_credentials',
      'too_many_tries',
      'proof_refused',
      'provider_unreachable',
      'sign_in_way_off',
      'blocked',
    ],
  }),

  sendSignInCode: operation({
    method: 'POST',
    path: '/backend/send-sign-in-code',
    caller: 'anyone',
    summary: 'Mail a one-time code to sign in with; the answer is the same for unknown emails.',
    body: z.object({ email, attempt }),
    success: { status: 200, body: success },
    refusals: ['mail_down', 'sign_in_way_off'],
    answersSuccess: true,
  }),

  guser: operation({
    method: 'POST',
    path: '/backend/guser.php',
    caller: 'anyone',
    summary: 'Sign in with the identity provider: the id token is verified, the profile comes from it.',
    body: z.extend(z.partial(providerProfile), {
      token: text(z.minLength(1), z.maxLength(8192)),
    }),
    success: { status: 200, body: signedIn },
    refusals: ['proof_refused', 'provider_unreachable', 'sign_in_way_off', 'blocked'],
  }),

  signup: operation({
    method: 'POST',
    path: '/backend/signup',
    caller: 'anyone',
    summary: 'Create an account with email and password; a link to confirm the email is mailed.',
    body: z.object({ name: personName(100), email, password: newPassword }),
    success: { status: 200, body: signedIn },
    refusals: ['email_taken', 'sign_in_way_off', 'blocked'],
  }),

  logout: operation({
    method: 'POST',
    path: '/backend/logout',
    caller: 'anyone',
    summary: 'End this session, and the provider’s remembered sign-in with it.',
    success: { status: 200, body: success },
    refusals: [],
    answersSuccess: true,
  }),

  providerUser: operation({
    method: 'POST',
    path: '/backend/provider-user',
    caller: 'anyone',
    summary: 'The person the identity provider remembers in this browser, with a fresh id token.',
    success: {
      status: 200,
      // Called on every visit: a browser without a remembered person is an answer, not a refusal.
      body: z.object({
        user: z.nullable(z.extend(providerProfile, { token: z.string(), expiresAt: moment })),
      }),
    },
    refusals: ['provider_unreachable'],
  }),

  confirmEmail: operation({
    method: 'POST',
    path: '/backend/confirm-email',
    caller: 'anyone',
    summary: 'Confirm an email address, also a new one, with the token from its mail.',
    body: z.object({ token: line(200) }),
    success: { status: 200, body: success },
    refusals: ['link_used_up'],
    answersSuccess: true,
  }),

  forgotPassword: operation({
    method: 'POST',
    path: '/backend/forgot-password',
    caller: 'anyone',
    summary: 'Mail a link to choose a new password; the answer is the same for unknown emails.',
    body: z.object({ email }),
    success: { status: 200, body: success },
    refusals: [],
    answersSuccess: true,
  }),

  resetPassword: operation({
    method: 'POST',
    path: '/backend/reset-password',
    caller: 'anyone',
    summary: 'Choose a new password with the token from the mail; every session of the account ends.',
    body: z.object({ token: line(200), password: newPassword }),
    success: { status: 200, body: success },
    refusals: ['link_used_up'],
    answersSuccess: true,
  }),

  changePassword: operation({
    method: 'POST',
    path: '/backend/change-password',
    caller: 'customer',
    summary: 'Change or set the caller’s password; other sessions end.',
    body: z.object({ currentPassword: optionalPassword, password: newPassword }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'wrong_password'],
    answersSuccess: true,
  }),

  myAccount: operation({
    method: 'GET',
    path: '/backend/my-account',
    caller: 'customer',
    summary: 'The caller’s account as the profile screen shows it.',
    success: {
      status: 200,
      body: z.object({
        name: z.string(),
        email: z.string(),
        photo: z.string(),
        emailConfirmed: z.boolean(),
        hasPassword: z.boolean(),
        /** Waits to be confirmed; `email` counts until then. */
        newEmail: z.optional(z.string()),
        /** Absent until it is known. */
        language: z.optional(language),
      }),
    },
    refusals: ['signed_out'],
  }),

  changeName: operation({
    method: 'POST',
    path: '/backend/change-name',
    caller: 'customer',
    summary: 'Change the caller’s name.',
    body: z.object({ name: personName(100) }),
    success: { status: 200, body: success },
    refusals: ['signed_out'],
    answersSuccess: true,
  }),

  changeLanguage: operation({
    method: 'POST',
    path: '/backend/change-language',
    caller: 'customer',
    summary: 'The language of the caller’s mails and notifications, and of the shop after signing in.',
    body: z.object({ language }),
    success: { status: 200, body: success },
    refusals: ['signed_out'],
    answersSuccess: true,
  }),

  changePhoto: operation({
    method: 'POST',
    path: '/backend/change-photo',
    caller: 'customer',
    summary: 'Upload a photo of the caller, which replaces the current one.',
    form: z.object({}),
    files: 'photo',
    success: { status: 200, body: z.object({ photo: z.string() }) },
    refusals: ['signed_out'],
  }),

  removePhoto: operation({
    method: 'POST',
    path: '/backend/remove-photo',
    caller: 'customer',
    summary: 'Remove the caller’s photo.',
    success: { status: 200, body: success },
    refusals: ['signed_out'],
    answersSuccess: true,
  }),

  changeEmail: operation({
    method: 'POST',
    path: '/backend/change-email',
    caller: 'customer',
    summary:
      'Mail a link to a new address, which replaces the caller’s email once it is opened. Sending the current email cancels a pending change.',
    body: z.object({ email, currentPassword: optionalPassword }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'wrong_password', 'email_taken'],
    answersSuccess: true,
  }),

  mailConfirmation: operation({
    method: 'POST',
    path: '/backend/mail-confirmation',
    caller: 'customer',
    summary: 'Mail a new link to confirm the caller’s email, unless it is already confirmed.',
    success: { status: 200, body: success },
    refusals: ['signed_out'],
    answersSuccess: true,
  }),

  mySessions: operation({
    method: 'GET',
    path: '/backend/my-sessions',
    caller: 'customer',
    summary: 'The devices signed in to the caller’s account.',
    success: { status: 200, body: z.object({ sessions: z.array(session) }) },
    refusals: ['signed_out'],
  }),

  endSession: operation({
    method: 'POST',
    path: '/backend/end-session',
    caller: 'customer',
    summary: 'Sign one of the caller’s devices out.',
    body: z.object({ id: z.uuid() }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'not_found'],
    answersSuccess: true,
  }),

  signOutEverywhere: operation({
    method: 'POST',
    path: '/backend/sign-out-everywhere',
    caller: 'customer',
    summary: 'Sign every device of the caller’s account out, this one included.',
    success: { status: 200, body: success },
    refusals: ['signed_out'],
    answersSuccess: true,
  }),

  myData: operation({
    method: 'GET',
    path: '/backend/my-data',
    caller: 'customer',
    summary: 'Everything the shop stores about the caller.',
    success: { status: 200, body: z.record(z.string(), z.unknown()) },
    refusals: ['signed_out'],
  }),

  eraseAccount: operation({
    method: 'POST',
    path: '/backend/erase-account',
    caller: 'customer',
    summary: 'Erase the caller’s account; money records stay under a pseudonym.',
    body: z.object({ email, password: optionalPassword }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'wrong_password', 'not_allowed', 'wrong_state'],
    answersSuccess: true,
  }),

  getAddresses: operation({
    method: 'GET',
    path: '/backend/get-addresses.php',
    caller: 'customer',
    summary: 'The caller’s own saved addresses.',
    query: z.object({ userId: line(64) }),
    success: { status: 200, body: z.array(savedAddress) },
    refusals: ['signed_out', 'not_allowed'],
  }),

  saveAddress: operation({
    method: 'POST',
    path: '/backend/save-address',
    caller: 'customer',
    summary: 'Save an address of the caller. Saving it again changes only who lives there, if that is said.',
    body: z.object(addressForm),
    success: { status: 201, body: savedAddress },
    refusals: ['signed_out', 'too_many_kept'],
  }),

  changeAddress: operation({
    method: 'POST',
    path: '/backend/change-address',
    caller: 'customer',
    summary: 'Change a saved address of the caller. Orders keep the address they were placed with.',
    body: z.object({ id: z.uuid(), ...addressForm }),
    success: { status: 200, body: savedAddress },
    refusals: ['signed_out', 'not_found', 'wrong_state'],
  }),

  deleteAddress: operation({
    method: 'POST',
    path: '/backend/delete-address',
    caller: 'customer',
    summary: 'Delete a saved address of the caller.',
    body: z.object({ id: z.uuid() }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'not_found'],
    answersSuccess: true,
  }),
};

export type SignedIn = z.output<typeof signedIn>;
