import type { Log } from './log.ts';

/** Repeats a task in this process; a run that takes long delays the next instead of overlapping it. */
export function repeatEvery(
  seconds: number,
  log: Log,
  task: string,
  run: () => Promise<void>,
  { immediately = false }: { immediately?: boolean } = {},
): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const runNow = () => {
    const remember = (outcome: PeriodicRun['outcome']) =>
      lastRuns.set(task, { seconds, lastAt: new Date(), outcome });
    run()
      .then(() => remember('done'))
      .catch((error: unknown) => {
        remember('failed');
        log.error({ err: error, task }, 'periodic task failed');
      })
      .finally(schedule);
  };
  const schedule = () => {
    if (stopped) return;
    timer = setTimeout(runNow, seconds * 1000);
    timer.unref();
  };
  lastRuns.set(task, { seconds, lastAt: undefined, outcome: undefined });
  if (immediately) runNow();
  else schedule();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Of this process; by the task's name. */
export function listPeriodicRuns(): (PeriodicRun & { name: string })[] {
  return [...lastRuns].map(([name, run]) => ({ name, ...run }));
}

const lastRuns = new Map<string, PeriodicRun>();

interface PeriodicRun {
  seconds: number;
  lastAt: Date | undefined;
  outcome: 'done' | 'failed' | undefined;
}
