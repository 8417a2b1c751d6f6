import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Lab, openLab, until } from './sandbox-lab.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
});
afterEach(() => lab.sandbox.calm());
afterAll(() => lab.close());

describe('a refund', () => {
  test('without an amount or a body is for everything', async () => {
    const { orderId, paymentId } = await lab.paid(30_000);
    const { status, body } = await lab.api('POST', `/payments/${paymentId}/refund`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
      entity: 'refund',
      amount: 30_000,
      currency: 'INR',
      payment_id: paymentId,
      notes: [],
      receipt: null,
      acquirer_data: { arn: null },
      created_at: expect.any(Number),
      batch_id: null,
      status: 'processed',
      speed_processed: 'normal',
      speed_requested: 'normal',
    });
    expect((await lab.api('GET', `/refunds/${body.id}`)).body).toEqual(body);
    expect((await lab.api('GET', `/payments/${paymentId}`)).body).toMatchObject({
      status: 'refunded',
      captured: true,
      amount_refunded: 30_000,
      refund_status: 'full',
    });
    expect((await lab.api('GET', `/orders/${orderId}`)).body.status).toBe('paid');
    expect((await lab.api('POST', `/payments/${paymentId}/refund`, {})).body.error.description).toBe(
      'The payment has been fully refunded already',
    );
  });

  test.each([
    [{ amount: 99 }, 'The amount must be at least INR 1.00'],
    [{ amount: 40_001 }, 'The refund amount provided is greater than amount captured'],
    [{ amount: 100.5 }, 'The amount must be an integer.'],
    [{ reason: 'x' }, 'reason is/are not required and should not be sent'],
  ])('of %j is refused', async (asked, words) => {
    const { paymentId } = await lab.paid(40_000);
    const { status, body } = await lab.api('POST', `/payments/${paymentId}/refund`, asked);
    expect([status, body.error.description]).toEqual([400, words]);
  });

  test('of a payment that was not captured is refused', async () => {
    const told = await lab.sandbox.pay(await lab.order(), { outcome: 'failure' });
    const paymentId = 'error' in told ? told.error.metadata.payment_id : '';
    const { status } = await lab.api('POST', `/payments/${paymentId}/refund`, {});
    expect(status).toBe(400);
  });

  test('never exceeds the payment, however many are asked for at once', async () => {
    const { paymentId } = await lab.paid(10_000);
    const asked = await Promise.all(
      Array.from({ length: 12 }, () => lab.api('POST', `/payments/${paymentId}/refund`, { amount: 2500 })),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(4);
    expect((await lab.api('GET', `/payments/${paymentId}`)).body.amount_refunded).toBe(10_000);
  });
});

describe('the idempotency key', () => {
  test('makes one refund of a request sent again and again', async () => {
    const { paymentId } = await lab.paid();
    const headers = { 'x-refund-idempotency': `again-${paymentId}` };
    const one = await lab.api(
      'POST',
      `/payments/${paymentId}/refund`,
      { amount: 500, receipt: 'r' },
      headers,
    );
    const two = await lab.api(
      'POST',
      `/payments/${paymentId}/refund`,
      { receipt: 'r', amount: 500 },
      headers,
    );
    expect(two.body.id).toBe(one.body.id);
    expect((await lab.api('GET', `/payments/${paymentId}/refunds`)).body.count).toBe(1);
  });

  test('under another body, or for another payment, answers 409', async () => {
    const { paymentId } = await lab.paid();
    const { paymentId: otherId } = await lab.paid();
    const headers = { 'x-refund-idempotency': `other-${paymentId}` };
    await lab.api('POST', `/payments/${paymentId}/refund`, { amount: 500 }, headers);
    for (const [id, amount] of [
      [paymentId, 600],
      [otherId, 500],
    ]) {
      const { status, body } = await lab.api('POST', `/payments/${id}/refund`, { amount }, headers);
      expect([status, body.error.description]).toEqual([
        409,
        'Different request with the same idempotency key has already been processed.',
      ]);
    }
    expect((await lab.api('GET', `/payments/${otherId}`)).body.amount_refunded).toBe(0);
  });

  test('of a request still under way answers 409', async () => {
    const { paymentId } = await lab.paid();
    const headers = { 'x-refund-idempotency': `slow-${paymentId}` };
    lab.sandbox.setSwitches({ faults: [{ path: '/payments/*/refund', kind: 'slow', ms: 1500 }] });
    const first = lab.api('POST', `/payments/${paymentId}/refund`, { amount: 500 }, headers);
    await until(() => lab.sandbox.switches.faults.length === 0, 'the first request is under way');
    const second = await lab.api('POST', `/payments/${paymentId}/refund`, { amount: 500 }, headers);
    expect(second.status).toBe(409);
    expect((await first).status).toBe(200);
    const third = await lab.api('POST', `/payments/${paymentId}/refund`, { amount: 500 }, headers);
    expect(third.body.id).toBe((await first).body.id);
  });

  test('shorter than ten characters is refused', async () => {
    const { paymentId } = await lab.paid();
    const { status } = await lab.api(
      'POST',
      `/payments/${paymentId}/refund`,
      {},
      { 'x-refund-idempotency': 'short' },
    );
    expect(status).toBe(400);
  });
});

describe('the refund switches', () => {
  test('a pending refund turns processed later, with its webhook', async () => {
    const { paymentId } = await lab.paid();
    lab.sandbox.setSwitches({ refundOutcome: 'pending', refundAfterMs: 30 });
    const { body } = await lab.api('POST', `/payments/${paymentId}/refund`, { amount: 700 });
    expect(body.status).toBe('pending');
    await until(() => eventsOf(body.id).includes('refund.processed'), 'the refund was processed');
    expect((await lab.api('GET', `/refunds/${body.id}`)).body.status).toBe('processed');
    await until(() => eventsOf(body.id).length === 2, 'both webhooks came');
  });

  test('a failed refund gives the amount back to the payment', async () => {
    const { paymentId } = await lab.paid(20_000);
    lab.sandbox.setSwitches({ refundOutcome: 'failed', refundAfterMs: 30 });
    const { body } = await lab.api('POST', `/payments/${paymentId}/refund`);
    expect((await lab.api('GET', `/payments/${paymentId}`)).body.status).toBe('refunded');
    await until(() => eventsOf(body.id).includes('refund.failed'), 'the refund failed');
    expect((await lab.api('GET', `/payments/${paymentId}`)).body).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
      refund_status: null,
    });
  });

  function eventsOf(refundId: string): string[] {
    return lab.shop.received
      .filter(({ payload }) => payload.refund?.entity.id === refundId)
      .map(({ event }) => event);
  }
});
