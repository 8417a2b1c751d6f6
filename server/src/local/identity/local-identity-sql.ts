import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { localIdentityRecords as records } from './local-identity-tables.ts';

export async function putRecord(database: Database, record: LocalRecord): Promise<void> {
  const row = rowOf(record);
  await database
    .insert(records)
    .values(row)
    .onConflictDoUpdate({ target: [records.model, records.idHash], set: row });
}

/** The record of whoever came first, so that several processes starting at once agree on one. */
export async function putRecordOnce(database: Database, record: LocalRecord): Promise<Payload> {
  await database.insert(records).values(rowOf(record)).onConflictDoNothing();
  const payload = await readRecord(database, record.model, record.id);
  if (!payload) throw new Error(`no ${record.model} was kept`);
  return payload;
}

export async function readRecord(
  database: Database,
  model: string,
  id: string,
): Promise<Payload | undefined> {
  const [row] = await database.select({ payload: records.payload }).from(records).where(isRecord(model, id));
  return row?.payload;
}

export async function readRecordByUid(
  database: Database,
  model: string,
  uid: string,
): Promise<Payload | undefined> {
  const [row] = await database
    .select({ payload: records.payload })
    .from(records)
    .where(and(eq(records.model, model), eq(records.uid, uid)));
  return row?.payload;
}

export async function markConsumed(database: Database, model: string, id: string): Promise<void> {
  const consumed = JSON.stringify({ consumed: Math.floor(Date.now() / 1000) });
  await database
    .update(records)
    .set({ payload: sql`${records.payload} || ${consumed}::jsonb` })
    .where(isRecord(model, id));
}

export async function deleteRecord(database: Database, model: string, id: string): Promise<void> {
  await database.delete(records).where(isRecord(model, id));
}

export async function deleteRecordsOfGrant(
  database: Database,
  model: string,
  grantId: string,
): Promise<void> {
  await database.delete(records).where(and(eq(records.model, model), eq(records.grantId, grantId)));
}

export async function deleteExpiredRecords(database: Database): Promise<void> {
  await database.delete(records).where(lt(records.expiresAt, sql`now()`));
}

function rowOf({ model, id, payload, grantId, uid, seconds }: LocalRecord) {
  return {
    model,
    idHash: hashed(id),
    payload,
    grantId: grantId ?? null,
    uid: uid ?? null,
    expiresAt: seconds === undefined ? null : sql`now() + make_interval(secs => ${seconds})`,
  };
}

function isRecord(model: string, id: string) {
  return and(eq(records.model, model), eq(records.idHash, hashed(id)));
}

function hashed(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

type Payload = Record<string, unknown>;

export interface LocalRecord {
  model: string;
  id: string;
  payload: Payload;
  grantId?: string | undefined;
  uid?: string | undefined;
  /** How long it counts; for good when left out. */
  seconds?: number | undefined;
}
