import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Accounts } from './accounts.ts';
import { deleteAddress as deleteKept } from './addresses-sql.ts';

export async function deleteAddress(
  { database }: Accounts,
  { body, identity }: Call<Operations['deleteAddress']>,
) {
  const deleted = await deleteKept(database, identity.customer.userId, body.id);
  return deleted ? { success: true as const } : refuse('not_found');
}
