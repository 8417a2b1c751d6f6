import { mail } from '@tohfa/contract/phrases';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notify } from '../../src/notifications/notify.ts';
import { queryRows } from '../../src/platform/database.ts';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { buy, endDispatchUndo, ordersOf } from '../support/buying.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type PushService, startPushService } from './push-service.ts';

let shop: Shop;
let service: PushService;

beforeAll(async () => {
  service = await startPushService();
  shop = await openShop({ PUSH_HOSTS: service.url }, { working: true });
});

afterAll(async () => {
  await shop.close();
  await service.stop();
});

it('a buyer is notified of every step by mail and push, as they chose, once each', async () => {
  const buyer = await subscriber('buyer');
  await buy(shop, buyer, await productToSell(shop.opened.database));
  await expect.poll(() => mailsTo(buyer)).toHaveLength(1);
  await expect.poll(() => acceptedBy('buyer')).toBe(1);

  await shop.call('chooseNotices', { token: buyer.token, body: { topic: 'gifts-orders', mail: false } });
  const admin = await signInAdmin(shop);
  const [order] = await ordersOf(shop, buyer);
  await shop.call('movePurchase', { cookie: admin, body: { id: order?.id, status: 'packed', note: '' } });
  await expect.poll(() => acceptedBy('buyer')).toBe(2);
  expect(mailsTo(buyer)).toHaveLength(1);

  await shop.call('chooseNotices', {
    token: buyer.token,
    body: { topic: 'gifts-orders', mail: true, push: false },
  });
  await shop.call('movePurchase', {
    cookie: admin,
    body: { id: order?.id, status: 'dispatched', note: 'BlueDart 1' },
  });
  await endDispatchUndo(shop);
  await expect.poll(() => mailsTo(buyer)).toHaveLength(2);
  expect(await pushesTo(buyer)).toEqual(['Order 1 confirmed', 'Order 1: packed']);
});

it('a payment confirmation is mailed whatever the person chose', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  await shop.call('chooseNotices', {
    token: buyer.token,
    body: { topic: 'gifts-orders', mail: false, push: false },
  });
  await buy(shop, buyer, await productToSell(shop.opened.database));
  await expect.poll(() => mailsTo(buyer)).toHaveLength(1);
  expect(await pushesTo(buyer)).toEqual([]);
});

it('a notification retried after a failed mail is not pushed again', async () => {
  const person = await subscriber('retried');
  const notice = {
    event: 'order-packed' as const,
    subjectId: 'one-order',
    recipient: { userId: person.id, email: person.email },
    mail: mail('stock-back', { product: 'Brass lamp', link: '/', stopLink: '/' }),
    push: { title: 'Packed', body: 'It is packed.', path: '/orders' },
  };
  shop.post.broken = true;
  await expect(notify(shop.shop.notices, notice)).rejects.toThrow();
  shop.post.broken = false;
  await notify(shop.shop.notices, notice);
  expect(await pushesTo(person)).toEqual(['Packed']);
  expect(mailsTo(person)).toHaveLength(1);
});

it('notifications to one person appear in no admin’s list and no report', async () => {
  const admin = await signInAdmin(shop);
  const [row] = await queryRows<{ id: string }>(
    shop.opened.database,
    sql`select id from push_sends where kind = 'notice' limit 1`,
  );
  const { pushes } = (await shop.call('listPushes', { cookie: admin })).json();
  expect(pushes).toEqual([]);
  const report = await shop.call('pushReport', { cookie: admin, query: { id: row?.id ?? '' } });
  expect(report.statusCode).toBe(row ? 404 : 400);
});

async function subscriber(device: string): Promise<Person> {
  const person = await signedInPerson(shop.opened.database);
  await shop.call('savePushSubscription', { token: person.token, body: service.subscription(device) });
  return person;
}

function mailsTo({ email }: Person) {
  return shop.mails.filter(({ to }) => to === email);
}

function acceptedBy(device: string): number {
  return service.accepted.filter((accepted) => accepted.device === device).length;
}

async function pushesTo({ id }: Person): Promise<string[]> {
  const rows = await queryRows<{ title: string }>(
    shop.opened.database,
    sql`select title from push_sends where user_id = ${id} order by created_at`,
  );
  return rows.map(({ title }) => title.replace(/Order \d+/, 'Order 1'));
}
