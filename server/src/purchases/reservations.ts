import type { Sentence } from '@tohfa/contract/phrases';
import { type QuotedBasket, refuseStock, sumByItem } from '../basket/index.ts';
import {
  itemForSale,
  listProductsForSale,
  lockProducts,
  returnUnits,
  type SoldItem,
  takeUnits,
} from '../catalogue/index.ts';
import { listCouponsOfOrders, lockCoupons, releaseCouponUse, reserveCouponUse } from '../coupons/index.ts';
import { lockSlotDays, releaseSlotPlace, takeSlotPlace } from '../delivery/index.ts';
import {
  type NetworkOrders,
  type OrderReservation,
  type PaymentOrder,
  payerIdOf,
  UNPAID_HOLDS_OF_NETWORK,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { refuse } from '../platform/http/operations.ts';
import { prepared } from '../platform/prepared.ts';
import { inProductOrder, listLinesOfOrders, listOrderLines } from './order-lines.ts';

/** The coupon's use, the slot's place and the stock of every line. */
export function reserveLines(
  { lines, coupon, slot, parcels }: QuotedBasket,
  { payerKey, contacts = [] }: { payerKey: string; contacts?: readonly string[] },
): Pick<OrderReservation, 'lock' | 'reserve'> {
  const byProduct = inProductOrder(
    sumByItem(lines).map(({ product, quantity }) => ({
      productId: product.id,
      variantId: product.variantId,
      quantity,
    })),
  );
  const [{ deliveryDate }] = parcels;
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
      const use = coupon && { orderId, couponId: coupon.couponId, payerKey, contacts };
      const noUse = use && (await reserveCouponUse(tx, use));
      if (noUse) return refuseWith('coupon', noUse);
      if (slot && !(await takeSlotPlace(tx, orderId)))
        return refuseWith('slotId', ({ basket }) => basket.delivery.slotTaken);
      for (const { quantity, ...item } of byProduct)
        if (!(await takeUnits(tx, item, quantity, 'held', { orderId }))) return refuseTaken(tx, item);
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
  {
    lines,
    coupon,
    slot,
    deliveryDate,
  }: Pick<QuotedBasket, 'lines' | 'coupon' | 'slot'> & {
    deliveryDate: string;
  },
): Promise<boolean> {
  const rows = await selectHeldByNetwork(tx, [
    network.networks,
    payerIdOf(order),
    lines.filter(({ product }) => product.variantId === null).map(({ product }) => product.id),
    coupon?.couponId ?? null,
    slot?.id ?? null,
    deliveryDate,
    lines.flatMap(({ product }) => product.variantId ?? []),
  ]);
  const heldOf = (kind: string, id: number | null = null) =>
    Number(rows.find((row) => row.kind === kind && row.id === id)?.held ?? 0);
  const { uses, units, share } = network.isTrusted ? TRUSTED_LIMITS : NEWCOMER_LIMITS;
  if (heldOf('coupon') >= uses || heldOf('slot') >= uses) return true;
  return sumByItem(lines).some(({ product, quantity }) => {
    const isVariant = product.variantId !== null;
    const id = product.variantId ?? product.id;
    const held = heldOf(isVariant ? 'variant' : 'product', id);
    const total = heldOf(isVariant ? 'variant-left' : 'left', id) + held + quantity;
    return held + quantity > Math.max(units, Math.floor(total * share));
  });
}

/** Units, uses of a coupon and places of a slot; `left` is the stock after this order took its units. */
const selectHeldByNetwork = prepared<{
  kind: 'product' | 'left' | 'variant' | 'variant-left' | 'coupon' | 'slot';
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
    select 'variant', l.variant_id, sum(l.quantity) from unpaid join order_lines l on l.order_id = unpaid.id
      where l.variant_id = any($7::int[]) group by l.variant_id
    union all
    select 'variant-left', v.id, v.count_in_stock from product_variants v where v.id = any($7::int[])
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

/**
 * Whether the network's unpaid orders have kept this place of a registry often enough. By the stock of its product alone,
 * one visitor after the other could keep the only place from everyone for hours.
 */
export async function isAtPlaceLimit(
  tx: Database,
  order: PaymentOrder,
  { networks, isTrusted }: NetworkOrders,
): Promise<boolean> {
  const [row] = await countPlacesOfNetwork(tx, [networks, payerIdOf(order), order.scope]);
  return Number(row?.kept) >= (isTrusted ? TRUSTED_LIMITS : NEWCOMER_LIMITS).units;
}

const countPlacesOfNetwork = prepared<{ kept: string }>(
  'places-of-network',
  `select count(*) as kept from ${UNPAID_HOLDS_OF_NETWORK} and o.scope = $3`,
);

/** Gives back what an order reserved: coupon, slot, then products. */
export async function releaseLines(tx: Database, { id }: Pick<PaymentOrder, 'id'>): Promise<void> {
  await releaseCouponUse(tx, id, 'reserved');
  await releaseSlotPlace(tx, id);
  for (const { productId, variantId, quantity } of inProductOrder(await listOrderLines(tx, id)))
    if (productId !== null) await returnUnits(tx, { productId, variantId }, quantity, { orderId: id });
}

function refuseWith(field: string, message: Sentence) {
  return refuse('wrong_state', { message, fields: { [field]: message } });
}

async function refuseTaken(tx: Database, { productId, variantId }: SoldItem) {
  const product = (await listProductsForSale(tx, [productId])).get(productId);
  const item = product && itemForSale(product, variantId ?? undefined);
  return item ? refuseStock(item) : refuse('out_of_stock');
}
