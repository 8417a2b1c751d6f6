import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

const CONFORMANCE = join(
  import.meta.dirname,
  '../../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
);

let shop: Shop;
let url: URL;
let itemId: string;

beforeAll(async () => {
  shop = await openShop();
  url = new URL('/mcp', await shop.app.listen({ port: 0, host: '127.0.0.1' }));
  itemId = `p${await productToSell(shop.opened.database)}`;
});
afterAll(() => shop.close());

it('the official client finds a gift and prepares an order, and opens the link for its person', async () => {
  const opened: string[] = [];
  const client = new Client(
    { name: 'Official client', version: '1' },
    { capabilities: { elicitation: { url: {} } }, versionNegotiation: { mode: 'auto' } },
  );
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    if (params.mode === 'url') opened.push(params.url);
    return { action: 'accept' };
  });
  await client.connect(new StreamableHTTPClientTransport(url));
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  expect((await client.listTools()).tools).toHaveLength(8);
  const found = await client.callTool({ name: 'search_gifts', arguments: { query: 'elephant' } });
  expect(found.structuredContent).toMatchObject({ gifts: [{ id: itemId }] });
  const items = [{ item_id: itemId, quantity: 2 }];
  const basket = await client.callTool({ name: 'create_basket', arguments: { items } });
  const { basket_id } = basket.structuredContent as { basket_id: string };
  const checkout = await client.callTool({ name: 'start_checkout', arguments: { basket_id } });
  expect(checkout.structuredContent).toMatchObject({ prices: { total: 2400 }, continue_url: opened[0] });
  expect(opened).toHaveLength(1);
  await client.close();
});

it('a client of the older protocols does the same without a session', async () => {
  const client = new OldClient({ name: 'Older client', version: '1' });
  await client.connect(new OldTransport(url));
  expect((await client.listTools()).tools).toHaveLength(8);
  const found = await client.callTool({ name: 'search_gifts', arguments: { query: 'elephant' } });
  expect(found.structuredContent).toMatchObject({ gifts: [{ id: itemId }] });
  const items = [{ item_id: itemId, quantity: 2 }];
  const basket = await client.callTool({ name: 'create_basket', arguments: { items } });
  const { basket_id } = basket.structuredContent as { basket_id: string };
  const checkout = await client.callTool({ name: 'start_checkout', arguments: { basket_id } });
  expect(checkout.structuredContent).toMatchObject({ prices: { total: 2400 } });
  const gift = await client.callTool({ name: 'get_gift', arguments: { id: 'p999999' } });
  expect(gift.isError).toBe(true);
  await client.close();
});

// Most scenarios call tools that a server would have for the test alone. These need none.
it.each([
  [
    '2026-07-28',
    [
      'tools-list',
      'server-sse-multiple-streams',
      'dns-rebinding-protection',
      'http-header-validation',
      'input-required-result-unsupported-methods',
    ],
  ],
  ['2025-11-25', ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']],
])('it conforms to %s', async (version, scenarios) => {
  const args = ['server', '--url', url.href, '--suite', 'all', '--spec-version', version];
  // It ends with 1, because of the scenarios that do not fit.
  const { stdout } = await promisify(execFile)(process.execPath, [CONFORMANCE, ...args]).catch(
    (ended: { stdout: string }) => ended,
  );
  const passed = [...stdout.matchAll(/^✓ ([\w-]+): ([1-9]\d*) passed, 0 failed/gm)].map(([, name]) => name);
  expect(passed).toEqual(expect.arrayContaining(scenarios));
});
