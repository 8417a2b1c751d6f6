import type { ShopSettingName, ShopSettingValues } from '@tohfa/contract';
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database.ts';

export const shopSettings = pgTable('shop_settings', {
  id: boolean().primaryKey().default(true),
  version: integer().notNull().default(1),
  /** What is absent has its default. */
  settings: jsonb().$type<Partial<ShopSettingValues>>().notNull().default({}),
  testedKey: text('tested_key'),
  testedAt: timestamptz('tested_at'),
  demoRemovedAt: timestamptz('demo_removed_at'),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const shopSettingChanges = pgTable('shop_setting_changes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  at: timestamptz('at').notNull().defaultNow(),
  actor: text().notNull(),
  setting: text().$type<ShopSettingName>().notNull(),
  before: jsonb().$type<ShopSettingValues[ShopSettingName]>().notNull(),
  after: jsonb().$type<ShopSettingValues[ShopSettingName]>().notNull(),
});

const DEMO_KINDS = [
  'product',
  'category',
  'user',
  'special_days',
  'order',
  'gift',
  'registry',
  'circle',
  'coupon',
] as const;

export const demoRows = pgTable(
  'demo_rows',
  {
    kind: text({ enum: DEMO_KINDS }).notNull(),
    rowId: text('row_id').notNull(),
  },
  ({ kind, rowId }) => [primaryKey({ columns: [kind, rowId] })],
);

export const demoHistory = pgTable('demo_history', {
  key: text().primaryKey(),
  isDone: boolean('is_done').notNull().default(false),
  facts: jsonb().$type<object>().notNull().default({}),
});
