import type { CircleDayKind, CircleKind, DrawState } from '@tohfa/contract';
import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from '../platform/database.ts';

export const circles = pgTable('circles', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  kind: text().$type<CircleKind>().notNull(),
  budgetPaise: bigint('budget_paise', { mode: 'number' }).notNull(),
  daysAhead: smallint('days_ahead').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const circleMembers = pgTable('circle_members', {
  id: uuid().primaryKey().defaultRandom(),
  circleId: uuid('circle_id').notNull(),
  name: text().notNull(),
  state: text().$type<'invited' | 'joined'>().notNull(),
  runs: boolean().notNull().default(false),
  userId: uuid('user_id'),
  email: text(),
  emailConfirmedAt: timestamptz('email_confirmed_at'),
  emailTokenHash: bytea('email_token_hash'),
  tokenHash: bytea('token_hash'),
  tokenMailed: boolean('token_mailed').notNull().default(false),
  sealKey: text('seal_key'),
  phone: text().notNull().default(''),
  flatNo: text('flat_no').notNull().default(''),
  apartment: text().notNull().default(''),
  landmark: text().notNull().default(''),
  district: text().notNull().default(''),
  addressState: text('address_state').notNull().default(''),
  pincode: text().notNull().default(''),
  wishes: text().notNull().default(''),
  wishProductIds: integer('wish_product_ids').array().notNull().default([]),
  noticeVersion: text('notice_version'),
  joinedAt: timestamptz('joined_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const circleLinks = pgTable('circle_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  memberId: uuid('member_id').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const circleDays = pgTable('circle_days', {
  id: uuid().primaryKey().defaultRandom(),
  memberId: uuid('member_id').notNull(),
  kind: text().$type<CircleDayKind>().notNull(),
  title: text().notNull().default(''),
  monthDay: text('month_day').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const circleAsks = pgTable('circle_asks', {
  id: uuid().primaryKey().defaultRandom(),
  circleId: uuid('circle_id').notNull(),
  memberId: uuid('member_id'),
  dayId: uuid('day_id'),
  kind: text().$type<CircleDayKind>().notNull(),
  title: text().notNull().default(''),
  date: date({ mode: 'string' }).notNull(),
  year: smallint().notNull(),
  turnId: uuid('turn_id'),
  organiserId: uuid('organiser_id'),
  giftId: uuid('gift_id'),
  organisedAt: timestamptz('organised_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const circleMails = pgTable(
  'circle_mails',
  {
    askId: uuid('ask_id').notNull(),
    memberId: uuid('member_id').notNull(),
    kind: text().$type<'ask' | 'gift'>().notNull(),
    claimedAt: timestamptz('claimed_at'),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [primaryKey({ columns: [table.askId, table.memberId, table.kind] })],
);

export const circleDepartures = pgTable('circle_departures', {
  memberId: uuid('member_id').primaryKey(),
  leftAt: timestamptz('left_at').notNull().defaultNow(),
});

export type Circle = typeof circles.$inferSelect;
export type Member = typeof circleMembers.$inferSelect;
export type Ask = typeof circleAsks.$inferSelect;

export const draws = pgTable('draws', {
  id: uuid().primaryKey().defaultRandom(),
  circleId: uuid('circle_id').notNull(),
  name: text().notNull(),
  date: date({ mode: 'string' }).notNull(),
  budgetPaise: bigint('budget_paise', { mode: 'number' }).notNull(),
  state: text().$type<DrawState>().notNull().default('open'),
  timesDrawn: smallint('times_drawn').notNull().default(0),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const drawParticipants = pgTable(
  'draw_participants',
  { drawId: uuid('draw_id').notNull(), memberId: uuid('member_id').notNull() },
  (table) => [primaryKey({ columns: [table.drawId, table.memberId] })],
);

export const drawExclusions = pgTable(
  'draw_exclusions',
  {
    drawId: uuid('draw_id').notNull(),
    giverId: uuid('giver_id').notNull(),
    receiverId: uuid('receiver_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.drawId, table.giverId, table.receiverId] })],
);

export const drawResults = pgTable(
  'draw_results',
  {
    drawId: uuid('draw_id').notNull(),
    giverId: uuid('giver_id').notNull(),
    sealed: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.drawId, table.giverId] })],
);

export const drawMails = pgTable('draw_mails', {
  id: uuid().primaryKey().defaultRandom(),
  drawId: uuid('draw_id').notNull(),
  memberId: uuid('member_id').notNull(),
  kind: text().$type<'asked' | 'drawn' | 'broken'>().notNull(),
  timesDrawn: smallint('times_drawn').notNull(),
  claimedAt: timestamptz('claimed_at'),
  tries: smallint().notNull().default(0),
  nextTryAt: timestamptz('next_try_at').notNull().defaultNow(),
});

export type Draw = typeof draws.$inferSelect;
