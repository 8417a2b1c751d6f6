import { formatPaise } from '@tohfa/contract';
import { priceLines } from '../payments/price-lines.ts';
import { AmountLines } from '../ui/amount-lines.tsx';
import { ChevronDownIcon } from '../ui/icons/icons.tsx';

/** The total of buying it oneself, and what it is made of. */
export function PriceLines({ rupees }: { rupees: number }) {
  const lines = priceLines(rupees);
  const total = lines.at(-1);
  return (
    <details className="group/lines mt-4 rounded-control border border-hairline bg-surface">
      <summary className="flex min-h-13 list-none items-center gap-2 rounded-control px-4 [&::-webkit-details-marker]:hidden">
        <span className="flex-1 font-semibold">What you will pay</span>
        <span className="font-bold tabular-nums">{total && formatPaise(total.amountPaise)}</span>
        <ChevronDownIcon className="size-5 text-ink-soft transition-transform duration-200 group-open/lines:rotate-180" />
      </summary>
      <AmountLines lines={lines} className="border-hairline border-t px-4 py-3" />
    </details>
  );
}
