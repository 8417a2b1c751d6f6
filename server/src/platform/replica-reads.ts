import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withinMs } from './concurrency.ts';
import { isDatabaseAway } from './database-errors.ts';

/** Longer than any statement of the catalogue takes. People wait this long once; then the replica answers at once. */
const PRIMARY_ANSWERS_WITHIN_MS = 2000;
const LOOK_AGAIN_MS = 1000;

/**
 * The primary's pool, but a replica answers its statements while the primary does not. For reads alone: a replica is a
 * moment behind and refuses to write. Transactions always go to the primary.
 */
export function readWithReplica(primary: pg.Pool, replica: pg.Pool): ReplicaReads {
  let awaySince: number | undefined;

  async function query(...statement: unknown[]): Promise<unknown> {
    const ask = (pool: pg.Pool) => (pool.query as (...args: unknown[]) => Promise<unknown>)(...statement);
    if (awaySince === undefined) {
      try {
        return await withinMs(PRIMARY_ANSWERS_WITHIN_MS, ask(primary));
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        noticeAbsence();
      }
    }
    // A replica that is promoted cuts its readers off. Another one answers them, or it does itself, as the primary.
    return ask(replica)
      .catch(unlessAway(() => ask(replica)))
      .catch(unlessAway(() => ask(primary)));
  }

  function noticeAbsence(): void {
    if (awaySince !== undefined) return;
    awaySince = Date.now();
    void waitForPrimary();
  }

  async function waitForPrimary(): Promise<void> {
    while (awaySince !== undefined && !primary.ending) {
      await sleep(LOOK_AGAIN_MS, undefined, { ref: false });
      await primary.query('select 1').then(
        () => {
          awaySince = undefined;
        },
        () => undefined,
      );
    }
  }

  return {
    pool: Object.assign(Object.create(primary) as pg.Pool, { query }),
    awaySeconds: () => (awaySince === undefined ? undefined : Math.ceil((Date.now() - awaySince) / 1000)),
  };
}

function unlessAway<Result>(askAgain: () => Promise<Result>) {
  return (error: unknown): Promise<Result> => {
    if (!isDatabaseAway(error)) throw error;
    return askAgain();
  };
}

interface ReplicaReads {
  pool: pg.Pool;
  /** For how long the primary has not answered; undefined while it does. */
  awaySeconds(): number | undefined;
}
