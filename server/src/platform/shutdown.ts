import type { Log } from './log.ts';

/** Whoever asked us to stop waits at most 10 s before killing; we end a little earlier by ourselves. */
const DEADLINE_MS = 9000;

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
    }, DEADLINE_MS).unref();
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
