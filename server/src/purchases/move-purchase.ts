import { type Operations, purchaseTransitions, statesBefore } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Payments } from '../payments/payments.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { adminPurchaseViews } from './purchase-view.ts';
import { movePurchase as move, purchaseById } from './purchases-sql.ts';
import { PURCHASE_MOVED } from './tell-of-purchase.ts';

export async function movePurchase(
  { database, jobs }: Pick<Payments, 'database' | 'jobs'>,
  { body, identity }: Call<Operations['movePurchase']>,
) {
  const before = await purchaseById(database, body.id);
  if (!before) return refuse('not_found');
  const moved = await database.transaction(async (tx) => {
    const from = statesBefore(purchaseTransitions, body.status);
    if (!(await move(tx, body.id, from, body.status, body.note))) return false;
    await jobs.send(PURCHASE_MOVED, { purchaseId: body.id, status: body.status }, tx);
    await recordAudit(tx, {
      actor: identity.admin.email,
      action: 'purchase-move',
      subject: String(before.number),
      before: { status: before.status },
      after: { status: body.status, note: body.note },
    });
    return true;
  });
  if (!moved) return refuse('wrong_state');
  const after = await purchaseById(database, body.id);
  const [order] = await adminPurchaseViews(database, after ? [after] : []);
  return order ? { success: true as const, order } : refuse('not_found');
}
