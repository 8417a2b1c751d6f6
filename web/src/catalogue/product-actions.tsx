import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { GiftIcon } from '../ui/icons/icons.tsx';
import { showToast } from '../ui/toasts.tsx';

const AskSheet = lazy(() => import('./ask-sheet.tsx'));

/** Beside the price on wide screens; a bar above the tabs on phones, always within reach of the thumb. */
export function ProductActions({ available }: { available: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div
        data-bottom-bar
        className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 flex gap-3 border-hairline border-t bg-paper px-4 py-3 wide:static wide:mt-6 wide:border-0 wide:bg-transparent wide:p-0"
      >
        <Button
          look="quiet"
          onClick={() => setAsking(true)}
          className="flex-1 px-3! wide:flex-none wide:px-6!"
        >
          <GiftIcon />
          Ask for this gift
        </Button>
        <Button
          disabled={!available}
          onClick={() => showToast({ tone: 'good', words: 'Buying opens soon.' })}
          className="flex-1"
        >
          {available ? 'Buy Now' : 'Out of stock'}
        </Button>
      </div>
      {asking && (
        <Suspense>
          <AskSheet onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
