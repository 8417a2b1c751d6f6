import type { AdminProduct, Product } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAdmin } from '../../src/admin/sql.ts';
import { insertCategory } from '../../src/catalogue/sql.ts';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import { queryRows } from '../../src/platform/database.ts';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { openShop, type Shop } from '../support/shop.ts';

const OPTIONS = [
  { name: 'Size', values: ['S', 'M'] },
  { name: 'Colour', values: ['Red', 'Blue'] },
];

let shop: Shop;
let cookie: string;
let category: number;
beforeAll(async () => {
  shop = await openShop();
  cookie = await signInAdmin(shop);
  ({ id: category } = await insertCategory(shop.opened.database, { name: 'Clothes' }));
});
afterAll(() => shop.close());

describe('a product with options', () => {
  test('answers its variants, the lowest price and the sum of the units', async () => {
    const product = await add();
    expect(product).toMatchObject({
      options: OPTIONS,
      price: 499,
      count_in_stock: 5,
      variants: [
        { sku: 'K-S-R', options: { Size: 'S', Colour: 'Red' }, price: 499, count_in_stock: 2, image: '' },
        { sku: 'K-M-B', options: { Size: 'M', Colour: 'Blue' }, price: 599, count_in_stock: 3, taxRate: 5 },
      ],
    });
    expect(await read(product.id)).toEqual(product);
    expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
  });

  test('takes options and variants as JSON strings, too', async () => {
    const product = await add({ options: JSON.stringify(OPTIONS), variants: JSON.stringify(variants()) });
    expect(product.variants).toHaveLength(2);
  });

  test('keeps the identity of a variant by its values, and follows its new price and stock', async () => {
    const product = await add();
    const [first, second] = product.variants;
    const [one, two] = variants();
    const after = await update(product, { variants: [{ ...one, price: 700, countInStock: 0 }, two] });
    expect(after.variants.map(({ id }) => id)).toEqual([first?.id, second?.id]);
    expect(after).toMatchObject({ price: 599, count_in_stock: 3 });
    expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
  });

  test('swaps the values of two variants that are named by id', async () => {
    const product = await add();
    const [first, second] = product.variants;
    const [one, two] = variants();
    const after = await update(product, {
      variants: [
        { ...one, id: first?.id, options: two?.options },
        { ...two, id: second?.id, options: one?.options },
      ],
    });
    expect(after.variants).toMatchObject([
      { id: first?.id, options: two?.options },
      { id: second?.id, options: one?.options },
    ]);
  });

  test('stays as it is when the form names neither, and its price is that of its variants', async () => {
    const product = await add();
    const after = await update(product, { price: 1, countInStock: 77 });
    expect(after).toMatchObject({ price: 499, count_in_stock: 5, options: OPTIONS });
  });

  test('becomes a product that is sold as it is, and back', async () => {
    const product = await add();
    const plain = await update(product, { options: [], variants: [], price: 450, countInStock: 4 });
    expect(plain).toMatchObject({ price: 450, count_in_stock: 4, options: [], variants: [] });
    expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
    const again = await update(plain, { options: OPTIONS, variants: variants() });
    expect(again).toMatchObject({ price: 499, count_in_stock: 5 });
    expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
  });

  test('removes a variant that nobody bought', async () => {
    const product = await add();
    await update(product, { variants: variants().slice(0, 1) });
    expect(
      await queryRows(
        shop.opened.database,
        sql`select id from product_variants where product_id = ${product.id}`,
      ),
    ).toHaveLength(1);
  });

  test('is not sold above its MRP: each variant is judged with its own tax', async () => {
    const [one, two] = variants();
    const body = { ...form(), mrp: 640, variants: [{ ...one, price: 540, taxRate: 18 }, two] };
    const refused = await shop.call('addProduct', { cookie, body: { ...body, mrp: 630 } });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields.mrp).toContain('₹637');
    expect((await shop.call('addProduct', { cookie, body })).statusCode).toBe(201);
  });

  test('is refused with the version of an earlier form, and nothing changes', async () => {
    const product = await add();
    await update(product, { variants: variants() });
    const body = { ...form(), id: product.id, version: product.version, variants: variants().slice(0, 1) };
    expect((await shop.call('updateProduct', { cookie, body })).statusCode).toBe(409);
    expect((await read(product.id))?.variants).toHaveLength(2);
  });
});

test('who may not set tax keeps that of each variant, in whatever way the form names it', async () => {
  await insertAdmin(shop.opened.database, { email: 'shelves@tohfa.test', role: 'catalogue', invitedBy: '' });
  const catalogue = await signInAdmin(shop, 'shelves@tohfa.test');
  const product = await add();
  const [one = {}, two = {}] = variants();
  const save = async (changed: object[]) => {
    const body = { ...form(), id: product.id, variants: changed };
    const answer = await shop.call('updateProduct', { cookie: catalogue, body });
    return answer.statusCode === 200 ? answer.json().product.variants.map(toTerms) : answer.json().code;
  };
  const toTerms = ({ hsn, taxRate }: { hsn?: string; taxRate?: number }) => [hsn, taxRate];
  const { taxRate: _, ...unnamed } = two as { taxRate: number };
  expect(await save([{ ...one, price: 450 }, two])).toEqual([
    [undefined, undefined],
    [undefined, 5],
  ]);
  expect(await save([one, unnamed])).toEqual([
    [undefined, undefined],
    [undefined, 5],
  ]);
  for (const change of [{ taxRate: 0 }, { taxRate: null }, { hsn: '6109' }])
    expect(await save([one, { ...two, ...change }]), JSON.stringify(change)).toBe('role_refused');
  const added = { ...one, sku: 'K-S-B', options: { Size: 'S', Colour: 'Blue' } };
  expect(await save([one, two, { ...added, taxRate: 0 }])).toBe('role_refused');
  expect(await save([one, two, added])).toHaveLength(3);
  const body = { ...form(), variants: [one, { ...two, taxRate: 12 }] };
  const refused = await shop.call('addProduct', { cookie: catalogue, body });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'role_refused']);
});

describe('a form', () => {
  const [one, two] = variants();
  test.each([
    ['variants', 'of none', { variants: [] }],
    ['variants', 'that are missing', { variants: undefined }],
    ['variants', 'with an unknown value', { variants: [{ ...one, options: { Size: 'XL', Colour: 'Red' } }] }],
    ['variants', 'with an option left out', { variants: [{ ...one, options: { Size: 'S' } }] }],
    ['variants', 'with the same values twice', { variants: [one, { ...two, options: one?.options }] }],
    ['variants', 'with the same SKU twice', { variants: [one, { ...two, sku: one?.sku }] }],
    ['options', 'with the same name twice', { options: [OPTIONS[0], OPTIONS[0]] }],
    ['options', 'with the same value twice', { options: [{ name: 'Size', values: ['S', 's'] }] }],
    ['options', 'left out', { options: [] }],
    ['variants', 'that are 101', { variants: Array.from({ length: 101 }, () => one) }],
    ['options', 'that are four', { options: ['a', 'b', 'c', 'd'].map((name) => ({ name, values: ['x'] })) }],
    ['variants', 'in text that is not JSON', { variants: '[{' }],
  ])('is refused by %s %s', async (field, _name, given) => {
    const refused = await shop.call('addProduct', { cookie, body: { ...form(), ...given } });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().fields).join()).toContain(field);
  });
});

describe('a refusal', () => {
  const [one, two] = variants();
  test.each([
    ['variants.1.price', { variants: [one, { ...two, price: 1.5 }] }],
    ['variants.1.price', { variants: JSON.stringify([one, { ...two, price: 0 }]) }],
    ['variants.1.sku', { variants: [one, { ...two, sku: one?.sku }] }],
    ['variants.1.options', { variants: [one, { ...two, options: { Size: 'XL', Colour: 'Red' } }] }],
    ['options.0.values', { options: [{ name: 'Size', values: [] }] }],
  ])('names the row, %s', async (field, given) => {
    const refused = await shop.call('addProduct', { cookie, body: { ...form(), ...given } });
    expect(Object.keys(refused.json().fields)).toEqual([field.split('.')[0], field]);
  });
});

describe('what admins see', () => {
  test('are drafts, hidden products, tags and SKUs, found by each', async () => {
    const draft = await add({ state: 'draft', tags: ['Rakhi 2026'], name: 'Rakhi draft' });
    const hidden = await add({ state: 'hidden', name: 'Rakhi hidden' });
    expect(await read(draft.id)).toBeUndefined();
    expect(await find({ state: 'draft', q: 'rakhi' })).toEqual([draft.id]);
    expect(await find({ state: 'hidden', q: 'rakhi' })).toEqual([hidden.id]);
    expect(await find({ tag: 'Rakhi 2026' })).toEqual([draft.id]);
    expect(await find({ q: 'k-m-b', state: 'draft' })).toEqual([draft.id]);
    expect(await find({ id: String(hidden.id) })).toEqual([hidden.id]);
    const shown = await update(draft, { state: 'active' });
    expect(shown.tags).toEqual(['Rakhi 2026']);
    expect(await read(draft.id)).toMatchObject({ name: 'Kurta' });
  });

  test('is nothing for others', async () => {
    expect((await shop.call('listAdminProducts', { query: {} })).statusCode).toBe(401);
  });
});

async function find(query: Record<string, string>): Promise<number[]> {
  const answer = await shop.call('listAdminProducts', { cookie, query });
  expect(answer.statusCode).toBe(200);
  const { products, total } = answer.json<{ products: AdminProduct[]; total: number }>();
  expect(total).toBe(products.length);
  return products.map(({ id }) => id);
}

async function add(given: object = {}): Promise<Product> {
  const added = await shop.call('addProduct', { cookie, body: { ...form(), ...given } });
  expect(added.json()).toMatchObject({ success: true });
  return added.json().product;
}

async function update({ id, version }: Product, given: object): Promise<AdminProduct> {
  const body = { ...form(), options: undefined, variants: undefined, ...given, id, version };
  const updated = await shop.call('updateProduct', { cookie, body });
  expect(updated.json()).toMatchObject({ success: true });
  return updated.json().product;
}

async function read(id: number): Promise<Product | undefined> {
  return (await shop.call('getProducts', { query: { id: String(id) } })).json<Product[]>()[0];
}

function form() {
  return {
    name: 'Kurta',
    description: 'Handwoven.',
    price: 1,
    category,
    countInStock: 0,
    options: OPTIONS,
    variants: variants(),
  };
}

function variants() {
  return [
    { sku: 'K-S-R', options: { Size: 'S', Colour: 'Red' }, price: 499, countInStock: 2 },
    { sku: 'K-M-B', options: { Size: 'M', Colour: 'Blue' }, price: 599, countInStock: 3, taxRate: 5 },
  ];
}
