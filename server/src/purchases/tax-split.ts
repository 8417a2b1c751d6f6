/**
 * GST on a sale within the seller's state is half central, half state tax; across states it is one.
 * A place nobody knows counts as the seller's own.
 */
export function taxSplit(taxPaise: number, sellerState: string, buyerState: string | undefined): TaxPart[] {
  if (buyerState !== undefined && sameName(buyerState) !== sameName(sellerState)) {
    return [{ name: 'IGST 18 %', amountPaise: taxPaise }];
  }
  const central = Math.floor(taxPaise / 2);
  return [
    { name: 'CGST 9 %', amountPaise: central },
    { name: 'SGST 9 %', amountPaise: taxPaise - central },
  ];
}

export function pincodeIn(address: string): string | undefined {
  return address.match(/\b[1-9]\d{5}\b/g)?.at(-1);
}

const sameName = (state: string) => state.toLowerCase().replace(/[^a-z]/g, '');

interface TaxPart {
  name: string;
  amountPaise: number;
}
