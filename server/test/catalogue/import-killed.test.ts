import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportView } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import { formWith, manyProducts } from '../../../test/product-files.ts';
import { insertAdminSession } from '../../src/admin/sql.ts';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import { type DatabaseHandle, queryRows } from '../../src/platform/database.ts';
import { generateToken } from '../../src/platform/tokens.ts';
import { ADMIN } from '../support/admin-sign-in.ts';
import { productToSell } from '../support/products.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';

const FULL = process.env.FULL_FIGURES === '1';
const PRODUCTS = FULL ? 4000 : 500;
const KILLS = FULL ? 10 : 1;

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let opened: DatabaseHandle;
let server: ShopProcess;
let cookie: string;
const dataDir = mkdtempSync(join(tmpdir(), 'tohfa-import-'));

beforeAll(async () => {
  fresh = await freshDatabase();
  opened = await openTestDatabase({ databaseUrl: fresh.url });
  await productToSell(opened.database);
  const { token, tokenHash } = generateToken();
  await insertAdminSession(opened.database, { tokenHash, email: ADMIN });
  cookie = `tohfa_admin=${token}`;
  server = await start();
});
afterAll(async () => {
  await server?.kill();
  await opened.close();
  await fresh.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it(`an import and its undoing, each killed ${KILLS} time(s) at a random moment, are whole, and no product is there twice`, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await count();
    const id = await upload(`run-${kill}`);
    if (kill % 3 === 2) await killDuring(id, 'checking');
    await untilState(id, 'ready');
    expect(await count(), 'nothing is written before').toEqual(before);
    await post('apply-import', { id });
    await killDuring(id, 'running');
    await untilState(id, 'done');
    expect(await count()).toEqual({
      products: before.products + PRODUCTS,
      variants: before.variants + PRODUCTS,
    });
    await post('undo-import', { id });
    await killDuring(id, 'running');
    await untilState(id, 'undone');
    expect(await count()).toEqual(before);
  }
  expect(await findBrokenInvariants(opened.database)).toEqual([]);
});

/** Once the work has reached a random row, or at once when it is over before that. */
async function killDuring(id: string, state: ImportView['state']): Promise<void> {
  const row = randomInt(PRODUCTS);
  await expect
    .poll(
      async () => {
        const [now] = await queryRows<{ state: string; done: number }>(
          opened.database,
          sql`select state, done from imports where id = ${id}`,
        );
        return now?.state !== state || now.done >= row;
      },
      { interval: 1 },
    )
    .toBe(true);
  await server.kill();
  server = await start();
}

async function untilState(id: string, state: ImportView['state']): Promise<void> {
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${server.url}/backend/import?id=${id}`, { headers: { cookie } });
        return ((await answer.json()) as ImportView).state;
      },
      { interval: 50 },
    )
    .toBe(state);
}

async function count(): Promise<{ products: number; variants: number }> {
  const [row] = await queryRows<{ products: number; variants: number }>(
    opened.database,
    sql`select (select count(*)::int from products) as products, (select count(*)::int from product_variants) as variants`,
  );
  return row ?? { products: 0, variants: 0 };
}

async function upload(prefix: string): Promise<string> {
  const answer = await fetch(`${server.url}/backend/import-products`, {
    method: 'POST',
    headers: { cookie },
    body: formWith(manyProducts(PRODUCTS, prefix)),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { importId: string }).importId;
}

async function post(path: string, body: object): Promise<void> {
  const answer = await fetch(`${server.url}/backend/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

function start(): Promise<ShopProcess> {
  return startShopProcess({ DATABASE_URL: fresh.url, DATA_DIR: dataDir });
}
