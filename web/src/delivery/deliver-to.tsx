import { delivery } from '@tohfa/contract/screens';
import { MapPinIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { usePincode } from './estimates.ts';

const PincodeSheet = lazy(() => import('./pincode-sheet.tsx'));

/** Says where gifts go, and lets people change it. */
export function DeliverTo({ className = '' }: { className?: string }) {
  const pincode = usePincode();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`flex h-11 shrink-0 items-center gap-1.5 rounded-full text-14 text-ink-soft hover:text-rani ${className}`}
      >
        <MapPinIcon className="size-4.5 shrink-0 text-rani" aria-hidden="true" />
        {pincode === undefined ? (
          <span className="font-semibold underline underline-offset-3">{delivery.choosePincode}</span>
        ) : (
          <span>
            {`${delivery.deliverTo} `}
            <span className="font-semibold text-ink tabular-nums underline underline-offset-3">
              {pincode}
            </span>
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <PincodeSheet onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
