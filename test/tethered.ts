import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

// The reader's input ends when this process does, even by SIGKILL; then it signals the shell's pid, which by that
// time is the program's.
const TETHER = 'exec 3<&0; { read -r _ <&3; kill -s "$0" $$; } >/dev/null 2>&1 & exec "$@" 3<&- </dev/null';

/** Starts a program that does not outlive this process, in whatever way this process ends. */
export function spawnTethered(
  command: string[],
  ending: 'INT' | 'TERM',
  options: SpawnOptions,
): ChildProcess {
  const child = spawn('/bin/sh', ['-c', TETHER, ending, ...command], {
    ...options,
    // Ctrl-C reaches this process only, which may still need the program to finish its own work.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.once('exit', () => child.stdin?.destroy());
  return child;
}

/** Lets go of the tether and waits; false when the program had to be killed. */
export async function endTethered(child: ChildProcess, withinMs: number): Promise<boolean> {
  if (hasEnded(child)) return true;
  const ended = once(child, 'exit');
  child.stdin?.end();
  await Promise.race([ended, sleep(withinMs, undefined, { ref: false })]);
  if (hasEnded(child)) return true;
  child.kill('SIGKILL');
  await ended;
  return false;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
