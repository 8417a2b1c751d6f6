import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { brokenInvariants } from '../../src/payments/invariants.ts';
import { type OpenDatabase, openDatabase, rowsOf } from '../../src/platform/database.ts';
import { payAtCheckout, sandboxOf, TOTAL_OF_1000 } from '../support/buying.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell, stockOf } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { nobodyThere, type ShopProcess, startShopProcess } from '../support/shop-process.ts';

/**
 * The server is killed with SIGKILL while it stands at a step: a lock held by the test stops it just before it
 * writes the table of that step. Then it is started again, and left to put things right by itself.
 */
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
  { at: 'holds', during: 'order' },
  { at: 'ledger_entries', during: 'save' },
  { at: 'refunds', during: 'cancel' },
];

let provider: Shop;
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let opened: OpenDatabase;
let locker: OpenDatabase;
let server: ShopProcess;
const dataDir = mkdtempSync(join(tmpdir(), 'tohfa-killed-'));

beforeAll(async () => {
  provider = await openShop({}, { working: true });
  fresh = await freshDatabase();
  opened = await openDatabase({ databaseUrl: fresh.url });
  locker = await openDatabase({ databaseUrl: fresh.url, databasePoolSize: 2 });
  server = await startServer();
}, 120_000);

afterEach(async () => {
  expect(await brokenInvariants(opened.database)).toEqual([]);
});

afterAll(async () => {
  await server.kill();
  await opened.close();
  await locker.close();
  await provider.close();
  await fresh.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it.each(FULL ? STEPS : SHORT)(
  'killed before writing $at during $during, the server loses nothing it acknowledged',
  { timeout: 180_000 },
  async (step) => {
    const buyer = await signedInPerson(opened.database);
    const productId = await productToSell(opened.database, { stock: 2 });
    if (step.during === 'order') {
      await killedAt(step.at, () => order(buyer, productId));
      expect((await order(buyer, productId)).status).toBe(200);
      return;
    }
    const { orderId } = (await (await order(buyer, productId)).json()) as { orderId: string };
    const paid = await payAtCheckout(provider, orderId);
    if (step.during === 'save') await killedAt(step.at, () => call(buyer, 'save-payment.php', paid));
    else await call(buyer, 'save-payment.php', paid);
    await expect.poll(() => statusOf(buyer), { timeout: 60_000, interval: 300 }).toEqual(['placed']);
    expect(await stockOf(opened.database, productId)).toBe(1);
    if (step.during !== 'cancel') return;

    const cancel = async () => {
      const [bought] = await ordersOf(buyer);
      return call(buyer, 'cancel-purchase', { id: bought?.id });
    };
    await killedAt(step.at, cancel);
    expect((await cancel()).status).toBe(200);
    await expect.poll(() => statusOf(buyer), { timeout: 60_000, interval: 300 }).toEqual(['refunded']);
    expect(await stockOf(opened.database, productId)).toBe(2);
  },
);

/** Holds the table, lets the call run into it, kills the server there, and starts another. */
async function killedAt(table: string, act: () => Promise<unknown>): Promise<void> {
  await locker.database
    .transaction(async (tx) => {
      await tx.execute(sql.raw(`lock table ${table} in exclusive mode`));
      const acting = act().catch(() => undefined);
      await expect.poll(waitingForLock, { timeout: 20_000, interval: 50 }).toBeGreaterThan(0);
      await server.kill();
      await acting;
      throw new Unlock();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Unlock)) throw error;
    });
  server = await startServer();
}

class Unlock extends Error {}

async function waitingForLock(): Promise<number> {
  const [row] = await rowsOf<{ waiting: number }>(
    opened.database,
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.waiting ?? 0;
}

async function startServer(): Promise<ShopProcess> {
  const { keyId, keySecret } = sandboxOf(provider);
  const { port } = provider.app.server.address() as { port: number };
  return startShopProcess({
    ...nobodyThere,
    DATABASE_URL: fresh.url,
    DATA_DIR: dataDir,
    RECONCILE_SECONDS: '1',
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: 'nobody signs with this',
    RAZORPAY_API_URL: `http://127.0.0.1:${port}/local/razorpay/v1`,
  });
}

async function order(buyer: Person, productId: number): Promise<Response> {
  const address = '12 Rose Villa, MG Road, Bengaluru 560001';
  return call(buyer, 'create-order.php', { amount: TOTAL_OF_1000, currency: 'INR', productId, address });
}

async function call(buyer: Person, path: string, body: object): Promise<Response> {
  return fetch(`${server.url}/backend/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
    body: JSON.stringify(body),
  });
}

async function ordersOf(buyer: Person): Promise<{ id: string; status: string }[]> {
  const answer = await fetch(`${server.url}/backend/my-orders`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  return ((await answer.json()) as { orders: { id: string; status: string }[] }).orders;
}

async function statusOf(buyer: Person): Promise<string[]> {
  return (await ordersOf(buyer)).map(({ status }) => status);
}

interface Step {
  at: string;
  during: 'order' | 'save' | 'cancel';
}
