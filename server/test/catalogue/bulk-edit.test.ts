import type { AdminProduct, BulkChange } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/open-database.ts';
import { insertAdmin } from '../../src/admin/sql.ts';
import { resumeBulkEdits, runBulkEdit } from '../../src/catalogue/index.ts';
import { insertCategory } from '../../src/catalogue/sql.ts';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import { queryRows } from '../../src/platform/database.ts';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { productWithSizes } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;
let category: number;
beforeAll(async () => {
  shop = await openShop();
  cookie = await signInAdmin(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.opened.exec('truncate categories, products, bulk_edits cascade');
  ({ id: category } = await insertCategory(shop.opened.database, { name: 'Lamps' }));
});

describe('a change of many products', () => {
  test('is previewed, applied to exactly those products, and undone', async () => {
    const ids = await lamps(3);
    const preview = await previewOf({ q: 'lamp' }, UP);
    expect(preview).toMatchObject({ changes: 3, unchanged: 0, refusals: [], refused: [] });
    expect(preview.rows[0]).toEqual({
      productId: ids[0],
      name: 'Lamp 1',
      before: { price: 1000 },
      after: { price: 1099 },
    });
    await lamps(1);
    await apply(preview.bulkEditId);
    expect(await prices()).toEqual([1099, 1099, 1099, 1000]);
    expect(await progress(preview.bulkEditId)).toMatchObject({
      state: 'done',
      by: 'admin@tohfa.test',
      total: 3,
      waiting: 0,
      changed: 3,
      left: [],
    });
    expect(await soldPrice(ids[0])).toBe(1099);
    await undo(preview.bulkEditId);
    expect(await prices()).toEqual([1000, 1000, 1000, 1000]);
    expect(await progress(preview.bulkEditId)).toMatchObject({ state: 'undone', undone: 3, kept: 0 });
    expect(await auditActions(preview.bulkEditId)).toEqual(['bulk-edit', 'bulk-edit-undo']);
  });

  test('sets category, state, featured, tags and tax rate, and undo brings each back', async () => {
    const other = await insertCategory(shop.opened.database, { name: 'Festive' });
    await lamps(2);
    const before = await all();
    const change: BulkChange = {
      category: other.id,
      state: 'draft',
      featured: true,
      tags: { add: ['Diwali', 'Brass'], remove: ['Brass'] },
      taxRate: 12.5,
    };
    const { bulkEditId, rows } = await previewOf({}, change);
    expect(rows[0]).toMatchObject({
      before: { category: 'Lamps', state: 'active', featured: false, tags: [], taxRate: null },
      after: { category: 'Festive', state: 'draft', featured: true, tags: ['Diwali'], taxRate: 12.5 },
    });
    await apply(bulkEditId);
    for (const product of await all())
      expect(product).toMatchObject({
        category_id: other.id,
        state: 'draft',
        is_featured: 1,
        tags: ['Diwali'],
        taxRate: 12.5,
      });
    expect((await shop.call('getProducts', { query: {} })).json()).toEqual([]);
    await undo(bulkEditId);
    expect((await all()).map(withoutVersion)).toEqual(before.map(withoutVersion));
  });

  test('of stock is received or corrected, follows sales, and goes back by the difference', async () => {
    const [id = 0] = await lamps(1);
    const added = await previewOf({}, { stock: { add: 5 } });
    await sell(id, 2);
    await apply(added.bulkEditId);
    expect(await stocks()).toEqual([6]);
    await sell(id, 3);
    await undo(added.bulkEditId);
    expect(await progress(added.bulkEditId)).toMatchObject({
      kept: 1,
      left: [{ productId: id, name: 'Lamp 1', fields: ['stock'] }],
    });
    expect(await stocks()).toEqual([3]);
    const set = await previewOf({}, { stock: { set: 10 } });
    await apply(set.bulkEditId);
    await sell(id, 1);
    await undo(set.bulkEditId);
    expect(await stocks()).toEqual([2]);
    expect(await movements(id)).toEqual([
      'received 3',
      'sold -2',
      'received 5',
      'sold -3',
      'correction 7',
      'sold -1',
      'correction -7',
    ]);
    expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
  });

  test('changes price and stock of each variant, and the product follows', async () => {
    const { productId } = await productWithSizes(shop.opened.database, {
      M: { priceRupees: 500, stock: 1 },
      L: { priceRupees: 700, stock: 2 },
    });
    const { bulkEditId, rows } = await previewOf({}, { ...UP, stock: { add: 4 } });
    expect(rows).toMatchObject([
      { variant: 'M', before: { price: 500, stock: 1 }, after: { price: 549, stock: 5 } },
      { variant: 'L', before: { price: 700, stock: 2 }, after: { price: 769, stock: 6 } },
    ]);
    await apply(bulkEditId);
    expect(await one(productId)).toMatchObject({
      price: 549,
      count_in_stock: 11,
      variants: [{ price: 549 }, { price: 769 }],
    });
    await undo(bulkEditId);
    expect(await one(productId)).toMatchObject({ price: 500, count_in_stock: 3 });
    expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
  });

  test('counts what stays and what is refused, and leaves both alone', async () => {
    const [first = 0, second = 0] = await lamps(3);
    await shop.opened.exec(`update products set mrp_paise = 118000 where id = ${first};
      update products set price_paise = 109900 where id = ${second}`);
    const preview = await previewOf({}, { price: { set: 1099 } });
    expect(preview).toMatchObject({
      changes: 1,
      unchanged: 1,
      refusals: [{ reason: 'above_mrp', count: 1 }],
      refused: [{ productId: first, name: 'Lamp 1', reason: 'above_mrp' }],
    });
    await apply(preview.bulkEditId);
    expect(await prices()).toEqual([1000, 1099, 1099]);
    expect(await progress(preview.bulkEditId)).toMatchObject({ changed: 1, unchanged: 1, refused: 1 });
  });

  test('leaves a product that was changed after the preview, and an undo what was changed after it', async () => {
    const [first = 0, second = 0] = await lamps(3);
    const { bulkEditId } = await previewOf({}, { ...UP, featured: true });
    await edit(first, { price: 800 });
    await apply(bulkEditId);
    await edit(second, { price: 850 });
    await undo(bulkEditId);
    expect(await prices()).toEqual([800, 850, 1000]);
    expect((await all()).map(({ is_featured }) => is_featured)).toEqual([0, 0, 0]);
    expect((await progress(bulkEditId)).left).toEqual([
      { productId: first, name: 'Lamp 1', reason: 'changed', fields: [] },
      { productId: second, name: 'Lamp 2', fields: ['price'] },
    ]);
  });

  test('leaves a product that was deleted in the meantime out of sight', async () => {
    const [first = 0, second = 0] = await lamps(2);
    const { bulkEditId } = await previewOf({}, { state: 'active', featured: true });
    await shop.opened.exec(`update products set hidden = true, deleted = true where id = ${first}`);
    await apply(bulkEditId);
    await shop.opened.exec(`update products set hidden = true, deleted = true where id = ${second}`);
    await undo(bulkEditId);
    expect(await progress(bulkEditId)).toMatchObject({
      state: 'undone',
      left: [
        { productId: first, reason: 'deleted' },
        { productId: second, reason: 'deleted' },
      ],
    });
    const answer = await shop.call('editProduct', { cookie, body: { id: first, version: 1, price: 5 } });
    expect(answer.statusCode).toBe(404);
  });

  test('is of chosen products, or of all that are found but some', async () => {
    const [first, second] = await lamps(3);
    expect(await previewOf({ q: 'lamp' }, UP, { except: [second] })).toMatchObject({ changes: 2 });
    const chosen = await shop.call('previewBulkEdit', { cookie, body: { ids: [first, 99_999], change: UP } });
    expect(chosen.json()).toMatchObject({ changes: 1, rows: [{ productId: first }] });
  });

  test.each([
    ['nothing to change', { filter: {}, change: {} }],
    ['neither ids nor a filter', { change: { featured: true } }],
    ['both', { ids: [1], filter: {}, change: { featured: true } }],
    ['an unknown category', { filter: {}, change: { category: 99_999 } }],
    ['a price of 0', { filter: {}, change: { price: { set: 0 } } }],
    ['a percentage without rounding', { filter: {}, change: { price: { percent: 5 } } }],
    ['minus 100 %', { filter: {}, change: { price: { percent: -100, round: 'rupee' } } }],
  ])('is refused with %s', async (_name, body) => {
    expect((await shop.call('previewBulkEdit', { cookie, body })).statusCode).toBe(400);
  });

  test('of more than 20,000 products is refused', async () => {
    await shop.opened.exec(`insert into products (name, description, price_paise, category_id)
      select 'Lamp', '', 100, ${category} from generate_series(1, 20001)`);
    const refused = await shop.call('previewBulkEdit', { cookie, body: { filter: {}, change: UP } });
    expect(refused.json()).toMatchObject({ code: 'invalid_input', error: expect.stringContaining('20,000') });
  });

  test('moves on only from the right state, and applying twice is applying once', async () => {
    await lamps(1);
    const { bulkEditId } = await previewOf({}, UP);
    const call = async (name: 'applyBulkEdit' | 'undoBulkEdit', id = bulkEditId) =>
      (await shop.call(name, { cookie, body: { id } })).statusCode;
    expect(await call('undoBulkEdit')).toBe(409);
    expect([await call('applyBulkEdit'), await call('applyBulkEdit')]).toEqual([200, 200]);
    await run(bulkEditId);
    expect(await call('undoBulkEdit')).toBe(200);
    expect(await call('applyBulkEdit')).toBe(409);
    expect(await call('applyBulkEdit', 99_999)).toBe(404);
    expect(await prices()).toEqual([1099]);
  });

  test('that is undone while it runs stops where it is and goes back', async () => {
    await lamps(2);
    const { bulkEditId } = await previewOf({}, UP);
    await shop.call('applyBulkEdit', { cookie, body: { id: bulkEditId } });
    await undo(bulkEditId);
    expect(await prices()).toEqual([1000, 1000]);
    expect(await progress(bulkEditId)).toMatchObject({ state: 'undone', waiting: 2, undone: 0 });
  });
});

test('a tax rate is previewed, applied and undone only by somebody who may set it, whoever has prepared it', async () => {
  await insertAdmin(shop.opened.database, { email: 'shelves@tohfa.test', role: 'catalogue', invitedBy: '' });
  const catalogue = await signInAdmin(shop, 'shelves@tohfa.test');
  const ids = await lamps(2);
  const rates = async () => (await all()).map(({ taxRate }) => taxRate);
  const isRefused = async (name: 'previewBulkEdit' | 'applyBulkEdit' | 'undoBulkEdit', body: object) => {
    const { statusCode, json } = await shop.call(name, { cookie: catalogue, body });
    return statusCode === 403 && json().code === 'role_refused' && json().error.includes('tax rates');
  };
  for (const change of [{ taxRate: 5 }, { taxRate: null }, { ...UP, taxRate: 5 }])
    expect(await isRefused('previewBulkEdit', { ids, change })).toBe(true);
  const { bulkEditId: id } = await previewOf({}, { taxRate: 5 });
  expect(await isRefused('applyBulkEdit', { id })).toBe(true);
  await run(id);
  expect(await rates()).toEqual([undefined, undefined]);
  await apply(id);
  expect(await isRefused('undoBulkEdit', { id })).toBe(true);
  await run(id);
  expect(await rates()).toEqual([5, 5]);
  const others = await shop.call('previewBulkEdit', { cookie: catalogue, body: { ids, change: UP } });
  expect(others.statusCode).toBe(200);
});

describe('the work on it', () => {
  test('by two servers at once changes each product once', async () => {
    await lamps(250);
    const { bulkEditId } = await previewOf({}, UP);
    await shop.call('applyBulkEdit', { cookie, body: { id: bulkEditId } });
    const second = await openTestDatabase({ databaseUrl: shop.databaseUrl });
    try {
      const other = { ...shop.shop.catalogue, database: second.database };
      await Promise.all([run(bulkEditId), runBulkEdit(other, bulkEditId)]);
    } finally {
      await second.close();
    }
    expect(countOf(await prices())).toEqual({ 1099: 250 });
    expect(await progress(bulkEditId)).toMatchObject({ state: 'done', changed: 250 });
  });

  test('goes on after it died between two writes, and no product is changed twice', async () => {
    const last = (await lamps(150)).at(-1);
    const { bulkEditId } = await previewOf({}, UP);
    await shop.call('applyBulkEdit', { cookie, body: { id: bulkEditId } });
    await shop.opened.exec(`create function die() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create trigger die before update on bulk_edit_rows for each row
        when (new.product_id = ${last}) execute function die()`);
    await expect(run(bulkEditId)).rejects.toThrow();
    expect(await progress(bulkEditId)).toMatchObject({ state: 'running', changed: 100, waiting: 50 });
    expect(countOf(await prices())).toEqual({ 1099: 100, 1000: 50 });
    await shop.opened.exec(`drop trigger die on bulk_edit_rows; drop function die;
      update bulk_edits set moved_at = now() - interval '1 minute'`);
    await resumeBulkEdits(shop.shop.catalogue);
    expect(countOf(await prices())).toEqual({ 1099: 150 });
    expect(await progress(bulkEditId)).toMatchObject({ state: 'done', changed: 150 });
  });
});

describe('an edit in the table', () => {
  test('changes price or stock alone, with the version that was read', async () => {
    const [id = 0] = await lamps(1);
    const first = await one(id);
    const answer = await edit(id, { price: 1200 });
    expect(answer.json().product).toMatchObject({ price: 1200, count_in_stock: 3 });
    expect(answer.json().product.version).toBeGreaterThan(first?.version ?? 0);
    await edit(id, { countInStock: 9 });
    await edit(id, { countInStock: 4 });
    expect(await movements(id)).toEqual(['received 3', 'received 6', 'correction -5']);
    const stale = await shop.call('editProduct', { cookie, body: { id, version: first?.version, price: 1 } });
    expect(stale.json()).toMatchObject({ success: false, code: 'stale_version' });
    expect(await one(id)).toMatchObject({ price: 1200, count_in_stock: 4 });
    expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
  });

  test('of the state or of what is featured changes that alone, also of a product with variants', async () => {
    const { productId } = await productWithSizes(shop.opened.database, { M: { priceRupees: 500 } });
    const before = await one(productId);
    await edit(productId, { state: 'hidden' });
    await edit(productId, { featured: true });
    expect(await one(productId)).toMatchObject({ state: 'hidden', is_featured: 1, price: 500 });
    expect((await shop.call('getProducts', { query: { id: String(productId) } })).json()).toEqual([]);
    await edit(productId, { state: 'active', featured: false });
    expect(withoutVersion((await one(productId)) as AdminProduct)).toEqual(
      withoutVersion(before as AdminProduct),
    );
  });

  test('of a variant raises the version of its product, even where price and sum stay', async () => {
    const { productId, variantIds } = await productWithSizes(shop.opened.database, {
      M: { priceRupees: 500 },
      L: { priceRupees: 700 },
    });
    const before = await one(productId);
    const answer = await edit(productId, { variants: [{ id: variantIds.L, price: 800 }] });
    expect(answer.json().product).toMatchObject({ price: 500, variants: [{ price: 500 }, { price: 800 }] });
    expect(answer.json().product.version).toBeGreaterThan(before?.version ?? 0);
    for (const wrong of [{ price: 5 }, { countInStock: 5 }, { variants: [{ id: 99_999, price: 5 }] }])
      expect((await edit(productId, wrong)).statusCode).toBe(400);
  });

  test('is refused above the MRP, at the price', async () => {
    const [id = 0] = await lamps(1);
    await shop.opened.exec('update products set mrp_paise = 118000');
    expect((await edit(id, { price: 1001 })).json()).toMatchObject({
      code: 'invalid_input',
      fields: { price: expect.stringContaining('₹1,181') },
    });
    expect(await prices()).toEqual([1000]);
  });
});

const UP = { price: { percent: 10, round: 'nine' as const } };

async function lamps(count: number): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    shop.opened.database,
    sql`insert into products (name, description, price_paise, count_in_stock, category_id)
      select 'Lamp ' || number, 'Brass.', 100000, 3, ${category} from generate_series(1, ${count}::int) number
      returning id`,
  );
  return rows.map(({ id }) => id);
}

async function previewOf(filter: object, change: BulkChange, more: object = {}) {
  const answer = await shop.call('previewBulkEdit', { cookie, body: { filter, change, ...more } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const run = (id: number) => runBulkEdit(shop.shop.catalogue, id);

async function apply(id: number): Promise<void> {
  const answer = await shop.call('applyBulkEdit', { cookie, body: { id } });
  expect(answer.json()).toEqual({ success: true, bulkEditId: id });
  await run(id);
}

async function undo(id: number): Promise<void> {
  const answer = await shop.call('undoBulkEdit', { cookie, body: { id } });
  expect(answer.json()).toEqual({ success: true });
  await run(id);
}

async function progress(id: number) {
  const listed = (await shop.call('listBulkEdits', { cookie })).json().bulkEdits;
  const { left, ...edit } = (await shop.call('getBulkEdit', { cookie, query: { id: String(id) } })).json();
  expect(listed).toContainEqual(edit);
  return { ...edit, left };
}

async function edit(id: number, values: object) {
  const version = (await one(id))?.version;
  return shop.call('editProduct', { cookie, body: { id, version, ...values } });
}

async function all(): Promise<AdminProduct[]> {
  const { products } = (
    await shop.call('listAdminProducts', { cookie, query: { sort: 'newest', direction: 'up', limit: '100' } })
  ).json();
  return products;
}

const one = async (id: number) => (await all()).find((product) => product.id === id);
const prices = async () =>
  (
    await queryRows<{ price: number }>(
      shop.opened.database,
      sql`select (price_paise / 100)::int as price from products order by id`,
    )
  ).map(({ price }) => price);
const stocks = async () => (await all()).map(({ count_in_stock }) => count_in_stock);
const withoutVersion = ({ version: _version, ...product }: AdminProduct) => product;

const countOf = (values: number[]) =>
  Object.fromEntries(
    [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => [value, length]),
  );

async function soldPrice(id: number | undefined): Promise<number> {
  return (await shop.call('getProducts', { query: { id: String(id) } })).json()[0].price;
}

async function sell(id: number, units: number): Promise<void> {
  await shop.opened.database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('tohfa.stock_reason', 'sold', true)`);
    await tx.execute(sql`update products set count_in_stock = count_in_stock - ${units},
      stock_received = stock_received - ${units} where id = ${id}`);
  });
}

async function movements(id: number): Promise<string[]> {
  const rows = await queryRows<{ kind: string; change: number }>(
    shop.opened.database,
    sql`select kind, stock_change as change from stock_movements where product_id = ${id} order by id`,
  );
  return rows.map(({ kind, change }) => `${kind} ${change}`);
}

async function auditActions(id: number): Promise<string[]> {
  const rows = await queryRows<{ action: string }>(
    shop.opened.database,
    sql`select action from audit_entries where action like 'bulk-edit%' and subject = ${String(id)} order by id`,
  );
  return rows.map(({ action }) => action);
}
