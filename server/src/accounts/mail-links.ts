import { newSecretToken } from '../platform/secret-token.ts';
import type { Accounts } from './accounts.ts';
import type { MailLinkPurpose } from './accounts-tables.ts';
import { deleteMailLinksOf, insertMailLink } from './sessions-sql.ts';
import type { User } from './users-sql.ts';

const CONFIRM_HOURS = 7 * 24;
const RESET_HOURS = 1;

/** A mail that cannot be sent must not cost the person the account they just made: it can be asked for again. */
export async function mailConfirmLink(accounts: Accounts, user: User): Promise<void> {
  const link = await makeLink(accounts, user, 'confirm-email', CONFIRM_HOURS);
  await sendOrLog(accounts, {
    to: user.email,
    subject: 'Welcome to Tohfa: please confirm your email',
    text: `Hello ${user.name || 'there'},\n\nwelcome to Tohfa. Please confirm that this address is yours:\n\n${link}\n\nThe link works for seven days. If you did not make an account, you need not do anything.\n\nTohfa\n`,
  });
}

export async function mailResetLink(accounts: Accounts, user: User): Promise<void> {
  const link = await makeLink(accounts, user, 'reset-password', RESET_HOURS);
  await sendOrLog(accounts, {
    to: user.email,
    subject: 'Choose a new password for Tohfa',
    text: `Hello ${user.name || 'there'},\n\nsomebody, probably you, asked for a new password. Choose it here:\n\n${link}\n\nThe link works once and for one hour. If it was not you, your password stays as it is.\n\nTohfa\n`,
  });
}

/** The token stands behind the '#': browsers keep that part to themselves, so no log and no referrer has it. */
async function makeLink(
  accounts: Accounts,
  user: User,
  purpose: MailLinkPurpose,
  hours: number,
): Promise<string> {
  const { token, tokenHash } = newSecretToken();
  await accounts.database.transaction(async (tx) => {
    await deleteMailLinksOf(tx, user.id, purpose);
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
