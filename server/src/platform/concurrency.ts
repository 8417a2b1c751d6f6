import { cpus } from 'node:os';
import { performance as nodePerformance } from 'node:perf_hooks';
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

/**
 * Starts a few and leaves the rest to the next turns of the event loop: when hundreds arrive at the same moment, whatever
 * arrives after them is not kept waiting until all of them have begun.
 */
export function createPacer(perTurn: number): (start: () => void) => void {
  const waiting: (() => void)[] = [];
  let started = 0;
  const beginTurn = () => {
    started = 0;
    const next = waiting.splice(0, perTurn);
    for (const start of next) run(start);
  };
  const run = (start: () => void) => {
    if (started === 0) setImmediate(beginTurn);
    started += 1;
    start();
  };
  return (start) => {
    if (started < perTurn) run(start);
    else waiting.push(start);
  };
}

/**
 * Whether something is going on, or was a moment ago: `lingerMs`. Whatever takes longer than `countedMs`, such as a live
 * stream, no longer counts.
 */
export function createActivity({ countedMs, lingerMs }: { countedMs: number; lingerMs: number }): Activity {
  const begun = new Map<object, number>();
  let lastEnd = Number.NEGATIVE_INFINITY;
  return {
    begin() {
      const one = {};
      begun.set(one, performance.now());
      return () => {
        if (begun.delete(one)) lastEnd = performance.now();
      };
    },
    isActive() {
      const now = performance.now();
      if (now - lastEnd < lingerMs) return true;
      for (const [one, at] of begun) {
        if (at > now - countedMs) return true;
        begun.delete(one);
      }
      return false;
    },
  };
}

/**
 * Whether the processors of this machine, or the one of this process, have hardly a moment to spare, in two samples in a
 * row. It then stays so for `holdMs`: whatever gives way because of it would fill them again to find out. Measured only
 * while somebody asks.
 */
export function watchProcessors({ sampleMs, holdMs, readUse = readProcessorUse }: WatchOptions): Processors {
  let last: ProcessorUse | undefined;
  let lastAt = 0;
  let wasFull = false;
  let fullAt = Number.NEGATIVE_INFINITY;
  return {
    areFull() {
      const now = performance.now();
      if (last === undefined || now - lastAt >= sampleMs) {
        const use = readUse();
        // Of a longer time it would be an average, in which a rush of a moment is lost.
        const full = last !== undefined && now - lastAt < 5 * sampleMs && isFull(last, use);
        if (full && wasFull) fullAt = now;
        wasFull = full;
        last = use;
        lastAt = now;
      }
      return now - fullAt < holdMs;
    },
  };
}

function isFull(before: ProcessorUse, now: ProcessorUse): boolean {
  const busyShare = (now.busy - before.busy) / (now.total - before.total);
  const loopShare = (now.loopBusy - before.loopBusy) / (now.loopTotal - before.loopTotal);
  return busyShare > FULL_FROM || loopShare > FULL_FROM;
}

const FULL_FROM = 0.85;

function readProcessorUse(): ProcessorUse {
  const use: ProcessorUse = { busy: 0, total: 0, loopBusy: 0, loopTotal: 0 };
  for (const { times } of cpus()) {
    const busy = times.user + times.nice + times.sys + times.irq;
    use.busy += busy;
    use.total += busy + times.idle;
  }
  const { active, idle } = nodePerformance.eventLoopUtilization();
  return { ...use, loopBusy: active, loopTotal: active + idle };
}

/** Milliseconds since some moment, of all processors together and of this process's event loop. */
export interface ProcessorUse {
  busy: number;
  total: number;
  loopBusy: number;
  loopTotal: number;
}

interface WatchOptions {
  sampleMs: number;
  holdMs: number;
  readUse?: () => ProcessorUse;
}

export interface Processors {
  areFull(): boolean;
}

/**
 * Starts up to `concurrency` at once, in their order. While `first` is active it starts one at a time, `restMs` after the
 * last one has ended: slower, but it never stands still. One that takes longer than `longMs`, such as a report, is not
 * waited for, and nobody rests when no two have met for that long. Whoever waits longer than `maxWaitMs` gives up.
 */
export function createYieldingQueue({
  concurrency,
  restMs,
  longMs,
  maxWaitMs,
  first,
}: YieldingQueueOptions): YieldingQueue {
  const waiting: { start: () => void; giveUp: () => void; until: number }[] = [];
  let running = 0;
  let startedAt = 0;
  let endedAt = 0;
  let metAt = Number.NEGATIVE_INFINITY;
  let rest: NodeJS.Timeout | undefined;
  let isExpirySet = false;

  const startNext = () => {
    while (waiting.length > 0 && running < concurrency) {
      if (first.isActive() && !mayStartBeside()) return;
      running += 1;
      startedAt = performance.now();
      waiting.shift()?.start();
    }
  };
  const mayStartBeside = () => {
    clearTimeout(rest);
    const now = performance.now();
    const restLeft = (running > 0 ? startedAt + longMs : endedAt + restMs) - now;
    if (restLeft <= 0 || (running === 0 && metAt < now - longMs)) return true;
    // Nobody may be looking any more before that.
    rest = setTimeout(startNext, Math.min(restLeft, restMs));
    return false;
  };
  const expire = () => {
    isExpirySet = false;
    const now = performance.now();
    while (waiting[0] && waiting[0].until <= now) waiting.shift()?.giveUp();
    setExpiry();
  };
  const setExpiry = () => {
    const [oldest] = waiting;
    if (!oldest || isExpirySet) return;
    isExpirySet = true;
    setTimeout(expire, oldest.until - performance.now()).unref();
  };
  return {
    enter(start, giveUp) {
      if (running > 0 || waiting.length > 0) metAt = performance.now();
      waiting.push({ start, giveUp, until: performance.now() + maxWaitMs });
      startNext();
      setExpiry();
    },
    leave() {
      running -= 1;
      endedAt = performance.now();
      startNext();
    },
    isWaiting: () => waiting.length > 0,
  };
}

interface YieldingQueueOptions {
  concurrency: number;
  restMs: number;
  longMs: number;
  maxWaitMs: number;
  first: Pick<Activity, 'isActive'>;
}

export interface YieldingQueue {
  /** Calls one of the two, now or later. Whatever was started calls `leave` when it has ended. */
  enter(start: () => void, giveUp: () => void): void;
  leave(): void;
  isWaiting(): boolean;
}

export interface Activity {
  /** Returns what is called at its end. */
  begin(): () => void;
  isActive(): boolean;
}

/** Answered as 503: the server is busy, a retry in a moment will do. */
export class OverloadedError extends Error {
  override name = 'OverloadedError';
}
