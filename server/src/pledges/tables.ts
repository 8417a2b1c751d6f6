import { bigint, date, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from '../platform/database.ts';

export const pledges = pgTable('pledges', {
  id: uuid().primaryKey().defaultRandom(),
  giftId: uuid('gift_id').notNull(),
  status: text().$type<'unconfirmed' | 'confirmed' | 'withdrawn'>().notNull().default('unconfirmed'),
  /** Empty once it is withdrawn. */
  name: text().notNull(),
  email: text().notNull(),
  amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
  /** Made for a surprise: the organiser is not told by whom before this day. */
  namesFrom: date('names_from', { mode: 'string' }),
  /** Of whoever typed the address: a network as a hash under the day's salt, or an account that has confirmed it. */
  askedBy: text('asked_by'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  confirmedAt: timestamptz('confirmed_at'),
  withdrawnAt: timestamptz('withdrawn_at'),
});

export const pledgeParts = pgTable(
  'pledge_parts',
  {
    pledgeId: uuid('pledge_id').notNull(),
    /** From 1 on. */
    position: smallint().notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    /** The part is paid once so much was paid for the pledge. */
    untilPaise: bigint('until_paise', { mode: 'number' }).notNull(),
  },
  ({ pledgeId, position }) => [primaryKey({ columns: [pledgeId, position] })],
);

export const pledgeLinks = pgTable('pledge_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  pledgeId: uuid('pledge_id').notNull(),
});

export const pledgeOrders = pgTable('pledge_orders', {
  orderId: uuid('order_id').primaryKey(),
  pledgeId: uuid('pledge_id').notNull(),
});

export const pledgeMails = pgTable('pledge_mails', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  pledgeId: uuid('pledge_id').notNull(),
  kind: text().$type<PledgeMailKind>().notNull(),
  position: smallint().notNull().default(0),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  claimedAt: timestamptz('claimed_at'),
  sentAt: timestamptz('sent_at'),
});

/** That an address was asked to confirm a pledge for a gift, by whom; the hash is of both. */
export const pledgeAsks = pgTable(
  'pledge_asks',
  { giftId: uuid('gift_id').notNull(), addressHash: bytea('address_hash').notNull() },
  ({ giftId, addressHash }) => [primaryKey({ columns: [giftId, addressHash] })],
);

/** An address that was asked to confirm a pledge, by whom, and has not answered; the hash is of both. */
export const pledgeQuestions = pgTable('pledge_questions', {
  addressHash: bytea('address_hash').primaryKey(),
  askedAt: timestamptz('asked_at').notNull().defaultNow(),
});

/** The question at the beginning, and the reminders of a part. */
export type PledgeMailKind = 'confirm' | 'before' | 'day' | 'after';
export type Pledge = typeof pledges.$inferSelect;
export type PledgePartRow = typeof pledgeParts.$inferSelect;
