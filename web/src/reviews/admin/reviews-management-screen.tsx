import { type ModeratedReview, pictureAt, REVIEWS_PER_PAGE } from '@tohfa/contract';
import { reviewDeskTexts as texts } from '@tohfa/contract/screens';
import { useSearchParams } from 'react-router';
import { AdminHeading } from '../../admin/page.tsx';
import { useAdminQuery, useInvalidateAdminQueries } from '../../admin/session.ts';
import { PaginatedList } from '../../admin/table.tsx';
import { call } from '../../lib/api.ts';
import { formatIndiaDate } from '../../lib/dates.ts';
import { Button, ChipLink } from '../../ui/buttons.tsx';
import { Badge, StarRating } from '../../ui/data-display.tsx';
import { Picture } from '../../ui/images.tsx';
import { useUndoable } from '../../ui/undoable.ts';

const SHOWN = ['waiting', 'reported', 'all'] as const;

/** Reviews with pictures wait here before they are shown. Reported reviews come back here. */
export default function ReviewsManagementScreen() {
  const [params, setParams] = useSearchParams();
  const show = SHOWN.find((value) => value === params.get('show')) ?? 'waiting';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const reviews = useAdminQuery(['reviews', show, page], (signal) =>
    call('allReviews', { query: { show, page: String(page) }, signal }),
  );
  return (
    <>
      <AdminHeading title={texts.title} description={texts.description} />
      <nav aria-label={texts.which}>
        <ul className="mb-4 flex gap-2">
          {SHOWN.map((value) => (
            <li key={value}>
              <ChipLink to={`?show=${value}`} selected={show === value}>
                {texts.shown[value]}
              </ChipLink>
            </li>
          ))}
        </ul>
      </nav>
      <PaginatedList
        query={reviews}
        emptyMessage={show === 'all' ? texts.none : texts.nothingToDo}
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

const STATUS_TONES = { published: 'success', waiting: 'highlight', rejected: 'error' } as const;

const reasonText = (reason: string) => texts.reasons[reason] ?? reason;

/** The way back from a decision is the other one: none for what had not been decided before. */
function useDecision({ id, status, reports }: ModeratedReview) {
  const refresh = useInvalidateAdminQueries(['reviews', 'today']);
  return useUndoable<ModeratedReview['status']>(status, {
    key: `review ${id}`,
    save: (next) =>
      call('moderateReview', { body: { id, decision: next === 'published' ? 'publish' : 'reject' } }),
    message: (next) => (next === 'published' ? texts.published : texts.rejected),
    hasWayBack: status !== 'waiting' && reports.length === 0,
    refresh,
  });
}

function ReviewCard({ review }: { review: ModeratedReview }) {
  const { shown: status, set: decide } = useDecision(review);
  return (
    <article className="rounded-card bg-surface p-5 shadow-float">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-sans font-semibold text-16">{review.productName}</h2>
        <Badge tone={STATUS_TONES[status]}>{texts.states[status]}</Badge>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 text-14 text-ink-soft">
        <StarRating rating={review.rating} count={1} />
        <span>{texts.byAndDay({ name: review.name, day: formatIndiaDate(review.at) })}</span>
      </div>
      {review.text !== '' && (
        <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">{review.text}</p>
      )}
      {review.pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {review.pictures.map((url, at) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer" className="block">
                <Picture
                  src={pictureAt(url, 220)}
                  alt={texts.picture({
                    product: review.productName,
                    number: at + 1,
                    count: review.pictures.length,
                  })}
                  className="size-28 rounded-control object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {review.reports.length > 0 && (
        <p className="mt-3 font-semibold text-14 text-chilli">
          {texts.reported(review.reports.map(reasonText).join(', '))}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {(status !== 'published' || review.reports.length > 0) && (
          <Button onClick={() => decide('published')} className="h-11!">
            {texts.publish}
          </Button>
        )}
        {status !== 'rejected' && (
          <Button variant="secondary" onClick={() => decide('rejected')} className="h-11!">
            {texts.reject}
          </Button>
        )}
      </div>
    </article>
  );
}
