import { formatRupees, type GiftView, nameOfGift, trackingLinkInText } from '@tohfa/contract';
import {
  giftTexts,
  occasionWords,
  organiserTexts,
  giftRequestsTexts as texts,
} from '@tohfa/contract/screens';
import { Link } from 'react-router';
import { OfflineError } from '../lib/api.ts';
import { formatCalendarDate } from '../lib/dates.ts';
import { giftPath, paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/buttons.tsx';
import { Badge, DescriptionItem, TrackParcel } from '../ui/data-display.tsx';
import { SquareImage } from '../ui/images.tsx';
import { PageHeading } from '../ui/page.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { CancelGift } from './gift-actions.tsx';
import { FundingBar, formatGiftAddress, giftStates, paymentState, progressText } from './gift-status.tsx';
import { useGiftRequests } from './queries.ts';
import { ShareGift } from './share/share-gift.tsx';
import { SubmittedPanel } from './share/submitted-panel.tsx';

const SKELETONS = ['a', 'b'];

export default function RequestsScreen() {
  const gifts = useGiftRequests();
  return (
    <div className="column pt-6 wide:pt-10">
      <div className="mx-auto max-w-180">
        <PageHeading title={texts.title} />
        <SubmittedPanel gifts={gifts.data ?? []} />
        {gifts.data === undefined && gifts.isError ? (
          <ErrorState
            title={gifts.error instanceof OfflineError ? texts.offline : texts.failed}
            description={texts.safe}
            onRetry={() => void gifts.refetch()}
          />
        ) : gifts.data?.length === 0 ? (
          <EmptyState
            title={texts.emptyTitle}
            description={texts.empty}
            action={<ButtonLink to={paths.home}>{texts.find}</ButtonLink>}
          />
        ) : (
          <ul className="mt-6 space-y-4" aria-busy={gifts.isPending}>
            {gifts.data?.map((gift) => (
              <li key={gift.id}>
                <RequestCard gift={gift} />
              </li>
            )) ??
              SKELETONS.map((key) => (
                <li key={key}>
                  <RequestCardSkeleton />
                </li>
              ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** One of the person's own requests, with everything the specification lists. */
function RequestCard({ gift }: { gift: GiftView }) {
  const { tone, label } = giftStates[gift.status];
  const payment = paymentState(gift);
  return (
    <article className="rounded-card bg-surface p-4 shadow-float cards:p-5">
      <div className="flex gap-4">
        <Link to={giftPath(gift.id)} tabIndex={-1} aria-hidden="true" className="shrink-0">
          <SquareImage
            src={gift.productImage}
            alt=""
            sizes="112px"
            className="size-24 rounded-control cards:size-28"
          />
        </Link>
        <div className="min-w-0 flex-1">
          <h2 className="font-sans font-semibold text-16">
            <Link to={giftPath(gift.id)} className="line-clamp-2 hover:text-rani [overflow-wrap:anywhere]">
              {gift.productName}
            </Link>
          </h2>
          {gift.variant && <p className="text-14">{gift.variant}</p>}
          <p className="mt-1 text-14 text-ink-soft [overflow-wrap:anywhere]">
            <span className="font-semibold text-ink">{texts.forName({ name: gift.name })}</span>
            {' · '}
            <RichText
              text={texts.occasionOn({
                occasion: occasionWords(gift.occasion).title,
                date: formatCalendarDate(gift.date),
              })}
              parts={{ date: (date) => <time dateTime={gift.date}>{date}</time> }}
            />
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-2">
            <Badge tone={tone}>{label}</Badge>
            <span className="font-bold tabular-nums">{formatRupees(gift.productPrice)}</span>
          </p>
        </div>
      </div>
      <FundingBar amounts={gift} label={texts.paidBar({ gift: nameOfGift(gift) })} className="mt-4" />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 font-semibold text-14 tabular-nums">
        <span>{progressText(gift)}</span>
        {payment && (
          <span className="font-normal text-ink-soft">
            <RichText
              text={texts.payment[payment]}
              parts={{
                state: (state) => (
                  <span className={`font-semibold ${payment === 'paid' ? 'text-leaf' : 'text-ink'}`}>
                    {state}
                  </span>
                ),
              }}
            />
          </span>
        )}
      </p>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-hairline border-t pt-4 text-14">
        <DescriptionItem label={texts.address}>
          {gift.addressHidden ? organiserTexts.addressHidden : formatGiftAddress(gift)}
        </DescriptionItem>
        <DescriptionItem label={texts.sharing}>
          {gift.sharable ? texts.sharingAllowed : texts.sharingNotAllowed}
        </DescriptionItem>
        {gift.reason && <DescriptionItem label={texts.why}>{gift.reason}</DescriptionItem>}
        {gift.tracking && (
          <DescriptionItem label={texts.tracking}>
            {gift.tracking}
            <TrackParcel link={trackingLinkInText(gift.tracking)} />
          </DescriptionItem>
        )}
        <DescriptionItem label={texts.reference}>
          {/* All of it for search and copying, its beginning for people. */}
          <span title={gift.id} className="inline-block w-[9ch] truncate align-bottom">
            {gift.id}
          </span>
        </DescriptionItem>
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        <ButtonLink to={giftPath(gift.id)} variant="secondary" className="h-11! px-4! text-14!">
          {giftTexts.see}
          <span className="sr-only">{` ${texts.seeFor({ name: gift.name })}`}</span>
        </ButtonLink>
        <ShareGift gift={gift} />
        {gift.canCancel && <CancelGift gift={gift} />}
      </div>
    </article>
  );
}

function RequestCardSkeleton() {
  return (
    <div className="rounded-card bg-surface p-4 shadow-float cards:p-5">
      <div className="flex gap-4">
        <Skeleton className="size-24 rounded-control! cards:size-28" />
        <div className="flex-1 py-1">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="mt-3 h-4 w-3/5" />
          <Skeleton className="mt-4 h-6 w-24 rounded-full!" />
        </div>
      </div>
      <Skeleton className="mt-4 h-3 rounded-full!" />
      <Skeleton className="mt-5 h-16" />
    </div>
  );
}
