import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Accounts } from './accounts.ts';
import { isPassword } from './password.ts';
import { startSession } from './start-session.ts';
import { userByEmail } from './users-sql.ts';

/** Unknown email and wrong password cost the same and answer the same. */
export async function loginByPassword(
  accounts: Accounts,
  { email, password }: { email: string; password: string },
  { request }: Pick<Call<Operations['login']>, 'request'>,
) {
  const { failuresOfAccount, failuresOfAddress } = accounts.limits;
  // Counted before the dear check and given back after a success, so that parallel guesses cannot slip past.
  const limited = (await failuresOfAddress.take(request.ip)) ?? (await failuresOfAccount.take(email));
  if (limited) {
    await recordBurst(accounts, email, limited.more.retryAfterSeconds);
    return limited;
  }
  const user = await userByEmail(accounts.database, email);
  if (!(await isPassword(user?.passwordHash, password)) || !user) return refuse('invalid_credentials');
  await failuresOfAccount.forget(email);
  await failuresOfAddress.giveBack(request.ip);
  return startSession(accounts, user, { provider: 'password', uid: '', request });
}

/** One entry a burst, not one a guess. */
async function recordBurst(accounts: Accounts, email: string, secondsLeft = 0): Promise<void> {
  const user = await userByEmail(accounts.database, email);
  if (!user || (await accounts.limits.burstsRecorded.take(user.id))) return;
  await recordAudit(accounts.database, {
    actor: user.id,
    action: 'sign-in-failures',
    after: { secondsLeft },
  });
}
