import { type LinesRefund, type Operations, purchaseCan } from '@tohfa/contract';
import { storedTexts } from '@tohfa/contract/phrases';
import { recordAudit } from '../audit/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import {
  hasOpenDispute,
  hasPendingProviderRefund,
  ledgerBalance,
  lockOrder,
  type Refund,
  refundFromTarget,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { buyerId, getViewFor, identifyBuyer, isBuyerOf } from './guests/order-access.ts';
import { linesRefundedQueue, purchaseMovedQueue } from './notifications.ts';
import {
  chargesLeft,
  insertRefundLines,
  listLinesOf,
  loadOrderMoney,
  refundOf,
  returnLineUnits,
  setLineState,
  undoPurchase,
} from './order-lines.ts';
import { findPurchase, listPurchasesOfOrder, lockPurchase, transitionPurchase } from './sql.ts';
import type { OrderLine, Purchase } from './tables.ts';
import { loadAdminPurchaseViews } from './views.ts';

export async function cancelLine(payments: PaymentDeps, call: Call<Operations['cancelLine']>) {
  const { database } = payments;
  const { body } = call;
  const buyer = await identifyBuyer(database, call, body.orderToken);
  if (buyer instanceof Refusal) return buyer;
  const purchase = await findPurchase(database, body.id);
  if (!purchase || !isBuyerOf(buyer, purchase)) return refuse('not_found');
  const refusal = await database.transaction((tx) =>
    refundLines(payments, tx, purchase, {
      positions: [body.position],
      state: 'cancelled',
      reason: storedTexts.refunds.cancelledByBuyer,
      by: buyerId(buyer),
    }),
  );
  if (refusal instanceof Refusal) return refusal;
  return { success: true as const, order: await getViewFor(payments, buyer, body.id) };
}

/**
 * Refunds lines of a purchase through the one money path; the rest of it stays. Cancelling is possible before dispatch
 * and as long as something of the order is left; returning is decided by an admin after delivery. There is no refund for
 * lines that a coupon made free.
 */
export async function refundLines(
  payments: PaymentDeps,
  tx: Database,
  purchase: Purchase,
  { positions, state, reason, by, withCharges }: LinesToRefund,
): Promise<Refund | Refusal<'wrong_state'> | undefined> {
  // The payment's locks come first, as everywhere; then the purchase's own row decides.
  const fixed = await refuseWhileFixed(tx, purchase, by);
  if (fixed) return fixed;
  const current = await lockPurchase(tx, purchase.id);
  const lines = await listLinesOf(tx, purchase);
  const chosen = lines.filter((line) => positions.includes(line.position) && line.state === 'ordered');
  const refundable = await refundForPurchase(tx, purchase, lines, positions, withCharges);
  const isAllowed =
    state === 'returned'
      ? current?.status === 'delivered'
      : current !== undefined && purchaseCan.cancel(current.status) && !refundable.isLast;
  if (!isAllowed || chosen.length === 0 || chosen.length < positions.length)
    return refuse('wrong_state', { message: ({ purchases }) => purchases.partClosed });
  const { totalPaise: amountPaise } = refundable;
  const refund = await refundFromTarget(payments, tx, purchase.orderId, {
    amountPaise,
    reason,
    requestedBy: by,
  });
  if (refund) {
    await insertRefundLines(tx, refund.id, purchase.orderId, refundable.lines);
    await payments.jobs.send(linesRefundedQueue, { refundId: refund.id }, tx);
  } else if (amountPaise > 0)
    return refuse('wrong_state', { message: ({ purchases }) => purchases.partRefunded });
  await setLineState(tx, purchase.orderId, positions, state);
  // What comes back from a customer is looked at before it is sold again.
  if (state === 'cancelled') await returnLineUnits(tx, chosen, by);
  if (state === 'cancelled' && (await ledgerBalance(tx, purchase.orderId)) === 0)
    await cancelUnpaidRest(payments, tx, purchase.orderId);
  return refund;
}

/** What goes back for these of its lines, as far as charges are left. */
async function refundForPurchase(
  tx: Database,
  purchase: Purchase,
  lines: readonly OrderLine[],
  positions: readonly number[],
  withCharges?: boolean,
): Promise<LinesRefund> {
  const money = (await loadOrderMoney(tx, [purchase.orderId])).get(purchase.orderId);
  if (!money) throw new Error(`purchase ${purchase.id} does not exist`);
  return refundOf(lines, chargesLeft(purchase, positions, money), positions, withCharges);
}

/** A part was refunded at the provider before, and this refund took the rest: nothing is left that pays for the others. */
async function cancelUnpaidRest(payments: PaymentDeps, tx: Database, orderId: string): Promise<void> {
  const { nothingPaidLeft } = storedTexts.purchases;
  for (const purchase of await listPurchasesOfOrder(tx, orderId)) {
    if (!(await transitionPurchase(tx, purchase.id, 'cancelled', nothingPaidLeft))) continue;
    await undoPurchase(tx, purchase);
    await payments.jobs.send(purchaseMovedQueue, { purchaseId: purchase.id, status: 'cancelled' }, tx);
  }
}

interface LinesToRefund {
  positions: readonly number[];
  state: 'cancelled' | 'returned';
  reason: string;
  by: string;
  /** Left out, the charges go back with the last line. */
  withCharges?: boolean | undefined;
}

export async function cancelPurchase(payments: PaymentDeps, call: Call<Operations['cancelPurchase']>) {
  const { database } = payments;
  const { body } = call;
  const buyer = await identifyBuyer(database, call, body.orderToken);
  if (buyer instanceof Refusal) return buyer;
  const purchase = await findPurchase(database, body.id);
  if (!purchase || !isBuyerOf(buyer, purchase)) return refuse('not_found');
  const refusal = await database.transaction((tx) =>
    cancelAndRefund(payments, tx, purchase, {
      reason: storedTexts.refunds.cancelledByBuyer,
      by: buyerId(buyer),
    }),
  );
  if (refusal) return refusal;
  return { success: true as const, order: await getViewFor(payments, buyer, body.id) };
}

/** In one transaction: the purchase is cancelled, what it reserved is free again, its refund is requested. */
async function cancelAndRefund(
  payments: PaymentDeps,
  tx: Database,
  purchase: Purchase,
  { reason, by }: { reason: string; by: string },
): Promise<Refusal<'wrong_state'> | undefined> {
  // The payment's locks come first, as everywhere; then the purchase's own row decides.
  const fixed = await refuseWhileFixed(tx, purchase, by);
  if (fixed) return fixed;
  if ((await transitionPurchase(tx, purchase.id, 'cancelled', reason)) === undefined)
    return refuseCancel(await findPurchase(tx, purchase.id));
  const lines = await listLinesOf(tx, purchase);
  const open = lines.filter(({ state }) => state === 'ordered').map(({ position }) => position);
  const refundable = await refundForPurchase(tx, purchase, lines, open);
  const refund = await refundFromTarget(payments, tx, purchase.orderId, {
    amountPaise: refundable.totalPaise,
    reason,
    requestedBy: by,
  });
  if (!refund && refundable.totalPaise > 0)
    throw new Error(`nothing is left to refund of purchase ${purchase.id}`);
  if (refund) await insertRefundLines(tx, refund.id, purchase.orderId, refundable.lines);
  // A parcel that a coupon made free has nothing to wait for.
  else await transitionPurchase(tx, purchase.id, 'refunded');
  await undoPurchase(tx, purchase, by);
  await payments.jobs.send(purchaseMovedQueue, { purchaseId: purchase.id, status: 'cancelled' }, tx);
  if ((await ledgerBalance(tx, purchase.orderId)) === 0)
    await cancelUnpaidRest(payments, tx, purchase.orderId);
  return undefined;
}

function refuseCancel(purchase: Purchase | undefined): Refusal<'wrong_state'> {
  const ended = purchase?.status === 'cancelled' || purchase?.status === 'refunded';
  return refuse('wrong_state', {
    message: ({ purchases }) => (ended ? purchases.alreadyCancelled : purchases.alreadyShipped),
  });
}

/**
 * Nothing of a payment is refunded while the provider returns it, or while a bank decides about a dispute: it would go back
 * twice. `by` is whoever asks, the buyer or an admin.
 */
export async function refuseWhileFixed(
  tx: Database,
  purchase: Purchase,
  by: string,
): Promise<Refusal<'wrong_state'> | undefined> {
  if (await isBeingRefunded(tx, purchase))
    return refuse('wrong_state', { message: ({ payments }) => payments.refundInProgress });
  if (!(await hasOpenDispute(tx, { orderId: purchase.orderId }))) return undefined;
  const isBuyer = by === purchase.userId || by === purchase.guestBuyerId;
  return refuse('wrong_state', {
    message: ({ payments }) => (isBuyer ? payments.disputedByYou : payments.disputed),
  });
}

/** Locks the order first, so that a refund or a dispute at the provider is either seen or comes after the change. */
export async function isBeingRefunded(tx: Database, { orderId }: Purchase): Promise<boolean> {
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
  const [order] = await loadAdminPurchaseViews(payments, [body.id]);
  return order ? { success: true as const, order } : refuse('not_found');
}
