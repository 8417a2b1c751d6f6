import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database.ts';

export const registries = pgTable('registries', {
  id: uuid().primaryKey().defaultRandom(),
  publicId: text('public_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  title: text().notNull(),
  occasion: text().notNull(),
  date: date({ mode: 'string' }).notNull(),
  deliverOn: date('deliver_on', { mode: 'string' }).notNull(),
  words: text().notNull().default(''),
  picture: text(),
  recipientName: text('recipient_name').notNull().default(''),
  recipientPhone: text('recipient_phone').notNull().default(''),
  /** As it is printed on parcels; never shown to whoever gives. */
  address: text().notNull(),
  addressParts: jsonb('address_parts').$type<AddressParts>().notNull(),
  state: text().notNull().default(''),
  pincode: text().notNull().default(''),
  /** The owner does not see who gave what until the day. */
  surprise: boolean().notNull().default(false),
  endedAt: timestamptz('ended_at'),
  /** When the owner was asked, once, who takes the parcels. */
  recipientAskedAt: timestamptz('recipient_asked_at'),
  version: integer().notNull().default(1),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const registryItems = pgTable('registry_items', {
  id: uuid().primaryKey().defaultRandom(),
  registryId: uuid('registry_id').notNull(),
  productId: integer('product_id').notNull(),
  variantId: integer('variant_id'),
  variant: text().notNull().default(''),
  /** These three as last seen: a product that the shop deletes stays readable. */
  productName: text('product_name').notNull(),
  productImage: text('product_image').notNull(),
  pricePaise: bigint('price_paise', { mode: 'number' }).notNull(),
  wanted: integer().notNull(),
  sharing: boolean().notNull().default(false),
  position: integer().notNull(),
  removedAt: timestamptz('removed_at'),
});

export const registryOrders = pgTable('registry_orders', {
  orderId: uuid('order_id').primaryKey(),
  itemId: uuid('item_id').notNull(),
  /** Given in surprise mode: the owner does not see by whom before this day, whatever they change later. */
  namesFrom: date('names_from', { mode: 'string' }),
  /** From packing on; before, the registry's own count. */
  sentName: text('sent_name'),
  sentPhone: text('sent_phone'),
  sentAddress: text('sent_address'),
});

export const registryGifts = pgTable('registry_gifts', {
  giftId: uuid('gift_id').primaryKey(),
  itemId: uuid('item_id').notNull(),
  /** Paid in full, and nobody has looked yet whether one more is wanted; set by a trigger. */
  nextDue: boolean('next_due').notNull().default(false),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const registryThanks = pgTable('registry_thanks', {
  orderId: uuid('order_id').primaryKey(),
  registryId: uuid('registry_id').notNull(),
  by: text().$type<'mail' | 'card' | 'other'>().notNull(),
  message: text().notNull().default(''),
  at: timestamptz('at').notNull().defaultNow(),
});

/** As gifts store them. */
export interface AddressParts {
  flatNo: string;
  apartment: string;
  landmark: string;
  district: string;
  state: string;
  pincode: string;
}

export type Registry = typeof registries.$inferSelect;
export type RegistryItem = typeof registryItems.$inferSelect;
