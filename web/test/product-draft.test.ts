import type { AdminProduct } from '@tohfa/contract';
import { describe, expect, test } from 'vitest';
import {
  changedFields,
  draftName,
  draftStorage,
  emptyDraft,
  type ProductDraft,
  productSchema,
  toCopy,
  toDraft,
} from '../src/catalogue/admin/product-draft.ts';
import { stubLocalStorage } from './browser-storage.ts';

const complete = {
  ...emptyDraft,
  name: 'Diya',
  description: 'Clay',
  price: '599',
  category: '2',
  countInStock: '10',
};

describe('the product form', () => {
  test('requires name, description, price, category and stock', async () => {
    expect((await invalidFields(emptyDraft)).toSorted()).toEqual([
      'category',
      'countInStock',
      'description',
      'name',
      'price',
    ]);
    expect(await invalidFields(complete)).toEqual([]);
  });

  test.each([
    ['price', '0'],
    ['price', '12.5'],
    ['price', '10000001'],
    ['countInStock', '-1'],
    ['countInStock', '1.5'],
    ['rating', '5.1'],
    ['rating', '4.55'],
    ['rating', '-1'],
    ['numReviews', '2.5'],
    ['mrp', '0'],
    ['mrp', '99.5'],
    ['cost', '-1'],
  ])('%s may not be %s', async (name, value) => {
    expect(await invalidFields({ ...complete, [name]: value })).toEqual([name]);
  });

  test.each(['', '0', '5', '5.0', '4.3'])('a rating of %j is accepted', async (rating) => {
    expect(await invalidFields({ ...complete, rating })).toEqual([]);
  });

  test('is sent with numbers for numbers, and the pictures as a JSON string', async () => {
    const draft = { ...complete, rating: '4.3', isFeatured: true, images: ['/media/a-880.webp'] };
    expect(await productSchema['~standard'].validate(draft)).toMatchObject({
      value: {
        price: 599,
        countInStock: 10,
        rating: 4.3,
        isFeatured: 1,
        images: '["/media/a-880.webp"]',
      },
    });
  });

  test('is sent with null for an MRP and a cost that were removed', async () => {
    expect(await productSchema['~standard'].validate(complete)).toMatchObject({
      value: { mrp: null, cost: null, maker: '' },
    });
    expect(await productSchema['~standard'].validate({ ...complete, mrp: '999', cost: '0' })).toMatchObject({
      value: { mrp: 999, cost: 0 },
    });
  });

  test('names the fields in which two drafts differ', () => {
    expect(changedFields(complete, { ...complete, countInStock: '9', images: ['/a.webp'] })).toEqual([
      'images',
      'countInStock',
    ]);
  });
});

describe('the form of a product with options', () => {
  const kurta: AdminProduct = {
    id: 7,
    name: 'Kurta',
    description: 'Silk',
    rich_description: '',
    image: '',
    images: [],
    brand: 'Loom',
    price: 500,
    category_id: 2,
    categoryName: 'Clothes',
    count_in_stock: 5,
    rating: 4,
    num_reviews: 10,
    is_featured: 0,
    occasions: [],
    recipients: [],
    slug: 'kurta',
    version: 3,
    state: 'hidden',
    tags: ['Diwali'],
    options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
    variants: [
      { id: 71, sku: 'K-S', options: { Size: 'S' }, price: 500, count_in_stock: 2, image: '' },
      { id: 73, sku: 'K-L', options: { Size: 'L' }, price: 700, count_in_stock: 3, image: '', weight: 250 },
    ],
  };

  test('is sent with its variants, the lowest price and the sum of the units', async () => {
    expect(await productSchema['~standard'].validate(toDraft(kurta))).toMatchObject({
      value: {
        price: 500,
        countInStock: 5,
        state: 'hidden',
        tags: ['Diwali'],
        options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
        variants: [
          { id: 71, sku: 'K-S', options: { Size: 'S' }, price: 500, countInStock: 2, weight: null },
          { id: 73, options: { Size: 'L' }, price: 700, weight: 250 },
        ],
      },
    });
  });

  test('names the row of the form that is wrong, past those that are left out', async () => {
    const draft = toDraft(kurta);
    const variants = draft.variants.map((row) => (row.id === 73 ? { ...row, price: '' } : row));
    const { issues } = await productSchema['~standard'].validate({ ...draft, variants });
    expect(issues?.map(({ path }) => path?.join('.'))).toEqual(['variants.2.price']);
    expect(draftName(draft, 'variants.1.sku')).toBe('variants.2.sku');
    expect(draftName(draft, 'price')).toBe('price');
  });

  test('ignores an option that was added and not filled in', async () => {
    const options = [{ key: '1', name: ' ', values: [] }];
    expect(await productSchema['~standard'].validate({ ...complete, options })).toMatchObject({
      value: { options: [], variants: [] },
    });
    const named = [{ key: '1', name: 'Size', values: [] }];
    expect(await invalidFields({ ...complete, options: named })).toEqual(['options']);
  });

  test('is copied as a draft without ids, codes, stock and ratings', () => {
    const copy = toCopy(kurta);
    expect(copy).toMatchObject({ name: 'Kurta (copy)', state: 'draft', countInStock: '0', rating: '' });
    expect(copy.tags).toEqual(['Diwali']);
    for (const row of copy.variants) {
      expect(row).toMatchObject({ sku: '', barcode: '', countInStock: '0' });
      expect(row).not.toHaveProperty('id');
    }
  });

  test('is marked in both names, and is without the Hindi one that is not written', () => {
    expect(toCopy(kurta).nameHi).toBe('');
    expect(toCopy({ ...kurta, name_hi: 'कुर्ता' }).nameHi).toBe('कुर्ता (copy)');
  });

  test('is stored and read again with what was typed', () => {
    const items = stubLocalStorage();
    const storage = draftStorage(7);
    const draft = toDraft(kurta);
    storage.save({ draft, version: 3 });
    expect(storage.read()).toEqual({ draft, version: 3 });
    items.set('tohfa.product-draft.7', JSON.stringify({ ...draft, variants: [{ key: '1' }] }));
    expect(storage.read()).toBeUndefined();
  });
});

async function invalidFields(draft: ProductDraft): Promise<unknown[]> {
  const { issues = [] } = await productSchema['~standard'].validate(draft);
  return [...new Set(issues.map(({ path }) => path?.[0]))];
}
