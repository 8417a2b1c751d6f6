import type { PurchaseView } from '@tohfa/contract';
import { Link } from 'react-router';
import { orderPath } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { dayWords, purchaseWords } from './purchase-words.ts';

/** The whole card is the link. */
export function OrderCard({ order }: { order: PurchaseView }) {
  const { tone, step } = purchaseWords[order.status];
  return (
    <Link
      to={orderPath(order.id)}
      className="group/card flex gap-4 rounded-card bg-surface p-3 shadow-float transition-[translate] duration-200 ease-out hover:-translate-y-0.5 cards:p-4"
    >
      <Picture
        src={order.productImage}
        alt=""
        sizes="112px"
        className="size-24 shrink-0 rounded-control cards:size-28"
      />
      <span className="flex min-w-0 flex-1 flex-col py-0.5">
        <h2 className="line-clamp-2 font-sans font-semibold text-16 group-hover/card:text-rani">
          {order.productName}
        </h2>
        <span className="mt-1 text-14 text-ink-soft">
          {`Order ${order.number} · `}
          <time dateTime={order.createdAt}>{dayWords(order.createdAt)}</time>
        </span>
        <span className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
          <Price rupees={order.total} className="text-18" />
          <Badge tone={tone}>{step}</Badge>
        </span>
      </span>
    </Link>
  );
}

export function OrderCardSkeleton() {
  return (
    <div className="flex gap-4 rounded-card bg-surface p-3 shadow-float cards:p-4">
      <Skeleton className="size-24 rounded-control! cards:size-28" />
      <div className="flex flex-1 flex-col py-1">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="mt-3 h-4 w-2/5" />
        <div className="mt-auto flex justify-between">
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-6 w-20 rounded-full!" />
        </div>
      </div>
    </div>
  );
}
