import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/index.ts';
import { returnStock } from '../catalogue/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import { hasPendingProviderRefund, lockOrder, REFUND_IN_PROGRESS, refundOrder } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type Refusal, refuse } from '../platform/http/operations.ts';
import { purchaseMovedQueue } from './notifications.ts';
import { findPurchase, transitionPurchase } from './sql.ts';
import type { Purchase } from './tables.ts';
import { loadAdminPurchaseViews, loadPurchaseViews } from './views.ts';

export async function movePurchase(
  { database, jobs }: Pick<PaymentDeps, 'database' | 'jobs'>,
  { body, identity }: Call<Operations['movePurchase']>,
) {
  const before = await findPurchase(database, body.id);
  if (!before) return refuse('not_found');
  const refusal = await database.transaction(async (tx) => {
    if (body.status !== 'delivered' && (await isBeingRefunded(tx, before)))
      return refuse('wrong_state', { message: REFUND_IN_PROGRESS });
    if (!(await transitionPurchase(tx, body.id, body.status, body.note))) return refuse('wrong_state');
    await jobs.send(purchaseMovedQueue, { purchaseId: body.id, status: body.status }, tx);
    await recordAudit(tx, {
      actor: identity.admin.email,
      action: 'purchase-move',
      subject: String(before.number),
      before: { status: before.status },
      after: { status: body.status, note: body.note },
    });
    return undefined;
  });
  if (refusal) return refusal;
  const after = await findPurchase(database, body.id);
  const [order] = await loadAdminPurchaseViews(database, after ? [after] : []);
  return order ? { success: true as const, order } : refuse('not_found');
}

export async function cancelPurchase(
  payments: PaymentDeps,
  { body, identity }: Call<Operations['cancelPurchase']>,
) {
  const { database } = payments;
  const purchase = await findPurchase(database, body.id);
  if (!purchase || purchase.userId !== identity.customer.userId) return refuse('not_found');
  const refusal = await database.transaction((tx) =>
    cancelAndRefund(payments, tx, purchase, {
      reason: 'cancelled by the buyer',
      by: identity.customer.userId,
    }),
  );
  if (refusal) return refusal;
  const after = await findPurchase(database, body.id);
  const [order] = await loadPurchaseViews(database, after ? [after] : []);
  if (!order) throw new Error(`purchase ${body.id} does not exist`);
  return { success: true as const, order };
}

/** In one transaction: the purchase is cancelled, its unit is back in stock, its refund is requested. */
async function cancelAndRefund(
  payments: PaymentDeps,
  tx: Database,
  purchase: Purchase,
  { reason, by }: { reason: string; by: string },
): Promise<Refusal<'wrong_state'> | undefined> {
  let beingRefunded = false;
  // The payment's locks come first, as everywhere; then the purchase's own row decides.
  const refund = await refundOrder(payments, tx, purchase.orderId, { reason, requestedBy: by }, async () => {
    beingRefunded = await isBeingRefunded(tx, purchase);
    return !beingRefunded && (await transitionPurchase(tx, purchase.id, 'cancelled', reason));
  });
  if (beingRefunded) return refuse('wrong_state', { message: REFUND_IN_PROGRESS });
  if (!refund) return refuseCancel(await findPurchase(tx, purchase.id));
  await returnStock(tx, purchase.productId);
  await payments.jobs.send(purchaseMovedQueue, { purchaseId: purchase.id, status: 'cancelled' }, tx);
  return undefined;
}

function refuseCancel(purchase: Purchase | undefined): Refusal<'wrong_state'> {
  const ended = purchase?.status === 'cancelled' || purchase?.status === 'refunded';
  return refuse('wrong_state', {
    message: ended
      ? 'This order has already been cancelled.'
      : 'This order has already shipped and cannot be cancelled.',
  });
}

/** Locks the order first, so that a refund at the provider is either seen or comes after the change. */
async function isBeingRefunded(tx: Database, { orderId }: Purchase): Promise<boolean> {
  await lockOrder(tx, orderId);
  return hasPendingProviderRefund(tx, { orderId });
}

export async function refundPurchase(
  payments: PaymentDeps,
  { body, identity }: Call<Operations['refundPurchase']>,
) {
  const { database } = payments;
  const before = await findPurchase(database, body.id);
  if (!before) return refuse('not_found');
  const by = identity.admin.email;
  const refusal = await database.transaction(async (tx) => {
    const refused = await cancelAndRefund(payments, tx, before, { reason: body.reason, by });
    if (refused) return refused;
    await recordAudit(tx, {
      actor: by,
      action: 'purchase-refund',
      subject: String(before.number),
      before: { status: before.status },
      after: { status: 'cancelled', reason: body.reason },
    });
    return undefined;
  });
  if (refusal) return refusal;
  const after = await findPurchase(database, body.id);
  const [order] = await loadAdminPurchaseViews(database, after ? [after] : []);
  return order ? { success: true as const, order } : refuse('not_found');
}
