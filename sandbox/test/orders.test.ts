import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basicAuth, KEYS, type SandboxServer, startSandboxServer } from './sandbox-server.ts';

let server: SandboxServer;
let now = Date.parse('2026-10-20T10:00:00Z');
beforeAll(async () => {
  server = await startSandboxServer({ now: () => now });
});
afterAll(() => server.close());

describe('orders', () => {
  test('an order has every documented field', async () => {
    const { status, body } = await server.api('POST', '/orders', {
      amount: 5000,
      currency: 'INR',
      receipt: 'receipt#1',
      notes: { zebra: 'last', apple: 'first' },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 5000,
      amount_paid: 0,
      amount_due: 5000,
      currency: 'INR',
      receipt: 'receipt#1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: { zebra: 'last', apple: 'first' },
      created_at: now / 1000,
    });
    const again = await server.api('GET', `/orders/${body.id}`);
    expect(again.body).toEqual(body);
    expect(Object.keys(again.body.notes)).toEqual(['zebra', 'apple']);
  });

  test('empty notes are sent as an empty list', async () => {
    const id = await server.order();
    expect((await server.api('GET', `/orders/${id}`)).body.notes).toEqual([]);
  });

  test.each([
    [{ amount: 99 }, 'The amount must be at least INR 1.00', 'amount'],
    [{ amount: 100.5 }, 'The amount must be an integer.', 'amount'],
    [{ amount: '500' }, 'The amount must be an integer.', 'amount'],
    [{ amount: undefined }, 'The amount field is required.', 'amount'],
    [{ amount: 1_000_000_001 }, 'Amount exceeds maximum amount allowed.', 'amount'],
    [{ currency: 'USD' }, 'Currency is not supported', 'currency'],
    [{ receipt: 'r'.repeat(41) }, 'The receipt may not be greater than 40 characters.', 'receipt'],
    [{ colour: 'red' }, 'colour is/are not required and should not be sent', 'colour'],
    [
      { notes: { long: 'x'.repeat(257) } },
      'Notes keys and values should not be greater than 256 characters',
      'notes',
    ],
  ])('%j is refused', async (wrong, description, field) => {
    const { status, body } = await server.api('POST', '/orders', { amount: 500, currency: 'INR', ...wrong });
    expect(status).toBe(400);
    expect(body).toEqual({
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
        field,
      },
    });
  });

  test('a body that is not a JSON object is refused with 400', async () => {
    expect((await server.api('POST', '/orders', '{"amount":')).status).toBe(400);
    expect((await server.api('POST', '/orders', '[]')).status).toBe(400);
  });

  test('an unknown id and a malformed id have different messages', async () => {
    const unknown = await server.api('GET', '/orders/order_00000000000000');
    expect([unknown.status, unknown.body.error.description]).toEqual([400, 'The id provided does not exist']);
    const malformed = await server.api('GET', '/orders/pay_1');
    expect([malformed.status, malformed.body.error.description]).toEqual([400, 'pay_1 is not a valid id']);
  });

  test('only notes can be changed', async () => {
    const id = await server.order();
    const changed = await server.api('PATCH', `/orders/${id}`, { notes: { gift: '7' } });
    expect(changed.body.notes).toEqual({ gift: '7' });
    expect((await server.api('PATCH', `/orders/${id}`, { amount: 1 })).status).toBe(400);
  });

  test('a repeated receipt is accepted unless the switch demands unique receipts', async () => {
    await server.order(500, { receipt: 'twice' });
    expect(
      (await server.api('POST', '/orders', { amount: 500, currency: 'INR', receipt: 'twice' })).status,
    ).toBe(200);
    server.sandbox.setSwitches({ refuseRepeatedReceipts: true });
    const third = await server.api('POST', '/orders', { amount: 500, currency: 'INR', receipt: 'twice' });
    server.sandbox.resetSwitches();
    expect(third.status).toBe(400);
    const found = await server.api('GET', '/orders?receipt=twice');
    expect(found.body).toMatchObject({ entity: 'collection', count: 2 });
  });

  test('lists are newest first, paged, and limited to a period', async () => {
    now += 3_600_000;
    const from = now / 1000;
    const ids: string[] = [];
    for (let hour = 0; hour < 5; hour += 1) {
      ids.unshift(await server.order());
      now += 60_000;
    }
    const idsOf = async (query: string) =>
      (await server.api('GET', `/orders?from=${from}&${query}`)).body.items.map(
        ({ id }: { id: string }) => id,
      );
    expect(await idsOf('')).toEqual(ids);
    expect(await idsOf('count=2&skip=1')).toEqual(ids.slice(1, 3));
    expect(await idsOf(`to=${from + 60}`)).toEqual(ids.slice(3));
    expect((await server.api('GET', '/orders?count=101')).status).toBe(400);
    expect((await server.api('GET', '/orders?skip=x')).status).toBe(400);
  });
});

describe('keys', () => {
  test.each([
    ['another secret', basicAuth(KEYS.keyId, 'wrong')],
    ['lower case', basicAuth(KEYS.keyId, KEYS.keySecret).replace('Basic', 'basic')],
    ['nothing', ''],
  ])('%s as authorization is refused with 401', async (_what, authorization) => {
    const { status, body } = await server.api('GET', '/orders', undefined, { authorization });
    expect([status, body.error.description]).toEqual([401, 'Authentication failed']);
  });

  test('a switch makes wrong keys a 400, as other pages of the documentation say', async () => {
    server.sandbox.setSwitches({ wrongKeysStatus: 400 });
    const { status } = await server.api('GET', '/orders', undefined, { authorization: 'Basic x' });
    server.sandbox.resetSwitches();
    expect(status).toBe(400);
  });

  test('an unknown path is a 404 in the format of the API', async () => {
    const { status, body } = await server.api('GET', '/nothing');
    expect([status, body.error.code]).toEqual([404, 'BAD_REQUEST_ERROR']);
  });
});
