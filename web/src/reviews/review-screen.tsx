import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_REVIEW_PICTURES, type OwnReview, REVIEW_TEXT_MAX, reviewForm } from '@tohfa/contract';
import { reviewFormTexts, reviewTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError, call } from '../lib/api.ts';
import { useContractForm } from '../lib/forms.ts';
import { orderPath, parseId, paths } from '../lib/paths.ts';
import { shrinkImage } from '../lib/shrink-image.ts';
import { orderProof } from '../purchases/guest-orders.ts';
import { Button, ButtonLink } from '../ui/buttons.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { TextArea } from '../ui/fields.tsx';
import { SquareImage } from '../ui/images.tsx';
import { PageHeading } from '../ui/page.tsx';
import { PicturesField } from '../ui/pictures-field.tsx';
import { EmptyState, LoadError, Skeleton } from '../ui/states.tsx';
import { reviewsKey } from './reviews-section.tsx';

/** Stars, words and pictures for one product of a delivered order (`?order=…&product=…`). */
export default function ReviewScreen() {
  const [params] = useSearchParams();
  const orderId = params.get('order') ?? '';
  const productId = parseId(params.get('product'));
  const isKnown = productId !== undefined && /^[\da-f-]{36}$/.test(orderId);
  const found = useQuery({
    queryKey: ['my-review', orderId, productId],
    queryFn: ({ signal }) => readReview(orderId, productId ?? 0, signal),
    enabled: isKnown,
    retry: (times, error) => !(error instanceof ApiError) && times < 2,
  });
  if (!isKnown || (found.error instanceof ApiError && found.error.status < 500)) return <NotYours />;
  return (
    <div className="column pt-6 wide:pt-10">
      <div className="mx-auto max-w-140">
        <PageHeading title={reviewFormTexts.title} />
        {found.isPending && <Skeleton className="mt-6 h-80 rounded-card!" />}
        {found.isError && <LoadError error={found.error} onRetry={() => void found.refetch()} />}
        {found.data && (
          <>
            <div className="mt-5 flex items-center gap-4">
              <SquareImage
                src={found.data.productImage}
                alt=""
                sizes="80px"
                eager
                className="size-20 shrink-0 rounded-control"
              />
              <p className="font-semibold text-18">{found.data.productName}</p>
            </div>
            <ReviewForm orderId={orderId} productId={productId} review={found.data.review} />
          </>
        )}
      </div>
    </div>
  );
}

function readReview(orderId: string, productId: number, signal: AbortSignal) {
  const { orderToken } = orderProof(orderId);
  return orderToken === undefined
    ? call('myReview', { query: { orderId, productId: String(productId) }, signal })
    : call('myReviewByLink', { body: { orderId, productId, orderToken }, signal });
}

function NotYours() {
  return (
    <div className="column pt-10">
      <PageHeading title={reviewFormTexts.title} className="sr-only" />
      <EmptyState
        title={reviewFormTexts.noneTitle}
        description={reviewFormTexts.none}
        action={<ButtonLink to={paths.orders}>{reviewFormTexts.seeOrders}</ButtonLink>}
      />
    </div>
  );
}

function ReviewForm({ orderId, productId, review }: ReviewFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [kept, setKept] = useState(review?.pictures ?? []);
  const [added, setAdded] = useState<File[]>([]);
  const form = useContractForm(reviewForm, {
    defaultValues: { rating: review?.rating ?? 0, text: review?.text ?? '' },
    onSubmit: async (values) => {
      const saved = await call('review', {
        body: { ...values, orderId, productId, keepPictures: kept, ...orderProof(orderId) },
      });
      const { status } = added.length > 0 ? await sendPictures() : saved.review;
      await queryClient.invalidateQueries({ queryKey: ['my-review', orderId, productId] });
      void queryClient.invalidateQueries({ queryKey: reviewsKey(productId) });
      showToast({
        tone: 'success',
        message: status === 'published' ? reviewFormTexts.published : reviewFormTexts.waiting,
      });
      const { orderToken: token } = orderProof(orderId);
      await (token === undefined
        ? navigate(orderPath(orderId))
        : navigate(paths.myOrder, { state: { token } }));
    },
  });

  async function sendPictures(): Promise<OwnReview> {
    const body = new FormData();
    body.set('orderId', orderId);
    body.set('productId', String(productId));
    const { orderToken } = orderProof(orderId);
    if (orderToken !== undefined) body.set('orderToken', orderToken);
    for (const [at, file] of added.entries()) body.set(`picture${at}`, await shrinkImage(file), 'picture');
    return (await call('reviewPictures', { form: body })).review;
  }

  // Set by the stars, which are no text: named here, so that its error stands under them alone.
  form.register('rating');
  const rating = form.watch('rating');
  return (
    <form onSubmit={form.submit} noValidate className="mt-6 space-y-5">
      {form.problem && <Notice tone="error">{form.problem}</Notice>}
      {review?.status === 'rejected' && <Notice tone="info">{reviewFormTexts.rejected}</Notice>}
      <StarsField
        value={rating}
        onChange={(stars) => form.setValue('rating', stars, { shouldValidate: true })}
        error={form.formState.errors.rating?.message}
      />
      <TextArea label={reviewFormTexts.text} rows={6} maxLength={REVIEW_TEXT_MAX} {...form.field('text')} />
      <PicturesField max={MAX_REVIEW_PICTURES} kept={kept} added={added} onKeep={setKept} onAdd={setAdded} />
      <p className="text-14 text-ink-soft">{reviewFormTexts.notice}</p>
      <Button type="submit" aria-busy={form.busy} className="w-full">
        {form.busy ? reviewFormTexts.saving : review ? reviewFormTexts.saveChanges : reviewFormTexts.publish}
      </Button>
    </form>
  );
}

interface ReviewFormProps {
  orderId: string;
  productId: number;
  review: OwnReview | null;
}

/** Radio buttons that look like stars: arrow keys change them, and all up to the chosen one are filled. */
function StarsField({ value, onChange, error }: StarsFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-14">{reviewFormTexts.rating}</legend>
      <div className="-ml-2 flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="relative flex size-12 cursor-pointer items-center justify-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-rani"
          >
            <input
              type="radio"
              name="rating"
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <svg viewBox="0 0 20 20" className="size-8" aria-hidden="true">
              <path
                d="M10 1.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z"
                className={stars <= value ? 'fill-marigold' : 'fill-hairline stroke-field-border'}
              />
            </svg>
            <span className="sr-only">{reviewTexts.stars(stars)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 font-medium text-14 text-chilli">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface StarsFieldProps {
  value: number;
  onChange: (stars: number) => void;
  error: string | undefined;
}
