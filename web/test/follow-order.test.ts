import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollWithBackoff } from '../src/payments/poll-order-status.ts';

const look = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  look.mockReset();
  look.mockResolvedValue(false);
});
afterEach(() => {
  vi.useRealTimers();
});

test('looks at once, then after 1, 2, 4, 8, 16 and every 30 seconds', async () => {
  const { stop } = pollWithBackoff({ poll: look });
  for (const [looked, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(look).toHaveBeenCalledTimes(looked + 1);
    await vi.advanceTimersByTimeAsync(1);
  }
  stop();
});

test('ends when the end was seen, and does not look again even when told to', async () => {
  look.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const { pollNow } = pollWithBackoff({ poll: look });
  await vi.advanceTimersByTimeAsync(60_000);
  pollNow();
  expect(look).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

test('a look that fails is followed by another', async () => {
  look.mockRejectedValue(new Error('offline'));
  const { stop } = pollWithBackoff({ poll: look });
  await vi.advanceTimersByTimeAsync(3000);
  expect(look).toHaveBeenCalledTimes(3);
  stop();
});

test('gives up after the looks it was given, until it is told to look', async () => {
  const { pollNow } = pollWithBackoff({ poll: look, maxPolls: 2 });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(look).toHaveBeenCalledTimes(2);
  pollNow();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(look).toHaveBeenCalledTimes(3);
});

test('told to look while it is looking, it looks once', async () => {
  look.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(false), 500)));
  const { pollNow, stop } = pollWithBackoff({ poll: look });
  pollNow();
  pollNow();
  expect(look).toHaveBeenCalledTimes(1);
  stop();
});

test('stopped, it looks no more', async () => {
  const { stop } = pollWithBackoff({ poll: look });
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(1);
});
