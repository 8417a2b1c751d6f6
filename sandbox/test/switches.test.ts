import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxServer, startSandboxServer } from './sandbox-server.ts';

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandboxServer();
});
afterEach(() => server.sandbox.resetSwitches());
afterAll(() => server.close());

describe('the switches', () => {
  test('are read, changed and reset over HTTP', async () => {
    const before = await server.call('GET', '/switches');
    const changed = await server.call('POST', '/switches', { webhookCopies: 4, dropWebhooksPercent: 10 });
    expect(changed.body).toEqual({ ...before.body, webhookCopies: 4, dropWebhooksPercent: 10 });
    expect((await server.call('DELETE', '/switches')).body).toEqual(before.body);
  });

  test('refuse unknown or invalid values and change nothing', async () => {
    for (const wrong of [
      { webhookCopies: 0 },
      { webhookCopy: 2 },
      { faults: [{ path: 'orders', kind: 'slow' }] },
    ]) {
      const { status, body } = await server.call('POST', '/switches', wrong);
      expect([status, typeof body.error]).toEqual([400, 'string']);
    }
    expect(server.sandbox.switches.webhookCopies).toBe(1);
  });

  test('do not exist for other machines', async () => {
    const { statusCode } = await server.app.inject({
      url: '/local/razorpay/switches',
      remoteAddress: '192.0.2.7',
    });
    expect(statusCode).toBe(404);
  });
});

describe('faults of the API', () => {
  test('respond 429 and 500 as often as set, without doing the work', async () => {
    server.sandbox.setSwitches({
      faults: [
        { method: 'POST', path: '/orders', kind: 'throttled', times: 2 },
        { method: 'POST', path: '/orders', kind: 'server_error' },
      ],
    });
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await createOrder('faulty')).status);
    expect(statuses).toEqual([429, 429, 500, 200]);
    expect((await server.api('GET', '/orders?receipt=faulty')).body.count).toBe(1);
  });

  test('reset the connection after the order was created', async () => {
    server.sandbox.setSwitches({ faults: [{ path: '/orders', kind: 'reset' }] });
    await expect(createOrder('cut off')).rejects.toThrow();
    expect((await server.api('GET', '/orders?receipt=cut%20off')).body.count).toBe(1);
  });

  test('respond 500 although the work was done', async () => {
    const { paymentId } = await server.paid();
    server.sandbox.setSwitches({ faults: [{ path: '/payments/*/refund', kind: 'server_error_after_work' }] });
    expect((await server.api('POST', `/payments/${paymentId}/refund`, { amount: 500 })).status).toBe(500);
    expect((await server.api('GET', `/payments/${paymentId}`)).body.amount_refunded).toBe(500);
  });

  test('respond slowly on the given path only', async () => {
    server.sandbox.setSwitches({ faults: [{ path: '/payments/*', kind: 'slow', ms: 250 }] });
    const { paymentId } = await server.paid();
    await server.api('GET', '/payments');
    expect(server.sandbox.switches.faults).toHaveLength(1);
    const slow = Date.now();
    await server.api('GET', `/payments/${paymentId}`);
    expect(Date.now() - slow).toBeGreaterThanOrEqual(245);
  });

  function createOrder(receipt: string) {
    return server.api('POST', '/orders', { amount: 500, currency: 'INR', receipt });
  }
});
