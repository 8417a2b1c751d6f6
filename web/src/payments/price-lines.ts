import { type PriceLines, paiseFromRupees, purchaseTotal, TAX_PERCENT } from '@tohfa/contract';
import type { AmountLine } from '../ui/amount-lines.tsx';

/** What buying one at this price comes to. */
export function priceLines(rupees: number): AmountLine[] {
  return linesOf(purchaseTotal(paiseFromRupees(rupees)));
}

export function linesOf(lines: PriceLines): AmountLine[] {
  return [
    { label: 'Price', amountPaise: lines.pricePaise },
    { label: `Tax (${TAX_PERCENT} %)`, amountPaise: lines.taxPaise },
    { label: 'Delivery', amountPaise: lines.deliveryPaise },
    { label: 'Transaction charges', amountPaise: lines.transactionPaise },
    { label: 'Total', amountPaise: lines.totalPaise },
  ];
}
