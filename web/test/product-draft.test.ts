import { describe, expect, test } from 'vitest';
import { emptyDraft, toProductBody, validateDraft } from '../src/catalogue/admin/product-draft.ts';

const whole = {
  ...emptyDraft,
  name: 'Diya',
  description: 'Clay',
  price: '599',
  category: '2',
  countInStock: '10',
};

describe('the product form', () => {
  test('wants name, description, price, category and stock', () => {
    expect(Object.keys(validateDraft(emptyDraft)).toSorted()).toEqual([
      'category',
      'countInStock',
      'description',
      'name',
      'price',
    ]);
    expect(validateDraft(whole)).toEqual({});
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
  ])('%s may not be %s', (name, value) => {
    expect(Object.keys(validateDraft({ ...whole, [name]: value }))).toEqual([name]);
  });

  test.each(['', '0', '5', '5.0', '4.3'])('a rating of %j is fine', (rating) => {
    expect(validateDraft({ ...whole, rating })).toEqual({});
  });

  test('is sent with numbers for numbers, and the pictures as a JSON string', () => {
    const body = toProductBody({ ...whole, rating: '4.3', isFeatured: true, images: ['/media/a-880.webp'] });
    expect(body).toMatchObject({
      price: 599,
      countInStock: 10,
      rating: 4.3,
      numReviews: 0,
      isFeatured: 1,
      images: '["/media/a-880.webp"]',
    });
  });
});
