import { formatPaise, type PriceLines, paiseFromRupees, purchaseTotal, TAX_PERCENT } from '@tohfa/contract';
import { ChevronDownIcon } from 'lucide-react';
import { AmountList, type AmountRow } from '../ui/data-display.tsx';

/** The total of a purchase, and what it consists of. */
export function PriceBreakdown({ rupees }: { rupees: number }) {
  const lines = purchaseRows(rupees);
  const total = lines.at(-1);
  return (
    <details className="group/lines mt-4 rounded-control border border-hairline bg-surface">
      <summary className="flex min-h-13 list-none items-center gap-2 rounded-control px-4 [&::-webkit-details-marker]:hidden">
        <span className="flex-1 font-semibold">What you will pay</span>
        <span className="font-bold tabular-nums">{total && formatPaise(total.amountPaise)}</span>
        <ChevronDownIcon className="size-5 text-ink-soft transition-transform duration-200 group-open/lines:rotate-180" />
      </summary>
      <AmountList lines={lines} className="border-hairline border-t px-4 py-3" />
    </details>
  );
}

/** The lines of a purchase at this price. */
export function purchaseRows(rupees: number): AmountRow[] {
  return toAmountRows(purchaseTotal(paiseFromRupees(rupees)));
}

function toAmountRows(lines: PriceLines): AmountRow[] {
  return [
    { label: 'Price', amountPaise: lines.pricePaise },
    { label: `Tax (${TAX_PERCENT} %)`, amountPaise: lines.taxPaise },
    { label: 'Delivery', amountPaise: lines.deliveryPaise },
    { label: 'Transaction charges', amountPaise: lines.transactionPaise },
    { label: 'Total', amountPaise: lines.totalPaise },
  ];
}
