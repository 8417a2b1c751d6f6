import type { AdminProduct, Category } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { csvOf, formWith } from '../../../test/product-files.ts';
import { insertAdmin } from '../../src/admin/sql.ts';
import { workOnImport } from '../../src/catalogue/index.ts';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import { queryRows } from '../../src/platform/database.ts';
import { ADMIN, signInAdmin } from '../support/admin-sign-in.ts';
import { giftForm } from '../support/gifts.ts';
import { applyFile, checkFile, exportCsv, readImport, undo } from '../support/imports.ts';
import { signedInPerson } from '../support/people.ts';
import { productWithSizes } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop();
  cookie = await signInAdmin(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.opened.exec('delete from imports; delete from products; delete from categories'));

const OLD = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,Image Position,Status'.split(
    ',',
  ),
  [
    'silk-kurta',
    'Silk kurta',
    '<p>Soft &amp; light</p><script>x()</script>',
    'Weavers',
    'Clothes',
    'silk, festive',
    'TRUE',
    'Size',
    'S',
    'KS',
    '300',
    '4',
    '1299.00',
    'https://cdn.example/a.jpg',
    '1',
    'active',
  ],
  [
    'silk-kurta',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    'M',
    'KM',
    '320',
    '6',
    '1,399',
    'https://cdn.example/b.jpg',
    '2',
    '',
  ],
  [
    'brass-diya',
    'Brass diya',
    'Two lines\nof "text"',
    'Kansara',
    'Lamps',
    '',
    'TRUE',
    'Title',
    'Default Title',
    'BD',
    '0',
    '12',
    '499',
    '',
    '',
    'draft',
  ],
];

describe('a file of Shopify', () => {
  test('with its old columns makes products, variants and categories, and nothing before it is applied', async () => {
    const checked = await checkFile(shop, cookie, `\uFEFF${csvOf(OLD, ';')}`);
    expect(checked).toMatchObject({
      state: 'ready',
      format: 'shopify',
      rows: 3,
      created: 2,
      changed: 0,
      unchanged: 0,
      errors: [],
      done: 0,
    });
    expect(await listProducts()).toEqual([]);
    expect(await listCategories()).toEqual([]);
    await shop.call('applyImport', { cookie, body: { id: checked.id } });
    await workOnImport(shop.shop.imports, checked.id);
    expect(await readImport(shop, cookie, checked.id)).toMatchObject({ created: 2, done: 3, canUndo: true });
    const [diya, kurta] = await listProducts();
    expect(kurta).toMatchObject({
      name: 'Silk kurta',
      slug: 'silk-kurta',
      description: 'Soft & light',
      rich_description: '<p>Soft &amp; light</p>',
      brand: 'Weavers',
      categoryName: 'Clothes',
      tags: ['silk', 'festive'],
      price: 1299,
      count_in_stock: 10,
      images: ['https://cdn.example/a.jpg', 'https://cdn.example/b.jpg'],
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { sku: 'KS', options: { Size: 'S' }, price: 1299, count_in_stock: 4, weight: 300 },
        { sku: 'KM', options: { Size: 'M' }, price: 1399, count_in_stock: 6, weight: 320 },
      ],
    });
    expect(diya).toMatchObject({
      slug: 'brass-diya',
      state: 'draft',
      price: 499,
      count_in_stock: 12,
      sku: 'BD',
      options: [],
    });
    expect((await shop.app.inject({ url: '/backend/gift-page?slug=silk-kurta' })).statusCode).toBe(200);
    expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
  });

  test('with its present columns is read the same, and a second import changes nothing', async () => {
    const now = csvOf([
      [
        'Title',
        'URL handle',
        'Description',
        'Type',
        'Status',
        'SKU',
        'Price',
        'Inventory quantity',
        'Option1 name',
        'Option1 value',
      ],
      [
        'Silk kurta',
        'silk-kurta',
        '<p>Soft</p>',
        'Clothes',
        'Active',
        'KS',
        '1299',
        '4',
        'Title',
        'Default Title',
      ],
    ]);
    expect(await applyFile(shop, cookie, now)).toMatchObject({ created: 1 });
    expect(await checkFile(shop, cookie, now)).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
    expect(await listProducts()).toMatchObject([
      { slug: 'silk-kurta', price: 1299, sku: 'KS', count_in_stock: 4 },
    ]);
  });

  test('names every error by record, column and value, and leaves such a product out as a whole', async () => {
    const [header = [], kurta = [], size = [], diya = []] = OLD;
    const file = csvOf([
      header,
      kurta,
      size.with(12, '499.50'),
      diya.with(2, 'a "cell"\nof\nfour\nlines'),
      diya.with(0, '').with(1, 'Without a handle'),
      diya.with(0, 'cheap').with(12, 'free').with(11, 'many'),
    ]);
    const { errors, created } = await checkFile(shop, cookie, file);
    expect(created).toBe(1);
    expect(errors.map(({ row, column, value }) => [row, column, value])).toEqual([
      [3, 'Variant Price', '499.50'],
      [5, 'Handle', ''],
      [6, 'Variant Price', 'free'],
      [6, 'Variant Inventory Qty', 'many'],
    ]);
    expect(errors[0]?.message).toContain('paise');
  });
});

test.each([
  ['Handle,Title,Product Category,Variant Price', 'Food, Beverages & Tobacco > Bakery > Cakes', 'Cakes'],
  [
    'Handle,Title,Product category,Price',
    'Toys & Games > Dolls, Playsets & Toy Figures',
    'Dolls, Playsets & Toy Figures',
  ],
  ['Handle,Title,Product Category,Variant Price', 'Food, Beverages & Tobacco', 'Food, Beverages & Tobacco'],
  ['SKU,Name,Categories,Regular price', 'Food > Tea\\, coffee, Gifts', 'Tea, coffee'],
])('a category by its path has its last level, with its commas: %s, %s', async (header, path, category) => {
  await applyFile(shop, cookie, csvOf([header.split(','), ['cake', 'Cake', path, '450']]));
  expect((await listProducts()).map(({ categoryName }) => categoryName)).toEqual([category]);
});

test('a file of WooCommerce brings its variations to their product, by the last part of its category', async () => {
  const file = csvOf([
    'ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Weight (kg),Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s)'.split(
      ',',
    ),
    [
      '7',
      'simple',
      'TEA',
      'Assam tea',
      '1',
      '<b>Strong</b>',
      '<p>From Jorhat</p>',
      '1',
      '20',
      '0.25',
      '350',
      'Food > Tea, Gifts',
      'tea',
      'https://cdn.example/t.jpg',
      '',
      'Origin',
      'Assam',
    ],
    [
      '8',
      'variable',
      'SAREE',
      'Saree',
      '-1',
      '',
      '',
      '1',
      '',
      '',
      '',
      'Clothes',
      '',
      '',
      '',
      'Colour',
      'Red, Blue',
    ],
    [
      '9',
      'variation',
      'SAREE-R',
      'Saree - Red',
      '1',
      '',
      '',
      '1',
      '2',
      '',
      '2000',
      '',
      '',
      '',
      'id:8',
      'Colour',
      'Red',
    ],
    [
      '10',
      'variation',
      'SAREE-B',
      'Saree - Blue',
      '1',
      '',
      '',
      '1',
      '3',
      '',
      '2100',
      '',
      '',
      '',
      'SAREE',
      'Colour',
      'Blue',
    ],
    ['11', 'variation', '', 'Lost', '1', '', '', '1', '3', '', '2100', '', '', '', 'id:99', 'Colour', 'Blue'],
  ]);
  const done = await applyFile(shop, cookie, file);
  expect(done).toMatchObject({
    format: 'woocommerce',
    created: 2,
    errors: [{ row: 6, column: 'Parent', value: 'id:99' }],
  });
  const [saree, tea] = await listProducts();
  expect(tea).toMatchObject({
    slug: 'assam-tea',
    categoryName: 'Tea',
    description: 'Strong',
    weight: 250,
    count_in_stock: 20,
    options: [],
  });
  expect(saree).toMatchObject({
    state: 'draft',
    price: 2000,
    count_in_stock: 5,
    options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
  });
  const again = file.replace('Assam tea', 'Assam tea first flush');
  expect(await checkFile(shop, cookie, again)).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
});

describe('what is exported', () => {
  beforeEach(async () => {
    await productWithSizes(shop.opened.database, { S: { stock: 2 }, M: { priceRupees: 1200 }, L: {} });
    await shop.opened.exec(`update products set name = '=HYPERLINK("x")', description = E'- one\\n+ two', sku = '''@x',
      tags = '{"a, b","\\"q\\""}', brand = '@brand', hsn = '6204', tax_rate_bp = 550, lead_days = 2, mrp_paise = 500000,
      cost_paise = 90000, occasions = '{diwali}', recipients = '{mother,sister}', rating = 4.5, num_reviews = 3,
      images = '["/media/a-880.webp", "https://cdn.example/x,y.jpg"]', image = '/media/a-880.webp', is_featured = true`);
    await applyFile(shop, cookie, csvOf(OLD));
  });

  test.each(['tohfa', 'shopify'] as const)(
    'in the columns of %s imports again without a change',
    async (format) => {
      const csv = await exportCsv(shop, cookie, format);
      expect(csv).toContain(`"'=HYPERLINK`);
      expect(await checkFile(shop, cookie, csv)).toMatchObject({
        format,
        created: 0,
        changed: 0,
        unchanged: 3,
        errors: [],
      });
    },
  );

  test('makes the same products in an empty shop, where it is exported the same again', async () => {
    const csv = await exportCsv(shop, cookie, 'tohfa');
    await shop.opened.exec('delete from imports; delete from products; delete from categories');
    expect(await applyFile(shop, cookie, csv)).toMatchObject({ created: 3, errorCount: 0 });
    expect(await exportCsv(shop, cookie, 'tohfa')).toBe(csv);
    expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
  });

  test('finds its product again after that was renamed by hand, and under its old link', async () => {
    const csv = await exportCsv(shop, cookie, 'tohfa');
    const [kurta] = (await listProducts()).filter(({ handle }) => handle === undefined);
    await shop.opened.exec(`update products set name = 'Other name' where handle is null`);
    expect(await checkFile(shop, cookie, csv)).toMatchObject({ created: 0, changed: 1, unchanged: 2 });
    const found = await shop.app.inject({ url: `/backend/gift-page?slug=${kurta?.slug}` });
    expect(found.statusCode).toBe(200);
  });
});

describe('undoing an import', () => {
  const change = csvOf([
    ['slug', 'name', 'price', 'stock', 'category', 'state'],
    ['lamp', 'Clay lamp', '120', '30', 'Lights', 'active'],
    ['new-lamp', 'New lamp', '1000', '3', 'New lights', 'active'],
  ]);
  beforeEach(() =>
    applyFile(
      shop,
      cookie,
      csvOf([
        ['slug', 'name', 'price', 'stock', 'category'],
        ['lamp', 'Lamp', '100', '10', 'Lights'],
      ]),
    ),
  );

  test('removes what it made and sets back what it changed, with its categories', async () => {
    const before = await listProducts();
    const { id } = await applyFile(shop, cookie, change);
    expect(await listProducts()).toMatchObject([
      { name: 'New lamp' },
      { name: 'Clay lamp', price: 120, count_in_stock: 30, slug: 'lamp' },
    ]);
    await shop.opened.exec(
      `update products set count_in_stock = count_in_stock + 2, stock_received = stock_received + 2 where name = 'Clay lamp'`,
    );
    expect(await undo(shop, cookie, id)).toMatchObject({ state: 'undone', kept: [], canUndo: false });
    const after = await listProducts();
    expect(after).toMatchObject([{ ...before[0], version: expect.any(Number), count_in_stock: 12 }]);
    expect((await listCategories()).map(({ name }) => name)).toEqual(['Lights']);
    expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
    expect((await shop.call('undoImport', { cookie, body: { id } })).json()).toMatchObject({
      code: 'wrong_state',
    });
  });

  test('leaves what somebody has changed since, and says so', async () => {
    const { id } = await applyFile(shop, cookie, change);
    await shop.opened.exec(`update products set price_paise = 9900 where name = 'Clay lamp'`);
    expect(await undo(shop, cookie, id)).toMatchObject({ kept: [{ name: 'Clay lamp', fields: ['price'] }] });
    expect(await listProducts()).toMatchObject([{ name: 'Lamp', price: 99 }]);
  });

  test('is refused once something of it has been asked for', async () => {
    const { id } = await applyFile(shop, cookie, change);
    const [{ id: productId = 0 } = {}] = await listProducts();
    const buyer = await signedInPerson(shop.opened.database);
    const asked = await shop.call('giftSubmit', { token: buyer.token, body: giftForm(productId) });
    expect(asked.statusCode, asked.body).toBe(201);
    expect((await shop.call('undoImport', { cookie, body: { id } })).json()).toMatchObject({
      code: 'import_sold',
    });
    expect(await readImport(shop, cookie, id)).toMatchObject({ state: 'done', canUndo: false });
  });

  test('is refused once something of it has been ordered, unless the order was never paid', async () => {
    const { id } = await applyFile(shop, cookie, change);
    await shop.opened.exec(`
      insert into payment_orders (id, provider, target, amount_paise, price_paise, tax_paise, delivery_paise, transaction_paise, address, status)
        values ('0b9e1f6a-0000-4000-8000-000000000000', 'razorpay', 'purchase', 100000, 100000, 0, 0, 0, 'A', 'paid');
      insert into order_lines (order_id, position, product_id, product_name, unit_price_paise, tax_paise, tax_rate_bp)
        select '0b9e1f6a-0000-4000-8000-000000000000', 1, id, name, 100000, 0, 0 from products where name = 'Clay lamp'`);
    expect(await readImport(shop, cookie, id)).toMatchObject({ canUndo: false });
    await shop.opened.exec(`update payment_orders set status = 'expired'`);
    expect(await readImport(shop, cookie, id)).toMatchObject({ canUndo: true });
  });
});

test('a product that was deleted while an order needs it comes back by its name in a file', async () => {
  const lamp = csvOf([
    ['slug', 'name', 'price', 'stock', 'category'],
    ['lamp', 'Lamp', '100', '10', 'Lights'],
  ]);
  await applyFile(shop, cookie, lamp);
  await shop.opened.exec('update products set hidden = true, deleted = true');
  expect(await exportCsv(shop, cookie, 'tohfa')).not.toContain('Lamp');
  expect(await applyFile(shop, cookie, lamp.replace('100', '120'))).toMatchObject({
    state: 'done',
    changed: 1,
  });
  expect(await listProducts()).toMatchObject([{ name: 'Lamp', price: 120 }]);
});

test('an export can be of what the filters of the table find', async () => {
  await applyFile(
    shop,
    cookie,
    csvOf([
      ['slug', 'name', 'price', 'stock', 'category'],
      ['lamp', 'Lamp', '100', '10', 'Lights'],
      ['drum', 'Drum', '100', '0', 'Music'],
    ]),
  );
  const query = { format: 'tohfa', stock: 'out' };
  const { body } = await shop.call('exportProducts', { cookie, query });
  expect(body).toContain('Drum');
  expect(body).not.toContain('Lamp');
});

test('what an import does to the stock is in its history, with the admin', async () => {
  const file = (stock: string) =>
    csvOf([
      ['slug', 'name', 'price', 'stock', 'category'],
      ['lamp', 'Lamp', '100', stock, 'Lights'],
    ]);
  await applyFile(shop, cookie, file('10'));
  await applyFile(shop, cookie, file('7'));
  const [{ id = 0 } = {}] = await listProducts();
  const history = await shop.call('listStockMovements', { cookie, query: { productId: String(id) } });
  expect(history.json().movements).toMatchObject([
    { kind: 'correction', change: -3, by: ADMIN, note: 'Import' },
    { kind: 'received', change: 10, by: ADMIN, note: 'Import' },
  ]);
});

test('columns that are not in the file leave a product as it is, and empty cells empty its texts', async () => {
  await applyFile(shop, cookie, csvOf(OLD));
  const partial = csvOf([
    ['slug', 'brand', 'name'],
    ['silk-kurta', '', ''],
  ]);
  const { id } = await applyFile(shop, cookie, partial);
  const { products } = (await shop.call('listImportChanges', { cookie, query: { id } })).json();
  expect(products).toEqual([
    {
      row: 2,
      slug: 'silk-kurta',
      name: 'Silk kurta',
      action: 'change',
      fields: [{ field: 'brand', old: 'Weavers', new: '' }],
    },
  ]);
  expect((await listProducts()).find(({ slug }) => slug === 'silk-kurta')).toMatchObject({
    brand: '',
    price: 1299,
  });
});

test.each([
  ['not UTF-8', Buffer.from([0x73, 0x6c, 0x75, 0x67, 0x0a, 0xe9]), /UTF-8/],
  ['with an open quote', 'slug,name\na,"b', /quotes/],
  ['with columns of something else', 'a,b\n1,2', /columns/],
  ['empty', '', /columns/],
])('a file that is %s fails with a reason', async (_what, csv, message) => {
  expect(await checkFile(shop, cookie, csv)).toMatchObject({
    state: 'failed',
    errors: [{ message: expect.stringMatching(message) }],
  });
});

test('two CSVs, none, or a broken zip are refused at once', async () => {
  const none = new FormData();
  none.set('x', 'y');
  const two = formWith('slug\na');
  two.set('pictures', new Blob(['slug\nb']), 'b.csv');
  const broken = new FormData();
  broken.set('file', new Blob([Buffer.from('PK\x03\x04 nothing behind it', 'latin1')]), 'a.zip');
  for (const form of [none, two, broken]) {
    const answer = await shop.call('importProducts', { cookie, form });
    expect([answer.statusCode, answer.json().fields?.file], answer.body).toEqual([400, expect.any(String)]);
  }
});

describe('HSN codes, tax rates and lead days', () => {
  const FILE = csvOf([
    'slug,name,price,hsn,tax_rate,lead_days,option1_name,option1_value,variant_price,variant_hsn,variant_tax_rate,brand'.split(
      ',',
    ),
    ['lamp', 'Lamp', '100', '9405', '5', '2', '', '', '', '', '', 'Kansara'],
    ['tee', 'Tee', '', '6109', '12', '', 'Size', 'S', '300', '6110', '0', 'Weavers'],
  ]);
  let catalogue: string;
  beforeAll(async () => {
    await insertAdmin(shop.opened.database, {
      email: 'shelves@tohfa.test',
      role: 'catalogue',
      invitedBy: '',
    });
    catalogue = await signInAdmin(shop, 'shelves@tohfa.test');
  });
  const readTerms = () =>
    queryRows<{ slug: string }>(
      shop.opened.database,
      sql`select p.slug, p.brand, p.hsn, p.tax_rate_bp, p.lead_days, v.hsn as variant_hsn, v.tax_rate_bp as variant_rate
        from products p left join product_variants v on v.product_id = p.id order by p.slug`,
    );
  const NO_TERMS = { hsn: '', tax_rate_bp: null, lead_days: null, variant_hsn: null, variant_rate: null };

  test('of a file are left out and named where the uploader may not set them, and everything else arrives', async () => {
    const done = await applyFile(shop, catalogue, FILE);
    expect(done).toMatchObject({
      created: 2,
      errors: [],
      refusedColumns: ['hsn', 'tax_rate', 'lead_days', 'variant_hsn', 'variant_tax_rate'],
    });
    expect(await readTerms()).toEqual([
      { slug: 'lamp', brand: 'Kansara', ...NO_TERMS },
      { slug: 'tee', brand: 'Weavers', ...NO_TERMS },
    ]);
  });

  test('stay as they are when a file of somebody who may not set them changes the product', async () => {
    await applyFile(shop, cookie, FILE);
    const before = await readTerms();
    await applyFile(
      shop,
      catalogue,
      FILE.replaceAll('9405', '').replaceAll('6110', '6111').replace('Kansara', 'Moradabad'),
    );
    expect(await readTerms()).toEqual(
      before.map((row) => (row.slug === 'lamp' ? { ...row, brand: 'Moradabad' } : row)),
    );
  });

  test('are neither set nor set back with the right of somebody else', async () => {
    const checked = await checkFile(shop, cookie, FILE);
    expect(checked.refusedColumns).toEqual([]);
    const refused = await shop.call('applyImport', { cookie: catalogue, body: { id: checked.id } });
    expect([refused.statusCode, refused.json().code], refused.body).toEqual([403, 'role_refused']);
    expect(await readTerms()).toEqual([]);
    await shop.call('applyImport', { cookie, body: { id: checked.id } });
    await workOnImport(shop.shop.imports, checked.id);
    const set = await readTerms();
    expect(set).toMatchObject([
      { hsn: '9405', tax_rate_bp: 500, lead_days: 2 },
      { hsn: '6109', variant_hsn: '6110', variant_rate: 0 },
    ]);
    const undone = await shop.call('undoImport', { cookie: catalogue, body: { id: checked.id } });
    expect([undone.statusCode, undone.json().code]).toEqual([403, 'role_refused']);
    await workOnImport(shop.shop.imports, checked.id);
    expect(await readTerms()).toEqual(set);
    // A file without any is anybody's.
    const others = await checkFile(
      shop,
      cookie,
      csvOf([
        ['slug', 'brand'],
        ['lamp', 'Jaipur'],
      ]),
    );
    expect((await shop.call('applyImport', { cookie: catalogue, body: { id: others.id } })).statusCode).toBe(
      200,
    );
  });
});

test('the audit and the history of the stock name who applied an import and who undid it, not who uploaded the file', async () => {
  const [first = '', second = ''] = await Promise.all(
    ['first@tohfa.test', 'second@tohfa.test'].map(async (email) => {
      await insertAdmin(shop.opened.database, { email, role: 'catalogue', invitedBy: '' });
      return signInAdmin(shop, email);
    }),
  );
  const { id } = await checkFile(
    shop,
    cookie,
    csvOf([
      ['slug', 'name', 'price', 'stock'],
      ['lamp', 'Lamp', '100', '5'],
    ]),
  );
  await shop.call('applyImport', { cookie: first, body: { id } });
  await workOnImport(shop.shop.imports, id);
  const [{ id: productId = 0 } = {}] = await listProducts();
  const history = await shop.call('listStockMovements', { cookie, query: { productId: String(productId) } });
  expect(history.json().movements).toMatchObject([{ by: 'first@tohfa.test', note: 'Import' }]);
  await undo(shop, second, id);
  const entries = await queryRows(
    shop.opened.database,
    sql`select action, actor from audit_entries where subject = ${id} order by at`,
  );
  expect(entries).toEqual([
    { action: 'products-import', actor: 'first@tohfa.test' },
    { action: 'products-import-undo', actor: 'second@tohfa.test' },
  ]);
});

describe('a check', () => {
  const SMALL = csvOf([
    ['slug', 'name', 'price'],
    ['lamp', 'Lamp', '100'],
  ]);
  const upload = async () =>
    (await shop.call('importProducts', { cookie, form: formWith(SMALL) })).json<{ importId: string }>()
      .importId;
  const readChecking = (id: string) =>
    queryRows(shop.opened.database, sql`select state, check_tries from imports where id = ${id}`);

  test('that another process has begun is left to it, and taken over once that is silent', async () => {
    const id = await upload();
    await shop.opened.exec(`update imports set check_tries = 1, check_seen_at = now() where id = '${id}'`);
    await workOnImport(shop.shop.imports, id);
    expect(await readChecking(id)).toEqual([{ state: 'checking', check_tries: 1 }]);
    await shop.opened.exec(
      `update imports set check_seen_at = now() - interval '1 minute' where id = '${id}'`,
    );
    await workOnImport(shop.shop.imports, id);
    expect(await readChecking(id)).toEqual([{ state: 'ready', check_tries: 2 }]);
  });

  test('that was killed three times is given up, and says what to do', async () => {
    const id = await upload();
    await shop.opened.exec(
      `update imports set check_tries = 3, check_seen_at = now() - interval '1 minute' where id = '${id}'`,
    );
    await workOnImport(shop.shop.imports, id);
    expect(await readImport(shop, cookie, id)).toMatchObject({
      state: 'failed',
      errors: [{ message: expect.stringContaining('Split it into several files') }],
    });
    await workOnImport(shop.shop.imports, id);
    expect(await readChecking(id)).toEqual([{ state: 'failed', check_tries: 4 }]);
  });

  test('never has the text of the file in the thread that answers requests', async () => {
    const looked = vi.spyOn(String.prototype, 'isWellFormed');
    const csv = `${SMALL}\r\nthe-long-one,Long,100${'\r\n'.repeat(5000)}`;
    expect(await checkFile(shop, cookie, csv)).toMatchObject({ state: 'ready', created: 2 });
    const texts = looked.mock.contexts.filter((text) => String(text).includes('the-long-one'));
    looked.mockRestore();
    expect(texts.map((text) => String(text).length).filter((length) => length > 2000)).toEqual([]);
  });

  test.each<[string, string[], RegExp]>([
    [
      'more rows of a product than it may have',
      ['slug', ...Array.from({ length: 2000 }, () => 'lamp')],
      /up to 121 rows/,
    ],
    ['more names than a list takes', ['slug,tags', `lamp,"${'a,'.repeat(600)}"`], /too many names/],
    ['more pictures than a list takes', ['slug,images', `lamp,"${'a,'.repeat(600)}"`], /too many names/],
    [
      'thousands of tags in a text',
      ['slug,rich_description', `lamp,${'<b><i>'.repeat(3000)}`],
      /too much formatting/,
    ],
    ['thousands of empty rows', ['slug', ...Array.from({ length: 100_100 }, () => '')], /50,000 rows/],
  ])('finds %s before it reads them', async (_what, lines, message) => {
    const { errors, errorCount } = await checkFile(shop, cookie, lines.join('\n'));
    expect(errorCount).toBe(1);
    expect(errors).toMatchObject([{ message: expect.stringMatching(message) }]);
  });
});

async function listProducts(): Promise<(AdminProduct & { handle?: string })[]> {
  const { products } = (await shop.call('listAdminProducts', { cookie })).json<{
    products: AdminProduct[];
  }>();
  const handles = await shop.opened.database.execute(sql`select id, handle from products`);
  const rows = (handles as unknown as { rows: { id: number; handle: string | null }[] }).rows;
  return products.map((product) => {
    const handle = rows.find(({ id }) => id === product.id)?.handle;
    return { ...product, ...(handle && { handle }) };
  });
}

async function listCategories(): Promise<Category[]> {
  return (await shop.call('getCategories')).json<Category[]>();
}
