import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ends the servers, and removes the folders, of test runs whose own process is gone. */
export async function clearOrphans(runs: string): Promise<void> {
  for (const name of readdirSync(runs)) {
    const folder = join(runs, name);
    const parent = readPid(join(folder, 'parent'));
    if (parent === undefined || isAlive(parent)) continue;
    const server = readPid(join(folder, 'data', 'postmaster.pid'));
    if (server !== undefined && serves(server, folder)) await end(server);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A recorded pid may belong to another program by now: only one that runs on this very folder is ours to end. */
function serves(pid: number, folder: string): boolean {
  try {
    return commandLine(pid).includes(folder);
  } catch {
    return false;
  }
}

/** Small Linux images come without ps. */
function commandLine(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return execFileSync('ps', ['-o', 'args=', '-ww', '-p', String(pid)], { encoding: 'utf8' });
}

/** SIGQUIT is PostgreSQL's immediate shutdown: nothing in these databases is worth a checkpoint. */
async function end(pid: number): Promise<void> {
  process.kill(pid, 'SIGQUIT');
  for (let waited = 0; waited < 60_000 && isAlive(pid); waited += 50) await sleep(50);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
