import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/index.ts';
import { type Database, isUniqueViolation } from '../platform/database.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { networkKey } from '../platform/http/rate-limit.ts';
import { hashToken } from '../platform/tokens.ts';
import type { AccountsDeps } from './accounts.ts';
import { renameDevices } from './known-devices.ts';
import { sendConfirmationLink, sendEmailChanged, sendEmailChangeLink } from './mail-links.ts';
import { confirmPassword } from './sign-in-delays.ts';
import {
  consumeMailLink,
  deleteUserMailLinks,
  lockUser,
  markEmailConfirmed,
  replaceEmail,
  type User,
  userByEmail,
  userById,
} from './sql.ts';

/** For someone who lost the confirmation mail, or whose link has expired. */
export async function mailConfirmation(
  accounts: AccountsDeps,
  { identity }: Call<Operations['mailConfirmation']>,
) {
  const user = await userById(accounts.database, identity.customer.userId);
  if (!user) return refuse('signed_out');
  if (user.emailConfirmedAt !== null) return { success: true as const };
  const limited =
    (await accounts.limits.mailsPerAccount.consume(`confirm ${user.id}`)) ??
    (await accounts.limits.mailsPerRecipient.consume(user.email));
  if (limited) return limited;
  await sendConfirmationLink(accounts, user);
  return { success: true as const };
}

/**
 * The new address counts once the link sent to it was opened; until then nothing changes. The account's present address
 * instead of a new one ends a change that is waiting.
 */
export async function changeEmail(
  accounts: AccountsDeps,
  { body: { email, currentPassword }, identity, request }: Call<Operations['changeEmail']>,
) {
  const { database, limits } = accounts;
  const user = await userById(database, identity.customer.userId);
  if (!user) return refuse('signed_out');
  if (email === user.email) {
    await deleteUserMailLinks(database, user.id, 'change-email');
    return { success: true as const };
  }
  const confirmed = await confirmPassword(accounts, user, currentPassword ?? '');
  if (confirmed instanceof Refusal) return confirmed;
  if (!confirmed)
    return refuse('wrong_password', {
      fields: { currentPassword: ({ accounts }) => accounts.wrongPassword },
    });
  const limited = await limits.mailsPerAccount.consume(`change ${user.id}`);
  if (limited) return limited;
  if (await userByEmail(database, email))
    return refuse('email_taken', { fields: { email: ({ accounts }) => accounts.emailTaken } });
  // The new address may be anybody's, and accounts are free.
  const flooding =
    (await limits.mailsPerNetwork.consume(networkKey(request.ip))) ??
    (await limits.mailsPerRecipient.consume(email));
  if (flooding) return flooding;
  await sendEmailChangeLink(accounts, user, email);
  await recordAudit(database, { actor: user.id, action: 'email-change-request' });
  return { success: true as const };
}

/** Links that confirm the address of an account, and those that give it a new one. */
export async function confirmEmail(
  accounts: AccountsDeps,
  { body, request }: Call<Operations['confirmEmail']>,
) {
  const tokenHash = hashToken(body.token);
  const outcome = await accounts.database
    .transaction(async (tx) => {
      const link = await consumeMailLink(tx, tokenHash, 'confirm-email');
      if (link) return { confirmed: await markEmailConfirmed(tx, link.userId, link.email), isNew: true };
      const change = await consumeMailLink(tx, tokenHash, 'change-email');
      const before = change && (await applyEmailChange(tx, change));
      return { confirmed: before !== undefined, before };
    })
    .catch(toTaken);
  if (!outcome.confirmed) return refuse('link_used_up');
  if (outcome.before) await sendEmailChanged(accounts, outcome.before);
  // Sign-ups are limited because of those that nobody confirms: thousands of people share a mobile network's address.
  if (outcome.isNew) await accounts.limits.signUpsPerNetwork.giveBackPoint(request.ip);
  return { success: true as const };
}

/** Two accounts may confirm the same new address at the same moment. It becomes one's; the other is refused. */
function toTaken(error: unknown): { confirmed: false; isNew?: never; before?: never } {
  if (isUniqueViolation(error)) return { confirmed: false };
  throw error;
}

/** In the transaction that used the link up; answers the account as it was. */
async function applyEmailChange(
  tx: Database,
  { userId, email }: { userId: string; email: string },
): Promise<User | undefined> {
  const user = await lockUser(tx, userId);
  if (!user || (await userByEmail(tx, email))) return undefined;
  await replaceEmail(tx, userId, email);
  // Links sent to the old address must not open the account any more.
  await deleteUserMailLinks(tx, userId);
  await renameDevices(tx, { role: 'customer', email: user.email }, email);
  await recordAudit(tx, { actor: userId, action: 'email-change' });
  return user;
}
