import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Accounts } from './accounts.ts';
import { mailConfirmLink } from './mail-links.ts';
import { userById } from './users-sql.ts';

/** For whoever lost the mail of their sign-up, or let its link grow old. */
export async function mailConfirmation(
  accounts: Accounts,
  { identity }: Call<Operations['mailConfirmation']>,
) {
  const user = await userById(accounts.database, identity.customer.userId);
  if (!user) return refuse('signed_out');
  if (user.emailConfirmedAt !== null) return { success: true as const };
  const limited = await accounts.limits.mailsToAccount.take(user.email);
  if (limited) return limited;
  await mailConfirmLink(accounts, user);
  return { success: true as const };
}
