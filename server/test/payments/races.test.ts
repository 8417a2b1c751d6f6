import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyPayment, snapshotDedupeKey } from '../../src/payments/capture/capture.ts';
import { queryRows } from '../../src/platform/database.ts';
import {
  expectMoneyAddsUp,
  ordersOf,
  payAtCheckout,
  reportPayment,
  sandboxOf,
  settle,
  startOrder,
} from '../support/buying.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell, productWithSizes, stockOf } from '../support/products.ts';
import type { Shop } from '../support/shop.ts';
import { openTwoServers, untilAnswered } from '../support/two-servers.ts';

/** The full figures run with `npm run test:money` and `test:full`; these take seconds. */
const FULL = process.env.FULL_FIGURES === '1';
const BUYERS = FULL ? 500 : 16;
const VARIANT_BUYERS = FULL ? 200 : 15;
const SIBLINGS = FULL ? 20 : 3;
const ROUNDS = FULL ? 20 : 1;
const REPORTED = FULL ? 200 : 3;
const STORM = FULL ? 1000 : 20;

let shop: Shop;

beforeAll(async () => {
  shop = await openTwoServers({ DATABASE_POOL_SIZE: '40' });
});

afterAll(async () => {
  sandboxOf(shop).resetSwitches();
  await expectMoneyAddsUp(shop);
  await shop.close();
});

it('of many buyers racing for one unit exactly one gets it, and nobody else is charged', async () => {
  const { database } = shop.opened;
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => signedInPerson(database)));
  for (let round = 0; round < ROUNDS; round += 1) {
    const productId = await productToSell(database, { stock: 1 });
    const paid = await Promise.all(
      buyers.map(async (buyer) => {
        const started = await untilAnswered(() => startOrder(shop, buyer, productId));
        if (started.statusCode !== 200) return started.json().code;
        const report = await payAtCheckout(shop, started.json().orderId);
        return (await reportPayment(shop, buyer, report)).statusCode;
      }),
    );
    expect(paid.filter((outcome) => outcome === 200)).toHaveLength(1);
    expect(paid.filter((outcome) => outcome === 'out_of_stock')).toHaveLength(BUYERS - 1);
    expect(await stockOf(database, productId)).toBe(0);
  }
  await expectMoneyAddsUp(shop);
});

it('the last unit of one variant goes to one of many buyers while its sibling sells', async () => {
  const { database } = shop.opened;
  const { productId, variantIds } = await productWithSizes(database, {
    S: { stock: 1 },
    M: { stock: SIBLINGS },
  });
  const buyers = await Promise.all(
    Array.from({ length: VARIANT_BUYERS + SIBLINGS }, () => signedInPerson(database)),
  );
  const outcomes = await Promise.all(
    buyers.map(async (buyer, index) => {
      const size = index % (VARIANT_BUYERS / SIBLINGS + 1) === 0 ? 'M' : 'S';
      const started = await untilAnswered(() =>
        startOrder(shop, buyer, { productId, variantId: variantIds[size] }),
      );
      if (started.statusCode !== 200) return `${size} ${started.json().code}`;
      const report = await payAtCheckout(shop, started.json().orderId);
      return `${size} ${(await reportPayment(shop, buyer, report)).statusCode}`;
    }),
  );
  expect(
    Object.fromEntries([...Map.groupBy(outcomes, String)].map(([what, all]) => [what, all.length])),
  ).toEqual({
    'S 200': 1,
    'S out_of_stock': VARIANT_BUYERS - 1,
    'M 200': SIBLINGS,
  });
  expect(await stockOf(database, productId)).toBe(0);
  await expectMoneyAddsUp(shop);
});

it('one payment reported 64 times at once by browser and webhook is credited once', async () => {
  const { database } = shop.opened;
  for (let one = 0; one < REPORTED; one += 1) {
    const buyer = await signedInPerson(database);
    const started = await startOrder(shop, buyer, await productToSell(database));
    const paid = await payAtCheckout(shop, started.json().orderId);
    const told = await shop.shop.payments.provider.getPayment(paid.razorpay_payment_id);
    if (!told.ok) throw new Error('the sandbox forgot a payment');
    await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        index % 2 === 0
          ? reportPayment(shop, buyer, paid)
          : applyPayment(shop.shop.payments, {
              source: 'webhook',
              dedupeKey: index % 4 === 1 ? snapshotDedupeKey(told.value) : `event ${one} ${index}`,
              kind: 'payment.captured',
              payment: told.value,
            }),
      ),
    );
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
    const captures = await queryRows<{ count: number }>(
      database,
      sql`select count(*)::int as count from ledger_transactions
        where kind = 'capture' and provider_payment_id = ${paid.razorpay_payment_id}`,
    );
    expect(captures[0]?.count).toBe(1);
  }
});

it('after repeated, reordered and lost events the ledger equals the provider to the paisa', async () => {
  const { database } = shop.opened;
  sandboxOf(shop).setSwitches({ webhookCopies: 3, shuffleWebhooks: true, dropWebhooksPercent: 10 });
  const productId = await productToSell(database, { stock: STORM });
  const buyOne = async (index: number) => {
    const buyer = await signedInPerson(database);
    const started = await untilAnswered(() => startOrder(shop, buyer, productId));
    expect(started.statusCode, started.body).toBe(200);
    const paid = await payAtCheckout(shop, started.json().orderId);
    if (index % 10 !== 0) await reportPayment(shop, buyer, paid);
  };
  for (let from = 0; from < STORM; from += 20) {
    await Promise.all(Array.from({ length: Math.min(20, STORM - from) }, (_, index) => buyOne(from + index)));
  }
  sandboxOf(shop).resetSwitches();
  await makeAllOrdersDue();
  for (let round = 0; round < STORM / 50 + 1; round += 1) await settle(shop);

  const ours = await sumOf(sql`select -sum(e.amount_paise) from ledger_entries e
      join order_lines l on l.order_id = e.target_id where l.product_id = ${productId}`);
  const theirs = await sumOf(sql`select sum(p.amount) from sandbox_payments p
      join payment_orders o on o.provider_order_id = p.order_id
      join order_lines l on l.order_id = o.id where l.product_id = ${productId} and p.status = 'captured'`);
  expect(ours).toBe(STORM * 122_000);
  expect(ours).toBe(theirs);
  expect(await stockOf(database, productId)).toBe(0);
});

async function makeAllOrdersDue(): Promise<void> {
  await shop.opened.database.execute(
    sql`update payment_orders set check_at = now() where check_at is not null`,
  );
}

async function sumOf(query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await queryRows<Record<string, string>>(shop.opened.database, query);
  return Number(Object.values(row ?? {})[0]);
}
