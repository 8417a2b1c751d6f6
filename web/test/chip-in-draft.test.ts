import { beforeEach, expect, test, vi } from 'vitest';
import { type PendingOrder, readPendingOrder, savePendingOrder } from '../src/gifts/chip-in/draft.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test.each(['', 'With  love,\nand a second line', '{"no": "json"}'])(
  'a payment under way keeps what was written with it: %j',
  (message) => {
    const order: PendingOrder = { orderId: 'order_1', stage: 'open', rupees: 250, message };
    savePendingOrder('gift', order);
    expect(readPendingOrder('gift')).toEqual(order);
    savePendingOrder('gift', undefined);
    expect(kept.size).toBe(0);
  },
);

test('a payment that an earlier version of the page started is still followed', () => {
  kept.set('tohfa.chip-in-order.gift', 'order_1 confirming');
  expect(readPendingOrder('gift')).toEqual({
    orderId: 'order_1',
    stage: 'confirming',
    rupees: 0,
    message: '',
  });
});
