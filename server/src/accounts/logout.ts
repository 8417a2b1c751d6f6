import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { hashToken } from '../platform/secret-token.ts';
import type { Accounts } from './accounts.ts';
import { bearerOf } from './customer-guard.ts';
import { deleteSessionByToken } from './sessions-sql.ts';

/** Always succeeds: someone whose session is dead already wanted just that. */
export async function logout(
  { database }: Accounts,
  endProviderSession: (call: Pick<Call<Operations['logout']>, 'request' | 'reply'>) => Promise<void>,
  call: Call<Operations['logout']>,
) {
  const token = bearerOf(call.request);
  if (token !== undefined) await deleteSessionByToken(database, hashToken(token));
  await endProviderSession(call);
  return { success: true as const };
}
