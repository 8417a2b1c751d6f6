import { parse as parseCsv } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { productToSell } from '../support/products.ts';
import { openShop } from '../support/shop.ts';

it('an embedded database makes and sends feeds as well', async () => {
  const shop = await openShop({}, { embedded: true });
  try {
    await productToSell(shop.opened.database);
    const answer = await shop.app.inject({ method: 'GET', url: '/feeds/meta.csv' });
    expect(parseCsv(answer.body, { columns: true })).toHaveLength(1);
  } finally {
    await shop.close();
  }
});
