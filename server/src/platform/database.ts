import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { SQL } from 'drizzle-orm';
import { drizzle as overPg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { fromPglite } from 'pg-boss';
import { lockDataDir } from './data-dir.ts';
import { type Listen, listenOverPg } from './listen.ts';
import { StartProblem } from './start-problem.ts';

/** PostgreSQL by DATABASE_URL, else PGlite in DATA_DIR; everything above this file sees one type. */
export async function openDatabase(where: DatabasePlace): Promise<OpenDatabase> {
  return where.databaseUrl === undefined ? openPglite(where.dataDir) : openPostgres(where.databaseUrl, where);
}

/** Rows of a statement that is easier to say in SQL than in the query builder. */
export async function rowsOf<Row>(database: Database, statement: SQL): Promise<Row[]> {
  const result = (await database.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}

/** Whether a statement failed because a row like it is there already. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === '23505';
}

/** Whether a statement failed because the database was away or had no connection left: the same call may work later. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  if (!(cause instanceof Error)) return false;
  if ('code' in cause && AWAY_CODES.has(String(cause.code))) return true;
  // The driver and its pool give these no code.
  return /^(timeout exceeded when trying to connect|Connection terminated)/.test(cause.message);
}

/** PostgreSQL's own (shutting down, starting up, too many connections), then the network's. */
const AWAY_CODES = new Set([
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

async function openPostgres(url: string, { databasePoolSize = 10 }: DatabasePlace): Promise<OpenDatabase> {
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
    throw new StartProblem(
      `DATABASE_URL: PostgreSQL at ${placeOf(url)} cannot be reached (${reasonOf(error)}).`,
    );
  }
  const listener = listenOverPg(url);
  return {
    kind: 'postgres',
    database: overPg(pool) as unknown as Database,
    bossDatabase: {
      executeSql: async (text, values) => {
        const result: unknown = await pool.query(text, values);
        return { rows: rowsOfMany(result) };
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

async function openPglite(dataDir: string | undefined): Promise<OpenDatabase> {
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
function rowsOfMany(result: unknown): unknown[] {
  const results = Array.isArray(result) ? result : [result];
  return results.flatMap((one: { rows?: unknown[] }) => one.rows ?? []);
}

/** Host and database of the address, without its password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'localhost'}${pathname}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (error instanceof Error && 'code' in error && error.code === '28P01') return 'the password was refused';
  return error instanceof Error ? error.message : 'unknown reason';
}

/** A connection or a transaction: what every SQL function takes. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface DatabasePlace {
  databaseUrl?: string | undefined;
  /** Unset with no DATABASE_URL: a database in memory, for tests. */
  dataDir?: string | undefined;
  databasePoolSize?: number;
}

export interface OpenDatabase {
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
