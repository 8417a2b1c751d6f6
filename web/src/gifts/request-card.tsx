import { formatRupees, type GiftView } from '@tohfa/contract';
import { Link } from 'react-router';
import { giftPath } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Fact } from '../ui/fact.tsx';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CancelGift } from './cancel-gift.tsx';
import { dayWords } from './gift-days.ts';
import { addressLine, giftWords, paymentState, progressWords } from './gift-words.ts';
import { PaidBar } from './paid-bar.tsx';
import { ShareGift } from './share-gift.tsx';

/** One request of one's own with everything the shop knows of it. */
export function RequestCard({ gift }: { gift: GiftView }) {
  const { tone, step } = giftWords[gift.status];
  const payment = paymentState(gift);
  return (
    <article className="rounded-card bg-surface p-4 shadow-float cards:p-5">
      <div className="flex gap-4">
        <Link to={giftPath(gift.id)} tabIndex={-1} aria-hidden="true" className="shrink-0">
          <Picture
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
          <p className="mt-1 text-14 text-ink-soft [overflow-wrap:anywhere]">
            <span className="font-semibold text-ink">{`For ${gift.name}`}</span>
            {` · ${gift.occasion} on `}
            <time dateTime={gift.date}>{dayWords(gift.date)}</time>
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-2">
            <Badge tone={tone}>{step}</Badge>
            <span className="font-bold tabular-nums">{formatRupees(gift.productPrice)}</span>
          </p>
        </div>
      </div>
      <PaidBar figures={gift} label={`Paid for ${gift.productName}`} className="mt-4" />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 font-semibold text-14 tabular-nums">
        <span>{progressWords(gift)}</span>
        <span className="font-normal text-ink-soft">
          {'Payment: '}
          <span className={`font-semibold ${payment === 'Paid' ? 'text-leaf' : 'text-ink'}`}>{payment}</span>
        </span>
      </p>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-hairline border-t pt-4 text-14">
        <Fact label="Address">{addressLine(gift)}</Fact>
        <Fact label="Sharing">{gift.sharable ? 'Allowed' : 'Not allowed'}</Fact>
        {gift.reason && <Fact label="Why">{gift.reason}</Fact>}
        {gift.tracking && <Fact label="Tracking">{gift.tracking}</Fact>}
        <Fact label="Request">{gift.id}</Fact>
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        <ButtonLink to={giftPath(gift.id)} look="quiet" className="h-11! px-4! text-14!">
          See the gift
          <span className="sr-only">{` for ${gift.name}`}</span>
        </ButtonLink>
        <ShareGift gift={gift} />
        {gift.canCancel && <CancelGift gift={gift} />}
      </div>
    </article>
  );
}

export function RequestCardSkeleton() {
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
