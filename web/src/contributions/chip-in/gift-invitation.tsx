import {
  daysBetween,
  formatRupees,
  indianDay,
  nameOfGift,
  ORDINARY_REFUNDS_FOR_DAYS,
  type PublicGift,
} from '@tohfa/contract';
import {
  giftLinkTexts,
  occasionWords,
  pledgeOfferTexts,
  refundDetailsTexts,
  chipInTexts as texts,
} from '@tohfa/contract/screens';
import { CalendarDaysIcon, ShieldCheckIcon } from 'lucide-react';
import { formatCalendarDate } from '../../lib/dates.ts';
import { SquareImage } from '../../ui/images.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import { opensLater } from '../opens-later.tsx';
import { shownName } from '../shown-name.ts';
import { FundingRing } from './funding-ring.tsx';

export const PICTURE_SIZES = '(min-width: 54rem) 530px, 100vw';

/** Whose gift it is and what has become of it. Each state has a top of its own. */
export function InvitationHeading({ gift }: GiftProps) {
  const { title, namesProduct } = giftLinkTexts[gift.state];
  return (
    <header>
      <p className="font-semibold text-14 text-ink-soft">{eyebrowOf(gift)}</p>
      <h1 className="mt-1 text-28 [overflow-wrap:anywhere] wide:text-36">
        {title(gift)}
        {namesProduct && <span className="block text-rani">{nameOfGift(gift)}</span>}
      </h1>
      <p className="mt-3 text-ink-soft">{stateText(gift)}</p>
    </header>
  );
}

function stateText(gift: PublicGift): string {
  const { state, recipientFirstName, occasion, organiserName, closesOn } = gift;
  switch (state) {
    case 'open':
      return opensLater(gift) ? texts.states.opensLater : texts.states.open;
    case 'funded':
      return texts.states.funded({ recipient: recipientFirstName, occasion });
    case 'delivered':
      return texts.states.delivered({ organiser: organiserName });
    case 'closed':
      return texts.states.closed({ date: formatCalendarDate(closesOn) });
    case 'cancelled':
      return texts.states.cancelled;
  }
}

function eyebrowOf({ occasion, date }: PublicGift): string {
  return `${occasionWords(occasion).title} · ${formatCalendarDate(date)}`;
}

/** Far more of it than a row in a list: the gift is why people came. */
export function GiftPicture({ gift }: GiftProps) {
  const over = gift.state === 'closed' || gift.state === 'cancelled';
  return (
    <SquareImage
      src={gift.image}
      alt={nameOfGift(gift)}
      sizes={PICTURE_SIZES}
      eager
      className={`-mx-4 aspect-[5/4]! cards:mx-0 cards:rounded-card shadow-float wide:aspect-square! ${over ? 'opacity-60 grayscale' : ''}`}
    />
  );
}

/** Drawn, in words, and as a progress bar for those who do not see it. */
export function InvitationProgress({ gift }: GiftProps) {
  const { paymentAmount, totalAmount } = gift;
  const people = peopleOf(gift);
  const amounts = { paid: formatRupees(paymentAmount), total: formatRupees(totalAmount) };
  return (
    <section
      aria-label={texts.progress}
      className="text-center wide:grid wide:grid-cols-[auto_1fr] wide:grid-rows-[1fr_auto_auto_1fr] wide:gap-x-6 wide:text-left"
    >
      {/* Beside its figures on wide screens, so that the way to chip in needs no scrolling. */}
      <FundingRing
        gift={gift}
        className="mx-auto w-full max-w-60 wide:col-start-1 wide:row-span-4 wide:row-start-1 wide:mx-0 wide:size-36"
      />
      <p
        role="progressbar"
        aria-label={texts.soFar}
        aria-valuemin={0}
        aria-valuemax={totalAmount}
        aria-valuenow={Math.min(paymentAmount, totalAmount)}
        aria-valuetext={
          people === undefined
            ? texts.plainPaidOfTotal(amounts)
            : texts.paidOfTotalFrom({ ...amounts, people })
        }
        className="mt-2 wide:col-start-2 wide:row-start-2 wide:mt-0"
      >
        <RichText
          text={texts.paidOfTotal(amounts)}
          parts={{
            paid: (paid) => <span className="font-bold font-display text-28 tabular-nums">{paid}</span>,
            total: (total) => <span className="text-ink-soft tabular-nums">{total}</span>,
          }}
        />
      </p>
      <p role="status" className="mt-1 text-14 text-ink-soft wide:col-start-2 wide:row-start-3">
        {progressSentence(gift, people)}
        {gift.promisedAmount > 0 && (
          <span className="block tabular-nums">
            {pledgeOfferTexts.paidAndPromised(formatRupees(paymentAmount), formatRupees(gift.promisedAmount))}
          </span>
        )}
      </p>
    </section>
  );
}

/** Undefined where contributors are not shown: their number would tell how much one of them gave. */
function peopleOf({ contributors, hidesPayments }: PublicGift): number | undefined {
  if (hidesPayments) return undefined;
  return contributors.length;
}

function progressSentence(gift: PublicGift, people: number | undefined): string {
  const { state, paymentAmount, remainingAmount } = gift;
  if (state === 'closed' || state === 'cancelled') return texts.allRefunded;
  if (paymentAmount === 0) return opensLater(gift) ? texts.promiseFirst : texts.beFirst;
  const amount = formatRupees(remainingAmount);
  if (people === undefined) return remainingAmount === 0 ? texts.allMadeIt : texts.toGo({ amount });
  return remainingAmount === 0 ? texts.peopleMadeIt({ people }) : texts.peopleChippedIn({ people, amount });
}

/** How long there is, and what happens otherwise: said before anybody pays. */
export function FundingTerms({ gift }: GiftProps) {
  return (
    <ul className="space-y-2 text-14 text-ink-soft">
      <li className="flex items-start gap-2.5">
        <CalendarDaysIcon className="shrink-0 text-rani" />
        <span>
          <RichText
            text={texts.openUntil({
              daysLeft: daysLeftText(gift.closesOn),
              date: formatCalendarDate(gift.closesOn),
            })}
            parts={{
              left: (left) => (
                <strong className="font-semibold text-ink" suppressHydrationWarning>
                  {left}
                </strong>
              ),
            }}
          />
        </span>
      </li>
      <li className="flex items-start gap-2.5">
        <ShieldCheckIcon className="shrink-0 text-rani" />
        <span>
          {texts.refundedOtherwise}
          {daysBetween(indianDay(new Date()), gift.closesOn) > ORDINARY_REFUNDS_FOR_DAYS &&
            ` ${refundDetailsTexts.oldPayments}`}
        </span>
      </li>
    </ul>
  );
}

export function daysLeftText(closesOn: string, today = indianDay(new Date())): string {
  const days = Math.round((Date.parse(closesOn) - Date.parse(today)) / 86_400_000);
  return days <= 0 ? texts.lastDay : texts.daysLeft(days);
}

/** What people wrote, as it will stand on the card, and everyone who chipped in. */
export function ContributorCard({ gift }: GiftProps) {
  if (gift.contributors.length === 0) return null;
  return (
    <SectionCard title={texts.fromAllTo({ recipient: gift.recipientFirstName })}>
      <ul className="mt-3 space-y-3">
        {gift.contributors.map(({ name, amount, message, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people of one name may pay in the same moment
          <li key={`${at} ${index}`} className="border-hairline border-b pb-3 last:border-0 last:pb-0">
            {message && (
              <p className="whitespace-pre-line font-display text-18 [overflow-wrap:anywhere]">{message}</p>
            )}
            <p className="flex items-baseline justify-between gap-4 text-14">
              <span className="font-semibold [overflow-wrap:anywhere]">{shownName(name)}</span>
              {amount !== undefined && (
                <span className="text-ink-soft tabular-nums">{formatRupees(amount)}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

interface GiftProps {
  gift: PublicGift;
}
