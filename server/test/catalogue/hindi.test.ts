import type { AdminProduct, Category, Product } from '@tohfa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listGiftIdeas, listProductsById } from '../../src/catalogue/index.ts';
import { inLanguage } from '../../src/platform/language.ts';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { applyFile, checkFile, exportCsv } from '../support/imports.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;
let sweets: Category;
let hamper: AdminProduct;
let box: AdminProduct;
beforeAll(async () => {
  shop = await openShop();
  cookie = await signInAdmin(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.opened.exec(
    'delete from imports; truncate categories, products, basket_items restart identity cascade',
  );
  sweets = await saveCategory('createCategory', { name: 'Sweets', name_hi: 'मिठाई' });
  hamper = await add({ name: 'Festive hamper', nameHi: 'त्योहार का लड्डू', descriptionHi: 'घी में बना।' });
  box = await add({ name: 'Mithai box' });
});

describe('an answer to a Hindi reader', () => {
  test('has the Hindi texts where there are some, else the English ones; slugs stay', async () => {
    const [newest, oldest] = await read<Product[]>('/hi/backend/get-products.php');
    expect(newest).toMatchObject({ name: 'Mithai box', description: 'Fresh.', categoryName: 'मिठाई' });
    expect(oldest).toMatchObject({
      name: 'त्योहार का लड्डू',
      description: 'घी में बना।',
      rich_description: '<p>Long</p>',
      categoryName: 'मिठाई',
      slug: hamper.slug,
    });
    expect(Object.keys(oldest ?? {}).filter((key) => key.endsWith('_hi'))).toEqual([]);
  });

  test('is kept apart from the one in English, whichever was asked for first', async () => {
    const lists = ['get-products.php', 'get-products.php?q=mithai', 'get-products.php?page=1&limit=9'];
    for (const list of [...lists, 'get-categories.php', 'product-facets?q=mithai', 'explore?q=mithai']) {
      const inHindi = await text(`/hi/backend/${list}`);
      const inEnglish = await text(`/backend/${list}`);
      expect(inHindi, list).toMatch(/मिठाई|लड्डू/);
      expect(await text(`/hi/backend/${list}`), list).toBe(inHindi);
      expect(await text(`/backend/${list}`), list).toBe(inEnglish);
      expect(JSON.parse(inEnglish), list).not.toEqual(JSON.parse(inHindi));
    }
  });

  test('has the texts as they are after a change', async () => {
    const list = '/hi/backend/get-products.php?q=laddu';
    expect(await text(list)).toContain('त्योहार का लड्डू');
    await update(hamper, { nameHi: 'बेसन का लड्डू' });
    expect(await text(list)).toContain('बेसन का लड्डू');
    await update(hamper, { nameHi: '' });
    expect(JSON.parse(await text('/hi/backend/get-products.php'))[1].name).toBe('Festive hamper');
  });

  test('about one gift is in Hindi, with what is like it', async () => {
    const page = await read<{ product: object; similar: object[] }>(`/hi/backend/gift-page?slug=${box.slug}`);
    expect(page.product).toMatchObject({ name: 'Mithai box', categoryName: 'मिठाई' });
    expect(page.similar).toMatchObject([{ name: 'त्योहार का लड्डू', slug: hamper.slug }]);
  });

  test('prices a basket with Hindi names', async () => {
    const quote = async (prefix: string) => {
      const answer = await shop.app.inject({
        method: 'POST',
        url: `${prefix}/backend/price-basket`,
        payload: { items: [{ productId: hamper.id, quantity: 1 }] },
      });
      return answer.json().lines[0].name;
    };
    expect([await quote('/hi'), await quote('')]).toEqual(['त्योहार का लड्डू', 'Festive hamper']);
  });

  test('of other domains too, unless they ask for English', async () => {
    const { database } = shop.opened;
    const [shown] = await inLanguage('hi', () => listProductsById(database, [hamper.id]));
    const [english] = await inLanguage('hi', () => listProductsById(database, [hamper.id], 'en'));
    expect([shown?.name, english?.name]).toEqual(['त्योहार का लड्डू', 'Festive hamper']);
    expect(await listGiftIdeas(database)).toMatchObject([{ name: 'Mithai box' }, { name: 'Festive hamper' }]);
  });
});

describe('a search', () => {
  const found = async (q: string) =>
    (await read<Product[]>(`/backend/get-products.php?q=${encodeURIComponent(q)}`)).map(({ id }) => id);

  test.each(['laddu', 'ladoo', 'लड्डू', 'festive'])(
    'for %s finds the one named in both languages',
    async (q) => {
      expect(await found(q)).toEqual([hamper.id]);
    },
  );

  test.each(['मिठाई बॉक्स', 'mithai box', 'mithaai bakse'])(
    'for %s puts the English name first',
    async (q) => {
      expect((await found(q))[0]).toBe(box.id);
    },
  );

  test.each(['मिठाई', 'mithai', 'मिठाइयाँ'])(
    'for %s finds by the Hindi name of the category too',
    async (q) => {
      expect((await found(q)).toSorted()).toEqual([hamper.id, box.id]);
      sweets = await saveCategory('updateCategory', { id: String(sweets.id), name: 'Sweets', name_hi: '' });
      await expect.poll(() => found(q)).toEqual([box.id]);
    },
  );
});

describe('what admins save', () => {
  test('is answered with both languages, in Hindi screens too', async () => {
    expect(hamper).toMatchObject({
      name: 'Festive hamper',
      name_hi: 'त्योहार का लड्डू',
      description_hi: 'घी में बना।',
    });
    const { products } = await read<{ products: AdminProduct[] }>(
      `/hi/backend/admin-products?id=${hamper.id}`,
    );
    expect(products).toEqual([{ ...hamper, categoryName: 'Sweets' }]);
    expect(await read<Category[]>('/hi/backend/get-categories.php')).toMatchObject([
      { name: 'मिठाई', english_name: 'Sweets', name_hi: 'मिठाई' },
    ]);
  });

  test('is found by its Hindi name in the table of products', async () => {
    const q = encodeURIComponent('लड्डू');
    const { products } = await read<{ products: AdminProduct[] }>(`/backend/admin-products?q=${q}`);
    expect(products.map(({ id }) => id)).toEqual([hamper.id]);
  });

  test('stays as it is where a form does not send it, and is in the audit where it does', async () => {
    await update(hamper, {});
    expect((await adminProduct(hamper.id)).name_hi).toBe('त्योहार का लड्डू');
    await update(hamper, { nameHi: 'लड्डू', richDescriptionHi: '<p>ताज़ा</p><script>x()</script>' });
    expect((await adminProduct(hamper.id)).rich_description_hi).toBe('<p>ताज़ा</p>');
    expect(await lastEntry()).toMatchObject({
      action: 'product-update',
      before: { name_hi: 'त्योहार का लड्डू' },
      after: { name_hi: 'लड्डू', rich_description_hi: '<p>ताज़ा</p>' },
    });
  });

  test('is refused with a version that is no longer the product’s', async () => {
    const { version } = await adminProduct(hamper.id);
    await update(hamper, { nameHi: 'लड्डू', version });
    const late = await shop.call('updateProduct', {
      cookie,
      body: { ...form(hamper), id: hamper.id, version, nameHi: 'और कुछ' },
    });
    expect(late.json()).toMatchObject({ code: 'stale_version' });
    expect((await adminProduct(hamper.id)).name_hi).toBe('लड्डू');
  });

  test('of a category stays as it is where its form does not send it', async () => {
    const renamed = await saveCategory('updateCategory', { id: String(sweets.id), name: 'Sweet things' });
    expect(renamed).toMatchObject({ name: 'Sweet things', name_hi: 'मिठाई' });
    expect(await lastEntry()).toMatchObject({ before: { name: 'Sweets' }, after: { name_hi: 'मिठाई' } });
  });
});

describe('a file', () => {
  test('of this shop has the Hindi texts and brings them into an empty shop', async () => {
    await update(hamper, { richDescriptionHi: '<p>ताज़ा</p>' });
    const csv = await exportCsv(shop, cookie, 'tohfa');
    expect(csv).toContain('"name_hi","description_hi","rich_description_hi"');
    expect(await checkFile(shop, cookie, csv)).toMatchObject({ changed: 0, unchanged: 2, errors: [] });
    await shop.opened.exec('delete from imports; delete from products; delete from categories');
    expect(await applyFile(shop, cookie, csv)).toMatchObject({ created: 2, errorCount: 0 });
    expect(await exportCsv(shop, cookie, 'tohfa')).toBe(csv);
    expect(await text('/hi/backend/get-products.php?q=laddu')).toContain('<p>ताज़ा</p>');
  });

  test('without these columns leaves them, an empty cell empties them, HTML is cleaned', async () => {
    const lines = (cells: string[]) => `slug,${cells[0]}\n${hamper.slug},${cells[1]}`;
    await applyFile(shop, cookie, lines(['name', 'Hamper']));
    expect(await adminProduct(hamper.id)).toMatchObject({ name: 'Hamper', name_hi: 'त्योहार का लड्डू' });
    await applyFile(
      shop,
      cookie,
      lines(['description_hi,rich_description_hi', ',<p>अ</p><script>x</script>']),
    );
    const { description_hi, rich_description_hi } = await adminProduct(hamper.id);
    expect([description_hi, rich_description_hi]).toEqual([undefined, '<p>अ</p>']);
  });
});

test('a Hindi reader is told in Hindi what is wrong with a file and what it changes', async () => {
  const lines = [`slug,hsn,sku,featured`, `${hamper.slug},1,,true`, `${box.slug},,${'x'.repeat(300)},`];
  const wrong = await checkFile(shop, cookie, lines.join('\n'));
  expect(wrong.errors.map(({ message }) => message)).toEqual([
    expect.stringMatching('HSN code'),
    expect.stringMatching('characters'),
  ]);
  const shown = await read<typeof wrong>(`/hi/backend/import?id=${wrong.id}`);
  for (const { message } of shown.errors) expect(message).toMatch(/[\u0900-\u097f]/);

  const right = await checkFile(shop, cookie, `slug,featured\n${hamper.slug},true`);
  const changes = `/backend/import-changes?id=${right.id}`;
  for (const [prefix, old, now] of [
    ['', 'No', 'Yes'],
    ['/hi', 'नहीं', 'हाँ'],
  ])
    expect(await read(prefix + changes)).toMatchObject({
      products: [{ fields: [{ field: 'isFeatured', old, new: now }] }],
    });
});

async function add(fields: object): Promise<AdminProduct> {
  const body = {
    description: 'Fresh.',
    richDescription: '<p>Long</p>',
    price: 650,
    category: String(sweets.id),
    countInStock: 9,
    ...fields,
  };
  const added = await shop.call('addProduct', { cookie, body });
  expect(added.statusCode).toBe(201);
  return added.json<{ product: AdminProduct }>().product;
}

async function update(product: AdminProduct, fields: object): Promise<void> {
  const body = { ...form(product), id: product.id, ...fields };
  const updated = await shop.call('updateProduct', { cookie, body });
  expect(updated.json()).toMatchObject({ success: true });
}

function form({ name, description, rich_description, price, category_id, count_in_stock }: AdminProduct) {
  return {
    name,
    description,
    richDescription: rich_description,
    price,
    category: String(category_id),
    countInStock: count_in_stock,
  };
}

async function saveCategory(
  name: 'createCategory' | 'updateCategory',
  fields: Record<string, string>,
): Promise<Category> {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.append(field, value);
  const saved = await shop.call(name, { cookie, form: data });
  expect(saved.json()).toMatchObject({ success: true });
  return saved.json<{ category: Category }>().category;
}

async function adminProduct(id: number): Promise<AdminProduct> {
  const { products } = await read<{ products: [AdminProduct] }>(`/backend/admin-products?id=${id}`);
  return products[0];
}

async function lastEntry() {
  return (await read<{ entries: object[] }>('/backend/list-audit')).entries[0];
}

async function text(url: string): Promise<string> {
  const answer = await shop.app.inject({ url, headers: { cookie } });
  expect(answer.statusCode, url).toBe(200);
  return answer.body;
}

async function read<Answer>(url: string): Promise<Answer> {
  return JSON.parse(await text(url));
}
