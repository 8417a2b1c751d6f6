import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { expectMoneyAddsUp, payAtCheckout, reportPayment, sandboxOf, settle } from '../support/buying.ts';
import { openGift, payInstalment, readGift, startInstalment } from '../support/gifts.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import type { Shop } from '../support/shop.ts';
import { openTwoServers, untilAnswered } from '../support/two-servers.ts';

/** The full figures run with `npm run test:money` and `test:full`; these take seconds. */
const FULL = process.env.FULL_FIGURES === '1';
const PAYERS = FULL ? 500 : 16;
const ROUNDS = FULL ? 20 : 1;

let shop: Shop;
let payers: Person[];

beforeAll(async () => {
  shop = await openTwoServers({ DATABASE_POOL_SIZE: '40' });
  payers = await Promise.all(Array.from({ length: PAYERS }, () => signedInPerson(shop.opened.database)));
});

afterAll(async () => {
  sandboxOf(shop).resetSwitches();
  await settle(shop);
  await expectMoneyAddsUp(shop);
  await shop.close();
});

it('of many payers racing for the last ₹500 exactly one pays, and the gift has its price to the paisa', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, owner } = await openGift(shop, { priceRupees: 1000 });
    await payInstalment(shop, owner, id, 500);
    const outcomes = await Promise.all(payers.map((payer) => payLast(payer, id, 500)));
    const refused = outcomes.filter((outcome) => outcome !== 200);
    expect(refused).toHaveLength(PAYERS - 1);
    expect(['being_paid', 'wrong_state', 'more_than_left']).toEqual(
      expect.arrayContaining([...new Set(refused)]),
    );
    await expectFilled(id, 1000);
  }
});

it('when every hold has expired and everyone pays anyway, what exceeds the price is refunded', async () => {
  const { database } = shop.opened;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await openGift(shop, { priceRupees: 1000 });
    const some = payers.slice(0, FULL ? 50 : 12);
    const orders: { payer: Person; orderId: string }[] = [];
    for (const payer of some) {
      const started = await untilAnswered(() => startInstalment(shop, payer, id, 300));
      expect(started.statusCode, started.body).toBe(200);
      orders.push({ payer, orderId: started.json().orderId });
      await database.execute(
        sql`update holds set expires_at = now() - interval '1 second' where released_at is null`,
      );
    }
    await Promise.all(
      orders.map(async ({ payer, orderId }) =>
        reportPayment(shop, payer, await payAtCheckout(shop, orderId)),
      ),
    );
    await expectFilled(id, 1000);
    const gift = await readGift(shop, id);
    expect(gift.noOfPayments).toBe(4);
  }
});

it('many small concurrent payments fund a gift to the paisa, while it is read and holds are taken and released', async () => {
  const { id } = await openGift(shop, { priceRupees: PAYERS });
  await Promise.all(payers.map((payer) => payLast(payer, id, 1)));
  for (const payer of payers) {
    if ((await readGift(shop, id)).status === 'paid') break;
    await payLast(payer, id, 1);
  }
  await expectFilled(id, PAYERS);
});

it('a gift cancelled while people are paying refunds every payment', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, owner } = await openGift(shop, { priceRupees: 1000 });
    const paying = payers.slice(0, FULL ? 20 : 10).map((payer) => payLast(payer, id, 100));
    await Promise.race(paying);
    const cancelling = shop.call('cancelGift', { token: owner.token, body: { id } });
    await Promise.all([...paying, cancelling]);
    for (let time = 0; time < 3; time += 1) await settle(shop);
    const gift = await readGift(shop, id, { token: owner.token });
    expect(['refunded', 'cancelled']).toContain(gift.status);
    expect(gift.paymentAmount).toBe(0);
    const { captured, refunded } = await moneyOf(id);
    expect(refunded).toBe(captured);
  }
});

async function payLast(payer: Person, id: string, rupees: number): Promise<number | string> {
  const started = await untilAnswered(() => startInstalment(shop, payer, id, rupees));
  if (started.statusCode !== 200) return started.json().code;
  const report = await payAtCheckout(shop, started.json().orderId);
  return (await reportPayment(shop, payer, report)).statusCode;
}

async function expectFilled(id: string, rupees: number): Promise<void> {
  await settle(shop);
  expect(await readGift(shop, id)).toMatchObject({
    status: 'paid',
    paymentAmount: rupees,
    remainingAmount: 0,
  });
  const { captured, refunded } = await moneyOf(id);
  expect(captured - refunded).toBe(rupees * 100);
  await expectMoneyAddsUp(shop);
}

async function moneyOf(id: string): Promise<{ captured: number; refunded: number }> {
  const [row] = await queryRows<{ captured: string; refunded: string }>(
    shop.opened.database,
    sql`select coalesce(sum(p.amount_paise) filter (where p.captured_at is not null), 0) as captured,
        coalesce(sum((select sum(r.amount_paise) from refunds r where r.provider_payment_id = p.provider_payment_id
          and r.status = 'processed')), 0) as refunded
      from gifts g join payment_orders o on o.gift_id = g.id join payments p on p.order_id = o.id
      where g.public_id = ${id}`,
  );
  return { captured: Number(row?.captured), refunded: Number(row?.refunded) };
}
