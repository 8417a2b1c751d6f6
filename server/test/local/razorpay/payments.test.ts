import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lab, openLab, until } from './sandbox-lab.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab.close());

describe('a payment', () => {
  test('captured at once pays its order and carries fee and tax', async () => {
    const { orderId, paymentId } = await lab.paid(1000);
    expect((await lab.api('GET', `/orders/${orderId}`)).body).toMatchObject({
      status: 'paid',
      attempts: 1,
      amount_paid: 1000,
      amount_due: 0,
    });
    const { body } = await lab.api('GET', `/payments/${paymentId}`);
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

  test('that failed leaves the order attempted, with its reason, and open for another try', async () => {
    const orderId = await lab.order();
    const told = await lab.sandbox.pay(orderId, { outcome: 'failure', method: 'card' });
    const error = 'error' in told ? told.error : undefined;
    expect(error).toMatchObject({ code: 'BAD_REQUEST_ERROR', reason: 'payment_failed' });
    const failed = await lab.api('GET', `/payments/${error?.metadata.payment_id}`);
    expect(failed.body).toMatchObject({
      status: 'failed',
      captured: false,
      fee: null,
      error_reason: 'payment_failed',
    });
    expect((await lab.api('GET', `/orders/${orderId}`)).body.status).toBe('attempted');
    expect(await lab.sandbox.pay(orderId, { outcome: 'success' })).toHaveProperty('razorpay_signature');
    const { body } = await lab.api('GET', `/orders/${orderId}/payments`);
    expect(body.items.map(({ status }: { status: string }) => status)).toEqual(['captured', 'failed']);
    expect((await lab.api('GET', `/orders/${orderId}`)).body.attempts).toBe(2);
  });

  test('is refused once the order is paid, and while one is authorised', async () => {
    const { orderId } = await lab.paid();
    expect(await lab.sandbox.pay(orderId, { outcome: 'success' })).toMatchObject({
      error: { reason: 'order_already_paid' },
    });
    const other = await lab.order();
    await lab.sandbox.pay(other, { outcome: 'success', captured: false });
    expect(await lab.sandbox.pay(other, { outcome: 'success' })).toMatchObject({
      error: { reason: 'order_already_paid' },
    });
  });

  test('pays an order once however many try at the same moment', async () => {
    const orderId = await lab.order();
    const told = await Promise.all(
      Array.from({ length: 40 }, () => lab.sandbox.pay(orderId, { outcome: 'success' })),
    );
    expect(told.filter((one) => 'razorpay_payment_id' in one)).toHaveLength(1);
    expect((await lab.api('GET', `/orders/${orderId}/payments`)).body.count).toBe(1);
  });

  test('by hundreds of payers at once loses none and runs out of no connections', {
    timeout: 60_000,
  }, async () => {
    const orders = await Promise.all(Array.from({ length: 200 }, () => lab.order()));
    const told = await Promise.all(orders.map((id) => lab.sandbox.pay(id, { outcome: 'success' })));
    expect(told.filter((one) => 'razorpay_payment_id' in one)).toHaveLength(200);
  });

  test('of an order with manual capture waits for it, and takes the exact amount only', async () => {
    const orderId = await lab.order(9900, { payment: { capture: 'manual' } });
    const told = await lab.sandbox.pay(orderId, { outcome: 'success' });
    const paymentId = 'razorpay_payment_id' in told ? told.razorpay_payment_id : '';
    const capture = (amount: unknown) =>
      lab.api('POST', `/payments/${paymentId}/capture`, { amount, currency: 'INR' });
    expect((await lab.api('GET', `/payments/${paymentId}`)).body.status).toBe('authorized');
    expect((await capture(9800)).body.error.description).toBe(
      'Capture amount must be equal to the amount authorized.',
    );
    expect((await capture(99.5)).body.error.description).toBe('The amount must be an integer');
    const [one, two] = await Promise.all([capture(9900), capture(9900)]);
    expect([one.status, two.status].sort()).toEqual([200, 400]);
    expect((await lab.api('GET', `/orders/${orderId}`)).body.status).toBe('paid');
  });

  test('for an unknown order is told so', async () => {
    expect(await lab.sandbox.pay('order_00000000000000', { outcome: 'success' })).toMatchObject({
      error: { description: 'The id provided does not exist' },
    });
  });
});

describe('late authorisation', () => {
  test('turns a failed payment captured and pays the order', async () => {
    const { orderId, paymentId } = await failedPayment();
    const late = await lab.call('POST', `/payments/${paymentId}/authorize-late`);
    expect(late.body).toMatchObject({ status: 'captured', error_code: null });
    expect((await lab.api('GET', `/orders/${orderId}`)).body.status).toBe('paid');
    expect((await lab.call('POST', `/payments/${paymentId}/authorize-late`)).status).toBe(400);
  });

  test('gives the money back at once when another payment came first', async () => {
    const { orderId, paymentId } = await failedPayment();
    await lab.sandbox.pay(orderId, { outcome: 'success' });
    const late = await lab.call('POST', `/payments/${paymentId}/authorize-late`);
    expect(late.body).toMatchObject({ status: 'refunded', captured: false, refund_status: 'full' });
    expect((await lab.api('GET', `/payments/${paymentId}/refunds`)).body.count).toBe(1);
    const eventsOf = () =>
      lab.shop.received.filter((one) => one.payload.payment.entity.id === paymentId).map((one) => one.event);
    await until(() => eventsOf().length === 4, 'all events came');
    expect(eventsOf().sort()).toEqual([
      'payment.authorized',
      'payment.failed',
      'refund.created',
      'refund.processed',
    ]);
  });

  async function failedPayment() {
    const orderId = await lab.order();
    const told = await lab.sandbox.pay(orderId, { outcome: 'failure' });
    return { orderId, paymentId: 'error' in told ? String(told.error.metadata.payment_id) : '' };
  }
});

describe('left alone', () => {
  test('an authorised payment goes back to the payer', async () => {
    const orderId = await lab.order();
    lab.sandbox.setSwitches({ autoRefundAfterMs: 20 });
    const told = await lab.sandbox.pay(orderId, { outcome: 'success', captured: false });
    lab.sandbox.calm();
    const paymentId = 'razorpay_payment_id' in told ? told.razorpay_payment_id : '';
    const status = async () => (await lab.api('GET', `/payments/${paymentId}`)).body.status;
    await until(async () => (await status()) === 'refunded', 'the payment went back');
    expect(await lab.sandbox.pay(orderId, { outcome: 'success' })).toHaveProperty('razorpay_signature');
  });

  test('a payment the bank never answers fails as timed out', async () => {
    lab.sandbox.setSwitches({ unansweredFailsAfterMs: 20 });
    const orderId = await lab.order();
    const started = await lab.call('POST', '/checkout/payments', {
      key_id: 'rzp_test_lab',
      order_id: orderId,
      method: 'netbanking',
      bank: 'HDFC',
    });
    lab.sandbox.calm();
    const payment = async () => (await lab.api('GET', `/payments/${started.body.razorpay_payment_id}`)).body;
    await until(async () => (await payment()).status === 'failed', 'the payment failed');
    expect((await payment()).error_reason).toBe('payment_timed_out');
  });
});
