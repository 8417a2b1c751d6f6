import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultSwitches } from '../src/razorpay/sandbox.ts';
import {
  backToNormal,
  isEverythingNormal,
  SCENARIO_GROUPS,
  scenarioOf,
  startScenario,
} from '../src/razorpay/scenarios.ts';
import { type SandboxServer, startSandboxServer, until } from './sandbox-server.ts';

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandboxServer();
});
afterEach(() => server.sandbox.resetSwitches());
afterAll(() => server.close());

describe('a scenario', () => {
  const all = SCENARIO_GROUPS.flatMap((group) => group.scenarios.map((scenario) => ({ group, scenario })));

  test.each(all)('$group.title $scenario.title is on until it is back to normal', ({ group, scenario }) => {
    expect(startScenario(server.sandbox, scenario.id)).toBe(true);
    expect(scenarioOf(server.sandbox, group)).toBe(scenario);
    expect(backToNormal(server.sandbox, group.id)).toBe(true);
    expect(server.sandbox.switches).toEqual(defaultSwitches());
  });

  test('takes the place of another of its group and leaves those of other groups', () => {
    for (const id of ['bank-declines', 'webhooks-lost', 'capture-left']) startScenario(server.sandbox, id);
    expect(server.sandbox.switches).toEqual({
      ...defaultSwitches(),
      dropWebhooksPercent: 100,
      captures: false,
    });
    backToNormal(server.sandbox, 'everything');
    expect(isEverythingNormal(server.sandbox)).toBe(true);
  });

  test('is none when a program has set something else', () => {
    server.sandbox.setSwitches({ webhookCopies: 7 });
    const webhooks = SCENARIO_GROUPS.filter(({ id }) => id === 'webhooks');
    expect(webhooks.map((group) => scenarioOf(server.sandbox, group))).toEqual(['other']);
  });

  test('that nobody has named changes nothing', () => {
    for (const id of ['', 'bank', '__proto__']) expect(startScenario(server.sandbox, id)).toBe(false);
    for (const id of ['', 'bank-late', '__proto__']) expect(backToNormal(server.sandbox, id)).toBe(false);
    expect(isEverythingNormal(server.sandbox)).toBe(true);
  });
});

describe('what goes wrong', () => {
  test('a bank that declines fails what the payer approved', async () => {
    startScenario(server.sandbox, 'bank-declines');
    const orderId = await server.order();
    expect(await server.sandbox.pay(orderId, { outcome: 'success' })).toMatchObject({
      error: { reason: 'payment_failed' },
    });
    backToNormal(server.sandbox, 'bank');
    expect(await server.sandbox.pay(orderId, { outcome: 'success' })).toHaveProperty('razorpay_signature');
  });

  test('a bank that confirms late pays the order after the checkout was told of a failure', async () => {
    const { orderId, paymentId } = await payLate();
    await until(async () => (await statusOf(paymentId)) === 'captured', 'the bank confirmed');
    expect((await server.api('GET', `/orders/${orderId}`)).body.status).toBe('paid');
  });

  test('a late payment of an order that was paid meanwhile is refunded', async () => {
    const { orderId, paymentId } = await payLate(2000);
    server.sandbox.resetSwitches();
    expect(await server.sandbox.pay(orderId, { outcome: 'success' })).toHaveProperty('razorpay_signature');
    await until(async () => (await statusOf(paymentId)) === 'refunded', 'the late payment was refunded');
  });

  test('an order that is only authorised is captured when the shop asks for it', async () => {
    startScenario(server.sandbox, 'capture-left');
    const { paymentId } = await server.paid(700);
    expect(await statusOf(paymentId)).toBe('authorized');
    await server.api('POST', `/payments/${paymentId}/capture`, { amount: 700, currency: 'INR' });
    expect(await statusOf(paymentId)).toBe('captured');
  });

  test('an API that is down answers every call with 500 and does nothing, however often it is asked', async () => {
    startScenario(server.sandbox, 'api-down');
    for (const path of ['/orders', '/payments', '/refunds', '/orders/order_00000000000000/payments'])
      expect((await server.api('GET', path)).status).toBe(500);
    const order = { amount: 500, currency: 'INR', receipt: 'while-down' };
    expect((await server.api('POST', '/orders', order)).status).toBe(500);
    backToNormal(server.sandbox, 'api');
    expect((await server.api('GET', '/orders?receipt=while-down')).body.count).toBe(0);
  });

  async function payLate(lateAnswerMs = 20) {
    server.sandbox.setSwitches({ bankAnswer: 'late', lateAnswerMs });
    const orderId = await server.order();
    const result = await server.sandbox.pay(orderId, { outcome: 'success' });
    const error = 'error' in result ? result.error : undefined;
    expect(error?.reason).toBe('payment_timed_out');
    return { orderId, paymentId: String(error?.metadata.payment_id) };
  }

  const statusOf = async (paymentId: string) =>
    (await server.api('GET', `/payments/${paymentId}`)).body.status;
});
