import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle as overPg } from 'drizzle-orm/node-postgres';
import { bigint, customType, type PgDatabase, type PgQueryResultHKT, timestamp } from 'drizzle-orm/pg-core';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { fromPglite } from 'pg-boss';
import { lockDataDir } from './lifecycle.ts';
import { createPgListener, type Listen } from './pg-listener.ts';
import { StartupError } from './settings.ts';

/** PostgreSQL by DATABASE_URL, else PGlite in DATA_DIR; everything above this file sees one type. */
export async function openDatabase(where: DatabaseOptions): Promise<DatabaseHandle> {
  return where.databaseUrl === undefined ? openPglite(where.dataDir) : openPostgres(where.databaseUrl, where);
}

/** Rows of a statement that is easier to say in SQL than in the query builder. */
export async function queryRows<Row>(database: Database, statement: SQL): Promise<Row[]> {
  const result = (await database.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}

/** Whether a statement failed because a row like it is there already. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === '23505';
}

/** Whether a statement failed because the database was away or had no connection left: the same call may work later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  if (!(cause instanceof Error)) return false;
  if ('code' in cause && UNAVAILABLE_CODES.has(String(cause.code))) return true;
  // The driver and its pool give these no code.
  return /^(timeout exceeded when trying to connect|Connection terminated)/.test(cause.message);
}

/** PostgreSQL's own (shutting down, starting up, too many connections), then the network's. */
const UNAVAILABLE_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

async function openPostgres(
  url: string,
  { databasePoolSize = 10 }: DatabaseOptions,
): Promise<DatabaseHandle> {
  const pool = new pg.Pool({
    connectionString: url,
    max: databasePoolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    application_name: 'tohfa',
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartupError(
      `DATABASE_URL: PostgreSQL at ${withoutCredentials(url)} cannot be reached (${connectionFailure(error)}).`,
    );
  }
  const listener = createPgListener(url);
  return {
    kind: 'postgres',
    database: overPg(pool) as unknown as Database,
    bossDatabase: {
      executeSql: async (text, values) => {
        const result: unknown = await pool.query(text, values);
        return { rows: collectRows(result) };
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
      await pool.end();
    },
  };
}

async function openPglite(dataDir: string | undefined): Promise<DatabaseHandle> {
  const lock = dataDir === undefined ? undefined : lockDataDir(dataDir);
  const folder = dataDir === undefined ? 'memory://' : join(dataDir, 'pglite');
  if (dataDir !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create(folder, {
    extensions: { pg_trgm },
    // The default of 128 MB costs memory an embedded shop never uses: 356 MB against 221 MB resident.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
  return {
    kind: 'pglite',
    database: overPglite(pglite) as unknown as Database,
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
    close: async () => {
      await pglite.close();
      lock?.release();
    },
  };
}

/** A statement list without parameters answers one result a statement. */
function collectRows(result: unknown): unknown[] {
  const results = Array.isArray(result) ? result : [result];
  return results.flatMap((one: { rows?: unknown[] }) => one.rows ?? []);
}

/** Host and database of the address, without its password. */
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

export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  /** Unset with no DATABASE_URL: a database in memory, for tests. */
  dataDir?: string | undefined;
  databasePoolSize?: number;
}

export interface DatabaseHandle {
  kind: 'postgres' | 'pglite';
  database: Database;
  /** The same connection(s), as pg-boss wants them. */
  bossDatabase: ReturnType<typeof fromPglite>;
  listen: Listen;
  /** Runs a whole SQL script. */
  exec(statements: string): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

const MIGRATIONS_DIR = join(import.meta.dirname, '../../migrations');
/** Held to the end of the transaction, so that it also works behind a pooler. Any constant will do. */
const TAKE_MIGRATION_LOCK = 'select pg_advisory_xact_lock(7406312);';
const UNIQUE_VIOLATION = '23505';

/** Runs the SQL files that have not run yet, each with its record in one transaction; several processes may start at once. */
export async function migrate(opened: Pick<DatabaseHandle, 'database' | 'exec'>): Promise<void> {
  await opened.exec(
    `${TAKE_MIGRATION_LOCK} create table if not exists migrations (name text primary key, ran_at timestamptz not null default now());`,
  );
  const ran = await listAppliedMigrations(opened.database);
  const files = listMigrationFiles();
  const unknown = [...ran].filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw new StartupError(
      `The database was migrated by a newer version of Tohfa (${unknown.join(', ')}): start that one.`,
    );
  }
  for (const name of files) {
    if (!ran.has(name)) await applyMigration(opened, name);
  }
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

/** A script sent as one message is one transaction; its record comes first, so that a second process stops there. */
async function applyMigration({ exec }: Pick<DatabaseHandle, 'exec'>, name: string): Promise<void> {
  const script = readFileSync(join(MIGRATIONS_DIR, name), 'utf8');
  try {
    await exec(`${TAKE_MIGRATION_LOCK} insert into migrations (name) values ('${name}'); ${script}`);
  } catch (error) {
    if (!isAppliedByAnotherProcess(error)) throw error;
  }
}

function isAppliedByAnotherProcess(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === UNIQUE_VIOLATION &&
    'table' in error &&
    error.table === 'migrations'
  );
}

/** Bytes: node-postgres answers a Buffer, PGlite a Uint8Array. */
export const bytea = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
});

/** The clock that decides about money: one for all processes, whatever their own clocks say. */
export async function databaseNow(database: Database): Promise<Date> {
  const [row] = await queryRows<{ now: string | Date }>(database, sql`select now() as now`);
  if (!row) throw new Error('the database did not answer the time');
  return new Date(row.now);
}

export const paiseColumn = (name: string) => bigint(name, { mode: 'number' });
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });
