import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCategory, insertProduct } from '../../src/catalogue/sql.ts';
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

it('a tile of an occasion or a person counts what its list shows, sold out or not', async () => {
  for (const [name, countInStock] of [
    ['Rakhi of silk', 4],
    ['Rakhi of gold', 0],
    ['Rakhi of cotton', 9],
  ] as const)
    await addGift({ name, countInStock, occasions: ['raksha-bandhan'], recipients: ['brother'] });
  await addGift({ name: 'Mortar board', countInStock: 0, occasions: ['graduation'], recipients: [] });
  const explore = async (query = {}) => (await shop.call('explore', { query })).json();
  await expect.poll(async () => (await explore({ occasion: 'graduation' })).found.total).toBe(1);
  const { occasions, recipients } = await explore();
  expect(occasions).toMatchObject([{ value: 'raksha-bandhan', count: 3 }]);
  expect(recipients).toMatchObject([{ value: 'brother', count: 3 }]);
  for (const query of [{ occasion: 'raksha-bandhan' }, { recipient: 'brother' }]) {
    const { found } = await explore(query);
    expect([found.total, found.products.length]).toEqual([3, 3]);
  }
});

it('the page of a product says a text once, though an import writes it as the short and the long description', async () => {
  const text = 'Two cups, “hand” & wheel. Salt < sugar.';
  const html = '<p>Two cups, “hand” &amp; wheel.</p><p>Salt &lt; sugar.</p>';
  const both = { countInStock: 4, occasions: [], recipients: [], richDescription: html };
  const bodyOf = async (id: number) => {
    const { headers } = await shop.app.inject(`/gift/${id}`);
    const page = (await shop.app.inject(String(headers.location))).body;
    const [, shown = ''] = /<div id="root">(.*?)<script/s.exec(page) ?? [];
    return shown;
  };
  const repeated = await bodyOf(await addGift({ name: 'Kulhad', description: text, ...both }));
  expect(repeated.match(/Two cups/g)).toHaveLength(1);
  expect(repeated).toContain('<p>Salt &lt; sugar.</p>');
  const shortened = await bodyOf(await addGift({ name: 'Matka', description: text.slice(0, 20), ...both }));
  expect(shortened.match(/Two cups/g)).toHaveLength(1);
  const two = await bodyOf(await addGift({ name: 'Surahi', description: 'Keeps water cool.', ...both }));
  expect(two).toContain('<p class="mt-3">Keeps water cool.</p>');
  expect(two.match(/Two cups/g)).toHaveLength(1);
});

it('letters with marks keep their letter in the address of a product', async () => {
  const id = await productToSell(shop.opened.database, { name: 'Macramé Hänger, Łódź' });
  const products = async () => (await shop.call('getProducts', { query: { id: String(id) } })).json();
  await expect.poll(products).toMatchObject([{ slug: `macrame-hanger-lodz-${id}` }]);
});

async function addGift(
  values: { name: string } & Partial<Parameters<typeof insertProduct>[1]>,
): Promise<number> {
  const { database } = shop.opened;
  const { id: categoryId } = await insertCategory(database, { name: `Things for ${values.name}` });
  return insertProduct(database, { description: 'Made by hand.', pricePaise: 49_900, categoryId, ...values });
}
