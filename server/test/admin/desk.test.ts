import { type AdminRole, indianDay } from '@tohfa/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rememberAdminEmails } from '../../src/admin/admin.ts';
import { queueDailyDigests, sendDailyDigest } from '../../src/admin/desk/digest.ts';
import { insertAdmin, insertAdminSession } from '../../src/admin/sql.ts';
import { products } from '../../src/catalogue/tables.ts';
import { generateToken } from '../../src/platform/tokens.ts';
import { ADMIN } from '../support/admin-sign-in.ts';
import { buyBasket } from '../support/baskets.ts';
import { requestGift } from '../support/gifts.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let buyer: Person;
let order: { id: string; number: number };
let giftId: string;
const cookies = {} as Record<AdminRole, string>;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
  const { database } = shop.opened;
  for (const role of ['catalogue', 'orders', 'viewer', 'owner'] as const)
    cookies[role] = await signedInAs(role === 'owner' ? ADMIN : `${role}@tohfa.test`, role);
  buyer = await signedInPerson(database);
  const productId = await productToSell(database, { name: 'Kashmiri shawl', stock: 1 });
  await database
    .update(products)
    .set({ sku: 'SHAWL-77', barcode: '8901234567894' })
    .where(eq(products.id, productId));
  order = await buyBasket(shop, buyer, {
    items: [{ productId, quantity: 1 }],
    recipient: { name: 'Lalitha Krishnan', phone: '+919812345678' },
  });
  giftId = await requestGift(shop, buyer);
});
afterAll(() => shop.close());

async function signedInAs(email: string, role: AdminRole): Promise<string> {
  const { database } = shop.opened;
  const { token, tokenHash } = generateToken();
  if (email !== ADMIN) await insertAdmin(database, { email, role, invitedBy: ADMIN });
  await insertAdminSession(database, { tokenHash, email });
  return `tohfa_admin=${token}`;
}

const today = async (role: AdminRole) => (await shop.call('today', { cookie: cookies[role] })).json();
const search = async (role: AdminRole, q: string) =>
  (await shop.call('searchEverything', { cookie: cookies[role], body: { q } })).json();

test('the work list has what is to be done, late orders among it', async () => {
  const { orders, gifts, stock, refunds } = await today('owner');
  expect(orders).toMatchObject({ late: 0, toPack: { count: 1 }, toDispatch: { count: 0, items: [] } });
  expect(orders.toPack.items).toMatchObject([
    { id: order.id, number: order.number, name: 'Kashmiri shawl', recipient: 'Lalitha Krishnan' },
  ]);
  expect(gifts.toDecide).toMatchObject({ count: 1, items: [{ id: giftId, recipient: 'Kamala Devi' }] });
  expect(stock.items).toContainEqual(expect.objectContaining({ name: 'Kashmiri shawl', count_in_stock: 0 }));
  expect(refunds).toEqual({ count: 0, items: [] });

  await shop.opened.database.execute(
    sql`update purchases set delivery_date = ${indianDay(new Date())}::date - 1 where id = ${order.id}`,
  );
  expect((await today('owner')).orders).toMatchObject({ late: 1, dueToday: 0 });
  await shop.call('movePurchase', { cookie: cookies.orders, body: { id: order.id, status: 'packed' } });
  expect((await today('orders')).orders).toMatchObject({ toPack: { count: 0 }, toDispatch: { count: 1 } });
});

test('a role gets the parts that it may read, a viewer counts without names and money', async () => {
  expect(Object.keys(await today('catalogue')).sort()).toEqual(['day', 'next', 'stock']);
  expect((await shop.call('dashboard', { cookie: cookies.orders })).json()).not.toHaveProperty('money');
  const viewed = await today('viewer');
  expect(viewed.orders.toPack.count + viewed.orders.toDispatch.count).toBe(1);
  expect(viewed.gifts.toDecide).toEqual({ count: 1 });
  const dashboard = await shop.call('dashboard', { cookie: cookies.viewer });
  for (const text of [JSON.stringify(viewed), dashboard.body])
    expect(text).not.toMatch(/Lalitha|Kamala|Paise|@|tohfa\.test/);
  expect(Object.keys(dashboard.json()).sort()).toEqual(['gifts', 'orders', 'stock']);
});

test('everything is found by every number and name, as far as the role may read it', async () => {
  for (const q of [String(order.number), 'lalitha', '98123 45678', buyer.email])
    expect((await search('owner', q)).orders, q).toMatchObject([{ id: order.id, number: order.number }]);
  for (const q of [giftId, 'Kamala', '+919876543210'])
    expect((await search('owner', q)).gifts, q).toMatchObject([{ id: giftId }]);
  for (const q of ['shawl', 'SHAWL-77', '8901234567894'])
    expect((await search('owner', q)).products, q).toMatchObject([{ name: 'Kashmiri shawl' }]);
  expect((await search('owner', buyer.email)).people).toMatchObject([{ id: buyer.id }]);
  expect(await search('catalogue', 'lalitha')).toEqual({ products: [] });
  expect(await search('owner', '')).toEqual({});
});

test('a filter belongs to one admin and keeps no searched words', async () => {
  const save = (cookie: string, body: object) => shop.call('saveFilter', { cookie, body });
  const saved = await save(cookies.orders, {
    list: 'orders',
    name: 'To pack',
    query: 'status=placed&q=Lalitha&page=3',
  });
  const { id, query } = saved.json().filter;
  expect(query).toBe('status=placed');
  expect(saved.body).not.toContain('Lalitha');
  const listed = async (role: AdminRole) =>
    (await shop.call('savedFilters', { cookie: cookies[role] })).json().filters;
  expect(await listed('owner')).toEqual([]);

  const renamed = { id, list: 'orders', name: 'Pack now', query: '' };
  expect((await save(cookies.owner, renamed)).statusCode).toBe(404);
  expect((await save(cookies.orders, renamed)).statusCode).toBe(200);
  expect(await listed('orders')).toEqual([{ id, list: 'orders', name: 'Pack now', query: 'status=placed' }]);
  const remove = (role: AdminRole) => shop.call('removeFilter', { cookie: cookies[role], body: { id } });
  expect((await remove('owner')).statusCode).toBe(404);
  expect((await remove('orders')).statusCode).toBe(200);
  expect(await listed('orders')).toEqual([]);
});

test('a digest replaces the single mails, and comes once a day however many processes send it', async () => {
  const chosen = { mails: 'digest', digestHour: 9 };
  await shop.call('chooseAdminNotices', { cookie: cookies.orders, body: chosen });
  expect((await shop.call('adminNotices', { cookie: cookies.orders })).json()).toEqual(chosen);
  const { admin, listAdmins, mailer, payments } = shop.shop;
  const listAdminEmails = rememberAdminEmails(admin);
  expect(await listAdminEmails('allOrders')).toEqual([ADMIN]);
  expect(await listAdminEmails('paymentHealth')).toContain('orders@tohfa.test');

  const queued: string[] = [];
  const deps = {
    database: payments.database,
    mailer,
    publicUrl: 'https://tohfa.test',
    listAdmins,
    jobs: {
      sendAll: async (_queue: unknown, jobs: readonly object[]) => {
        queued.push(...jobs.map((job) => (job as { to: string }).to));
      },
    },
  };
  await queueDailyDigests(deps, new Date('2031-03-04T03:00:00Z'));
  expect(queued, 'before nine in India').toEqual([]);
  const atNine = new Date('2031-03-04T03:30:00Z');
  await Promise.all(Array.from({ length: 4 }, () => queueDailyDigests(deps, atNine)));
  await queueDailyDigests(deps, new Date('2031-03-04T15:00:00Z'));
  expect(queued).toEqual(['orders@tohfa.test']);

  await sendDailyDigest(deps, { to: 'orders@tohfa.test' });
  const mail = shop.mails.find(({ to, text }) => to === 'orders@tohfa.test' && text.includes('to decide'));
  expect(mail?.text).toMatch(/1 order to (pack|dispatch)/);
  expect(mail?.text).toContain('1 group gift to decide');
  expect(mail?.text).not.toMatch(/₹|Lalitha|Kamala/);
});

test('the live updates of an admin end with the session', async () => {
  shop.shop.desk.sessionCheckMs = 20;
  const cookie = await signedInAs(ADMIN, 'owner');
  const { ended } = await openStream(cookie);
  await shop.call('adminLogout', { cookie });
  await ended;
});

test('the live updates of a removed admin end, and a changed role hears what it may read from then on', async () => {
  shop.shop.desk.sessionCheckMs = 60_000;
  const { exec } = shop.opened;
  const moved = await openStream(await signedInAs('moved@tohfa.test', 'support'));
  const removed = await openStream(await signedInAs('removed@tohfa.test', 'support'));
  await exec(`update admins set role = 'orders' where email = 'moved@tohfa.test'`);
  await exec(`delete from admins where email = 'removed@tohfa.test'`);
  await exec(`select pg_notify('desk', 'reviews'), pg_notify('desk', 'returns')`);
  await removed.ended;
  await expect.poll(moved.read).toContain('event: returns');
  expect(moved.read()).not.toContain('reviews');
  expect(removed.read()).not.toMatch(/reviews|returns/);
  await exec(`delete from admins where email = 'moved@tohfa.test'`);
  await exec(`select pg_notify('desk', 'orders')`);
  await moved.ended;
});

/** What was read so far, and when it ends. */
async function openStream(cookie: string) {
  const address = shop.app.server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${address.port}/backend/desk-events`, { headers: { cookie } });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  let text = '';
  const collect = async () => {
    for await (const chunk of answer.body ?? []) text += new TextDecoder().decode(chunk);
  };
  return { ended: collect(), read: () => text };
}
