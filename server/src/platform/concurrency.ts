import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';

/** Runs `concurrency` tasks at a time and queues the rest. Throws `OverloadedError` once `maxQueued` are waiting. */
export function createLimiter({ concurrency, maxQueued }: { concurrency: number; maxQueued: number }) {
  const limit = pLimit(concurrency);
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxQueued) throw new OverloadedError();
    return limit(work);
  };
}

/** One limiter per key, so that a queue for one key never delays another. */
export function createKeyedLimiter(concurrency: number): KeyedLimiter {
  const limiters = new Map<string, { limit: LimitFunction; users: number }>();
  return async function run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const limiter = limiters.get(key) ?? { limit: pLimit(concurrency), users: 0 };
    limiters.set(key, limiter);
    limiter.users += 1;
    try {
      return await limiter.limit(work);
    } finally {
      limiter.users -= 1;
      if (limiter.users === 0) limiters.delete(key);
    }
  };
}

/** Runs at most `max` tasks per key at a time. Returns undefined for any further task, without waiting. */
export function createKeyedConcurrencyCap(max: number) {
  const active = new Map<string, number>();
  return async function run<Result>(key: string, work: () => Promise<Result>): Promise<Result | undefined> {
    const others = active.get(key) ?? 0;
    if (others >= max) return undefined;
    active.set(key, others + 1);
    try {
      return await work();
    } finally {
      const left = (active.get(key) ?? 1) - 1;
      if (left > 0) active.set(key, left);
      else active.delete(key);
    }
  };
}

/**
 * Runs the work at once, and again at most once in `intervalMs` however often it is asked for: the last request is never
 * lost, only late.
 */
export function atMostEvery(intervalMs: number, work: () => void): () => void {
  let waiting: NodeJS.Timeout | undefined;
  let isAsked = false;
  return function ask(): void {
    isAsked = true;
    if (waiting) return;
    isAsked = false;
    work();
    waiting = setTimeout(() => {
      waiting = undefined;
      if (isAsked) ask();
    }, intervalMs).unref();
  };
}

/** Waits so long for the work, which goes on unheeded when it takes longer. */
export async function withinMs<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const giveUp = new AbortController();
  // Its outcome does not matter any more once the wait is over.
  work.catch(() => undefined);
  try {
    return await Promise.race([
      work,
      sleep(ms, undefined, { signal: giveUp.signal }).then(() => {
        throw new OverloadedError();
      }),
    ]);
  } finally {
    giveUp.abort();
  }
}

export type KeyedLimiter = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Answered as 503: the server is busy, and a retry in a moment should work. */
export class OverloadedError extends Error {
  override name = 'OverloadedError';
}
