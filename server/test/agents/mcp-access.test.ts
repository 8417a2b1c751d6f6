import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOwnHost } from '../../src/agents/http.ts';
import { agentDays, agents } from '../../src/agents/tables.ts';
import { createLog } from '../../src/platform/log.ts';
import { setShopSettings } from '../support/baskets.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { sendMcp, useTool } from './mcp-calls.ts';

let shop: Shop;
let elephant: string;
const logged: string[] = [];

beforeAll(async () => {
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void logged.push(line) });
  shop = await openShop({}, { log });
  elephant = `p${await productToSell(shop.opened.database)}`;
});
afterAll(() => shop.close());

describe('who calls', () => {
  it('an assistant is counted under the name it says, in both protocols', async () => {
    const client = 'Counting assistant';
    await useTool(shop, 'create_basket', { items: [{ item_id: elephant, quantity: 1 }] }, { client });
    const initialize = await shop.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { accept: 'application/json, text/event-stream' },
      payload: {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: client, version: '1' },
        },
      },
    });
    expect(initialize.statusCode, initialize.body).toBe(200);
    const [counted] = await shop.opened.database
      .select()
      .from(agentDays)
      .innerJoin(agents, eq(agents.id, agentDays.agentId))
      .where(eq(agents.key, 'mcp:counting assistant'));
    expect(counted?.agent_days).toMatchObject({ channel: 'mcp', calls: 2, baskets: 1 });
  });

  it('too many calls of a network are 429 with the time to wait, and so are too many baskets', async () => {
    const { calls, starts } = shop.shop.agents.limits;
    const busy = '127.9.9.1';
    await calls.consume(busy, 600);
    const refused = await sendMcp(shop, 'tools/list', {}, { ip: busy });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const eager = '127.9.9.2';
    await starts.consume(eager, 60);
    const call = { name: 'create_basket', arguments: { items: [{ item_id: elephant, quantity: 1 }] } };
    const noMore = await sendMcp(shop, 'tools/call', call, { ip: eager });
    expect(noMore.statusCode, noMore.body).toBe(429);
    expect(Number(noMore.headers['retry-after'])).toBeGreaterThan(0);
    expect((await sendMcp(shop, 'tools/list', {}, { ip: eager })).statusCode).toBe(200);
  });
});

describe('the door', () => {
  const answer = (headers: Record<string, string>) => sendMcp(shop, 'tools/list', {}, { headers });

  it('names of other hosts and pages of other sites are refused', async () => {
    for (const host of [
      'evil.test',
      'localhost.evil.test',
      '127.0.0.1.evil.test',
      'localhost@evil.test',
      'a b',
    ])
      expect((await answer({ host })).statusCode, host).toBe(403);
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:80'])
      expect((await answer({ host })).statusCode, host).toBe(200);
    expect((await answer({ origin: 'https://evil.test' })).statusCode).toBe(403);
    expect((await answer({ origin: 'null' })).statusCode).toBe(403);
    expect((await answer({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });

  it('there is nothing to wait for: no streams, no subscriptions, no sessions, no batches', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const refused = await shop.app.inject({
        method,
        url: '/mcp',
        headers: { accept: 'text/event-stream' },
      });
      expect(refused.statusCode).toBe(405);
      expect(refused.headers.allow).toBe('POST');
    }
    const listen = await sendMcp(shop, 'subscriptions/listen', { notifications: { toolsListChanged: true } });
    expect(listen.headers['content-type']).toMatch(/json/);
    expect(listen.json().error).toBeDefined();
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const batch = await shop.app.inject({ method: 'POST', url: '/mcp', payload: [call, call] });
    expect(batch.statusCode).toBe(400);
  });

  it('an older protocol is never asked to wait for its person', async () => {
    const items = [{ item_id: elephant, quantity: 1 }];
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
      payload: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'start_checkout',
          arguments: { items },
          _meta: { 'io.modelcontextprotocol/clientCapabilities': { elicitation: { url: {} } } },
        },
      },
    });
    expect(answer.body).toContain('continue_url');
  });

  it('bodies that no client sends are answered, and by no fault', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const bodies = [
      'null',
      '7',
      '{}',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_gift","arguments":{"id":"p1","x":${deep}}}}`,
      `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":${deep}}}`,
      '{"jsonrpc":"2.0","id":1,"result":{}}',
      '{"jsonrpc":"2.0","id":{},"method":7}',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
      ...['constructor', '__proto__', 'toString'].map((name) =>
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } }),
      ),
      ...[null, 7, [], { items: {} }, { items: [{ item_id: 7 }] }].map((given) =>
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'create_basket', arguments: given },
        }),
      ),
    ];
    for (const payload of bodies) {
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const answer = await shop.app.inject({ method: 'POST', url: '/mcp', headers, payload });
      expect(answer.statusCode, `${payload.slice(0, 120)} ${answer.body}`).toBeLessThan(500);
    }
  });

  it('a large body is refused, and no answer is kept by anyone', async () => {
    const large = await sendMcp(shop, 'tools/call', {
      name: 'x'.repeat(10),
      arguments: { a: 'x'.repeat(66_000) },
    });
    expect(large.statusCode).toBe(413);
    expect((await answer({})).headers['cache-control']).toBe('no-store');
    expect((await answer({})).headers['set-cookie']).toBeUndefined();
  });

  it('while the channel is off it does not exist', async () => {
    await setShopSettings(shop, { channelMcp: false });
    try {
      await expect.poll(async () => (await answer({})).statusCode).toBe(404);
      expect((await shop.app.inject({ method: 'GET', url: '/mcp' })).statusCode).toBe(404);
    } finally {
      await setShopSettings(shop, { channelMcp: true });
    }
    await expect.poll(async () => (await answer({})).statusCode).toBe(200);
  });

  it('a fault says nothing of what happened', async () => {
    const { agents: deps } = shop.shop;
    const { catalogue } = deps;
    deps.catalogue = { ...catalogue, charges: () => Promise.reject(new Error('select secret from inside')) };
    try {
      const failed = await sendMcp(shop, 'tools/call', { name: 'get_shop_policies', arguments: {} });
      expect(failed.statusCode).toBe(500);
      expect(failed.body).not.toMatch(/secret|inside|Error/);
    } finally {
      deps.catalogue = catalogue;
    }
  });
});

it.each([
  ['tohfa.example', true],
  ['TOHFA.example:443', true],
  ['www.tohfa.example', false],
  ['tohfa.example.evil.test', false],
  ['tohfa.example@evil.test', false],
  ['127.0.0.1', false],
  ['localhost', false],
  ['', false],
])('a shop with a public address takes %j for itself: %j', (host, isOwn) => {
  expect(isOwnHost({ headers: { host } }, 'https://tohfa.example')).toBe(isOwn);
});

it('neither handles nor what was filled in is logged', async () => {
  const people = { recipient: { name: 'Meera Canary', phone: '9845098765' } };
  const items = [{ item_id: elephant, quantity: 1 }];
  const { basket_id } = await useTool(shop, 'create_basket', { items });
  const { continue_url } = await useTool(shop, 'start_checkout', { basket_id, ...people });
  await sendMcp(shop, 'tools/call', { name: 'no_such_tool', arguments: people });
  const lines = logged.join('\n');
  expect(lines).toContain('"path":"/mcp"');
  for (const secret of [
    basket_id,
    continue_url.split('#')[1] ?? '',
    'Canary',
    '9845098765',
    'Test assistant',
  ])
    expect(lines).not.toContain(secret);
});
