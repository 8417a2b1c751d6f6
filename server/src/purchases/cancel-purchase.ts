import { type Operations, purchaseTransitions, statesBefore } from '@tohfa/contract';
import { returnStock } from '../catalogue/stock.ts';
import type { Payments } from '../payments/payments.ts';
import { refundCredited } from '../payments/refund-credited.ts';
import type { Database } from '../platform/database.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { purchaseViews } from './purchase-view.ts';
import { movePurchase, purchaseById } from './purchases-sql.ts';
import type { Purchase } from './purchases-tables.ts';
import { PURCHASE_MOVED } from './tell-of-purchase.ts';

export async function cancelPurchase(
  payments: Payments,
  { body, identity }: Call<Operations['cancelPurchase']>,
) {
  const { database } = payments;
  const purchase = await purchaseById(database, body.id);
  if (!purchase || purchase.userId !== identity.customer.userId) return refuse('not_found');
  const cancelled = await database.transaction((tx) =>
    cancelAndRefund(payments, tx, purchase, {
      reason: 'cancelled by the buyer',
      by: identity.customer.userId,
    }),
  );
  if (!cancelled)
    return refuse('wrong_state', { message: 'This order is on its way already and cannot be cancelled.' });
  const now = await purchaseById(database, body.id);
  const [order] = await purchaseViews(database, now ? [now] : []);
  if (!order) throw new Error('a purchase has gone');
  return { success: true as const, order };
}

/** One transaction: no longer on its way, its unit back in stock, its money on the way back. */
export async function cancelAndRefund(
  payments: Payments,
  tx: Database,
  purchase: Purchase,
  { reason, by }: { reason: string; by: string },
): Promise<boolean> {
  const before = statesBefore(purchaseTransitions, 'cancelled');
  // The payment's locks come first, as everywhere; then the purchase's own row decides.
  const refund = await refundCredited(payments, tx, purchase.orderId, { reason, requestedBy: by }, async () =>
    movePurchase(tx, purchase.id, before, 'cancelled', reason),
  );
  if (!refund) return false;
  await returnStock(tx, purchase.productId);
  await payments.jobs.send(PURCHASE_MOVED, { purchaseId: purchase.id, status: 'cancelled' }, tx);
  return true;
}
