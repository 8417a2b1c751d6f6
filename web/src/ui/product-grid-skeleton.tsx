import { Skeleton } from './states.tsx';

/** In the place of a list of products that is being loaded. */
export function ProductGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className="card-grid" aria-hidden="true">
      {Array.from({ length: cards }, (_, index) => `card-${index}`).map((key) => (
        <ProductCardSkeleton key={key} />
      ))}
    </div>
  );
}

function ProductCardSkeleton() {
  return (
    <div className="rounded-card bg-surface shadow-float">
      <Skeleton className="aspect-square rounded-none! rounded-t-card!" />
      <div className="p-3.5 pt-3 cards:p-4 cards:pt-3">
        <div className="h-11 pt-1">
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="mt-2 h-4 w-3/5" />
        </div>
        <Skeleton className="mt-2 h-3.5 w-2/5" />
        <Skeleton className="mt-4 h-5 w-1/2" />
        <Skeleton className="mt-2 h-4 w-3/4" />
      </div>
    </div>
  );
}
