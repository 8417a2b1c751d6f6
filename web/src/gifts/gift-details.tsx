import type { GiftView } from '@tohfa/contract';
import { PageHeading } from '../shell/page-heading.tsx';
import { Badge } from '../ui/badge.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { CancelGift } from './cancel-gift.tsx';
import { dayWords } from './gift-days.ts';
import { AddressFacts, LinkFacts, PersonFacts, ProductFacts, RecipientFacts } from './gift-facts.tsx';
import { GiftPayment } from './gift-payment.tsx';
import { GiftProgress } from './gift-progress.tsx';
import { GiftTimeline } from './gift-timeline.tsx';
import { giftWords } from './gift-words.ts';
import { PayersList } from './payers-list.tsx';
import { Wishes } from './wishes.tsx';
import { YourPayments } from './your-payments.tsx';

/** Everything of a gift that the person in front of it may see. */
export function GiftDetails({ gift }: { gift: GiftView }) {
  const { tone, step } = giftWords[gift.status];
  return (
    <article className="column pt-6 wide:pt-10">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PageHeading title={`A gift for ${gift.name}`} className="[overflow-wrap:anywhere]" />
        <Badge tone={tone}>{step}</Badge>
      </div>
      <p className="mt-1 text-ink-soft">
        {`${gift.occasion} on `}
        <time dateTime={gift.date}>{dayWords(gift.date)}</time>
      </p>
      <div className="mt-5 grid gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] wide:items-start wide:gap-6">
        <div className="space-y-4">
          <div className="rounded-card bg-surface p-5 shadow-float">
            <GiftProgress gift={gift} />
          </div>
          <GiftPayment gift={gift} />
          {gift.payers.length > 0 && <PayersList gift={gift} />}
          {gift.yourPayments.length > 0 && <YourPayments gift={gift} />}
          <Wishes gift={gift} />
        </div>
        <div className="space-y-4">
          <ProductFacts gift={gift} />
          <PersonFacts gift={gift} />
          <RecipientFacts gift={gift} />
          <AddressFacts gift={gift} />
          <LinkFacts gift={gift} />
          <SectionCard title="Timeline">
            <GiftTimeline gift={gift} />
          </SectionCard>
          {gift.view === 'owner' && gift.canCancel && <CancelGift gift={gift} className="w-full" />}
        </div>
      </div>
    </article>
  );
}
