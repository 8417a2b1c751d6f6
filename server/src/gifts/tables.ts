import type { CardCover, Discretion, GiftState } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from '../platform/database.ts';

export const gifts = pgTable('gifts', {
  id: uuid().primaryKey().defaultRandom(),
  publicId: text('public_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  ownerName: text('owner_name').notNull().default(''),
  ownerEmail: text('owner_email').notNull().default(''),
  productId: integer('product_id').notNull(),
  variantId: integer('variant_id'),
  /** As it was asked for: 'M, Red'. */
  variant: text().notNull().default(''),
  productName: text('product_name').notNull(),
  productImage: text('product_image').notNull(),
  pricePaise: bigint('price_paise', { mode: 'number' }).notNull(),
  /** Credits less refunds; the database keeps it with every ledger entry. */
  paidPaise: bigint('paid_paise', { mode: 'number' }).notNull().default(0),
  name: text().notNull(),
  phone: text().notNull(),
  relation: text().notNull(),
  occasion: text().notNull(),
  date: date({ mode: 'string' }).notNull(),
  flatNo: text('flat_no').notNull(),
  apartment: text().notNull(),
  landmark: text().notNull().default(''),
  district: text().notNull(),
  state: text().notNull(),
  pincode: text().notNull(),
  status: text().$type<GiftState>().notNull().default('pending'),
  sharable: boolean().notNull().default(false),
  closesOn: date('closes_on', { mode: 'string' }).notNull(),
  /** The first day on which it takes payments; null: the day it was asked for. */
  opensOn: date('opens_on', { mode: 'string' }),
  openingToldAt: timestamptz('opening_told_at'),
  /** It closes by the day of its first payment, before the date would have it. */
  endsEarly: boolean('ends_early').notNull().default(false),
  endingToldDays: smallint('ending_told_days'),
  reason: text().notNull().default(''),
  tracking: text().notNull().default(''),
  closingToldAt: timestamptz('closing_told_at'),
  organiserName: text('organiser_name').notNull().default(''),
  inviteText: text('invite_text').notNull().default(''),
  inviteMail: text('invite_mail').notNull().default(''),
  extendedAt: timestamptz('extended_at'),
  cardId: text('card_id')
    .notNull()
    .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
  cardCover: text('card_cover').$type<CardCover>().notNull().default('marigolds'),
  deliveryPhoto: text('delivery_photo'),
  /** False: its unit of stock is taken with its first captured payment. */
  unitHeld: boolean('unit_held').notNull().default(true),
  /** Its owner does not see who paid, how much each and what they wrote, until its day. */
  surprise: boolean().notNull().default(false),
  /** Its owner does not see the recipient's phone and address. */
  addressHidden: boolean('address_hidden').notNull().default(false),
  /** What contributors see of each other. */
  discretion: text().$type<Discretion>().notNull().default('names'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const giftSteps = pgTable('gift_steps', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  giftId: uuid('gift_id').notNull(),
  status: text().$type<GiftState>().notNull(),
  note: text().notNull().default(''),
  at: timestamptz('at').notNull().defaultNow(),
});

export const giftInvitees = pgTable('gift_invitees', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  giftId: uuid('gift_id').notNull(),
  name: text().notNull(),
  nudgedAt: timestamptz('nudged_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

/** How many browsers have opened a gift's page. */
export const giftLooks = pgTable('gift_looks', {
  giftId: uuid('gift_id').primaryKey(),
  looked: integer().notNull().default(0),
});

export const giftHandOvers = pgTable('gift_hand_overs', {
  giftId: uuid('gift_id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const cardThanks = pgTable('card_thanks', {
  id: uuid().primaryKey().defaultRandom(),
  giftId: uuid('gift_id').notNull(),
  message: text().notNull().default(''),
  picture: text(),
  removedAt: timestamptz('removed_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export type Gift = typeof gifts.$inferSelect;
