import { findIndianState, placeOfSupply } from '@tohfa/contract';
import { phrases } from '@tohfa/contract/phrases';
import type { DocumentLine } from './tables.ts';

/** Delivery and transaction, without tax. None without an amount. */
export function chargesLine(amountPaise: number): UnsplitLine[] {
  if (amountPaise <= 0) return [];
  return [
    {
      // Stored with the document.
      description: phrases('en').documents.paper.charges,
      hsn: CHARGES_SAC,
      quantity: 0,
      rateBp: 0,
      unitPricePaise: amountPaise,
      discountPaise: 0,
      taxablePaise: amountPaise,
      taxPaise: 0,
    },
  ];
}

/** The service code of courier services. */
const CHARGES_SAC = '996812';

export function isCharges({ hsn, rateBp, quantity }: DocumentLine): boolean {
  return hsn === CHARGES_SAC && rateBp === 0 && quantity === 0;
}

/**
 * GST within the seller's state is half central, half state or union territory tax; across states it is one. The halves are
 * those of each rate's sum, which papers print: a line has its share of them to the paisa.
 */
export function splitTax(lines: readonly UnsplitLine[], isWithin: boolean): DocumentLine[] {
  const taxOfRate = new Map<number, number>();
  return lines.map(({ taxPaise, ...line }) => {
    if (!isWithin) return { ...line, igstPaise: taxPaise, cgstPaise: 0, sgstPaise: 0 };
    const before = taxOfRate.get(line.rateBp) ?? 0;
    const after = before + taxPaise;
    taxOfRate.set(line.rateBp, after);
    const cgstPaise = Math.floor(after / 2) - Math.floor(before / 2);
    return { ...line, igstPaise: 0, cgstPaise, sgstPaise: taxPaise - cgstPaise };
  });
}

export const taxOf = ({ igstPaise, cgstPaise, sgstPaise }: DocumentLine) => igstPaise + cgstPaise + sgstPaise;

export function totalOf(lines: readonly DocumentLine[]): number {
  return lines.reduce((sum, line) => sum + line.taxablePaise + taxOf(line), 0);
}

/** An amount shared in proportion, to the paisa. */
export function shareOut(amountPaise: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let [weight, shared] = [0, 0];
  return weights.map((one) => {
    weight += one;
    const share = Math.round((weight * amountPaise) / total) - shared;
    shared += share;
    return share;
  });
}

/** Both as documents write them. */
export function isWithinState(sellerState: string, place: string): boolean {
  return placeOfSupply(sellerState) === place;
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

export type UnsplitLine = Omit<DocumentLine, 'igstPaise' | 'cgstPaise' | 'sgstPaise'> & { taxPaise: number };
