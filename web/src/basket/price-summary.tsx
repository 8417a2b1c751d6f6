import { paiseFromRupees } from '@tohfa/contract';
import { AmountList, type AmountRow } from '../ui/data-display.tsx';
import { Skeleton } from '../ui/states.tsx';
import type { BasketPrice } from './basket-lines.ts';

/** What a basket costs, row by row, the total last. */
export function PriceSummary({ price, stale, className = '' }: PriceSummaryProps) {
  if (price === undefined)
    return (
      <div role="status" className={`space-y-3 ${className}`}>
        <span className="sr-only">Working out the price…</span>
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-6 w-full" />
      </div>
    );
  return (
    <div
      aria-busy={stale}
      className={`transition-opacity duration-200 ${stale ? 'opacity-70' : ''} ${className}`}
    >
      <AmountList lines={priceRows(price)} />
    </div>
  );
}

/** The total is the last row. */
export function priceRows(price: BasketPrice): AmountRow[] {
  const goods = price.lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const rows = [
    { label: price.lines.length === 1 ? 'Price' : `Price of ${price.lines.length} gifts`, rupees: goods },
    ...(price.discount > 0 ? [{ label: 'Coupon', rupees: -price.discount }] : []),
    { label: taxLabel(price), rupees: price.tax },
    { label: 'Delivery', rupees: price.deliveryCharges },
    { label: 'Transaction charges', rupees: price.transactionCharges },
    { label: 'Total', rupees: price.totalAmount },
  ];
  return rows.map(({ label, rupees }) => ({ label, amountPaise: paiseFromRupees(rupees) }));
}

/** With the rate where it is one for all. */
function taxLabel({ taxRates }: BasketPrice): string {
  const rates = [...new Set(taxRates)];
  return rates.length === 1 ? `Tax (${rates[0]} %)` : 'Tax';
}

interface PriceSummaryProps {
  price: BasketPrice | undefined;
  stale: boolean;
  className?: string;
}
