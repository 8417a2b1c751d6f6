import { type ModeratedReview, pictureAt, REVIEWS_PER_PAGE } from '@tohfa/contract';
import { useSearchParams } from 'react-router';
import { AdminHeading } from '../../admin/page.tsx';
import { useAdminQuery, useInvalidateAdminQueries } from '../../admin/session.ts';
import { PaginatedList } from '../../admin/table.tsx';
import { call } from '../../lib/api.ts';
import { formatIndiaDate } from '../../lib/dates.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button, ChipLink } from '../../ui/buttons.tsx';
import { Badge, StarRating } from '../../ui/data-display.tsx';
import { showToast } from '../../ui/feedback.tsx';

const SHOWN = [
  ['waiting', 'To look at'],
  ['reported', 'Reported'],
  ['all', 'All'],
] as const;

/** Reviews with pictures wait here before they are shown. Reported reviews come back here. */
export default function ReviewsManagementScreen() {
  const [params, setParams] = useSearchParams();
  const show = SHOWN.find(([value]) => value === params.get('show'))?.[0] ?? 'waiting';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const reviews = useAdminQuery(['reviews', show, page], (signal) =>
    call('allReviews', { query: { show, page: String(page) }, signal }),
  );
  return (
    <>
      <AdminHeading
        title="Reviews"
        description="Reviews with pictures are shown once you publish them. Those that several buyers reported stay public until you decide."
      />
      <nav aria-label="Which reviews">
        <ul className="mb-4 flex gap-2">
          {SHOWN.map(([value, label]) => (
            <li key={value}>
              <ChipLink to={`?show=${value}`} selected={show === value}>
                {label}
              </ChipLink>
            </li>
          ))}
        </ul>
      </nav>
      <PaginatedList
        query={reviews}
        emptyMessage={show === 'all' ? 'There are no reviews yet.' : 'Nothing to look at. Well done!'}
        page={page}
        pageSize={REVIEWS_PER_PAGE}
        onPageChange={(next) => setParams({ show, page: String(next) })}
      >
        {({ reviews: shown }) => (
          <ul className="space-y-4">
            {shown.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} />
              </li>
            ))}
          </ul>
        )}
      </PaginatedList>
    </>
  );
}

const STATUS_BADGES = {
  published: { tone: 'success', label: 'Published' },
  waiting: { tone: 'highlight', label: 'Waiting' },
  rejected: { tone: 'error', label: 'Rejected' },
} as const;

function ReviewCard({ review }: { review: ModeratedReview }) {
  const refresh = useInvalidateAdminQueries(['reviews', 'today']);
  const { busy, run: decide } = useAction(async (decision: 'publish' | 'reject') => {
    await call('moderateReview', { body: { id: review.id, decision } });
    showToast({
      tone: 'success',
      message: decision === 'publish' ? 'The review is published.' : 'The review is rejected and not shown.',
    });
    await refresh();
  });
  const { tone, label } = STATUS_BADGES[review.status];
  return (
    <article className="rounded-card bg-surface p-5 shadow-float">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-sans font-semibold text-16">{review.productName}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 text-14 text-ink-soft">
        <StarRating rating={review.rating} count={1} />
        <span>{`${review.name}, ${formatIndiaDate(review.at)}`}</span>
      </div>
      {review.text !== '' && (
        <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">{review.text}</p>
      )}
      {review.pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {review.pictures.map((url, at) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer" className="block">
                <img
                  src={pictureAt(url, 220)}
                  alt={`${review.productName}, ${at + 1} of ${review.pictures.length}`}
                  className="size-28 rounded-control object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {review.reports.length > 0 && (
        <p className="mt-3 font-semibold text-14 text-chilli">{`Reported: ${review.reports.join(', ')}`}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {(review.status !== 'published' || review.reports.length > 0) && (
          <Button aria-busy={busy} onClick={() => decide('publish')} className="h-11!">
            Publish
          </Button>
        )}
        {review.status !== 'rejected' && (
          <Button variant="secondary" aria-busy={busy} onClick={() => decide('reject')} className="h-11!">
            Reject
          </Button>
        )}
      </div>
    </article>
  );
}
