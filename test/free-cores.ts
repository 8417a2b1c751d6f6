import { availableParallelism, cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const MEASURED_MS = 500;
/** Each worker of Vitest may open a hundred connections, and the test database has 500. */
const MAX_CORES = 8;

/**
 * How many cores are idle at the start of the run, at least one: the number of test workers follows it. Vitest and
 * Playwright run side by side and read their configuration in several processes, so the first one measures, before any
 * test uses a core, and the others inherit the result.
 */
export async function freeCores(): Promise<number> {
  process.env.TEST_FREE_CORES ??= String(await measureFreeCores());
  return Number(process.env.TEST_FREE_CORES);
}

/** From the processors' own counters: the load average still contains what ended a minute ago, such as the build. */
async function measureFreeCores(): Promise<number> {
  let idleShare = 0;
  // The best of three: a file that is still being written would else halve the workers of the whole run.
  for (let sample = 0; sample < 3; sample += 1) {
    const before = readTimes();
    await sleep(MEASURED_MS);
    const after = readTimes();
    idleShare = Math.max(idleShare, (after.idle - before.idle) / Math.max(after.all - before.all, 1));
  }
  return Math.min(MAX_CORES, Math.max(1, Math.round(availableParallelism() * idleShare)));
}

function readTimes(): { idle: number; all: number } {
  const times = cpus().map(({ times }) => times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}
