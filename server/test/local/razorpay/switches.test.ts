import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Lab, openLab } from './sandbox-lab.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
});
afterEach(() => lab.sandbox.calm());
afterAll(() => lab.close());

describe('the switches', () => {
  test('are read, turned and calmed over HTTP', async () => {
    const before = await lab.call('GET', '/switches');
    const turned = await lab.call('POST', '/switches', { webhookCopies: 4, dropWebhooksPercent: 10 });
    expect(turned.body).toEqual({ ...before.body, webhookCopies: 4, dropWebhooksPercent: 10 });
    expect((await lab.call('DELETE', '/switches')).body).toEqual(before.body);
  });

  test('refuse what they do not know, and change nothing then', async () => {
    for (const wrong of [
      { webhookCopies: 0 },
      { webhookCopy: 2 },
      { faults: [{ path: 'orders', kind: 'slow' }] },
    ]) {
      const { status, body } = await lab.call('POST', '/switches', wrong);
      expect([status, typeof body.error]).toEqual([400, 'string']);
    }
    expect(lab.sandbox.switches.webhookCopies).toBe(1);
  });

  test('do not exist for another machine', async () => {
    const { statusCode } = await lab.app.inject({
      url: '/local/razorpay/switches',
      remoteAddress: '192.0.2.7',
    });
    expect(statusCode).toBe(404);
  });
});

describe('faults of the API', () => {
  test('answer 429 and 500 as often as asked, without doing the work', async () => {
    lab.sandbox.setSwitches({
      faults: [
        { method: 'POST', path: '/orders', kind: 'throttled', times: 2 },
        { method: 'POST', path: '/orders', kind: 'server_error' },
      ],
    });
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await createOrder('faulty')).status);
    expect(statuses).toEqual([429, 429, 500, 200]);
    expect((await lab.api('GET', '/orders?receipt=faulty')).body.count).toBe(1);
  });

  test('reset the connection after the order was made', async () => {
    lab.sandbox.setSwitches({ faults: [{ path: '/orders', kind: 'reset' }] });
    await expect(createOrder('cut off')).rejects.toThrow();
    expect((await lab.api('GET', '/orders?receipt=cut%20off')).body.count).toBe(1);
  });

  test('answer 500 although the work was done', async () => {
    const { paymentId } = await lab.paid();
    lab.sandbox.setSwitches({ faults: [{ path: '/payments/*/refund', kind: 'server_error_after_work' }] });
    expect((await lab.api('POST', `/payments/${paymentId}/refund`, { amount: 500 })).status).toBe(500);
    expect((await lab.api('GET', `/payments/${paymentId}`)).body.amount_refunded).toBe(500);
  });

  test('answer slowly where the path says, and nowhere else', async () => {
    lab.sandbox.setSwitches({ faults: [{ path: '/payments/*', kind: 'slow', ms: 250 }] });
    const { paymentId } = await lab.paid();
    await lab.api('GET', '/payments');
    expect(lab.sandbox.switches.faults).toHaveLength(1);
    const slow = Date.now();
    await lab.api('GET', `/payments/${paymentId}`);
    expect(Date.now() - slow).toBeGreaterThanOrEqual(245);
  });

  function createOrder(receipt: string) {
    return lab.api('POST', '/orders', { amount: 500, currency: 'INR', receipt });
  }
});
