import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database.ts';

export const wishlists = pgTable('wishlists', {
  userId: uuid('user_id').primaryKey(),
  shareId: text('share_id'),
});

export const wishes = pgTable(
  'wishes',
  {
    userId: uuid('user_id').notNull(),
    productId: integer('product_id').notNull(),
    addedAt: timestamptz('added_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);
