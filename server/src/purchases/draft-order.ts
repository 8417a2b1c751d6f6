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
import {
  type BasketOrder,
  type OrderDraft,
  type OrderReservation,
  orderScope,
  type Payer,
  type ProductOrder,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Refusal, refuse } from '../platform/http/operations.ts';
import { parseIndianMobile } from '../platform/phone.ts';
import { inProductOrder, insertOrderLines, listLinesOfOrders, listOrderLines } from './order-lines.ts';

/** A product that is bought at once: an order of one line, without a recipient of its own. */
export async function draftProductOrder(
  prices: PriceDeps,
  wanted: ProductOrder,
  payer: Payer,
  network: string,
): Promise<OrderDraft | DraftRefusal> {
  const { productId, address } = wanted;
  const items = [{ productId, quantity: 1 }];
  const quoted = await quoteBasket(prices, { items, address, network, userId: payer.id });
  if (!('price' in quoted)) return refuseAddress(quoted);
  if (wanted.amount !== quoted.price.totalPaise) return refuse('amount_differs');
  return {
    order: { ...toOrderRow(quoted, payer, address), scope: orderScope.product(productId) },
    reservation: {
      ...reserveLines(quoted, payer.id),
      // The address may change: the order keeps the latest.
      async isSame(tx, order) {
        const [line] = await listOrderLines(tx, order.id);
        return line?.unitPricePaise === quoted.lines[0]?.product.pricePaise;
      },
      async write(tx, { id }) {
        await writeLines(tx, id, quoted);
        return undefined;
      },
    },
  };
}

/** This form of the call has one field for everything about the place. */
function refuseAddress(refusal: BasketRefusal): BasketRefusal {
  const { message } = refusal.details;
  return refusal.code === 'invalid_input' && message !== undefined
    ? refuse('invalid_input', { message, fields: { address: message } })
    : refusal;
}

/** The server decides the price; another amount means that the buyer saw an old one. */
export async function draftBasketOrder(
  prices: PriceDeps,
  wanted: BasketOrder,
  payer: Payer,
  network: string,
): Promise<OrderDraft | DraftRefusal> {
  const phone = parseIndianMobile(wanted.recipient.phone);
  if (phone === undefined)
    return refuse('invalid_input', { fields: { recipient: 'Please enter an Indian mobile number.' } });
  const quoted = await quoteBasket(prices, { ...wanted, network, userId: payer.id });
  if (!('price' in quoted)) return quoted;
  if (wanted.amount !== quoted.price.totalPaise) return refuse('amount_differs');
  const address = typeof wanted.address === 'string' ? wanted.address : formatAddress(wanted.address);
  const fingerprint = fingerprintOf(wanted, quoted, address);
  return {
    order: { ...toOrderRow(quoted, payer, address), scope: orderScope.basket },
    reservation: {
      ...reserveLines(quoted, payer.id),
      async isSame(tx, { id }) {
        return (await listOrderDeliveries(tx, [id])).get(id)?.fingerprint === fingerprint;
      },
      async write(tx, { id: orderId }) {
        await writeLines(tx, orderId, quoted);
        await insertOrderDelivery(tx, {
          orderId,
          recipientName: wanted.recipient.name,
          recipientPhone: phone,
          pincode: quoted.place?.pincode ?? '',
          deliveryDate: quoted.deliveryDate,
          waitDays: quoted.waitDays,
          slotId: quoted.slot?.id ?? null,
          slotName: quoted.slot?.name ?? '',
          message: wanted.message ?? '',
          giftWrap: wanted.giftWrap ?? false,
          fingerprint,
        });
        return undefined;
      },
    },
  };
}

function toOrderRow({ price, deliveryDate }: QuotedBasket, payer: Payer, address: string) {
  return {
    target: 'purchase' as const,
    amountPaise: price.totalPaise,
    payerId: payer.id,
    payerName: payer.name,
    payerEmail: payer.email,
    pricePaise: price.goodsPaise,
    discountPaise: price.discountPaise,
    taxPaise: price.taxPaise,
    deliveryPaise: price.deliveryPaise,
    transactionPaise: price.transactionPaise,
    deliveryDate,
    address,
  };
}

async function writeLines(
  tx: Database,
  orderId: string,
  { lines, price, taxRates }: QuotedBasket,
): Promise<void> {
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
}

/** The coupon's use, the slot's place and the stock of every line. */
function reserveLines(
  { lines, coupon, slot, deliveryDate }: QuotedBasket,
  payerKey: string,
): Pick<OrderReservation, 'lock' | 'reserve'> {
  const byProduct = inProductOrder(
    lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
  );
  return {
    async lock(tx, orderIds) {
      await lockCoupons(tx, [
        ...(coupon ? [coupon.couponId] : []),
        ...(await listCouponsOfOrders(tx, orderIds)),
      ]);
      await lockSlotDays(tx, orderIds, slot && { slotId: slot.id, day: deliveryDate });
      // Alone, this order takes its products in their order; with others to release, all are locked in one.
      if (orderIds.length === 0) return;
      const before = [...(await listLinesOfOrders(tx, orderIds)).values()].flat();
      const ids = [...before, ...byProduct].flatMap(({ productId }) => productId ?? []);
      await lockProducts(tx, [...new Set(ids)]);
    },
    async reserve(tx, { id: orderId }) {
      if (coupon && !(await reserveCouponUse(tx, { orderId, couponId: coupon.couponId, payerKey })))
        return refuseWith('coupon', 'This coupon has been used up.');
      if (slot && !(await takeSlotPlace(tx, orderId)))
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

type DraftRefusal = BasketRefusal | Refusal<'amount_differs'>;
