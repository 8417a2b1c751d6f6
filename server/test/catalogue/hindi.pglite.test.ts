import type { Product } from '@tohfa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCategory, insertProduct } from '../../src/catalogue/sql.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { embedded: true });
  const { database } = shop.opened;
  const { id: categoryId } = await insertCategory(database, { name: 'Sweets', nameHi: 'पकवान' });
  const sweet = { description: 'Fresh.', pricePaise: 65_000, countInStock: 5, categoryId };
  await insertProduct(database, { ...sweet, name: 'Festive hamper', nameHi: 'त्योहार की मिठाई' });
  await insertProduct(database, { ...sweet, name: 'Mithai box' });
});
afterAll(() => shop.close());

test.each(['mithai', 'मिठाई', 'mithaai', 'मिठाइयाँ'])(
  'on the embedded database a search for %s finds the words of both languages',
  async (q) => {
    const named = async (prefix: string) => {
      const url = `${prefix}/backend/get-products.php?q=${encodeURIComponent(q)}`;
      return (await shop.app.inject(url)).json<Product[]>().map(({ name }) => name);
    };
    expect((await named('')).toSorted()).toEqual(['Festive hamper', 'Mithai box']);
    expect((await named('/hi')).toSorted()).toEqual(['Mithai box', 'त्योहार की मिठाई']);
  },
);
