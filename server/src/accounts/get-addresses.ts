import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Accounts } from './accounts.ts';
import { addressesOf } from './addresses-sql.ts';

export async function getAddresses(
  { database }: Accounts,
  { query, identity }: Call<Operations['getAddresses']>,
) {
  if (query.userId !== identity.customer.userId) return refuse('not_allowed');
  const kept = await addressesOf(database, identity.customer.userId);
  return kept.map(({ id, fullAddress }) => ({ id, full_address: fullAddress }));
}
