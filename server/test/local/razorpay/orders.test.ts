import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, KEYS, type Lab, openLab } from './sandbox-lab.ts';

let lab: Lab;
let now = Date.parse('2026-10-20T10:00:00Z');
beforeAll(async () => {
  lab = await openLab({ now: () => now });
});
afterAll(() => lab.close());

describe('orders', () => {
  test('an order comes back with every field the documentation shows', async () => {
    const { status, body } = await lab.api('POST', '/orders', {
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
    const again = await lab.api('GET', `/orders/${body.id}`);
    expect(again.body).toEqual(body);
    expect(Object.keys(again.body.notes)).toEqual(['zebra', 'apple']);
  });

  test('empty notes leave as an empty list', async () => {
    const id = await lab.order();
    expect((await lab.api('GET', `/orders/${id}`)).body.notes).toEqual([]);
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
    const { status, body } = await lab.api('POST', '/orders', { amount: 500, currency: 'INR', ...wrong });
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

  test('a body that is no JSON object is refused, not a fault', async () => {
    expect((await lab.api('POST', '/orders', '{"amount":')).status).toBe(400);
    expect((await lab.api('POST', '/orders', '[]')).status).toBe(400);
  });

  test('an unknown id and a malformed one have words of their own', async () => {
    const unknown = await lab.api('GET', '/orders/order_00000000000000');
    expect([unknown.status, unknown.body.error.description]).toEqual([400, 'The id provided does not exist']);
    const malformed = await lab.api('GET', '/orders/pay_1');
    expect([malformed.status, malformed.body.error.description]).toEqual([400, 'pay_1 is not a valid id']);
  });

  test('only notes can be changed', async () => {
    const id = await lab.order();
    const changed = await lab.api('PATCH', `/orders/${id}`, { notes: { gift: '7' } });
    expect(changed.body.notes).toEqual({ gift: '7' });
    expect((await lab.api('PATCH', `/orders/${id}`, { amount: 1 })).status).toBe(400);
  });

  test('a repeated receipt is taken, unless the switch says that receipts are unique', async () => {
    await lab.order(500, { receipt: 'twice' });
    expect(
      (await lab.api('POST', '/orders', { amount: 500, currency: 'INR', receipt: 'twice' })).status,
    ).toBe(200);
    lab.sandbox.setSwitches({ refuseRepeatedReceipts: true });
    const third = await lab.api('POST', '/orders', { amount: 500, currency: 'INR', receipt: 'twice' });
    lab.sandbox.calm();
    expect(third.status).toBe(400);
    const found = await lab.api('GET', '/orders?receipt=twice');
    expect(found.body).toMatchObject({ entity: 'collection', count: 2 });
  });

  test('lists are newest first, in pages, between two moments', async () => {
    now += 3_600_000;
    const from = now / 1000;
    const ids: string[] = [];
    for (let hour = 0; hour < 5; hour += 1) {
      ids.unshift(await lab.order());
      now += 60_000;
    }
    const idsOf = async (query: string) =>
      (await lab.api('GET', `/orders?from=${from}&${query}`)).body.items.map(({ id }: { id: string }) => id);
    expect(await idsOf('')).toEqual(ids);
    expect(await idsOf('count=2&skip=1')).toEqual(ids.slice(1, 3));
    expect(await idsOf(`to=${from + 60}`)).toEqual(ids.slice(3));
    expect((await lab.api('GET', '/orders?count=101')).status).toBe(400);
    expect((await lab.api('GET', '/orders?skip=x')).status).toBe(400);
  });
});

describe('keys', () => {
  test.each([
    ['another secret', basic(KEYS.keyId, 'wrong')],
    ['lower case', basic(KEYS.keyId, KEYS.keySecret).replace('Basic', 'basic')],
    ['nothing', ''],
  ])('%s as authorization is refused with 401', async (_what, authorization) => {
    const { status, body } = await lab.api('GET', '/orders', undefined, { authorization });
    expect([status, body.error.description]).toEqual([401, 'Authentication failed']);
  });

  test('a switch makes wrong keys a 400, as other pages of the documentation have it', async () => {
    lab.sandbox.setSwitches({ wrongKeysStatus: 400 });
    const { status } = await lab.api('GET', '/orders', undefined, { authorization: 'Basic x' });
    lab.sandbox.calm();
    expect(status).toBe(400);
  });

  test('an address the API does not have answers 404 in its own words', async () => {
    const { status, body } = await lab.api('GET', '/nothing');
    expect([status, body.error.code]).toEqual([404, 'BAD_REQUEST_ERROR']);
  });
});
