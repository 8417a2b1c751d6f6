import type { PurchaseState } from '@tohfa/contract';
import { expect, test } from 'vitest';
import { orderTimeline } from '../src/purchases/order-status.tsx';

test.each<[string, PurchaseState[], string]>([
  ['placed', ['placed'], 'placed! packed dispatched delivered'],
  ['dispatched', ['placed', 'packed', 'dispatched'], 'placed! packed! dispatched! delivered'],
  ['delivered', ['placed', 'packed', 'dispatched', 'delivered'], 'placed! packed! dispatched! delivered!'],
  ['cancelled after packing', ['placed', 'packed', 'cancelled'], 'placed! packed! cancelled! refunded'],
  ['refunded', ['placed', 'cancelled', 'refunded'], 'placed! cancelled! refunded!'],
])('an order that is %s shows its past and upcoming steps', (_state, taken, shown) => {
  const steps = taken.map((status) => ({ status, note: '', at: '2026-11-15T06:00:00.000Z' }));
  const status = taken.at(-1) ?? 'placed';
  const told = orderTimeline({ steps, status }).map(({ step, at }) => (at === undefined ? step : `${step}!`));
  expect(told.join(' ')).toBe(shown);
});
