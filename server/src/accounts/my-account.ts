import type { Operations } from '@tohfa/contract';
import { isLanguage, type Sentence } from '@tohfa/contract/phrases';
import { eraseAuditWords, listAuditEntriesByActor, type NewAuditEntry, recordAudit } from '../audit/index.ts';
import { removeDiscardedPictures } from '../media/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { AccountsDeps } from './accounts.ts';
import { deleteUserAddresses, listAddresses } from './addresses.ts';
import { unblockPerson } from './blocks.ts';
import { unlinkIdentities } from './identity/provider-sessions.ts';
import { forgetDevices } from './known-devices.ts';
import { confirmPassword } from './sign-in-delays.ts';
import {
  deleteUserMailLinks,
  deleteUserSessions,
  eraseUser,
  findShownAccount,
  listIdentities,
  listSessions,
  lockUser,
  userById,
} from './sql.ts';

export async function myAccount({ database }: AccountsDeps, { identity }: Call<Operations['myAccount']>) {
  const account = await findShownAccount(database, identity.customer.userId);
  if (!account) return refuse('signed_out');
  const { newEmail, language, ...shown } = account;
  return { ...shown, ...(newEmail !== null && { newEmail }), ...(isLanguage(language) && { language }) };
}

export async function myData(accounts: AccountsDeps, { identity }: Call<Operations['myData']>) {
  return (await exportAccount(accounts, identity.customer.userId)) ?? refuse('signed_out');
}

/** Everything stored about a person except secrets: a password's hash is of no use to its owner. */
export async function exportAccount(
  { database, personalData }: Pick<AccountsDeps, 'database' | 'personalData'>,
  userId: string,
): Promise<Record<string, unknown> | undefined> {
  const user = await userById(database, userId);
  if (!user) return undefined;
  const { passwordHash, erasedAt: _erasedAt, ...account } = user;
  return {
    account: { ...account, hasPassword: passwordHash !== null },
    identities: await listIdentities(database, userId),
    devices: (await listSessions(database, userId)).map(({ tokenHash: _tokenHash, ...session }) => session),
    addresses: await listAddresses(database, userId),
    ...(await exportAll(personalData, database, userId)),
    history: await listAuditEntriesByActor(database, userId),
  };
}

/** The person confirms by typing their email, and with their password if they have one. */
export async function eraseAccount(
  accounts: AccountsDeps,
  { body, identity }: Call<Operations['eraseAccount']>,
) {
  const { userId } = identity.customer;
  const user = await userById(accounts.database, userId);
  if (!user) return refuse('signed_out');
  if (user.email !== body.email) {
    return refuse('not_allowed', { fields: { email: ({ accounts }) => accounts.typeOwnEmail } });
  }
  const blocker = await findErasureBlocker(accounts, accounts.database, userId);
  if (blocker) return refuse('wrong_state', { message: blocker });
  const confirmed = await confirmPassword(accounts, user, body.password ?? '');
  if (confirmed instanceof Refusal) return confirmed;
  if (!confirmed)
    return refuse('wrong_password', { fields: { password: ({ accounts }) => accounts.wrongPassword } });
  return (await erasePerson(accounts, userId, { actor: userId, action: 'account-erased' })) ?? SUCCESS;
}

/** Refuses while money of theirs is under way. An account that is gone is erased already. */
export async function erasePerson(
  accounts: Pick<AccountsDeps, 'database' | 'personalData' | 'pictures' | 'log'>,
  userId: string,
  audit: NewAuditEntry,
): Promise<Refusal<'wrong_state'> | undefined> {
  const refusal = await accounts.database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) return undefined;
    // Under the lock: an order may have been started meanwhile.
    const blocker = await findErasureBlocker(accounts, tx, userId);
    if (blocker) return refuse('wrong_state', { message: blocker });
    await removePerson(accounts, tx, user);
    await recordAudit(tx, audit);
    return undefined;
  });
  if (!refusal) await removeDiscardedPictures(accounts);
  return refusal;
}

const SUCCESS = { success: true as const };

/** Everything the shop knows about them; what must stay because of its money stays without them. */
export async function removePerson(
  { personalData }: Pick<AccountsDeps, 'personalData'>,
  tx: Database,
  user: { id: string; email: string; emailConfirmedAt: Date | null },
): Promise<void> {
  await deleteUserSessions(tx, user.id);
  await deleteUserMailLinks(tx, user.id);
  await deleteUserAddresses(tx, user.id);
  await forgetDevices(tx, { role: 'customer', email: user.email });
  await unlinkIdentities(tx, user.id);
  for (const part of personalData) await part.erase(tx, user);
  await unblockPerson(tx, user);
  await eraseAuditWords(tx, { actor: user.id });
  await eraseAuditWords(tx, { kind: 'person', subjects: [user.id] });
  await eraseUser(tx, user.id);
}

async function exportAll(parts: readonly PersonalData[], database: Database, userId: string) {
  const exported = await Promise.all(parts.map((part) => part.exportData?.(database, userId)));
  return Object.assign({}, ...exported);
}

export async function findErasureBlocker(
  { personalData }: Pick<AccountsDeps, 'personalData'>,
  database: Database,
  userId: string,
): Promise<Sentence | undefined> {
  for (const part of personalData) {
    const blocker = await part.erasureBlocker?.(database, userId);
    if (blocker !== undefined) return blocker;
  }
  return undefined;
}
