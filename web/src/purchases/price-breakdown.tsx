import { queryOptions, useQuery } from '@tanstack/react-query';
import { findPincode, formatPaise, paiseFromRupees, purchaseTotal, type SoldProduct } from '@tohfa/contract';
import { buyNowTexts, delivery, priceRowTexts } from '@tohfa/contract/screens';
import { ChevronDownIcon } from 'lucide-react';
import { isCompleteAddress } from '../accounts/addresses/complete-address.ts';
import { priceRows } from '../basket/price-summary.tsx';
import { usePincode } from '../delivery/estimates.ts';
import { ArrivalText, MrpOffer, useLowestDelivery } from '../delivery/full-price.tsx';
import { ApiError, call } from '../lib/api.ts';
import { formatShortDay } from '../lib/dates.ts';
import { AmountList, type AmountRow, Price } from '../ui/data-display.tsx';
import { Notice } from '../ui/feedback.tsx';
import { PayTerms } from '../ui/shop-links.tsx';
import { Skeleton } from '../ui/states.tsx';

const FRESH_MS = 30_000;

/** The price, the total of one unit delivered to this address, and what it consists of. */
export function PriceBreakdown({ product, address }: UnitToPrice) {
  const { rows, problem, arrival, isLowest } = useUnitPrice(product, address);
  const total = rows?.at(-1);
  return (
    <>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-3">
        <Price rupees={product.price} className="text-28" />
        <span className="min-h-5 text-14 text-ink-soft tabular-nums">
          {total && delivery.inFull({ amount: formatPaise(total.amountPaise), isLowest })}
        </span>
      </p>
      <MrpOffer product={product} className="mt-1" />
      <ArrivalText arrival={arrival} />
      <details className="group/lines mt-4 rounded-control border border-hairline bg-surface">
        <summary className="flex min-h-13 list-none items-center gap-2 rounded-control px-4 [&::-webkit-details-marker]:hidden">
          <span className="flex-1 font-semibold">{buyNowTexts.whatYouPay}</span>
          {total ? (
            <span className="font-bold tabular-nums">
              {buyNowTexts.total({ amount: formatPaise(total.amountPaise), isLowest })}
            </span>
          ) : (
            <Skeleton className="h-5 w-18" />
          )}
          <ChevronDownIcon className="size-5 text-ink-soft transition-transform duration-200 group-open/lines:rotate-180" />
        </summary>
        {rows && <AmountList lines={rows} className="border-hairline border-t px-4 py-3" />}
      </details>
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
    </>
  );
}

/** The same rows before payment, where there is no room to open and close them. */
export function PriceRows({ product, address }: UnitToPrice) {
  const { rows, problem } = useUnitPrice(product, address);
  return (
    <div className="mb-5 rounded-control bg-sunken px-4 py-3">
      {rows ? <AmountList lines={rows} /> : <Skeleton className="h-32" />}
      {problem && (
        <p role="alert" className="mt-2 font-semibold text-14 text-chilli">
          {problem}
        </p>
      )}
      <PayTerms className="mt-2" />
    </div>
  );
}

function useUnitPrice(product: SoldProduct, address: string | undefined): ShownPrice {
  const pincode = usePincode();
  const price = useQuery(unitPriceQuery(product, address, pincode));
  const lowest = useLowestDelivery();
  const isPlaceKnown = pincode !== undefined || (address !== undefined && isCompleteAddress(address));
  const isLowest = !isPlaceKnown && lowest !== undefined;
  if (price.data)
    return {
      rows: priceRows(price.data, isLowest ? lowest : undefined),
      problem: undefined,
      arrival: isPlaceKnown
        ? { served: true, text: delivery.getItBy(formatShortDay(price.data.deliveryDate)) }
        : undefined,
      isLowest,
    };
  const unknown = { rows: undefined, problem: undefined, arrival: undefined, isLowest };
  if (price.isPending) return unknown;
  // Just sold out, or no connection: the usual charges. Another amount would be refused before it is paid.
  const { pincode: notServed, address: incomplete } =
    price.error instanceof ApiError ? price.error.fields : {};
  return { ...unknown, rows: usualRows(product.price), problem: notServed ?? incomplete };
}

/** Charges and tax depend on the place and the product, so the server is asked; the place of an address is its pincode. */
export function unitPriceQuery(
  product: SoldProduct,
  address: string | undefined,
  pincode?: string | undefined,
) {
  const { id, variantId, price } = product;
  const isSoldOut = product.count_in_stock === 0;
  const to = address !== undefined && isCompleteAddress(address) ? address : undefined;
  return queryOptions({
    queryKey: [
      ...unitPriceKey(id),
      variantId,
      price,
      isSoldOut,
      to === undefined ? (pincode ?? '') : findPincode(to),
    ],
    queryFn: ({ signal }) =>
      call('priceBasket', {
        body: {
          items: [{ ...soldItem(product), quantity: 1 }],
          ...(isSoldOut && { evenSoldOut: true }),
          ...(to !== undefined ? { address: to } : pincode !== undefined && { pincode }),
        },
        signal,
      }),
    staleTime: FRESH_MS,
    retry: false,
  });
}

/** What is bought, as calls name it. */
export function soldItem({ id, variantId }: SoldProduct) {
  return { productId: id, ...(variantId !== undefined && { variantId }) };
}

export function unitPriceKey(productId: number) {
  return ['unit-price', productId];
}

/** As the specification has them. */
function usualRows(rupees: number): AmountRow[] {
  const { pricePaise, taxPaise, deliveryPaise, transactionPaise, totalPaise } = purchaseTotal(
    paiseFromRupees(rupees),
  );
  return [
    { label: priceRowTexts.price, amountPaise: pricePaise },
    { label: priceRowTexts.tax, amountPaise: taxPaise },
    { label: priceRowTexts.delivery, amountPaise: deliveryPaise },
    { label: priceRowTexts.transactionCharges, amountPaise: transactionPaise },
    { label: priceRowTexts.total, amountPaise: totalPaise },
  ];
}

interface ShownPrice {
  rows: AmountRow[] | undefined;
  /** Why this address cannot be delivered to. */
  problem: string | undefined;
  arrival: { served: boolean; text: string } | undefined;
  /** Delivery costs more in some places, and nobody has said where this goes. */
  isLowest: boolean;
}

interface UnitToPrice {
  product: SoldProduct;
  address: string | undefined;
}
