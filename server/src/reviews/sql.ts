import {
  REPORTS_UNTIL_MODERATION,
  REVIEWS_PER_PAGE,
  type ReviewReportReason,
  type ReviewState,
} from '@tohfa/contract';
import { and, count, desc, eq, gt, gte, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { type ReviewRow, reviewReports, reviews, reviewVotes } from './tables.ts';

/** Locked until the transaction ends: pictures of one review may arrive twice at once. */
export async function lockReview(
  tx: Database,
  purchaseId: string,
  productId: number,
): Promise<ReviewRow | undefined> {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.purchaseId, purchaseId), eq(reviews.productId, productId)))
    .for('update');
  return row;
}

export async function findReview(
  database: Database,
  purchaseId: string,
  productId: number,
): Promise<ReviewRow | undefined> {
  const [row] = await database
    .select()
    .from(reviews)
    .where(and(eq(reviews.purchaseId, purchaseId), eq(reviews.productId, productId)));
  return row;
}

/** The first review of an order, or the same one changed; what an admin approved counts no longer once it changes. */
export async function saveReview(tx: Database, review: NewReview): Promise<ReviewRow> {
  const changed = {
    rating: review.rating,
    body: review.body,
    pictures: review.pictures,
    status: review.status,
    authorName: review.authorName,
    approved: false,
    updatedAt: sql`now()`,
  };
  const [row] = await tx
    .insert(reviews)
    .values(review)
    .onConflictDoUpdate({ target: [reviews.purchaseId, reviews.productId], set: changed })
    .returning();
  if (!row) throw new Error('the review was not saved');
  return row;
}

export async function setPictures(tx: Database, id: number, pictures: string[]): Promise<ReviewRow> {
  const [row] = await tx
    .update(reviews)
    .set({ pictures, status: 'waiting', approved: false, updatedAt: sql`now()` })
    .where(eq(reviews.id, id))
    .returning();
  if (!row) throw new Error(`review ${id} does not exist`);
  return row;
}

export async function listPublished(
  database: Database,
  productId: number,
  page: number,
): Promise<ReviewRow[]> {
  return database
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.status, 'published')))
    .orderBy(desc(reviews.helpful), desc(reviews.id))
    .limit(REVIEWS_PER_PAGE)
    .offset((page - 1) * REVIEWS_PER_PAGE);
}

/** How many published reviews gave one star, two, … five. */
export async function countByStars(database: Database, productId: number): Promise<Map<number, number>> {
  const rows = await database
    .select({ rating: reviews.rating, total: count() })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.status, 'published')))
    .groupBy(reviews.rating);
  return new Map(rows.map(({ rating, total }) => [rating, total]));
}

export async function findPublished(database: Database, id: number): Promise<ReviewRow | undefined> {
  const [row] = await database
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.status, 'published')));
  return row;
}

/** The count changes only with the vote itself, so that a repeated call changes nothing. */
export async function vote(tx: Database, id: number, userId: string, helpful: boolean): Promise<number> {
  const changed = helpful
    ? await tx
        .insert(reviewVotes)
        .values({ reviewId: id, userId })
        .onConflictDoNothing()
        .returning({ id: reviewVotes.reviewId })
    : await tx
        .delete(reviewVotes)
        .where(and(eq(reviewVotes.reviewId, id), eq(reviewVotes.userId, userId)))
        .returning({ id: reviewVotes.reviewId });
  const step = changed.length === 0 ? 0 : helpful ? 1 : -1;
  const [row] = await tx
    .update(reviews)
    .set({ helpful: sql`${reviews.helpful} + ${step}` })
    .where(eq(reviews.id, id))
    .returning({ helpful: reviews.helpful });
  return row?.helpful ?? 0;
}

/** A person's second report of the same review changes nothing. No number of reports takes a review down by itself. */
export async function report(
  tx: Database,
  id: number,
  userId: string,
  { reason, counts }: { reason: ReviewReportReason; counts: boolean },
): Promise<void> {
  const added = await tx
    .insert(reviewReports)
    .values({ reviewId: id, userId, reason })
    .onConflictDoNothing()
    .returning({ id: reviewReports.reviewId });
  if (added.length === 0 || !counts) return;
  await tx
    .update(reviews)
    .set({ reports: sql`${reviews.reports} + 1` })
    .where(eq(reviews.id, id));
}

export async function listForModeration(
  database: Database,
  show: 'waiting' | 'reported' | 'all',
  page: number,
): Promise<{ rows: ReviewForModeration[]; total: number }> {
  const where: SQL | undefined =
    show === 'all'
      ? undefined
      : show === 'reported'
        ? gt(reviews.reports, 0)
        : or(
            eq(reviews.status, 'waiting'),
            and(gte(reviews.reports, REPORTS_UNTIL_MODERATION), not(reviews.approved)),
          );
  const found = await database
    .select()
    .from(reviews)
    .where(where)
    .orderBy(desc(sql`${reviews.status} = 'waiting'`), desc(reviews.id))
    .limit(REVIEWS_PER_PAGE)
    .offset((page - 1) * REVIEWS_PER_PAGE);
  const [counted] = await database.select({ total: count() }).from(reviews).where(where);
  return { rows: await withContext(database, found), total: counted?.total ?? 0 };
}

export async function reviewForModeration(
  database: Database,
  id: number,
): Promise<ReviewForModeration | undefined> {
  const found = await database.select().from(reviews).where(eq(reviews.id, id)).for('update');
  return (await withContext(database, found))[0];
}

export async function decide(tx: Database, id: number, status: ReviewState): Promise<void> {
  await tx.delete(reviewReports).where(eq(reviewReports.reviewId, id));
  await tx
    .update(reviews)
    .set({ status, approved: status === 'published', reports: 0, updatedAt: sql`now()` })
    .where(eq(reviews.id, id));
}

/** The products they are of, for the names of what audit entries are about. */
export async function nameReviews(database: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await withContext(
    database,
    await database
      .select()
      .from(reviews)
      .where(inArray(reviews.id, [...ids])),
  );
  return new Map(rows.map(({ id, productName }) => [id, productName]));
}

/** An account claims the purchases that these reviews are about. */
export async function assignReviews(
  tx: Database,
  purchaseIds: readonly string[],
  userId: string,
): Promise<void> {
  if (purchaseIds.length === 0) return;
  await tx
    .update(reviews)
    .set({ userId })
    .where(inArray(reviews.purchaseId, [...purchaseIds]));
}

/** Of buyers without an account who are erased. */
export async function deleteReviews(tx: Database, purchaseIds: readonly string[]): Promise<void> {
  if (purchaseIds.length === 0) return;
  await tx.delete(reviews).where(inArray(reviews.purchaseId, [...purchaseIds]));
}

export const reviewPersonalData: PersonalData = {
  exportData: async (database, userId) => ({ reviews: await listReviewsOfUser(database, userId) }),
  async erase(tx, { id }) {
    await tx.delete(reviewVotes).where(eq(reviewVotes.userId, id));
    await tx.delete(reviewReports).where(eq(reviewReports.userId, id));
    await tx.delete(reviews).where(eq(reviews.userId, id));
  },
};

export async function listReviewsOfUser(database: Database, userId: string) {
  return database.select(WRITTEN).from(reviews).where(eq(reviews.userId, userId));
}

/** Of a buyer without an account. */
export async function listReviewsOfPurchases(database: Database, purchaseIds: readonly string[]) {
  if (purchaseIds.length === 0) return [];
  return database
    .select(WRITTEN)
    .from(reviews)
    .where(inArray(reviews.purchaseId, [...purchaseIds]));
}

const WRITTEN = {
  productId: reviews.productId,
  rating: reviews.rating,
  text: reviews.body,
  pictures: reviews.pictures,
  at: reviews.createdAt,
};

async function withContext(database: Database, rows: readonly ReviewRow[]): Promise<ReviewForModeration[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const reported = await database.select().from(reviewReports).where(inArray(reviewReports.reviewId, ids));
  const named = await queryRows<{ id: number; name: string }>(
    database,
    sql`select id, name from products where id in (${sql.join(
      rows.map(({ productId }) => sql`${productId}`),
      sql`, `,
    )})`,
  );
  return rows.map((row) => ({
    ...row,
    productName: named.find(({ id }) => id === row.productId)?.name ?? '',
    reasons: reported.filter(({ reviewId }) => reviewId === row.id).map(({ reason }) => reason),
  }));
}

type NewReview = Pick<
  ReviewRow,
  'productId' | 'purchaseId' | 'userId' | 'authorName' | 'rating' | 'body' | 'pictures' | 'status'
>;

export interface ReviewForModeration extends ReviewRow {
  productName: string;
  reasons: ReviewReportReason[];
}
