import type { Operations } from '@tohfa/contract';
import { mail } from '@tohfa/contract/phrases';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import { networkKey } from '../platform/http/rate-limit.ts';
import {
  CODE_RETRY_AFTER,
  claimCodeMail,
  deleteCode,
  generateCode,
  hmacCode,
  storeCode,
  tryCode,
  unclaimCodeMail,
} from '../platform/one-time-codes/one-time-codes.ts';
import { hashToken } from '../platform/tokens.ts';
import type { AccountsDeps } from './accounts.ts';
import { nameFromEmail } from './identity/id-token.ts';
import { removeOtherWaysIn } from './identity/sign-in.ts';
import { findKnownDevice } from './known-devices.ts';
import { type Exchange, startSession } from './sign-in.ts';
import { insertUserIfNew, lockUser, markEmailConfirmed, type User, userByEmail } from './sql.ts';

/**
 * Every address gets the same mail, so neither the response nor its time shows which ones are known. A repeated call of
 * one attempt succeeds within a minute without another mail.
 */
export async function sendSignInCode(
  accounts: AccountsDeps,
  { body, request }: Call<Operations['sendSignInCode']>,
) {
  const { database } = accounts;
  const holder = await findCodeHolder(accounts, request, body);
  if (!(await claimCodeMail(database, holder.hash))) return { success: true as const };
  const limited = (await claimRecipient(accounts, holder)) ?? (await countCodeMail(accounts, holder));
  if (limited) {
    await unclaimCodeMail(database, holder.hash);
    return limited;
  }

  const code = generateCode();
  await storeCode(database, { holderHash: holder.hash, codeHmac: hmacCode(code, holder.secret) });
  try {
    await accounts.mailer.send({ to: body.email, ...mail('sign-in-code', { code }) });
  } catch (error) {
    accounts.log.error({ err: error }, 'could not send a sign-in code');
    await deleteCode(database, holder.hash);
    await unclaimCooldowns(database, holder);
    await giveBackCodeMail(accounts, holder);
    return refuse('mail_down');
  }
  return { success: true as const };
}

/**
 * Guesses are bounded by the code's own five tries and by the codes an address can be sent, and count as failed sign-ins
 * of the network. A browser that signed in to the account before is bounded by its own codes alone: others on its network
 * cannot lock it out. Failed passwords of the account delay no code.
 */
export async function loginWithCode(accounts: AccountsDeps, body: CodeLogin, call: Exchange) {
  const { database, limits } = accounts;
  const holder = await findCodeHolder(accounts, call.request, body);
  const limited = holder.device ? undefined : await limits.signInFailuresPerNetwork.consume(holder.network);
  if (limited) return limited;

  const tried = await tryCode(database, { secret: holder.secret, code: body.code }, async (tx) => {
    await unclaimCooldowns(tx, holder);
    return findOrCreateConfirmed(tx, body.email);
  });
  if (tried.result === 'exhausted') return refuse('too_many_tries', CODE_RETRY_AFTER);
  if (tried.result !== 'right') return wrongCode();
  if (!holder.device) await limits.signInFailuresPerNetwork.giveBackPoint(holder.network);
  await giveBackCodeMail(accounts, holder);
  return startSession(accounts, tried.used, { provider: 'code', uid: '' }, call);
}

/** The code has proved that the address is theirs. */
async function findOrCreateConfirmed(tx: Database, email: string): Promise<User> {
  // Of two first sign-ins at once one inserts the account, the other waits for it and finds it.
  await insertUserIfNew(tx, { email, name: nameFromEmail(email) });
  const found = await userByEmail(tx, email);
  const user = found && (await lockUser(tx, found.id));
  if (!user) throw new Error('the account was erased while its owner signed in');
  if (user.emailConfirmedAt !== null) return user;
  await removeOtherWaysIn(tx, user);
  await markEmailConfirmed(tx, user.id, email);
  await recordAudit(tx, { actor: user.id, action: 'email-confirmed-by-code' });
  return (await lockUser(tx, user.id)) ?? user;
}

function wrongCode() {
  return refuse('invalid_credentials', { fields: { code: ({ accounts }) => accounts.wrongCode } });
}

/** A minute between two mails to one address, whoever asks: another browser is told to wait. A known device counts alone. */
async function claimRecipient({ database }: AccountsDeps, { device, recipientHash }: CodeHolder) {
  if (device || (await claimCodeMail(database, recipientHash))) return undefined;
  return refuse('too_many_requests', CODE_RETRY_AFTER);
}

async function countCodeMail({ database, limits }: AccountsDeps, holder: CodeHolder) {
  const { device, email, network } = holder;
  if (device) return limits.codesPerDevice.consume(device);
  const flooding = await limits.codesPerNetwork.consume(network);
  const limited = flooding ?? (await limits.codesPerRecipient.consume(email));
  if (!limited) return undefined;
  await unclaimCodeMail(database, holder.recipientHash);
  if (!flooding) await limits.codesPerNetwork.giveBackPoint(network);
  return limited;
}

async function giveBackCodeMail({ limits }: AccountsDeps, { device, email, network }: CodeHolder) {
  if (device) return limits.codesPerDevice.giveBackPoint(device);
  await limits.codesPerNetwork.giveBackPoint(network);
  await limits.codesPerRecipient.giveBackPoint(email);
}

async function unclaimCooldowns(tx: Database, { hash, recipientHash }: CodeHolder): Promise<void> {
  await unclaimCodeMail(tx, hash);
  await unclaimCodeMail(tx, recipientHash);
}

/** A code belongs to the browser that asked for it, so that a stranger's requests and guesses do not touch the owner's. */
async function findCodeHolder(
  accounts: AccountsDeps,
  request: FastifyRequest,
  { email, attempt }: Pick<CodeLogin, 'email' | 'attempt'>,
): Promise<CodeHolder> {
  const network = networkKey(request.ip);
  const device = await findKnownDevice(accounts, request, { role: 'customer', email });
  const secret = `sign-in ${email} ${attempt ?? device ?? network}`;
  return {
    email,
    network,
    device,
    secret,
    hash: hashToken(secret),
    recipientHash: hashToken(`sign-in-to ${email}`),
  };
}

interface CodeLogin {
  email: string;
  code: string;
  attempt?: string | undefined;
}

interface CodeHolder {
  email: string;
  network: string;
  device: string | undefined;
  secret: string;
  hash: Buffer;
  recipientHash: Buffer;
}
