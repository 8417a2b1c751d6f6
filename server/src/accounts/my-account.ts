import type { Operations } from '@tohfa/contract';
import { listAuditEntriesByActor, recordAudit } from '../audit/index.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import type { Accounts } from './accounts.ts';
import { deleteUserAddresses, listAddresses } from './addresses.ts';
import { unlinkIdentities } from './identity/provider-sessions.ts';
import { verifyPassword } from './passwords.ts';
import {
  deleteUserMailLinks,
  deleteUserSessions,
  eraseUser,
  listIdentities,
  listSessions,
  lockUser,
  userById,
} from './sql.ts';

export async function myAccount({ database }: Accounts, { identity }: Call<Operations['myAccount']>) {
  const user = await userById(database, identity.customer.userId);
  if (!user) return refuse('signed_out');
  const { name, email, photo, emailConfirmedAt, passwordHash } = user;
  return {
    name,
    email,
    photo,
    emailConfirmed: emailConfirmedAt !== null,
    hasPassword: passwordHash !== null,
  };
}

/** Everything held about a person, secrets left out: a password's hash is of no use to its owner. */
export async function myData({ database, personalData }: Accounts, { identity }: Call<Operations['myData']>) {
  const { userId } = identity.customer;
  const user = await userById(database, userId);
  if (!user) return refuse('signed_out');
  const { passwordHash, erasedAt: _erasedAt, ...account } = user;
  return {
    account: { ...account, hasPassword: passwordHash !== null },
    identities: await listIdentities(database, userId),
    devices: (await listSessions(database, userId)).map(({ tokenHash: _tokenHash, ...session }) => session),
    addresses: await listAddresses(database, userId),
    ...(await personalData.exportData(userId)),
    history: await listAuditEntriesByActor(database, userId),
  };
}

/** Typing one's own email is the confirmation; whoever has a password proves it too. */
export async function eraseAccount(accounts: Accounts, { body, identity }: Call<Operations['eraseAccount']>) {
  const { userId } = identity.customer;
  const user = await userById(accounts.database, userId);
  if (!user) return refuse('signed_out');
  if (user.email !== body.email) {
    return refuse('not_allowed', { fields: { email: 'Please type the email of this account.' } });
  }
  const underWay = await accounts.personalData.erasureBlocker(userId);
  if (underWay) return refuse('wrong_state', { message: underWay });
  const limited = await accounts.limits.failuresOfAccount.consume(user.email);
  if (limited) return limited;
  if (user.passwordHash !== null && !(await verifyPassword(user.passwordHash, body.password ?? ''))) {
    return refuse('wrong_password', { fields: { password: 'Your current password is incorrect.' } });
  }
  const refusal = await accounts.database.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) return undefined;
    // Again under the lock: an order may have been started meanwhile.
    const blocker = await accounts.personalData.erasureBlocker(userId, tx);
    if (blocker) return refuse('wrong_state', { message: blocker });
    await deleteUserSessions(tx, userId);
    await deleteUserMailLinks(tx, userId);
    await deleteUserAddresses(tx, userId);
    await unlinkIdentities(tx, userId);
    await accounts.personalData.erase(tx, userId);
    await eraseUser(tx, userId);
    await recordAudit(tx, { actor: userId, action: 'account-erased' });
    return undefined;
  });
  return refusal ?? { success: true as const };
}
