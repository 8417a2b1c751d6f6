import { findIndianState, placeOfSupply } from '@tohfa/contract';
import { phrases } from '@tohfa/contract/phrases';
import type { OrderLine } from './tables.ts';

/** What a line is taxed on: unit price × quantity less the discount. */
export function lineAmount({ unitPricePaise, quantity, discountPaise }: OrderLine): number {
  return unitPricePaise * quantity - discountPaise;
}

/** What can still go back of a line: a part of its price may have gone back before. */
export function lineLeft(line: OrderLine): { amountPaise: number; taxPaise: number } {
  return {
    amountPaise: lineAmount(line) - line.reducedPaise,
    taxPaise: line.taxPaise - line.reducedTaxPaise,
  };
}

export function isAnyTaxed(lines: readonly OrderLine[]): boolean {
  return lines.some(({ taxRateBp }) => taxRateBp > 0);
}

/** GST within the seller's state is half central, half state or union territory tax; across states it is one. Unknown means within. */
export function splitTax(
  taxPaise: number,
  sellerState: string,
  buyerState: string | undefined,
  rateBp = 1800,
): TaxLine[] {
  const { paper } = phrases().documents;
  const rate = rateBp / 100;
  if (buyerState !== undefined && placeOfSupply(buyerState) !== placeOfSupply(sellerState))
    return [{ name: paper.integrated({ rate }), amountPaise: taxPaise }];
  const central = Math.floor(taxPaise / 2);
  const local = findIndianState(sellerState)?.leviesUtgst ? paper.ofUnionTerritory : paper.ofState;
  return [
    { name: paper.central({ rate: rate / 2 }), amountPaise: central },
    { name: local({ rate: rate / 2 }), amountPaise: taxPaise - central },
  ];
}

/** The state that a parcel goes to: the one written in its address, unless its pincode lies elsewhere. */
export function findDeliveryState(address: string, pincodeStates: readonly string[]): string | undefined {
  // The pincode stands behind it.
  const parts = address.split(',').map((part) => part.replace(/\d/g, '').trim());
  const written = parts.findLast((part) => part !== '');
  const named = findIndianState(written ?? '');
  const known = pincodeStates.map((state) => findIndianState(state)?.name ?? state);
  return named && (known.length === 0 || known.includes(named.name)) ? named.name : known[0];
}

interface TaxLine {
  name: string;
  amountPaise: number;
}
