import type { SoldProduct } from '@tohfa/contract';
import { payingTexts, productTexts, stockLabels, variantTexts } from '@tohfa/contract/screens';
import { GiftIcon } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { AddToBasketButton } from '../basket/add-to-basket.tsx';
import { useRequestGift } from '../gifts/wizard/request-gift.ts';
import type { PaymentStep } from '../payments/use-payment.ts';
import { DeliveryAddress, useBuyAddress, useBuyNow } from '../purchases/buy-now.tsx';
import { PriceBreakdown } from '../purchases/price-breakdown.tsx';
import { AddToRegistry } from '../registries/add-to-registry.tsx';
import { Button } from '../ui/buttons.tsx';
import { PayTerms } from '../ui/shop-links.tsx';
import { StockNotice } from './stock-notice.tsx';

const GiftWizard = lazy(() => import('../gifts/wizard/gift-wizard.tsx'));

/** Beside the price on wide screens; on phones a bar above the tabs, within reach of the thumb. */
export function ProductActions({ product }: { product: SoldProduct }) {
  const request = useRequestGift(product);
  const { step, buy } = useBuyNow(product);
  const address = useBuyAddress(product.id, buy);
  const outOfStockId = useId();
  const isInStock = product.count_in_stock > 0;
  const isOtherInStock = product.variants.some(({ count_in_stock }) => count_in_stock > 0);
  const isBuyable = isInStock || step !== 'idle';
  const isWizardOpen = useWizardOpen(request.isOpen, isInStock);
  // Mounted until it has slid away.
  const [isWizardMounted, setWizardMounted] = useState(isWizardOpen);
  if (isWizardOpen && !isWizardMounted) setWizardMounted(true);
  return (
    <>
      <PriceBreakdown product={product} address={address.address} />
      {isBuyable && <DeliveryAddress product={product} {...address} />}
      {isInStock && <AddToBasketButton product={product} className="mt-3 w-full" />}
      {!isInStock && (
        <p id={outOfStockId} className="mt-4 rounded-control bg-sunken px-4 py-3 text-14">
          {product.variant !== undefined && isOtherInStock
            ? variantTexts.outOfStock({ variant: product.variant })
            : productTexts.outOfStock}
        </p>
      )}
      <StockNotice
        productId={product.id}
        variantId={product.variantId}
        isSoldOut={!isInStock}
        className="mt-3"
      />
      <div
        data-bottom-bar
        className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 flex gap-3 border-hairline border-t bg-paper px-4 py-3 max-[17rem]:flex-col max-[17rem]:gap-2 wide:static wide:mt-6 wide:border-0 wide:bg-transparent wide:p-0"
      >
        <Button
          variant="secondary"
          disabled={!isInStock}
          aria-describedby={isInStock ? undefined : outOfStockId}
          onClick={request.open}
          className="flex-1 px-3! max-[17rem]:flex-none wide:flex-none wide:px-6!"
        >
          <GiftIcon />
          {productTexts.ask}
        </Button>
        <Button
          data-pay-button
          disabled={!isBuyable || step === 'confirming'}
          aria-busy={step !== 'idle'}
          aria-describedby={isBuyable ? undefined : outOfStockId}
          onClick={() => step === 'idle' && address.buy()}
          className="flex-1 px-3! max-[17rem]:flex-none"
        >
          {isBuyable ? BUY_LABELS[step] : stockLabels.none}
        </Button>
      </div>
      <AddToRegistry productId={product.id} variantId={product.variantId} className="mt-2" />
      {isBuyable && <PayTerms className="mt-3" />}
      {isWizardMounted && (
        <Suspense>
          <GiftWizard
            product={product}
            prefill={request.prefill}
            open={isWizardOpen}
            onClose={request.close}
            onClosed={() => setWizardMounted(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** A link opens no wizard for a product that is out of stock; one already open keeps what was typed when stock runs out. */
function useWizardOpen(isRequested: boolean, isInStock: boolean): boolean {
  const [wasInStock, setWasInStock] = useState(isInStock);
  if (isInStock && !wasInStock) setWasInStock(true);
  return isRequested && wasInStock;
}

const BUY_LABELS: Record<PaymentStep, string> = {
  idle: productTexts.buyNow,
  ...payingTexts,
};
