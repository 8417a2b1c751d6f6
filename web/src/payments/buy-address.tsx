import type { Product } from '@tohfa/contract';
import { lazy, Suspense } from 'react';
import { AmountLines } from '../ui/amount-lines.tsx';
import { PinIcon } from '../ui/icons/icons.tsx';
import { priceLines } from './price-lines.ts';
import { type BuyAddressState, loadAddressPicker } from './use-buy-address.ts';

const AddressPicker = lazy(loadAddressPicker);

/** Where it goes, with the way to change it. */
export function BuyAddress({ product, address, picking, change, onChosen, onClosed }: Props) {
  return (
    <>
      <div className="mt-3 flex items-center gap-3 rounded-control border border-hairline bg-surface py-1 pr-1 pl-4">
        <PinIcon className="size-5 shrink-0 text-rani" />
        <p className="min-w-0 flex-1 py-2 text-14">
          <span className="block font-semibold">Deliver to</span>
          <span className="line-clamp-2 text-ink-soft [overflow-wrap:anywhere]">
            {address ?? 'No address chosen yet'}
          </span>
        </p>
        <button
          type="button"
          onClick={change}
          className="h-11 shrink-0 rounded-control px-4 font-semibold text-14 text-rani hover:underline"
        >
          {address === undefined ? 'Choose' : 'Change'}
          <span className="sr-only"> the delivery address</span>
        </button>
      </div>
      {picking && (
        <Suspense>
          <AddressPicker
            notice={picking.notice}
            chosen={address}
            action={picking.thenPays ? 'Continue to payment' : 'Deliver here'}
            foot={
              picking.thenPays && (
                <AmountLines
                  lines={priceLines(product.price)}
                  className="mt-5 rounded-control bg-sunken px-4 py-3"
                />
              )
            }
            onChosen={onChosen}
            onClosed={onClosed}
          />
        </Suspense>
      )}
    </>
  );
}

interface Props extends BuyAddressState {
  product: Product;
}
