import { type ComponentType, createContext, use } from 'react';
import type { Checkout } from './use-checkout.ts';

/** Set by the checkout of a prepared order, so that the code of offers is not loaded by any other. */
export const OfferContext = createContext<ComponentType<OfferedPartProps> | undefined>(undefined);

/** What an assistant filled in for a part of the form. */
export function OfferedPart(props: OfferedPartProps) {
  const Offer = use(OfferContext);
  return Offer && <Offer {...props} />;
}

export interface OfferedPartProps {
  part: 'buyer' | 'recipient' | 'address' | 'deliveryDate' | 'message' | 'coupon';
  checkout: Checkout;
}
