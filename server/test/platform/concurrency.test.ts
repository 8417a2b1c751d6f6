import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createActivity,
  createKeyedBatcher,
  createPacer,
  createYieldingQueue,
  type ProcessorUse,
  watchProcessors,
} from '../../src/platform/concurrency.ts';

it('of many requests that arrive at once a few start in each turn of the event loop, in their order', async () => {
  const started: number[] = [];
  const pace = createPacer(3);
  for (let n = 1; n <= 8; n += 1) pace(() => started.push(n));
  expect(started).toEqual([1, 2, 3]);
  await nextTurn();
  expect(started).toEqual([1, 2, 3, 4, 5, 6]);
  pace(() => started.push(9));
  await nextTurn();
  expect(started).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('a request that comes alone starts at once, also when it is the first after a rush', async () => {
  const started: string[] = [];
  const pace = createPacer(2);
  for (const name of ['one', 'two', 'three']) pace(() => started.push(name));
  await nextTurn();
  await nextTurn();
  pace(() => started.push('later'));
  expect(started).toEqual(['one', 'two', 'three', 'later']);
});

describe('a batch', () => {
  function openBatcher({
    maxSize = 3,
    failing = [] as number[],
    concernsAll = false,
    ready = undefined as Promise<unknown> | undefined,
  } = {}) {
    const batches: number[][] = [];
    const ask = createKeyedBatcher(
      async (take: () => readonly number[]) => {
        if (ready) await ready;
        const items = take();
        batches.push([...items]);
        await nextTurn();
        const failed = items.find((item) => failing.includes(item));
        if (failed !== undefined) throw new Error(`failed because of ${failed}`);
        return items.map((item) => item * 10);
      },
      { maxSize, concernsAll: () => concernsAll },
    );
    const askAll = (items: readonly number[], key = '') =>
      Promise.allSettled(items.map((item) => ask(key, item)));
    return { ask, askAll, batches };
  }
  const done = (value: number) => ({ status: 'fulfilled', value });
  const failed = (because: number) => ({
    status: 'rejected',
    reason: new Error(`failed because of ${because}`),
  });

  it('is what arrives while another one is under way, and everybody gets their own answer', async () => {
    const { askAll, batches } = openBatcher();
    expect(await askAll([1, 2, 3, 4, 5, 6])).toEqual([10, 20, 30, 40, 50, 60].map(done));
    expect(batches).toEqual([[1], [2, 3, 4], [5, 6]]);
    // Nobody waits any more: the next one is alone again, at once.
    expect(await askAll([7])).toEqual([done(70)]);
    expect(batches.at(-1)).toEqual([7]);
  });

  it('has everybody who asks until it is ready to begin, and takes them once', async () => {
    const connection = Promise.withResolvers<void>();
    const { askAll, batches } = openBatcher({ ready: connection.promise });
    const first = askAll([1, 2]);
    await nextTurn();
    const later = askAll([3, 4]);
    connection.resolve();
    expect(await first).toEqual([10, 20].map(done));
    expect(await later).toEqual([30, 40].map(done));
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  it('that could not begin fails for as many as it would have had, and the next ones get another chance', async () => {
    let attempts = 0;
    const ask = createKeyedBatcher<number, number>(
      async (take) => {
        attempts += 1;
        await nextTurn();
        if (attempts === 1) throw new Error('failed because of 1');
        return take();
      },
      { maxSize: 2, concernsAll: () => true },
    );
    const outcomes = await Promise.allSettled([1, 2, 3].map((item) => ask('', item)));
    expect(outcomes).toEqual([failed(1), failed(1), done(3)]);
  });

  it('that begins again has the same items', async () => {
    const ask = createKeyedBatcher<number, number>(
      async (take) => {
        const first = take();
        await nextTurn();
        return first.map((item, at) => item * 10 + (take()[at] ?? 0));
      },
      { maxSize: 5, concernsAll: () => false },
    );
    expect(await Promise.all([1, 2, 3].map((item) => ask('', item)))).toEqual([11, 22, 33]);
  });

  it('is never shared by different keys', async () => {
    const { askAll, batches } = openBatcher();
    await Promise.all([askAll([1, 2, 3], 'a'), askAll([4, 5, 6], 'b')]);
    expect(batches).toEqual([[1], [4], [2, 3], [5, 6]]);
  });

  it('that fails is tried one by one: nobody fails because of somebody else', async () => {
    const { askAll, batches } = openBatcher({ failing: [3] });
    expect(await askAll([1, 2, 3, 4, 5])).toEqual([done(10), done(20), failed(3), done(40), done(50)]);
    expect(batches).toEqual([[1], [2, 3, 4], [2], [3], [4], [5]]);
  });

  it('is not tried again when the failure is everybody’s', async () => {
    const { askAll, batches } = openBatcher({ failing: [2], concernsAll: true });
    expect(await askAll([1, 2, 3, 4, 5])).toEqual([done(10), failed(2), failed(2), failed(2), done(50)]);
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  });

  describe('that is slow', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    /** Each batch ends when the test says so. */
    function openSlowBatcher() {
      const batches: { items: readonly number[]; end: () => void }[] = [];
      const answered: number[] = [];
      const ask = createKeyedBatcher(
        (take: () => readonly number[]) => {
          const items = take();
          return new Promise<readonly number[]>((resolve) =>
            batches.push({ items, end: () => resolve(items) }),
          );
        },
        { maxSize: 2, slowMs: 200, concernsAll: () => false },
      );
      const askFor = (...items: number[]) => {
        for (const item of items) void ask('', item).then((answer) => answered.push(answer));
      };
      const end = async (at: number) => {
        batches[at]?.end();
        for (let turn = 0; turn < 4; turn += 1) await nextTurn();
      };
      return { askFor, end, answered, started: () => batches.map(({ items }) => items) };
    }

    it('keeps the next one waiting for a moment only, and three are under way at most', async () => {
      const { askFor, end, answered, started } = openSlowBatcher();
      askFor(1, 2, 3, 4, 5, 6, 7, 8);
      vi.advanceTimersByTime(199);
      expect(started()).toEqual([[1]]);
      vi.advanceTimersByTime(1);
      expect(started()).toEqual([[1], [2, 3]]);
      vi.advanceTimersByTime(1000);
      expect(started()).toEqual([[1], [2, 3], [4, 5]]);
      await end(1);
      expect(answered).toEqual([2, 3]);
      expect(started()).toEqual([[1], [2, 3], [4, 5], [6, 7]]);
      await end(2);
      expect(started()).toHaveLength(4);
      await end(3);
      expect(started()).toEqual([[1], [2, 3], [4, 5], [6, 7], [8]]);
      await end(4);
      await end(0);
      expect(answered).toEqual([2, 3, 4, 5, 6, 7, 8, 1]);
    });

    it('leaves nothing behind: afterwards the first is alone again and keeps the others waiting', async () => {
      const { askFor, end, started } = openSlowBatcher();
      askFor(1);
      vi.advanceTimersByTime(500);
      await end(0);
      askFor(2, 3);
      expect(started()).toEqual([[1], [2]]);
      await end(1);
      expect(started()).toEqual([[1], [2], [3]]);
    });
  });
});

describe('the processors', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function watch() {
    const use: ProcessorUse = { busy: 0, total: 0, loopBusy: 0, loopTotal: 0 };
    let read = 0;
    const { areFull } = watchProcessors({
      sampleMs: 200,
      holdMs: 1000,
      readUse: () => {
        read += 1;
        return { ...use };
      },
    });
    /** Of two processors, and of the event loop. */
    const pass = (ms: number, { busy, loop }: { busy: number; loop: number }) => {
      use.busy += 2 * ms * busy;
      use.total += 2 * ms;
      use.loopBusy += ms * loop;
      use.loopTotal += ms;
      vi.advanceTimersByTime(ms);
      return areFull();
    };
    return { areFull, pass, reads: () => read };
  }

  it('are full when they were busy twice in a row, and for a while after it', () => {
    const { areFull, pass } = watch();
    expect(areFull()).toBe(false);
    expect(pass(200, { busy: 0.9, loop: 0.5 })).toBe(false);
    expect(pass(200, { busy: 0.8, loop: 0.5 })).toBe(false);
    expect(pass(200, { busy: 0.9, loop: 0.5 })).toBe(false);
    expect(pass(200, { busy: 0.9, loop: 0.5 })).toBe(true);
    for (let ms = 200; ms < 1000; ms += 200) expect(pass(200, { busy: 0.1, loop: 0.1 })).toBe(true);
    expect(pass(200, { busy: 0.1, loop: 0.1 })).toBe(false);
  });

  it('are full when this process has no time to spare, though others have', () => {
    const { areFull, pass } = watch();
    areFull();
    pass(200, { busy: 0.3, loop: 0.95 });
    expect(pass(200, { busy: 0.3, loop: 0.95 })).toBe(true);
  });

  it('are measured now and then, while somebody asks', () => {
    const { areFull, pass, reads } = watch();
    areFull();
    for (let ms = 0; ms < 399; ms += 1) pass(1, { busy: 1, loop: 1 });
    expect(reads()).toBe(2);
    expect(pass(1, { busy: 1, loop: 1 })).toBe(true);
    expect(reads()).toBe(3);
    // Nobody asked for an hour: what was busy then says nothing of now.
    expect(pass(3_600_000, { busy: 1, loop: 1 })).toBe(false);
    expect(pass(200, { busy: 1, loop: 1 })).toBe(false);
    expect(pass(200, { busy: 1, loop: 1 })).toBe(true);
  });

  it('are full while this process does nothing but compute', () => {
    vi.useRealTimers();
    const { areFull } = watchProcessors({ sampleMs: 300, holdMs: 10_000 });
    const compute = () => {
      const until = performance.now() + 310;
      while (performance.now() < until);
      return areFull();
    };
    expect([areFull(), compute(), compute()]).toEqual([false, false, true]);
  });
});

describe('while people look', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function openQueue() {
    const first = createActivity({ countedMs: 50, lingerMs: 10 });
    const queue = createYieldingQueue({ concurrency: 3, restMs: 3, longMs: 50, maxWaitMs: 5000, first });
    const started: number[] = [];
    const gaveUp: number[] = [];
    const enter = (...ids: number[]) => {
      for (const id of ids)
        queue.enter(
          () => started.push(id),
          () => gaveUp.push(id),
        );
    };
    return { first, queue, started, gaveUp, enter };
  }

  it('nobody: as many start as may run at once, in their order', () => {
    const { queue, started, enter } = openQueue();
    enter(1, 2, 3, 4, 5);
    expect(started).toEqual([1, 2, 3]);
    expect(queue.isWaiting()).toBe(true);
    queue.leave();
    queue.leave();
    expect(started).toEqual([1, 2, 3, 4, 5]);
    expect(queue.isWaiting()).toBe(false);
  });

  it('one starts at a time, each after a rest, and all that may as soon as nobody looks any more', () => {
    const { first, queue, started, enter } = openQueue();
    vi.advanceTimersByTime(1000);
    const end = first.begin();
    enter(1, 2, 3, 4, 5, 6);
    expect(started).toEqual([1]);
    queue.leave();
    vi.advanceTimersByTime(2);
    expect(started).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(started).toEqual([1, 2]);
    vi.advanceTimersByTime(20);
    expect(started).toEqual([1, 2]);
    end();
    vi.advanceTimersByTime(9);
    expect(started).toEqual([1, 2]);
    vi.advanceTimersByTime(4);
    expect(started).toEqual([1, 2, 3, 4]);
  });

  it('somebody who pays alone never rests', () => {
    const { first, queue, started, enter } = openQueue();
    vi.advanceTimersByTime(1000);
    first.begin();
    for (const id of [1, 2, 3]) {
      enter(id);
      expect(started.at(-1)).toBe(id);
      queue.leave();
    }
    // Two at the same moment: the second waits for the first, and whoever comes soon after them rests too.
    enter(4, 5);
    expect(started).toEqual([1, 2, 3, 4]);
    queue.leave();
    vi.advanceTimersByTime(3);
    expect(started).toEqual([1, 2, 3, 4, 5]);
    queue.leave();
    enter(6);
    expect(started).toEqual([1, 2, 3, 4, 5]);
    vi.advanceTimersByTime(3);
    expect(started).toEqual([1, 2, 3, 4, 5, 6]);
    queue.leave();
    vi.advanceTimersByTime(51);
    first.begin();
    for (const id of [7, 8]) {
      enter(id);
      expect(started.at(-1)).toBe(id);
      queue.leave();
    }
  });

  it('without end, those who wait are still served', () => {
    const { first, queue, started, enter } = openQueue();
    enter(...Array.from({ length: 40 }, (_, n) => n));
    for (let ms = 0; ms < 400; ms += 1) {
      first.begin();
      vi.advanceTimersByTime(1);
      if (ms % 5 === 4) queue.leave();
    }
    expect(started).toHaveLength(40);
  });

  it('one that takes long keeps nobody else waiting, nor does somebody who looks for long', () => {
    const { first, started, gaveUp, enter } = openQueue();
    vi.advanceTimersByTime(1000);
    first.begin();
    enter(1, 2, 3);
    expect(started).toEqual([1]);
    for (let ms = 0; ms < 49; ms += 1) {
      first.begin();
      vi.advanceTimersByTime(1);
    }
    expect(started).toEqual([1]);
    first.begin();
    vi.advanceTimersByTime(1);
    expect(started).toEqual([1, 2]);
    vi.advanceTimersByTime(60);
    expect(started).toEqual([1, 2, 3]);
    expect(gaveUp).toEqual([]);
  });

  it('a live stream counts for a moment only', () => {
    const { first, started, enter } = openQueue();
    first.begin();
    expect(first.isActive()).toBe(true);
    vi.advanceTimersByTime(51);
    expect(first.isActive()).toBe(false);
    enter(1, 2, 3);
    expect(started).toEqual([1, 2, 3]);
  });

  it('whoever waits too long gives up and never starts', () => {
    const { queue, started, gaveUp, enter } = openQueue();
    enter(1, 2, 3, 4);
    vi.advanceTimersByTime(3000);
    enter(5);
    vi.advanceTimersByTime(2000);
    expect(gaveUp).toEqual([4]);
    queue.leave();
    expect(started).toEqual([1, 2, 3, 5]);
    vi.advanceTimersByTime(5000);
    expect(gaveUp).toEqual([4]);
  });
});
