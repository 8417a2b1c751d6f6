import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from '../platform/database.ts';

export const users = pgTable('users', {
  id: uuid().primaryKey().defaultRandom(),
  email: text().notNull(),
  name: text().notNull().default(''),
  photo: text().notNull().default(''),
  passwordHash: text('password_hash'),
  emailConfirmedAt: timestamptz('email_confirmed_at'),
  erasedAt: timestamptz('erased_at'),
  blockedAt: timestamptz('blocked_at'),
  language: text(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const blocks = pgTable('blocks', {
  customerId: uuid('customer_id').primaryKey(),
  emailHash: bytea('email_hash'),
  reason: text().notNull().default(''),
  blockedBy: text('blocked_by').notNull(),
  blockedAt: timestamptz('blocked_at').notNull().defaultNow(),
});

export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  provider: text().notNull(),
  uid: text().notNull().default(''),
  device: text().notNull().default(''),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
  expiresAt: timestamptz('expires_at').notNull(),
});

export const mailLinks = pgTable('mail_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text().$type<MailLinkPurpose>().notNull(),
  email: text().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  expiresAt: timestamptz('expires_at').notNull(),
});

export const providerSessions = pgTable('provider_sessions', {
  cookieHash: bytea('cookie_hash').primaryKey(),
  issuer: text().notNull(),
  subject: text().notNull(),
  sealed: bytea().notNull(),
  refreshingUntil: timestamptz('refreshing_until'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  expiresAt: timestamptz('expires_at').notNull(),
});

export const addresses = pgTable('addresses', {
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  fullAddress: text('full_address').notNull(),
  name: text().notNull().default(''),
  phone: text().notNull().default(''),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
});

export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: bytea('token_hash').notNull(),
    role: text().$type<'customer' | 'admin'>().notNull(),
    email: text().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.role, table.email] })],
);

export const signInDelays = pgTable('sign_in_delays', {
  key: bytea().primaryKey(),
  failures: integer().notNull(),
  retryAt: timestamptz('retry_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});

export type MailLinkPurpose = 'confirm-email' | 'reset-password' | 'change-email';
