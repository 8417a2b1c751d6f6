import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { createKeyedBatcher } from './concurrency.ts';
import type { Database } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { type NamedStatement, type QueryClient, queryNamed } from './named-statements.ts';

/**
 * A statement of the money path: named, and sent as it is, without building its text on every call. Amounts (`bigint`)
 * arrive as text from PostgreSQL: read them with Number.
 */
export function prepared<Row>(name: string, text: string): PreparedStatement<Row> {
  const statement: NamedStatement = { name, text, types: PG_TYPES };
  return (database, values) => send<Row>(clientOf(database), statement, values);
}

async function send<Row>(
  client: QueryClient,
  statement: NamedStatement,
  values: readonly unknown[],
  isOutsideTransaction?: true,
): Promise<Row[]> {
  const { rows } =
    'exec' in client
      ? await client.query(statement.text, values, PGLITE_OPTIONS)
      : await queryNamed(client, statement, values, isOutsideTransaction);
  return rows as Row[];
}

/** A connection of the pool's, for as long as the work takes. */
async function onConnection<Result>(
  database: Database,
  work: (connection: QueryClient) => Promise<Result>,
): Promise<Result> {
  const client = clientOf(database);
  if (!(client instanceof pg.Pool)) return work(client);
  const connection = await client.connect();
  try {
    const result = await work(connection as QueryClient);
    connection.release();
    return result;
  } catch (error) {
    connection.release(true);
    throw error;
  }
}

/**
 * The same for what many ask for at the same moment: they share a statement, and on a busy evening ten people cost the
 * database little more than one. `$1` is a JSON array of items, each with its number `n`, which the item's row repeats;
 * `itemsSql` reads it. Never within a transaction, which is one person's own. Items with different keys never share.
 */
export function preparedBatch<Item extends object, Row extends object>(
  name: string,
  text: string,
  keyOf: (item: Item) => string = () => '',
): (database: Database, item: Item) => Promise<Row | undefined> {
  const statement: NamedStatement = { name, text, types: PG_TYPES };
  const create = (database: Database) =>
    createKeyedBatcher<Item, Row | undefined>(
      (take) =>
        onConnection(database, async (connection) => {
          const items = take();
          const numbered = items.map((item, n) => ({ ...item, n }));
          const rows = await send<Row & { n: number }>(
            connection,
            statement,
            [JSON.stringify(numbered)],
            true,
          );
          const byNumber = new Map(rows.map((row) => [row.n, row]));
          return items.map((_, n) => byNumber.get(n));
        }),
      { maxSize: MAX_BATCH, concernsAll: isDatabaseUnavailable },
    );
  const batchers = new WeakMap<Database, ReturnType<typeof create>>();
  return (database, item) => {
    const batcher = batchers.get(database) ?? create(database);
    batchers.set(database, batcher);
    return batcher(keyOf(item), item);
  };
}

/**
 * SQL: the items of a batch as rows with these columns. The condition always holds; the planner takes it for one that
 * leaves a single row, and looks everything up by an index however small the tables were when it planned.
 */
export function itemsSql(columns: string): string {
  return `(select * from json_to_recordset($1::json) as item (n int, ${columns}) where n = abs(n))`;
}

/**
 * Short enough that whoever waits for its locks hardly notices. With 20, hundreds who pay took a third longer, more so
 * while payments rest because people look.
 */
export const MAX_BATCH = 50;

/** A day stays text: as a moment it would be one of the process's time zone. */
const DATE = 1082;
const asText = (value: string) => value;
const PGLITE_OPTIONS = { parsers: { [DATE]: asText } };
const PG_TYPES = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === DATE ? asText : pg.types.getTypeParser(type, format as 'text'),
};

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
