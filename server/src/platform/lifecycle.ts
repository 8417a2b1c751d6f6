import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Log } from './log.ts';

/** Creates the folder, or throws a StartupError that says why it cannot be used. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(dataDir, `.write-probe-${process.pid}`);
    writeFileSync(probe, '');
    // Containers that share the folder have the same process ids.
    rmSync(probe, { force: true });
  } catch (error) {
    throw new StartupError(`DATA_DIR ${dataDir} cannot be read and written (${errorCode(error)}).`);
  }
}

/**
 * Two processes on one PGlite folder silently lose commits, so the first takes an exclusive lock. SQLite's lock belongs
 * to the open file. The kernel releases it however the process ends, so a crash leaves no stale lock, and a reused
 * process id cannot be mistaken for the holder.
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

/** Listens, or throws a StartupError that says why it cannot. */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const message = LISTEN_ERRORS[code];
    throw message ? new StartupError(message(host, port)) : error;
  }
}

const LISTEN_ERRORS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) => `PORT ${port} on ${host} is already in use by another program.`,
  EACCES: (host, port) => `PORT ${port} on ${host} may not be used by this account.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is not an address of this machine.`,
};

/** Process managers send SIGKILL about 10 s after SIGTERM. After draining, the server exits a little earlier. */
const SHUTDOWN_TIMEOUT_MS = 9000;

/**
 * On SIGTERM or SIGINT: reports not ready and still serves requests until load balancers notice. Then stops accepting
 * connections, finishes open requests, releases all resources and exits.
 */
export function stopOnSignals(log: Log, { drainSeconds, startDraining, stop: release }: ShutdownSteps): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal, drainSeconds }, 'stopping');
    startDraining();
    setTimeout(
      () => {
        log.warn('some work did not finish in time');
        process.exit(0);
      },
      drainSeconds * 1000 + SHUTDOWN_TIMEOUT_MS,
    ).unref();
    sleep(drainSeconds * 1000)
      .then(release)
      .then(
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

interface ShutdownSteps {
  drainSeconds: number;
  /** After this call `/readyz` answers 503, and each connection closes with its next response. */
  startDraining(): void;
  stop(): Promise<void>;
}

/** Something that keeps the server from starting, in one sentence a person can act on. */
export class StartupError extends Error {
  override name = 'StartupError';
}
