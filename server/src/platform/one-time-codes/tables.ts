import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from '../database.ts';

/** Of every kind of code; admins' were the first. */
export const oneTimeCodes = pgTable('admin_codes', {
  holderHash: bytea('holder_hash').primaryKey(),
  codeHmac: bytea('code_hmac').notNull(),
  tries: integer().notNull().default(0),
  expiresAt: timestamptz('expires_at').notNull(),
});

export const codeCooldowns = pgTable('admin_code_cooldowns', {
  holderHash: bytea('holder_hash').primaryKey(),
  sentAt: timestamptz('sent_at').notNull(),
});
