import { MAX_REVIEW_PICTURES, type Operations, type OwnReview, safeName } from '@tohfa/contract';
import type { FastifyRequest } from 'fastify';
import { withReadersName } from '../catalogue/index.ts';
import { type PictureStore, removeDiscardedPictures, withStoredUploads } from '../media/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type Identity, Refusal, readAdmittedForm, refuse } from '../platform/http/operations.ts';
import type { RateLimit } from '../platform/http/rate-limit.ts';
import { findReview, lockReview, saveReview, setPictures } from './sql.ts';
import type { ReviewRow } from './tables.ts';

/** Words are shown at once, as they pass the same checks as messages do; a review with pictures waits for an admin. */
export async function writeReview(deps: ReviewDeps, call: Call<Operations['review']>) {
  const { body } = call;
  const reviewer = await deps.identifyReviewer(call, body.orderToken);
  if (reviewer instanceof Refusal) return reviewer;
  const limited = await deps.writeLimit.consume(reviewer.id);
  if (limited) return limited;
  const received = await reviewer.findReceived(body.orderId, body.productId);
  if (received instanceof Refusal) return received;
  const name = await reviewer.findName();
  const review = await deps.database.transaction(async (tx) => {
    const before = await lockReview(tx, body.orderId, body.productId);
    const pictures = (before?.pictures ?? []).filter((url) => body.keepPictures?.includes(url) ?? true);
    return saveReview(tx, {
      productId: body.productId,
      purchaseId: body.orderId,
      userId: reviewer.userId,
      authorName: safeName(name).split(/\s+/)[0] ?? '',
      rating: body.rating,
      body: body.text,
      pictures,
      status: statusAfterChange(before, pictures),
    });
  });
  await removeDiscardedPictures(deps);
  return { success: true as const, review: toOwnReview(review) };
}

/** Added to the review that was written before them. */
export async function addReviewPictures(deps: ReviewDeps, call: Call<Operations['reviewPictures']>) {
  return withStoredUploads(deps.pictures, async (storeUpload) => {
    const read = await readAdmittedForm(call, {
      admit: async ({ orderId, productId, orderToken }) => {
        const reviewer = await deps.identifyReviewer(call, orderToken);
        if (reviewer instanceof Refusal) return reviewer;
        return (
          (await deps.pictureLimit.consume(reviewer.id)) ?? (await reviewer.findReceived(orderId, productId))
        );
      },
      takeFile: async ({ field, bytes }) => ({ field, ...(await storeUpload(bytes)) }),
      maxFiles: MAX_REVIEW_PICTURES,
    });
    if (read instanceof Refusal) return read;
    const { orderId, productId } = read.form;
    const wrong = read.files.flatMap((file) => ('problem' in file ? [[file.field, file.problem]] : []));
    if (wrong.length > 0) return refuse('invalid_input', { fields: Object.fromEntries(wrong) });
    const added = read.files.flatMap((file) => ('url' in file ? [file.url] : []));
    const outcome = await deps.database.transaction(async (tx) => {
      const review = await lockReview(tx, orderId, productId);
      if (!review) return refuse('not_received');
      const pictures = [...review.pictures, ...added];
      if (pictures.length > MAX_REVIEW_PICTURES || added.length === 0)
        return refuse('invalid_input', {
          fields: { picture0: ({ forms }) => forms.picture.chooseUpTo({ max: MAX_REVIEW_PICTURES }) },
        });
      return setPictures(tx, review.id, pictures);
    });
    return outcome instanceof Refusal ? outcome : { success: true as const, review: toOwnReview(outcome) };
  });
}

export async function myReview(
  deps: ReviewDeps,
  call: ReviewCall,
  { orderId, productId, orderToken }: { orderId: string; productId: number; orderToken?: string | undefined },
) {
  const reviewer = await deps.identifyReviewer(call, orderToken);
  if (reviewer instanceof Refusal) return reviewer;
  const received = await reviewer.findReceived(orderId, productId);
  if (received instanceof Refusal) return received;
  const review = await findReview(deps.database, orderId, productId);
  const { productName } = await withReadersName(deps.database, { ...received, productId });
  return { ...received, productName, review: review ? toOwnReview(review) : null };
}

/** Rejected stays rejected until an admin decides otherwise, and so does what waits. */
function statusAfterChange(before: ReviewRow | undefined, pictures: readonly string[]): ReviewRow['status'] {
  if (before && before.status !== 'published') return 'waiting';
  return pictures.length > 0 ? 'waiting' : 'published';
}

function toOwnReview({ id, rating, body, pictures, status }: ReviewRow): OwnReview {
  return { id, rating, text: body, pictures, status };
}

export interface ReviewDeps {
  database: Database;
  pictures: PictureStore;
  writeLimit: RateLimit;
  pictureLimit: RateLimit;
  /** An account, or the buyer of an order's link. */
  identifyReviewer(
    call: ReviewCall,
    orderToken: string | undefined,
  ): Promise<Reviewer | Refusal<'signed_out' | 'not_found'>>;
  /** Has confirmed their email, and bought something that was not cancelled. */
  isConfirmedBuyer(userId: string): Promise<boolean>;
}

interface ReviewCall {
  identity: Identity<'customer-or-guest'>;
  request: FastifyRequest;
}

export interface Reviewer {
  /** For limits. */
  id: string;
  /** Null for a buyer without an account. */
  userId: string | null;
  findName(): Promise<string>;
  /** The product of a delivered order of theirs. */
  findReceived(
    orderId: string,
    productId: number,
  ): Promise<{ productName: string; productImage: string } | Refusal<'not_found' | 'not_received'>>;
}
