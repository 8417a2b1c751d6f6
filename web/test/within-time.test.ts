import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from '../src/lib/timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('work that ends in time gives its result and leaves no timer behind', async () => {
  await expect(withTimeout(Promise.resolve('loaded'), 120_000)).resolves.toBe('loaded');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that fails fails at once', async () => {
  await expect(withTimeout(Promise.reject(new Error('404')), 120_000)).rejects.toThrow('404');
});

test('work that never ends is given up after the limit, not before', async () => {
  let givenUp = false;
  const waiting = withTimeout(new Promise(() => {}), 120_000).catch(() => {
    givenUp = true;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(givenUp).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(givenUp).toBe(true);
});
