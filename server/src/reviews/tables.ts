import type { ReviewReportReason, ReviewState } from '@tohfa/contract';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database.ts';

export const reviews = pgTable('reviews', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  purchaseId: uuid('purchase_id').notNull(),
  userId: uuid('user_id'),
  authorName: text('author_name').notNull().default(''),
  rating: integer().notNull(),
  body: text().notNull().default(''),
  pictures: jsonb().$type<string[]>().notNull().default([]),
  status: text().$type<ReviewState>().notNull().default('published'),
  approved: boolean().notNull().default(false),
  helpful: integer().notNull().default(0),
  reports: integer().notNull().default(0),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: bigint('review_id', { mode: 'number' }).notNull(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] })],
);

export const reviewReports = pgTable(
  'review_reports',
  {
    reviewId: bigint('review_id', { mode: 'number' }).notNull(),
    userId: uuid('user_id').notNull(),
    reason: text().$type<ReviewReportReason>().notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] })],
);

export type ReviewRow = typeof reviews.$inferSelect;
