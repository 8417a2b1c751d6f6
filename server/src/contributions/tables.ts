import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from '../platform/database.ts';

export const contributors = pgTable('contributors', {
  id: uuid().primaryKey().defaultRandom(),
  tokenHash: bytea('token_hash').notNull(),
  giftId: uuid('gift_id').notNull(),
  name: text().notNull().default(''),
  email: text().notNull().default(''),
  phone: text().notNull().default(''),
  anonymous: boolean().notNull().default(false),
  /** These three and `messageRemovedAt` are unused: gift notes took their place. */
  message: text().notNull().default(''),
  emoji: text().notNull().default(''),
  picture: text(),
  wantsNews: boolean('wants_news').notNull().default(false),
  userId: uuid('user_id'),
  claimedAt: timestamptz('claimed_at'),
  messageRemovedAt: timestamptz('message_removed_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const contributorLinks = pgTable('contributor_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  contributorId: uuid('contributor_id').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

/** What one person wrote for a gift: with a payment, on its page or on its card. */
export const giftNotes = pgTable('gift_notes', {
  id: uuid().primaryKey().defaultRandom(),
  giftId: uuid('gift_id').notNull(),
  userId: uuid('user_id'),
  contributorId: uuid('contributor_id'),
  /** Written with this order: shown once it is paid. */
  orderId: uuid('order_id'),
  name: text().notNull().default(''),
  message: text().notNull().default(''),
  emoji: text().notNull().default(''),
  picture: text(),
  removedAt: timestamptz('removed_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export type Contributor = typeof contributors.$inferSelect;
