import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import { type DatabaseHandle, queryRows } from '../../src/platform/database.ts';
import { payAtCheckout } from '../support/buying.ts';
import { settingsOfSandbox } from '../support/killable-shop.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type ShopProcess, startShopProcess, unreachableServices } from '../support/shop-process.ts';

const BUYERS = 6;
const PURCHASES_EACH = 3;
const UNANSWERED_MS = 20_000;
const ADDRESS = '12 Rose Villa, MG Road, Bengaluru 560001';
const dataDir = mkdtempSync(join(tmpdir(), 'tohfa-workers-'));
let provider: Shop;
let opened: DatabaseHandle;
let server: ShopProcess;
let drop: () => Promise<void>;

beforeAll(async () => {
  provider = await openShop({}, { working: true });
  const fresh = await freshDatabase();
  drop = fresh.drop;
  opened = await openTestDatabase({ databaseUrl: fresh.url });
  server = await startShopProcess({
    ...unreachableServices,
    ...settingsOfSandbox(provider),
    DATABASE_URL: fresh.url,
    DATA_DIR: dataDir,
    RECONCILE_SECONDS: '1',
    WORKERS: '2',
  });
});

afterAll(async () => {
  await server.kill('SIGTERM');
  await opened.close();
  await provider.close();
  await drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('a worker killed under load is replaced, every payment is credited once, and SIGTERM ends all', async () => {
  const { database } = opened;
  const productId = await productToSell(database, { priceRupees: 1000, stock: 1000 });
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => signedInPerson(database)));
  const before = await workerIds();
  expect(before.size).toBe(2);

  const paid: string[] = [];
  let killed: number | undefined;
  await Promise.all(
    buyers.map(async (buyer) => {
      for (let n = 0; n < PURCHASES_EACH; n += 1) {
        paid.push(await buy(buyer, productId));
        if (paid.length >= BUYERS && killed === undefined) {
          [killed] = before;
          process.kill(killed ?? 0, 'SIGKILL');
        }
      }
    }),
  );

  await expect.poll(creditedPayments, { interval: 500 }).toEqual([...paid].sort());
  await expect.poll(async () => [...(await workerIds())].filter((id) => id !== killed).length).toBe(2);
  expect(await findBrokenInvariants(database)).toEqual([]);
  // Whichever worker is asked, it answers for all.
  expect(await ordersAnswered()).toBeGreaterThan(0);

  const last = await workerIds();
  await server.kill('SIGTERM');
  expect(server.child.exitCode).toBe(0);
  for (const id of last) expect(() => process.kill(id, 0)).toThrow();
});

async function ordersAnswered(): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const counted = /http_request_seconds_count\{[^}]*create-order\.php[^}]*status="200"[^}]*\} (\d+)/.exec(
    metrics,
  );
  return Number(counted?.[1] ?? 0);
}

/** As a browser does, an unanswered call is made again. */
async function buy(buyer: Person, productId: number): Promise<string> {
  const { orderId } = await call('create-order.php', buyer, {
    amount: 122_000,
    currency: 'INR',
    productId,
    address: ADDRESS,
  });
  const proof = await payAtCheckout(provider, String(orderId));
  await call('save-payment.php', buyer, proof);
  return proof.razorpay_payment_id;
}

async function call(path: string, { token }: Person, body: object): Promise<Record<string, unknown>> {
  for (;;) {
    try {
      const response = await fetch(`${server.url}/backend/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        // A connection that was on its way to the killed worker is never answered.
        signal: AbortSignal.timeout(UNANSWERED_MS),
      });
      if (response.status === 200) return (await response.json()) as Record<string, unknown>;
      // A busy shop, or a provider that it could not reach in time: the person tries again.
      if (![502, 503].includes(response.status))
        throw new Refused(`${path}: ${response.status} ${await response.text()}`);
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
  }
}

class Refused extends Error {}

async function creditedPayments(): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    opened.database,
    sql`select p.provider_payment_id as id from payments p
      join ledger_transactions t on t.provider_payment_id = p.provider_payment_id and t.kind = 'capture'
      where p.credited_paise = 122000 order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** Each worker says who it is in the name of its LISTEN connection. */
async function workerIds(): Promise<Set<number>> {
  const rows = await queryRows<{ name: string }>(
    opened.database,
    sql`select distinct application_name as name from pg_stat_activity
      where datname = current_database() and application_name like 'tohfa-listen %'`,
  );
  return new Set(rows.map(({ name }) => Number(name.split(' ')[1])));
}
