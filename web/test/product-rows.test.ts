import type { Product } from '@tohfa/contract';
import { describe, expect, test } from 'vitest';
import { filterAndSort, paginate, ROWS_PER_PAGE } from '../src/catalogue/admin/all-products.ts';

describe('the products table', () => {
  const products = [
    product({ id: 1, name: 'Diya 10', price: 599, count_in_stock: 4, categoryName: 'Diwali' }),
    product({ id: 2, name: 'diya 9', price: 14_999, count_in_stock: 0, brand: 'Deepvarsha' }),
    product({ id: 3, name: 'Saree', price: 599, count_in_stock: 40, description: 'A silk saree for Diwali' }),
  ];
  const byName = { by: 'name', direction: 'up' } as const;

  test('sorts names ignoring case, and numbers in them by value', () => {
    expect(names(filterAndSort(products, '', byName))).toEqual(['diya 9', 'Diya 10', 'Saree']);
  });

  test('finds products that contain every word in name, brand, category or description', () => {
    expect(names(filterAndSort(products, 'DIWALI', byName))).toEqual(['Diya 10', 'Saree']);
    expect(names(filterAndSort(products, 'diya deepvarsha', byName))).toEqual(['diya 9']);
    expect(filterAndSort(products, 'diya silk', byName)).toEqual([]);
  });

  test('sorts prices as numbers, equal prices by id', () => {
    expect(ids(filterAndSort(products, '', { by: 'price', direction: 'up' }))).toEqual([1, 3, 2]);
    expect(ids(filterAndSort(products, '', { by: 'stock', direction: 'down' }))).toEqual([3, 1, 2]);
  });

  test('answers the last page for one beyond it', () => {
    const rows = Array.from({ length: ROWS_PER_PAGE + 1 }, (_, place) => place);
    expect(paginate(rows, 9)).toEqual({ page: 2, shown: [ROWS_PER_PAGE] });
    expect(paginate(rows, -1).page).toBe(1);
    expect(paginate([], 1)).toEqual({ page: 1, shown: [] });
  });
});

function product(given: Partial<Product>): Product {
  return {
    id: 1,
    version: 1,
    name: '',
    description: '',
    rich_description: '',
    image: '',
    images: [],
    brand: '',
    price: 1,
    category_id: 1,
    categoryName: '',
    count_in_stock: 1,
    rating: 0,
    num_reviews: 0,
    is_featured: 0,
    occasions: [],
    recipients: [],
    options: [],
    variants: [],
    slug: 'gift-1',
    ...given,
  };
}

const names = (rows: Product[]) => rows.map(({ name }) => name);
const ids = (rows: Product[]) => rows.map(({ id }) => id);
