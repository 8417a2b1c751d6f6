import Razorpay from 'razorpay';
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEYS, type Lab, openLab, PREVIOUS_SECRET, until, WEBHOOK_SECRET } from './sandbox-lab.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab.close());

describe('the official package', () => {
  test('accepts the signature the checkout hands over', async () => {
    const { orderId, paymentId, told } = await lab.paid();
    const claim = { order_id: orderId, payment_id: paymentId };
    expect(validatePaymentVerification(claim, told.razorpay_signature, KEYS.keySecret)).toBe(true);
    expect(validatePaymentVerification(claim, told.razorpay_signature, 'another secret')).toBe(false);
  });

  test('accepts the signature of every webhook over the bytes received', async () => {
    const { paymentId } = await lab.paid();
    const mine = () => lab.shop.received.filter(({ payload }) => payload.payment.entity.id === paymentId);
    await until(() => mine().length === 3, 'three webhooks came');
    for (const { bytes, headers } of mine()) {
      const signature = String(headers['x-razorpay-signature']);
      expect(validateWebhookSignature(bytes.toString(), signature, WEBHOOK_SECRET)).toBe(true);
      expect(validateWebhookSignature(bytes.toString(), signature, PREVIOUS_SECRET)).toBe(false);
    }
  });

  test('works as a client of the sandbox from order to refund', async () => {
    const client = new Razorpay({ key_id: KEYS.keyId, key_secret: KEYS.keySecret });
    pointAt(client, `${lab.origin}/local/razorpay`);
    const order = await client.orders.create({ amount: 70_000, currency: 'INR', receipt: 'official-1' });
    expect(order).toMatchObject({
      entity: 'order',
      amount_due: 70_000,
      status: 'created',
      receipt: 'official-1',
    });
    const told = await lab.sandbox.pay(order.id, { outcome: 'success' });
    const paymentId = 'razorpay_payment_id' in told ? told.razorpay_payment_id : '';
    expect(await client.payments.fetch(paymentId)).toMatchObject({ status: 'captured', order_id: order.id });
    const refund = await client.payments.refund(paymentId, { amount: 20_000 });
    expect(refund).toMatchObject({ entity: 'refund', amount: 20_000, payment_id: paymentId });
    const payments = await client.orders.fetchPayments(order.id);
    expect(payments.items[0]).toMatchObject({ amount_refunded: 20_000, refund_status: 'partial' });
  });
});

/** The package names its host in its code; its axios instance can still be led elsewhere. */
function pointAt(client: Razorpay, url: string): void {
  const { api } = client as unknown as { api: { rq: { defaults: { baseURL: string } } } };
  api.rq.defaults.baseURL = url;
}
