import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPacer } from '../../src/platform/concurrency.ts';

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
