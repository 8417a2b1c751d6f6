import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backOffMs, scheduleRefresh } from '../src/accounts/session/session-manager.tsx';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let expiry: number | undefined;
const ask = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  expiry = undefined;
  ask.mockReset();
  ask.mockImplementation(async () => {
    expiry = Date.now() + 60 * MINUTE;
    return true;
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const start = () => scheduleRefresh({ getExpiry: () => expiry, refresh: ask });

describe('keeping the provider’s word fresh', () => {
  test('asks at once when nothing is known, then five minutes before each expiry', async () => {
    const stop = start();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(55 * MINUTE - 1);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(55 * MINUTE);
    expect(ask).toHaveBeenCalledTimes(3);
    stop();
  });

  test('goes on waiting when another tab has asked already', async () => {
    expiry = 10 * MINUTE;
    const stop = start();
    expiry = 60 * MINUTE;
    await vi.advanceTimersByTimeAsync(54 * MINUTE);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1 * MINUTE);
    expect(ask).toHaveBeenCalledTimes(1);
    stop();
  });

  test('after errors backs off from 30 s, doubling to 16 min, and recovers', async () => {
    ask.mockRejectedValue(new Error('unreachable'));
    const stop = start();
    await vi.advanceTimersByTimeAsync(0);
    const waits = [30, 60, 120, 240, 480, 960, 960].map((seconds) => seconds * SECOND);
    for (const [failed, wait] of waits.entries()) {
      expect(ask).toHaveBeenCalledTimes(failed + 1);
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(ask).toHaveBeenCalledTimes(failed + 1);
      await vi.advanceTimersByTimeAsync(1);
    }
    ask.mockImplementation(async () => {
      expiry = Date.now() + 60 * MINUTE;
      return true;
    });
    await vi.advanceTimersByTimeAsync(16 * MINUTE);
    const recovered = ask.mock.calls.length;
    await vi.advanceTimersByTimeAsync(54 * MINUTE);
    expect(ask).toHaveBeenCalledTimes(recovered);
    stop();
  });

  test('stops for good when the provider has no user', async () => {
    ask.mockResolvedValue(false);
    start();
    await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('does not hurry after tokens that live shorter than the margin', async () => {
    ask.mockImplementation(async () => {
      expiry = Date.now() + MINUTE;
      return true;
    });
    const stop = start();
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(ask.mock.calls.length).toBeLessThanOrEqual(11);
    stop();
  });

  test('asks no more once it is told to stop, not even after an answer on its way', async () => {
    let answer = (_remembered: boolean) => {};
    ask.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const stop = start();
    await vi.advanceTimersByTimeAsync(0);
    stop();
    answer(true);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a timer for longer than a browser can set is set again', async () => {
    expiry = 60 * 24 * 60 * MINUTE;
    const stop = start();
    await vi.advanceTimersByTimeAsync(59 * 24 * 60 * MINUTE);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE - 5 * MINUTE);
    expect(ask).toHaveBeenCalledTimes(1);
    stop();
  });

  test('the back-off never passes 16 min', () => {
    expect(backOffMs(40)).toBe(16 * MINUTE);
  });
});
