import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Accounts } from './accounts.ts';
import { deleteSession } from './sessions-sql.ts';

export async function endSession({ database }: Accounts, { body, identity }: Call<Operations['endSession']>) {
  const ended = await deleteSession(database, identity.customer.userId, body.id);
  return ended ? { success: true as const } : refuse('not_found');
}
