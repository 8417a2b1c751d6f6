import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  openPostgres,
  PREVIOUS_SECRET,
  type SandboxServer,
  startSandboxServer,
  until,
  WEBHOOK_SECRET,
  type Webhook,
} from './sandbox-server.ts';

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandboxServer();
});
afterEach(async () => {
  server.sandbox.resetSwitches();
  server.shop.respond = () => 200;
  await server.sandbox.settled();
});
afterAll(() => server.close());

describe('webhooks', () => {
  test('report authorisation, capture and the paid order in the documented format', async () => {
    const { orderId, paymentId } = await server.paid();
    const events = await webhooksOf(paymentId, 3);
    const by = (name: string) => events.find(({ event }) => event === name);
    expect(by('payment.authorized')?.payload.payment.entity).toMatchObject({
      status: 'authorized',
      fee: null,
    });
    expect(by('payment.captured')?.contains).toEqual(['payment']);
    expect(by('payment.captured')?.payload.payment.entity).toMatchObject({
      status: 'captured',
      order_id: orderId,
    });
    expect(by('order.paid')?.contains).toEqual(['payment', 'order']);
    expect(by('order.paid')?.payload.order?.entity).toMatchObject({ id: orderId, status: 'paid' });
    expect(new Set(events.map(idOf)).size).toBe(3);
  });

  test('are sent again with the same event id until the response is 2xx', async () => {
    server.sandbox.setSwitches({ webhookBackoffMs: 5 });
    const tries = new Map<string, number>();
    server.shop.respond = (webhook) => {
      const count = (tries.get(idOf(webhook)) ?? 0) + 1;
      tries.set(idOf(webhook), count);
      return count < 3 ? 500 : 200;
    };
    const { paymentId } = await server.paid();
    const events = await webhooksOf(paymentId, 9);
    await server.sandbox.settled();
    expect([...tries.values()]).toEqual([3, 3, 3]);
    expect(new Set(events.map(({ bytes }) => bytes.toString())).size).toBe(3);
  });

  test('wait twice as long after each failure', async () => {
    server.sandbox.setSwitches({
      webhookBackoffMs: 100,
      dropWebhookEvents: ['payment.captured', 'order.paid'],
    });
    const times: number[] = [];
    server.shop.respond = () => {
      times.push(Date.now());
      return times.length < 4 ? 503 : 200;
    };
    await server.paid();
    await until(() => times.length === 4, 'four attempts were made');
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(waits[0]).toBeGreaterThanOrEqual(95);
    expect(waits[1]).toBeGreaterThanOrEqual(195);
    expect(waits[2]).toBeGreaterThanOrEqual(395);
  });

  test('are repeated as often as the switch says, with one event id', async () => {
    server.sandbox.setSwitches({ webhookCopies: 3 });
    const { paymentId } = await server.paid();
    const events = await webhooksOf(paymentId, 9);
    expect(new Set(events.map(idOf)).size).toBe(3);
  });

  test('arrive in another order when shuffled', async () => {
    server.sandbox.setSwitches({ shuffleWebhooks: true });
    const orders: string[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const { paymentId } = await server.paid();
      orders.push((await webhooksOf(paymentId, 3)).map(({ event }) => event).join());
    }
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  test('are not delivered when dropped, all or by name', async () => {
    server.sandbox.setSwitches({ dropWebhooksPercent: 100 });
    const lost = await server.paid();
    server.sandbox.resetSwitches();
    server.sandbox.setSwitches({ dropWebhookEvents: ['payment.authorized', 'payment.captured'] });
    const half = await server.paid();
    await server.sandbox.settled();
    expect((await webhooksOf(half.paymentId, 1)).map(({ event }) => event)).toEqual(['order.paid']);
    expect(seen(lost.paymentId)).toEqual([]);
  });

  test('are delayed as long as the switch says', async () => {
    server.sandbox.setSwitches({ webhookDelayMs: 400 });
    let firstAt = 0;
    server.shop.respond = () => {
      firstAt ||= Date.now();
      return 200;
    };
    const orderId = await server.order();
    const paidAt = Date.now();
    await server.sandbox.pay(orderId, { outcome: 'success' });
    await until(() => firstAt > 0, 'a webhook arrived');
    expect(firstAt - paidAt).toBeGreaterThanOrEqual(400);
  });

  test('in unusual JSON have a signature that a re-serialised body does not match', async () => {
    server.sandbox.setSwitches({ oddWebhookBytes: true });
    const { paymentId } = await server.paid();
    for (const webhook of await webhooksOf(paymentId, 3)) {
      expect(signed(webhook.bytes.toString(), WEBHOOK_SECRET)).toBe(signatureOf(webhook));
      const again = JSON.stringify(JSON.parse(webhook.bytes.toString()));
      expect(signed(again, WEBHOOK_SECRET)).not.toBe(signatureOf(webhook));
    }
  });

  test('from before a rotation keep the previous secret on retries', async () => {
    server.sandbox.setSwitches({ signWith: 'previous', webhookBackoffMs: 5 });
    server.shop.respond = () => 400;
    const { paymentId } = await server.paid();
    await webhooksOf(paymentId, 3);
    server.sandbox.setSwitches({ signWith: 'current' });
    server.shop.respond = () => 200;
    await server.sandbox.settled();
    for (const webhook of seen(paymentId)) {
      expect(signatureOf(webhook)).toBe(signed(webhook.bytes.toString(), PREVIOUS_SECRET));
    }
  });
});

describe('a restart', () => {
  test('delivers what failed before it and keeps the orders', async () => {
    const opened = await openPostgres();
    const before = await startSandboxServer({ opened });
    before.sandbox.setSwitches({ webhookBackoffMs: 50 });
    before.shop.respond = () => 500;
    const { orderId, paymentId } = await before.paid();
    await until(() => before.shop.received.length >= 3, 'the deliveries failed');
    await before.close();

    const after = await startSandboxServer({ opened });
    await until(() => after.shop.received.length === 3, 'the events arrived after the restart');
    const ids = (webhooks: Webhook[]) => [...new Set(webhooks.map(idOf))].sort();
    expect(ids(after.shop.received)).toEqual(ids(before.shop.received));
    expect((await after.api('GET', `/orders/${orderId}/payments`)).body.items[0].id).toBe(paymentId);
    await after.close();
    await opened.close();
  });

  test('two processes on one database deliver each event once', async () => {
    const opened = await openPostgres();
    const [one, two] = [await startSandboxServer({ opened }), await startSandboxServer({ opened })];
    const orders = await Promise.all(Array.from({ length: 30 }, () => one.order()));
    await Promise.all(orders.map((id, at) => (at % 2 ? one : two).sandbox.pay(id, { outcome: 'success' })));
    await one.sandbox.settled();
    const received = [...one.shop.received, ...two.shop.received];
    expect(received).toHaveLength(90);
    expect(new Set(received.map(idOf)).size).toBe(90);
    await one.close();
    await two.close();
    await opened.close();
  });
});

async function webhooksOf(paymentId: string, count: number): Promise<Webhook[]> {
  await until(() => seen(paymentId).length >= count, `${count} webhooks arrived`);
  return seen(paymentId);
}

function seen(paymentId: string): Webhook[] {
  return server.shop.received.filter(({ payload }) => payload.payment.entity.id === paymentId);
}

function idOf({ headers }: Webhook): string {
  return String(headers['x-razorpay-event-id']);
}

function signatureOf({ headers }: Webhook): string {
  return String(headers['x-razorpay-signature']);
}

function signed(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
