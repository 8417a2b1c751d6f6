import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { expectMoneyAddsUp, payAtCheckout, sandboxOf, settle } from '../support/buying.ts';
import { openGift, readGift, startInstalment } from '../support/gifts.ts';
import { loopbackAddress, payAsGuest, startGuestOrder } from '../support/guests.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { makeRegistry, readRegistry, startGiving } from '../support/registries.ts';
import type { Shop } from '../support/shop.ts';
import { openTwoServers, untilAnswered } from '../support/two-servers.ts';

/** The full figures run with `npm run test:money` and `test:full`; these take seconds. */
const FULL = process.env.FULL_FIGURES === '1';
const GUESTS = FULL ? 500 : 20;
const ABANDONED = FULL ? 1000 : 20;

let shop: Shop;

beforeAll(async () => {
  shop = await openTwoServers({ DATABASE_POOL_SIZE: '40' });
});
afterAll(async () => {
  sandboxOf(shop).resetSwitches();
  await settle(shop);
  await expectMoneyAddsUp(shop);
  await shop.close();
});

it.each([
  ['one address each', loopbackAddress],
  ['one address', () => '127.0.0.1'],
])('of many guests racing for the last ₹500 from %s exactly one pays', async (_from, addressOf) => {
  const { id } = await openGift(shop, { priceRupees: 1000 });
  await payAsGuest(shop, id, 500);
  const outcomes = await Promise.all(
    Array.from({ length: GUESTS }, (_, n) => payLast(id, 500, addressOf(n))),
  );
  expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
  await expectFilled(id, 1000);
});

it('of many guests racing for the last gift on a registry exactly one gives it', async () => {
  const { database } = shop.opened;
  const productId = await productToSell(database, { stock: 1000 });
  const { id: registryId, items } = await makeRegistry(shop, await signedInPerson(database), [{ productId }]);
  const given = { registryId, itemId: items[0]?.id ?? '' };
  const outcomes = await Promise.all(
    Array.from({ length: GUESTS }, async (_, n) => {
      const started = await untilAnswered(() => startGiving(shop, given, { ip: loopbackAddress(n) }));
      if (started.statusCode !== 200) return started.json().code;
      const { orderId, orderToken } = started.json();
      const body = { ...(await payAtCheckout(shop, orderId)), orderToken };
      return (await untilAnswered(() => shop.call('savePayment', { body }))).statusCode;
    }),
  );
  expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
  expect((await readRegistry(shop, registryId)).items).toMatchObject([{ given: 1, beingGiven: 0 }]);
});

it('a hold locks others out only until it ends: when its holder leaves, the next guest pays', async () => {
  const { id } = await openGift(shop, { priceRupees: 500 });
  const started = await Promise.all(
    Array.from({ length: GUESTS }, (_, n) =>
      untilAnswered(() => startGuestOrder(shop, id, 500, { ip: loopbackAddress(n) })),
    ),
  );
  expect(started.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  await expireHolds();
  expect(await payLast(id, 500, '127.0.0.1')).toBe(200);
  await expectFilled(id, 500);
});

it('a guest checkout abandoned again and again leaves the gift payable for guests and for customers', async () => {
  const { id } = await openGift(shop, { priceRupees: 500 });
  for (let n = 0; n < ABANDONED; n += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => startGuestOrder(shop, id, 500, { ip: loopbackAddress(n + i) })),
    );
    if (n < 300) await expireHolds();
  }
  const person = await signedInPerson(shop.opened.database);
  const asCustomer = await startInstalment(shop, person, id, 500);
  expect(asCustomer.statusCode, asCustomer.body).toBe(200);
  await shop.call('releaseOrder', { token: person.token, body: { orderId: asCustomer.json().orderId } });
  expect(await payLast(id, 500, '127.0.0.1')).toBe(200);
  await expectFilled(id, 500);
});

async function payLast(id: string, rupees: number, ip: string): Promise<number | string> {
  const started = await untilAnswered(() => startGuestOrder(shop, id, rupees, { ip }));
  if (started.statusCode !== 200) return started.json().code;
  const { orderId, contributorToken } = started.json();
  const body = { ...(await payAtCheckout(shop, orderId)), contributorToken };
  return (await untilAnswered(() => shop.call('savePayment', { body }))).statusCode;
}

async function expireHolds(): Promise<void> {
  await shop.opened.database.execute(
    sql`update holds set expires_at = now() - interval '1 second' where released_at is null`,
  );
}

async function expectFilled(id: string, rupees: number): Promise<void> {
  await settle(shop);
  expect(await readGift(shop, id)).toMatchObject({ status: 'paid', paymentAmount: rupees });
  const [row] = await queryRows<{ kept: string }>(
    shop.opened.database,
    sql`select sum(p.amount_paise - coalesce((select sum(r.amount_paise) from refunds r
        where r.provider_payment_id = p.provider_payment_id and r.status = 'processed'), 0)) as kept
      from gifts g join payment_orders o on o.gift_id = g.id join payments p on p.order_id = o.id
      where g.public_id = ${id} and p.captured_at is not null`,
  );
  expect(Number(row?.kept)).toBe(rupees * 100);
  await expectMoneyAddsUp(shop);
}
