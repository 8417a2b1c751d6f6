// What people without an account are shown of a product with options.
import type { AdminProduct } from '@tohfa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;
let kurta: AdminProduct;
let plain: number;
beforeAll(async () => {
  shop = await openShop();
  cookie = await signInAdmin(shop);
  plain = await productToSell(shop.opened.database);
  kurta = await addKurta([899, 999, 1099]);
});
afterAll(() => shop.close());

describe('the page of a product with options', () => {
  it('has every value and the lowest price before anything is chosen, and each variant with its price and tax for search engines', async () => {
    const html = (await shop.app.inject(`/gift/${kurta.slug}`)).body;
    for (const text of ['<legend', 'value="S"', 'value="M"', 'value="L"', 'aria-label="L, Sold out"'])
      expect(html).toContain(text);
    expect(html).not.toMatch(/<input[^>]* checked/);
    expect(html.replace(/<[^>]+>/g, '')).toContain('from ₹899');
    const [, json = '{}'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    const group = JSON.parse(json)['@graph'].find(
      (part: object) => '@type' in part && part['@type'] === 'ProductGroup',
    );
    expect(group.hasVariant.map(({ offers }: { offers: object }) => offers)).toMatchObject([
      { price: 1061, priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
      { price: 1179, priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
      { price: 1297, priceCurrency: 'INR', availability: 'https://schema.org/OutOfStock' },
    ]);
  });

  it('is found by number with the variant kept in its address', async () => {
    const { statusCode, headers } = await shop.app.inject(`/gift/${kurta.id}?variant=7`);
    expect([statusCode, headers.location]).toEqual([301, `/gift/${kurta.slug}?variant=7`]);
  });

  it('is without options and variants where there are none', async () => {
    const { product } = (await shop.call('giftPage', { query: { slug: String(plain) } })).json();
    for (const name of ['options', 'variants', 'pricesDiffer']) expect(product).not.toHaveProperty(name);
  });
});

describe('cards and wishes', () => {
  it('tell that prices differ, only where they do', async () => {
    const same = await addKurta([899, 899, 899]);
    const { found } = (await shop.call('explore', { query: { q: 'kurta' } })).json();
    const differs = Object.fromEntries(
      found.products.map(({ id, pricesDiffer }: { id: number; pricesDiffer?: boolean }) => [
        id,
        pricesDiffer,
      ]),
    );
    expect(differs).toEqual({ [kurta.id]: true, [same.id]: undefined });
    const { token } = await signedInPerson(shop.opened.database);
    for (const { id } of [kurta, same])
      await shop.call('changeWishlist', { token, body: { productId: id, wanted: true } });
    const { products } = (await shop.call('myWishlist', { token })).json();
    expect(products).toMatchObject([{ id: same.id }, { id: kurta.id, pricesDiffer: true }]);
    expect(products[0]).not.toHaveProperty('pricesDiffer');
  });
});

describe('look-up-basket', () => {
  it('names the variant, and asks to choose where the product is sold but the variant is not, or none was chosen', async () => {
    const [small] = kurta.variants;
    const items = [{ variantId: small?.id }, { variantId: 999_999 }, {}].map((item) => ({
      ...item,
      productId: kurta.id,
      quantity: 1,
    }));
    const { products } = (await shop.call('lookUpBasket', { body: { items } })).json();
    expect(products).toEqual([
      expect.objectContaining({ variantId: small?.id, variant: 'S', price: 899, countInStock: 2 }),
      expect.objectContaining({ variantId: 999_999, choose: true, countInStock: 0 }),
      expect.objectContaining({ productId: kurta.id, choose: true, countInStock: 0 }),
    ]);
    expect(products[2]).not.toHaveProperty('variantId');
  });
});

async function addKurta(prices: readonly number[]): Promise<AdminProduct> {
  const [{ category_id: category }] = (
    await shop.call('getProducts', { query: { id: String(plain) } })
  ).json();
  const values = ['S', 'M', 'L'];
  const answer = await shop.call('addProduct', {
    cookie,
    body: {
      name: 'Chanderi kurta',
      description: 'Hand-woven.',
      price: 1,
      category,
      countInStock: 0,
      options: [{ name: 'Size', values }],
      variants: values.map((Size, place) => ({
        options: { Size },
        price: prices[place],
        countInStock: Size === 'L' ? 0 : 2,
      })),
    },
  });
  return answer.json().product;
}
