import type { Product } from '@tohfa/contract';
import type { Sort } from '../admin/table.tsx';

export const ROWS_PER_PAGE = 25;

/** The products in which every word is found, in the wanted order. */
export function findRows(products: readonly Product[], words: string, sort: Sort<ProductColumn>): Product[] {
  const wanted = words.toLocaleLowerCase('en-IN').split(/\s+/).filter(Boolean);
  const found = products.filter((product) => {
    const text = searched(product);
    return wanted.every((word) => text.includes(word));
  });
  const sign = sort.direction === 'up' ? 1 : -1;
  return found.sort((a, b) => sign * compare(sortedBy[sort.by](a), sortedBy[sort.by](b)) || a.id - b.id);
}

/** One page of them; a page that is no longer there gives the last one. */
export function pageOf<T>(rows: readonly T[], wanted: number): { page: number; shown: readonly T[] } {
  const last = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE));
  const page = Math.min(Math.max(1, wanted), last);
  return { page, shown: rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE) };
}

const sortedBy: Record<ProductColumn, (product: Product) => string | number> = {
  name: ({ name }) => name,
  category: ({ categoryName }) => categoryName,
  price: ({ price }) => price,
  stock: ({ count_in_stock }) => count_in_stock,
  rating: ({ rating }) => rating,
};

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en-IN', { sensitivity: 'base', numeric: true });
}

function searched({ id, name, brand, categoryName, description }: Product): string {
  return `${id} ${name} ${brand} ${categoryName} ${description}`.toLocaleLowerCase('en-IN');
}

export type ProductColumn = 'name' | 'category' | 'price' | 'stock' | 'rating';
