import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SandboxServer, startSandboxServer } from './sandbox-server.ts';

/** Half past eleven in the evening in India, so that the day in India is not the day in London. */
const NOW = Date.UTC(2026, 2, 14, 18, 30, 0) + 30 * 60_000;

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandboxServer({ now: () => NOW });
});
// Whatever another test left over.
beforeEach(() => server.sandbox.settle());
afterEach(() => server.sandbox.resetSwitches());
afterAll(() => server.close());

const linesOf = async (day: string, more = '') => {
  const [year, month, date] = day.split('-');
  const { body } = await server.api(
    'GET',
    `/settlements/recon/combined?year=${year}&month=${month}&day=${date}&count=1000${more}`,
  );
  return body.items;
};

test('a settlement pays out captured payments less their fees and refunds, each once', async () => {
  const { paymentId, orderId } = await server.paid(100_000);
  const { body: refund } = await server.api('POST', `/payments/${paymentId}/refund`, { amount: 30_000 });
  const { body: settled } = await server.call('POST', '/settle', {});
  // 2 % and 18 % of that.
  expect(settled).toMatchObject({
    entity: 'settlement',
    amount: 100_000 - 2360 - 30_000,
    fees: 2360,
    tax: 360,
  });
  expect(settled).toMatchObject({ status: 'processed', utr: expect.stringMatching(/^[0-9A-Z]{14}$/) });
  const { body: read } = await server.api('GET', `/settlements/${settled.id}`);
  expect({ ...read, planted: [] }).toEqual(settled);
  expect((await server.api('GET', '/settlements?count=100')).body.items[0]).toEqual(read);

  const all = await linesOf('2026-03-15');
  expect(all.slice(-2)).toEqual([
    expect.objectContaining({
      entity_id: paymentId,
      type: 'payment',
      amount: 100_000,
      fee: 2360,
      tax: 360,
      credit: 97_640,
      debit: 0,
      settled: true,
      on_hold: false,
      settlement_id: settled.id,
      settlement_utr: settled.utr,
      order_id: orderId,
    }),
    expect.objectContaining({ entity_id: refund.id, type: 'refund', debit: 30_000, payment_id: paymentId }),
  ]);
  expect(await linesOf('2026-03-14')).toEqual([]);
  expect(await linesOf('2026-03-15', '&skip=1')).toEqual(all.slice(1));
  expect((await server.call('POST', '/settle', {})).body.error.description).toBe(
    'There is nothing to settle.',
  );
});

test('what was in a settlement that the bank sent back is settled again', async () => {
  const { paymentId } = await server.paid(50_000);
  const { body: first } = await server.call('POST', '/settle', { status: 'created' });
  expect(first).toMatchObject({ status: 'created', utr: null });
  const { body: failed } = await server.call('POST', `/settlements/${first.id}/status`, { status: 'failed' });
  expect(failed.status).toBe('failed');
  const { body: second } = await server.call('POST', '/settle', {});
  const settledBy = (await linesOf('2026-03-15'))
    .filter(({ entity_id: id }: { entity_id: string }) => id === paymentId)
    .map(({ settlement_id: id }: { settlement_id: string }) => id);
  expect(settledBy).toEqual([first.id, second.id]);
});

test('a lost dispute is an adjustment of the next settlement', async () => {
  const { paymentId } = await server.paid(50_000);
  const { body: dispute } = await server.call('POST', `/payments/${paymentId}/dispute`, { status: 'lost' });
  const { body: settled } = await server.call('POST', '/settle', {});
  expect(settled.amount).toBe(50_000 - 1180 - 50_000);
  expect(await linesOf('2026-03-15')).toContainEqual(
    expect.objectContaining({
      type: 'adjustment',
      dispute_id: dispute.id,
      debit: 50_000,
      payment_id: paymentId,
    }),
  );
});

test('the page of the sandbox settles with the mistakes that are ticked', async () => {
  await server.paid(50_000);
  const answer = await fetch(`${server.origin}/local/razorpay/dashboard/settle`, {
    method: 'POST',
    body: new URLSearchParams([
      ['oddity', 'sum'],
      ['oddity', 'on-hold'],
    ]),
  });
  expect(await answer.text()).toContain('Settle now');
  expect(await linesOf('2026-03-15')).toContainEqual(
    expect.objectContaining({ on_hold: true, settled: false, settlement_id: null }),
  );
  const { body } = await server.api('GET', '/settlements');
  expect(body.items[0].amount).toBe(-100);
});

test.each([
  ['year=2026&month=13', 'The month is invalid.'],
  ['month=3', 'The year must be an integer.'],
  ['year=2026&month=3&count=1001', 'The count may not be greater than 1000.'],
])('a report with %s is refused', async (query, message) => {
  const { status, body } = await server.api('GET', `/settlements/recon/combined?${query}`);
  expect([status, body.error.description]).toEqual([400, message]);
});
