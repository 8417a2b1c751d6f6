import { formatRupees, type GiftView } from '@tohfa/contract';
import { PaperButton } from '../purchases/paper-button.tsx';
import { momentWords } from '../purchases/purchase-words.ts';
import { SectionCard } from '../ui/section-card.tsx';

/** What the person in front of it paid, also what went back, with a receipt for each. */
export function YourPayments({ gift }: { gift: GiftView }) {
  return (
    <SectionCard title="Your payments">
      <ul className="mt-2 divide-y divide-hairline">
        {gift.yourPayments.map(({ receiptId, amount, at, status }) => (
          <li key={receiptId} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              <span className="font-bold tabular-nums">{formatRupees(amount)}</span>
              <span className="text-14 text-ink-soft">{` · ${momentWords(at)}${shareWords[status]}`}</span>
            </span>
            <PaperButton
              paper="receipt"
              id={receiptId}
              of={`${formatRupees(amount)} for ${gift.productName}`}
            />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

const shareWords: Record<GiftView['yourPayments'][number]['status'], string> = {
  paid: '',
  refunding: ' · on its way back to you',
  refunded: ' · went back to you',
};
