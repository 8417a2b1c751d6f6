import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRecentAttempts } from '../../src/payments/capture.ts';

const order = {
  id: '0191d5a0-0000-7000-8000-000000000001',
  providerOrderId: 'order_1',
  target: 'purchase',
  status: 'attempted',
  amountPaise: 50_000,
  giftId: null,
  productId: 7,
} as const;
const payment = { id: 'pay_1', order_id: 'order_1', currency: 'INR' };

describe('orders whose payment was authorized a moment ago', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('are found once, and only for their own payment in rupees', () => {
    const attempts = createRecentAttempts();
    attempts.remember('pay_1', order);
    expect(attempts.take(payment)).toEqual(order);
    expect(attempts.take(payment)).toBeUndefined();
    for (const other of [{ order_id: 'order_2' }, { order_id: null }, { currency: 'USD' }]) {
      attempts.remember('pay_1', order);
      expect(attempts.take({ ...payment, ...other })).toBeUndefined();
    }
  });

  test('are kept without the name and address of their payer', () => {
    const attempts = createRecentAttempts();
    const stored = { ...order, payerName: 'Asha Rao', payerEmail: 'asha@example.in', address: '4 MG Road' };
    attempts.remember('pay_1', stored);
    expect(attempts.take(payment)).toEqual(order);
  });

  test('are forgotten after two minutes, and nothing waits for those that were found', () => {
    const attempts = createRecentAttempts();
    attempts.remember('pay_1', order);
    attempts.remember('pay_2', order);
    vi.advanceTimersByTime(119_000);
    expect(attempts.take(payment)).toEqual(order);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(2000);
    expect(attempts.take({ ...payment, id: 'pay_2' })).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('of many, the newest 500 are kept', () => {
    const attempts = createRecentAttempts();
    for (let number = 0; number <= 500; number += 1) attempts.remember(`pay_${number}`, order);
    expect(attempts.take({ ...payment, id: 'pay_0' })).toBeUndefined();
    expect(attempts.take(payment)).toEqual(order);
    expect(vi.getTimerCount()).toBe(499);
  });
});
