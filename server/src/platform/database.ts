import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { bigint, customType, type PgDatabase, type PgQueryResultHKT, timestamp } from 'drizzle-orm/pg-core';
import { fromPglite } from 'pg-boss';
import { createLimiter } from './concurrency.ts';
import { isLockTimeout, isUndefinedTable, isUniqueViolation, retryTransactions } from './database-errors.ts';
import { StartupError } from './lifecycle.ts';
import { isSingle, type QueryClient, queryRepeated } from './named-statements.ts';
import { createPgListener, type Listen } from './pg-listener.ts';
import { createPool } from './postgres-pool.ts';
import { readWithReplica } from './replica-reads.ts';

export { isDatabaseUnavailable, isUniqueViolation, isUnstorableText } from './database-errors.ts';

/** Opens PostgreSQL at DATABASE_URL, else PGlite in DATA_DIR. Callers see one type. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  return options.databaseUrl === undefined
    ? openPglite(options.dataDir)
    : openPostgres(options.databaseUrl, options);
}

/** Runs a statement that reads better in SQL than in the query builder. */
export async function queryRows<Row>(database: Database, statement: SQL): Promise<Row[]> {
  const result = (await database.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}

/** For reports over all data, which may take longer than any request. */
export function withoutTimeLimit<Result>(
  database: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return work(tx);
  });
}

/** Searches are frequent, and people do not wait long for one. */
const SEARCH_STATEMENT_TIMEOUT_MS = 4000;
const SEARCH_CONNECTIONS = 3;
const SEARCH_QUEUE = 15;
/** Size of the payments pool as a share of the browsing pool. Payment statements are short and need few connections. */
const MONEY_SHARE = 0.3;

async function openPostgres(
  url: string,
  { databasePoolSize = 10, databaseDirectUrl, databaseReplicaUrl, connectTimeoutMs }: DatabaseOptions,
): Promise<DatabaseHandle> {
  const pooled = databaseDirectUrl !== undefined;
  const pool = createPool(url, { max: databasePoolSize, pooled, connectTimeoutMs });
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartupError(
      `DATABASE_URL: PostgreSQL at ${withoutCredentials(url)} cannot be reached (${connectionFailure(error)}).`,
    );
  }
  const moneyPool = createPool(url, {
    max: Math.max(2, Math.ceil(databasePoolSize * MONEY_SHARE)),
    pooled,
    connectTimeoutMs,
  });
  const replicaPool =
    databaseReplicaUrl === undefined
      ? undefined
      : createPool(databaseReplicaUrl, {
          max: databasePoolSize,
          pooled: false,
          readOnly: true,
          connectTimeoutMs,
        });
  const reads = replicaPool && readWithReplica(pool, replicaPool);
  const database = retryTransactions(drizzle(pool) as unknown as Database);
  const searchPool = createPool(url, {
    max: SEARCH_CONNECTIONS,
    pooled,
    connectTimeoutMs,
    statementTimeoutMs: SEARCH_STATEMENT_TIMEOUT_MS,
  });
  const searchDatabase = drizzle(searchPool) as unknown as Database;
  const limitSearch = createLimiter({ concurrency: SEARCH_CONNECTIONS, maxQueued: SEARCH_QUEUE });
  const listener = createPgListener(databaseDirectUrl ?? url, connectTimeoutMs);
  return {
    kind: 'postgres',
    database,
    browsingDatabase: reads ? (drizzle(reads.pool) as unknown as Database) : database,
    primaryAwaySeconds: () => reads?.awaySeconds(),
    moneyDatabase: retryTransactions(drizzle(moneyPool) as unknown as Database),
    search: (query) =>
      limitSearch(() => (pooled ? withinSearchTime(searchDatabase, query) : query(searchDatabase))),
    bossDatabase: {
      executeSql: async (text, values) => {
        if (isSingle(text)) return queryRepeated(pool as QueryClient, text, values);
        const client = await pool.connect();
        try {
          const result: unknown = await client.query(text, values);
          client.release();
          return { rows: collectRows(result) };
        } catch (error) {
          // pg-boss scripts begin their own transaction, and a failure leaves it open.
          client.release(true);
          throw error;
        }
      },
    },
    listen: listener.listen,
    exec: async (statements) => {
      await pool.query(statements);
    },
    ping: async () => {
      await pool.query('select 1');
    },
    close: async () => {
      await listener.close();
      await Promise.all([pool, moneyPool, searchPool, replicaPool].map((one) => one?.end()));
    },
  };
}

function withinSearchTime<Result>(
  database: Database,
  query: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${SEARCH_STATEMENT_TIMEOUT_MS}`));
    return query(tx);
  });
}

async function openPglite(dataDir: string | undefined): Promise<DatabaseHandle> {
  const { openEmbedded } = await import('./embedded-database.ts');
  const { pglite, queries, close } = await openEmbedded(dataDir);
  const database = queries as unknown as Database;
  const limitSearch = createLimiter({ concurrency: 1, maxQueued: SEARCH_QUEUE });
  return {
    kind: 'pglite',
    database,
    browsingDatabase: database,
    primaryAwaySeconds: () => undefined,
    moneyDatabase: database,
    search: (query) => limitSearch(() => query(database)),
    bossDatabase: fromPglite(pglite),
    listen: async (channel, onNotify, onConnected) => {
      const stop = await pglite.listen(channel, onNotify);
      onConnected();
      return { connected: () => !pglite.closed, close: stop };
    },
    exec: async (statements) => {
      await pglite.exec(statements);
    },
    ping: async () => {
      await pglite.query('select 1');
    },
    close,
  };
}

/** A script of several statements returns one result per statement. */
function collectRows(result: unknown): unknown[] {
  const results = Array.isArray(result) ? result : [result];
  return results.flatMap((one: { rows?: unknown[] }) => one.rows ?? []);
}

/** Host and database name of the URL, without user and password. */
function withoutCredentials(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'localhost'}${pathname}`;
}

function connectionFailure(error: unknown): string {
  if (error instanceof AggregateError) return connectionFailure(error.errors[0]);
  if (error instanceof Error && 'code' in error && error.code === '28P01') return 'the password was refused';
  return error instanceof Error ? error.message : 'unknown reason';
}

/** A connection or a transaction: what every SQL function takes. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type RunSearch = <Result>(query: (database: Database) => Promise<Result>) => Promise<Result>;

export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  /** Set when `databaseUrl` is a transaction pooler: connects directly to the same database, for LISTEN. */
  databaseDirectUrl?: string | undefined;
  /** Leads to a replica, without a pooler in between. */
  databaseReplicaUrl?: string | undefined;
  /** Unset without DATABASE_URL means a database in memory, for tests. */
  dataDir?: string | undefined;
  databasePoolSize?: number;
  /** How long a statement waits for a free connection before it fails. */
  connectTimeoutMs?: number | undefined;
}

export interface DatabaseHandle {
  kind: 'postgres' | 'pglite';
  database: Database;
  /**
   * For what people look at: a replica, where there is one, answers while the primary does not. What it says may be a
   * moment old, so that nothing is charged or written by it.
   */
  browsingDatabase: Database;
  /** For how long a replica has been answering; undefined while the primary does. */
  primaryAwaySeconds(): number | undefined;
  /** A separate pool for orders, payments and refunds, so that browsing never starves them. */
  moneyDatabase: Database;
  /** Runs a search on a small pool of its own. Throws `OverloadedError` when too many are waiting. */
  search: RunSearch;
  /** The same connections with the interface pg-boss expects. */
  bossDatabase: ReturnType<typeof fromPglite>;
  listen: Listen;
  /** Runs a whole SQL script. */
  exec(statements: string): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A migration that removes something the previous version still uses says so in its name: there is no way back from it. */
export function isContracting(migration: string): boolean {
  return migration.endsWith('-contract.sql');
}

const MIGRATIONS_DIR = join(import.meta.dirname, '../../migrations');
/**
 * The lock lasts until the transaction ends, so it also works behind a pooler; the number is arbitrary. A statement
 * that waits for a table lock blocks every later statement on that table, so it gives up soon and the whole file is
 * retried.
 */
const TAKE_MIGRATION_LOCK = `set local statement_timeout = 0; select pg_advisory_xact_lock(7406312);
  set local lock_timeout = '3s';`;
const MAX_MIGRATION_ATTEMPTS = 20;

/**
 * Runs each pending SQL file and records it, in one transaction per file, and returns their names. Several processes may
 * start at once.
 */
export async function migrate(dbHandle: Pick<DatabaseHandle, 'database' | 'exec'>): Promise<string[]> {
  const ran = await listAppliedMigrations(dbHandle.database).catch(async (error: unknown) => {
    if (!isUndefinedTable(error)) throw error;
    await dbHandle.exec(
      `${TAKE_MIGRATION_LOCK} create table if not exists migrations (name text primary key, ran_at timestamptz not null default now());`,
    );
    return listAppliedMigrations(dbHandle.database);
  });
  const files = listMigrationFiles();
  // This version tolerates additions of a newer one, which makes rolling upgrades and rollbacks possible.
  const incompatible = [...ran].filter((name) => !files.includes(name) && isContracting(name));
  if (incompatible.length > 0) {
    throw new StartupError(
      `The database was migrated by a newer version of Tohfa (${incompatible.join(', ')}): start that one.`,
    );
  }
  const missing = files.filter((name) => !ran.has(name));
  for (const name of missing) await applyMigration(dbHandle, name);
  return missing;
}

export async function isMigrated(database: Database): Promise<boolean> {
  const ran = await listAppliedMigrations(database);
  return listMigrationFiles().every((name) => ran.has(name));
}

function listMigrationFiles(): string[] {
  return readdirSync(MIGRATIONS_DIR)
    .filter((name) => /^[\w-]+\.sql$/.test(name))
    .sort();
}

async function listAppliedMigrations(database: Database): Promise<Set<string>> {
  const rows = await queryRows<{ name: string }>(database, sql`select name from migrations`);
  return new Set(rows.map((row) => row.name));
}

/** A script sent as one message is one transaction. Its record comes first, so that a second process fails there. */
async function applyMigration({ exec }: Pick<DatabaseHandle, 'exec'>, name: string): Promise<void> {
  const script = readFileSync(join(MIGRATIONS_DIR, name), 'utf8');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await exec(`${TAKE_MIGRATION_LOCK} insert into migrations (name) values ('${name}'); ${script}`);
    } catch (error) {
      if (isAppliedByAnotherProcess(error)) return;
      if (!isLockTimeout(error) || attempt === MAX_MIGRATION_ATTEMPTS) throw error;
      await sleep(500);
    }
  }
}

function isAppliedByAnotherProcess(error: unknown): boolean {
  return (
    isUniqueViolation(error) && error instanceof Error && 'table' in error && error.table === 'migrations'
  );
}

/** Bytes: node-postgres returns a Buffer, PGlite a Uint8Array. */
export const bytea = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
});

/** The one clock for money. The clocks of the processes may differ. */
export async function databaseNow(database: Database): Promise<Date> {
  const [row] = await queryRows<{ now: string | Date }>(database, sql`select now() as now`);
  if (!row) throw new Error('the database did not answer the time');
  return new Date(row.now);
}

export const paiseColumn = (name: string) => bigint(name, { mode: 'number' });
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });
