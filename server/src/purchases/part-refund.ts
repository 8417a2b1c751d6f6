import { type Operations, paiseFromRupees, purchaseCan, shareRefund } from '@tohfa/contract';
import { recordAudit } from '../audit/index.ts';
import { ledgerBalance, type PaymentDeps, refundFromTarget } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type Refusal, refuse } from '../platform/http/operations.ts';
import { linesRefundedQueue } from './notifications.ts';
import { keptPaise, listLinesOf, reduceLines, toRefundable } from './order-lines.ts';
import { findPurchase, lockPurchase } from './sql.ts';
import type { Purchase } from './tables.ts';
import { refuseWhileFixed } from './transitions.ts';
import { loadAdminPurchaseViews } from './views.ts';

/** Gives back a part of the price; the customer keeps the goods, and whatever is refunded later is less by it. */
export async function refundPart(payments: PaymentDeps, { body, identity }: Call<Operations['refundPart']>) {
  const { database } = payments;
  const { id, amount, reason } = body;
  const before = await findPurchase(database, id);
  if (!before) return refuse('not_found');
  const by = identity.admin.email;
  const refusal = await database.transaction(async (tx) => {
    const refused = await refundPartOf(payments, tx, before, { ...body, by });
    if (refused) return refused;
    const subject = String(before.number);
    await recordAudit(tx, { actor: by, action: 'purchase-refund-part', subject, after: { amount, reason } });
    return undefined;
  });
  if (refusal) return refusal;
  const [order] = await loadAdminPurchaseViews(payments, [id]);
  return order ? { success: true as const, order } : refuse('not_found');
}

async function refundPartOf(
  payments: PaymentDeps,
  tx: Database,
  purchase: Purchase,
  { amount, refundedAmount, reason, by }: Call<Operations['refundPart']>['body'] & { by: string },
): Promise<Refusal<'wrong_state' | 'stale_version' | 'more_than_left'> | undefined> {
  // The payment's locks come first, as everywhere; then the purchase's own row decides.
  const fixed = await refuseWhileFixed(tx, purchase, by);
  if (fixed) return fixed;
  const current = await lockPurchase(tx, purchase.id);
  if (!current || !purchaseCan.refundPart(current.status))
    return refuse('wrong_state', { message: ({ purchases }) => purchases.partClosed });
  const [seen] = await loadAdminPurchaseViews({ ...payments, database: tx }, [purchase.id]);
  if (seen?.refundedAmount !== refundedAmount)
    return refuse('stale_version', { message: ({ purchases }) => purchases.refundedMeanwhile });

  const lines = await listLinesOf(tx, purchase);
  const amountPaise = paiseFromRupees(amount);
  const balance = await ledgerBalance(tx, purchase.orderId);
  // Everything back before it is sent is a cancellation.
  const isAll = amountPaise === balance && purchaseCan.cancel(current.status);
  if (amountPaise > Math.min(keptPaise(lines), balance) || isAll) return refuse('more_than_left');
  const refund = await refundFromTarget(payments, tx, purchase.orderId, {
    amountPaise,
    reason,
    requestedBy: by,
  });
  if (refund?.amountPaise !== amountPaise)
    throw new Error(`purchase ${purchase.id} has less money than its order`);
  await reduceLines(tx, refund.id, purchase.orderId, shareRefund(amountPaise, lines.map(toRefundable)));
  await payments.jobs.send(linesRefundedQueue, { refundId: refund.id }, tx);
  return undefined;
}
