import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { customType, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Adapter, AdapterFactory } from 'oidc-provider';
import type { Database } from '../types.ts';

const bytea = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
});

const records = pgTable(
  'local_identity_records',
  {
    model: text().notNull(),
    idHash: bytea('id_hash').notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.model, table.idHash] })],
);

export async function saveRecord(database: Database, record: IdentityRecord): Promise<void> {
  const row = rowOf(record);
  await database
    .insert(records)
    .values(row)
    .onConflictDoUpdate({ target: [records.model, records.idHash], set: row });
}

/** Returns the first record saved, so that processes starting at the same time agree on one. */
export async function saveRecordOnce(database: Database, record: IdentityRecord): Promise<Payload> {
  await database.insert(records).values(rowOf(record)).onConflictDoNothing();
  const payload = await readRecord(database, record.model, record.id);
  if (!payload) throw new Error(`no ${record.model} record was saved`);
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

async function readRecordByUid(database: Database, model: string, uid: string): Promise<Payload | undefined> {
  const [row] = await database
    .select({ payload: records.payload })
    .from(records)
    .where(and(eq(records.model, model), eq(records.uid, uid)));
  return row?.payload;
}

async function markConsumed(database: Database, model: string, id: string): Promise<void> {
  const consumed = JSON.stringify({ consumed: Math.floor(Date.now() / 1000) });
  await database
    .update(records)
    .set({ payload: sql`${records.payload} || ${consumed}::jsonb` })
    .where(isRecord(model, id));
}

async function deleteRecord(database: Database, model: string, id: string): Promise<void> {
  await database.delete(records).where(isRecord(model, id));
}

async function deleteRecordsOfGrant(database: Database, model: string, grantId: string): Promise<void> {
  await database.delete(records).where(and(eq(records.model, model), eq(records.grantId, grantId)));
}

async function deleteExpiredRecords(database: Database): Promise<void> {
  await database.delete(records).where(lt(records.expiresAt, sql`now()`));
}

function rowOf({ model, id, payload, grantId, uid, seconds }: IdentityRecord) {
  return {
    model,
    idHash: hashId(id),
    payload,
    grantId: grantId ?? null,
    uid: uid ?? null,
    expiresAt: seconds === undefined ? null : sql`now() + make_interval(secs => ${seconds})`,
  };
}

function isRecord(model: string, id: string) {
  return and(eq(records.model, model), eq(records.idHash, hashId(id)));
}

function hashId(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

type Payload = Record<string, unknown>;

export interface IdentityRecord {
  model: string;
  id: string;
  payload: Payload;
  grantId?: string | undefined;
  uid?: string | undefined;
  /** Lifetime; unlimited when absent. */
  seconds?: number | undefined;
}

/** Stores the provider's sessions and tokens, so that neither a restart nor another process signs anybody out. */
export function databaseAdapter(database: Database): AdapterFactory {
  return (model): Adapter => ({
    async upsert(id, { jti: _id, ...payload }, seconds) {
      const { grantId, uid } = payload;
      await saveRecord(database, { model, id, payload, grantId, uid, seconds });
      // Cleaning up once per sign-in is enough.
      if (model === 'Grant') await deleteExpiredRecords(database);
    },
    async find(id) {
      const payload = await readRecord(database, model, id);
      return payload && { ...payload, jti: id };
    },
    findByUid: (uid) => readRecordByUid(database, model, uid),
    // Used only by the device flow, which is off.
    findByUserCode: async () => undefined,
    consume: (id) => markConsumed(database, model, id),
    destroy: (id) => deleteRecord(database, model, id),
    revokeByGrantId: (grantId) => deleteRecordsOfGrant(database, model, grantId),
  });
}
