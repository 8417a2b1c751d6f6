import type { Operations } from '@tohfa/contract';
import { mail } from '@tohfa/contract/phrases';
import type { FastifyRequest } from 'fastify';
import { findKnownDevice } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { createKeyedConcurrencyCap } from '../platform/concurrency.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { networkKey } from '../platform/http/rate-limit.ts';
import type { Mail } from '../platform/mailer.ts';
import {
  CODE_RETRY_AFTER,
  type CodeTry,
  claimCodeMail,
  deleteCode,
  generateCode,
  hmacCode,
  storeCode,
  tryCode,
  unclaimCodeMail,
} from '../platform/one-time-codes/one-time-codes.ts';
import { generateToken } from '../platform/tokens.ts';
import { type AdminDeps, isAdminEmail } from './admin.ts';
import { acceptProof, findProver, isStillProving, type Prover, sendSession } from './prove.ts';
import { readAdminToken } from './sessions.ts';
import { insertSignIn } from './sql.ts';

/** A person enters one code at a time, so a flood of guesses is rejected before it costs a query. */
const verifyLimiter = createKeyedConcurrencyCap(10);

/** Guesses are counted before the lookup and given back when right, so that parallel ones are limited too. */
export async function validateAdmin(admin: AdminDeps, { body, request }: Call<Operations['validateAdmin']>) {
  const { wrongEmailsPerNetwork, signInsPerNetwork } = admin.limits;
  const network = networkKey(request.ip);
  const isKnown = await findKnownDevice(admin, request, { role: 'admin', email: body.email });
  const limited = isKnown ? undefined : await wrongEmailsPerNetwork.consume(network);
  if (limited) return limited;
  if (!(await isAdminEmail(admin, body.email))) return { valid: false };
  if (!isKnown) {
    await wrongEmailsPerNetwork.giveBackPoint(network);
    const flooded = await signInsPerNetwork.consume(network);
    if (flooded) return flooded;
  }

  const { token, tokenHash } = generateToken();
  await insertSignIn(admin.database, { handleHash: tokenHash, email: body.email });
  return { valid: true, session_id: token };
}

/** A repeated call within a minute succeeds without another mail, so that the page may be reloaded. */
export async function sendOtp(admin: AdminDeps, { body, request }: Call<Operations['sendOtp']>) {
  const holder = await findProver(admin, request, { email: body.email, handle: body.session_id });
  if (holder instanceof Refusal) return holder;
  const { hash } = holder;
  if (!(await claimCodeMail(admin.database, hash))) return { success: true as const };
  const limited = await countCodeMail(admin, request, holder);
  if (limited) {
    await unclaimCodeMail(admin.database, hash);
    return limited;
  }

  const code = generateCode();
  await storeCode(admin.database, { holderHash: hash, codeHmac: hmacCode(code, holder.secret) });
  try {
    await admin.mailer.send(codeMail(holder, code));
  } catch (error) {
    admin.log.error({ err: error }, 'could not send a one-time code');
    await deleteCode(admin.database, hash);
    await unclaimCodeMail(admin.database, hash);
    return refuse('mail_down');
  }
  return { success: true as const };
}

export async function verifyOtp(admin: AdminDeps, call: Call<Operations['verifyOtp']>) {
  const key = call.body.sessionId ?? readAdminToken(admin, call.request) ?? call.request.ip;
  return (
    (await verifyLimiter(key, () => verifyCode(admin, call))) ?? refuse('too_many_tries', CODE_RETRY_AFTER)
  );
}

async function verifyCode(admin: AdminDeps, { body, request, reply }: Call<Operations['verifyOtp']>) {
  const holder = await findProver(admin, request, { email: body.email, handle: body.sessionId });
  // An expired and an unknown handle get the same response as a wrong code.
  if (holder instanceof Refusal) return holder.code === 'sign_in_over' ? refuse('invalid_otp') : holder;

  const tried = await tryCode(admin.database, { secret: holder.secret, code: body.otp }, async (tx) =>
    (await isStillProving(tx, holder))
      ? { token: await acceptProof(tx, admin, request, holder, 'mail') }
      : undefined,
  );
  if (tried.result !== 'right') return refuseCode(admin, holder, tried);
  if (!tried.used) return refuse('invalid_otp');
  await sendSession(admin, { request, reply }, { email: holder.email, token: tried.used.token });
  return { success: true as const };
}

/**
 * A browser that has signed in as this admin counts on its own. Everybody else counts by network, then by account: however
 * many mails strangers cause, the admin's own browser still gets a code.
 */
async function countCodeMail({ limits, ...admin }: AdminDeps, request: FastifyRequest, holder: Prover) {
  const { email, kind, hash } = holder;
  const device =
    kind === 'step-up'
      ? hash.toString('base64url')
      : await findKnownDevice(admin, request, { role: 'admin', email });
  if (device) return limits.mailsPerDevice.consume(device);
  return (
    (await limits.mailsPerNetwork.consume(networkKey(request.ip))) ??
    (await limits.mailsPerAccount.consume(email))
  );
}

async function refuseCode(
  { database, limits }: AdminDeps,
  { email, kind, hash }: Prover,
  tried: Exclude<CodeTry<unknown>, { result: 'right' }>,
) {
  if (tried.result === 'exhausted') return refuse('too_many_tries', CODE_RETRY_AFTER);
  if (tried.result === 'no_code') {
    const tooMany = await limits.triesWithoutCode.consume(hash.toString('base64url'));
    return tooMany ? refuse('too_many_tries', CODE_RETRY_AFTER) : refuse('invalid_otp');
  }
  if (tried.isLastTry)
    await recordAudit(database, { actor: email, action: 'admin-code-tried-out', after: { kind } });
  return refuse('invalid_otp');
}

function codeMail({ email, kind }: Prover, code: string): Mail {
  return { to: email, ...mail(kind === 'sign-in' ? 'admin-sign-in-code' : 'admin-step-up-code', { code }) };
}
