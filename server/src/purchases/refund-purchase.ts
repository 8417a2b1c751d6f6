import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Payments } from '../payments/payments.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { cancelAndRefund } from './cancel-purchase.ts';
import { adminPurchaseViews } from './purchase-view.ts';
import { purchaseById } from './purchases-sql.ts';

export async function refundPurchase(
  payments: Payments,
  { body, identity }: Call<Operations['refundPurchase']>,
) {
  const { database } = payments;
  const before = await purchaseById(database, body.id);
  if (!before) return refuse('not_found');
  const by = identity.admin.email;
  const cancelled = await database.transaction(async (tx) => {
    if (!(await cancelAndRefund(payments, tx, before, { reason: body.reason, by }))) return false;
    await recordAudit(tx, {
      actor: by,
      action: 'purchase-refund',
      subject: String(before.number),
      before: { status: before.status },
      after: { status: 'cancelled', reason: body.reason },
    });
    return true;
  });
  if (!cancelled) return refuse('wrong_state');
  const after = await purchaseById(database, body.id);
  const [order] = await adminPurchaseViews(database, after ? [after] : []);
  return order ? { success: true as const, order } : refuse('not_found');
}
