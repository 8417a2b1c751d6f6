import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hmacHex } from '../../src/payments/provider/razorpay/signatures.ts';
import { queryRows } from '../../src/platform/database.ts';
import { buy, expectMoneyAddsUp, sandboxOf, startOrder } from '../support/buying.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

const RUNS = process.env.FULL_FIGURES === '1' ? 3000 : 250;

let shop: Shop;
let paymentId: string;
let paidOrderId: string;
let openOrderId: string;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
  const buyer = await signedInPerson(shop.opened.database);
  paymentId = await buy(shop, buyer, await productToSell(shop.opened.database));
  await sandboxOf(shop).settled();
  const [paid] = await queryRows<{ id: string }>(
    shop.opened.database,
    sql`select order_id as id from sandbox_payments where id = ${paymentId}`,
  );
  paidOrderId = paid?.id ?? '';
  openOrderId = (await startOrder(shop, buyer, await productToSell(shop.opened.database))).json().orderId;
});

afterAll(async () => {
  await expectMoneyAddsUp(shop);
  await shop.close();
});

describe('a signed webhook', () => {
  it.each([0, -1, 1.5, '100', null, 1e30, 200_000_000])(
    'with a refund of %s paise changes nothing and leaves a record',
    async (amount) => {
      const id = `evt${Math.random().toString(36).slice(2)}`;
      const answer = await send(event('refund.processed', { refund: refund({ amount }) }), id);
      expect(answer.statusCode).toBe(200);
      const events = await queryRows(
        shop.opened.database,
        sql`select id from provider_events where dedupe_key in (${id}, ${`${id} refund`})`,
      );
      expect(events).toHaveLength(1);
    },
  );

  it('that names another order for a known payment changes nothing', async () => {
    const moved = payment({ order_id: openOrderId });
    expect((await send(event('payment.captured', { payment: moved }))).statusCode).toBe(200);
  });

  it('with any content never crashes the server', async () => {
    await fc.assert(
      fc.asyncProperty(hostileEvent(), fc.string({ maxLength: 20 }), async (body, id) => {
        const answer = await send(body, /^[\x21-\x7e]+$/.test(id) ? id : undefined);
        expect(answer.statusCode, `${JSON.stringify(body)}: ${answer.body}`).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
  });
});

function hostileEvent(): fc.Arbitrary<unknown> {
  const id = () =>
    fc.constantFrom(
      paymentId,
      paidOrderId,
      openOrderId,
      'rfnd_A',
      'a'.repeat(5000),
      '\u0000',
      '\ud800',
      '',
      null,
      7,
    );
  const amount = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, 100, 122_000, 2 ** 53, '100', null));
  const status = fc.constantFrom(
    'captured',
    'refunded',
    'failed',
    'processed',
    'pending',
    'lost',
    'open',
    'x',
    1,
  );
  const entity = fc.record(
    {
      id: id(),
      payment_id: id(),
      order_id: id(),
      amount,
      amount_refunded: amount,
      status,
      receipt: fc.oneof(id(), fc.uuid()),
      currency: fc.constantFrom('INR', 'USD', '\u0000', 5),
      method: fc.oneof(fc.string(), fc.constant(null)),
      captured: fc.boolean(),
      reason_code: fc.string(),
    },
    { requiredKeys: ['id', 'amount', 'status'] },
  );
  const wrapped = fc.oneof(fc.record({ entity }), fc.anything());
  return fc.record(
    {
      event: fc.oneof(
        fc.constantFrom('payment.captured', 'refund.processed', 'payment.dispute.lost'),
        fc.string(),
      ),
      payload: fc.oneof(
        fc.record({ payment: wrapped, refund: wrapped, dispute: wrapped }, { requiredKeys: [] }),
        fc.anything(),
      ),
    },
    { requiredKeys: ['event'] },
  );
}

function payment(more: object) {
  return {
    id: paymentId,
    order_id: paidOrderId,
    amount: 122_000,
    currency: 'INR',
    status: 'captured',
    amount_refunded: 0,
    method: 'upi',
    ...more,
  };
}

function refund(more: object) {
  return { id: 'rfnd_00000000000000', payment_id: paymentId, status: 'processed', amount: 100, ...more };
}

function event(name: string, entities: Record<string, object>) {
  const payload = Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }]));
  return { entity: 'event', event: name, payload };
}

async function send(body: unknown, eventId?: string) {
  const bytes = JSON.stringify(body) ?? '';
  const [secret = ''] = shop.local.razorpay?.webhookSecrets ?? [];
  return shop.app.inject({
    method: 'POST',
    url: '/backend/razorpay-webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': hmacHex(Buffer.from(bytes), secret),
      ...(eventId && { 'x-razorpay-event-id': eventId }),
    },
    payload: bytes,
  });
}
