import type { Operations } from '@tohfa/contract';
import { auditEntriesOf } from '../audit/record-audit.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Accounts } from './accounts.ts';
import { addressesOf } from './addresses-sql.ts';
import { sessionsOf } from './sessions-sql.ts';
import { identitiesOf, userById } from './users-sql.ts';

/** Everything held about a person, secrets left out: a password's hash is of no use to its owner. */
export async function myData({ database, others }: Accounts, { identity }: Call<Operations['myData']>) {
  const { userId } = identity.customer;
  const user = await userById(database, userId);
  if (!user) return refuse('signed_out');
  const { passwordHash, erasedAt: _erasedAt, ...account } = user;
  return {
    account: { ...account, hasPassword: passwordHash !== null },
    identities: await identitiesOf(database, userId),
    devices: (await sessionsOf(database, userId)).map(({ tokenHash: _tokenHash, ...session }) => session),
    addresses: await addressesOf(database, userId),
    ...(await others.dataOf(userId)),
    history: await auditEntriesOf(database, userId),
  };
}
