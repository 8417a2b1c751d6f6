import { afterAll, beforeAll, expect, it } from 'vitest';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('a gift is suggested for its use of the budget; without a limit nothing is said of a budget', async () => {
  await productToSell(shop.opened.database, { name: 'Brass diya', priceRupees: 1599 });
  const reasonsWithin = async (maxPrice: string) => {
    const answer = await shop.call('explore', { query: { find: '1', maxPrice } });
    const { suggestions } = answer.json() as { suggestions: { name: string; reasons: string[] }[] };
    return suggestions.find(({ name }) => name === 'Brass diya')?.reasons.join(' ');
  };
  await expect.poll(() => reasonsWithin('5000')).toContain('Leaves ₹3,401 of your budget');
  const unlimited = await reasonsWithin('10000000');
  expect(unlimited).toBeDefined();
  expect(unlimited).not.toContain('budget');
});

it('a visitor’s search is found as in the shop, with what comes on top of each price', async () => {
  await productToSell(shop.opened.database, { name: 'Copper lotus', priceRupees: 800, taxRateBp: 500 });
  const found = async (q: string) => (await shop.call('explore', { query: { q } })).json();
  await expect.poll(async () => (await found('coper lotus')).found?.products[0]?.name).toBe('Copper lotus');
  const answer = await found('copper lotus');
  expect(answer.asked.q).toBe('copper lotus');
  expect(answer.found.products[0]).toMatchObject({ price: 800, taxRate: 5 });
  expect(answer.charges).toMatchObject({ taxRate: 18, deliveryCharges: { lowest: 30, highest: 30 } });
});

it('letters with marks keep their letter in the address of a product', async () => {
  const id = await productToSell(shop.opened.database, { name: 'Macramé Hänger, Łódź' });
  const products = async () => (await shop.call('getProducts', { query: { id: String(id) } })).json();
  await expect.poll(products).toMatchObject([{ slug: `macrame-hanger-lodz-${id}` }]);
});
