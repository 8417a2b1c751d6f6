import pg from 'pg';
import { isStalePlan } from './database-errors.ts';

/**
 * PostgreSQL parses and plans a named statement once per connection. Behind a transaction pooler statements have no
 * name.
 *
 * After a migration adds a column, PostgreSQL refuses a `select *` with a cached plan for as long as the connection
 * lasts. Under a new name the statement is planned again; within a transaction the whole transaction has to be retried.
 */
export async function queryNamed(
  client: QueryClient,
  statement: NamedStatement,
  values: readonly unknown[],
  isOutsideTransaction = client instanceof pg.Pool,
): Promise<{ rows: unknown[] }> {
  const { name, ...unnamed } = statement;
  if (client.pooled) return client.query({ ...unnamed, values });
  try {
    return await client.query({ ...statement, values });
  } catch (error) {
    if (!isStalePlan(error)) throw error;
    if (statement.name === name) statement.name = `${name}+`;
    if (!isOutsideTransaction) throw error;
    return client.query({ ...statement, values });
  }
}

/**
 * For statements that a library builds and sends again and again with the same text. PostgreSQL takes longer to plan
 * those of the job queue than to run them, so they get names too.
 */
export async function queryRepeated(
  client: QueryClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: unknown[] }> {
  const statement = isSingle(text) ? repeatedStatement(text) : undefined;
  return 'exec' in client || !statement ? client.query(text, values) : queryNamed(client, statement, values);
}

/** Only a single statement can have a name. */
export function isSingle(text: string): boolean {
  return !text.includes(';');
}

function repeatedStatement(text: string): NamedStatement | undefined {
  const known = repeatedStatements.get(text);
  if (known || repeatedStatements.size >= MAX_REPEATED) return known;
  const statement = { name: `repeated-${repeatedStatements.size}`, text };
  repeatedStatements.set(text, statement);
  return statement;
}

const repeatedStatements = new Map<string, NamedStatement>();
/** Each connection keeps all of them in memory. */
const MAX_REPEATED = 200;

export interface NamedStatement {
  name: string;
  text: string;
  types?: ValueTypes;
}

interface ValueTypes {
  getTypeParser(type: number, format?: 'text' | 'binary'): (value: string) => unknown;
}

/** A pool, a connection, or the embedded database, which has `exec`. */
export interface QueryClient {
  /** Behind a transaction pooler. */
  pooled?: boolean;
  query(
    statement: string | (Omit<NamedStatement, 'name'> & { name?: string; values: readonly unknown[] }),
    values?: readonly unknown[],
    options?: { parsers: Record<number, (value: string) => unknown> },
  ): Promise<{ rows: unknown[] }>;
}
