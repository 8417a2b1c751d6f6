import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, paiseColumn, timestamptz } from '../platform/database.ts';

export const coupons = pgTable('coupons', {
  id: uuid().primaryKey().defaultRandom(),
  code: text().notNull(),
  kind: text().$type<'percent' | 'amount'>().notNull(),
  /** Basis points, or paise. */
  value: bigint({ mode: 'number' }).notNull(),
  maxDiscountPaise: paiseColumn('max_discount_paise'),
  minPaise: paiseColumn('min_paise').notNull().default(0),
  startsAt: timestamptz('starts_at'),
  endsAt: timestamptz('ends_at'),
  maxUses: integer('max_uses'),
  maxUsesPerPerson: integer('max_uses_per_person'),
  uses: integer().notNull().default(0),
  active: boolean().notNull().default(true),
  /** Takes off only what products of this category cost. */
  categoryId: integer('category_id'),
  firstOrder: boolean('first_order').notNull().default(false),
  /** Only for the account with this confirmed email. */
  forEmail: text('for_email'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const couponUses = pgTable('coupon_uses', {
  orderId: uuid('order_id').primaryKey(),
  couponId: uuid('coupon_id').notNull(),
  payerKey: text('payer_key').notNull(),
  state: text().$type<'reserved' | 'used' | 'released'>().notNull().default('reserved'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

/** Who used a coupon that is limited by person: hashes of what tells that two orders are of one. */
export const couponUseKeys = pgTable(
  'coupon_use_keys',
  { orderId: uuid('order_id').notNull(), key: bytea().notNull() },
  ({ orderId, key }) => [primaryKey({ columns: [orderId, key] })],
);

export type CouponRow = typeof coupons.$inferSelect;
