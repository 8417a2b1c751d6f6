import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvOf, formWith } from '../../../test/product-files.ts';
import { workOnImport } from '../../src/catalogue/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { readImport } from '../support/imports.ts';
import { openShop, type Shop } from '../support/shop.ts';

const RUNS = process.env.FULL_FIGURES === '1' ? 1000 : 25;

let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop();
  cookie = await signInAdmin(shop);
});
afterAll(() => shop.close());

const COLUMNS = [
  'slug',
  'name',
  'title',
  'Handle',
  'URL handle',
  'Title',
  'Type',
  'Body (HTML)',
  'Description',
  'Variant Price',
  'price',
  'Price',
  'Regular price',
  'stock',
  'Variant Inventory Qty',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Image Src',
  'images',
  'Status',
  'state',
  'Published',
  'tags',
  'Tags',
  'Name',
  'SKU',
  'Parent',
  'ID',
  'Categories',
  'Weight (kg)',
  'Attribute 1 name',
  'Attribute 1 value(s)',
  'mrp',
  'tax_rate',
  'hsn',
  'category',
  '',
  'Other',
];
const WORDS = [
  '',
  '0',
  '1',
  '-1',
  '499',
  '499.50',
  '1,299',
  '1,2,3',
  '99999999999',
  '1e9',
  'NaN',
  'active',
  'draft',
  'TRUE',
  'no',
  'kaju-katli',
  'Kaju Katli',
  'काजू कतली',
  'Size',
  'M',
  'Title',
  'Default Title',
  'https://cdn.example/a.jpg',
  'http://10.0.0.1/a',
  'javascript:alert(1)',
  '=1+1',
  "'=1",
  '@x',
  '<script>alert(1)</script>',
  '<p>Fine</p>',
  'simple',
  'variable',
  'variation',
  'id:1',
  'A > B, C',
  '\u0000',
  '\ud83d\ude00',
  ' spaced ',
  'line\nbreak',
  '"quoted"',
  ';',
  'x'.repeat(300),
];
const cell = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
  fc.string({ maxLength: 30, unit: 'grapheme' }),
);
const table = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...COLUMNS), { minLength: 1, maxLength: 14 }),
    fc.constantFrom(',', ';', '\t'),
  )
  .chain(([header, delimiter]) =>
    fc
      .array(fc.array(cell, { minLength: 1, maxLength: header.length + 1 }), { maxLength: 8 })
      .map((rows) => csvOf([header, ...rows], delimiter)),
  );
const file = fc.oneof(
  { weight: 8, arbitrary: table.map((text) => Buffer.from(text)) },
  {
    weight: 1,
    arbitrary: fc.string({ maxLength: 200 }).map((text) => Buffer.from(`slug,name,price\n${text}`)),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
);

test(`of ${RUNS} random files none is answered with a fault, and each is imported as it was announced or not at all`, async () => {
  await fc.assert(
    fc.asyncProperty(file, async (bytes) => {
      const before = await countProducts();
      const sent = await shop.call('importProducts', { cookie, form: formWith(bytes) });
      expect(sent.statusCode, sent.body).toBeOneOf([201, 400]);
      if (sent.statusCode === 400) return;
      const { importId: id } = sent.json<{ importId: string }>();
      await workOnImport(shop.shop.imports, id);
      const checked = await readImport(shop, cookie, id);
      expect(checked.state).toBeOneOf(['ready', 'failed']);
      expect(await countProducts()).toBe(before);
      const applied = await shop.call('applyImport', { cookie, body: { id } });
      expect(applied.statusCode).toBe(checked.state === 'ready' ? 200 : 409);
      await workOnImport(shop.shop.imports, id);
      const done = await readImport(shop, cookie, id);
      expect(done.state).toBe(checked.state === 'ready' ? 'done' : 'failed');
      expect(await countProducts()).toBe(before + checked.created);
      expect(done.created).toBe(checked.created);
    }),
    { numRuns: RUNS },
  );
});

async function countProducts(): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    shop.opened.database,
    sql`select count(*)::int as count from products`,
  );
  return row?.count ?? 0;
}
