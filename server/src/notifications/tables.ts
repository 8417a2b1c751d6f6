import type { NotificationTopic, PushOutcome, PushSendState } from '@tohfa/contract';
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database.ts';

export const pushKeys = pgTable('push_keys', {
  id: integer().primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const pushSends = pgTable('push_sends', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().$type<'announcement' | 'test' | 'notice'>().notNull(),
  noticeKey: text('notice_key'),
  audienceTopic: text('audience_topic').$type<NotificationTopic>(),
  emails: text().array().notNull().default([]),
  userId: uuid('user_id'),
  topic: text().$type<NotificationTopic>().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  path: text().notNull(),
  createdBy: text('created_by').notNull().default(''),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  sendAt: timestamptz('send_at').notNull().defaultNow(),
  status: text().$type<PushSendState>().notNull().default('scheduled'),
  finishedAt: timestamptz('finished_at'),
});

export const pushDeliveries = pgTable('push_deliveries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  sendId: uuid('send_id').notNull(),
  userId: uuid('user_id'),
  email: text().notNull().default(''),
  subscriptionId: uuid('subscription_id'),
  outcome: text().$type<PushOutcome>().notNull().default('waiting'),
  attempts: integer().notNull().default(0),
  nextTryAt: timestamptz('next_try_at').notNull().defaultNow(),
  claimedBy: uuid('claimed_by'),
  claimedAt: timestamptz('claimed_at'),
});

export const noticeChoices = pgTable(
  'notice_choices',
  {
    userId: uuid('user_id').notNull(),
    topic: text().$type<NotificationTopic>().notNull(),
    mail: boolean().notNull(),
    push: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);

export type PushSubscription = typeof pushSubscriptions.$inferSelect;
export type PushSend = typeof pushSends.$inferSelect;
export type PushDelivery = typeof pushDeliveries.$inferSelect;
