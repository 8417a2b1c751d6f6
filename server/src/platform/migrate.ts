import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, type OpenDatabase, rowsOf } from './database.ts';
import { StartProblem } from './start-problem.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
/** Held to the end of the transaction, so that it also works behind a pooler. Any constant will do. */
const UNDER_LOCK = 'select pg_advisory_xact_lock(7406312);';
const UNIQUE_VIOLATION = '23505';

/** Runs the SQL files that have not run yet, each with its record in one transaction; several processes may start at once. */
export async function migrate(opened: Pick<OpenDatabase, 'database' | 'exec'>): Promise<void> {
  await opened.exec(
    `${UNDER_LOCK} create table if not exists migrations (name text primary key, ran_at timestamptz not null default now());`,
  );
  const ran = await ranMigrations(opened.database);
  const files = migrationFiles();
  const unknown = [...ran].filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw new StartProblem(
      `The database was migrated by a newer version of Tohfa (${unknown.join(', ')}): start that one.`,
    );
  }
  for (const name of files) {
    if (!ran.has(name)) await runMigration(opened, name);
  }
}

export async function isMigrated(database: Database): Promise<boolean> {
  const ran = await ranMigrations(database);
  return migrationFiles().every((name) => ran.has(name));
}

function migrationFiles(): string[] {
  return readdirSync(MIGRATIONS)
    .filter((name) => /^[\w-]+\.sql$/.test(name))
    .sort();
}

async function ranMigrations(database: Database): Promise<Set<string>> {
  const rows = await rowsOf<{ name: string }>(database, sql`select name from migrations`);
  return new Set(rows.map((row) => row.name));
}

/** A script sent as one message is one transaction; its record comes first, so that a second process stops there. */
async function runMigration({ exec }: Pick<OpenDatabase, 'exec'>, name: string): Promise<void> {
  const script = readFileSync(join(MIGRATIONS, name), 'utf8');
  try {
    await exec(`${UNDER_LOCK} insert into migrations (name) values ('${name}'); ${script}`);
  } catch (error) {
    if (!isRanByAnother(error)) throw error;
  }
}

function isRanByAnother(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === UNIQUE_VIOLATION &&
    'table' in error &&
    error.table === 'migrations'
  );
}
