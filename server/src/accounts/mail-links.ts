import { safeName } from '@tohfa/contract';
import { type MailContent, mail, phrases } from '@tohfa/contract/phrases';
import { inLanguageOf } from '../mails/index.ts';
import { generateToken } from '../platform/tokens.ts';
import type { AccountsDeps } from './accounts.ts';
import { deleteUserMailLinks, insertMailLink, type User } from './sql.ts';
import type { MailLinkPurpose } from './tables.ts';

const CONFIRMATION_LINK_HOURS = 7 * 24;
const RESET_LINK_HOURS = 1;
const EMAIL_CHANGE_HOURS = 24;

/**
 * Anyone may have typed this address and name, so the mail quotes nothing that was typed. A mail that cannot be sent must
 * not fail the sign-up: another link can be requested later.
 */
export async function sendConfirmationLink(accounts: AccountsDeps, user: User): Promise<void> {
  const link = await createLink(accounts, user, 'confirm-email');
  await sendOrLog(accounts, user, () => mail('confirm-email', { link }));
}

export async function sendResetLink(accounts: AccountsDeps, user: User): Promise<void> {
  const link = await createLink(accounts, user, 'reset-password');
  await sendOrLog(accounts, user, () => mail('reset-password', { greeting: greeting(user), link }));
}

/** To the new address, which may belong to anyone, so the mail names nobody. */
export async function sendEmailChangeLink(
  accounts: AccountsDeps,
  user: User,
  newEmail: string,
): Promise<void> {
  const link = await createLink(accounts, { id: user.id, email: newEmail }, 'change-email');
  await sendOrLog(accounts, { id: user.id, email: newEmail }, () => mail('change-email', { link }));
}

export async function sendEmailChanged(accounts: AccountsDeps, before: User): Promise<void> {
  await sendOrLog(accounts, before, () => mail('email-changed', { greeting: greeting(before) }));
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
    // A newer reset link does not cancel an older one, because anyone can request one for any email.
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

/** Without the name while the address is not confirmed. */
function greeting({ name, emailConfirmedAt }: User): string {
  return phrases().mails.layout.greeting({ name: emailConfirmedAt ? safeName(name) : '' });
}

async function sendOrLog(
  { database, mailer, log }: AccountsDeps,
  { id: userId, email }: Pick<User, 'id' | 'email'>,
  write: () => MailContent,
): Promise<void> {
  try {
    await inLanguageOf(database, email, () => mailer.send({ ...write(), to: email, person: { userId } }));
  } catch (error) {
    log.error({ err: error }, 'could not send a mail');
  }
}
