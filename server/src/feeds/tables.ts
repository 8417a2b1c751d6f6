import type { FeedName } from '@tohfa/contract';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from '../platform/database.ts';
import type { FoundProblem } from './problems.ts';

export const feeds = pgTable('feeds', {
  name: text().$type<FeedName>().primaryKey(),
  /** Compressed with gzip. */
  body: bytea().notNull(),
  /** Of the text before it was compressed. */
  etag: text().notNull(),
  items: integer().notNull(),
  problems: jsonb().$type<FoundProblem[]>().notNull(),
  /** What it was made from: another text after every change. */
  madeFrom: text('made_from').notNull(),
  madeAt: timestamptz('made_at').notNull().defaultNow(),
});

/** One row: the run that makes feeds now, or made them last. */
export const feedRun = pgTable('feed_run', {
  oneRow: boolean('one_row').primaryKey().default(true),
  id: uuid(),
  feeds: text().array().$type<FeedName[]>().notNull().default([]),
  productsDone: integer('products_done').notNull().default(0),
  productsAll: integer('products_all').notNull().default(0),
  failed: boolean().notNull().default(false),
  /** Null once it has ended; over when its process has died. */
  leaseEnds: timestamptz('lease_ends'),
});
