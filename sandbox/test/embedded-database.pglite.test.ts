import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPglite, type SandboxServer, startSandboxServer } from './sandbox-server.ts';

let opened: Awaited<ReturnType<typeof openPglite>>;
let server: SandboxServer;
beforeAll(async () => {
  opened = await openPglite();
  server = await startSandboxServer({ opened });
});
afterAll(async () => {
  await server.close();
  await opened.close();
});

test('with PGlite an order is paid, its webhooks arrive and it is refunded', async () => {
  const { orderId, paymentId } = await server.paid(25_000);
  const refund = await server.api('POST', `/payments/${paymentId}/refund`, { amount: 5000 });
  expect(refund.body).toMatchObject({ amount: 5000, status: 'processed' });
  expect((await server.api('GET', `/orders/${orderId}`)).body.status).toBe('paid');
  await server.sandbox.settled();
  const result = server.shop.received.filter(({ payload }) => payload.payment.entity.id === paymentId);
  expect(result.map(({ event }) => event).sort()).toEqual([
    'order.paid',
    'payment.authorized',
    'payment.captured',
    'refund.created',
    'refund.processed',
  ]);
});

test('with PGlite payments at the same moment wait for each other', async () => {
  const orders = await Promise.all(Array.from({ length: 20 }, () => server.order()));
  const result = await Promise.all(orders.map((id) => server.sandbox.pay(id, { outcome: 'success' })));
  expect(result.every((one) => 'razorpay_signature' in one)).toBe(true);
});
