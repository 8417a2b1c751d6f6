import type { OtherDay, SpecialDayKind } from '@tohfa/contract';
import { date, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from '../platform/database.ts';

export const specialDays = pgTable('special_days', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  phone: text().notNull(),
  email: text(),
  birthday: date({ mode: 'string' }),
  anniversary: date({ mode: 'string' }),
  referredBy: text('referred_by').notNull().default(''),
  flatNo: text('flat_no').notNull(),
  address: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  pincode: text().notNull(),
  consentVersion: text('consent_version').notNull(),
  consentWords: text('consent_words').notNull(),
  consentedAt: timestamptz('consented_at').notNull().defaultNow(),
  formHash: bytea('form_hash').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const specialDayDates = pgTable('special_day_dates', {
  submissionId: uuid('submission_id').notNull(),
  kind: text().$type<SpecialDayKind>().notNull(),
  nth: smallint().notNull(),
  monthDay: text('month_day').notNull(),
});

export const otherDays = pgTable('other_days', {
  id: uuid().primaryKey().defaultRandom(),
  submissionId: uuid('submission_id').notNull(),
  name: text().notNull(),
  relation: text().$type<OtherDay['relation']>().notNull(),
  occasion: text().$type<OtherDay['occasion']>().notNull(),
  year: smallint(),
  monthDay: text('month_day').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const specialDayReminders = pgTable('special_day_reminders', {
  submissionId: uuid('submission_id').notNull(),
  day: date({ mode: 'string' }).notNull(),
  claimedAt: timestamptz('claimed_at').notNull(),
  sentAt: timestamptz('sent_at'),
});

export const specialDayLinks = pgTable('special_day_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  submissionId: uuid('submission_id').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const specialDayWithdrawals = pgTable('special_day_withdrawals', {
  submissionId: uuid('submission_id').primaryKey(),
  consentVersion: text('consent_version').notNull(),
  consentedAt: timestamptz('consented_at').notNull(),
  withdrawnAt: timestamptz('withdrawn_at').notNull().defaultNow(),
});

export type Submission = typeof specialDays.$inferSelect;
export type OtherDayRow = typeof otherDays.$inferSelect;
