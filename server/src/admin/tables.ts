import { adminProofs, adminRoles, savedFilterLists } from '@tohfa/contract';
import { bigint, date, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
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
  device: text().notNull().default(''),
  proof: text({ enum: adminProofs }).notNull().default('mail'),
  codeVerifiedAt: timestamptz('code_verified_at').notNull().defaultNow(),
  lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const adminVisits = pgTable('admin_visits', {
  email: text().primaryKey(),
  lastAt: timestamptz('last_at').notNull(),
});

export const adminPasskeys = pgTable('admin_passkeys', {
  id: text().primaryKey(),
  email: text().notNull(),
  userHandle: bytea('user_handle').notNull(),
  publicKey: bytea('public_key').notNull(),
  signCount: bigint('sign_count', { mode: 'number' }).notNull(),
  transports: text().array().notNull().default([]),
  name: text().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  lastUsedAt: timestamptz('last_used_at'),
});

export const adminTotp = pgTable('admin_totp', {
  email: text().primaryKey(),
  secret: bytea().notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  confirmedAt: timestamptz('confirmed_at'),
  lastUsedAt: timestamptz('last_used_at'),
});

export const adminRecoveryCodes = pgTable('admin_recovery_codes', {
  codeHash: bytea('code_hash').primaryKey(),
  email: text().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const adminChallenges = pgTable(
  'admin_challenges',
  {
    holderHash: bytea('holder_hash').notNull(),
    purpose: text().$type<ProofKind | 'add'>().notNull(),
    challenge: text().notNull(),
    userHandle: bytea('user_handle'),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.holderHash, table.purpose] })],
);

export const setupCodes = pgTable('setup_codes', {
  codeHash: bytea('code_hash').primaryKey(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

/** What a proof is for: a new session, or a fresh code in the present one. */
export type ProofKind = 'sign-in' | 'step-up';

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
