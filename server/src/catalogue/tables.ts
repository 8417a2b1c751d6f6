import type {
  BULK_EDIT_STATES,
  BulkChange,
  BulkEditReason,
  PRODUCT_STATES,
  ProductOccasion,
  ProductOption,
  ProductRecipient,
  StockMovementKind,
} from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from '../platform/database.ts';

export const categories = pgTable('categories', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** Texts in Hindi, here and below, are empty until the shop writes them. */
  nameHi: text('name_hi').notNull().default(''),
  icon: text().notNull().default(''),
  color: text().notNull().default('#000000'),
  isFeatured: boolean('is_featured').notNull().default(false),
  isCalendar: boolean('is_calendar').notNull().default(false),
  block: text().notNull().default(''),
  /** Decided by `block` alone, see the migration. */
  hidden: boolean().notNull().generatedAlwaysAs(sql`lower(btrim(block)) in ('hidden')`),
  image: text().notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const products = pgTable('products', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  description: text().notNull(),
  richDescription: text('rich_description').notNull().default(''),
  nameHi: text('name_hi').notNull().default(''),
  descriptionHi: text('description_hi').notNull().default(''),
  richDescriptionHi: text('rich_description_hi').notNull().default(''),
  image: text().notNull().default(''),
  images: jsonb().$type<string[]>().notNull().default([]),
  brand: text().notNull().default(''),
  pricePaise: bigint('price_paise', { mode: 'number' }).notNull(),
  categoryId: integer('category_id').notNull(),
  countInStock: integer('count_in_stock').notNull().default(0),
  stockReceived: integer('stock_received').notNull().default(0),
  rating: numeric({ precision: 2, scale: 1, mode: 'number' }).notNull().default(0),
  numReviews: integer('num_reviews').notNull().default(0),
  /** Sums over the published reviews, kept by a trigger. Shown together with rating and numReviews above. */
  reviewCount: integer('review_count').notNull().default(0),
  reviewStars: integer('review_stars').notNull().default(0),
  isFeatured: boolean('is_featured').notNull().default(false),
  occasions: text().array().$type<ProductOccasion[]>().notNull().default([]),
  recipients: text().array().$type<ProductRecipient[]>().notNull().default([]),
  /** Written by a trigger: the handle, else the name and the id. */
  slug: text().notNull().default(''),
  /** The name that an import gave it. */
  handle: text(),
  /** Kept by the same trigger. */
  formerSlugs: text('former_slugs').array().notNull().default([]),
  hidden: boolean().notNull().default(false),
  /** Hidden, and never yet on sale. */
  draft: boolean().notNull().default(false),
  /** Hidden for good: an open order or gift still refers to it. */
  deleted: boolean().notNull().default(false),
  tags: text().array().notNull().default([]),
  sku: text().notNull().default(''),
  barcode: text().notNull().default(''),
  weightGrams: integer('weight_grams'),
  hsn: text().notNull().default(''),
  taxRateBp: integer('tax_rate_bp'),
  leadDays: smallint('lead_days'),
  mrpPaise: bigint('mrp_paise', { mode: 'number' }),
  /** For admins only. */
  costPaise: bigint('cost_paise', { mode: 'number' }),
  countryOfOrigin: text('country_of_origin').notNull().default(''),
  netQuantity: text('net_quantity').notNull().default(''),
  maker: text().notNull().default(''),
  /** With options, price and stock above are the lowest and the sum of the variants, kept by a trigger. */
  options: jsonb().$type<ProductOption[]>().notNull().default([]),
  /** At or below this count it is running low; null: the shop's own. */
  lowStockAt: integer('low_stock_at'),
  /** Raised by a trigger with every write. */
  version: integer().notNull().default(1),
  searchText: text('search_text').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const productVariants = pgTable('product_variants', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  position: smallint().notNull(),
  /** One value for each option of the product, in their order. */
  choices: text().array().notNull(),
  sku: text().notNull().default(''),
  pricePaise: bigint('price_paise', { mode: 'number' }).notNull(),
  countInStock: integer('count_in_stock').notNull().default(0),
  stockReceived: integer('stock_received').notNull().default(0),
  image: text().notNull().default(''),
  barcode: text().notNull().default(''),
  weightGrams: integer('weight_grams'),
  /** These two are null where the product's own are meant. */
  hsn: text(),
  taxRateBp: integer('tax_rate_bp'),
  /** No longer sold, but in an order or a gift. */
  hidden: boolean().notNull().default(false),
});

/** Filled by triggers on products and variants; only a sale of a held unit, which changes no stock, is inserted by code. */
export const stockMovements = pgTable('stock_movements', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  variantId: integer('variant_id'),
  /** As the variant was called then; empty for the product itself. */
  variant: text().notNull().default(''),
  kind: text().$type<StockMovementKind>().notNull(),
  stockChange: integer('stock_change').notNull(),
  /** The email of the admin who did it. */
  actor: text(),
  orderId: uuid('order_id'),
  giftId: uuid('gift_id'),
  note: text().notNull().default(''),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Claimed before its mail is sent, deleted after. */
export const stockNotices = pgTable('stock_notices', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  /** Null: whatever is back of the product. */
  variantId: integer('variant_id'),
  email: text().notNull(),
  userId: uuid('user_id'),
  tokenHash: bytea('token_hash').notNull(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
  tries: smallint().notNull().default(0),
  nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull().defaultNow(),
  claimedAt: timestamp('claimed_at', { withTimezone: true }),
});

export const stockNoticeLinks = pgTable('stock_notice_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  email: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A change of many products at once; `actor` is an admin's email. */
export const bulkEdits = pgTable('bulk_edits', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  state: text().$type<(typeof BULK_EDIT_STATES)[number]>().notNull().default('previewed'),
  change: jsonb().$type<BulkChange>().notNull(),
  actor: text().notNull(),
  /** Products that had these values already; they have no row. */
  unchanged: integer().notNull().default(0),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  movedAt: timestamp('moved_at', { withTimezone: true }).notNull().defaultNow(),
});

export const bulkEditRows = pgTable('bulk_edit_rows', {
  bulkEditId: integer('bulk_edit_id').notNull(),
  productId: integer('product_id').notNull(),
  state: text().$type<'waiting' | 'changed' | 'refused' | 'undone' | 'kept'>().notNull(),
  reason: text().$type<BulkEditReason>(),
  before: jsonb().$type<EditedValues>().notNull().default({}),
  after: jsonb().$type<EditedValues>().notNull().default({}),
  kept: text().array().$type<(keyof EditedFields)[]>().notNull().default([]),
});

/** What a change of many products can change; the database keeps only what differs. Prices in whole rupees. */
export interface EditedFields {
  price: number;
  stock: number;
  /** Its id. */
  category: number;
  featured: boolean;
  state: (typeof PRODUCT_STATES)[number];
  tags: string[];
  /** Percent. Null: the shop's own. */
  taxRate: number | null;
}

export interface EditedValues extends Partial<EditedFields> {
  variants?: ({ id: number } & Partial<Pick<EditedFields, 'price' | 'stock'>>)[];
}
