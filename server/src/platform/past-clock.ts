import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';

const agoMs = new AsyncLocalStorage<number>();

/**
 * Runs the work as if it were earlier: statements of the embedded database that it makes, and nobody else's, see that time,
 * in `now()`, defaults and triggers alike. Rows that may not be changed later are so written with their dates at once.
 */
export function inThePast<Result>(at: Date, work: () => Promise<Result>): Promise<Result> {
  return agoMs.run(Date.now() - at.getTime(), work);
}

/** Milliseconds: the time that the caller's statements see. */
export function pastNow(): number {
  return Date.now() - (agoMs.getStore() ?? 0);
}

/** The embedded database reads the time from `Date.now`, and runs a statement without giving way to anything else. */
export function followPastClock(pglite: PGlite): void {
  const execute = pglite.execProtocolRawSync.bind(pglite);
  pglite.execProtocolRawSync = (message) => {
    const ago = agoMs.getStore();
    if (ago === undefined) return execute(message);
    const realNow = Date.now;
    Date.now = () => realNow() - ago;
    try {
      return execute(message);
    } finally {
      Date.now = realNow;
    }
  };
}
