import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { agentDays, agentSessions, agents } from '../../src/agents/tables.ts';
import { queryRows } from '../../src/platform/database.ts';
import { buy, expectMoneyAddsUp, ordersOf, startOrder } from '../support/buying.ts';
import { adminCookie, openGift, PHONE, payInstalment } from '../support/gifts.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
  cookie = await adminCookie(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.opened.exec(
    'delete from agent_sessions; delete from agents where id > 0; delete from agent_days',
  );
});

const NOTHING = {
  ...{ calls: 0, baskets: 0, checkouts: 0, groupGifts: 0, orders: 0, orderAmount: 0 },
  ...{ giftsOpened: 0, giftsFunded: 0, giftAmount: 0 },
};

const list = async (query: Record<string, string> = {}) => {
  const answer = await shop.call('agents', { cookie, query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

async function agentNamed(name: string, key = `https://${name}/profile.json`): Promise<number> {
  const [row] = await shop.opened.database.insert(agents).values({ key, name }).returning();
  return row?.id ?? 0;
}

async function countDay(agentId: number, daysAgo: number, counts: Partial<typeof agentDays.$inferInsert>) {
  const day = sql`(now() at time zone 'Asia/Kolkata')::date - ${daysAgo}::int`;
  await shop.opened.database
    .insert(agentDays)
    .values({ channel: 'ucp', ...counts, agentId, day: sql`${day}` });
}

/** What an agent prepared and a person went on with. */
async function insertSession(agentId: number, made: { orderId: string } | { giftId: string }, daysAgo = 0) {
  await shop.opened.database.insert(agentSessions).values({
    handle: randomUUID(),
    kind: 'giftId' in made ? 'group-gift' : 'checkout',
    channel: 'ucp',
    agentId,
    content: { lines: [], parts: {}, problems: [] },
    ...made,
    createdAt: sql`now() - make_interval(days => ${daysAgo})`,
    expiresAt: sql`now() + interval '1 hour'`,
  });
}

/** A paid order of a product, and its buyer. */
async function paidOrder(name = 'Brass elephant') {
  const buyer = await signedInPerson(shop.opened.database, 'Bina Buyer');
  await buy(shop, buyer, await productToSell(shop.opened.database, { name }));
  const [order] = await ordersOf(shop, buyer);
  const id = order?.id ?? '';
  return { buyer, id, orderId: await orderIdOf(id) };
}

async function orderIdOf(purchaseId: string): Promise<string> {
  const rows = await queryRows<{ id: string }>(
    shop.opened.database,
    sql`select order_id as id from purchases where id = ${purchaseId}`,
  );
  return rows[0]?.id ?? '';
}

async function internalId(publicId: string): Promise<string> {
  const rows = await queryRows<{ id: string }>(
    shop.opened.database,
    sql`select id from gifts where public_id = ${publicId}`,
  );
  return rows[0]?.id ?? '';
}

it('a shop to which no agent came has nothing to tell', async () => {
  expect(await list()).toEqual({ hasCome: false, totals: NOTHING, agents: [], started: [] });
});

it('an agent that came before these days is told apart from none at all', async () => {
  await countDay(await agentNamed('agent.example'), 40, { calls: 1 });
  expect(await list()).toMatchObject({ hasCome: true, agents: [] });
});

it('what each agent did is summed over the days that are asked for', async () => {
  const known = await agentNamed('agent.example');
  await countDay(known, 0, { calls: 3, baskets: 1 });
  await countDay(known, 0, { channel: 'mcp', calls: 2, groupGifts: 1 });
  await countDay(known, 6, { calls: 10, checkouts: 2 });
  await countDay(known, 7, { calls: 100 });
  await countDay(0, 1, { calls: 5 });
  const { totals, agents: rows } = await list({ days: '7' });
  expect(totals).toEqual({ ...NOTHING, calls: 20, baskets: 1, checkouts: 2, groupGifts: 1 });
  expect(rows.find(({ id }: { id: number }) => id === known)).toMatchObject({
    name: 'agent.example',
    profile: 'https://agent.example/profile.json',
    channels: ['mcp', 'ucp'],
    calls: 15,
  });
  expect(rows.find(({ id }: { id: number }) => id === 0)).toMatchObject({ name: '', calls: 5 });
  expect((await list({ days: '8' })).totals.calls).toBe(120);
});

it('an order counts once it is paid, with what was paid for it', async () => {
  const agent = await agentNamed('agent.example');
  await countDay(agent, 0, { calls: 1 });
  const paid = await paidOrder();
  await insertSession(agent, paid);
  const productId = await productToSell(shop.opened.database);
  const started = await startOrder(shop, await signedInPerson(shop.opened.database), productId);
  const [unpaid] = await queryRows<{ id: string }>(
    shop.opened.database,
    sql`select id from payment_orders where provider_order_id = ${started.json().orderId}`,
  );
  await insertSession(agent, { orderId: unpaid?.id ?? '' });

  const answer = await list();
  expect(answer.totals).toEqual({ ...NOTHING, calls: 1, orders: 1, orderAmount: 1220 });
  expect(answer.agents).toEqual([expect.objectContaining({ orders: 1, orderAmount: 1220 })]);
  expect(answer.started).toEqual([
    {
      at: expect.any(String),
      agent: 'agent.example',
      kind: 'order',
      what: 'Brass elephant',
      amount: 1220,
      purchaseId: paid.id,
    },
  ]);
});

it('a group gift counts when it is opened, when it is funded, and with what people have given', async () => {
  const agent = await agentNamed('agent.example');
  await countDay(agent, 0, { calls: 1 });
  const payer = await signedInPerson(shop.opened.database, 'Gita Giver');
  const full = await openGift(shop);
  await payInstalment(shop, payer, full.id, 1000);
  const half = await openGift(shop);
  await payInstalment(shop, payer, half.id, 400);
  for (const { id } of [full, half]) await insertSession(agent, { giftId: await internalId(id) });

  const answer = await list();
  expect(answer.totals).toEqual({ ...NOTHING, calls: 1, giftsOpened: 2, giftsFunded: 1, giftAmount: 1400 });
  expect(answer.started).toEqual([
    expect.objectContaining({ kind: 'group-gift', what: 'Brass elephant', amount: 400, giftId: half.id }),
    expect.objectContaining({ kind: 'group-gift', amount: 1000, giftId: full.id }),
  ]);
  await expectMoneyAddsUp(shop);
});

it('what was prepared before these days counts neither in the sums nor in the list', async () => {
  const agent = await agentNamed('agent.example');
  await countDay(agent, 0, { calls: 1 });
  await insertSession(agent, await paidOrder(), 8);
  expect(await list({ days: '7' })).toMatchObject({ totals: { orders: 0 }, started: [] });
  expect(await list({ days: '9' })).toMatchObject({ totals: { orders: 1 }, started: [{ amount: 1220 }] });
});

it('what a deleted agent prepared is told of those that do not say who they are', async () => {
  const agent = await agentNamed('gone.example');
  await insertSession(agent, await paidOrder());
  await shop.opened.exec(`delete from agents where id = ${agent}`);
  const answer = await list();
  expect(answer.agents).toEqual([expect.objectContaining({ id: 0, name: '', channels: [], orders: 1 })]);
  expect(answer.started).toEqual([expect.objectContaining({ agent: '', kind: 'order' })]);
});

it('the totals count agents that the list has no room for', async () => {
  await shop.opened.exec(`
    insert into agents (key, name) select 'client ' || n, 'client ' || n from generate_series(1, 210) n;
    insert into agent_days (day, agent_id, channel, calls)
      select (now() at time zone 'Asia/Kolkata')::date, id, 'mcp', 2 from agents where id > 0;
  `);
  const answer = await list();
  expect(answer.agents).toHaveLength(200);
  expect(answer.agents[0]).not.toHaveProperty('profile');
  expect(answer.totals.calls).toBe(420);
});

it('the answer names nobody and no place', async () => {
  const agent = await agentNamed('agent.example');
  await countDay(agent, 0, { calls: 1 });
  const { id, owner } = await openGift(shop);
  const order = await paidOrder();
  await payInstalment(shop, order.buyer, id, 100);
  await insertSession(agent, order);
  await insertSession(agent, { giftId: await internalId(id) });
  const { body } = await shop.call('agents', { cookie });
  for (const secret of [
    'Asha',
    'Kamala',
    'Bina',
    'Secret',
    'Rose Villa',
    PHONE,
    owner.email,
    order.buyer.email,
  ])
    expect(body).not.toContain(secret);
});
