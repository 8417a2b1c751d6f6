import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../../test/fresh-database.ts';
import { openDatabase } from '../../../src/platform/database.ts';
import { type Lab, openLab, PREVIOUS_SECRET, until, WEBHOOK_SECRET, type Webhook } from './sandbox-lab.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
});
afterEach(async () => {
  lab.sandbox.calm();
  lab.shop.answers = () => 200;
  await lab.sandbox.settled();
});
afterAll(() => lab.close());

describe('webhooks', () => {
  test('tell of authorisation, capture and the paid order, in the documented shapes', async () => {
    const { orderId, paymentId } = await lab.paid();
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

  test('are sent again under the same event id until they are answered with 2xx', async () => {
    lab.sandbox.setSwitches({ webhookBackoffMs: 5 });
    const tries = new Map<string, number>();
    lab.shop.answers = (webhook) => {
      const count = (tries.get(idOf(webhook)) ?? 0) + 1;
      tries.set(idOf(webhook), count);
      return count < 3 ? 500 : 200;
    };
    const { paymentId } = await lab.paid();
    const events = await webhooksOf(paymentId, 9);
    await lab.sandbox.settled();
    expect([...tries.values()]).toEqual([3, 3, 3]);
    expect(new Set(events.map(({ bytes }) => bytes.toString())).size).toBe(3);
  });

  test('wait twice as long after each failure', async () => {
    lab.sandbox.setSwitches({ webhookBackoffMs: 100, dropWebhookEvents: ['payment.captured', 'order.paid'] });
    const times: number[] = [];
    lab.shop.answers = () => {
      times.push(Date.now());
      return times.length < 4 ? 503 : 200;
    };
    await lab.paid();
    await until(() => times.length === 4, 'four tries were made');
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(waits[0]).toBeGreaterThanOrEqual(95);
    expect(waits[1]).toBeGreaterThanOrEqual(195);
    expect(waits[2]).toBeGreaterThanOrEqual(395);
  });

  test('are repeated as often as the switch says, under one id', async () => {
    lab.sandbox.setSwitches({ webhookCopies: 3 });
    const { paymentId } = await lab.paid();
    const events = await webhooksOf(paymentId, 9);
    expect(new Set(events.map(idOf)).size).toBe(3);
  });

  test('come in another order when they are shuffled', async () => {
    lab.sandbox.setSwitches({ shuffleWebhooks: true });
    const orders: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const { paymentId } = await lab.paid();
      orders.push((await webhooksOf(paymentId, 3)).map(({ event }) => event).join());
    }
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  test('are lost when they are dropped, all or by name', async () => {
    lab.sandbox.setSwitches({ dropWebhooksPercent: 100 });
    const lost = await lab.paid();
    lab.sandbox.calm();
    lab.sandbox.setSwitches({ dropWebhookEvents: ['payment.authorized', 'payment.captured'] });
    const half = await lab.paid();
    await lab.sandbox.settled();
    expect((await webhooksOf(half.paymentId, 1)).map(({ event }) => event)).toEqual(['order.paid']);
    expect(seen(lost.paymentId)).toEqual([]);
  });

  test('wait as long as the switch says', async () => {
    lab.sandbox.setSwitches({ webhookDelayMs: 400 });
    let firstAt = 0;
    lab.shop.answers = () => {
      firstAt ||= Date.now();
      return 200;
    };
    const orderId = await lab.order();
    const paidAt = Date.now();
    await lab.sandbox.pay(orderId, { outcome: 'success' });
    await until(() => firstAt > 0, 'a webhook came');
    expect(firstAt - paidAt).toBeGreaterThanOrEqual(400);
  });

  test('in odd bytes keep a right signature that no re-serialised body has', async () => {
    lab.sandbox.setSwitches({ oddWebhookBytes: true });
    const { paymentId } = await lab.paid();
    for (const webhook of await webhooksOf(paymentId, 3)) {
      expect(signed(webhook.bytes.toString(), WEBHOOK_SECRET)).toBe(signatureOf(webhook));
      const again = JSON.stringify(JSON.parse(webhook.bytes.toString()));
      expect(signed(again, WEBHOOK_SECRET)).not.toBe(signatureOf(webhook));
    }
  });

  test('made before a rotation keep the previous secret on their retries', async () => {
    lab.sandbox.setSwitches({ signWith: 'previous', webhookBackoffMs: 5 });
    lab.shop.answers = () => 400;
    const { paymentId } = await lab.paid();
    await webhooksOf(paymentId, 3);
    lab.sandbox.setSwitches({ signWith: 'current' });
    lab.shop.answers = () => 200;
    await lab.sandbox.settled();
    for (const webhook of seen(paymentId)) {
      expect(signatureOf(webhook)).toBe(signed(webhook.bytes.toString(), PREVIOUS_SECRET));
    }
  });
});

describe('a restart', () => {
  test('delivers what an unreachable shop has not heard, and forgets no order', async () => {
    const fresh = await freshDatabase();
    const opened = await openDatabase({ databaseUrl: fresh.url });
    const before = await openLab({ opened });
    before.sandbox.setSwitches({ webhookBackoffMs: 50 });
    before.shop.answers = () => 500;
    const { orderId, paymentId } = await before.paid();
    await until(() => before.shop.received.length >= 3, 'the deliveries failed');
    await before.close();

    const after = await openLab({ opened });
    await until(() => after.shop.received.length === 3, 'the events came after the restart');
    const ids = (webhooks: Webhook[]) => [...new Set(webhooks.map(idOf))].sort();
    expect(ids(after.shop.received)).toEqual(ids(before.shop.received));
    expect((await after.api('GET', `/orders/${orderId}/payments`)).body.items[0].id).toBe(paymentId);
    await after.close();
    await opened.close();
    await fresh.drop();
  });

  test('two processes on one database deliver each event once', async () => {
    const fresh = await freshDatabase();
    const opened = await openDatabase({ databaseUrl: fresh.url });
    const [one, two] = [await openLab({ opened }), await openLab({ opened })];
    const orders = await Promise.all(Array.from({ length: 30 }, () => one.order()));
    await Promise.all(orders.map((id, at) => (at % 2 ? one : two).sandbox.pay(id, { outcome: 'success' })));
    await one.sandbox.settled();
    const received = [...one.shop.received, ...two.shop.received];
    expect(received).toHaveLength(90);
    expect(new Set(received.map(idOf)).size).toBe(90);
    await one.close();
    await two.close();
    await opened.close();
    await fresh.drop();
  });
});

async function webhooksOf(paymentId: string, count: number): Promise<Webhook[]> {
  await until(() => seen(paymentId).length >= count, `${count} webhooks came`);
  return seen(paymentId);
}

function seen(paymentId: string): Webhook[] {
  return lab.shop.received.filter(({ payload }) => payload.payment.entity.id === paymentId);
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
