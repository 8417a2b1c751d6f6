import type { CustomerKind } from '@tohfa/contract';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { paiseColumn, timestamptz } from '../platform/database.ts';

export const customers = pgTable('customers', {
  id: uuid().primaryKey(),
  kind: text().$type<CustomerKind>().notNull(),
  name: text().notNull().default(''),
  email: text().notNull().default(''),
  phone: text().notNull().default(''),
  since: timestamptz('since').notNull(),
  orders: integer().notNull().default(0),
  spentPaise: paiseColumn('spent_paise').notNull().default(0),
  lastPaidAt: timestamptz('last_paid_at'),
  /** To be counted again from the start. */
  stale: boolean().notNull().default(false),
});

export const customerNotes = pgTable('customer_notes', {
  id: uuid().primaryKey().defaultRandom(),
  customerId: uuid('customer_id').notNull(),
  author: text().notNull(),
  body: text().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  editedAt: timestamptz('edited_at'),
});

export type Customer = typeof customers.$inferSelect;
