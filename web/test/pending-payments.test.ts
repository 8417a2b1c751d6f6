import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type PendingPayment,
  parsePending,
  readPending,
  removePending,
  savePending,
  updatePending,
} from '../src/payments/pending-payments.ts';
import { stubLocalStorage } from './browser-storage.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
let kept: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  kept = stubLocalStorage();
});
afterEach(() => {
  removePending(() => true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a pending payment', () => {
  test('is kept for the next page, and gone when it is forgotten', () => {
    savePending(payment());
    expect(parsePending([...kept.values()][0] ?? '', NOW)).toEqual([payment()]);
    removePending(({ orderId }) => orderId === 'order_1');
    expect(kept.size).toBe(0);
  });

  test('started again is kept once, with what is known now', () => {
    savePending(payment());
    savePending(payment({ stage: 'confirming' }));
    expect(readPending()).toEqual([payment({ stage: 'confirming' })]);
  });

  test('that another tab has forgotten is not brought back by a change', () => {
    savePending(payment());
    kept.clear();
    updatePending('order_1', { stage: 'paid', purchaseId: 'p' });
    expect(readPending()).toEqual([]);
  });

  test('of long ago gives way when there are many', () => {
    for (let number = 1; number <= 7; number += 1) savePending(payment({ orderId: `order_${number}` }));
    expect(readPending().map(({ orderId }) => orderId)).toEqual(
      [3, 4, 5, 6, 7].map((number) => `order_${number}`),
    );
  });

  test('is remembered by this page where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {},
    });
    savePending(payment());
    expect(readPending()).toEqual([payment()]);
  });
});

describe('what is read back', () => {
  test.each([
    ['open', 30 * MINUTE],
    ['confirming', 24 * 60 * MINUTE],
  ] as const)('is no longer there when it was %s for too long', (stage, longest) => {
    const text = JSON.stringify([payment({ stage })]);
    expect(parsePending(text, NOW + longest - 1)).toHaveLength(1);
    expect(parsePending(text, NOW + longest)).toEqual([]);
  });

  test.each([
    'not json',
    'null',
    '{}',
    '"text"',
    '[null, 7, "x", {}]',
    JSON.stringify([{ ...payment(), orderId: 7 }]),
    JSON.stringify([{ ...payment(), amount: '100' }]),
    JSON.stringify([{ ...payment(), stage: 'toString' }]),
  ])('is nothing when it is %s', (text) => {
    expect(parsePending(text, NOW)).toEqual([]);
  });
});

function payment(some: Partial<PendingPayment> = {}): PendingPayment {
  return {
    orderId: 'order_1',
    userId: 'u',
    productId: 7,
    name: 'Brass elephant',
    amount: 122_000,
    stage: 'open',
    since: NOW,
    ...some,
  };
}
