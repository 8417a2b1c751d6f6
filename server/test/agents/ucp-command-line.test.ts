import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { catalogueItemId, daysAfter, indianDay } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { queryRows } from '../../src/platform/database.ts';
import { productToSell, productWithSizes } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

const CLI = join(dirname(createRequire(import.meta.url).resolve('@shopify/ucp-cli')), 'bin.js');
const run = promisify(execFile);

let shop: Shop;
let site: string;
let profiles: Server;
let profileUrl: string;
let home: string;
let diya: string;
let size: string;

/** The command-line client of another company, with a profile of ours, against the listening shop. */
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'tohfa-ucp-'));
  profiles = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.setHeader('cache-control', 'public, max-age=60');
    response.end(JSON.stringify(AGENT_PROFILE));
  });
  await new Promise<void>((listening) => profiles.listen(0, '127.0.0.1', listening));
  const address = profiles.address();
  const profilePort = typeof address === 'object' && address ? address.port : 0;
  profileUrl = `http://127.0.0.1:${profilePort}/agents/profile.json`;
  const port = await freePort();
  site = `http://localhost:${port}`;
  shop = await openShop(
    {
      PUBLIC_URL: site,
      LOAD_PLACES: '0',
      AGENT_PROFILE_HOSTS: `http://127.0.0.1:${profilePort}/agents/`,
    },
    { working: true, port },
  );
  diya = catalogueItemId({ productId: await productToSell(shop.opened.database, { name: 'Brass diya' }) });
  const sizes = await productWithSizes(shop.opened.database, { M: {}, L: {} });
  size = `v${sizes.variantIds.L}`;
});
afterAll(async () => {
  profiles.close();
  await shop.close();
  rmSync(home, { recursive: true, force: true });
});

async function ucp(...words: string[]) {
  const { stdout } = await run(
    process.execPath,
    [CLI, ...words, '--business', site, '--profile-url', profileUrl, '--format', 'json', '--full-output'],
    { env: { ...process.env, UCP_HOME: home, UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true', NO_PROXY: '*' } },
  ).catch((failed: { stdout: string; stderr: string }) => {
    throw new Error(`${words.join(' ')}: ${failed.stdout}${failed.stderr}`);
  });
  const { data } = JSON.parse(stdout);
  return data;
}

it('the command-line client of another company discovers the shop, fills a cart and prepares a checkout', async () => {
  const discovered = await ucp('discover');
  expect(JSON.stringify(discovered)).toContain('create_checkout');
  const found = await ucp('catalog', 'search', '--set', '/query=diya');
  expect(found.result.products[0]).toMatchObject({ id: diya, title: 'Brass diya' });
  const cart = await ucp(
    'cart',
    'create',
    '--input',
    JSON.stringify({
      line_items: [
        { item: { id: diya }, quantity: 2 },
        { item: { id: size }, quantity: 1 },
      ],
    }),
  );
  expect(cart.result.line_items.map(({ item }: { item: { id: string } }) => item.id)).toEqual([diya, size]);
  const checkout = await ucp(
    'checkout',
    'create',
    '--input',
    JSON.stringify({ cart_id: cart.result.id, line_items: [] }),
  );
  expect(checkout.result).toMatchObject({ status: 'requires_escalation', currency: 'INR' });
  expect(checkout.result.continue_url).toContain(`${site}/continue#`);
  const completed = await ucp('checkout', 'complete', checkout.result.id, '--input', '{}');
  expect(completed.result.status).toBe('requires_escalation');
  const cancelled = await ucp('checkout', 'cancel', checkout.result.id);
  expect(cancelled.result.status).toBe('canceled');
  const groupGift = await ucp(
    'checkout',
    'create',
    '--input',
    JSON.stringify({
      line_items: [{ item: { id: diya }, quantity: 1 }],
      group_gift: { date: daysAfter(indianDay(new Date()), 20), occasion: 'Wedding', people: 4 },
    }),
  );
  expect(groupGift.result.group_gift).toMatchObject({ status: 'awaiting_organiser', target_amount: 100_000 });
});

it('the profile of an agent is fetched in the background and kept', async () => {
  await ucp('catalog', 'lookup', '--input', JSON.stringify({ ids: [diya] }));
  await expect
    .poll(async () => {
      const [agent] = await queryRows<{ state: string; version: string; capabilities: string[] }>(
        shop.opened.database,
        sql`select profile_state as state, protocol_version as version, capabilities from agents where key = ${profileUrl}`,
      );
      return agent;
    })
    .toEqual({
      state: 'fetched',
      version: '2026-08-25',
      capabilities: [
        'dev.ucp.shopping.checkout',
        'dev.ucp.shopping.cart',
        'dev.ucp.shopping.catalog.search',
        'dev.ucp.shopping.catalog.lookup',
      ],
    });
});

const VERSION = '2026-08-25';
const AGENT_PROFILE = {
  ucp: {
    version: VERSION,
    services: { 'dev.ucp.shopping': [{ version: VERSION, transport: 'mcp' }] },
    capabilities: Object.fromEntries(
      ['checkout', 'cart', 'catalog.search', 'catalog.lookup'].map((name) => [
        `dev.ucp.shopping.${name}`,
        [{ version: VERSION }],
      ]),
    ),
    payment_handlers: {},
  },
};
