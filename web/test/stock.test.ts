import { expect, test } from 'vitest';
import { stockStatus } from '../src/catalogue/products.ts';

test.each([
  [0, 'none', 'Out of stock'],
  [1, 'few', 'Only 1 left'],
  [3, 'few', 'Only 3 left'],
  [4, 'plenty', 'In stock'],
])('%i in stock reads as %s: %s', (count, level, label) => {
  expect(stockStatus(count)).toEqual({ level, label });
});
