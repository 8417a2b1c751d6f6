import { type PurchaseReturn, type PurchaseView, returnTransitions, trackingLink } from '@tohfa/contract';
import { returnStateTexts } from '@tohfa/contract/screens';
import { lazy, Suspense, useState } from 'react';
import { formatIndiaDate } from '../lib/dates.ts';
import { Button } from '../ui/buttons.tsx';
import { Badge, TrackParcel } from '../ui/data-display.tsx';
import { SectionCard } from '../ui/sections.tsx';

const ReturnSheet = lazy(() => import('./return-sheet.tsx'));

/** What became of problems the buyer reported, and the way to report one. */
export function OrderReturns({ order }: { order: PurchaseView }) {
  const [isOpen, setOpen] = useState(false);
  const returns = order.returns ?? [];
  return (
    <>
      {returns.length > 0 && (
        <SectionCard title="Return or problem">
          <ul className="mt-2 space-y-3">
            {returns.map((one) => (
              <ReturnItem key={one.id} one={one} />
            ))}
          </ul>
        </SectionCard>
      )}
      {order.canReturn && (
        <Button variant="secondary" onClick={() => setOpen(true)} className="w-full">
          Return or problem
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ReturnSheet order={order} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function ReturnItem({ one }: { one: PurchaseReturn }) {
  return (
    <li>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{one.reason}</span>
        <Badge
          tone={
            one.state === 'declined'
              ? 'error'
              : one.state === 'refunded' || one.state === 'replaced'
                ? 'success'
                : 'highlight'
          }
        >
          {returnStateTexts[one.state].customer}
        </Badge>
      </p>
      <p className="text-14 text-ink-soft">
        {formatIndiaDate(one.at)}
        {returnTransitions[one.state].length > 0 && ` · You asked for a ${one.wants}`}
      </p>
      {one.trackingNumber && (
        <p className="mt-1 text-14">
          {`${one.courier || 'Courier'}: ${one.trackingNumber}`}
          <TrackParcel link={trackingLink(one)} />
        </p>
      )}
      {one.answer && <p className="mt-1 text-14 [overflow-wrap:anywhere]">{`Our answer: ${one.answer}`}</p>}
    </li>
  );
}
