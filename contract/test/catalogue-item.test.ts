import { expect, test } from 'vitest';
import { catalogueItemId, parseCatalogueItemId } from '../src/catalogue-item.ts';

test('an item without options is named by its product, any other by its variant, and both can be read back', () => {
  expect(catalogueItemId({ productId: 12 })).toBe('p12');
  expect(catalogueItemId({ productId: 12, variantId: 34 })).toBe('v34');
  expect(parseCatalogueItemId('p12')).toEqual({ productId: 12 });
  expect(parseCatalogueItemId('v34')).toEqual({ variantId: 34 });
});

test.each([
  '',
  '12',
  'p',
  'p0',
  'p012',
  'p-1',
  'P12',
  'p12 ',
  'p1.5',
  'x12',
  'p12v34',
  'p2147483648',
  'v9999999999',
])('%j names no item', (id) => expect(parseCatalogueItemId(id)).toBeUndefined());
