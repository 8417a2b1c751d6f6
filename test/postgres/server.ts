import { type ChildProcess, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';
import { endTethered, spawnTethered } from '../tethered.ts';
import { makeOwnFolder, OWN_FOLDER, postgresHome } from './binaries.ts';
import { clearOrphans } from './orphans.ts';
import { type ServerUser, serverUser } from './server-user.ts';

const READY = 'database system is ready to accept connections';
const START_ATTEMPTS = 5;
/** For a hang, not for a busy machine. */
const STOPPED_WITHIN_MS = 100_000;
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '500',
  max_wal_size: '512MB',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
};
/** JIT and parallel workers cost more than they give on small tables. */
const FOR_SMALL_TABLES = { jit: 'off', max_parallel_workers_per_gather: '0' };
/** Sorts the same on every machine. */
const BUILTIN_LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

/** For hundreds of small databases that come and go: looking after them costs more than any of them gains. */
export const FOR_MANY_DATABASES = {
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '2GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/**
 * A PostgreSQL server of its own: nothing of it stays after `stop`, nor after this process is killed. `installed` is the
 * folder of another PostgreSQL's programs, which then plans with its own defaults; PostgreSQL 15 is enough.
 */
export async function startPostgres(
  settings: Record<string, string> = {},
  installed?: string,
): Promise<RunningPostgres> {
  const user = serverUser();
  const home = postgresHome(user);
  const runs = join(inMemory() ?? home, 'runs');
  mkdirSync(runs, { recursive: true });
  await clearOrphans(runs);
  const folder = makeRunFolder(runs, user);
  const bin = installed ?? join(home, 'native', 'bin');
  const password = randomBytes(18).toString('base64url');
  await initialise(bin, folder, password, user, installed ? ['--locale=C.UTF-8'] : BUILTIN_LOCALE);
  const { port, server } = await startOnFreePort(bin, folder, user, {
    ...SETTINGS,
    ...(!installed && FOR_SMALL_TABLES),
    ...settings,
  });
  return {
    adminUrl: `postgres://tohfa:${password}@127.0.0.1:${port}/postgres`,
    folder,
    async stop() {
      await endTethered(server, STOPPED_WITHIN_MS);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Databases by the hundred are thousands of files: on a disk, making and removing them is a fifth of the server's work. */
function inMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, freemem()) < MEMORY_NEEDED) return undefined;
    return makeOwnFolder(join(MEMORY, OWN_FOLDER));
  } catch {
    return undefined;
  }
}

const MEMORY = '/dev/shm';
/** Four times what a run of all tests takes. */
const MEMORY_NEEDED = 6 * 1024 ** 3;

function makeRunFolder(runs: string, user: ServerUser): string {
  const folder = mkdtempSync(join(runs, 'run-'));
  writeFileSync(join(folder, 'parent'), String(process.pid));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

async function initialise(
  bin: string,
  folder: string,
  password: string,
  user: ServerUser,
  locale: readonly string[],
): Promise<void> {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined) chownSync(passwordFile, user.uid, user.gid);
  const args = [`--pgdata=${join(folder, 'data')}`, '--username=tohfa', `--pwfile=${passwordFile}`];
  // Cleartext, because it goes over loopback only and SCRAM costs 10 ms a connection.
  args.push('--auth=password', '--encoding=UTF8', '--no-sync', '--no-instructions', ...locale);
  await promisify(execFile)(join(bin, 'initdb'), args, { ...user, cwd: folder });
}

async function startOnFreePort(
  bin: string,
  folder: string,
  user: ServerUser,
  settings: Record<string, string>,
) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const args = ['-D', join(folder, 'data'), '-p', String(port)];
    for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
    const server = spawnTethered([join(bin, 'postgres'), ...args], 'INT', { ...user, cwd: folder });
    const problem = await untilReady(server);
    if (problem === undefined) return { port, server };
    // Someone took the port between finding it free and listening on it.
    if (attempt === START_ATTEMPTS || !problem.includes('in use')) {
      throw new Error(`The test database did not start:\n${problem}`);
    }
  }
}

/** Resolves to nothing when the server is ready, or to what it said when it ended instead. */
function untilReady(server: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    server.on('error', reject);
    server.on('exit', () => resolve(said.join('\n')));
    server.stdout?.resume();
    if (!server.stderr) return;
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (line.includes(READY)) resolve(undefined);
      if (said.length < 50) said.push(line);
    });
  });
}

export interface RunningPostgres {
  adminUrl: string;
  /** Everything this server keeps. */
  folder: string;
  stop(): Promise<void>;
}
