import { createHash } from 'node:crypto';
import { formatAddress } from '@tohfa/contract';
import {
  type BasketRefusal,
  type PriceDeps,
  type QuotedBasket,
  quoteBasket,
  refuseStock,
} from '../basket/index.ts';
import { listProductsForSale, lockProducts, takeUnits } from '../catalogue/index.ts';
import { listCouponsOfOrders, lockCoupons, reserveCouponUse } from '../coupons/index.ts';
import { insertOrderDelivery, listOrderDeliveries, lockSlotDays, takeSlotPlace } from '../delivery/index.ts';
import type { BasketDraft, BasketOrder, BasketReservation } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Refusal, refuse } from '../platform/http/operations.ts';
import { parseIndianMobile } from '../platform/phone.ts';
import { inProductOrder, insertOrderLines, listLinesOfOrders } from './order-lines.ts';

/** The server decides the price; another amount means that the buyer saw an old one. */
export async function draftBasket(
  prices: PriceDeps,
  wanted: BasketOrder,
  payer: { id: string; name: string; email: string },
  network: string,
): Promise<DraftedBasket | BasketRefusal | Refusal<'amount_differs'>> {
  const phone = parseIndianMobile(wanted.recipient.phone);
  if (phone === undefined)
    return refuse('invalid_input', { fields: { recipient: 'Please enter an Indian mobile number.' } });
  const quoted = await quoteBasket(prices, { ...wanted, network, userId: payer.id });
  if (!('price' in quoted)) return quoted;
  const { price } = quoted;
  if (wanted.amount !== price.totalPaise) return refuse('amount_differs');
  const address = typeof wanted.address === 'string' ? wanted.address : formatAddress(wanted.address);
  return {
    draft: {
      target: 'purchase',
      amountPaise: price.totalPaise,
      payerId: payer.id,
      payerName: payer.name,
      payerEmail: payer.email,
      pricePaise: price.goodsPaise,
      discountPaise: price.discountPaise,
      taxPaise: price.taxPaise,
      deliveryPaise: price.deliveryPaise,
      transactionPaise: price.transactionPaise,
      deliveryDate: quoted.deliveryDate,
      address,
    },
    reservation: createReservation(quoted, payer.id, {
      recipientName: wanted.recipient.name,
      recipientPhone: phone,
      pincode: quoted.place?.pincode ?? '',
      deliveryDate: quoted.deliveryDate,
      waitDays: quoted.waitDays,
      slotId: quoted.slot?.id ?? null,
      slotName: quoted.slot?.name ?? '',
      message: wanted.message ?? '',
      giftWrap: wanted.giftWrap ?? false,
      fingerprint: fingerprintOf(wanted, quoted, address),
    }),
  };
}

function createReservation(
  quoted: QuotedBasket,
  payerKey: string,
  delivery: Omit<Parameters<typeof insertOrderDelivery>[1], 'orderId'>,
): BasketReservation {
  const { lines, price, taxRates, coupon, slot, deliveryDate } = quoted;
  const byProduct = inProductOrder(
    lines.map(({ product, quantity }) => ({ productId: product.id, product, quantity })),
  );
  return {
    async lock(tx, orderIds) {
      await lockCoupons(tx, [
        ...(coupon ? [coupon.couponId] : []),
        ...(await listCouponsOfOrders(tx, orderIds)),
      ]);
      await lockSlotDays(tx, orderIds, slot && { slotId: slot.id, day: deliveryDate });
      const before = [...(await listLinesOfOrders(tx, orderIds)).values()].flat();
      const ids = [...before, ...byProduct].flatMap(({ productId }) => productId ?? []);
      await lockProducts(tx, [...new Set(ids)]);
    },
    async isSame(tx, orderId) {
      const known = (await listOrderDeliveries(tx, [orderId])).get(orderId);
      return known?.fingerprint === delivery.fingerprint;
    },
    async write(tx, orderId) {
      await insertOrderLines(
        tx,
        lines.map(({ product, quantity }, index) => ({
          orderId,
          position: index + 1,
          productId: product.id,
          productName: product.name,
          productImage: product.image,
          quantity,
          unitPricePaise: product.pricePaise,
          discountPaise: price.lines[index]?.discountPaise ?? 0,
          taxRateBp: taxRates[index] ?? 0,
          taxPaise: price.lines[index]?.taxPaise ?? 0,
          hsn: product.hsn,
        })),
      );
      await insertOrderDelivery(tx, { orderId, ...delivery });
    },
    async reserve(tx, orderId) {
      if (coupon && !(await reserveCouponUse(tx, { orderId, couponId: coupon.couponId, payerKey })))
        return refuseWith('coupon', 'This coupon has been used up.');
      if (!(await takeSlotPlace(tx, orderId)))
        return refuseWith('slotId', 'This delivery slot has just been taken. Please choose another.');
      for (const { productId, quantity } of byProduct)
        if (!(await takeUnits(tx, productId, quantity, 'held'))) return refuseTaken(tx, productId);
      return undefined;
    },
  };
}

function refuseWith(field: string, message: string) {
  return refuse('wrong_state', { message, fields: { [field]: message } });
}

async function refuseTaken(tx: Database, productId: number) {
  const product = (await listProductsForSale(tx, [productId])).get(productId);
  return product ? refuseStock(product) : refuse('out_of_stock');
}

/** Everything but the amount: an order is reused only when nothing about it has changed. */
function fingerprintOf(
  wanted: BasketOrder,
  { lines, deliveryDate, price }: QuotedBasket,
  address: string,
): string {
  const { recipient, slotId, message, giftWrap, coupon } = wanted;
  const content = {
    lines: lines.map(({ product, quantity }) => [product.id, product.pricePaise, quantity]),
    total: price.totalPaise,
    recipient,
    address,
    deliveryDate,
    slotId,
    message,
    giftWrap,
    coupon: coupon?.toUpperCase(),
  };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

export interface DraftedBasket {
  draft: BasketDraft;
  reservation: BasketReservation;
}
