import { adminRoles } from '@tohfa/contract';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
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

export type CodeKind = 'sign-in' | 'step-up';
