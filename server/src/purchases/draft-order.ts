import { createHash } from 'node:crypto';
import { formatAddress, type GuestBuyer, paise, priceOrder } from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import {
  type BasketRefusal,
  type PriceDeps,
  type QuotedBasket,
  quoteBasket,
  refuseStock,
} from '../basket/index.ts';
import { listProductsForSale, lockProducts, returnUnits, takeUnits } from '../catalogue/index.ts';
import { listCouponsOfOrders, lockCoupons, releaseCouponUse, reserveCouponUse } from '../coupons/index.ts';
import {
  checkPlace,
  insertOrderDelivery,
  listOrderDeliveries,
  lockSlotDays,
  quoteDelivery,
  releaseSlotPlace,
  takeSlotPlace,
} from '../delivery/index.ts';
import {
  type BasketOrder,
  type NetworkOrders,
  type OrderDraft,
  type OrderReservation,
  orderScope,
  type Payer,
  type PaymentOrder,
  type ProductOrder,
  payerIdOf,
  UNPAID_HOLDS_OF_NETWORK,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Refusal, refuse } from '../platform/http/operations.ts';
import { parseIndianMobile } from '../platform/phone.ts';
import { prepared } from '../platform/prepared.ts';
import { inProductOrder, insertOrderLines, listLinesOfOrders, listOrderLines } from './order-lines.ts';

/** A product bought directly: an order of one line without its own recipient. */
export async function draftProductOrder(
  prices: PriceDeps,
  wanted: ProductOrder,
  payer: Payer,
  network: string,
): Promise<OrderDraft | DraftRefusal> {
  const { productId, address } = wanted;
  const items = [{ productId, quantity: 1 }];
  const quoted = await quoteBasket(prices, { items, address, network, payerKey: payer.id });
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

/** What an order that was opened earlier costs now: today's prices, tax rates and charges, less the same discount. */
export async function totalToday(
  { delivery }: Pick<PriceDeps, 'delivery'>,
  order: PaymentOrder,
): Promise<number> {
  const ordered = await listOrderLines(delivery.database, order.id);
  const products = await listProductsForSale(
    delivery.database,
    ordered.flatMap(({ productId }) => productId ?? []),
  );
  const { settings, ...rules } = await delivery.rules.current();
  const lines = ordered.map(({ productId, quantity, unitPricePaise, taxRateBp }) => {
    const product = products.get(productId ?? 0);
    return {
      quantity,
      unitPricePaise: product?.pricePaise ?? unitPricePaise,
      taxRateBp: product ? (product.taxRateBp ?? settings.taxRateBp) : taxRateBp,
    };
  });
  const place = await checkPlace(delivery, order.address ?? '');
  const quote = 'problem' in place ? undefined : quoteDelivery({ settings, ...rules }, place);
  const goodsPaise = lines.reduce((sum, line) => sum + line.unitPricePaise * line.quantity, 0);
  return priceOrder(lines, {
    discountPaise: Math.min(order.discountPaise, goodsPaise),
    deliveryPaise: quote?.deliveryPaise ?? paise(order.deliveryPaise ?? 0),
    transactionPaise: paise(settings.transactionPaise),
  }).totalPaise;
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
  payer: Payer | undefined,
  network: string,
): Promise<OrderDraft | DraftRefusal> {
  const problem = payer ? undefined : checkGuest(wanted.guest ?? {});
  if (problem) return problem;
  const payerKey = payer?.id ?? guestKey(wanted.guest ?? {});
  const phone = parseIndianMobile(wanted.recipient.phone);
  if (phone === undefined)
    return refuse('invalid_input', { fields: { recipient: ({ forms }) => forms.indianMobile } });
  const quoted = await quoteBasket(prices, { ...wanted, network, payerKey });
  if (!('price' in quoted)) return quoted;
  if (wanted.amount !== quoted.price.totalPaise) return refuse('amount_differs');
  const address = typeof wanted.address === 'string' ? wanted.address : formatAddress(wanted.address);
  const fingerprint = fingerprintOf(wanted, quoted, address);
  return {
    order: { ...toOrderRow(quoted, payer, address), scope: orderScope.basket },
    reservation: {
      ...reserveLines(quoted, payerKey),
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

/** A name, and a way to reach the buyer about the order. */
function checkGuest({ name, email, phone }: GuestBuyer): Refusal<'invalid_input'> | undefined {
  const refuseGuest = (field: string, message: Sentence) =>
    refuse('invalid_input', { message, fields: { guest: message, [field]: message } });
  if (!name) return refuseGuest('name', ({ purchases }) => purchases.guest.enterName);
  if (!email && !phone) return refuseGuest('email', ({ purchases }) => purchases.guest.enterContact);
  if (phone && parseIndianMobile(phone) === undefined)
    return refuseGuest('phone', ({ forms }) => forms.indianMobile);
  return undefined;
}

/** Whose uses of a coupon count for someone without an account: their email, else their phone, as a hash. */
function guestKey({ email, phone = '' }: GuestBuyer): string {
  const contact = email || (parseIndianMobile(phone) ?? phone);
  return `guest ${createHash('sha256').update(contact).digest('base64url')}`;
}

/** What is known of a guest is added when the order is placed. */
function toOrderRow({ price, deliveryDate }: QuotedBasket, payer: Payer | undefined, address: string) {
  return {
    target: 'purchase' as const,
    amountPaise: price.totalPaise,
    payerId: payer?.id ?? null,
    payerName: payer?.name ?? '',
    payerEmail: payer?.email ?? '',
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
    async reserve(tx, order, network) {
      const { id: orderId } = order;
      if (coupon && !(await reserveCouponUse(tx, { orderId, couponId: coupon.couponId, payerKey })))
        return refuseWith('coupon', ({ basket }) => basket.coupon.usedUp);
      if (slot && !(await takeSlotPlace(tx, orderId)))
        return refuseWith('slotId', ({ basket }) => basket.delivery.slotTaken);
      for (const { productId, quantity } of byProduct)
        if (!(await takeUnits(tx, productId, quantity, 'held'))) return refuseTaken(tx, productId);
      // Counted under the locks of what was taken: orders that come at the same moment would not see each other.
      if (!(await isAtNetworkLimit(tx, order, network, { lines, coupon, slot, deliveryDate })))
        return { held: true };
      await releaseLines(tx, order);
      return { held: false };
    },
  };
}

/**
 * Whether the network's unpaid orders and this one together would keep too much of a product, a coupon's uses or a slot's
 * places from everyone else.
 */
async function isAtNetworkLimit(
  tx: Database,
  order: PaymentOrder,
  network: NetworkOrders,
  { lines, coupon, slot, deliveryDate }: Pick<QuotedBasket, 'lines' | 'coupon' | 'slot' | 'deliveryDate'>,
): Promise<boolean> {
  const rows = await selectHeldByNetwork(tx, [
    network.networks,
    payerIdOf(order),
    lines.map(({ product }) => product.id),
    coupon?.couponId ?? null,
    slot?.id ?? null,
    deliveryDate,
  ]);
  const heldOf = (kind: string, id: number | null = null) =>
    Number(rows.find((row) => row.kind === kind && row.id === id)?.held ?? 0);
  const { uses, units, share } = network.isTrusted ? TRUSTED_LIMITS : NEWCOMER_LIMITS;
  if (heldOf('coupon') >= uses || heldOf('slot') >= uses) return true;
  return lines.some(({ product, quantity }) => {
    const held = heldOf('product', product.id);
    const total = heldOf('left', product.id) + held + quantity;
    return held + quantity > Math.max(units, Math.floor(total * share));
  });
}

/** Units, uses of a coupon and places of a slot; `left` is the stock after this order took its units. */
const selectHeldByNetwork = prepared<{
  kind: 'product' | 'left' | 'coupon' | 'slot';
  id: number | null;
  held: string;
}>(
  'held-by-network',
  `with unpaid as materialized (select o.id from ${UNPAID_HOLDS_OF_NETWORK} and o.target = 'purchase')
    select 'product' as kind, l.product_id as id, sum(l.quantity) as held
      from unpaid join order_lines l on l.order_id = unpaid.id
      where l.product_id = any($3::int[]) group by l.product_id
    union all
    select 'left', p.id, p.count_in_stock from products p where p.id = any($3::int[])
    union all
    select 'coupon', null, count(*) from unpaid join coupon_uses u on u.order_id = unpaid.id
      join coupons c on c.id = u.coupon_id and c.max_uses is not null
      where u.coupon_id = $4
    union all
    select 'slot', null, count(*) from unpaid join order_deliveries d on d.order_id = unpaid.id
      where d.slot_id = $5 and d.delivery_date = $6::date`,
);

/** Of a coupon and a slot so many, of a product so many units or this share of what is there. */
const NEWCOMER_LIMITS = { uses: 2, units: 3, share: 0.5 };
const TRUSTED_LIMITS = { uses: 10, units: 10, share: 0.75 };

/** Gives back what an order reserved: coupon, slot, then products. */
export async function releaseLines(tx: Database, { id }: Pick<PaymentOrder, 'id'>): Promise<void> {
  await releaseCouponUse(tx, id, 'reserved');
  await releaseSlotPlace(tx, id);
  for (const { productId, quantity } of inProductOrder(await listOrderLines(tx, id)))
    if (productId !== null) await returnUnits(tx, productId, quantity);
}

function refuseWith(field: string, message: Sentence) {
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
