import { describe, expect, test } from 'vitest';
import { type PaymentHealth, summarizeHealth } from '../src/purchases/admin/payment-health.tsx';

const well: PaymentHealth = {
  checkedAt: '2026-01-01T00:00:00.000Z',
  broken: [],
  orphans: [],
  refunds: [],
  openOrders: 0,
  liveHolds: 0,
};
const refund = { id: 'r', paymentId: 'pay_1', amountPaise: 100, reason: 'x', since: well.checkedAt ?? '' };
const orphan = { paymentId: 'pay_2', orderId: 'order_1', amountPaise: 1, status: 'captured', since: '' };

describe('the summary of the payment health', () => {
  test('is good when nothing is wrong', () => {
    expect(summarizeHealth(well)).toEqual({ tone: 'success', message: 'All money adds up' });
  });

  test('is not good before the first check', () => {
    const { checkedAt: _, ...unchecked } = well;
    expect(summarizeHealth(unchecked).tone).toBe('info');
  });

  test('shows a broken check before everything else', () => {
    const health = { ...well, broken: [{ name: 'ledger', count: 2, examples: [] }], orphans: [orphan] };
    expect(summarizeHealth(health)).toEqual({
      tone: 'error',
      message: 'The books do not add up: 1 check broken',
    });
  });

  test('is an error for a payment without an order and a failed refund, not for a pending refund', () => {
    expect(summarizeHealth({ ...well, orphans: [orphan] }).message).toBe('1 payment without an order');
    expect(summarizeHealth({ ...well, refunds: [{ ...refund, status: 'failed' }] }).tone).toBe('error');
    expect(summarizeHealth({ ...well, refunds: [{ ...refund, status: 'pending' }] }).tone).toBe('success');
  });
});
