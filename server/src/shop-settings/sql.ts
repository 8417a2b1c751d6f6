import type { ShopSettingValues } from '@tohfa/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { demoHistory, demoRows, shopSettingChanges, shopSettings } from './tables.ts';

export const SETTINGS_CHANNEL = 'shop_settings';
const SHOWN_CHANGES = 50;

export async function loadSettingsRow(database: Database) {
  const [row] = await database.select().from(shopSettings);
  if (!row) throw new Error('the settings of the shop are missing');
  return row;
}

export async function lockSettingsRow(tx: Database) {
  const [row] = await tx.select().from(shopSettings).for('update');
  if (!row) throw new Error('the settings of the shop are missing');
  return row;
}

/** Every process hears of it at commit. */
export async function writeSettings(tx: Database, settings: Partial<ShopSettingValues>): Promise<void> {
  await tx.update(shopSettings).set({ settings, version: sql`version + 1`, updatedAt: sql`now()` });
  await tx.execute(sql`select pg_notify(${SETTINGS_CHANNEL}, '')`);
}

export async function insertChanges(
  tx: Database,
  changes: (typeof shopSettingChanges.$inferInsert)[],
): Promise<void> {
  await tx.insert(shopSettingChanges).values(changes);
}

export async function listChanges(database: Database) {
  const rows = await database
    .select()
    .from(shopSettingChanges)
    .orderBy(desc(shopSettingChanges.id))
    .limit(SHOWN_CHANGES);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function recordKeyTest(database: Database, key: string): Promise<void> {
  await database.update(shopSettings).set({ testedKey: key, testedAt: sql`now()` });
}

export async function markDemoRemoved(tx: Database): Promise<void> {
  await tx.update(shopSettings).set({ demoRemovedAt: sql`now()` });
  await tx.delete(demoRows);
  await tx.delete(demoHistory);
}

/** Notes what the demo loads, in its transaction. */
export async function markDemoRows(
  tx: Database,
  kind: DemoKind,
  ids: readonly (string | number)[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(demoRows)
    .values(ids.map((id) => ({ kind, rowId: String(id) })))
    .onConflictDoNothing();
}

export async function listDemoRows(database: Database, kind: DemoKind): Promise<string[]> {
  const rows = await database.select({ id: demoRows.rowId }).from(demoRows).where(eq(demoRows.kind, kind));
  return rows.map(({ id }) => id);
}

/** What is loaded of the demo's past: each event that has begun. */
export async function readDemoHistory(database: Database) {
  return database.select().from(demoHistory);
}

export async function saveDemoEvent(
  database: Database,
  event: { key: string; isDone: boolean; facts: object },
): Promise<void> {
  await database
    .insert(demoHistory)
    .values(event)
    .onConflictDoUpdate({ target: demoHistory.key, set: event });
}

export type DemoKind = (typeof demoRows.$inferSelect)['kind'];
