import type { Product } from '@tohfa/contract';
import { GiftIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useRequestGift } from '../gifts/wizard/gift-fields.ts';
import { type BuyNowStep, DeliveryAddress, useBuyAddress, useBuyNow } from '../purchases/buy-now.tsx';
import { Button } from '../ui/buttons.tsx';

const GiftWizard = lazy(() => import('../gifts/wizard/gift-wizard.tsx'));

/** Beside the price on wide screens; a bar above the tabs on phones, always within reach of the thumb. */
export function ProductActions({ product }: { product: Product }) {
  const { asking, given, ask, stop } = useRequestGift(product.id);
  // Until it has slid away.
  const [wizardStands, setWizardStands] = useState(asking);
  if (asking && !wizardStands) setWizardStands(true);
  const { step, pay } = useBuyNow(product);
  const address = useBuyAddress(pay);
  const available = product.count_in_stock > 0 || step !== 'idle';
  return (
    <>
      {available && <DeliveryAddress product={product} {...address} />}
      <div
        data-bottom-bar
        className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 flex gap-3 border-hairline border-t bg-paper px-4 py-3 wide:static wide:mt-6 wide:border-0 wide:bg-transparent wide:p-0"
      >
        <Button variant="secondary" onClick={ask} className="flex-1 px-3! wide:flex-none wide:px-6!">
          <GiftIcon />
          Ask for this gift
        </Button>
        <Button
          disabled={!available || step === 'confirming'}
          aria-busy={step !== 'idle'}
          onClick={() => step === 'idle' && address.buy()}
          className="flex-1 px-3!"
        >
          {available ? BUY_LABELS[step] : 'Out of stock'}
        </Button>
      </div>
      {wizardStands && (
        <Suspense>
          <GiftWizard
            product={product}
            prefill={given}
            open={asking}
            onClose={stop}
            onClosed={() => setWizardStands(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const BUY_LABELS: Record<BuyNowStep, string> = {
  idle: 'Buy Now',
  starting: 'Opening payment…',
  saving: 'Saving payment…',
  confirming: 'Confirming…',
};
