import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { paiseColumn } from '../platform/database.ts';

export const basketItems = pgTable('basket_items', {
  userId: uuid('user_id').notNull(),
  productId: integer('product_id').notNull(),
  variantId: integer('variant_id'),
  quantity: integer().notNull(),
  pricePaise: paiseColumn('price_paise').notNull(),
  position: integer().notNull(),
});
