import {
  type BasketItem,
  type GuestBuyer,
  MAX_BASKET_LINES,
  MAX_PARCELS,
  MAX_QUANTITY,
  type Operations,
  type OrderPrice,
  type Paise,
  paise,
  priceOrder,
  type StructuredAddress,
  wholeRupees,
} from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import type { FastifyRequest } from 'fastify';
import {
  type ItemForSale,
  itemForSale,
  keyOfItem,
  listProductsForSale,
  shownName,
} from '../catalogue/index.ts';
import { type CouponBuyer, type CouponDeps, type QuotedCoupon, quoteCoupon } from '../coupons/index.ts';
import {
  checkPincode,
  checkPlace,
  type DeliveryDeps,
  type DeliveryPlace,
  deliveryDays,
  findSlot,
  firstDayFrom,
  leadDaysOf,
  quoteDelivery,
} from '../delivery/index.ts';
import { listUnitsHeld, orderScope, type PayerKey } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type Refusal, refuse } from '../platform/http/operations.ts';
import { parseIndianMobile } from '../platform/phone.ts';

export async function priceBasket(
  deps: PriceDeps & BuyerLookUp & RegistryPrices,
  { body, identity, request }: Call<Operations['priceBasket']>,
) {
  const payerKey = identity.customer?.userId;
  const buyer = { network: request.ip, payerKey, userId: payerKey };
  const isGiven = 'registryId' in body;
  const priced = await (isGiven
    ? deps.quoteRegistryItem(body, buyer)
    : quoteBasket(deps, { ...body, ...buyer }));
  if (!('price' in priced)) return priced;
  const { lines, price, taxRates, parcels } = priced;
  const findPayer = async (): Promise<PayerKey | undefined> => {
    if (payerKey !== undefined) return { by: 'payerId', id: payerKey };
    const id = await deps.findGuestBuyer(request);
    return id === undefined ? undefined : { by: 'guestBuyerId', id };
  };
  const scope = isGiven ? orderScope.registryItem(body.itemId) : orderScope.basket;
  const refusal =
    !isGiven && body.evenSoldOut
      ? undefined
      : await refuseSoldOut(deps.delivery.database, lines, scope, findPayer);
  if (refusal) return refusal;
  return {
    lines: lines.map(({ product, quantity }, index) => ({
      productId: product.id,
      ...variantOf(product),
      name: shownName(product),
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
    deliveryDate: parcels[0].deliveryDate,
    taxRates: taxRates.map((rateBp) => rateBp / 100),
    ...(parcels.length > 1 && {
      parcels: parcels.map(({ deliveryPaise, deliveryDate }, at) => ({
        lines: lines.flatMap(({ parcel }, index) => (parcel === at + 1 ? index : [])),
        deliveryCharges: wholeRupees(deliveryPaise),
        deliveryDate,
      })),
    }),
  };
}

/**
 * Everything an order is made of, checked: products, places, days, slot and coupon. What cannot be bought that way is
 * refused by the name of its field. Whether there is stock is known when it is reserved.
 */
export async function quoteBasket(
  deps: PriceDeps,
  wanted: WantedBasket,
): Promise<QuotedBasket | BasketRefusal> {
  const { delivery, coupons } = deps;
  const found = await findLines(delivery.database, wanted);
  if (!('lines' in found)) return found;
  const { lines, groups } = found;
  const rules = await delivery.rules.current();
  const parcels = await quoteParcels(delivery, rules, groups, lines, wanted);
  if (!Array.isArray(parcels)) return parcels;
  const [first, ...others] = parcels;
  if (wanted.slotId !== undefined && others.length > 0)
    return refuseField('slotId', ({ basket }) => basket.delivery.slotForOne);
  const slot =
    wanted.slotId === undefined
      ? undefined
      : findSlot(rules, wanted.slotId, first.deliveryDate, delivery.now());
  if (wanted.slotId !== undefined && !slot)
    return refuseField('slotId', ({ basket }) => basket.delivery.slotNotOffered);

  const coupon =
    wanted.coupon === undefined
      ? undefined
      : await quoteCoupon(coupons, {
          code: wanted.coupon,
          network: wanted.network,
          payerKey: wanted.payerKey,
          buyer: couponBuyer(coupons, wanted),
          lines: lines.map(({ product, quantity }) => ({
            categoryId: product.categoryId,
            amountPaise: product.pricePaise * quantity,
          })),
        });
  if (coupon && 'limited' in coupon) return coupon.limited;
  if (coupon && 'problem' in coupon) return refuseField('coupon', coupon.problem);
  const taxRates = lines.map(({ product }) => product.taxRateBp ?? rules.settings.taxRateBp);
  const price = priceOrder(
    lines.map(({ product, quantity }, index) => ({
      unitPricePaise: product.pricePaise,
      quantity,
      taxRateBp: taxRates[index] ?? rules.settings.taxRateBp,
      takesDiscount: coupon?.takesDiscount[index] ?? true,
    })),
    {
      discountPaise: coupon?.discountPaise ?? 0,
      deliveryPaise: paise(parcels.reduce((sum, { deliveryPaise }) => sum + deliveryPaise, 0)),
      transactionPaise: paise(rules.settings.transactionPaise),
    },
  );
  if (price.totalPaise > MAX_ORDER_PAISE) return refuseField('items', ({ basket }) => basket.orderTooLarge);
  // One that takes nothing off, a percent of one rupee, is not used up.
  return { lines, parcels, taxRates, price, slot, coupon: price.discountPaise > 0 ? coupon : undefined };
}

/** A visitor who is not known yet is told the price of a first order; ordering asks again. */
function couponBuyer(coupons: CouponDeps, { userId, guest }: WantedBasket): CouponBuyer {
  return {
    confirmedEmail: async () => (userId === undefined ? undefined : coupons.confirmedEmail(userId)),
    hasBought: async () => {
      if (userId !== undefined) return coupons.hasBought({ userId });
      if (!guest) return false;
      const { email = '', phone = '' } = guest;
      return coupons.hasBought({ email, phone: parseIndianMobile(phone) ?? phone });
    },
  };
}

/** The products, each with the number of the parcel it goes in. */
async function findLines(
  database: Database,
  wanted: WantedBasket,
): Promise<{ lines: BasketLine[]; groups: WantedParcel[] } | BasketRefusal> {
  const { items, groups } = groupByParcel(wanted);
  if (groups.length > MAX_PARCELS)
    return refuseField('items', ({ basket }) => basket.tooManyRecipients({ max: MAX_PARCELS }));
  if (items.some(({ quantity }) => quantity > MAX_QUANTITY))
    return refuseField('items', ({ basket }) => basket.tooManyOfOne({ max: MAX_QUANTITY }));
  const ids = [...new Set(items.map(({ productId }) => productId))];
  if (ids.length > MAX_BASKET_LINES)
    return refuseField('items', ({ basket }) => basket.tooManyGifts({ max: MAX_BASKET_LINES }));
  const products = await listProductsForSale(database, ids);
  const lines: BasketLine[] = [];
  for (const { productId, variantId, quantity, parcel } of items) {
    const found = products.get(productId);
    if (!found)
      return refuse('product_not_found', { fields: { items: ({ basket }) => basket.noLongerSold } });
    const product = itemForSale(found, variantId);
    if (!product) return refuseField('variantId', ({ catalogue }) => catalogue.variants.choose);
    lines.push({ product, quantity, parcel });
  }
  return { lines, groups };
}

/** The same product twice for the same person counts as one line; a person's lines stand together. */
function groupByParcel({ items, recipient, address, pincode }: WantedBasket) {
  const groups = new Map<string, WantedParcel & { items: Map<string, BasketItem> }>();
  for (const item of items) {
    const parcel = {
      recipient: item.recipient ?? recipient,
      address: item.address ?? (item.pincode === undefined ? address : undefined),
      pincode: item.pincode ?? pincode,
    };
    const key = JSON.stringify([item.parcel, parcel]);
    const group = groups.get(key) ?? { ...parcel, items: new Map<string, BasketItem>() };
    const { productId, variantId } = item;
    const sold = keyOfItem({ productId, variantId: variantId ?? null });
    const quantity = (group.items.get(sold)?.quantity ?? 0) + item.quantity;
    group.items.set(sold, { productId, variantId, quantity });
    groups.set(key, group);
  }
  return {
    groups: [...groups.values()],
    items: [...groups.values()].flatMap(({ items: own }, index) =>
      [...own.values()].map((item) => ({ ...item, parcel: index + 1 })),
    ),
  };
}

/** What each parcel's delivery costs, and when it arrives. */
async function quoteParcels(
  delivery: DeliveryDeps,
  rules: Awaited<ReturnType<DeliveryDeps['rules']['current']>>,
  groups: readonly WantedParcel[],
  lines: readonly BasketLine[],
  { deliveryDate: wantedDate, arrivesFrom }: Pick<WantedBasket, 'deliveryDate' | 'arrivesFrom'>,
): Promise<[QuotedParcel, ...QuotedParcel[]] | BasketRefusal> {
  const parcels: QuotedParcel[] = [];
  for (const [index, group] of groups.entries()) {
    const refuseHere = (field: string, message: Sentence) =>
      refuse('invalid_input', {
        message,
        fields: { [field]: message, ...(groups.length > 1 && { [`parcels.${index}.${field}`]: message }) },
      });
    const place = await findPlace(delivery, group);
    if (place && 'problem' in place) return refuseHere(place.field, place.problem);
    const quote = quoteDelivery(rules, place);
    if (!quote)
      return refuseHere('pincode', ({ basket }) =>
        basket.delivery.notServed({ pincode: place?.pincode ?? '' }),
      );
    const own = lines.filter(({ parcel }) => parcel === index + 1).map(({ product }) => product);
    const lead = { leadDays: leadDaysOf(rules, own), extraDays: quote.extraDays };
    const days = deliveryDays(rules, lead, delivery.now());
    const deliveryDate =
      arrivesFrom === undefined ? (wantedDate ?? days[0] ?? '') : firstDayFrom(rules, days, arrivesFrom);
    if (arrivesFrom === undefined && !days.includes(deliveryDate))
      return refuseHere('deliveryDate', ({ basket }) =>
        basket.delivery.notOnThisDate({ earliest: days[0] ?? '' }),
      );
    const { deliveryPaise } = quote;
    const waitDays = lead.leadDays + lead.extraDays;
    parcels.push({ ...group, place, deliveryPaise, deliveryDate, waitDays });
  }
  const [first, ...others] = parcels;
  if (!first) throw new Error('an order without a line');
  return [first, ...others];
}

/** An address goes before a pincode alone. */
async function findPlace(delivery: DeliveryDeps, { address, pincode }: WantedParcel) {
  if (address !== undefined) return checkPlace(delivery, address);
  if (pincode === undefined) return undefined;
  const found = await checkPincode(delivery, pincode);
  return 'problem' in found ? found : found.place;
}

/** A buyer whose answer got lost asks again: what they hold themselves is still theirs. */
async function refuseSoldOut(
  database: Database,
  lines: readonly BasketLine[],
  scope: string,
  findPayer: () => Promise<PayerKey | undefined>,
) {
  const short = sumByItem(lines).filter(({ product, quantity }) => product.countInStock < quantity);
  if (short.length === 0) return undefined;
  const payer = await findPayer();
  const held = payer ? await listUnitsHeld(database, payer, scope) : new Map<string, number>();
  for (const { product, quantity } of short) {
    const key = keyOfItem({ productId: product.id, variantId: product.variantId });
    const countInStock = product.countInStock + (held.get(key) ?? 0);
    if (countInStock < quantity) return refuseStock({ ...product, countInStock });
  }
  return undefined;
}

/** In an answer: which variant, and in words. */
export function variantOf({ variantId, variant }: Pick<ItemForSale, 'variantId' | 'variant'>) {
  return variantId === null ? {} : { variantId, variant };
}

/** What an order takes of each product or variant, whoever gets it. */
export function sumByItem(lines: readonly BasketLine[]): Omit<BasketLine, 'parcel'>[] {
  const keyOf = ({ product }: BasketLine) =>
    keyOfItem({ productId: product.id, variantId: product.variantId });
  return [...Map.groupBy(lines, keyOf).values()].flatMap(([first, ...others]) =>
    first
      ? {
          product: first.product,
          quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity),
        }
      : [],
  );
}

/** The payment provider's limit for one order. */
const MAX_ORDER_PAISE = 1_000_000_000;

function refuseField(field: string, message: Sentence) {
  return refuse('invalid_input', { message, fields: { [field]: message } });
}

export function refuseStock({ name, countInStock }: Pick<ItemForSale, 'name' | 'countInStock'>) {
  const message: Sentence = ({ basket }) =>
    countInStock > 0 ? basket.onlySomeLeft({ count: countInStock, name }) : basket.outOfStock({ name });
  return refuse('out_of_stock', { message, fields: { items: message } });
}

/** Prices one unit of a registry's item, sent to its address. */
export interface RegistryPrices {
  quoteRegistryItem(
    wanted: { registryId: string; itemId: string },
    buyer: Pick<WantedBasket, 'network' | 'payerKey' | 'userId'>,
  ): Promise<
    | QuotedBasket
    | BasketRefusal
    | Refusal<'registry_not_found' | 'not_found' | 'not_open_yet' | 'wrong_state'>
  >;
}

/** Finds who buys without an account by their browser. */
export interface BuyerLookUp {
  findGuestBuyer(request: FastifyRequest): Promise<string | undefined>;
}

export interface PriceDeps {
  delivery: DeliveryDeps;
  coupons: CouponDeps;
}

export interface WantedBasket extends WantedParcel {
  items: readonly WantedItem[];
  deliveryDate?: string | undefined;
  /** In place of a date: this day, however far ahead, or the first one after it that is possible. */
  arrivesFrom?: string | undefined;
  slotId?: string | undefined;
  coupon?: string | undefined;
  network: string;
  /** Whose uses of a coupon count; undefined for a visitor. */
  payerKey: string | undefined;
  userId: string | undefined;
  guest?: GuestBuyer | undefined;
}

/** What is left out is the order's own. */
interface WantedItem extends BasketItem, WantedParcel {
  parcel?: number | undefined;
}

/** To whom it goes, as far as that is known. */
interface WantedParcel {
  recipient?: { name: string; phone: string } | undefined;
  address?: string | StructuredAddress | undefined;
  pincode?: string | undefined;
}

export interface BasketLine {
  product: ItemForSale;
  quantity: number;
  /** Counted from 1. */
  parcel: number;
}

export interface QuotedParcel extends WantedParcel {
  place: DeliveryPlace | undefined;
  deliveryPaise: Paise;
  deliveryDate: string;
  /** From the payment to the delivery. */
  waitDays: number;
}

export interface QuotedBasket {
  lines: BasketLine[];
  parcels: [QuotedParcel, ...QuotedParcel[]];
  /** One for each line, in basis points. */
  taxRates: number[];
  price: OrderPrice;
  slot: { id: string; name: string } | undefined;
  coupon: QuotedCoupon | undefined;
}

export type BasketRefusal = Refusal<'invalid_input' | 'product_not_found' | 'too_many_requests'>;
