import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Accounts } from './accounts.ts';
import { endProviderSessionsOf } from './identity/end-provider-session.ts';
import { hashPassword, isPassword, passwordProblem } from './password.ts';
import { deleteMailLinksOf, deleteSessionsOf } from './sessions-sql.ts';
import { setPassword, userById } from './users-sql.ts';

/** Someone who came through the provider and has no password yet may set one without naming an old one. */
export async function changePassword(
  accounts: Accounts,
  { body, identity }: Call<Operations['changePassword']>,
) {
  const { userId, sessionId } = identity.customer;
  const user = await userById(accounts.database, userId);
  if (!user) return refuse('signed_out');
  const limited = await accounts.limits.failuresOfAccount.take(user.email);
  if (limited) return limited;
  if (user.passwordHash !== null && !(await isPassword(user.passwordHash, body.currentPassword ?? ''))) {
    return refuse('wrong_password', { fields: { currentPassword: 'Your current password is incorrect.' } });
  }
  await accounts.limits.failuresOfAccount.forget(user.email);
  const problem = passwordProblem(body.password, user);
  if (problem) return refuse('invalid_input', { message: problem, fields: { password: problem } });

  const passwordHash = await hashPassword(body.password);
  await accounts.database.transaction(async (tx) => {
    await setPassword(tx, userId, passwordHash);
    await deleteSessionsOf(tx, userId, sessionId);
    await endProviderSessionsOf(tx, userId);
    await deleteMailLinksOf(tx, userId, 'reset-password');
    await recordAudit(tx, { actor: userId, action: 'password-change' });
  });
  return { success: true as const };
}
