import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../platform/database.ts';
import { createFewAtOnce } from '../platform/few-at-once.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { hashToken, newSecretToken } from '../platform/secret-token.ts';
import type { Admin } from './admin.ts';
import { adminTokenOf, setAdminCookie } from './admin-cookie.ts';
import { deleteAdminSession, insertAdminSession, setCodeVerified } from './admin-sessions-sql.ts';
import { type CodeHolder, codeHolder } from './code-holder.ts';
import { countTry, giveBackMailTurn, isTriedOut, MOST_TRIES, useCode } from './codes-sql.ts';
import { hmacOf, isSameCode } from './one-time-code.ts';

/** The pause between two mails: sooner, a new code cannot be had. */
const ASK_AGAIN = { retryAfterSeconds: 60 };

/** Nobody types ten codes at the same time: a flood of guesses is turned away before it costs a query. */
const fewAtOnce = createFewAtOnce(10);

export async function verifyOtp(admin: Admin, call: Call<Operations['verifyOtp']>) {
  const key = call.body.sessionId ?? adminTokenOf(admin, call.request) ?? call.request.ip;
  return (await fewAtOnce(key, () => verify(admin, call))) ?? refuse('too_many_tries', ASK_AGAIN);
}

async function verify(admin: Admin, { body, request, reply }: Call<Operations['verifyOtp']>) {
  const holder = await codeHolder(admin, request, { email: body.email, handle: body.sessionId });
  // A handle that is over and one that never was are told nothing more than that the code is wrong.
  if (holder instanceof Refusal) return holder.code === 'sign_in_over' ? refuse('invalid_otp') : holder;

  const tried = await countTry(admin.database, holder.hash);
  if (!tried) return refuseWithoutTry(admin, holder);
  const codeHmac = hmacOf(body.otp, holder.secret);
  if (!isSameCode(tried.codeHmac, codeHmac)) {
    if (tried.tries === MOST_TRIES) await recordTriedOut(admin, holder);
    return refuse('invalid_otp');
  }

  const { token, tokenHash } = newSecretToken();
  const isFirstUse = await admin.database.transaction(async (tx) => {
    if (!(await useCode(tx, { holderHash: holder.hash, codeHmac }))) return false;
    if (holder.kind === 'step-up') await setCodeVerified(tx, holder.hash);
    else await startAdminSession(tx, holder, tokenHash, adminTokenOf(admin, request));
    await recordAudit(tx, { actor: holder.email, action: `admin-${holder.kind}` });
    return true;
  });
  if (!isFirstUse) return refuse('invalid_otp');
  if (holder.kind === 'sign-in') setAdminCookie(admin, reply, token);
  return { success: true as const };
}

/** A session that this browser still had ends. Whoever has just proved a code may be mailed the next at once. */
async function startAdminSession(
  tx: Database,
  { email, kind }: CodeHolder,
  tokenHash: Buffer,
  oldToken: string | undefined,
): Promise<void> {
  if (oldToken) await deleteAdminSession(tx, hashToken(oldToken));
  await insertAdminSession(tx, { tokenHash, email });
  await giveBackMailTurn(tx, email, kind);
}

async function refuseWithoutTry({ database, limits }: Admin, { hash }: CodeHolder) {
  if (await isTriedOut(database, hash)) return refuse('too_many_tries', ASK_AGAIN);
  const tooMany = await limits.triesWithoutCode.take(hash.toString('base64url'));
  return tooMany ? refuse('too_many_tries', ASK_AGAIN) : refuse('invalid_otp');
}

async function recordTriedOut({ database }: Admin, { email, kind }: CodeHolder): Promise<void> {
  await recordAudit(database, { actor: email, action: 'admin-code-tried-out', after: { kind } });
}
