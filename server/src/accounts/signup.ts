import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Accounts } from './accounts.ts';
import { mailConfirmLink } from './mail-links.ts';
import { hashPassword, passwordProblem } from './password.ts';
import { startSession } from './start-session.ts';
import { insertUserIfNew } from './users-sql.ts';

export async function signup(accounts: Accounts, { body, request }: Call<Operations['signup']>) {
  const { name, email, password } = body;
  const problem = passwordProblem(password, { email, name });
  if (problem) return refuse('invalid_input', { message: problem, fields: { password: problem } });
  const limited = await accounts.limits.signUpsOfAddress.take(request.ip);
  if (limited) return limited;

  const passwordHash = await hashPassword(password);
  const user = await insertUserIfNew(accounts.database, { email, name, passwordHash });
  if (!user)
    return refuse('email_taken', { fields: { email: 'An account with this email already exists.' } });
  await mailConfirmLink(accounts, user);
  return startSession(accounts, user, { provider: 'password', uid: '', request });
}
