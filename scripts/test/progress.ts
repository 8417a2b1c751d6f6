import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A log without a terminal gets a line this often; a terminal's line is redrawn each second. */
const LOG_EVERY_MS = 20_000;
const REDRAW_EVERY_MS = 1000;

/**
 * Tells what runs, how many of how many, and the time beside what the last whole run on this machine took. A terminal has
 * it on its last line, below what the runners print.
 */
export function showProgress(runners: readonly string[], usualMs: number | undefined): Progress {
  const started = Date.now();
  const states = new Map<string, RunnerProgress>();
  const terminal = process.stdout.isTTY;
  const line = () => progressLine(runners, states, Date.now() - started, usualMs);
  const draw = () => {
    if (terminal) process.stdout.write(`\r\u001b[2K${line().slice(0, process.stdout.columns - 1)}`);
    else console.log(line());
  };
  const timer = setInterval(draw, terminal ? REDRAW_EVERY_MS : LOG_EVERY_MS);
  timer.unref();
  return {
    update: (runner, state) => states.set(runner, state),
    print(text) {
      if (terminal) process.stdout.write('\r\u001b[2K');
      console.log(text);
    },
    end() {
      clearInterval(timer);
      if (terminal) process.stdout.write('\r\u001b[2K');
    },
  };
}

export function progressLine(
  runners: readonly string[],
  states: ReadonlyMap<string, RunnerProgress>,
  ms: number,
  usualMs: number | undefined,
): string {
  const usual = usualMs === undefined ? '' : ` of usually ${clock(usualMs)}`;
  const parts = runners.map((runner) => {
    const state = states.get(runner);
    if (state === undefined) return `${runner} starting`;
    const { done, all, unit, failed, running } = state;
    const now = done === all ? 'done' : running;
    return `${runner} ${done} of ${all}${unit === runner ? '' : ` ${unit}`}${failed > 0 ? `, ${failed} failed` : ''}${now ? ` (${now})` : ''}`;
  });
  return [`${clock(ms)}${usual}`, ...parts].join(' · ');
}

/** How long a whole run took the last time it passed here; a fresh clone has none. */
export function readUsualMs(file: string, tier: string): number | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8'))[tier] : undefined;
}

export function keepUsualMs(file: string, tier: string, ms: number): void {
  const times = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...times, [tier]: ms }));
}

/** Processor time of everything this process started and waited for, their own children included; Linux tells it. */
export function readProcessorMs(): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // After the name in brackets, which may contain spaces: state, parent and so on; of children in user mode and in the kernel.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK;
}

/** USER_HZ of Linux. */
const MS_PER_TICK = 10;

function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export interface Progress {
  update(runner: string, state: RunnerProgress): void;
  /** Above the line. */
  print(text: string): void;
  end(): void;
}

/** A runner's reporter sends it to `scripts/test.ts` whenever it changes. */
export interface RunnerProgress {
  done: number;
  all: number;
  /** Of what: files or stories. */
  unit: string;
  failed: number;
  /** The file or story that began last. */
  running: string;
}
