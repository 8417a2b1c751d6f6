import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyedBatcher } from '../../src/platform/concurrency.ts';

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
