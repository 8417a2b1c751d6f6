import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { SpecialDays } from './special-days.ts';
import { withdrawSubmission } from './special-days-sql.ts';

/** The audit tells that it was done and by whom, never what was given. */
export async function removeSpecialDays(
  { database }: SpecialDays,
  { body, identity }: Call<Operations['removeSpecialDays']>,
) {
  return database.transaction(async (tx) => {
    if (!(await withdrawSubmission(tx, body.id))) return refuse('special_days_not_found');
    const actor = identity.admin.email;
    await recordAudit(tx, { actor, action: 'special-days-remove', subject: body.id });
    return { success: true as const };
  });
}
