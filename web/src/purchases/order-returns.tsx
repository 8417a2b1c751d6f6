import { type PurchaseReturn, type PurchaseView, returnTransitions, trackingLink } from '@tohfa/contract';
import { orderTexts, returnStateTexts, returnTexts } from '@tohfa/contract/screens';
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
        <SectionCard title={returnTexts.title}>
          <ul className="mt-2 space-y-3">
            {returns.map((one) => (
              <ReturnItem key={one.id} one={one} />
            ))}
          </ul>
        </SectionCard>
      )}
      {order.canReturn && (
        <Button variant="secondary" onClick={() => setOpen(true)} className="w-full">
          {returnTexts.title}
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
        <span className="font-semibold">{returnTexts.reason(one.reason)}</span>
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
        {returnTransitions[one.state].length > 0 && ` · ${returnTexts.askedFor[one.wants]}`}
      </p>
      {one.trackingNumber && (
        <p className="mt-1 text-14">
          {`${one.courier || orderTexts.delivery.courier}: ${one.trackingNumber}`}
          <TrackParcel link={trackingLink(one)} />
        </p>
      )}
      {one.answer && <p className="mt-1 text-14 [overflow-wrap:anywhere]">{returnTexts.answer(one)}</p>}
    </li>
  );
}
