import type { MailAbout } from '@tohfa/contract/phrases';
import { bigint, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const mailTexts = pgTable('mail_texts', {
  template: text().notNull(),
  language: text().notNull().default('en'),
  subject: text(),
  body: text(),
  version: integer().notNull().default(1),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
});

export const sentMails = pgTable('sent_mails', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  template: text().notNull(),
  email: text().notNull(),
  userId: uuid('user_id'),
  guestId: uuid('guest_id'),
  about: jsonb().$type<MailAbout>(),
  result: text().$type<'sent' | 'failed'>().notNull(),
  reason: text().notNull().default(''),
  tries: smallint().notNull().default(1),
});

export const guestLanguages = pgTable('guest_languages', {
  email: text().primaryKey(),
  language: text().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export type SentMailRow = typeof sentMails.$inferSelect;
