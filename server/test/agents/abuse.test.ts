import { catalogueItemId, daysAfter, indianDay } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identifyAgent } from '../../src/agents/callers.ts';
import { cleanUpAgentSessions } from '../../src/agents/index.ts';
import { admitStart } from '../../src/agents/sessions.ts';
import { createCart } from '../../src/agents/ucp/checkout.ts';
import { queryRows } from '../../src/platform/database.ts';
import { Refusal } from '../../src/platform/http/operations.ts';
import { oneOf, openLink, sentTo, ucp } from '../support/agents.ts';
import { buyBasket } from '../support/baskets.ts';
import { expectMoneyAddsUp, settle } from '../support/buying.ts';
import { giftForm } from '../support/gifts.ts';
import { confirmedPerson } from '../support/people.ts';
import { productToSell, productWithSizes } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let productId: number;
let item: string;

beforeAll(async () => {
  shop = await openShop({ LOAD_PLACES: '0' }, { working: true });
  productId = await productToSell(shop.opened.database, { stock: 100 });
  item = catalogueItemId({ productId });
});
afterAll(() => shop.close());

async function countRows(table: 'agent_sessions' | 'agent_requests'): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    shop.opened.database,
    sql`select count(*)::integer as count from ${sql.identifier(table)}`,
  );
  return row?.count ?? 0;
}

const LIMIT_PER_MINUTE = 60;
const NEW_AGENTS_PER_HOUR = 20;

it('fifty agents that flood the shop with starts fill no table, and people go on buying', async () => {
  const before = await countRows('agent_sessions');
  const keysBefore = await countRows('agent_requests');
  const began = Date.now();
  const flood = Promise.all(
    Array.from({ length: 50 }, async (_, agent) => {
      const answers = [];
      for (let turn = 0; turn < 6; turn += 1)
        answers.push(
          await ucp(
            shop,
            'POST',
            '/checkout-sessions',
            { ...oneOf(item), ...sentTo({ full_name: 'A'.repeat(90), street_address: 'B'.repeat(110) }) },
            {
              ip: '127.9.9.9',
              'ucp-agent': `profile="https://agent-${agent}.test/${turn}"`,
              'idempotency-key': `${agent} ${turn}`,
            },
          ),
        );
      return answers;
    }),
  );
  const buyers = await Promise.all([1, 2, 3, 4].map(() => confirmedPerson(shop.opened.database)));
  const bought = Promise.all(
    buyers.map((buyer) => buyBasket(shop, buyer, { items: [{ productId, quantity: 1 }] })),
  );
  const answers = (await flood).flat();
  expect(await bought).toHaveLength(4);
  const windows = Math.ceil((Date.now() - began) / 60_000) + 1;
  const made = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 429);
  expect(made.length).toBeLessThanOrEqual(LIMIT_PER_MINUTE * windows);
  expect(made.length + refused.length).toBe(300);
  for (const { headers, body } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toMatchObject({ code: 'too_many_requests' });
  }
  expect(await countRows('agent_sessions')).toBe(before + made.length);
  expect(await countRows('agent_requests')).toBe(keysBefore + made.length);
  // Whoever makes up names becomes one of those that do not say who they are.
  const madeUp = await queryRows(
    shop.opened.database,
    sql`select 1 from agents where key like 'https://agent-%'`,
  );
  expect(madeUp.length).toBeLessThanOrEqual(NEW_AGENTS_PER_HOUR);
  await settle(shop);
  await expectMoneyAddsUp(shop);
});

it('six networks that flood use up their own share, and others and people who look around go on', async () => {
  const { limits } = shop.shop.agents;
  const flooders = [1, 2, 3, 4, 5, 6].map((n) => `127.2.${n}.2`);
  for (const ip of flooders) while ((await limits.startsPerHour.consume(ip, 50)) === undefined);
  for (const ip of flooders)
    expect((await ucp(shop, 'POST', '/carts', oneOf(item), { ip })).status, ip).toBe(429);
  for (const ip of ['127.2.3.3', '2001:db8:7::1'])
    expect((await ucp(shop, 'POST', '/carts', oneOf(item), { ip })).status, ip).toBe(201);
  const found = await ucp(shop, 'POST', '/catalog/search', { query: 'elephant' }, { ip: flooders[0] ?? '' });
  expect(found.status).toBe(200);
});

it('who has many IPv6 networks has one share of starts', async () => {
  const { limits } = shop.shop.agents;
  let taken = 0;
  while ((await limits.startsPerHour.consume(`2001:db8:99:${taken.toString(16)}::1`, 20)) === undefined)
    taken += 1;
  // 600 starts; fewer once others have flooded.
  expect(taken).toBeLessThanOrEqual(30);
  expect(await limits.startsPerHour.consume('2001:db8:98:1::1')).toBeUndefined();
});

it('who says to be an assistant uses up nothing of the real one', async () => {
  const named = (ip: string) => ({ ip, 'ucp-agent': 'profile="https://real-assistant.test/profile.json"' });
  const start = (ip: string) => ucp(shop, 'POST', '/carts', oneOf(item), named(ip));
  expect((await start('127.3.1.1')).status).toBe(201);
  const strangers = Array.from({ length: 25 }, (_, n) => `127.3.2.${n + 1}`);
  const [agent] = await queryRows<{ id: number }>(
    shop.opened.database,
    sql`select id from agents where name = 'real-assistant.test'`,
  );
  const caller = (network: string) => ({
    ...{ agentId: agent?.id ?? 0, channel: 'ucp' as const, network },
    ...{ capabilities: undefined, protocolVersion: undefined },
  });
  // 1,250 starts in its name within ten minutes, from networks that each keep to their own limits.
  for (const network of strangers)
    for (let time = 0; time < 50; time += 1)
      expect(await admitStart(shop.shop.agents, caller(network))).toMatchObject({ mayStart: true });
  expect((await start('127.3.1.1')).status).toBe(201);
});

it('one name does not use up what others on its network have', async () => {
  const { limits } = shop.shop.agents;
  const call = (profile: string) =>
    identifyAgent(shop.shop.agents, {
      ...{ channel: 'ucp', network: '127.3.9.9' },
      profile: `https://${profile}.test/profile.json`,
    });
  expect(await call('loud')).not.toBeInstanceOf(Refusal);
  let calls = 1;
  while (!((await call('loud')) instanceof Refusal)) calls += 1;
  expect(calls).toBeLessThan(600);
  expect(await call('quiet')).not.toBeInstanceOf(Refusal);
  await limits.calls.reset('127.3.9.9');
});

it('keys that are never used twice fill no table', async () => {
  const { body } = await ucp(shop, 'POST', '/checkout-sessions', oneOf(item), { ip: '127.1.1.1' });
  const before = await countRows('agent_requests');
  for (let turn = 0; turn < 60; turn += 1)
    await ucp(shop, 'POST', `/checkout-sessions/${body.id}/complete`, undefined, {
      ip: '127.1.1.1',
      'idempotency-key': `never again ${turn}`,
    });
  expect((await countRows('agent_requests')) - before).toBe(50);
});

it('names that never prepared anything make room for others', async () => {
  const { database } = shop.opened;
  const seen = (days: number) => sql`now() - make_interval(days => ${days})`;
  await database.execute(sql`insert into agents (key, name, last_seen_at) values
    ('idle', 'idle', ${seen(31)}), ('new', 'new', ${seen(29)}), ('busy', 'busy', ${seen(31)})`);
  await database.execute(sql`insert into agent_days (day, agent_id, channel, baskets)
    select now()::date, id, 'mcp', 1 from agents where key = 'busy'`);
  await cleanUpAgentSessions(shop.shop.agents);
  const left = await queryRows(
    database,
    sql`select key from agents where key in ('idle', 'new', 'busy') order by key`,
  );
  expect(left).toEqual([{ key: 'busy' }, { key: 'new' }]);
});

it('one handle is asked about only so often, and a guessed one is never found', async () => {
  const ip = '127.7.7.7';
  const made = await ucp(shop, 'POST', '/carts', oneOf(item), { ip });
  const statuses = new Set<number>();
  for (let turn = 0; turn < 8; turn += 1) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ucp(shop, 'GET', `/carts/${made.body.id}`, undefined, { ip: `127.7.${turn}.${n}` }),
      ),
    );
    for (const { status } of answers) statuses.add(status);
  }
  expect([...statuses].toSorted()).toEqual([200, 429]);
  const guesses = await Promise.all(
    Array.from({ length: 50 }, () => {
      const guess = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
      return ucp(shop, 'GET', `/carts/${guess}`, undefined, { ip });
    }),
  );
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404]));
});

it('a cart of many lines is looked up as one', async () => {
  const sizes = Object.fromEntries(['S', 'M', 'L', 'XL', 'XXL'].map((size) => [size, {}]));
  const kurta = await productWithSizes(shop.opened.database, sizes);
  const { catalogue, ...deps } = shop.shop.agents;
  const ids = [catalogueItemId(kurta), ...Object.values(kurta.variantIds).map((id) => `v${id}`)];
  let looks = 0;
  const counted = {
    ...catalogue,
    charges: () => {
      looks += 1;
      return catalogue.charges();
    },
  };
  const { body } = await createCart(
    { ...deps, catalogue: counted },
    {
      caller: { agentId: 0, channel: 'ucp', network: '127.3.3.3', capabilities: [], protocolVersion: '' },
      request: { line_items: ids.map((id) => ({ item: { id }, quantity: 1 })) },
      repeat: undefined,
    },
  ).then((answer) => (answer instanceof Refusal ? { body: {} } : answer));
  expect(body).toMatchObject({ line_items: { length: 5 } });
  // The goods, the choices of what has options, and those once more for the answer.
  expect(looks).toBeLessThanOrEqual(3);
});

it('who says to be another agent is not answered with its session by its key', async () => {
  const key = { 'idempotency-key': '1' };
  const own = await ucp(shop, 'POST', '/carts', oneOf(item), { ...key, ip: '127.4.4.1' });
  const strangers = await ucp(shop, 'POST', '/carts', oneOf(item), { ...key, ip: '127.4.5.1' });
  expect([own.status, strangers.status]).toEqual([201, 201]);
  expect(strangers.body.id).not.toBe(own.body.id);
});

it('what is nested deeper than it could be written again is answered, also with a key', async () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  const cart = `{"line_items":[{"item":{"id":"${item}"}}],"x":${deep}}`;
  const meta = '{"idempotency-key":"deep by tool"}';
  const call = (params: string) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
  for (const [url, payload] of [
    ['/ucp/v1/carts', cart],
    ['/ucp/mcp', call(`{"name":"create_cart","arguments":{"meta":${meta},"cart":${cart}}}`)],
    ['/mcp', call(`{"name":"get_gift","arguments":{"id":"${item}","x":${deep}}}`)],
    ['/mcp', `{"jsonrpc":"2.0","id":${deep},"method":"tools/list"}`],
  ] as const) {
    const { statusCode, body } = await shop.app.inject({
      method: 'POST',
      url,
      headers: {
        host: new URL(shop.shop.settings.publicUrl).host,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'idempotency-key': 'deep',
      },
      payload,
    });
    expect(statusCode, `${url}: ${body.slice(0, 200)}`).toBeLessThan(500);
  }
});

it('bodies that are too large, too deep or of other types are refused by name, and nothing is stored', async () => {
  const before = await countRows('agent_sessions');
  const deep = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`);
  for (const body of [
    { line_items: [{ item: { id: item }, quantity: 1.5 }] },
    { line_items: [{ item: { id: item }, quantity: '1' }] },
    { line_items: [{ item: { id: item }, quantity: -1 }] },
    { line_items: [{ item: { id: ['p1'] } }] },
    { line_items: Array.from({ length: 500 }, () => ({ item: { id: item }, quantity: 1 })) },
    { ...oneOf(item), buyer: 'Asha' },
    { ...oneOf(item), fulfillment: { methods: deep } },
    { ...oneOf(item), group_gift: { date: ['2030-01-01'] } },
    { text: 'x'.repeat(100_000) },
  ]) {
    const { status, body: answer } = await ucp(shop, 'POST', '/checkout-sessions', body, { ip: '127.6.6.6' });
    expect(status < 500 && status !== 201, JSON.stringify(body).slice(0, 100)).toBe(true);
    expect(answer.code ?? answer.messages[0].code).toEqual(expect.any(String));
  }
  expect(await countRows('agent_sessions')).toBe(before);
});

it('a group gift is started only in the browser that opened its link first', async () => {
  const date = daysAfter(indianDay(new Date()), 20);
  const made = await ucp(
    shop,
    'POST',
    '/checkout-sessions',
    { ...oneOf(item), group_gift: { date } },
    { ip: '127.5.5.5' },
  );
  const first = await openLink(shop, made.body);
  const second = await openLink(shop, made.body);
  expect([first.isFirst, second.isFirst, second.parts]).toEqual([true, false, undefined]);
  const { token } = await confirmedPerson(shop.opened.database);
  const body = { ...giftForm(productId, { date, amount: 1000 }), preparedToken: first.preparedToken };
  const start = (cookie: string) => shop.call('startGroupGift', { token, cookie, body });
  expect((await start(second.cookie)).statusCode).toBe(403);
  const started = await start(first.cookie);
  expect(started.statusCode, started.body).toBe(201);
});
