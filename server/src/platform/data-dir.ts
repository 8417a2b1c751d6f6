import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartProblem } from './start-problem.ts';

/** Makes the folder, or says in one sentence why it cannot be used. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(dataDir, `.write-probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartProblem(`DATA_DIR ${dataDir} cannot be read and written (${codeOf(error)}).`);
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
    throw new StartProblem(`DATA_DIR ${dataDir} is in use by ${describeHolder(holderFile)}.`);
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
  return {
    release() {
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

function describeHolder(holderFile: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(holderFile, 'utf8')) as { pid: number; since: string };
    return `another Tohfa server, process ${pid}, running since ${since}`;
  } catch {
    return 'another Tohfa server';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}

export interface DataDirLock {
  release(): void;
}
