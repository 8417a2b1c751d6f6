// Makes the databases of earlier versions that server/test/platform/upgrade.test.ts upgrades:
// `npm run old-database -- <commit>`. Needs Debian's postgresql, for pg_dump.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { freePort } from '../test/free-port.ts';
import { checkOutVersion } from './cluster/previous-version.ts';
import { findPostgres, postgresUser } from './cluster/programs.ts';
import { liveThrough } from './old-database/story.ts';

const FOLDER = join(import.meta.dirname, '../server/test/platform/old-databases');
const MAX_BYTES = 100_000;

const [revision] = process.argv.slice(2);
if (!revision) throw new Error('Say which version: npm run old-database -- <commit>');
await makeOldDatabase(revision);

async function makeOldDatabase(revision: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tohfa-old-database-'));
  chmodSync(folder, 0o755);
  const { source, commit, subject } = checkOutVersion(folder, revision);
  const postgres = await startPostgres(folder);
  const dataDir = join(folder, 'data');
  const server = await startServer(source, { DATABASE_URL: postgres.url, DATA_DIR: dataDir });
  try {
    const people = await liveThrough(server.url, join(dataDir, 'outbox'));
    await refundsSent(postgres.url);
    server.child.kill('SIGTERM');
    await once(server.child, 'exit');
    const madeAt = new Date().toISOString();
    const about = JSON.stringify({ commit, subject, madeAt, ...people });
    const file = join(FOLDER, `${commit}.sql.gz`);
    mkdirSync(FOLDER, { recursive: true });
    const packed = gzipSync(`-- ${about}\n${postgres.dump()}`, { level: 9 });
    if (packed.length > MAX_BYTES) throw new Error(`${file} would have ${packed.length} bytes.`);
    writeFileSync(file, packed);
    console.log(`${file} (${Math.round(packed.length / 1000)} KB)`);
  } finally {
    server.child.kill('SIGKILL');
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Debian's, because the npm package of the tests brings no pg_dump. */
async function startPostgres(folder: string) {
  const bin = findPostgres();
  if (bin === undefined) throw new Error('Install pg_dump first:  apt-get install postgresql');
  const user = postgresUser();
  const home = join(folder, 'postgres');
  mkdirSync(home);
  if (user) chownSync(home, user.uid, user.gid);
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...user, cwd: home, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const data = join(home, 'data');
  const cluster = [`--pgdata=${data}`, '--username=tohfa', '--auth=trust'];
  run('initdb', ...cluster, '--encoding=UTF8', '--locale=C', '--no-sync');
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
  run('pg_ctl', 'start', '-w', '-D', data, '-l', join(home, 'log'), '-o', settings);
  const url = `postgres://tohfa@127.0.0.1:${port}/postgres`;
  return {
    url,
    /** Plain SQL that needs no psql, without the keys of the stand-ins: a server that misses them makes new ones. */
    dump: () =>
      run(
        'pg_dump',
        `--dbname=${url}`,
        '--rows-per-insert=50',
        '--no-owner',
        '--no-privileges',
        '--no-comments',
        '--exclude-table-data=local_identity_records',
      )
        .split('\n')
        .filter((line) => !/^\\(un)?restrict /.test(line))
        .join('\n'),
    async stop() {
      run('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', data);
    },
  };
}

async function startServer(source: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(source, 'server/src/main.ts')], {
    cwd: source,
    env: { PATH: process.env.PATH ?? '', PORT: '0', LOAD_PLACES: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.once('exit', (code) => reject(new Error(`That version's server ended with ${code}: ${printed}`)));
    child.stdout.on('data', (chunk) => {
      printed += String(chunk);
      const opened = /is open at ([^\s"]+)/.exec(printed)?.[1];
      if (opened) resolve(opened);
    });
  });
  return { child, url };
}

/** Refunds are sent by a job. */
async function refundsSent(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let tries = 0; tries < 120; tries += 1) {
      const open = await client.query(`select 1 from refunds where status <> 'processed'`);
      const refunds = await client.query('select 1 from refunds');
      if (open.rowCount === 0 && (refunds.rowCount ?? 0) > 0) return;
      await sleep(500);
    }
    throw new Error('The refunds were not processed within a minute.');
  } finally {
    await client.end();
  }
}
