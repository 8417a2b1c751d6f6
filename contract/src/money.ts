/**
 * Money. Inside the shop every amount is an integer number of paise; on the wire prices are whole rupees,
 * as the specification has them. Fractions are refused, never rounded away.
 */

export const TAX_PERCENT = 18;
/** Rates are kept in basis points: 1800 is 18 %. */
export const DEFAULT_TAX_RATE_BP = 1800;
export const DELIVERY_PAISE = 3000 as Paise;
export const TRANSACTION_PAISE = 1000 as Paise;
export const PAISE_PER_RUPEE = 100;
/** Keeps every sum of many amounts far inside what a double and a bigint column hold exactly: ₹1,00,00,000. */
export const MAX_PRICE_RUPEES = 10_000_000;

export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of paise: ${amount}`);
  return amount as Paise;
}

export function paiseFromRupees(rupees: number): Paise {
  if (!Number.isSafeInteger(rupees)) throw new RangeError(`not a whole number of rupees: ${rupees}`);
  return paise(rupees * PAISE_PER_RUPEE);
}

/** For amounts that are whole rupees by construction (prices, gift totals, instalments). */
export function wholeRupees(amountPaise: Paise): number {
  if (amountPaise % PAISE_PER_RUPEE !== 0) throw new RangeError(`not whole rupees: ${amountPaise} paise`);
  return amountPaise / PAISE_PER_RUPEE;
}

/** In whole rupees, half up; 18 % unless the product has a rate of its own (specification, section 9; half up by ruling). */
export function taxOn(amountPaise: Paise, rateBp: number = DEFAULT_TAX_RATE_BP): Paise {
  return paiseFromRupees(Math.floor((wholeRupees(amountPaise) * rateBp + 5000) / 10_000));
}

export function purchaseTotal(pricePaise: Paise): PriceLines {
  const taxPaise = taxOn(pricePaise);
  return {
    pricePaise,
    taxPaise,
    deliveryPaise: DELIVERY_PAISE,
    transactionPaise: TRANSACTION_PAISE,
    totalPaise: paise(pricePaise + taxPaise + DELIVERY_PAISE + TRANSACTION_PAISE),
  };
}

/** `₹1,23,456`, and `₹1,23,456.50` only when there are odd paise. */
export function formatPaise(amountPaise: Paise): string {
  const sign = amountPaise < 0 ? '-' : '';
  const size = Math.abs(amountPaise);
  const oddPaise = size % PAISE_PER_RUPEE;
  const fraction = oddPaise === 0 ? '' : `.${String(oddPaise).padStart(2, '0')}`;
  return `${sign}₹${formatCount(Math.floor(size / PAISE_PER_RUPEE))}${fraction}`;
}

export function formatRupees(rupees: number): string {
  return formatPaise(paiseFromRupees(rupees));
}

/** `1,23,456`. By hand: the first `Intl` formatter of a page costs a slow phone a tenth of a second. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',');
}

export type Paise = number & { readonly __unit: 'paise' };

export interface PriceLines {
  pricePaise: Paise;
  taxPaise: Paise;
  deliveryPaise: Paise;
  transactionPaise: Paise;
  totalPaise: Paise;
}
