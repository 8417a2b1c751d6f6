import { describe, expect, test } from 'vitest';
import {
  changedFields,
  emptyDraft,
  type ProductDraft,
  productSchema,
} from '../src/catalogue/admin/product-draft.ts';

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

async function invalidFields(draft: ProductDraft): Promise<unknown[]> {
  const { issues = [] } = await productSchema['~standard'].validate(draft);
  return [...new Set(issues.map(({ path }) => path?.[0]))];
}
