import type { adminProofs } from '@tohfa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeDevice, findKnownDevice, rememberDevice } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type Refusal, refuse } from '../platform/http/operations.ts';
import { networkKey } from '../platform/http/rate-limit.ts';
import { CODE_RETRY_AFTER, unclaimCodeMail } from '../platform/one-time-codes/one-time-codes.ts';
import { generateToken, hashToken } from '../platform/tokens.ts';
import { type AdminDeps, isAdminEmail } from './admin.ts';
import { findAdmin, readAdminToken, setAdminCookie } from './sessions.ts';
import {
  deleteAdminSession,
  deleteSignIn,
  insertAdminSession,
  isSignInPending,
  lockSignIn,
  setCodeVerified,
  setLastVisit,
} from './sql.ts';
import type { ProofKind } from './tables.ts';

/** Someone about to prove who they are: by a pending sign-in, found by its handle, or by the cookie of their session. */
export async function findProver(
  admin: AdminDeps,
  request: FastifyRequest,
  { email, handle }: { email: string; handle: string | undefined },
): Promise<Prover | Refusal<'sign_in_over' | 'signed_out' | 'not_allowed'>> {
  if (handle !== undefined) {
    const prover = toProver('sign-in', email, handle);
    const isKnown = await isSignInPending(admin.database, prover.hash, email);
    return isKnown && (await isAdminEmail(admin, email)) ? prover : refuse('sign_in_over');
  }
  const signedIn = await findSessionOwner(admin, request);
  if (!signedIn) return refuse('signed_out');
  return signedIn.email === email ? signedIn : refuse('not_allowed');
}

/** The admin of this browser's session, who may step it up. */
export async function findSessionOwner(
  admin: AdminDeps,
  request: FastifyRequest,
): Promise<Prover | undefined> {
  const signedIn = await findAdmin(admin, request);
  const token = readAdminToken(admin, request);
  return signedIn && token ? toProver('step-up', signedIn.email, token) : undefined;
}

/**
 * Call it first in the transaction of a proof, before anything of it is used up. False when the sign-in has made its session
 * already: a handle serves one.
 */
export async function isStillProving(tx: Database, { kind, hash }: Prover): Promise<boolean> {
  return kind === 'step-up' || (await lockSignIn(tx, hash));
}

/** What a right proof allows. A sign-in ends its handle and the browser's previous session, and returns the token of a new one. */
export async function acceptProof(
  tx: Database,
  admin: AdminDeps,
  request: FastifyRequest,
  { kind, email, hash }: Omit<Prover, 'secret'>,
  proof: Proof,
): Promise<string | undefined> {
  await recordAudit(tx, {
    actor: email,
    action: `admin-${kind}`,
    ...(proof !== 'mail' && { after: { proof } }),
  });
  if (kind === 'step-up') {
    await setCodeVerified(tx, hash);
    return undefined;
  }
  const oldToken = readAdminToken(admin, request);
  if (oldToken) await deleteAdminSession(tx, hashToken(oldToken));
  const { token, tokenHash } = generateToken();
  const device = describeDevice(request.headers['user-agent']);
  await insertAdminSession(tx, { tokenHash, email, device, proof });
  await deleteSignIn(tx, hash);
  await setLastVisit(tx, email);
  await unclaimCodeMail(tx, hash);
  return token;
}

/** Call after the transaction: the browser gets its session, and is known from now on. */
export async function sendSession(
  admin: AdminDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { email, token }: { email: string; token: string | undefined },
): Promise<void> {
  if (token === undefined) return;
  setAdminCookie(admin, reply, token);
  await rememberDevice(admin, { request, reply }, { role: 'admin', email });
}

/**
 * Counts a try of something that lives longer than a sign-in: an authenticator's code, a recovery code. Strangers may use
 * up theirs, but not those of a browser that has signed in as this admin. A right one gives its point back.
 */
export async function countTry({ limits, ...admin }: AdminDeps, request: FastifyRequest, prover: Prover) {
  const { email, kind, hash } = prover;
  const device =
    kind === 'step-up'
      ? hash.toString('base64url')
      : await findKnownDevice(admin, request, { role: 'admin', email });
  const counted = device
    ? [{ limit: limits.triesPerDevice, key: device }]
    : [
        { limit: limits.triesPerNetwork, key: networkKey(request.ip) },
        { limit: limits.triesPerAccount, key: email },
      ];
  for (const { limit, key } of counted)
    if (await limit.consume(key)) return refuse('too_many_tries', CODE_RETRY_AFTER);
  return {
    giveBack: async () => {
      for (const { limit, key } of counted) await limit.giveBackPoint(key);
    },
  };
}

function toProver(kind: ProofKind, email: string, secret: string): Prover {
  return { kind, email, secret, hash: hashToken(secret) };
}

export interface Prover {
  kind: ProofKind;
  email: string;
  /** The handle of the sign-in, or the token of the session. */
  secret: string;
  hash: Buffer;
}

export type Proof = (typeof adminProofs)[number];
