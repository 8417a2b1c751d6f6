import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { adminCookie, BENGALURU, buyBasket } from '../support/baskets.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell, productWithSizes } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(() => shop.close());

it('admins find an order by its number, buyer, recipient, pincode, their phone however it is written, and any product or variant', async () => {
  const { database } = shop.opened;
  const buyer = await signedInPerson(database, 'Padmini Kolhapure');
  const { productId: kurta, variantIds } = await productWithSizes(database, { Melange: {} });
  const products = [await product('Brass diya'), await product('Sandal soap')];
  const order = await buyBasket(shop, buyer, {
    items: [
      ...products.map((productId) => ({ productId, quantity: 1 })),
      { productId: kurta, variantId: variantIds.Melange, quantity: 1 },
    ],
    address: { ...BENGALURU, building: 'Lotus Court, 2nd Main', pincode: '560002' },
    recipient: { name: 'Lalitha Krishnan', phone: '+919812345678' },
  });
  await buyBasket(shop, await signedInPerson(database), {
    items: [{ productId: products[0] ?? 0, quantity: 1 }],
  });
  const cookie = await adminCookie(shop);
  const find = async (q: string) => {
    const { orders } = (await shop.call('allOrders', { cookie, query: { q } })).json();
    return orders.map(({ number }: { number: number }) => number);
  };
  for (const words of [
    String(order.number),
    'kolhapure',
    '560002',
    'kurta',
    'melange',
    'Lalitha',
    'krishnan soap',
    '9812345678',
    '+91 98123 45678',
    '098123-45678',
    '(981)2345678',
    'sandal',
  ])
    expect(await find(words), words).toEqual([order.number]);
  expect(await find('9812345670')).toEqual([]);
  expect(await find('diya')).toHaveLength(2);

  // What was delivered keeps nothing of the person once the account is erased, in the search neither.
  for (const status of ['packed', 'dispatched', 'delivered'])
    await shop.call('movePurchase', { cookie, body: { id: order.id, status } });
  const erased = await shop.call('eraseAccount', { token: buyer.token, body: { email: buyer.email } });
  expect(erased.statusCode, erased.body).toBe(200);
  for (const words of ['Lalitha', '9812345678']) expect(await find(words), words).toEqual([]);
});

it('work is listed by its day and slot in India; late, today, tomorrow and this week are found by themselves', async () => {
  const { database } = shop.opened;
  const cookie = await adminCookie(shop);
  const productId = await product('Copper bottle');
  const placed: Record<string, { id: string; number: number }> = {};
  for (const name of ['nextWeek', 'today', 'slotOver', 'yesterday', 'tomorrow', 'sent'])
    placed[name] = await buyBasket(shop, await signedInPerson(database), {
      items: [{ productId, quantity: 1 }],
    });
  const [slot] = await queryRows<{ id: string }>(
    database,
    sql`insert into delivery_slots (position, name, from_minute, to_minute, capacity)
      values (1, 'Early', 0, 1, 9) returning id`,
  );
  await database.execute(sql`update order_deliveries set slot_id = ${slot?.id}, slot_name = 'Early'
    where order_id = (select order_id from purchases where id = ${placed.slotOver?.id})`);
  for (const [name, days] of Object.entries({
    nextWeek: 6,
    today: 0,
    slotOver: 0,
    yesterday: -1,
    tomorrow: 1,
    sent: -2,
  }))
    await database.execute(sql`update purchases
      set delivery_date = (now() at time zone 'Asia/Kolkata')::date + ${days}::int where id = ${placed[name]?.id}`);
  for (const status of ['packed', 'dispatched'])
    await shop.call('movePurchase', { cookie, body: { id: placed.sent?.id, status } });

  const list = async (query: Record<string, string>) => {
    const { orders } = (await shop.call('allOrders', { cookie, query: { q: 'copper', ...query } })).json();
    return orders.map(({ id, due }: { id: string; due?: string }) => [
      Object.keys(placed).find((name) => placed[name]?.id === id),
      due,
    ]);
  };
  expect(await list({ status: 'to-do', sort: 'due' })).toEqual([
    ['yesterday', 'late'],
    ['slotOver', 'late'],
    ['today', 'today'],
    ['tomorrow', 'tomorrow'],
    ['nextWeek', 'later'],
  ]);
  expect(await list({ due: 'late', sort: 'due' })).toEqual([
    ['yesterday', 'late'],
    ['slotOver', 'late'],
  ]);
  expect(await list({ due: 'today' })).toEqual([['today', 'today']]);
  expect(await list({ due: 'tomorrow' })).toEqual([['tomorrow', 'tomorrow']]);
  expect((await list({ due: 'week', sort: 'due' })).map(([name]: string[]) => name)).toEqual([
    'today',
    'tomorrow',
    'nextWeek',
  ]);
  expect(await list({ slot: 'Early' })).toEqual([['slotOver', 'late']]);
  expect(await list({ status: 'dispatched', sort: 'due' })).toEqual([['sent', undefined]]);
});

const product = (name: string) => productToSell(shop.opened.database, { name, stock: 10 });
