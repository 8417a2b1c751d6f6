import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { insertAdminSession } from '../../src/admin/sql.ts';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import { queryRows } from '../../src/platform/database.ts';
import { generateToken } from '../../src/platform/tokens.ts';
import { payAtCheckout } from '../support/buying.ts';
import { giftForm } from '../support/gifts.ts';
import { type KillableShop, openKillableShop } from '../support/killable-shop.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell, stockOf } from '../support/products.ts';

/** The tables that giving everyone their money back writes, in their order. */
const STEPS = [
  'gifts',
  'gift_steps',
  'jobs.job',
  'refunds',
  'ledger_transactions',
  'ledger_entries',
  'products',
];
const AT = process.env.FULL_FIGURES === '1' ? STEPS : ['refunds'];
const PAYERS = 3;

let shop: KillableShop;
let cookie: string;

beforeAll(async () => {
  shop = await openKillableShop();
  const { token, tokenHash } = generateToken();
  await insertAdminSession(shop.opened.database, { tokenHash, email: 'admin@tohfa.test' });
  cookie = `tohfa_admin=${token}`;
}, 120_000);

afterEach(async () => {
  expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
});

afterAll(() => shop.close());

it.each(AT)(
  'killed before writing %s during refunds and retried, each payer is refunded once',
  async (table) => {
    const { database } = shop.opened;
    const owner = await signedInPerson(database);
    const payers = await Promise.all(Array.from({ length: PAYERS }, () => signedInPerson(database)));
    const productId = await productToSell(database, { priceRupees: 900, stock: 1 });
    const asked = await shop.call('gift_submit.php', { token: owner.token, body: giftForm(productId) });
    const { id } = (await asked.json()) as { id: string };
    const approved = await shop.call('decide-gift', { cookie, body: { id, decision: 'approve' } });
    expect(approved.status, await approved.clone().text()).toBe(200);
    for (const payer of payers) await pay(payer, id);

    await shop.killedAt(table, () => shop.call('cancel-gift', { token: owner.token, body: { id } }));
    const again = await shop.call('cancel-gift', { token: owner.token, body: { id } });
    expect(again.status, await again.clone().text()).toBe(200);
    await expect.poll(() => statusOf(id, owner), { interval: 500 }).toBe('refunded');
    expect(await refundsOf(id)).toEqual(
      Array.from({ length: PAYERS }, () => ({ refunds: 1, paise: 10_000 })),
    );
    expect(await stockOf(database, productId)).toBe(1);
  },
);

async function pay(payer: Person, giftId: string): Promise<void> {
  const body = { amount: 10_000, currency: 'INR', giftId };
  const started = await shop.call('create-order.php', { token: payer.token, body });
  const { orderId } = (await started.json()) as { orderId: string };
  const saved = await shop.call('save-payment.php', {
    token: payer.token,
    body: await payAtCheckout(shop.provider, orderId),
  });
  expect(saved.status).toBe(200);
}

async function statusOf(id: string, owner: Person): Promise<string> {
  const answer = await shop.call(`get_gift_request.php?userId=${id}`, { token: owner.token });
  return ((await answer.json()) as { status: string }).status;
}

/** For each payment: how many refunds, and of how much. */
async function refundsOf(id: string): Promise<{ refunds: number; paise: number }[]> {
  return queryRows(
    shop.opened.database,
    sql`select count(r.id)::int as refunds, sum(r.amount_paise)::int as paise from gifts g
      join payment_orders o on o.gift_id = g.id join payments p on p.order_id = o.id
      left join refunds r on r.provider_payment_id = p.provider_payment_id
      where g.public_id = ${id} group by p.provider_payment_id`,
  );
}
