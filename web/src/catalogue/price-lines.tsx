import { formatPaise, type Paise, paiseFromRupees, purchaseTotal, TAX_PERCENT } from '@tohfa/contract/money';
import { ChevronDownIcon } from '../ui/icons/icons.tsx';

/** The total of buying it oneself, and what it is made of. */
export function PriceLines({ rupees }: { rupees: number }) {
  const lines = purchaseTotal(paiseFromRupees(rupees));
  return (
    <details className="group/lines mt-4 rounded-control border border-hairline bg-surface">
      <summary className="flex min-h-13 list-none items-center gap-2 rounded-control px-4 [&::-webkit-details-marker]:hidden">
        <span className="flex-1 font-semibold">What you will pay</span>
        <span className="font-bold tabular-nums">{formatPaise(lines.totalPaise)}</span>
        <ChevronDownIcon className="size-5 text-ink-soft transition-transform duration-200 group-open/lines:rotate-180" />
      </summary>
      <dl className="border-hairline border-t px-4 py-3 text-14">
        <Line label="Price" amountPaise={lines.pricePaise} />
        <Line label={`Tax (${TAX_PERCENT} %)`} amountPaise={lines.taxPaise} />
        <Line label="Delivery" amountPaise={lines.deliveryPaise} />
        <Line label="Transaction charges" amountPaise={lines.transactionPaise} />
        <Line label="Total" amountPaise={lines.totalPaise} bold />
      </dl>
    </details>
  );
}

function Line({ label, amountPaise, bold = false }: { label: string; amountPaise: Paise; bold?: boolean }) {
  return (
    <div
      className={`flex justify-between py-1 ${bold ? 'mt-1 border-hairline border-t pt-2 font-bold text-16' : ''}`}
    >
      <dt className={bold ? '' : 'text-ink-soft'}>{label}</dt>
      <dd className="tabular-nums">{formatPaise(amountPaise)}</dd>
    </div>
  );
}
