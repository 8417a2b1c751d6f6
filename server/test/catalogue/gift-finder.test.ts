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

it('letters with marks keep their letter in the address of a product', async () => {
  const id = await productToSell(shop.opened.database, { name: 'Macramé Hänger, Łódź' });
  const products = async () => (await shop.call('getProducts', { query: { id: String(id) } })).json();
  await expect.poll(products).toMatchObject([{ slug: `macrame-hanger-lodz-${id}` }]);
});
