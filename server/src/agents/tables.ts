import type { AgentChannel, AgentSessionKind, PreparedParts } from '@tohfa/contract';
import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from '../platform/database.ts';

/** The row of all that do not say who they are, and of those that are one too many. */
export const UNKNOWN_AGENT = 0;

export const agents = pgTable('agents', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** The address of a profile, or the name of an MCP client. */
  key: text().notNull(),
  /** As it is shown. */
  name: text().notNull(),
  profileState: text('profile_state')
    .$type<'none' | 'unknown' | 'fetched' | 'failed'>()
    .notNull()
    .default('none'),
  capabilities: text().array(),
  protocolVersion: text('protocol_version'),
  checkProfileAt: timestamptz('check_profile_at'),
  firstSeenAt: timestamptz('first_seen_at').notNull().defaultNow(),
  lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
});

export const agentDays = pgTable(
  'agent_days',
  {
    day: date().notNull(),
    agentId: integer('agent_id').notNull(),
    channel: text().$type<AgentChannel>().notNull(),
    calls: integer().notNull().default(0),
    baskets: integer().notNull().default(0),
    checkouts: integer().notNull().default(0),
    groupGifts: integer('group_gifts').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.agentId, table.channel] })],
);

export const agentSessions = pgTable('agent_sessions', {
  id: uuid().primaryKey().defaultRandom(),
  /** Null once its time is over. */
  handle: text(),
  preparedToken: text('prepared_token'),
  kind: text().$type<AgentSessionKind>().notNull(),
  channel: text().$type<AgentChannel>().notNull(),
  agentId: integer('agent_id').notNull().default(UNKNOWN_AGENT),
  /** Of a checkout that was made of a basket. */
  basketId: uuid('basket_id'),
  content: jsonb().$type<SessionContent>().notNull(),
  canceledAt: timestamptz('canceled_at'),
  /** The browser that opened the link first. */
  openedBy: bytea('opened_by'),
  orderId: uuid('order_id'),
  giftId: uuid('gift_id'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  expiresAt: timestamptz('expires_at').notNull(),
});

/** By the hash of the key that a client repeats. */
export const agentRequests = pgTable('agent_requests', {
  keyHash: bytea('key_hash').primaryKey(),
  bodyHash: bytea('body_hash').notNull(),
  sessionId: uuid('session_id').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

/** Checked like what a person types. Emptied when a person has gone on with it. */
export interface SessionContent {
  lines: SessionLine[];
  parts: PreparedParts;
  /** What of the last change could not be used. */
  problems: SessionProblem[];
}

export interface SessionProblem {
  about: 'lines' | 'coupon' | 'deliveryDate' | 'address' | 'recipient' | 'buyer' | 'message' | 'groupGift';
  /** Of the lines, as they were asked for. */
  index?: number;
  /** The field of the part. */
  field?: string;
  code: 'invalid' | 'item_unavailable' | 'out_of_stock' | 'option_needed' | 'quantity_adjusted';
  text: string;
  /** False: only worth knowing. */
  isError: boolean;
}

export interface SessionLine {
  /** Within the session. */
  id: string;
  productId: number;
  variantId?: number | undefined;
  quantity: number;
}

export type AgentSession = typeof agentSessions.$inferSelect;
export type Agent = typeof agents.$inferSelect;
