import {
  type BasketItem,
  MAX_QUANTITY,
  type Operations,
  type OrderPrice,
  paise,
  priceOrder,
  type StructuredAddress,
  wholeRupees,
} from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import type { FastifyRequest } from 'fastify';
import { listProductsForSale, type ProductForSale } from '../catalogue/index.ts';
import { type CouponDeps, type QuotedCoupon, quoteCoupon } from '../coupons/index.ts';
import {
  checkPincode,
  checkPlace,
  type DeliveryDeps,
  type DeliveryPlace,
  deliveryDays,
  findSlot,
  leadDaysOf,
  quoteDelivery,
} from '../delivery/index.ts';
import { listUnitsHeld, orderScope, type PayerKey } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type Refusal, refuse } from '../platform/http/operations.ts';

export async function priceBasket(
  deps: PriceDeps & BuyerLookUp,
  { body, identity, request }: Call<Operations['priceBasket']>,
) {
  const payerKey = identity.customer?.userId;
  const priced = await quoteBasket(deps, { ...body, network: request.ip, payerKey });
  if (!('price' in priced)) return priced;
  const { lines, price, taxRates, deliveryDate } = priced;
  const findPayer = async (): Promise<PayerKey | undefined> => {
    if (payerKey !== undefined) return { by: 'payerId', id: payerKey };
    const id = await deps.findGuestBuyer(request);
    return id === undefined ? undefined : { by: 'guestBuyerId', id };
  };
  const refusal = body.evenSoldOut
    ? undefined
    : await refuseSoldOut(deps.delivery.database, lines, findPayer);
  if (refusal) return refusal;
  return {
    lines: lines.map(({ product, quantity }, index) => ({
      productId: product.id,
      name: product.name,
      quantity,
      unitPrice: wholeRupees(paise(product.pricePaise)),
      discount: wholeRupees(price.lines[index]?.discountPaise ?? paise(0)),
      tax: wholeRupees(price.lines[index]?.taxPaise ?? paise(0)),
      amount: wholeRupees(price.lines[index]?.amountPaise ?? paise(0)),
    })),
    discount: wholeRupees(price.discountPaise),
    tax: wholeRupees(price.taxPaise),
    deliveryCharges: wholeRupees(price.deliveryPaise),
    transactionCharges: wholeRupees(price.transactionPaise),
    totalAmount: wholeRupees(price.totalPaise),
    deliveryDate,
    taxRates: taxRates.map((rateBp) => rateBp / 100),
  };
}

/**
 * Everything an order is made of, checked: products, place, day, slot and coupon. What cannot be bought that way is
 * refused by the name of its field. Whether there is stock is known when it is reserved.
 */
export async function quoteBasket(
  deps: PriceDeps,
  wanted: WantedBasket,
): Promise<QuotedBasket | BasketRefusal> {
  const { delivery, coupons } = deps;
  const items = mergeItems(wanted.items);
  const tooMany = items.some(({ quantity }) => quantity > MAX_QUANTITY);
  if (tooMany) return refuseField('items', ({ basket }) => basket.tooManyOfOne({ max: MAX_QUANTITY }));
  const products = await listProductsForSale(
    delivery.database,
    items.map(({ productId }) => productId),
  );
  const lines: BasketLine[] = [];
  for (const { productId, quantity } of items) {
    const product = products.get(productId);
    if (!product)
      return refuse('product_not_found', { fields: { items: ({ basket }) => basket.noLongerSold } });
    lines.push({ product, quantity });
  }
  const place = await findPlace(delivery, wanted);
  if (place && 'problem' in place) return refuseField(place.field, place.problem);
  const rules = await delivery.rules.current();
  const quote = quoteDelivery(rules, place);
  if (!quote)
    return refuseField('pincode', ({ basket }) =>
      basket.delivery.notServed({ pincode: place?.pincode ?? '' }),
    );
  const lead = {
    leadDays: leadDaysOf(
      rules,
      lines.map(({ product }) => product),
    ),
    extraDays: quote.extraDays,
  };
  const days = deliveryDays(rules, lead, delivery.now());
  const deliveryDate = wanted.deliveryDate ?? days[0] ?? '';
  if (!days.includes(deliveryDate))
    return refuseField('deliveryDate', ({ basket }) =>
      basket.delivery.notOnThisDate({ earliest: days[0] ?? '' }),
    );
  const slot =
    wanted.slotId === undefined ? undefined : findSlot(rules, wanted.slotId, deliveryDate, delivery.now());
  if (wanted.slotId !== undefined && !slot)
    return refuseField('slotId', ({ basket }) => basket.delivery.slotNotOffered);

  const goodsPaise = paise(
    lines.reduce((sum, { product, quantity }) => sum + product.pricePaise * quantity, 0),
  );
  const coupon =
    wanted.coupon === undefined
      ? undefined
      : await quoteCoupon(coupons, { ...wanted, code: wanted.coupon, goodsPaise });
  if (coupon && 'limited' in coupon) return coupon.limited;
  if (coupon && 'problem' in coupon) return refuseField('coupon', coupon.problem);
  const taxRates = lines.map(({ product }) => product.taxRateBp ?? rules.settings.taxRateBp);
  const price = priceOrder(
    lines.map(({ product, quantity }, index) => ({
      unitPricePaise: product.pricePaise,
      quantity,
      taxRateBp: taxRates[index] ?? rules.settings.taxRateBp,
    })),
    {
      discountPaise: coupon?.discountPaise ?? 0,
      deliveryPaise: quote.deliveryPaise,
      transactionPaise: paise(rules.settings.transactionPaise),
    },
  );
  if (price.totalPaise > MAX_ORDER_PAISE) return refuseField('items', ({ basket }) => basket.orderTooLarge);
  const waitDays = lead.leadDays + lead.extraDays;
  return { lines, taxRates, price, place, deliveryDate, waitDays, slot, coupon };
}

/** An address goes before a pincode alone. */
async function findPlace(delivery: DeliveryDeps, { address, pincode }: WantedBasket) {
  if (address !== undefined) return checkPlace(delivery, address);
  if (pincode === undefined) return undefined;
  const found = await checkPincode(delivery, pincode);
  return 'problem' in found ? found : found.place;
}

/** A buyer whose answer got lost asks again: what they hold themselves is still theirs. */
async function refuseSoldOut(
  database: Database,
  lines: readonly BasketLine[],
  findPayer: () => Promise<PayerKey | undefined>,
) {
  const short = lines.filter(({ product, quantity }) => product.countInStock < quantity);
  if (short.length === 0) return undefined;
  const payer = await findPayer();
  const held = payer ? await listUnitsHeld(database, payer, orderScope.basket) : new Map<number, number>();
  for (const { product, quantity } of short) {
    const countInStock = product.countInStock + (held.get(product.id) ?? 0);
    if (countInStock < quantity) return refuseStock({ ...product, countInStock });
  }
  return undefined;
}

/** The payment provider's limit for one order. */
const MAX_ORDER_PAISE = 1_000_000_000;

/** The same product twice counts as one line. */
function mergeItems(items: readonly BasketItem[]): BasketItem[] {
  const merged = new Map<number, number>();
  for (const { productId, quantity } of items) merged.set(productId, (merged.get(productId) ?? 0) + quantity);
  return [...merged].map(([productId, quantity]) => ({ productId, quantity }));
}

function refuseField(field: string, message: Sentence) {
  return refuse('invalid_input', { message, fields: { [field]: message } });
}

export function refuseStock({ name, countInStock }: Pick<ProductForSale, 'name' | 'countInStock'>) {
  const message: Sentence = ({ basket }) =>
    countInStock > 0 ? basket.onlySomeLeft({ count: countInStock, name }) : basket.outOfStock({ name });
  return refuse('out_of_stock', { message, fields: { items: message } });
}

/** Finds who buys without an account by their browser. */
export interface BuyerLookUp {
  findGuestBuyer(request: FastifyRequest): Promise<string | undefined>;
}

export interface PriceDeps {
  delivery: DeliveryDeps;
  coupons: CouponDeps;
}

export interface WantedBasket {
  items: readonly BasketItem[];
  address?: string | StructuredAddress | undefined;
  pincode?: string | undefined;
  deliveryDate?: string | undefined;
  slotId?: string | undefined;
  coupon?: string | undefined;
  network: string;
  /** Whose uses of a coupon count; undefined for a visitor. */
  payerKey: string | undefined;
}

export interface BasketLine {
  product: ProductForSale;
  quantity: number;
}

export interface QuotedBasket {
  lines: BasketLine[];
  /** One for each line, in basis points. */
  taxRates: number[];
  price: OrderPrice;
  place: DeliveryPlace | undefined;
  deliveryDate: string;
  /** From the payment to the delivery. */
  waitDays: number;
  slot: { id: string; name: string } | undefined;
  coupon: QuotedCoupon | undefined;
}

export type BasketRefusal = Refusal<'invalid_input' | 'product_not_found' | 'too_many_requests'>;
