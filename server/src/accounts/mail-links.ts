import type { Operations } from '@tohfa/contract';
import { type Call, refuse } from '../platform/http/operations.ts';
import { generateToken, hashToken } from '../platform/tokens.ts';
import type { Accounts } from './accounts.ts';
import {
  consumeMailLink,
  deleteUserMailLinks,
  insertMailLink,
  markEmailConfirmed,
  type User,
  userById,
} from './sql.ts';
import type { MailLinkPurpose } from './tables.ts';

const CONFIRMATION_LINK_HOURS = 7 * 24;
const RESET_LINK_HOURS = 1;

/** A mail that cannot be sent must not cost the person the account they just made: it can be asked for again. */
export async function sendConfirmationLink(accounts: Accounts, user: User): Promise<void> {
  const link = await createLink(accounts, user, 'confirm-email', CONFIRMATION_LINK_HOURS);
  await sendOrLog(accounts, {
    to: user.email,
    subject: 'Welcome to Tohfa: please confirm your email',
    text: `Hello ${user.name || 'there'},\n\nwelcome to Tohfa. Please confirm that this address is yours:\n\n${link}\n\nThe link works for seven days. If you did not make an account, you need not do anything.\n\nTohfa\n`,
  });
}

export async function sendResetLink(accounts: Accounts, user: User): Promise<void> {
  const link = await createLink(accounts, user, 'reset-password', RESET_LINK_HOURS);
  await sendOrLog(accounts, {
    to: user.email,
    subject: 'Choose a new password for Tohfa',
    text: `Hello ${user.name || 'there'},\n\nsomebody, probably you, asked for a new password. Choose it here:\n\n${link}\n\nThe link works once and for one hour. If it was not you, your password stays as it is.\n\nTohfa\n`,
  });
}

/** The token stands behind the '#': browsers keep that part to themselves, so no log and no referrer has it. */
async function createLink(
  accounts: Accounts,
  user: User,
  purpose: MailLinkPurpose,
  hours: number,
): Promise<string> {
  const { token, tokenHash } = generateToken();
  await accounts.database.transaction(async (tx) => {
    await deleteUserMailLinks(tx, user.id, purpose);
    await insertMailLink(tx, { tokenHash, userId: user.id, purpose, email: user.email, hours });
  });
  return `${accounts.publicUrl}/${purpose}#${token}`;
}

async function sendOrLog(
  { mailer, log }: Accounts,
  mail: Parameters<Accounts['mailer']['send']>[0],
): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    log.error({ err: error }, 'a mail could not be sent');
  }
}

export async function confirmEmail({ database }: Accounts, { body }: Call<Operations['confirmEmail']>) {
  const confirmed = await database.transaction(async (tx) => {
    const link = await consumeMailLink(tx, hashToken(body.token), 'confirm-email');
    return link !== undefined && markEmailConfirmed(tx, link.userId, link.email);
  });
  return confirmed ? { success: true as const } : refuse('link_used_up');
}

/** For whoever lost the mail of their sign-up, or let its link grow old. */
export async function mailConfirmation(
  accounts: Accounts,
  { identity }: Call<Operations['mailConfirmation']>,
) {
  const user = await userById(accounts.database, identity.customer.userId);
  if (!user) return refuse('signed_out');
  if (user.emailConfirmedAt !== null) return { success: true as const };
  const limited = await accounts.limits.mailsToAccount.consume(user.email);
  if (limited) return limited;
  await sendConfirmationLink(accounts, user);
  return { success: true as const };
}
