import { formatRupees, mrpOffer, priceInFull } from '@tohfa/contract';
import { delivery, packDetails } from '@tohfa/contract/screens';
import { use } from 'react';
import { formatShortDay } from '../lib/dates.ts';
import { ChargesContext } from './charges.ts';
import { useEstimate, usePincode } from './estimates.ts';

/** Under a product's price: what it costs in the end and, for a known pincode, when it can be there. */
export function FullPrice({ product, className = '' }: FullPriceProps) {
  const pincode = usePincode();
  const full = useFullPrice(product);
  return (
    <span className={`block text-14 text-ink-soft leading-5 ${className}`}>
      <span className="block min-h-5 tabular-nums">{full?.text}</span>
      {/* Its place is kept while the day is being asked for. */}
      {pincode !== undefined && <ArrivalText arrival={full?.arrival} />}
    </span>
  );
}

/**
 * By a product's price: the price with its taxes, the MRP struck through, and the percentage between these two: an MRP
 * includes all taxes, so the price without them says nothing beside it. Nothing without an MRP, or when the difference is
 * below one percent.
 */
export function MrpOffer({ product, className = '' }: MrpOfferProps) {
  const charges = use(ChargesContext);
  // With several prices, each is another part of the MRP.
  if (product.mrp === undefined || product.pricesDiffer) return null;
  const offer = charges && mrpOffer(product, charges.taxRate);
  // Its place is kept until the tax is known.
  if (charges && !offer) return null;
  return (
    <span className={`flex min-h-5 flex-wrap gap-x-2 text-14 tabular-nums leading-5 ${className}`}>
      {offer && (
        <>
          {offer.priceWithTax !== product.price && (
            <span className="whitespace-nowrap">
              {packDetails.priceWithTax(formatRupees(offer.priceWithTax))}
            </span>
          )}
          <span className="whitespace-nowrap text-ink-soft">
            {packDetails.mrp} <s>{formatRupees(offer.mrp)}</s>
          </span>
          <span className="whitespace-nowrap font-semibold text-leaf">
            {packDetails.percentOff(offer.percentOff)}
          </span>
        </>
      )}
    </span>
  );
}

export function ArrivalText({ arrival }: { arrival: Arrival | undefined }) {
  const tone = arrival?.served === false ? 'text-chilli' : 'text-leaf';
  return <span className={`block min-h-5 font-semibold text-14 ${tone}`}>{arrival?.text}</span>;
}

/** The cheapest delivery where charges differ by place: what is shown while nobody has said where the gift goes. */
export function useLowestDelivery(): number | undefined {
  const charges = use(ChargesContext)?.deliveryCharges;
  return charges && charges.lowest < charges.highest ? charges.lowest : undefined;
}

/** Undefined until the charges are known. */
function useFullPrice(product: PricedProduct): ShownFullPrice | undefined {
  const charges = use(ChargesContext);
  const estimate = useEstimate(product.id);
  if (charges === undefined) return undefined;
  const { lowest, highest } = charges.deliveryCharges;
  const isPlaceKnown = estimate?.served === true;
  const rupees = priceInFull(product, charges, isPlaceKnown ? estimate.deliveryCharges : lowest);
  return {
    text: delivery.inFull({
      amount: formatRupees(rupees),
      isLowest: product.pricesDiffer === true || (!isPlaceKnown && lowest < highest),
    }),
    arrival: estimate && toArrival(estimate),
  };
}

function toArrival({ served, pincode, date }: NonNullable<ReturnType<typeof useEstimate>>): Arrival {
  if (!served) return { served, text: delivery.notServed(pincode) };
  return { served, text: date === undefined ? '' : delivery.getItBy(formatShortDay(date)) };
}

interface PricedProduct {
  id: number;
  price: number;
  /** `price` is the lowest of several. */
  pricesDiffer?: boolean | undefined;
  taxRate?: number | undefined;
}

interface MrpOfferProps {
  product: Omit<PricedProduct, 'id'> & { mrp?: number | undefined };
  className?: string;
}

interface FullPriceProps {
  product: PricedProduct;
  className?: string;
}

interface ShownFullPrice {
  text: string;
  arrival: Arrival | undefined;
}

interface Arrival {
  served: boolean;
  text: string;
}
