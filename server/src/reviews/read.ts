import {
  defaultDisplayName,
  type ModeratedReview,
  type Operations,
  type Review,
  type ReviewSummary,
} from '@tohfa/contract';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import {
  countByStars,
  decide,
  findPublished,
  listForModeration,
  listPublished,
  type ReviewForModeration,
  report,
  reviewForModeration,
  vote,
} from './sql.ts';
import type { ReviewRow } from './tables.ts';
import type { ReviewDeps } from './write.ts';

const STARS = [5, 4, 3, 2, 1];

export async function readReviews(database: Database, productId: number, page = 1): Promise<ReviewSummary> {
  const [found, byStars] = await Promise.all([
    listPublished(database, productId, page),
    countByStars(database, productId),
  ]);
  const spread = STARS.map((stars) => byStars.get(stars) ?? 0);
  const total = spread.reduce((sum, one) => sum + one, 0);
  const stars = STARS.reduce((sum, one, at) => sum + one * (spread[at] ?? 0), 0);
  return {
    reviews: found.map(toReview),
    total,
    average: total === 0 ? 0 : Math.round((stars / total) * 10) / 10,
    spread,
  };
}

export async function markHelpful(database: Database, { body, identity }: Call<Operations['reviewHelpful']>) {
  const { userId } = identity.customer;
  const review = await findPublished(database, body.id);
  if (!review) return refuse('not_found');
  if (review.userId === userId) return refuse('own_review');
  const helpful = await database.transaction((tx) => vote(tx, body.id, userId, body.helpful));
  return { success: true as const, helpful };
}

export async function reportReview(
  { database, isConfirmedBuyer }: Pick<ReviewDeps, 'database' | 'isConfirmedBuyer'>,
  { body, identity }: Call<Operations['reportReview']>,
) {
  const { userId } = identity.customer;
  const review = await findPublished(database, body.id);
  if (!review) return refuse('not_found');
  if (review.userId === userId) return refuse('own_review');
  // Accounts are free: those of people who never bought anything must not decide what others read.
  const counts = await isConfirmedBuyer(userId);
  await database.transaction((tx) => report(tx, body.id, userId, { reason: body.reason, counts }));
  return { success: true as const };
}

export async function allReviews(database: Database, { query }: Call<Operations['allReviews']>) {
  const { rows, total } = await listForModeration(database, query.show ?? 'waiting', query.page ?? 1);
  return { reviews: rows.map(toModerated), total };
}

/** For the work list. */
export async function reviewsToModerate(database: Database, items: number) {
  const { rows, total } = await listForModeration(database, 'waiting', 1);
  return {
    count: total,
    items: rows.slice(0, items).map(({ id, productName, rating, body, pictures }) => ({
      id,
      productName,
      rating,
      text: body,
      pictures,
    })),
  };
}

export async function moderateReview(
  database: Database,
  { body, identity }: Call<Operations['moderateReview']>,
) {
  const after = await database.transaction(async (tx) => {
    const before = await reviewForModeration(tx, body.id);
    if (!before) return undefined;
    await decide(tx, body.id, body.decision === 'publish' ? 'published' : 'rejected');
    await recordAudit(tx, {
      actor: identity.admin.email,
      action: `review-${body.decision}`,
      subject: String(body.id),
      before: { status: before.status, reports: before.reasons },
    });
    return reviewForModeration(tx, body.id);
  });
  return after ? { success: true as const, review: toModerated(after) } : refuse('not_found');
}

function toReview({ id, authorName, rating, body, pictures, helpful, createdAt }: ReviewRow): Review {
  return {
    id,
    name: authorName || defaultDisplayName(),
    rating,
    text: body,
    pictures,
    helpful,
    at: createdAt.toISOString(),
  };
}

function toModerated(row: ReviewForModeration): ModeratedReview {
  const { productId, productName, status, reasons } = row;
  return { ...toReview(row), productId, productName, status, reports: reasons };
}
