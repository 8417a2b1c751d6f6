import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { pictureAt, type Review } from '@tohfa/contract';
import { reviewListTexts, reviewTexts } from '@tohfa/contract/screens';
import { FlagIcon, StarIcon, ThumbsUpIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../lib/api.ts';
import { formatIndiaDate } from '../lib/dates.ts';
import { useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { StarRating } from '../ui/data-display.tsx';
import { Picture } from '../ui/images.tsx';

const ReportReviewSheet = lazy(() => import('./report-review-sheet.tsx'));

/** What buyers say, with the spread of their stars. Without a review nothing is shown: the stars above speak for it. */
export function ReviewsSection({ productId }: { productId: number }) {
  const reviews = useReviews(productId);
  const [reported, setReported] = useState<number>();
  const first = reviews.data?.pages[0];
  if (!first || first.total === 0) return null;
  const shown = reviews.data?.pages.flatMap((page) => page.reviews) ?? [];
  return (
    <section aria-labelledby="reviews" className="mt-10">
      <h2 id="reviews" className="text-22">
        {reviewTexts.title}
      </h2>
      <Spread average={first.average} total={first.total} spread={first.spread} />
      <ul className="mt-6 space-y-5">
        {shown.map((review) => (
          <li key={review.id} className="border-hairline border-t pt-5">
            <ReviewEntry review={review} productId={productId} onReport={() => setReported(review.id)} />
          </li>
        ))}
      </ul>
      {reviews.hasNextPage && (
        <Button
          variant="secondary"
          disabled={reviews.isFetchingNextPage}
          onClick={() => void reviews.fetchNextPage()}
          className="mt-6"
        >
          {reviews.isFetchingNextPage ? reviewListTexts.loadingMore : reviewListTexts.more}
        </Button>
      )}
      {reported !== undefined && (
        <Suspense>
          <ReportReviewSheet id={reported} onClosed={() => setReported(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

function useReviews(productId: number) {
  return useInfiniteQuery({
    queryKey: reviewsKey(productId),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call('getReviews', { query: { productId: String(productId), page: String(pageParam) }, signal }),
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.reviews.length, 0);
      return last.reviews.length > 0 && shown < last.total ? pages.length + 1 : undefined;
    },
  });
}

export function reviewsKey(productId: number) {
  return ['reviews', productId] as const;
}

function Spread({ average, total, spread }: { average: number; total: number; spread: readonly number[] }) {
  const countOf = (stars: number) => spread[5 - stars] ?? 0;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-4">
      <div>
        <p className="font-bold text-36 tabular-nums">{average.toFixed(1)}</p>
        <StarRating rating={average} count={total} />
        <p className="mt-1 text-14 text-ink-soft">{reviewListTexts.written(total)}</p>
      </div>
      <ul className="min-w-56 max-w-90 flex-1 space-y-1">
        {[5, 4, 3, 2, 1].map((stars) => (
          <li key={stars} className="flex items-center gap-3 text-14">
            <span className="w-14 shrink-0 text-ink-soft">{reviewTexts.stars(stars)}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-2 flex-1">
              <rect width="100" height="8" rx="4" className="fill-hairline" />
              <rect width={(countOf(stars) / total) * 100} height="8" rx="4" className="fill-marigold" />
            </svg>
            <span className="w-8 text-right tabular-nums">{countOf(stars)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReviewEntry({ review, productId, onReport }: ReviewEntryProps) {
  const queryClient = useQueryClient();
  const [isHelpful, setHelpful] = useState(false);
  const { run } = useAction(async (helpful: boolean) => {
    setHelpful(helpful);
    try {
      await call('reviewHelpful', { body: { id: review.id, helpful } });
    } catch (error) {
      setHelpful(!helpful);
      throw error;
    }
    void queryClient.invalidateQueries({ queryKey: reviewsKey(productId) });
  });
  return (
    <article>
      <p className="font-semibold">{review.name}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 text-14 text-ink-soft">
        <Stars rating={review.rating} />
        <time dateTime={review.at}>{formatIndiaDate(review.at)}</time>
        <span>{reviewListTexts.boughtHere}</span>
      </div>
      {review.text !== '' && (
        <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{review.text}</p>
      )}
      {review.pictures.length > 0 && (
        <ul className="mt-3 flex gap-2">
          {review.pictures.map((url, at) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer" className="block">
                <Picture
                  src={pictureAt(url, 220)}
                  alt={reviewListTexts.picture({
                    name: review.name,
                    number: at + 1,
                    count: review.pictures.length,
                  })}
                  width={96}
                  height={96}
                  loading="lazy"
                  className="size-24 rounded-control object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="-ml-3 mt-1 flex flex-wrap">
        <button
          type="button"
          aria-pressed={isHelpful}
          onClick={() => run(!isHelpful)}
          className="flex h-11 items-center gap-2 rounded-full px-3 font-semibold text-14 text-ink-soft hover:text-rani aria-pressed:text-rani"
        >
          <ThumbsUpIcon className="size-4.5" />
          {reviewListTexts.helpful(review.helpful)}
        </button>
        <button
          type="button"
          onClick={onReport}
          className="flex h-11 items-center gap-2 rounded-full px-3 font-semibold text-14 text-ink-soft hover:text-rani"
        >
          <FlagIcon className="size-4.5" />
          {reviewListTexts.report}
        </button>
      </div>
    </article>
  );
}

interface ReviewEntryProps {
  review: Review;
  productId: number;
  onReport: () => void;
}

/** A review's own stars: one person gave them, so there is no count. */
function Stars({ rating }: { rating: number }) {
  return (
    <span className="flex items-center gap-1 font-semibold text-ink">
      <StarIcon aria-hidden="true" className="size-4 fill-marigold text-marigold" />
      {reviewTexts.stars(rating)}
    </span>
  );
}
