import Razorpay from 'razorpay';
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  KEYS,
  PREVIOUS_SECRET,
  type SandboxServer,
  startSandboxServer,
  until,
  WEBHOOK_SECRET,
} from './sandbox-server.ts';

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandboxServer();
});
afterAll(() => server.close());

describe("Razorpay's own package", () => {
  test('accepts the signature of the checkout', async () => {
    const { orderId, paymentId, signature } = await server.paid();
    const claim = { order_id: orderId, payment_id: paymentId };
    expect(validatePaymentVerification(claim, signature, KEYS.keySecret)).toBe(true);
    expect(validatePaymentVerification(claim, signature, 'another secret')).toBe(false);
  });

  test('accepts the signature of every webhook', async () => {
    const { paymentId } = await server.paid();
    const mine = () => server.shop.received.filter(({ payload }) => payload.payment.entity.id === paymentId);
    await until(() => mine().length === 3, 'three webhooks arrived');
    for (const { bytes, headers } of mine()) {
      const signature = String(headers['x-razorpay-signature']);
      expect(validateWebhookSignature(bytes.toString(), signature, WEBHOOK_SECRET)).toBe(true);
      expect(validateWebhookSignature(bytes.toString(), signature, PREVIOUS_SECRET)).toBe(false);
    }
  });

  test('creates an order at the sandbox, reads its payment and refunds it', async () => {
    const client = new Razorpay({ key_id: KEYS.keyId, key_secret: KEYS.keySecret });
    pointAt(client, `${server.origin}/local/razorpay`);
    const order = await client.orders.create({ amount: 70_000, currency: 'INR', receipt: 'official-1' });
    expect(order).toMatchObject({
      entity: 'order',
      amount_due: 70_000,
      status: 'created',
      receipt: 'official-1',
    });
    const result = await server.sandbox.pay(order.id, { outcome: 'success' });
    const paymentId = 'razorpay_payment_id' in result ? result.razorpay_payment_id : '';
    expect(await client.payments.fetch(paymentId)).toMatchObject({ status: 'captured', order_id: order.id });
    const refund = await client.payments.refund(paymentId, { amount: 20_000 });
    expect(refund).toMatchObject({ entity: 'refund', amount: 20_000, payment_id: paymentId });
    const payments = await client.orders.fetchPayments(order.id);
    expect(payments.items[0]).toMatchObject({ amount_refunded: 20_000, refund_status: 'partial' });
  });
});

/** The package has a fixed host, but its axios instance accepts another one. */
function pointAt(client: Razorpay, url: string): void {
  const { api } = client as unknown as { api: { rq: { defaults: { baseURL: string } } } };
  api.rq.defaults.baseURL = url;
}
