import { firstName, type GiftView, isGiftOver } from '@tohfa/contract';
import { giftDetailsTexts as texts } from '@tohfa/contract/screens';
import { lazy, Suspense } from 'react';
import { matchPath, useParams } from 'react-router';
import { GiftThanks } from '../../contributions/card/gift-thanks.tsx';
import { ContributorList, YourContributions } from '../../contributions/contributor-list.tsx';
import { GiftNotes } from '../../contributions/gift-notes.tsx';
import { OfflineError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { EmptyBox } from '../../ui/drawings.tsx';
import { PageHeading, useDrawingStep } from '../../ui/page.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { CancelGift } from '../gift-actions.tsx';
import { GiftTimeline } from '../gift-status.tsx';
import { GiftPayment } from '../pay/gift-payment.tsx';
import { usePayInstalment } from '../pay/pay-instalment.ts';
import { prefetchGift, useCacheGift, useGift } from '../queries.ts';
import { FundedPanel, SharePanel } from '../share/share-panel.tsx';
import { GiftHeadline, GiftPicture } from './gift-headline.tsx';
import { AddressInfo, OccasionInfo, ProductInfo, RecipientInfo, ShareLinkInfo } from './gift-info.tsx';
import { GiftProgress } from './gift-progress.tsx';

const CardDraft = lazy(() => import('../../contributions/card/card-draft.tsx'));
const SignCard = lazy(() => import('../../contributions/card/sign-card.tsx'));
const OrganiserTools = lazy(() => import('../organise/organiser-tools.tsx'));

/** @public Called before the app first renders this screen. */
export async function fetchFirst({ pathname }: URL): Promise<void> {
  const id = matchPath(paths.giftDetails, pathname)?.params.id;
  if (id !== undefined) await prefetchGift(id);
}

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
      <PageHeading title={texts.notFoundTitle} className="mt-6" />
      <p className="mt-3 max-w-90 text-ink-soft">{notFoundReason(error)}</p>
      {error === null ? (
        <ButtonLink to={paths.home} className="mt-6">
          {texts.browse}
        </ButtonLink>
      ) : (
        <Button onClick={onRetry} className="mt-6">
          {texts.tryAgain}
        </Button>
      )}
    </section>
  );
}

function notFoundReason(error: Error | null): string {
  if (error instanceof OfflineError) return texts.offline;
  if (error !== null) return texts.failed;
  return texts.notFound;
}

function GiftSkeleton() {
  return (
    <div role="status" className="column pt-6 wide:pt-10">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-9 w-64" />
      <div className="mt-6 grid gap-4 wide:grid-cols-2">
        <Skeleton className="h-110 rounded-card!" />
        <Skeleton className="h-110 rounded-card!" />
      </div>
    </div>
  );
}

/** An invitation first; everything else that the viewer may see of the gift stands below it. */
function GiftDetails({ gift }: { gift: GiftView }) {
  const paying = usePayInstalment(gift);
  const step = useDrawingStep();
  const showsSharing = gift.view === 'owner' && gift.status === 'approved' && gift.sharablelink !== undefined;
  return (
    <article className="column pt-5 wide:pt-7">
      <GiftHeadline gift={gift} />
      {showsSharing && <SharePanel gift={gift} className="mt-5" />}
      {gift.view === 'owner' && gift.status === 'paid' && <FundedPanel gift={gift} className="mt-5" />}
      <div className="mt-5 grid gap-4 wide:grid-cols-2 wide:items-start wide:gap-6">
        <GiftPicture gift={gift} />
        {/* Below the screen of a phone where sharing comes first. */}
        {(step > 0 || !showsSharing) && (
          <div className="space-y-4">
            {!isGiftOver(gift.status) && (
              <div className="rounded-card bg-surface p-5 shadow-float">
                <GiftProgress gift={gift} />
              </div>
            )}
            <GiftPayment gift={gift} paying={paying} />
          </div>
        )}
        {step > 0 && <GiftPeople gift={gift} onPayRest={paying.openSheet} />}
        {step > 1 && <GiftRecord gift={gift} />}
      </div>
    </article>
  );
}

function GiftPeople({ gift, onPayRest }: { gift: GiftView; onPayRest: () => void }) {
  const cacheGift = useCacheGift();
  const showsTools = gift.view === 'owner' && gift.status !== 'declined';
  return (
    <div className="space-y-4">
      {showsTools && (
        <Suspense fallback={<Skeleton className="h-60 rounded-card!" />}>
          <OrganiserTools gift={gift} onPayRest={onPayRest} />
        </Suspense>
      )}
      {gift.payers.length > 0 && <ContributorList gift={gift} />}
      {gift.yourPayments.length > 0 && <YourContributions gift={gift} />}
      <GiftThanks recipient={firstName(gift.name)} photo={gift.deliveryPhoto} thanks={gift.thanks ?? []} />
      <GiftNotes gift={gift} onSaved={cacheGift} />
    </div>
  );
}

function GiftRecord({ gift }: { gift: GiftView }) {
  const hasCard = gift.view !== 'link' && !isGiftOver(gift.status);
  return (
    <div className="space-y-4">
      {hasCard && (
        <Suspense>
          {gift.view === 'owner' && <CardDraft giftId={gift.id} mayChooseCover />}
          {gift.canGiveFeedback && gift.status !== 'pending' && <SignCard gift={gift} />}
        </Suspense>
      )}
      <OccasionInfo gift={gift} />
      <RecipientInfo gift={gift} />
      <AddressInfo gift={gift} />
      <ProductInfo gift={gift} />
      <ShareLinkInfo gift={gift} />
      <SectionCard title={texts.timeline}>
        <GiftTimeline gift={gift} />
      </SectionCard>
      {gift.view === 'owner' && gift.canCancel && <CancelGift gift={gift} className="w-full" />}
    </div>
  );
}
