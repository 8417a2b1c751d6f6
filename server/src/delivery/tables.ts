import { boolean, date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { paiseColumn, timestamptz } from '../platform/database.ts';

export const deliverySettings = pgTable('delivery_settings', {
  id: boolean().primaryKey().default(true),
  version: integer().notNull().default(1),
  taxRateBp: integer('tax_rate_bp').notNull().default(1800),
  deliveryPaise: paiseColumn('delivery_paise').notNull().default(3000),
  transactionPaise: paiseColumn('transaction_paise').notNull().default(1000),
  leadDays: smallint('lead_days').notNull().default(2),
  cutoffMinute: smallint('cutoff_minute').notNull().default(840),
  maxDaysAhead: smallint('max_days_ahead').notNull().default(60),
  servesEverywhere: boolean('serves_everywhere').notNull().default(true),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const deliveryZones = pgTable('delivery_zones', {
  id: uuid().primaryKey().defaultRandom(),
  position: integer().notNull(),
  name: text().notNull(),
  kind: text().$type<'state' | 'district' | 'pincodes'>().notNull(),
  areas: text().array().notNull(),
  served: boolean().notNull().default(true),
  deliveryPaise: paiseColumn('delivery_paise').notNull(),
  extraDays: smallint('extra_days').notNull().default(0),
});

export const deliverySlots = pgTable('delivery_slots', {
  id: uuid().primaryKey().defaultRandom(),
  position: integer().notNull(),
  name: text().notNull(),
  fromMinute: smallint('from_minute').notNull(),
  toMinute: smallint('to_minute').notNull(),
  capacity: integer().notNull(),
  offered: boolean().notNull().default(true),
});

export const deliveryHolidays = pgTable('delivery_holidays', {
  day: date().primaryKey(),
  name: text().notNull(),
});

export const deliverySlotDays = pgTable('delivery_slot_days', {
  slotId: uuid('slot_id').notNull(),
  day: date().notNull(),
  taken: integer().notNull(),
});

export const orderDeliveries = pgTable('order_deliveries', {
  orderId: uuid('order_id').notNull(),
  /** Counted from 1. */
  parcel: smallint().notNull().default(1),
  /** These two are null where the order's own are meant. */
  address: text(),
  deliveryPaise: paiseColumn('delivery_paise'),
  recipientName: text('recipient_name').notNull(),
  recipientPhone: text('recipient_phone').notNull(),
  pincode: text().notNull(),
  deliveryDate: date('delivery_date').notNull(),
  /** Null for orders that were made before it was kept. */
  waitDays: smallint('wait_days'),
  slotId: uuid('slot_id'),
  slotName: text('slot_name').notNull().default(''),
  hasPlace: boolean('has_place').notNull().default(false),
  message: text().notNull().default(''),
  giftWrap: boolean('gift_wrap').notNull().default(false),
  fingerprint: text().notNull().default(''),
});

export type OrderDelivery = typeof orderDeliveries.$inferSelect;
