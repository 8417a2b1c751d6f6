import { recordSale, returnUnits, takeUnits } from '../catalogue/index.ts';
import { confirmCouponUse, findCouponOfOrder, releaseCouponUse, reserveCouponUse } from '../coupons/index.ts';
import { dropSlot, postponeDelivery, releaseSlotPlace, takeSlotPlace } from '../delivery/index.ts';
import type { CapturedPayment, PaymentDeps, PaymentOrder } from '../payments/index.ts';
import { ERASED_ADDRESS, refundFromTarget } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { inProductOrder, insertRefundLines, listOrderLines, refundOf, setLineState } from './order-lines.ts';
import { findPurchaseByOrder, insertPurchase } from './sql.ts';
import type { OrderLine } from './tables.ts';

/** Gives back what an unpaid order of several lines reserved: coupon, slot, then products. */
export async function releaseBasket(tx: Database, order: PaymentOrder): Promise<void> {
  await releaseCouponUse(tx, order.id, 'reserved');
  await releaseSlotPlace(tx, order.id);
  for (const { productId, quantity } of inProductOrder(await listOrderLines(tx, order.id)))
    if (productId !== null) await returnUnits(tx, productId, quantity);
}

/**
 * A captured payment for several lines. Within the hold everything is there. After it, lines that were sold out
 * meanwhile become `missing` and are refunded by `refundMissingLines`; without any line left, or without the coupon
 * that the amount was computed with, there is no room for the payment.
 */
export async function creditBasket(
  tx: Database,
  order: PaymentOrder,
  { providerPaymentId, amountPaise, held }: CapturedPayment,
): Promise<{ purchaseId: string } | undefined> {
  if (amountPaise < order.amountPaise || order.address === ERASED_ADDRESS) return undefined;
  const lines = await listOrderLines(tx, order.id);
  const missing = held ? [] : await takeLate(tx, order, lines);
  if (missing === undefined) return undefined;
  if (held)
    for (const { productId } of inProductOrder(lines))
      if (productId !== null) await recordSale(tx, productId);
  await confirmCouponUse(tx, order.id);
  await setLineState(tx, order.id, missing, 'missing');
  const first = lines.find(({ position }) => !missing.includes(position));
  if (!first) return undefined;
  const deliveryDate = held ? order.deliveryDate : await postponeDelivery(tx, order);
  const { id } = await insertPurchase(tx, {
    ...toPurchaseRow(order, providerPaymentId, first),
    deliveryDate,
  });
  return { purchaseId: id };
}

/** The positions that are missing; undefined when nothing can be delivered. Then everything is given back again. */
async function takeLate(
  tx: Database,
  order: PaymentOrder,
  lines: readonly OrderLine[],
): Promise<number[] | undefined> {
  const coupon = await findCouponOfOrder(tx, order.id);
  if (coupon && !(await reserveCouponUse(tx, { orderId: order.id, ...coupon }))) return undefined;
  // The gift matters more than the hour: it comes that day, at any time.
  if (!(await takeSlotPlace(tx, order.id))) await dropSlot(tx, order.id);
  const missing: number[] = [];
  for (const { productId, quantity, position } of inProductOrder(lines))
    if (productId === null || !(await takeUnits(tx, productId, quantity, 'sold'))) missing.push(position);
  if (missing.length < lines.length) return missing;
  await releaseCouponUse(tx, order.id, 'reserved');
  await releaseSlotPlace(tx, order.id);
  return undefined;
}

/** After the capture is in the ledger: what cannot be delivered goes back to the payer by itself. */
export async function refundMissingLines(
  payments: PaymentDeps,
  tx: Database,
  order: PaymentOrder,
): Promise<void> {
  const purchase = await findPurchaseByOrder(tx, order.id);
  const lines = await listOrderLines(tx, order.id);
  const missing = lines.filter(({ state }) => state === 'missing');
  if (!purchase || missing.length === 0) return;
  const asOrdered = lines.map((line) => ({ ...line, state: 'ordered' as const }));
  const wanted = refundOf(
    asOrdered,
    purchase,
    missing.map(({ position }) => position),
  );
  const refund = await refundFromTarget(payments, tx, order.id, {
    amountPaise: wanted.totalPaise,
    reason: 'sold out before the payment arrived',
    requestedBy: 'the shop',
  });
  if (refund) await insertRefundLines(tx, refund.id, order.id, wanted.lines);
}

function toPurchaseRow(order: PaymentOrder, paymentId: string, first: OrderLine) {
  return {
    orderId: order.id,
    userId: order.payerId,
    buyerName: order.payerName,
    buyerEmail: order.payerEmail,
    paymentId,
    productId: first.productId ?? 0,
    productName: first.productName,
    productImage: first.productImage,
    pricePaise: order.pricePaise ?? 0,
    taxPaise: order.taxPaise ?? 0,
    discountPaise: order.discountPaise,
    deliveryPaise: order.deliveryPaise ?? 0,
    transactionPaise: order.transactionPaise ?? 0,
    totalPaise: order.amountPaise,
    address: order.address ?? '',
  };
}
