import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A connection or a transaction of the server's database; PostgreSQL and PGlite look the same. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Log {
  error(details: object, message: string): void;
  debug(details: object, message: string): void;
}
