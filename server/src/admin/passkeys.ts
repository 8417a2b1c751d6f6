import { randomBytes } from 'node:crypto';
import type { CheckedBody, Operations } from '@tohfa/contract';
import { and, count, eq, lt, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import { generateToken, hashToken } from '../platform/tokens.ts';
import { type AdminDeps, isAdminEmail } from './admin.ts';
import {
  CHALLENGE_SECONDS,
  createChallenge,
  readChallengeToken,
  setChallengeCookie,
  takeChallenge,
} from './passkey-challenges.ts';
import { acceptProof, findSessionOwner, type Prover, sendSession } from './prove.ts';
import { mailSignInChange } from './sign-in-mail.ts';
import { adminPasskeys } from './tables.ts';

const MOST_PASSKEYS = 10;
/** Ed25519, ES256, RS256: in this order, what the authenticator has. */
const ALGORITHMS = [-8, -7, -257];

/**
 * A sign-in names no admin: the authenticator offers the passkeys it has for this shop, so that nobody learns who has one.
 * The challenge belongs to this browser by a cookie, or to its session.
 */
export async function passkeyOptions(
  admin: AdminDeps,
  { body: { purpose }, request, reply }: Call<Operations['passkeyOptions']>,
) {
  if (purpose === 'sign-in') {
    // Each one is a row; that of a session is replaced.
    const limited = await admin.limits.challengesPerNetwork.consume(request.ip);
    if (limited) return limited;
    const { token, tokenHash } = generateToken();
    const challenge = await createChallenge(admin.database, { holderHash: tokenHash, purpose });
    setChallengeCookie(admin, reply, token);
    return { ...signOptions(admin, challenge), allowCredentials: [] };
  }
  const owner = await findSessionOwner(admin, request);
  if (!owner) return refuse('signed_out');
  const passkeys = await listPasskeys(admin.database, owner.email);
  const challenge = await createChallenge(admin.database, { holderHash: owner.hash, purpose });
  return { ...signOptions(admin, challenge), allowCredentials: passkeys.map(toKnownCredential) };
}

export async function verifyPasskey(
  admin: AdminDeps,
  { body: { purpose, credential }, request, reply }: Call<Operations['verifyPasskey']>,
) {
  const holder = await findChallengeHolder(admin, request, purpose);
  if (!holder) return refuse(purpose === 'step-up' ? 'signed_out' : 'passkey_refused');
  const { challenge } = (await takeChallenge(admin.database, holder.hash, purpose)) ?? {};
  const passkey = await findPasskey(admin.database, credential.id);
  if (challenge === undefined || !passkey) return refuse('passkey_refused');
  if (holder.email !== undefined && holder.email !== passkey.email) return refuse('passkey_refused');
  if (!(await isAdminEmail(admin, passkey.email))) return refuse('passkey_refused');
  const signCount = await verifySignature(admin, credential, { challenge, passkey });
  if (signCount === undefined) return refuse('passkey_refused');
  const accepted = await admin.database.transaction(async (tx) => {
    if (!(await setPasskeyUsed(tx, passkey.id, signCount))) return undefined;
    const prover = { kind: purpose, email: passkey.email, hash: holder.hash };
    return { token: await acceptProof(tx, admin, request, prover, 'passkey') };
  });
  if (!accepted) return refuse('passkey_refused');
  await sendSession(admin, { request, reply }, { email: passkey.email, token: accepted.token });
  return { success: true as const };
}

export async function newPasskeyOptions(
  admin: AdminDeps,
  { request }: Call<Operations['newPasskeyOptions']>,
) {
  const owner = await findSessionOwner(admin, request);
  if (!owner) return refuse('signed_out');
  const passkeys = await listPasskeys(admin.database, owner.email);
  const userHandle = passkeys[0]?.userHandle ?? randomBytes(32);
  const challenge = await createChallenge(admin.database, {
    holderHash: owner.hash,
    purpose: 'add',
    userHandle,
  });
  return {
    challenge,
    rp: { id: relyingParty(admin).id, name: 'Tohfa' },
    user: { id: userHandle.toString('base64url'), name: owner.email, displayName: owner.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: CHALLENGE_SECONDS * 1000,
    attestation: 'none' as const,
    excludeCredentials: passkeys.map(toKnownCredential),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  };
}

export async function addPasskey(
  admin: AdminDeps,
  { body: { name, credential }, request }: Call<Operations['addPasskey']>,
) {
  const owner = await findSessionOwner(admin, request);
  if (!owner) return refuse('signed_out');
  const asked = await takeChallenge(admin.database, owner.hash, 'add');
  if (!asked?.userHandle) return refuse('passkey_refused');
  const { userHandle } = asked;
  const made = await verifyNewPasskey(admin, credential, asked.challenge);
  if (!made) return refuse('passkey_refused');
  const outcome = await admin.database.transaction(async (tx) => {
    const [kept] = await tx
      .select({ passkeys: count() })
      .from(adminPasskeys)
      .where(eq(adminPasskeys.email, owner.email));
    if ((kept?.passkeys ?? 0) >= MOST_PASSKEYS) return refuse('too_many_kept');
    const rows = await tx
      .insert(adminPasskeys)
      .values({ ...made, email: owner.email, userHandle, name })
      .onConflictDoNothing()
      .returning({ id: adminPasskeys.id });
    if (rows.length === 0) return refuse('passkey_refused');
    await recordAudit(tx, { actor: owner.email, action: 'admin-passkey-add', subject: name });
    return { success: true as const };
  });
  if ('success' in outcome) await mailSignInChange(admin, owner.email, 'passkey-added', request);
  return outcome;
}

export async function removePasskey(
  admin: AdminDeps,
  { body: { id }, identity, request }: Call<Operations['removePasskey']>,
) {
  const { email } = identity.admin;
  const removed = await admin.database.transaction(async (tx) => {
    const [row] = await tx
      .delete(adminPasskeys)
      .where(and(eq(adminPasskeys.id, id), eq(adminPasskeys.email, email)))
      .returning({ name: adminPasskeys.name });
    if (row) await recordAudit(tx, { actor: email, action: 'admin-passkey-remove', subject: row.name });
    return row !== undefined;
  });
  if (!removed) return refuse('not_found');
  await mailSignInChange(admin, email, 'passkey-removed', request);
  return { success: true as const };
}

export async function listPasskeys(database: Database, email: string) {
  return database
    .select()
    .from(adminPasskeys)
    .where(eq(adminPasskeys.email, email))
    .orderBy(adminPasskeys.createdAt, adminPasskeys.id);
}

async function findPasskey(database: Database, id: string): Promise<Passkey | undefined> {
  const [row] = await database.select().from(adminPasskeys).where(eq(adminPasskeys.id, id));
  return row;
}

/** A counter that does not rise is a copied key, or the same answer in parallel; keys that are synced always say 0. */
async function setPasskeyUsed(tx: Database, id: string, signCount: number): Promise<boolean> {
  const hasRisen = or(
    lt(adminPasskeys.signCount, signCount),
    sql`${signCount} = 0 and ${adminPasskeys.signCount} = 0`,
  );
  const rows = await tx
    .update(adminPasskeys)
    .set({ signCount, lastUsedAt: sql`now()` })
    .where(and(eq(adminPasskeys.id, id), hasRisen))
    .returning({ id: adminPasskeys.id });
  return rows.length > 0;
}

async function findChallengeHolder(
  admin: AdminDeps,
  request: FastifyRequest,
  purpose: Prover['kind'],
): Promise<{ hash: Buffer; email?: string } | undefined> {
  if (purpose === 'step-up') return findSessionOwner(admin, request);
  const token = readChallengeToken(admin, request);
  return token ? { hash: hashToken(token) } : undefined;
}

/** The passkey's new counter; undefined when the answer is not what this passkey signs for this shop. */
async function verifySignature(
  admin: AdminDeps,
  credential: CheckedBody<Operations['verifyPasskey']>['credential'],
  { challenge, passkey }: { challenge: string; passkey: Passkey },
): Promise<number | undefined> {
  const { userHandle } = credential.response;
  if (userHandle !== undefined && userHandle !== passkey.userHandle.toString('base64url')) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(admin);
  const { userHandle: _checked, ...response } = credential.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    admin.log.warn({ reason: reasonOf(error) }, 'a passkey was refused');
    return undefined;
  }
}

async function verifyNewPasskey(
  admin: AdminDeps,
  credential: CheckedBody<Operations['addPasskey']>['credential'],
  expectedChallenge: string,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(admin);
  const { transports = [], ...response } = credential.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter: signCount } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey), signCount, transports };
  } catch (error) {
    admin.log.warn({ reason: reasonOf(error) }, 'a new passkey was refused');
    return undefined;
  }
}

/** Its message would quote what the browser sent. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

function signOptions(admin: AdminDeps, challenge: string) {
  return {
    challenge,
    rpId: relyingParty(admin).id,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required' as const,
  };
}

function relyingParty({ publicUrl }: Pick<AdminDeps, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

function toKnownCredential({ id, transports }: Passkey) {
  return { id, type: 'public-key' as const, transports };
}

type Passkey = typeof adminPasskeys.$inferSelect;
