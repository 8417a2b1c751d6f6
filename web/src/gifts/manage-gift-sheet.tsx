import { type AdminGift, formatRupees } from '@tohfa/contract';
import { useState } from 'react';
import { momentOf } from '../admin/moments.ts';
import { Fact } from '../ui/fact.tsx';
import { Notice } from '../ui/notice.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { DecideGift } from './decide-gift.tsx';
import { dayWords } from './gift-days.ts';
import { GiftTimeline } from './gift-timeline.tsx';
import { addressLine, progressWords } from './gift-words.ts';

/** One gift: who asked, for whom, where to, who paid, how far it is, and what can be decided. */
export default function ManageGiftSheet({ gift, onChanged, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  // Told within the sheet: whoever listens does not hear what lies behind it.
  const [done, setDone] = useState<string>();
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={`A gift for ${gift.name}`}
      words={`${gift.productName}, ${formatRupees(gift.totalAmount)}`}
    >
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-14">
        <Fact label="Asked by">
          {gift.ownerName} <span className="text-ink-soft">{gift.ownerEmail}</span>
        </Fact>
        <Fact label="Occasion">{`${gift.occasion}, ${gift.relation}, ${dayWords(gift.date)}`}</Fact>
        <Fact label="Funding">{`${progressWords(gift)}, until ${dayWords(gift.closesOn)}`}</Fact>
        <Fact label="Phone">{gift.phone}</Fact>
        <Fact label="Address">{addressLine(gift)}</Fact>
        <Fact label="Stock">{gift.stock === 0 ? 'None left' : `${gift.stock} left`}</Fact>
        <Fact label="Request">{gift.id}</Fact>
      </dl>
      <div className="mt-5 space-y-4">
        {done && <Notice tone="good">{done}</Notice>}
        <DecideGift
          gift={gift}
          onDecided={(after, words) => {
            setDone(words);
            onChanged(after);
          }}
        />
      </div>
      <Payments payments={gift.payments} />
      <div className="mt-5 border-hairline border-t pt-1">
        <GiftTimeline gift={gift} />
      </div>
    </Sheet>
  );
}

function Payments({ payments }: Pick<AdminGift, 'payments'>) {
  if (payments.length === 0) return null;
  return (
    <details className="mt-4 text-14">
      <summary className="flex min-h-11 items-center font-semibold text-rani">{`Payments (${payments.length})`}</summary>
      <ul className="divide-y divide-hairline">
        {payments.map((payment) => (
          <li key={payment.paymentId} className="py-2 [overflow-wrap:anywhere]">
            <p className="tabular-nums">
              <span className="font-semibold">{formatRupees(payment.amount)}</span>
              {` · ${payment.status} · ${momentOf(payment.at)}`}
            </p>
            <p className="text-ink-soft">
              {`${payment.payerName} ${payment.payerEmail}, shown as ${payment.displayName}`}
            </p>
            <p className="text-ink-soft">{payment.paymentId}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Props {
  gift: AdminGift;
  onChanged: (gift: AdminGift) => void;
  onClosed: () => void;
}
