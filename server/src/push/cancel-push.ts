import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Push } from './push.ts';
import { cancelSend, sendById } from './sends-sql.ts';

export async function cancelPush({ database }: Push, { body, identity }: Call<Operations['cancelPush']>) {
  const send = await sendById(database, body.id);
  if (send?.kind !== 'announcement') return refuse('not_found');
  const cancelled = await database.transaction(async (tx) => {
    if (!(await cancelSend(tx, send.id))) return false;
    await recordAudit(tx, { actor: identity.admin.email, action: 'push-cancel', subject: send.title });
    return true;
  });
  return cancelled ? { success: true as const } : refuse('wrong_state');
}
