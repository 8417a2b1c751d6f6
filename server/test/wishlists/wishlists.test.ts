import { MAX_WISHES } from '@tohfa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('a wish is kept once, newest first, and taken off again', async () => {
  const person = await signedInPerson(shop.opened.database);
  const [first, second] = [await newProduct(), await newProduct()];
  for (const id of [first, second, first]) expect((await change(person, id, true)).statusCode).toBe(200);
  expect(await wishesOf(person)).toEqual([second, first]);
  expect((await change(person, second, false)).json()).toEqual({ success: true, productIds: [first] });
  expect((await change(person, 999_999, true)).json()).toMatchObject({ code: 'product_not_found' });
});

test('a hidden product leaves every list, a list is bounded', async () => {
  const person = await signedInPerson(shop.opened.database);
  const product = await newProduct();
  await change(person, product, true);
  await shop.opened.exec(`update products set hidden = true where id = ${product}`);
  expect(await wishesOf(person)).toEqual([]);
  await shop.opened.exec(`insert into products (name, description, price_paise, category_id)
    select 'Thing', 'x', 100, (select min(id) from categories) from generate_series(1, ${MAX_WISHES})`);
  await shop.opened.exec(`insert into wishes (user_id, product_id)
    select '${person.id}', id from products where name = 'Thing' limit ${MAX_WISHES}`);
  expect((await change(person, await newProduct(), true)).json()).toMatchObject({ code: 'too_many_kept' });
});

test('a shared list shows the first name and the gifts, nothing else, until it is no longer shared', async () => {
  const person = await signedInPerson(shop.opened.database, 'Asha Rao');
  await change(person, await newProduct(), true);
  const share = (shared: boolean) => shop.call('shareWishlist', { token: person.token, body: { shared } });
  const { link } = (await share(true)).json();
  expect((await share(true)).json().link).toBe(link);
  const id = link.split('/').at(-1) ?? '';
  const seen = await shop.call('sharedWishlist', { query: { id } });
  expect(seen.json()).toMatchObject({ name: 'Asha', products: [{ name: 'Brass elephant', price: 1000 }] });
  expect(seen.body).not.toContain('Rao');
  expect(seen.body).not.toContain(person.email);
  expect(seen.body).not.toContain(person.id);

  await share(false);
  expect((await shop.call('sharedWishlist', { query: { id } })).statusCode).toBe(404);
  expect((await share(true)).json().link).not.toBe(link);
  for (const wrong of ['a'.repeat(22), '../../x', ''])
    expect((await shop.call('sharedWishlist', { query: { id: wrong } })).statusCode).toBeGreaterThanOrEqual(
      400,
    );
});

const newProduct = () => productToSell(shop.opened.database);

function change(person: Person, productId: number, wanted: boolean) {
  return shop.call('changeWishlist', { token: person.token, body: { productId, wanted } });
}

async function wishesOf(person: Person): Promise<number[]> {
  const { products } = (await shop.call('myWishlist', { token: person.token })).json();
  return products.map(({ id }: { id: number }) => id);
}
