import { setImmediate as nextTurn } from 'node:timers/promises';
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
export function createKeyedLimiter(concurrency: number) {
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

/**
 * Does at once what several ask for, `maxSize` at a time. `run` begins with the first who asks and takes the items when it
 * is ready for them, such as when it has a connection: whoever asks until then is among them, and whoever asks later is
 * in the next batch. Taken again, they are the same. It answers in their order. When it fails, each item is tried alone,
 * so that nobody fails because of another; only a failure that `concernsAll` is everybody's. A batch that takes longer
 * than `slowMs` no longer keeps the next one waiting, up to three at once: what makes it slow may be nobody else's.
 */
export function createKeyedBatcher<Item, Result>(
  run: (take: () => readonly Item[], key: string) => Promise<readonly Result[]>,
  { maxSize, slowMs = 200, concernsAll }: BatcherOptions,
) {
  const queues = new Map<string, BatchQueue<Item, Result>>();
  const runBatch = async (key: string, takeNext: () => readonly Waiting<Item, Result>[]): Promise<void> => {
    let taken: readonly Waiting<Item, Result>[] | undefined;
    const take = () => {
      taken ??= takeNext();
      return taken;
    };
    try {
      const results = await run(() => take().map(({ item }) => item), key);
      for (const [at, { resolve }] of take().entries()) {
        // What each of them does next would together keep everybody else waiting.
        if (at > 0) await nextTurn();
        resolve(results[at] as Result);
      }
    } catch (error) {
      const failed = take();
      if (failed.length === 1 || concernsAll(error)) for (const { reject } of failed) reject(error);
      else for (const one of failed) await runBatch(key, () => [one]);
    }
  };
  const startNext = async (key: string, queue: BatchQueue<Item, Result>): Promise<void> => {
    if (queue.isBlocked || queue.running >= MAX_BATCHES_AT_ONCE || queue.waiting.length === 0) return;
    queue.running += 1;
    queue.isBlocked = true;
    let isSlow = false;
    let unblock: NodeJS.Timeout | undefined;
    await runBatch(key, () => {
      unblock = setTimeout(() => {
        isSlow = true;
        queue.isBlocked = false;
        void startNext(key, queue);
      }, slowMs);
      return queue.waiting.splice(0, maxSize);
    });
    clearTimeout(unblock);
    queue.running -= 1;
    if (!isSlow) queue.isBlocked = false;
    if (queue.running === 0 && queue.waiting.length === 0) queues.delete(key);
    else void startNext(key, queue);
  };
  return (key: string, item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? { waiting: [], running: 0, isBlocked: false };
      queues.set(key, queue);
      queue.waiting.push({ item, resolve, reject });
      void startNext(key, queue);
    });
}

const MAX_BATCHES_AT_ONCE = 3;

interface BatcherOptions {
  maxSize: number;
  slowMs?: number;
  concernsAll: (error: unknown) => boolean;
}

interface BatchQueue<Item, Result> {
  waiting: Waiting<Item, Result>[];
  running: number;
  /** By a batch that is under way and not slow. */
  isBlocked: boolean;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
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

/** Answered as 503: the server is busy, a retry in a moment will do. */
export class OverloadedError extends Error {
  override name = 'OverloadedError';
}
