import { PAISE_PER_RUPEE, type Paise, paise, paiseFromRupees, taxOn, wholeRupees } from './money.ts';

/**
 * What an order of several lines costs. Everything is whole rupees: a line is unit price × quantity less its share of
 * the discount, its tax is rounded half up, and the total is the sum of lines, taxes and charges.
 */
export function priceOrder(items: readonly ItemToPrice[], charges: OrderCharges): OrderPrice {
  const goodsPaise = sum(items.map(grossOf));
  const discountable = items.map((item) => (item.takesDiscount === false ? paise(0) : grossOf(item)));
  const wanted = Math.min(charges.discountPaise, sum(discountable));
  const isFree = wanted === goodsPaise && charges.deliveryPaise + charges.transactionPaise === 0;
  // A payment is at least one rupee.
  const discountPaise = paise(isFree ? goodsPaise - PAISE_PER_RUPEE : wanted);
  const shares = shareDiscount(discountPaise, discountable);
  const lines = items.map((item, index): PricedLine => {
    const share = shares[index] ?? paise(0);
    const amountPaise = paise(grossOf(item) - share);
    return { discountPaise: share, amountPaise, taxPaise: taxOn(amountPaise, item.taxRateBp) };
  });
  const taxPaise = sum(lines.map((line) => line.taxPaise));
  const amountPaise = sum(lines.map((line) => line.amountPaise));
  return {
    lines,
    goodsPaise,
    discountPaise,
    taxPaise,
    deliveryPaise: charges.deliveryPaise,
    transactionPaise: charges.transactionPaise,
    totalPaise: paise(amountPaise + taxPaise + charges.deliveryPaise + charges.transactionPaise),
  };
}

/** What one unit costs in the end, in whole rupees: its price, its tax, delivery and the transaction charge. */
export function priceInFull(unit: UnitToPrice, charges: ShopCharges, deliveryCharges: number): number {
  const taxRateBp = Math.round((unit.taxRate ?? charges.taxRate) * 100);
  const { totalPaise } = priceOrder(
    [{ unitPricePaise: paiseFromRupees(unit.price), quantity: 1, taxRateBp }],
    {
      discountPaise: 0,
      deliveryPaise: paiseFromRupees(deliveryCharges),
      transactionPaise: paiseFromRupees(charges.transactionCharges),
    },
  );
  return wholeRupees(totalPaise);
}

/** The price of one unit with its tax, in whole rupees: an MRP includes all taxes and is compared with this. */
export function priceWithTax({ price, taxRate }: UnitToPrice, shopTaxRate: number): number {
  const pricePaise = paiseFromRupees(price);
  const taxPaise = taxOn(pricePaise, Math.round((taxRate ?? shopTaxRate) * 100));
  return wholeRupees(paise(pricePaise + taxPaise));
}

/** How far the price with its tax is below the MRP, in whole percent rounded down; undefined below one percent. */
export function mrpOffer(
  unit: UnitToPrice & { mrp?: number | undefined },
  shopTaxRate: number,
): MrpOffer | undefined {
  if (unit.mrp === undefined) return undefined;
  const withTax = priceWithTax(unit, shopTaxRate);
  const percentOff = Math.floor(((unit.mrp - withTax) * 100) / unit.mrp);
  return percentOff < 1 ? undefined : { mrp: unit.mrp, priceWithTax: withTax, percentOff };
}

/** What is left of the price before tax, in whole percent of it. */
export function marginPercent(price: number, cost: number): number {
  return Math.round(((price - cost) * 100) / price);
}

/** Shares in proportion to the amounts, in whole rupees; the largest remainders get the rupees that are left over. */
export function shareDiscount(discountPaise: Paise, amounts: readonly Paise[]): Paise[] {
  // Products of two amounts do not fit a double.
  const discount = BigInt(wholeRupees(discountPaise));
  const weights = amounts.map((amount) => BigInt(wholeRupees(amount)));
  const total = weights.reduce((a, b) => a + b, 0n);
  if (total === 0n) return amounts.map(() => paise(0));
  const shares = weights.map((weight) => (discount * weight) / total);
  const left = Number(discount - shares.reduce((a, b) => a + b, 0n));
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (discount * weight) % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  const rounded = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map((share, index) => paiseFromRupees(Number(share) + (rounded.has(index) ? 1 : 0)));
}

/** What a coupon takes off these goods, in whole rupees and never more than they cost. */
export function couponDiscount(coupon: CouponTerms, goodsPaise: Paise): Paise {
  const wanted =
    coupon.kind === 'amount'
      ? coupon.value
      : Math.floor((wholeRupees(goodsPaise) * coupon.value) / 10_000) * PAISE_PER_RUPEE;
  return paise(Math.min(wanted, coupon.maxDiscountPaise ?? wanted, goodsPaise));
}

/**
 * What goes back for these lines of an order: the amount and the tax of each. Delivery and transaction charges go back
 * with the last line that was still to be delivered or kept, or as `withCharges` says.
 */
export function refundForLines(
  lines: readonly RefundableLine[],
  chargesPaise: number,
  positions: ReadonlySet<number>,
  withCharges?: boolean,
): LinesRefund {
  const open = lines.filter(({ state }) => state === 'ordered');
  const refunded = open.filter(({ position }) => positions.has(position));
  const isLast = refunded.length > 0 && refunded.length === open.length;
  const charges = (withCharges ?? isLast) && refunded.length > 0 ? chargesPaise : 0;
  return {
    lines: refunded.map(({ position, amountPaise, taxPaise }) => ({ position, amountPaise, taxPaise })),
    isLast,
    totalPaise: paise(sum(refunded.map((line) => line.amountPaise + line.taxPaise)) + charges),
  };
}

/** A part of the price goes back, shared by what is left of each line, in whole rupees; the tax in it goes back with it. */
export function shareRefund(refundPaise: Paise, lines: readonly RefundableLine[]): LinesRefund['lines'] {
  const open = lines.filter(({ state }) => state === 'ordered');
  const shares = shareDiscount(
    refundPaise,
    open.map(({ amountPaise, taxPaise }) => paise(amountPaise + taxPaise)),
  );
  return open.flatMap(({ position, amountPaise, taxPaise }, index) => {
    const share = shares[index] ?? 0;
    if (share === 0) return [];
    const withoutTax = Math.round(share * (amountPaise / (amountPaise + taxPaise)));
    return { position, amountPaise: withoutTax, taxPaise: share - withoutTax };
  });
}

function grossOf({ unitPricePaise, quantity }: ItemToPrice): Paise {
  return paise(unitPricePaise * quantity);
}

function sum(amounts: readonly number[]): Paise {
  return paise(amounts.reduce((a, b) => a + b, 0));
}

/** Whole rupees and percent, as the shop's answers have them. */
interface UnitToPrice {
  price: number;
  /** Left out, the shop's own. */
  taxRate?: number | undefined;
}

/** Whole rupees, and percent. */
interface MrpOffer {
  mrp: number;
  priceWithTax: number;
  percentOff: number;
}

export interface ShopCharges {
  taxRate: number;
  transactionCharges: number;
  /** What delivery costs where it is cheapest and where it is dearest. */
  deliveryCharges: { lowest: number; highest: number };
}

export interface ItemToPrice {
  unitPricePaise: number;
  quantity: number;
  taxRateBp: number;
  /** Left out: it does. */
  takesDiscount?: boolean;
}

interface OrderCharges {
  discountPaise: number;
  deliveryPaise: Paise;
  transactionPaise: Paise;
}

export interface PricedLine {
  discountPaise: Paise;
  amountPaise: Paise;
  taxPaise: Paise;
}

export interface OrderPrice {
  lines: PricedLine[];
  /** Before the discount. */
  goodsPaise: Paise;
  discountPaise: Paise;
  taxPaise: Paise;
  deliveryPaise: Paise;
  transactionPaise: Paise;
  totalPaise: Paise;
}

/** `value` is basis points of a percent coupon, paise of an amount. */
export interface CouponTerms {
  kind: 'percent' | 'amount';
  value: number;
  maxDiscountPaise: number | null;
}

/** `missing`: sold out before the payment arrived, and refunded by itself. */
export type OrderLineState = 'ordered' | 'missing' | 'cancelled' | 'returned';

export interface RefundableLine {
  position: number;
  state: OrderLineState;
  amountPaise: number;
  taxPaise: number;
}

export interface LinesRefund {
  lines: { position: number; amountPaise: number; taxPaise: number }[];
  /** Nothing of the order is left afterwards. */
  isLast: boolean;
  totalPaise: Paise;
}
