import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminCookie, buyBasket } from '../support/baskets.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(() => shop.close());

it('admins find an order by its recipient, their phone however it is written, and any product in it', async () => {
  const { database } = shop.opened;
  const buyer = await signedInPerson(database);
  const products = [await product('Brass diya'), await product('Sandal soap')];
  const order = await buyBasket(shop, buyer, {
    items: products.map((productId) => ({ productId, quantity: 1 })),
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

const product = (name: string) => productToSell(shop.opened.database, { name, stock: 10 });
