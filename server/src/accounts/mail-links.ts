import { mailableName } from '@tohfa/contract';
import { generateToken } from '../platform/tokens.ts';
import type { AccountsDeps } from './accounts.ts';
import { deleteUserMailLinks, insertMailLink, type User } from './sql.ts';
import type { MailLinkPurpose } from './tables.ts';

const CONFIRMATION_LINK_HOURS = 7 * 24;
const RESET_LINK_HOURS = 1;
const EMAIL_CHANGE_HOURS = 24;

/**
 * Anybody may have typed this address and name, so the mail quotes neither a name nor anything else they typed. A mail that
 * cannot be sent must not fail the sign-up: another link can be requested later.
 */
export async function sendConfirmationLink(accounts: AccountsDeps, user: User): Promise<void> {
  const link = await createLink(accounts, user, 'confirm-email');
  await sendOrLog(accounts, {
    to: user.email,
    subject: 'Welcome to Tohfa: please confirm your email',
    text: `Hello,\n\nWelcome to Tohfa. Please confirm your email address:\n\n${link}\n\nThe link is valid for seven days. If you did not create an account, you can ignore this email.\n\nTohfa\n`,
  });
}

export async function sendResetLink(accounts: AccountsDeps, user: User): Promise<void> {
  const link = await createLink(accounts, user, 'reset-password');
  await sendOrLog(accounts, {
    to: user.email,
    subject: 'Reset your Tohfa password',
    text: `${greeting(user)}\n\nWe received a request to reset your password. Choose a new one here:\n\n${link}\n\nThe link works once, within one hour. If you did not request this, you can ignore this email: your password has not changed.\n\nTohfa\n`,
  });
}

/** To the new address, which may be anybody's: it names nobody. */
export async function sendEmailChangeLink(
  accounts: AccountsDeps,
  user: User,
  newEmail: string,
): Promise<void> {
  const link = await createLink(accounts, { id: user.id, email: newEmail }, 'change-email');
  await sendOrLog(accounts, {
    to: newEmail,
    subject: 'Confirm your new email for Tohfa',
    text: `Hello,\n\nPlease confirm that this is the new email address of your Tohfa account:\n\n${link}\n\nThe link is valid for 24 hours. If you do not have an account with us, please ignore this email and do not open the link.\n\nTohfa\n`,
  });
}

export async function sendEmailChanged(accounts: AccountsDeps, before: User): Promise<void> {
  await sendOrLog(accounts, {
    to: before.email,
    subject: 'The email of your Tohfa account was changed',
    text: `${greeting(before)}\n\nYour Tohfa account now has a different email address. Use it to sign in; our emails go there from now on.\n\nIf you did not change it, please reply to this email at once.\n\nTohfa\n`,
  });
}

/** The token follows the '#', which browsers do not send: it appears in no log and no referrer. */
async function createLink(
  accounts: AccountsDeps,
  user: Pick<User, 'id' | 'email'>,
  purpose: MailLinkPurpose,
): Promise<string> {
  const { page, hours } = LINKS[purpose];
  const { token, tokenHash } = generateToken();
  await accounts.database.transaction(async (tx) => {
    // A reset link stays valid beside newer ones: anybody may request one for any email.
    if (purpose !== 'reset-password') await deleteUserMailLinks(tx, user.id, purpose);
    await insertMailLink(tx, { tokenHash, userId: user.id, purpose, email: user.email, hours });
  });
  return `${accounts.publicUrl}/${page}#${token}`;
}

const LINKS: Record<MailLinkPurpose, { page: string; hours: number }> = {
  'confirm-email': { page: 'confirm-email', hours: CONFIRMATION_LINK_HOURS },
  'change-email': { page: 'confirm-email', hours: EMAIL_CHANGE_HOURS },
  'reset-password': { page: 'reset-password', hours: RESET_LINK_HOURS },
};

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
