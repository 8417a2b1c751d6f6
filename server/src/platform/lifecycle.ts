import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FastifyInstance } from 'fastify';
import type { Log } from './log.ts';
import { StartupError } from './settings.ts';

/** Makes the folder, or says in one sentence why it cannot be used. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(dataDir, `.write-probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartupError(`DATA_DIR ${dataDir} cannot be read and written (${errorCode(error)}).`);
  }
}

/**
 * Two processes on one PGlite folder silently lose commits, so the first takes an exclusive lock.
 * SQLite's lock belongs to the open file: the kernel lets go of it however the process ends,
 * so a crash leaves nothing stale behind, and a reused process id cannot be mistaken for a holder.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
  const holderFile = join(dataDir, 'holder.json');
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new StartupError(`DATA_DIR ${dataDir} is in use by ${describeLockHolder(holderFile)}.`);
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
  return {
    release() {
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

function describeLockHolder(holderFile: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(holderFile, 'utf8')) as { pid: number; since: string };
    return `another Tohfa server, process ${pid}, running since ${since}`;
  } catch {
    return 'another Tohfa server';
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}

export interface DataDirLock {
  release(): void;
}

/** Listens, or says in one sentence why it cannot. */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const words = LISTEN_ERRORS[code];
    throw words ? new StartupError(words(host, port)) : error;
  }
}

const LISTEN_ERRORS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) => `PORT ${port} on ${host} is already in use by another program.`,
  EACCES: (host, port) => `PORT ${port} on ${host} may not be used by this account.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is not an address of this machine.`,
};

/** Whoever asked us to stop waits at most 10 s before killing; we end a little earlier by ourselves. */
const SHUTDOWN_TIMEOUT_MS = 9000;

/** On SIGTERM or SIGINT: stop taking calls, finish those under way, let go of everything, end. */
export function stopOnSignals(log: Log, drain: () => Promise<void>): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.warn('some work did not finish in time');
      process.exit(0);
    }, SHUTDOWN_TIMEOUT_MS).unref();
    drain().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
}
