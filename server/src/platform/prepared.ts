import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database } from './database.ts';
import { type NamedStatement, type QueryClient, queryNamed } from './named-statements.ts';

/**
 * A named statement for the money path, whose text is not rebuilt on every call. PostgreSQL returns amounts (`bigint`)
 * as text: read them with Number.
 */
export function prepared<Row>(name: string, text: string): PreparedStatement<Row> {
  const statement: NamedStatement = { name, text, types: PG_TYPES };
  return async (database, values) => {
    const client = clientOf(database);
    const { rows } =
      'exec' in client
        ? await client.query(statement.text, values, PGLITE_OPTIONS)
        : await queryNamed(client, statement, values);
    return rows as Row[];
  };
}

/** Dates stay text, because a Date object would depend on the process's time zone. */
const DATE = 1082;
const asText = (value: string) => value;
const PGLITE_OPTIONS = { parsers: { [DATE]: asText } };
const PG_TYPES = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === DATE ? asText : pg.types.getTypeParser(type, format as 'text'),
};

/**
 * Renames a row's fields to column names for `json_populate_recordset`, so that a named INSERT takes any number of
 * rows. A column that is left out becomes null, not its default.
 */
export function rowWriter<Table extends PgTable>(table: Table): (row: Table['$inferInsert']) => object {
  const columns = getTableColumns(table);
  return (row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, value]));
}

/** Converts rows of `select *` as the query builder does. */
export function rowReader<Table extends PgTable>(table: Table): (row: object) => Table['$inferSelect'] {
  const columns = Object.entries(getTableColumns(table));
  return (row) =>
    Object.fromEntries(
      columns.map(([key, column]) => {
        const value = (row as Record<string, unknown>)[column.name];
        return [key, value === null || value === undefined ? null : column.mapFromDriverValue(value)];
      }),
    ) as Table['$inferSelect'];
}

/** The connection or pool below the query builder, which does not expose it. */
export function clientOf(database: Database): QueryClient {
  return (database as unknown as { _: { session: { client: QueryClient } } })._.session.client;
}

/** Within a transaction, pass its `tx`. */
type PreparedStatement<Row> = (database: Database, values: readonly unknown[]) => Promise<Row[]>;
