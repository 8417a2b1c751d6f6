import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxServer, startSandboxServer, until } from './sandbox-server.ts';

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandboxServer();
});
afterEach(() => server.sandbox.resetSwitches());
afterAll(() => server.close());

describe('a refund', () => {
  test('without an amount or a body is a full refund', async () => {
    const { orderId, paymentId } = await server.paid(30_000);
    const { status, body } = await server.api('POST', `/payments/${paymentId}/refund`);
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
    expect((await server.api('GET', `/refunds/${body.id}`)).body).toEqual(body);
    expect((await server.api('GET', `/payments/${paymentId}`)).body).toMatchObject({
      status: 'refunded',
      captured: true,
      amount_refunded: 30_000,
      refund_status: 'full',
    });
    expect((await server.api('GET', `/orders/${orderId}`)).body.status).toBe('paid');
    expect((await server.api('POST', `/payments/${paymentId}/refund`, {})).body.error.description).toBe(
      'The payment has been fully refunded already',
    );
  });

  test.each([
    [{ amount: 99 }, 'The amount must be at least INR 1.00'],
    [{ amount: 40_001 }, 'The refund amount provided is greater than amount captured'],
    [{ amount: 100.5 }, 'The amount must be an integer.'],
    [{ reason: 'x' }, 'reason is/are not required and should not be sent'],
  ])('of %j is refused', async (request, message) => {
    const { paymentId } = await server.paid(40_000);
    const { status, body } = await server.api('POST', `/payments/${paymentId}/refund`, request);
    expect([status, body.error.description]).toEqual([400, message]);
  });

  test('of a payment older than six months is instant, where its bank has instant refunds', async () => {
    const { paymentId } = await server.paid(40_000);
    const refund = (body: object) => server.api('POST', `/payments/${paymentId}/refund`, body);
    await server.sandbox.agePayment(paymentId, 179);
    expect((await refund({ amount: 10_000 })).body).toMatchObject({ speed_processed: 'normal' });
    const aged = await server.sandbox.agePayment(paymentId, 2);
    expect(aged).toMatchObject({ created_at: expect.any(Number) });
    expect((await refund({ amount: 10_000 })).body.error.description).toBe(
      'Payment is more than 6 months old, only instant refund is supported',
    );
    server.sandbox.setSwitches({ banksHaveInstantRefunds: false });
    expect((await refund({ amount: 10_000, speed: 'optimum' })).body.error.description).toBe(
      'Instant refund is not supported by the bank for this payment',
    );
    server.sandbox.setSwitches({ banksHaveInstantRefunds: true });
    expect((await refund({ amount: 10_000, speed: 'optimum' })).body).toMatchObject({
      speed_requested: 'optimum',
      speed_processed: 'instant',
    });
  });

  test('of a payment that was not captured is refused', async () => {
    const result = await server.sandbox.pay(await server.order(), { outcome: 'failure' });
    const paymentId = 'error' in result ? result.error.metadata.payment_id : '';
    const { status } = await server.api('POST', `/payments/${paymentId}/refund`, {});
    expect(status).toBe(400);
  });

  test('never exceeds the payment when 12 are requested at once', async () => {
    const { paymentId } = await server.paid(10_000);
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => server.api('POST', `/payments/${paymentId}/refund`, { amount: 2500 })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(4);
    expect((await server.api('GET', `/payments/${paymentId}`)).body.amount_refunded).toBe(10_000);
  });
});

describe('the idempotency key', () => {
  test('makes one refund of a repeated request', async () => {
    const { paymentId } = await server.paid();
    const headers = { 'x-refund-idempotency': `again-${paymentId}` };
    const one = await server.api(
      'POST',
      `/payments/${paymentId}/refund`,
      { amount: 500, receipt: 'r' },
      headers,
    );
    const two = await server.api(
      'POST',
      `/payments/${paymentId}/refund`,
      { receipt: 'r', amount: 500 },
      headers,
    );
    expect(two.body.id).toBe(one.body.id);
    expect((await server.api('GET', `/payments/${paymentId}/refunds`)).body.count).toBe(1);
  });

  test('with another body or another payment is refused with 409', async () => {
    const { paymentId } = await server.paid();
    const { paymentId: otherId } = await server.paid();
    const headers = { 'x-refund-idempotency': `other-${paymentId}` };
    await server.api('POST', `/payments/${paymentId}/refund`, { amount: 500 }, headers);
    for (const [id, amount] of [
      [paymentId, 600],
      [otherId, 500],
    ]) {
      const { status, body } = await server.api('POST', `/payments/${id}/refund`, { amount }, headers);
      expect([status, body.error.description]).toEqual([
        409,
        'Different request with the same idempotency key has already been processed.',
      ]);
    }
    expect((await server.api('GET', `/payments/${otherId}`)).body.amount_refunded).toBe(0);
  });

  test('of a request in progress is refused with 409', async () => {
    const { paymentId } = await server.paid();
    const headers = { 'x-refund-idempotency': `slow-${paymentId}` };
    server.sandbox.setSwitches({ faults: [{ path: '/payments/*/refund', kind: 'slow', ms: 1500 }] });
    const first = server.api('POST', `/payments/${paymentId}/refund`, { amount: 500 }, headers);
    await until(() => server.sandbox.switches.faults.length === 0, 'the first request is in progress');
    const second = await server.api('POST', `/payments/${paymentId}/refund`, { amount: 500 }, headers);
    expect(second.status).toBe(409);
    expect((await first).status).toBe(200);
    const third = await server.api('POST', `/payments/${paymentId}/refund`, { amount: 500 }, headers);
    expect(third.body.id).toBe((await first).body.id);
  });

  test('shorter than ten characters is refused', async () => {
    const { paymentId } = await server.paid();
    const { status } = await server.api(
      'POST',
      `/payments/${paymentId}/refund`,
      {},
      { 'x-refund-idempotency': 'short' },
    );
    expect(status).toBe(400);
  });
});

describe('the refund switches', () => {
  test('a pending refund is processed later and sends its webhook', async () => {
    const { paymentId } = await server.paid();
    server.sandbox.setSwitches({ refundOutcome: 'pending', refundAfterMs: 30 });
    const { body } = await server.api('POST', `/payments/${paymentId}/refund`, { amount: 700 });
    expect(body.status).toBe('pending');
    await until(() => eventsOf(body.id).includes('refund.processed'), 'the refund was processed');
    expect((await server.api('GET', `/refunds/${body.id}`)).body.status).toBe('processed');
    await until(() => eventsOf(body.id).length === 2, 'both webhooks arrived');
  });

  test('a failed refund returns the amount to the payment', async () => {
    const { paymentId } = await server.paid(20_000);
    server.sandbox.setSwitches({ refundOutcome: 'failed', refundAfterMs: 30 });
    const { body } = await server.api('POST', `/payments/${paymentId}/refund`);
    expect((await server.api('GET', `/payments/${paymentId}`)).body.status).toBe('refunded');
    await until(() => eventsOf(body.id).includes('refund.failed'), 'the refund failed');
    expect((await server.api('GET', `/payments/${paymentId}`)).body).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
      refund_status: null,
    });
  });

  function eventsOf(refundId: string): string[] {
    return server.shop.received
      .filter(({ payload }) => payload.refund?.entity.id === refundId)
      .map(({ event }) => event);
  }
});
