import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import type { Accounts } from './accounts.ts';
import { mailResetLink } from './mail-links.ts';
import { userByEmail } from './users-sql.ts';

/**
 * The answer does not wait for the mail: neither its words nor its time tell whether the email is known.
 * A person asking too often is answered the same, without another mail.
 */
export async function forgotPassword(
  accounts: Accounts,
  { body, request }: Call<Operations['forgotPassword']>,
) {
  const limited = await accounts.limits.mailsFromAddress.take(request.ip);
  if (limited) return limited;
  const tooMany = await accounts.limits.mailsToAccount.take(body.email);
  if (!tooMany) {
    const mailed = sendIfKnown(accounts, body.email);
    mailed.catch((error: unknown) => accounts.log.error({ err: error }, 'a reset link could not be made'));
  }
  return { success: true as const };
}

async function sendIfKnown(accounts: Accounts, email: string): Promise<void> {
  const user = await userByEmail(accounts.database, email);
  if (user) await mailResetLink(accounts, user);
}
