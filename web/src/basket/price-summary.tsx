import { paiseFromRupees } from '@tohfa/contract';
import { basketPriceTexts as texts } from '@tohfa/contract/screens';
import { AmountList, type AmountRow } from '../ui/data-display.tsx';
import { Skeleton } from '../ui/states.tsx';
import { keyOfItem } from './basket.ts';
import type { BasketPrice } from './basket-lines.ts';

/** What a basket costs, row by row, the total last. While the place is not known, the least that delivery costs. */
export function PriceSummary({ price, stale, lowestDelivery, className = '' }: PriceSummaryProps) {
  if (price === undefined)
    return (
      <div role="status" className={`space-y-3 ${className}`}>
        <span className="sr-only">{texts.loading}</span>
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
      <AmountList lines={priceRows(price, lowestDelivery)} />
    </div>
  );
}

/** The total is the last row. */
export function priceRows(price: BasketPrice, lowestDelivery?: number): AmountRow[] {
  const isLowest = lowestDelivery !== undefined;
  const deliveryCharges = lowestDelivery ?? price.deliveryCharges;
  const total = price.totalAmount - price.deliveryCharges + deliveryCharges;
  const goods = price.lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const gifts = new Set(price.lines.map(keyOfItem)).size;
  const rows = [
    { label: texts.price(gifts), rupees: goods },
    ...(price.discount > 0 ? [{ label: texts.coupon, rupees: -price.discount }] : []),
    { label: taxLabel(price), rupees: price.tax },
    { label: isLowest ? texts.deliveryFrom : texts.delivery, rupees: deliveryCharges },
    { label: texts.transactionCharges, rupees: price.transactionCharges },
    { label: isLowest ? texts.totalFrom : texts.total, rupees: total },
  ];
  return rows.map(({ label, rupees }) => ({ label, amountPaise: paiseFromRupees(rupees) }));
}

/** With the rate where it is one for all. */
function taxLabel({ taxRates }: BasketPrice): string {
  const [rate, ...others] = new Set(taxRates);
  return rate === undefined || others.length > 0 ? texts.tax : texts.taxAt(rate);
}

interface PriceSummaryProps {
  price: BasketPrice | undefined;
  stale: boolean;
  lowestDelivery?: number | undefined;
  className?: string;
}
