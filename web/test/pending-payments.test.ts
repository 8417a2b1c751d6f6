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
let stored: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  stored = stubLocalStorage();
});
afterEach(() => {
  removePending(() => true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a pending payment', () => {
  test('is stored for the next page, and gone when it is removed', () => {
    savePending(payment());
    expect(parsePending([...stored.values()][0] ?? '', NOW)).toEqual([payment()]);
    removePending(({ orderId }) => orderId === 'order_1');
    expect(stored.size).toBe(0);
  });

  test('of a guest has no user, and keeps what was written with it', () => {
    const { userId: _none, ...guests } = payment({ giftId: 'g', message: 'With  love,\nand a second line' });
    savePending(guests);
    expect(parsePending([...stored.values()][0] ?? '', NOW)).toEqual([guests]);
  });

  test('saved again is stored once, with the newer state', () => {
    savePending(payment());
    savePending(payment({ stage: 'confirming' }));
    expect(readPending()).toEqual([payment({ stage: 'confirming' })]);
  });

  test('that another tab has removed is not brought back by an update', () => {
    savePending(payment());
    stored.clear();
    updatePending('order_1', { stage: 'paid', purchaseId: 'p' });
    expect(readPending()).toEqual([]);
  });

  test('is dropped when there are more than five newer ones', () => {
    for (let number = 1; number <= 7; number += 1) savePending(payment({ orderId: `order_${number}` }));
    expect(readPending().map(({ orderId }) => orderId)).toEqual(
      [3, 4, 5, 6, 7].map((number) => `order_${number}`),
    );
  });

  test('is remembered by this page where the browser stores nothing', () => {
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

describe('a stored pending payment', () => {
  test.each([
    ['open', 30 * MINUTE],
    ['confirming', 24 * 60 * MINUTE],
  ] as const)('is dropped after it was %s for too long', (stage, maxAge) => {
    const text = JSON.stringify([payment({ stage })]);
    expect(parsePending(text, NOW + maxAge - 1)).toHaveLength(1);
    expect(parsePending(text, NOW + maxAge)).toEqual([]);
  });

  test.each([
    'not json',
    'null',
    '{}',
    '"text"',
    '[null, 7, "x", {}]',
    JSON.stringify([{ ...payment(), orderId: 7 }]),
    JSON.stringify([{ ...payment(), amount: '100' }]),
    JSON.stringify([{ ...payment(), message: 7 }]),
    JSON.stringify([{ ...payment(), stage: 'toString' }]),
  ])('is ignored when it is %s', (text) => {
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
