import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endTethered, spawnTethered } from '../../test/tethered.ts';

/** A program of the cluster: it can be killed, paused and started again, and never outlives the run. */
export function createDaemon({ name, command, env, user, logDir, respawn = false }: DaemonOptions): Daemon {
  const logFile = createWriteStream(join(logDir, `${name}.log`), { flags: 'a' });
  let child: ChildProcess | undefined;
  let wanted = false;

  function start(): void {
    wanted = true;
    if (child && !hasEnded(child)) return;
    const started = spawnTethered(command(), 'TERM', {
      env: { PATH: `${process.env.PATH}:/usr/sbin:/usr/bin`, LC_ALL: 'C', ...env?.() },
      ...user,
    });
    child = started;
    const log = (chunk: unknown) => void logFile.write(String(chunk));
    started.stdout?.on('data', log);
    started.stderr?.on('data', log);
    started.once('exit', (code, signal) => {
      log(`-- ended with ${code ?? signal} at ${new Date().toISOString()}\n`);
      if (respawn && wanted) setTimeout(() => wanted && start(), RESPAWN_MS).unref();
    });
  }

  return {
    name,
    start,
    pid: () => (child && !hasEnded(child) ? child.pid : undefined),
    signal(signal) {
      if (child && !hasEnded(child)) child.kill(signal);
    },
    /** A killed one stays down until it is started again, unless it is respawned. */
    async kill() {
      if (!respawn) wanted = false;
      if (!child || hasEnded(child)) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async stop(withinMs = 15_000) {
      wanted = false;
      if (!child || hasEnded(child)) return;
      // A paused program cannot end by itself.
      child.kill('SIGCONT');
      await endTethered(child, withinMs);
    },
  };
}

/** As a service manager does. */
const RESPAWN_MS = 500;

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** What has to be ended and removed, the newest first, however the run ends. */
export function createCleanup(): Cleanup {
  const tasks: (() => unknown)[] = [];
  let running: Promise<void> | undefined;
  async function runAll() {
    for (const task of tasks.reverse()) {
      // One that fails must not keep the others.
      await Promise.resolve()
        .then(task)
        .catch((error: unknown) => console.error(error));
    }
  }
  return {
    add(task) {
      tasks.push(task);
    },
    run() {
      running ??= runAll();
      return running;
    },
  };
}

/** Ends a hang and nothing else: on a busy machine everything takes a multiple of its time. */
const HANG_SECONDS = 600;

/** Waits for something to become true; the question may fail while the answer is no. */
export async function until(
  what: string,
  question: () => Promise<boolean> | boolean,
  seconds = HANG_SECONDS,
): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const yes = await Promise.resolve()
      .then(question)
      .catch(() => false);
    if (yes) return;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(200);
  }
}

export interface Cleanup {
  add(task: () => unknown): void;
  run(): Promise<void>;
}

interface DaemonOptions {
  name: string;
  /** Read at each start: an upgrade changes it. */
  command: () => string[];
  env?: () => Record<string, string>;
  user?: { uid: number; gid: number } | undefined;
  logDir: string;
  /** Started again half a second after it ended, however it ended. */
  respawn?: boolean;
}

export interface Daemon {
  name: string;
  start(): void;
  pid(): number | undefined;
  signal(signal: NodeJS.Signals): void;
  kill(): Promise<void>;
  stop(withinMs?: number): Promise<void>;
}
