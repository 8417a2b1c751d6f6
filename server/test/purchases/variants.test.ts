import type { PurchaseView } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateProduct } from '../../src/catalogue/edit-products.ts';
import { releaseAllExpiredHolds } from '../../src/payments/orders/holds.ts';
import { startBasket } from '../support/baskets.ts';
import {
  buy,
  expectMoneyAddsUp,
  payAtCheckout,
  reportPayment,
  settle,
  startOrder,
} from '../support/buying.ts';
import { adminCookie, decide, giftForm, payInstalment, readGift } from '../support/gifts.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell, productWithSizes, stockOf, variantStock } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let buyer: Person;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
  buyer = await signedInPerson(shop.opened.database);
});
afterAll(async () => {
  await expectMoneyAddsUp(shop);
  await shop.close();
});

test('Buy Now sells the chosen variant at its price, and its sibling stays', async () => {
  const { productId, variantIds } = await productWithSizes(shop.opened.database, {
    S: { priceRupees: 600, stock: 3 },
    M: { priceRupees: 1000, stock: 2 },
  });
  await buy(shop, buyer, { productId, variantId: variantIds.M });
  expect(await stocks(variantIds)).toEqual({ S: 3, M: 1 });
  expect(await stockOf(shop.opened.database, productId)).toBe(4);
  const [order] = await myOrders();
  expect(order?.lines).toMatchObject([{ name: 'Silk kurta', variant: 'M', unitPrice: 1000 }]);
});

test('a basket holds two variants of one product as two lines, and each can be cancelled', async () => {
  const { productId, variantIds } = await productWithSizes(shop.opened.database, { S: {}, M: {} });
  const items = [
    { productId, variantId: variantIds.S, quantity: 2 },
    { productId, variantId: variantIds.M, quantity: 1 },
  ];
  const started = await startBasket(shop, buyer, { items });
  expect(started.statusCode, started.body).toBe(200);
  expect(await stocks(variantIds)).toEqual({ S: 8, M: 9 });
  await reportPayment(shop, buyer, await payAtCheckout(shop, started.json().orderId));
  const [order] = await myOrders();
  expect(order?.lines?.map(({ variant, quantity }) => [variant, quantity])).toEqual([
    ['S', 2],
    ['M', 1],
  ]);
  const body = { id: order?.id, position: order?.lines?.[0]?.position };
  expect((await shop.call('cancelLine', { token: buyer.token, body })).statusCode).toBe(200);
  await settle(shop);
  expect(await stocks(variantIds)).toEqual({ S: 10, M: 9 });
});

test('an order that is not paid in time gives the units back to their variants', async () => {
  const { productId, variantIds } = await productWithSizes(shop.opened.database, { S: {}, M: {} });
  const other = await signedInPerson(shop.opened.database);
  await startBasket(shop, other, { items: [{ productId, variantId: variantIds.S, quantity: 3 }] });
  expect(await stocks(variantIds)).toEqual({ S: 7, M: 10 });
  await shop.opened.database.execute(
    sql`update holds set expires_at = now() - interval '1 day' where released_at is null`,
  );
  await releaseAllExpiredHolds(shop.shop.payments);
  expect(await stocks(variantIds)).toEqual({ S: 10, M: 10 });
});

describe('a variant that is missing, or of another product, is refused by name', () => {
  test.each(['none', 'of another product', 'for a product without options'] as const)('%s', async (kind) => {
    const { database } = shop.opened;
    const sizes = await productWithSizes(database, { S: {} });
    const other = await productWithSizes(database, { S: {} });
    const productId =
      kind === 'for a product without options' ? await productToSell(database) : sizes.productId;
    const variantId = kind === 'none' ? undefined : other.variantIds.S;
    const answers = [
      await startOrder(shop, buyer, { productId, variantId }),
      await shop.call('priceBasket', {
        token: buyer.token,
        body: { items: [{ productId, variantId, quantity: 1 }], pincode: '560001' },
      }),
      await shop.call('giftSubmit', { token: buyer.token, body: giftForm(productId, { variantId }) }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json().fields, answer.body).toHaveProperty('variantId');
    }
  });
});

test('a saved basket keeps the variant, and drops one that is no longer sold', async () => {
  const { productId, variantIds } = await productWithSizes(shop.opened.database, { S: {}, M: {} });
  const items = ['S', 'M'].map((size) => ({
    productId,
    variantId: variantIds[size],
    quantity: 1,
    price: 1000,
  }));
  const saved = await shop.call('saveBasket', {
    token: buyer.token,
    body: { items: [...items, { productId, quantity: 1, price: 1000 }] },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  expect((await shop.call('getBasket', { token: buyer.token })).json().items).toEqual(items);
  const looked = await shop.call('lookUpBasket', { body: { items } });
  expect(looked.json().products).toMatchObject([
    { variantId: variantIds.S, variant: 'S', price: 1000 },
    { variantId: variantIds.M, variant: 'M', price: 1000 },
  ]);
});

test('a gift keeps the variant and price it was asked for, holds its unit, and is funded', async () => {
  const { database } = shop.opened;
  const { productId, variantIds } = await productWithSizes(database, {
    S: {},
    M: { priceRupees: 700, stock: 1 },
  });
  const asked = await shop.call('giftSubmit', {
    token: buyer.token,
    body: giftForm(productId, { variantId: variantIds.M }),
  });
  expect(asked.statusCode, asked.body).toBe(201);
  const { id } = asked.json();
  await database.execute(sql`update product_variants set price_paise = 90000 where id = ${variantIds.M}`);
  const cookie = await adminCookie(shop);
  expect((await decide(shop, cookie, id, 'approve')).statusCode).toBe(200);
  expect(await stocks(variantIds)).toEqual({ S: 10, M: 0 });
  expect(await readGift(shop, id, { token: buyer.token })).toMatchObject({ variant: 'M', productPrice: 700 });
  expect((await shop.call('chipIn', { query: { id } })).json()).toMatchObject({
    variant: 'M',
    totalAmount: 700,
  });
  await payInstalment(shop, buyer, id, 700);
  expect(await readGift(shop, id, { token: buyer.token })).toMatchObject({ status: 'paid' });
  await decide(shop, cookie, id, 'cancel', { reason: 'The maker closed.' });
  await settle(shop);
  expect(await stocks(variantIds)).toEqual({ S: 10, M: 1 });
});

test('a variant that an order is of is hidden when it is removed, and the order reads as before', async () => {
  const { productId, variantIds } = await productWithSizes(shop.opened.database, { S: {}, M: {} });
  await buy(shop, buyer, { productId, variantId: variantIds.S });
  const identity = { admin: { email: 'owner@tohfa.example', sessionId: '' } };
  const [product] = (await shop.call('getProducts', { query: { id: String(productId) } })).json();
  const body = {
    ...{ id: productId, name: product.name, description: 'New', richDescription: '', image: '', images: [] },
    ...{ brand: '', price: 1000, category: product.category_id, countInStock: 0, rating: 0, numReviews: 0 },
    isFeatured: false,
    options: [{ name: 'Size', values: ['M'] }],
    variants: [
      {
        options: { Size: 'M' },
        sku: '',
        barcode: '',
        image: '',
        price: 1000,
        countInStock: 4,
        id: variantIds.M,
      },
    ],
  };
  await updateProduct(shop.shop.catalogue, { body, identity } as never);
  const [after] = (await shop.call('getProducts', { query: { id: String(productId) } })).json();
  expect(after).toMatchObject({ count_in_stock: 4, variants: [{ id: variantIds.M }] });
  expect((await myOrders())[0]?.lines).toMatchObject([{ variant: 'S' }]);
  const refused = await startBasket(shop, buyer, {
    items: [{ productId, variantId: variantIds.S, quantity: 1 }],
  });
  expect(refused.statusCode).toBe(400);
});

async function myOrders(): Promise<PurchaseView[]> {
  return (await shop.call('myOrders', { token: buyer.token })).json().orders;
}

async function stocks(variantIds: Record<string, number>) {
  const entries = Object.entries(variantIds).map(async ([size, id]) => [
    size,
    await variantStock(shop.opened.database, id),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}
