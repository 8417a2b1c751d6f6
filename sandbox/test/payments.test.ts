import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxServer, startSandboxServer, until } from './sandbox-server.ts';

const PAYERS = process.env.FULL_FIGURES === '1' ? 200 : 50;

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandboxServer();
});
afterAll(() => server.close());

describe('a payment', () => {
  test('captured at once pays its order and has fee and tax', async () => {
    const { orderId, paymentId } = await server.paid(1000);
    expect((await server.api('GET', `/orders/${orderId}`)).body).toMatchObject({
      status: 'paid',
      attempts: 1,
      amount_paid: 1000,
      amount_due: 0,
    });
    const { body } = await server.api('GET', `/payments/${paymentId}`);
    expect(body).toMatchObject({
      entity: 'payment',
      status: 'captured',
      captured: true,
      amount: 1000,
      fee: 24,
      tax: 4,
      method: 'upi',
      refund_status: null,
      notes: [],
      error_code: null,
    });
    expect(body).not.toHaveProperty('instrument');
  });

  test('that failed has a reason and leaves the order open for another attempt', async () => {
    const orderId = await server.order();
    const result = await server.sandbox.pay(orderId, { outcome: 'failure', method: 'card' });
    const error = 'error' in result ? result.error : undefined;
    expect(error).toMatchObject({ code: 'BAD_REQUEST_ERROR', reason: 'payment_failed' });
    const failed = await server.api('GET', `/payments/${error?.metadata.payment_id}`);
    expect(failed.body).toMatchObject({
      status: 'failed',
      captured: false,
      fee: null,
      error_reason: 'payment_failed',
    });
    expect((await server.api('GET', `/orders/${orderId}`)).body.status).toBe('attempted');
    expect(await server.sandbox.pay(orderId, { outcome: 'success' })).toHaveProperty('razorpay_signature');
    const { body } = await server.api('GET', `/orders/${orderId}/payments`);
    expect(body.items.map(({ status }: { status: string }) => status)).toEqual(['captured', 'failed']);
    expect((await server.api('GET', `/orders/${orderId}`)).body.attempts).toBe(2);
  });

  test('is refused when the order is paid or another payment is authorised', async () => {
    const { orderId } = await server.paid();
    expect(await server.sandbox.pay(orderId, { outcome: 'success' })).toMatchObject({
      error: { reason: 'order_already_paid' },
    });
    const other = await server.order();
    await server.sandbox.pay(other, { outcome: 'success', captured: false });
    expect(await server.sandbox.pay(other, { outcome: 'success' })).toMatchObject({
      error: { reason: 'order_already_paid' },
    });
  });

  test('pays an order once when 40 try at the same moment', async () => {
    const orderId = await server.order();
    const result = await Promise.all(
      Array.from({ length: 40 }, () => server.sandbox.pay(orderId, { outcome: 'success' })),
    );
    expect(result.filter((one) => 'razorpay_payment_id' in one)).toHaveLength(1);
    expect((await server.api('GET', `/orders/${orderId}/payments`)).body.count).toBe(1);
  });

  test(`by ${PAYERS} payers at once succeeds for all of them`, async () => {
    const orders = await Promise.all(Array.from({ length: PAYERS }, () => server.order()));
    const result = await Promise.all(orders.map((id) => server.sandbox.pay(id, { outcome: 'success' })));
    expect(result.filter((one) => 'razorpay_payment_id' in one)).toHaveLength(PAYERS);
  });

  test('of an order with manual capture is captured with the exact amount only', async () => {
    const orderId = await server.order(9900, { payment: { capture: 'manual' } });
    const result = await server.sandbox.pay(orderId, { outcome: 'success' });
    const paymentId = 'razorpay_payment_id' in result ? result.razorpay_payment_id : '';
    const capture = (amount: unknown) =>
      server.api('POST', `/payments/${paymentId}/capture`, { amount, currency: 'INR' });
    expect((await server.api('GET', `/payments/${paymentId}`)).body.status).toBe('authorized');
    expect((await capture(9800)).body.error.description).toBe(
      'Capture amount must be equal to the amount authorized.',
    );
    expect((await capture(99.5)).body.error.description).toBe('The amount must be an integer');
    const [one, two] = await Promise.all([capture(9900), capture(9900)]);
    expect([one.status, two.status].sort()).toEqual([200, 400]);
    expect((await server.api('GET', `/orders/${orderId}`)).body.status).toBe('paid');
  });

  test('for an unknown order is refused', async () => {
    expect(await server.sandbox.pay('order_00000000000000', { outcome: 'success' })).toMatchObject({
      error: { description: 'The id provided does not exist' },
    });
  });
});

describe('late authorisation', () => {
  test('captures a failed payment and pays the order', async () => {
    const { orderId, paymentId } = await failedPayment();
    const late = await server.call('POST', `/payments/${paymentId}/authorize-late`);
    expect(late.body).toMatchObject({ status: 'captured', error_code: null });
    expect((await server.api('GET', `/orders/${orderId}`)).body.status).toBe('paid');
    expect((await server.call('POST', `/payments/${paymentId}/authorize-late`)).status).toBe(400);
  });

  test('is refunded at once when another payment came first', async () => {
    const { orderId, paymentId } = await failedPayment();
    await server.sandbox.pay(orderId, { outcome: 'success' });
    const late = await server.call('POST', `/payments/${paymentId}/authorize-late`);
    expect(late.body).toMatchObject({ status: 'refunded', captured: false, refund_status: 'full' });
    expect((await server.api('GET', `/payments/${paymentId}/refunds`)).body.count).toBe(1);
    const eventsOf = () =>
      server.shop.received
        .filter((one) => one.payload.payment.entity.id === paymentId)
        .map((one) => one.event);
    await until(() => eventsOf().length === 4, 'all events arrived');
    expect(eventsOf().sort()).toEqual([
      'payment.authorized',
      'payment.failed',
      'refund.created',
      'refund.processed',
    ]);
  });

  async function failedPayment() {
    const orderId = await server.order();
    const result = await server.sandbox.pay(orderId, { outcome: 'failure' });
    return { orderId, paymentId: 'error' in result ? String(result.error.metadata.payment_id) : '' };
  }
});

describe('without further action', () => {
  test('an authorised payment is refunded', async () => {
    const orderId = await server.order();
    server.sandbox.setSwitches({ autoRefundAfterMs: 20 });
    const result = await server.sandbox.pay(orderId, { outcome: 'success', captured: false });
    server.sandbox.resetSwitches();
    const paymentId = 'razorpay_payment_id' in result ? result.razorpay_payment_id : '';
    const status = async () => (await server.api('GET', `/payments/${paymentId}`)).body.status;
    await until(async () => (await status()) === 'refunded', 'the payment was refunded');
    expect(await server.sandbox.pay(orderId, { outcome: 'success' })).toHaveProperty('razorpay_signature');
  });

  test('an undecided payment fails as timed out', async () => {
    server.sandbox.setSwitches({ unansweredFailsAfterMs: 20 });
    const orderId = await server.order();
    const started = await server.call('POST', '/checkout/payments', {
      key_id: 'rzp_test_sandbox',
      order_id: orderId,
      method: 'netbanking',
      bank: 'HDFC',
    });
    server.sandbox.resetSwitches();
    const payment = async () =>
      (await server.api('GET', `/payments/${started.body.razorpay_payment_id}`)).body;
    await until(async () => (await payment()).status === 'failed', 'the payment failed');
    expect((await payment()).error_reason).toBe('payment_timed_out');
  });
});
