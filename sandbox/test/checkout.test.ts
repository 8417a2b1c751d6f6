import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEYS, type SandboxServer, startSandboxServer } from './sandbox-server.ts';

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandboxServer();
});
afterAll(() => server.close());

describe('the calls of the payment sheet', () => {
  test('a payment waits for the bank page, which decides it once', async () => {
    const orderId = await server.order();
    const started = await start(orderId, { method: 'netbanking', bank: 'SBIN' });
    expect(started.body).toEqual({ razorpay_payment_id: expect.stringMatching(/^pay_/), next: 'bank' });
    const paymentId = started.body.razorpay_payment_id;
    expect((await server.api('GET', `/payments/${paymentId}`)).body.status).toBe('created');
    const result = await decide(paymentId, 'success');
    expect(result.body).toEqual({
      razorpay_payment_id: paymentId,
      razorpay_order_id: orderId,
      razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await decide(paymentId, 'failure')).body).toHaveProperty('error');
    expect((await server.api('GET', `/payments/${paymentId}`)).body.status).toBe('captured');
  });

  test('of two payments of one order at the bank, the second fails as already paid', async () => {
    const orderId = await server.order();
    const one = await start(orderId, { method: 'netbanking', bank: 'SBIN' });
    const two = await start(orderId, { method: 'netbanking', bank: 'HDFC' });
    await decide(one.body.razorpay_payment_id, 'success');
    const second = await decide(two.body.razorpay_payment_id, 'success');
    expect(second.body.error.reason).toBe('order_already_paid');
  });

  test.each([
    ['4100280000090000', 'payment_timed_out', 'BAD_REQUEST_ERROR'],
    ['5305620000050001', 'insufficient_fund', 'BAD_REQUEST_ERROR'],
    ['4100280000020007', 'gateway_technical_error', 'GATEWAY_ERROR'],
    ['4100280000001007', 'payment_failed', 'BAD_REQUEST_ERROR'],
  ])('the card %s fails with %s', async (card_number, reason, code) => {
    const started = await start(await server.order(), { method: 'card', card_number });
    const { body } = await decide(started.body.razorpay_payment_id, 'failure');
    expect(body.error).toMatchObject({
      code,
      reason,
      metadata: { payment_id: started.body.razorpay_payment_id },
    });
  });

  test('only the last digits of a card are stored', async () => {
    const started = await start(await server.order(), { method: 'card', card_number: '6527658900001005' });
    const { body } = await server.api('GET', `/payments/${started.body.razorpay_payment_id}`);
    expect(body.card).toMatchObject({ last4: '1005', network: 'RuPay' });
    expect(JSON.stringify(body)).not.toContain('65276589');
  });

  test('the two test UPI ids need no bank page', async () => {
    const paid = await start(await server.order(), { method: 'upi', vpa: 'success@razorpay' });
    expect(paid.body).toHaveProperty('razorpay_signature');
    const failed = await start(await server.order(), { method: 'upi', vpa: 'failure@razorpay' });
    expect(failed.body.error.reason).toBe('payment_failed');
  });

  test('a wrong amount, a wrong key and a paid order are refused', async () => {
    const orderId = await server.order(5000);
    const instrument = { method: 'netbanking', bank: 'SBIN' };
    expect((await start(orderId, { ...instrument, amount: 4000 })).body.error.field).toBe('amount');
    expect((await start(orderId, { ...instrument, key_id: 'rzp_live_other' })).status).toBe(401);
    const { orderId: paid } = await server.paid();
    expect((await start(paid, instrument)).body.error.reason).toBe('order_already_paid');
    expect((await server.api('GET', `/orders/${orderId}`)).body.attempts).toBe(0);
  });

  function start(orderId: string, more: object) {
    return server.call('POST', '/checkout/payments', { key_id: KEYS.keyId, order_id: orderId, ...more });
  }

  function decide(paymentId: string, outcome: string) {
    return server.call('POST', `/checkout/payments/${paymentId}/decide`, { key_id: KEYS.keyId, outcome });
  }
});

describe('the pages', () => {
  test('only the shop can frame the sheet', async () => {
    const { headers } = await fetch(`${server.origin}/local/razorpay/checkout`);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const dashboard = await fetch(`${server.origin}/local/razorpay`);
    expect(dashboard.headers.get('x-frame-options')).toBe('DENY');
  });

  test('every file the sheet refers to is served with its content type', async () => {
    const page = await (await fetch(`${server.origin}/local/razorpay/checkout`)).text();
    const sheet = await (await fetch(`${server.origin}/local/razorpay/checkout/assets/sheet.js`)).text();
    const named = [...page.matchAll(/(?:href|src)="([^"]+)"/g), ...sheet.matchAll(/from '\.\/([^']+)'/g)].map(
      ([, name = '']) => (name.startsWith('/') ? name : `/local/razorpay/checkout/assets/${name}`),
    );
    expect(named.length).toBeGreaterThan(4);
    for (const path of [...named, '/local/razorpay/checkout.js']) {
      const response = await fetch(server.origin + path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('content-type')).toMatch(
        path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/,
      );
    }
  });

  test('the dashboard lists orders and escapes markup', async () => {
    const receipt = '<b>bold</b>';
    const id = await server.order(12_345_600, { receipt });
    const page = await (await fetch(`${server.origin}/local/razorpay`)).text();
    expect(page).toContain(id);
    expect(page).toContain('₹1,23,456');
    expect(page).not.toContain(receipt);
  });
});
