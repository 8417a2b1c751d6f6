import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { hashToken } from '../platform/secret-token.ts';
import type { Accounts } from './accounts.ts';
import { endProviderSessionsOf, forgetIdentitiesOf } from './identity/end-provider-session.ts';
import { hashPassword, passwordProblem } from './password.ts';
import { deleteMailLinksOf, deleteSessionsOf, takeMailLink } from './sessions-sql.ts';
import { confirmEmailOf, lockUser, setPassword } from './users-sql.ts';

/** Whoever reads the mail owns the address: a reset confirms the email, and ends every session. */
export async function resetPassword(accounts: Accounts, { body }: Call<Operations['resetPassword']>) {
  const passwordHash = await hashPassword(body.password);
  const outcome = await accounts.database
    .transaction(async (tx) => {
      const link = await takeMailLink(tx, hashToken(body.token), 'reset-password');
      const user = link && (await lockUser(tx, link.userId));
      if (!user || user.email !== link.email) return refuse('link_used_up');
      const problem = passwordProblem(body.password, user);
      // Thrown, so that the rollback keeps the link for another try.
      if (problem) throw refuse('invalid_input', { message: problem, fields: { password: problem } });
      await setPassword(tx, user.id, passwordHash);
      await confirmEmailOf(tx, user.id, user.email);
      await deleteSessionsOf(tx, user.id);
      // Nobody had proved this address before: whoever linked a provider to it may not be its owner.
      if (user.emailConfirmedAt === null) await forgetIdentitiesOf(tx, user.id);
      else await endProviderSessionsOf(tx, user.id);
      await deleteMailLinksOf(tx, user.id);
      await recordAudit(tx, { actor: user.id, action: 'password-reset' });
      return user;
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) return error as Refusal<'invalid_input'>;
      throw error;
    });
  if (outcome instanceof Refusal) return outcome;
  await accounts.limits.failuresOfAccount.forget(outcome.email);
  return { success: true as const };
}
