import { describe, expect, test } from 'vitest';
import { type EditedProduct, planChange, planUndo, roundPrice } from '../../src/catalogue/bulk-edit-plan.ts';

describe('a price by percent', () => {
  test.each([
    [499, 10, 'rupee', 549],
    [5, 10, 'rupee', 6],
    [1000, 0.05, 'rupee', 1001],
    [999, -33.33, 'rupee', 666],
    [499, 10, 'nine', 549],
    [1000, 10, 'nine', 1099],
    [1004, 10, 'nine', 1109],
    [3, 0, 'nine', -1],
    [1234, 0, 'ninety-nine', 1199],
    [1249, 0, 'ninety-nine', 1299],
    [1248, 0, 'ninety-nine', 1199],
    [499, 10, 'ten', 550],
    [495, 0, 'ten', 500],
    [10_000_000, 1000, 'rupee', 110_000_000],
    [1, -60, 'rupee', 0],
  ] as const)('of ₹%d and %d %% rounded to %s is ₹%d', (price, percent, round, expected) => {
    expect(roundPrice(price, percent, round)).toBe(expected);
  });
});

describe('a change', () => {
  test('leaves out what a product has already', () => {
    const change = { featured: false, tags: { add: ['Rakhi'] }, category: 7 };
    expect(planChange(product(), change, 18)).toMatchObject({
      before: { tags: ['Diwali'] },
      after: { tags: ['Diwali', 'Rakhi'] },
    });
    expect(planChange(product(), { category: 7 }, 18)).toMatchObject({ before: {}, after: {} });
  });

  test.each([
    ['below_1', {}, { price: { percent: -99.9, round: 'rupee' } }],
    ['above_limit', {}, { price: { percent: 1000, round: 'rupee' } }],
    ['above_mrp', { mrp: 1180 }, { price: { set: 1001 } }],
    ['above_mrp', { mrp: 1180 }, { taxRate: 28 }],
    ['stock_below_0', {}, { stock: { add: -4 } }],
    ['stock_above_limit', {}, { stock: { add: 1_000_000 } }],
    ['too_many_tags', {}, { tags: { add: Array.from({ length: 30 }, (_, number) => `Tag ${number}`) } }],
  ] as const)('is refused with %s', (reason, given, change) => {
    const wide = reason === 'above_limit' ? { price: 9_999_999 } : reason === 'below_1' ? { price: 100 } : {};
    expect(planChange(product({ ...wide, ...given }), structuredClone(change) as never, 18)).toEqual({
      reason,
    });
  });

  test('of something else does not judge a price that is above the MRP already', () => {
    expect(planChange(product({ mrp: 500 }), { featured: true }, 18)).not.toHaveProperty('reason');
  });

  test('of price and stock is each variant’s own, and one above the MRP with its own tax refuses all', () => {
    const kurta = product({ variants: [variant(1, 500), variant(2, 700)] });
    expect(planChange(kurta, { price: { percent: 10, round: 'nine' }, stock: { add: 2 } }, 18)).toMatchObject(
      {
        after: {
          variants: [
            { id: 1, price: 549, stock: 5 },
            { id: 2, price: 769, stock: 5 },
          ],
        },
      },
    );
    const withMrp = { ...kurta, mrp: 900, variants: [variant(1, 500), { ...variant(2, 700), taxRate: 28 }] };
    expect(planChange(withMrp, { price: { percent: 1, round: 'rupee' } }, 18)).toEqual({
      reason: 'above_mrp',
    });
  });
});

describe('an undo', () => {
  const hasCategory = (id: number) => id === 7;
  const difference = {
    before: { price: 900, stock: 3, category: 7, tags: [] },
    after: { price: 1000, stock: 8, category: 9, tags: ['Diwali'] },
  };

  test('restores each value that is as the change left it, and stock by the difference', () => {
    const { next, kept } = planUndo(product({ category: 9, stock: 6 }), difference, 18, hasCategory);
    expect(next).toMatchObject({ price: 900, stock: 1, category: 7, tags: [] });
    expect(kept).toEqual([]);
  });

  test('keeps what was changed since, units that were sold, and a category that is gone', () => {
    const { next, kept } = planUndo(
      product({ price: 1100, category: 9, stock: 2 }),
      { ...difference, before: { ...difference.before, category: 8 } },
      18,
      hasCategory,
    );
    expect(next).toMatchObject({ price: 1100, stock: 2, category: 9, tags: [] });
    expect(kept.sort()).toEqual(['category', 'price', 'stock']);
  });

  test('never puts a price above the MRP', () => {
    const lowered = { before: { price: 1200 }, after: { price: 1000 } };
    expect(planUndo(product({ mrp: 1180 }), lowered, 18, hasCategory)).toMatchObject({
      next: { price: 1000 },
      kept: ['price'],
    });
  });

  test('of a variant that is gone keeps its values', () => {
    const gone = {
      before: { variants: [{ id: 5, price: 900 }] },
      after: { variants: [{ id: 5, price: 1000 }] },
    };
    expect(planUndo(product({ variants: [variant(1, 500)] }), gone, 18, hasCategory).kept).toEqual(['price']);
  });
});

function product(given: Partial<EditedProduct> = {}): EditedProduct {
  return {
    id: 1,
    name: 'Brass lamp',
    version: 1,
    price: 1000,
    stock: 3,
    category: 7,
    featured: false,
    state: 'active',
    tags: ['Diwali'],
    taxRate: null,
    mrp: null,
    variants: [],
    ...given,
  };
}

const variant = (id: number, price: number) => ({ id, name: `Size ${id}`, price, stock: 3, taxRate: null });
