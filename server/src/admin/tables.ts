import { adminRoles, savedFilterLists } from '@tohfa/contract';
import { date, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from '../platform/database.ts';

export const admins = pgTable('admins', {
  email: text().primaryKey(),
  role: text({ enum: adminRoles }).notNull(),
  invitedBy: text('invited_by').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const adminSignIns = pgTable('admin_sign_ins', {
  handleHash: bytea('handle_hash').primaryKey(),
  email: text().notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});

export const adminSessions = pgTable('admin_sessions', {
  id: uuid().primaryKey().defaultRandom(),
  tokenHash: bytea('token_hash').notNull(),
  email: text().notNull(),
  codeVerifiedAt: timestamptz('code_verified_at').notNull().defaultNow(),
  lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const savedFilters = pgTable('saved_filters', {
  id: uuid().primaryKey().defaultRandom(),
  admin: text().notNull(),
  list: text({ enum: savedFilterLists }).notNull(),
  name: text().notNull(),
  query: text().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const adminNotices = pgTable('admin_notices', {
  admin: text().primaryKey(),
  mails: text({ enum: ['each', 'digest', 'none'] }).notNull(),
  digestHour: smallint('digest_hour').notNull().default(9),
  digestDay: date('digest_day', { mode: 'string' }),
});

export type CodeKind = 'sign-in' | 'step-up';
