import type { ProductOccasion, ProductOption, ProductRecipient } from '@tohfa/contract';
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
} from 'drizzle-orm/pg-core';

export const categories = pgTable('categories', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
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
  kind: text().$type<StockMovementKind>().notNull(),
  stockChange: integer('stock_change').notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

type StockMovementKind = 'received' | 'held' | 'released' | 'sold' | 'correction' | 'unrecorded';
