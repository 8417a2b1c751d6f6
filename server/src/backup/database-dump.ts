import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openAsBlob, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { lockDataDir, StartupError } from '../platform/lifecycle.ts';
import type { Settings } from '../settings.ts';

/** Writes the whole database to a file: pg_dump's custom format, or a tar of the embedded one. */
export async function dumpDatabase(settings: DumpSettings, file: string): Promise<void> {
  const url = directUrl(settings);
  if (url === undefined) return dumpEmbedded(settings.dataDir, file);
  await requireTool('pg_dump', await serverVersion(url));
  await runTool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], url);
}

/** Fills an empty database from such a file, all of it or nothing. */
export async function restoreDatabase(settings: DumpSettings, file: string): Promise<void> {
  const url = directUrl(settings);
  if (url === undefined) return restoreEmbedded(settings.dataDir, file);
  await requireTool('pg_restore', await serverVersion(url));
  await runTool(
    'pg_restore',
    ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '--dbname=', file],
    url,
  );
}

/** A restore never writes over anything. */
export async function requireEmptyDatabase(settings: DumpSettings): Promise<void> {
  const url = directUrl(settings);
  if (url === undefined) {
    const folder = join(settings.dataDir, 'pglite');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (readdirSync(folder).length > 0)
      throw new StartupError(`${folder} is not empty: restore into a new DATA_DIR.`);
    return;
  }
  const [row] = await query<{ used: boolean }>(
    url,
    "select to_regclass('public.migrations') is not null as used",
  );
  if (row?.used) throw new StartupError('The database is not empty: restore into a new one.');
}

async function dumpEmbedded(dataDir: string, file: string): Promise<void> {
  const lock = lockDataDir(dataDir);
  const pglite = await PGlite.create(join(dataDir, 'pglite'), { extensions: { pg_trgm } });
  try {
    const dump = await pglite.dumpDataDir('gzip');
    await writeFile(file, Buffer.from(await dump.arrayBuffer()), { mode: 0o600 });
  } finally {
    await pglite.close();
    lock.release();
  }
}

async function restoreEmbedded(dataDir: string, file: string): Promise<void> {
  const lock = lockDataDir(dataDir);
  const loadDataDir = await openAsBlob(file, { type: 'application/x-gzip' });
  const pglite = await PGlite.create(join(dataDir, 'pglite'), { extensions: { pg_trgm }, loadDataDir });
  await pglite.close();
  lock.release();
}

/** pg_dump needs one session: it goes around a transaction pooler. */
function directUrl({ databaseUrl, databaseDirectUrl }: DumpSettings): string | undefined {
  return databaseDirectUrl ?? databaseUrl;
}

async function serverVersion(url: string): Promise<number> {
  const [row] = await query<{ version: number }>(
    url,
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  return row?.version ?? 0;
}

/** Longer than for a request, because no one waits for a backup. */
const CONNECT_TIMEOUT_MS = 30_000;

async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new StartupError(`DATABASE_URL: PostgreSQL cannot be asked (${reason}).`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function requireTool(tool: string, version: number): Promise<void> {
  const printed = await output(tool, ['--version']).catch(() => undefined);
  const found = Number(/\(PostgreSQL\) (\d+)/.exec(printed ?? '')?.[1] ?? 0);
  if (found >= version) return;
  throw new StartupError(
    found === 0
      ? `${tool} is not installed: it comes with PostgreSQL's client programs (version ${version} or later).`
      : `${tool} is of version ${found}, the server of version ${version}: install the client programs of ${version} or later.`,
  );
}

/** Passes the URL in the environment, because every user of the machine can see arguments. */
async function runTool(tool: string, args: string[], url: string): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const env = {
    ...process.env,
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
  };
  const named = args.map((arg) => (arg === '--dbname=' ? `--dbname=${env.PGDATABASE}` : arg));
  await output(tool, named, env);
}

async function output(tool: string, args: string[], env = process.env): Promise<string> {
  const child = spawn(tool, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let problems = '';
  child.stdout.on('data', (chunk) => {
    printed += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    problems += String(chunk);
  });
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new StartupError(`${tool} ended with ${code}: ${problems.trim().slice(0, 1000)}`);
  return printed;
}

type DumpSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>;
