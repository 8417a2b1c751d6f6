import type { Operations } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Accounts } from './accounts.ts';
import { countAddresses, isAddressKept, upsertAddress } from './addresses-sql.ts';
import { lockUser } from './users-sql.ts';

const MOST_KEPT = 20;

export async function saveAddress(
  { database }: Accounts,
  { body, identity }: Call<Operations['saveAddress']>,
) {
  const kept = await database.transaction((tx) => keep(tx, identity.customer.userId, body.full_address));
  return kept ? { id: kept.id, full_address: kept.fullAddress } : refuse('too_many_kept');
}

/** An address that was used is kept for the next time, while there is room. */
export async function keepAddress(database: Database, userId: string, fullAddress: string): Promise<void> {
  await database.transaction((tx) => keep(tx, userId, fullAddress));
}

/** The person's row is locked, so that two at once cannot both take the last place. */
async function keep(tx: Database, userId: string, fullAddress: string) {
  await lockUser(tx, userId);
  const isFull = (await countAddresses(tx, userId)) >= MOST_KEPT;
  if (isFull && !(await isAddressKept(tx, userId, fullAddress))) return undefined;
  return upsertAddress(tx, userId, fullAddress);
}
