import { formatRupees, type GiftView, nameOfGift } from '@tohfa/contract';
import { contributorListTexts as texts } from '@tohfa/contract/screens';
import { formatIndiaDateTime } from '../lib/dates.ts';
import { DocumentButton } from '../purchases/documents.tsx';
import { Price } from '../ui/data-display.tsx';
import { Avatar } from '../ui/images.tsx';
import { SectionCard } from '../ui/sections.tsx';
import { shownName } from './shown-name.ts';

/** Everyone who paid, by the name they gave. */
export function ContributorList({ gift }: { gift: GiftView }) {
  return (
    <SectionCard title={texts.title}>
      <ul className="mt-2 divide-y divide-hairline">
        {gift.payers.map(({ name, amount, at, mine }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people of one name may pay in the same moment
          <li key={`${at} ${index}`} className="flex items-center gap-3 py-2.5">
            <Avatar name={name} photo="" className="size-9 text-14" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold [overflow-wrap:anywhere]">
                {shownName(name)}
                {mine && <span className="font-normal text-ink-soft"> {texts.you}</span>}
              </span>
              <time dateTime={at} className="block text-14 text-ink-soft">
                {formatIndiaDateTime(at)}
              </time>
            </span>
            {amount !== undefined && <Price rupees={amount} />}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** The viewer's own payments, refunded ones included, each with its receipt. */
export function YourContributions({ gift }: { gift: GiftView }) {
  return (
    <SectionCard title={texts.ownTitle}>
      <ul className="mt-2 divide-y divide-hairline">
        {gift.yourPayments.map(({ receiptId, amount, at, status, disputed }) => (
          <li key={receiptId} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              <span className="font-bold tabular-nums">{formatRupees(amount)}</span>
              <span className="text-14 text-ink-soft">{` · ${[formatIndiaDateTime(at), texts.ownState[disputed ? 'disputed' : status]].filter(Boolean).join(' · ')}`}</span>
            </span>
            <DocumentButton
              kind="receipt"
              id={receiptId}
              subject={texts.ownReceipt({ amount: formatRupees(amount), gift: nameOfGift(gift) })}
            />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
