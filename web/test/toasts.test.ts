import { describe, expect, test } from 'vitest';
import {
  dismissToast,
  listenToToasts,
  onToastWaiting,
  showToast,
  type ToastEvent,
} from '../src/ui/toasts.ts';

describe('toasts', () => {
  test('wait for the part that draws them, without those dismissed meanwhile', () => {
    let asked = 0;
    const stop = onToastWaiting(() => {
      asked += 1;
    });
    showToast({ key: 'pay', tone: 'error', message: 'Payment failed. Please try again.' });
    showToast({ key: 'save', tone: 'error', message: 'Not saved.' });
    dismissToast('pay');
    stop();
    expect(asked).toBe(2);
    expect(collectToasts()).toEqual([
      expect.objectContaining({ kind: 'show', toast: expect.objectContaining({ key: 'save' }) }),
    ]);
  });

  test('share a key by action, or by tone and message', () => {
    expect(showToast({ key: 'pay', tone: 'success', message: 'Payment successful!' })).toBe('pay');
    const first = showToast({ tone: 'error', message: 'Not saved.' });
    expect(showToast({ tone: 'error', message: 'Not saved.' })).toBe(first);
    collectToasts();
  });
});

/** Everything that was waiting. */
function collectToasts(): ToastEvent[] {
  const events: ToastEvent[] = [];
  listenToToasts((event) => events.push(event))();
  return events;
}
