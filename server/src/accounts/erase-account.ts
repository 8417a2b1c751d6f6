import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Accounts } from './accounts.ts';
import { deleteAddressesOf } from './addresses-sql.ts';
import { forgetIdentitiesOf } from './identity/end-provider-session.ts';
import { isPassword } from './password.ts';
import { deleteMailLinksOf, deleteSessionsOf } from './sessions-sql.ts';
import { eraseUser, lockUser, userById } from './users-sql.ts';

/** Typing one's own email is the confirmation; whoever has a password proves it too. */
export async function eraseAccount(accounts: Accounts, { body, identity }: Call<Operations['eraseAccount']>) {
  const { userId } = identity.customer;
  const user = await userById(accounts.database, userId);
  if (!user) return refuse('signed_out');
  if (user.email !== body.email) {
    return refuse('not_allowed', { fields: { email: 'Please type the email of this account.' } });
  }
  const underWay = await accounts.others.underWay(userId);
  if (underWay) return refuse('wrong_state', { message: underWay });
  const limited = await accounts.limits.failuresOfAccount.take(user.email);
  if (limited) return limited;
  if (user.passwordHash !== null && !(await isPassword(user.passwordHash, body.password ?? ''))) {
    return refuse('wrong_password', { fields: { password: 'Your current password is incorrect.' } });
  }
  await accounts.database.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) return;
    await deleteSessionsOf(tx, userId);
    await deleteMailLinksOf(tx, userId);
    await deleteAddressesOf(tx, userId);
    await forgetIdentitiesOf(tx, userId);
    await accounts.others.forget(tx, userId);
    await eraseUser(tx, userId);
    await recordAudit(tx, { actor: userId, action: 'account-erased' });
  });
  return { success: true as const };
}
