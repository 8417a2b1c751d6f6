import { storedTexts } from '@tohfa/contract/phrases';
import type { PriceDeps } from '../basket/index.ts';
import { takeUnits } from '../catalogue/index.ts';
import { confirmCouponUse, findCouponOfOrder, releaseCouponUse, reserveCouponUse } from '../coupons/index.ts';
import { dropSlot, postponeDelivery, releaseSlotPlace, takeSlotPlace } from '../delivery/index.ts';
import type { CapturedPayment, PaymentDeps, PaymentOrder, PaymentTarget } from '../payments/index.ts';
import {
  ERASED_ADDRESS,
  hasOrderAwaitingPayment,
  hasUnsettledRefunds,
  ledgerBalance,
  orderScope,
  refundFromTarget,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import { totalToday } from './draft-order.ts';
import { notifyPurchasePlaced, purchaseMovedQueue, purchaseNotPlacedQueue } from './notifications.ts';
import {
  inProductOrder,
  insertRefundLines,
  listLinesOf,
  listOrderLines,
  refundOf,
  setLineState,
  undoPurchase,
} from './order-lines.ts';
import { releaseLines } from './reservations.ts';
import {
  hasOpenPurchaseOfProduct,
  insertPurchases,
  listPurchasesOfOrder,
  transitionPurchase,
} from './sql.ts';
import type { OrderLine } from './tables.ts';

/** A purchase takes the units of its lines and its whole price, or nothing. */
export function createPurchaseTarget(
  jobs: Pick<Jobs, 'send' | 'sendAll'>,
  prices: Pick<PriceDeps, 'delivery'>,
  registryPlaces: RegistryPlaces,
): PaymentTarget {
  return {
    totalToday: (order) => totalToday(prices, order),
    // Room is units of stock; the UPDATE that takes them locks the product's row. A registry also wants only so many.
    lock: async (tx, order) => (isRegistryOrder(order) ? registryPlaces.lock(tx, order) : {}),
    release: releaseLines,
    async credit(tx, order, payment) {
      const { amountPaise } = payment;
      const isGivenByOthers = !payment.held && payment.hasPlace === false;
      const [purchaseId] = isGivenByOthers ? [] : await placePurchases(tx, order, payment);
      if (purchaseId === undefined) {
        const reason = isGivenByOthers ? 'given' : payment.isPriceValid ? 'sold-out' : 'dearer';
        await jobs.send(purchaseNotPlacedQueue, { orderId: order.id, amountPaise, reason }, tx);
        return 0;
      }
      await notifyPurchasePlaced({ jobs }, purchaseId, tx);
      if (isRegistryOrder(order)) await registryPlaces.announce(tx, order.id);
      return order.amountPaise;
    },
    async onCredited(payments, tx, order, { held }) {
      if (!held) await refundMissingLines(payments, tx, order);
    },
    async onRefunded(tx, order) {
      if (await hasUnsettledRefunds(tx, order.id)) return;
      for (const { id: purchaseId } of await listPurchasesOfOrder(tx, order.id))
        if (await transitionPurchase(tx, purchaseId, 'refunded'))
          await jobs.send(purchaseMovedQueue, { purchaseId, status: 'refunded' }, tx);
    },
    async onProviderRefund(_payments, tx, order) {
      if ((await ledgerBalance(tx, order.id)) > 0) return;
      // Once dispatched it keeps its status; `refundedAmount` tells what was returned.
      for (const purchase of await listPurchasesOfOrder(tx, order.id))
        if (await transitionPurchase(tx, purchase.id, 'cancelled', REFUNDED_AT_PROVIDER))
          await undoPurchase(tx, purchase);
    },
  };
}

const isRegistryOrder = ({ scope }: Pick<PaymentOrder, 'scope'>) =>
  scope?.startsWith(REGISTRY_SCOPE) === true;
const REGISTRY_SCOPE = orderScope.registryItem('');

/** What a registry has to say about an order that was given on it. */
export interface RegistryPlaces {
  /** Locks the item and counts its places. */
  lock(tx: Database, order: Pick<PaymentOrder, 'id'>): Promise<{ hasPlace: boolean }>;
  /** It was paid: the registry's owner is told. */
  announce(tx: Database, orderId: string): Promise<void>;
}

const REFUNDED_AT_PROVIDER = storedTexts.purchases.refundedAtProvider;

/**
 * Makes a purchase of each parcel of a paid order. Within the hold everything is there. After it, lines that were sold out
 * meanwhile become `missing` and are refunded by `refundMissingLines`; without any line left, without the coupon that the
 * amount was computed with, or at a price that is no longer valid, there is no room for the payment. Returns the ids of the
 * purchases, none when there is no room.
 */
async function placePurchases(
  tx: Database,
  order: PaymentOrder,
  { providerPaymentId: paymentId, amountPaise, held, isPriceValid }: CapturedPayment,
): Promise<string[]> {
  const isPaid = amountPaise >= order.amountPaise && isPriceValid;
  if (!isPaid || order.address === ERASED_ADDRESS) return [];
  const { deliveryDate } = order;
  if (order.discountPaise > 0 && held) await confirmCouponUse(tx, order.id);
  if (held) return insertPurchases(tx, { orderId: order.id, paymentId, held, deliveryDate });

  const lines = await listOrderLines(tx, order.id);
  const missing = await takeLate(tx, order, lines);
  if (missing.length === lines.length) return [];
  await confirmCouponUse(tx, order.id);
  await setLineState(tx, order.id, missing, 'missing');
  return insertPurchases(tx, {
    orderId: order.id,
    paymentId,
    held,
    deliveryDate: await postponeDelivery(tx, order),
  });
}

/** Takes what is still there and returns the positions that are missing; when all are, nothing stays taken. */
async function takeLate(tx: Database, order: PaymentOrder, lines: readonly OrderLine[]): Promise<number[]> {
  const all = lines.map(({ position }) => position);
  const coupon = await findCouponOfOrder(tx, order.id);
  if (coupon && (await reserveCouponUse(tx, { orderId: order.id, ...coupon }))) return all;
  // The gift matters more than the hour: it comes that day, at any time.
  if (!(await takeSlotPlace(tx, order.id))) await dropSlot(tx, order.id);
  const missing: number[] = [];
  const cause = { orderId: order.id };
  for (const { productId, variantId, quantity, position } of inProductOrder(lines))
    if (productId === null || !(await takeUnits(tx, { productId, variantId }, quantity, 'sold', cause)))
      missing.push(position);
  if (missing.length < lines.length) return missing;
  await releaseCouponUse(tx, order.id, 'reserved');
  await releaseSlotPlace(tx, order.id);
  return all;
}

/** Runs after the capture is in the ledger and refunds what cannot be delivered; a parcel with nothing in it is cancelled. */
async function refundMissingLines(payments: PaymentDeps, tx: Database, order: PaymentOrder): Promise<void> {
  for (const purchase of await listPurchasesOfOrder(tx, order.id)) {
    const lines = await listLinesOf(tx, purchase);
    const missing = lines.filter(({ state }) => state === 'missing').map(({ position }) => position);
    if (missing.length === 0) continue;
    const asOrdered = lines.map((line) => ({ ...line, state: 'ordered' as const }));
    // Something of the order is left, and keeps its transaction charge.
    const wanted = refundOf(asOrdered, purchase.deliveryPaise, missing);
    const refund = await refundFromTarget(payments, tx, order.id, {
      amountPaise: wanted.totalPaise,
      reason: storedTexts.refunds.soldOut,
      requestedBy: 'the shop',
    });
    if (refund) await insertRefundLines(tx, refund.id, order.id, wanted.lines);
    if (!wanted.isLast) continue;
    await transitionPurchase(tx, purchase.id, 'cancelled', storedTexts.purchases.soldOut);
    await payments.jobs.send(purchaseMovedQueue, { purchaseId: purchase.id, status: 'cancelled' }, tx);
  }
}

/** Of an order with several parcels, the first. */
export async function findPurchaseId(database: Database, orderId: string): Promise<string | undefined> {
  return (await listPurchasesOfOrder(database, orderId))[0]?.id;
}

/** Whether a purchase, paid or still to be paid, needs this product. */
export async function isProductInOpenPurchase(tx: Database, productId: number): Promise<boolean> {
  return (await hasOpenPurchaseOfProduct(tx, productId)) || (await hasOrderAwaitingPayment(tx, productId));
}
