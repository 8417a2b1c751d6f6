import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentSessions, agents } from '../../src/agents/tables.ts';
import { queryRows } from '../../src/platform/database.ts';
import { generateToken } from '../../src/platform/tokens.ts';
import { openLink } from '../support/agents.ts';
import { BENGALURU, newestOrder, RECIPIENT } from '../support/baskets.ts';
import { buy, ordersOf, payAtCheckout, reportPayment, settle, startOrder } from '../support/buying.ts';
import { adminCookie, giftForm, openGift, payInstalment, readGift } from '../support/gifts.ts';
import { buyAsGuest, guestOrder, payAsGuest } from '../support/guests.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let admin: string;
let agentId: number;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
  admin = await adminCookie(shop);
  const [agent] = await shop.opened.database
    .insert(agents)
    .values({ key: 'https://agent.example/profile.json', name: 'agent.example' })
    .returning();
  agentId = agent?.id ?? 0;
});
afterAll(() => shop.close());

/** What an agent has prepared; answers the token of its link. */
async function prepare(
  kind: 'checkout' | 'group-gift',
  productId: number,
  values: Partial<typeof agentSessions.$inferInsert> = {},
): Promise<string> {
  const preparedToken = generateToken().token;
  await shop.opened.database.insert(agentSessions).values({
    ...{ kind, preparedToken, agentId, handle: randomUUID(), channel: 'mcp' },
    content: { lines: [{ id: 'a', productId, quantity: 1 }], parts: {}, problems: [] },
    expiresAt: sql`now() + interval '1 hour'`,
    ...values,
  });
  return preparedToken;
}

/** The cookie of the browser that opened the link. */
async function openPrepared(preparedToken: string): Promise<string> {
  return (await openLink(shop, { continue_url: `#${preparedToken}` })).cookie;
}

async function placePrepared(buyer: Person, productId: number, preparedToken: string, cookie: string) {
  const caller = { token: buyer.token, cookie };
  const basket = { items: [{ productId, quantity: 1 }], recipient: RECIPIENT, address: BENGALURU };
  const priced = await shop.call('priceBasket', { ...caller, body: basket });
  const amount = priced.json().totalAmount * 100;
  const body = { amount, currency: 'INR', ...basket, preparedToken };
  const placed = await shop.call('createOrder', { ...caller, body });
  expect(placed.statusCode, placed.body).toBe(200);
  return placed.json().orderId as string;
}

async function markOrderOf(purchaseId: string, values: Partial<typeof agentSessions.$inferInsert> = {}) {
  const [row] = await queryRows<{ id: string }>(
    shop.opened.database,
    sql`select order_id as id from purchases where id = ${purchaseId}`,
  );
  await prepare('checkout', 1, { orderId: row?.id ?? '', ...values });
}

async function markGift(publicId: string) {
  const [row] = await queryRows<{ id: string }>(
    shop.opened.database,
    sql`select id from gifts where public_id = ${publicId}`,
  );
  await prepare('group-gift', 1, { giftId: row?.id ?? '' });
}

async function auditOf(action: string, actor: string) {
  const answer = await shop.call('listAudit', { cookie: admin, query: { action, actor } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().entries;
}

it('buyer and admins see which assistant prepared an order', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const productId = await productToSell(shop.opened.database);
  const token = await prepare('checkout', productId);
  const orderId = await placePrepared(buyer, productId, token, await openPrepared(token));
  await reportPayment(shop, buyer, await payAtCheckout(shop, orderId));
  const order = await newestOrder(shop, buyer);
  expect(order).toMatchObject({ startedBy: 'agent.example' });
  const page = await shop.call('adminOrder', { cookie: admin, query: { id: order.id } });
  expect(page.json().order).toMatchObject({ startedBy: 'agent.example' });
  const moved = await shop.call('movePurchase', {
    cookie: admin,
    body: { id: order.id, status: 'packed' },
  });
  expect(moved.json().order).toMatchObject({ startedBy: 'agent.example' });
  expect((await shop.call('myData', { token: buyer.token })).json().orders).toMatchObject([
    { startedBy: 'agent.example' },
  ]);
});

it('an order that nobody prepared has no mark', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  await buy(shop, buyer, await productToSell(shop.opened.database));
  expect(await newestOrder(shop, buyer)).not.toHaveProperty('startedBy');
});

it('an assistant that does not say who it is leaves a mark without a name', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  await buy(shop, buyer, await productToSell(shop.opened.database));
  const [order] = await ordersOf(shop, buyer);
  await markOrderOf(order?.id ?? '', { agentId: 0 });
  expect(await newestOrder(shop, buyer)).toMatchObject({ startedBy: '' });
});

it('a guest sees the mark in the browser that paid, and nobody by the link alone', async () => {
  const productId = await productToSell(shop.opened.database);
  const bought = await buyAsGuest(shop, { items: [{ productId, quantity: 1 }] });
  await markOrderOf(bought.order.id);
  expect(await guestOrder(shop, bought.token, bought.cookie)).toMatchObject({ startedBy: 'agent.example' });
  expect(await guestOrder(shop, bought.token)).not.toHaveProperty('startedBy');
});

it('the mark of a gift is for its owner and admins, never for those who pay or have the link', async () => {
  const { id, owner } = await openGift(shop);
  const payer = await signedInPerson(shop.opened.database, 'Gita Giver');
  await payInstalment(shop, payer, id, 100);
  await payAsGuest(shop, id, 50);
  await markGift(id);
  const marked = { startedBy: 'agent.example' };
  expect(await readGift(shop, id, { token: owner.token })).toMatchObject({ view: 'owner', ...marked });
  expect(await readGift(shop, id, { cookie: admin })).toMatchObject({ view: 'admin', ...marked });
  const own = await shop.call('fetchGifts', { token: owner.token, body: { userName: owner.id } });
  expect(own.json().gifts).toMatchObject([marked]);
  const all = await shop.call('allGifts', { cookie: admin, query: { q: id } });
  expect(all.json().gifts, all.body).toMatchObject([marked]);

  expect(await readGift(shop, id, { token: payer.token })).toMatchObject({ view: 'payer' });
  for (const as of [{ token: payer.token }, {}])
    expect(await readGift(shop, id, as)).not.toHaveProperty('startedBy');
  const page = await shop.app.inject({ url: `/chip-in/${id}` });
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain('agent.example');
});

it('an order that is marked is in the audit, named by its number once it is paid', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const productId = await productToSell(shop.opened.database);
  const token = await prepare('checkout', productId);
  const orderId = await placePrepared(buyer, productId, token, await openPrepared(token));
  const entry = { actor: buyer.id, after: { agent: 'agent.example' }, thing: { kind: 'order' } };
  expect(await auditOf('order-start-prepared', buyer.id)).toEqual([expect.objectContaining(entry)]);
  await reportPayment(shop, buyer, await payAtCheckout(shop, orderId));
  const { number } = await newestOrder(shop, buyer);
  expect(await auditOf('order-start-prepared', buyer.id)).toMatchObject([
    { ...entry, thing: { kind: 'order', id: String(number), name: 'Brass elephant' } },
  ]);
});

it('an order from another browser, or without a token, is in no audit', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const productId = await productToSell(shop.opened.database);
  const token = await prepare('checkout', productId);
  await openPrepared(token);
  await placePrepared(buyer, productId, token, 'tohfa-prepared=another');
  await startOrder(shop, buyer, await productToSell(shop.opened.database));
  expect(await auditOf('order-start-prepared', buyer.id)).toEqual([]);
});

it('a gift that is opened from what was prepared is in the audit, and its page is marked', async () => {
  const owner = await signedInPerson(shop.opened.database, 'Asha Asker');
  const productId = await productToSell(shop.opened.database);
  const preparedToken = await prepare('group-gift', productId);
  const cookie = await openPrepared(preparedToken);
  const form = giftForm(productId, { amount: 1000, phone: '+91 98450-12345' });
  const started = await shop.call('startGroupGift', {
    token: owner.token,
    cookie,
    body: { ...form, preparedToken },
  });
  expect(started.statusCode, started.body).toBe(201);
  expect(await readGift(shop, started.json().id, { token: owner.token })).toMatchObject({
    startedBy: 'agent.example',
    phone: '+919845012345',
  });
  expect(await auditOf('gift-start-prepared', owner.id)).toMatchObject([
    { after: { agent: 'agent.example' }, thing: { kind: 'gift', name: 'Brass elephant for Kamala Devi' } },
  ]);
});

it('the mark stays without the person when an account is erased', async () => {
  const buyer = await signedInPerson(shop.opened.database, 'Erased Person');
  await buy(shop, buyer, await productToSell(shop.opened.database));
  const [order] = await ordersOf(shop, buyer);
  await markOrderOf(order?.id ?? '');
  await shop.call('cancelPurchase', { token: buyer.token, body: { id: order?.id } });
  await settle(shop);
  const erased = await shop.call('eraseCustomer', {
    cookie: admin,
    body: { id: buyer.id, confirm: buyer.email },
  });
  expect(erased.statusCode, erased.body).toBe(200);
  const page = await shop.call('adminOrder', { cookie: admin, query: { id: order?.id ?? '' } });
  expect(page.json().order).toMatchObject({ buyerName: '', startedBy: 'agent.example' });
});
