import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../src/platform/database.ts';
import { migrate } from '../../../src/platform/migrate.ts';
import { type Lab, openLab } from './sandbox-lab.ts';

let opened: OpenDatabase;
let lab: Lab;
beforeAll(async () => {
  opened = await openDatabase({});
  await migrate(opened);
  lab = await openLab({ opened });
});
afterAll(async () => {
  await lab.close();
  await opened.close();
});

test('on the embedded database an order is paid, told of and refunded', async () => {
  const { orderId, paymentId } = await lab.paid(25_000);
  const refund = await lab.api('POST', `/payments/${paymentId}/refund`, { amount: 5000 });
  expect(refund.body).toMatchObject({ amount: 5000, status: 'processed' });
  expect((await lab.api('GET', `/orders/${orderId}`)).body.status).toBe('paid');
  await lab.sandbox.settled();
  const told = lab.shop.received.filter(({ payload }) => payload.payment.entity.id === paymentId);
  expect(told.map(({ event }) => event).sort()).toEqual([
    'order.paid',
    'payment.authorized',
    'payment.captured',
    'refund.created',
    'refund.processed',
  ]);
});

test('payments made at the same moment wait for each other instead of hanging', async () => {
  const orders = await Promise.all(Array.from({ length: 20 }, () => lab.order()));
  const told = await Promise.all(orders.map((id) => lab.sandbox.pay(id, { outcome: 'success' })));
  expect(told.every((one) => 'razorpay_signature' in one)).toBe(true);
});
