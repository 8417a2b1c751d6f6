import { mailableName, type Operations } from '@tohfa/contract';
import { type Call, refuse } from '../platform/http/operations.ts';
import { generateToken, hashToken } from '../platform/tokens.ts';
import type { AccountsDeps } from './accounts.ts';
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

/**
 * Anybody may have typed this address and name, so the mail quotes neither a name nor anything else they typed. A mail that
 * cannot be sent must not fail the sign-up: another link can be requested later.
 */
export async function sendConfirmationLink(accounts: AccountsDeps, user: User): Promise<void> {
  const link = await createLink(accounts, user, 'confirm-email', CONFIRMATION_LINK_HOURS);
  await sendOrLog(accounts, {
    to: user.email,
    subject: 'Welcome to Tohfa: please confirm your email',
    text: `Hello,\n\nWelcome to Tohfa. Please confirm your email address:\n\n${link}\n\nThe link is valid for seven days. If you did not create an account, you can ignore this email.\n\nTohfa\n`,
  });
}

export async function sendResetLink(accounts: AccountsDeps, user: User): Promise<void> {
  const link = await createLink(accounts, user, 'reset-password', RESET_LINK_HOURS);
  await sendOrLog(accounts, {
    to: user.email,
    subject: 'Reset your Tohfa password',
    text: `${greeting(user)}\n\nWe received a request to reset your password. Choose a new one here:\n\n${link}\n\nThe link works once, within one hour. If you did not request this, you can ignore this email: your password has not changed.\n\nTohfa\n`,
  });
}

export async function confirmEmail({ database }: AccountsDeps, { body }: Call<Operations['confirmEmail']>) {
  const confirmed = await database.transaction(async (tx) => {
    const link = await consumeMailLink(tx, hashToken(body.token), 'confirm-email');
    return link !== undefined && markEmailConfirmed(tx, link.userId, link.email);
  });
  return confirmed ? { success: true as const } : refuse('link_used_up');
}

/** For someone who lost the confirmation mail, or whose link has expired. */
export async function mailConfirmation(
  accounts: AccountsDeps,
  { identity }: Call<Operations['mailConfirmation']>,
) {
  const user = await userById(accounts.database, identity.customer.userId);
  if (!user) return refuse('signed_out');
  if (user.emailConfirmedAt !== null) return { success: true as const };
  const limited = await accounts.limits.mailsPerAccount.consume(`confirm ${user.id}`);
  if (limited) return limited;
  await sendConfirmationLink(accounts, user);
  return { success: true as const };
}

/** The token follows the '#', which browsers do not send: it appears in no log and no referrer. */
async function createLink(
  accounts: AccountsDeps,
  user: User,
  purpose: MailLinkPurpose,
  hours: number,
): Promise<string> {
  const { token, tokenHash } = generateToken();
  await accounts.database.transaction(async (tx) => {
    // A reset link stays valid beside newer ones: anybody may request one for any email.
    if (purpose === 'confirm-email') await deleteUserMailLinks(tx, user.id, purpose);
    await insertMailLink(tx, { tokenHash, userId: user.id, purpose, email: user.email, hours });
  });
  return `${accounts.publicUrl}/${purpose}#${token}`;
}

function greeting({ name, emailConfirmedAt }: User): string {
  return `Hello ${(emailConfirmedAt && mailableName(name)) || 'there'},`;
}

async function sendOrLog(
  { mailer, log }: AccountsDeps,
  mail: Parameters<AccountsDeps['mailer']['send']>[0],
): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    log.error({ err: error }, 'could not send a mail');
  }
}
