import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import type { Accounts } from './accounts.ts';
import { endProviderSessionsOf } from './identity/end-provider-session.ts';
import { deleteSessionsOf } from './sessions-sql.ts';

/** This device included, and the provider's remembered sign-ins too: else they would be signed straight back in. */
export async function signOutEverywhere(
  { database }: Accounts,
  { identity }: Call<Operations['signOutEverywhere']>,
) {
  const { userId } = identity.customer;
  await database.transaction(async (tx) => {
    await deleteSessionsOf(tx, userId);
    await endProviderSessionsOf(tx, userId);
    await recordAudit(tx, { actor: userId, action: 'sign-out-everywhere' });
  });
  return { success: true as const };
}
