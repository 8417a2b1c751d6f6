import pLimit, { type LimitFunction } from 'p-limit';

/** Runs a few at once and queues the rest; beyond `maxQueued` it throws `OverloadedError` instead of queueing. */
export function createLimiter({ concurrency, maxQueued }: { concurrency: number; maxQueued: number }) {
  const limit = pLimit(concurrency);
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxQueued) throw new OverloadedError();
    return limit(work);
  };
}

/** A limiter for each key, so that a queue for one key never delays another. */
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

/** At most `max` per key at once; beyond that the answer is undefined at once, without waiting. */
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

export type KeyedLimiter = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Answered as 503: the server is busy, a retry in a moment will do. */
export class OverloadedError extends Error {
  override name = 'OverloadedError';
}
