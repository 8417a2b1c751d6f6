import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database } from './database.ts';
import { type NamedStatement, type QueryClient, queryNamed } from './named-statements.ts';

/**
 * A statement of the money path: named, and sent as it is, without building its text on every call. Amounts (`bigint`)
 * arrive as text from PostgreSQL: read them with Number.
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

/** A day stays text: as a moment it would be one of the process's time zone. */
const DATE = 1082;
const asText = (value: string) => value;
const PGLITE_OPTIONS = { parsers: { [DATE]: asText } };
const PG_TYPES = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === DATE ? asText : pg.types.getTypeParser(type, format as 'text'),
};

/**
 * Names the fields of a row as its columns, for `json_populate_recordset`: a named INSERT then takes any number of rows. A
 * column that is left out is null there, whatever its default.
 */
export function rowWriter<Table extends PgTable>(table: Table): (row: Table['$inferInsert']) => object {
  const columns = getTableColumns(table);
  return (row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, value]));
}

/** Reads rows of `select *` as the query builder would. */
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

/** The connection or pool below the query builder, which has no public name for it. */
export function clientOf(database: Database): QueryClient {
  return (database as unknown as { _: { session: { client: QueryClient } } })._.session.client;
}

/** Within a transaction pass its `tx`, as everywhere. */
type PreparedStatement<Row> = (database: Database, values: readonly unknown[]) => Promise<Row[]>;
