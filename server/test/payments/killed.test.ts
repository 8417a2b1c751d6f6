import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import { payAtCheckout, TOTAL_OF_1000 } from '../support/buying.ts';
import { type KillableShop, openKillableShop } from '../support/killable-shop.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell, stockOf } from '../support/products.ts';

const FULL = process.env.FULL_FIGURES === '1';
const STEPS: readonly Step[] = [
  { at: 'payment_orders', during: 'order' },
  { at: 'holds', during: 'order' },
  { at: 'provider_events', during: 'save' },
  { at: 'payments', during: 'save' },
  { at: 'purchases', during: 'save' },
  { at: 'purchase_steps', during: 'save' },
  { at: 'jobs.job', during: 'save' },
  { at: 'ledger_transactions', during: 'save' },
  { at: 'ledger_entries', during: 'save' },
  { at: 'refunds', during: 'cancel' },
  { at: 'purchase_steps', during: 'cancel' },
  { at: 'jobs.job', during: 'cancel' },
  { at: 'products', during: 'cancel' },
  { at: 'products', during: 'order' },
];
const SHORT: readonly Step[] = [
  { at: 'ledger_entries', during: 'save' },
  { at: 'refunds', during: 'cancel' },
];

let shop: KillableShop;

beforeAll(async () => {
  shop = await openKillableShop();
});

afterEach(async () => {
  expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
});

afterAll(() => shop.close());

it.each(FULL ? STEPS : SHORT)(
  'killed before writing $at during $during, the server loses nothing it acknowledged',
  async (step) => {
    const buyer = await signedInPerson(shop.opened.database);
    const productId = await productToSell(shop.opened.database, { stock: 2 });
    if (step.during === 'order') {
      await shop.killedAt(step.at, () => order(buyer, productId));
      expect((await order(buyer, productId)).status).toBe(200);
      return;
    }
    const { orderId } = (await (await order(buyer, productId)).json()) as { orderId: string };
    const paid = await payAtCheckout(shop.provider, orderId);
    if (step.during === 'save') await shop.killedAt(step.at, () => call(buyer, 'save-payment.php', paid));
    else await call(buyer, 'save-payment.php', paid);
    await expect.poll(() => statusOf(buyer), { interval: 300 }).toEqual(['placed']);
    expect(await stockOf(shop.opened.database, productId)).toBe(1);
    if (step.during !== 'cancel') return;

    const cancel = async () => {
      const [bought] = await ordersOf(buyer);
      return call(buyer, 'cancel-purchase', { id: bought?.id });
    };
    await shop.killedAt(step.at, cancel);
    expect((await cancel()).status).toBe(200);
    await expect.poll(() => statusOf(buyer), { interval: 300 }).toEqual(['refunded']);
    expect(await stockOf(shop.opened.database, productId)).toBe(2);
  },
);

async function order(buyer: Person, productId: number): Promise<Response> {
  const address = '12 Rose Villa, MG Road, Bengaluru 560001';
  return call(buyer, 'create-order.php', { amount: TOTAL_OF_1000, currency: 'INR', productId, address });
}

function call(buyer: Person, path: string, body: object): Promise<Response> {
  return shop.call(path, { token: buyer.token, body });
}

async function ordersOf(buyer: Person): Promise<{ id: string; status: string }[]> {
  const answer = await shop.call('my-orders', { token: buyer.token });
  return ((await answer.json()) as { orders: { id: string; status: string }[] }).orders;
}

async function statusOf(buyer: Person): Promise<string[]> {
  return (await ordersOf(buyer)).map(({ status }) => status);
}

interface Step {
  at: string;
  during: 'order' | 'save' | 'cancel';
}
