import type { GiftView } from '@tohfa/contract';
import { useParams } from 'react-router';
import { OfflineError } from '../../lib/api.ts';
import { formatCalendarDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { Badge } from '../../ui/data-display.tsx';
import { EmptyBox } from '../../ui/drawings.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { CancelGift } from '../gift-actions.tsx';
import { GiftMessages } from '../gift-messages.tsx';
import { GiftTimeline, giftStates } from '../gift-status.tsx';
import { GiftPayment } from '../pay/gift-payment.tsx';
import { useGift } from '../queries.ts';
import { ContributorList, YourContributions } from './contributions.tsx';
import { AddressInfo, OccasionInfo, ProductInfo, RecipientInfo, ShareLinkInfo } from './gift-info.tsx';
import { GiftProgress } from './gift-progress.tsx';

export default function GiftDetailsScreen() {
  const { id = '' } = useParams();
  const gift = useGift(id);
  if (gift.data) return <GiftDetails key={id} gift={gift.data} />;
  if (gift.isPending) return <GiftSkeleton />;
  return <GiftNotFound error={gift.error} onRetry={() => void gift.refetch()} />;
}

/** Specification: the same title whatever went wrong. */
function GiftNotFound({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <section className="column flex min-h-[70dvh] flex-col items-center justify-center py-10 text-center">
      <EmptyBox className="size-44" />
      <PageHeading title="Gift not found or invalid ID." className="mt-6" />
      <p className="mt-3 max-w-90 text-ink-soft">{notFoundReason(error)}</p>
      {error === null ? (
        <ButtonLink to={paths.home} className="mt-6">
          Browse gifts
        </ButtonLink>
      ) : (
        <Button onClick={onRetry} className="mt-6">
          Try again
        </Button>
      )}
    </section>
  );
}

function notFoundReason(error: Error | null): string {
  if (error instanceof OfflineError) return 'The shop cannot be reached. Please check your connection.';
  if (error !== null) return 'Something went wrong on our side. All payments are safe.';
  return 'The link may be incomplete, or is no longer shared. Please ask the person who sent it.';
}

function GiftSkeleton() {
  return (
    <div role="status" className="column pt-6 wide:pt-10">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-9 w-64" />
      <div className="mt-6 grid gap-4 wide:grid-cols-2">
        <Skeleton className="h-110 rounded-card!" />
        <Skeleton className="h-110 rounded-card!" />
      </div>
    </div>
  );
}

/** Everything of a gift that the viewer may see. */
function GiftDetails({ gift }: { gift: GiftView }) {
  const { tone, label } = giftStates[gift.status];
  return (
    <article className="column pt-6 wide:pt-10">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PageHeading title={`A gift for ${gift.name}`} className="[overflow-wrap:anywhere]" />
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-1 text-ink-soft">
        {`${gift.occasion} on `}
        <time dateTime={gift.date}>{formatCalendarDate(gift.date)}</time>
      </p>
      <div className="mt-5 grid gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] wide:items-start wide:gap-6">
        <div className="space-y-4">
          <div className="rounded-card bg-surface p-5 shadow-float">
            <GiftProgress gift={gift} />
          </div>
          <GiftPayment gift={gift} />
          {gift.payers.length > 0 && <ContributorList gift={gift} />}
          {gift.yourPayments.length > 0 && <YourContributions gift={gift} />}
          <GiftMessages gift={gift} />
        </div>
        <div className="space-y-4">
          <ProductInfo gift={gift} />
          <OccasionInfo gift={gift} />
          <RecipientInfo gift={gift} />
          <AddressInfo gift={gift} />
          <ShareLinkInfo gift={gift} />
          <SectionCard title="Timeline">
            <GiftTimeline gift={gift} />
          </SectionCard>
          {gift.view === 'owner' && gift.canCancel && <CancelGift gift={gift} className="w-full" />}
        </div>
      </div>
    </article>
  );
}
