import type { AdminProduct } from '@tohfa/contract';
import { describe, expect, test } from 'vitest';
import { describeChange, describeValues, toChange } from '../src/catalogue/admin/bulk-change.ts';
import { ChangedMeanwhile, parseCell, saveCell } from '../src/catalogue/admin/edit-cell.ts';
import {
  ALL_SELECTED,
  countSelected,
  isSelected,
  NOTHING_SELECTED,
  rangeOf,
  readProductView,
  select,
  toSearchParams,
  toTarget,
} from '../src/catalogue/admin/product-view.ts';
import { ApiError } from '../src/lib/api.ts';

describe('the address of the products table', () => {
  test('says the same view again, and leaves out what it starts with', () => {
    const address = 'q=lamp&category=3&state=draft&stock=low&tag=Rakhi+2026&sort=margin-down&page=4';
    expect(toSearchParams(readProductView(new URLSearchParams(address))).toString()).toBe(address);
    expect(toSearchParams(readProductView(new URLSearchParams())).toString()).toBe('');
  });

  test('may be wrong anywhere', () => {
    const view = readProductView(new URLSearchParams('category=x&state=sold&stock=1&sort=up&page=-2'));
    expect(view).toEqual({ filter: {}, sort: { by: 'name', direction: 'up' }, page: 1 });
  });
});

describe('a selection', () => {
  test('of rows is sent as their ids, and of all that match by the filter without those unticked', () => {
    const some = select(select(NOTHING_SELECTED, [1, 2, 3], true), [2], false);
    expect(toTarget(some, { q: 'lamp' })).toEqual({ ids: [1, 3] });
    expect(countSelected(some, 40)).toBe(2);
    const most = select(select(ALL_SELECTED, [7, 8], false), [8], true);
    expect(toTarget(most, { q: 'lamp' })).toEqual({ filter: { q: 'lamp' }, except: [7] });
    expect(countSelected(most, 40)).toBe(39);
    expect([7, 8].map((id) => isSelected(most, id))).toEqual([false, true]);
  });

  test('with Shift goes from the last row to this one, either way, and never beyond the page', () => {
    expect(rangeOf([9, 4, 6, 2], 4, 2)).toEqual([4, 6, 2]);
    expect(rangeOf([9, 4, 6, 2], 6, 9)).toEqual([9, 4, 6]);
    expect(rangeOf([9, 4], undefined, 4)).toEqual([4]);
    expect(rangeOf([9, 4], 77, 4)).toEqual([4]);
  });
});

describe('the form of a change', () => {
  test.each([
    [{ what: 'price', how: 'more', amount: '10', round: 'nine' }, { price: { percent: 10, round: 'nine' } }],
    [{ what: 'price', how: 'less', amount: '7.5', round: 'ten' }, { price: { percent: -7.5, round: 'ten' } }],
    [{ what: 'price', how: 'set', amount: '1,299' }, { price: { set: 1299 } }],
    [{ what: 'stock', how: 'less', amount: '4' }, { stock: { add: -4 } }],
    [{ what: 'stock', how: 'set', amount: '0' }, { stock: { set: 0 } }],
    [
      { what: 'tags', add: 'Rakhi, Diwali,, Rakhi', remove: '' },
      { tags: { add: ['Rakhi', 'Diwali'], remove: [] } },
    ],
    [{ what: 'taxRate', rate: '' }, { taxRate: null }],
    [{ what: 'taxRate', rate: '12' }, { taxRate: 12 }],
    [{ what: 'featured', featured: 'no' }, { featured: false }],
  ])('%j is %j', (fields, change) => {
    expect(toChange(formOf(fields))).toEqual(change);
  });

  test.each([
    { what: 'price', how: 'more', amount: '' },
    { what: 'price', how: 'less', amount: '100' },
    { what: 'price', how: 'set', amount: '0' },
    { what: 'stock', how: 'more', amount: '1.5' },
    { what: 'category', category: '' },
    { what: 'tags', add: ' , ', remove: '' },
    { what: 'taxRate', rate: '101' },
  ])('%j lacks something', (fields) => {
    expect(toChange(formOf(fields))).toBeTypeOf('string');
  });

  test('is told in words', () => {
    expect(describeChange({ change: { price: { percent: -5, round: 'ninety-nine' } } })).toBe(
      'Price −5\u00a0%, rounded to …99',
    );
    expect(describeChange({ change: { category: 3, featured: false }, categoryName: 'Lamps' })).toBe(
      'Category Lamps · No longer featured',
    );
    expect(describeValues({ stock: 0, taxRate: null, tags: [] })).toEqual([
      '0 in stock',
      'No tags',
      'Shop’s own rate',
    ]);
  });
});

describe('a figure typed into the table', () => {
  const stale = () => Promise.reject(new ApiError(409, { error: 'Stale.', code: 'stale_version' }));
  const lamp = { id: 1, version: 5, price: 500, count_in_stock: 3 } as AdminProduct;

  test('is a whole number within its limits', () => {
    expect(['1,299', '₹ 1299', '0', '-5', '12.5', '', 'abc'].map((text) => parseCell(text, 'price'))).toEqual(
      [1299, 1299, undefined, undefined, undefined, undefined, undefined],
    );
    expect(parseCell('0', 'stock')).toBe(0);
  });

  test('is sent again with the new version when only something else changed', async () => {
    const sent: object[] = [];
    const saved = await saveCell(
      lamp,
      { field: 'price', value: 549 },
      {
        send: (edit) => {
          sent.push(edit);
          return edit.version === 5 ? stale() : Promise.resolve({ ...lamp, price: 549 });
        },
        reload: async () => ({ ...lamp, version: 6, count_in_stock: 2 }),
      },
    );
    expect(saved.price).toBe(549);
    expect(sent).toEqual([
      { id: 1, version: 5, price: 549 },
      { id: 1, version: 6, price: 549 },
    ]);
  });

  test('is not sent over someone else’s', async () => {
    const saving = saveCell(
      lamp,
      { field: 'stock', value: 9 },
      {
        send: stale,
        reload: async () => ({ ...lamp, version: 6, count_in_stock: 2 }),
      },
    );
    await expect(saving).rejects.toThrow(ChangedMeanwhile);
    await expect(saving).rejects.toMatchObject({ userMessage: 'It is 2 by now. Save yours anyway?' });
  });
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
