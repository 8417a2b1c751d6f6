import type { Product } from '@tohfa/contract';
import { type CsvColumns, saveCsv } from '../admin/csv.ts';

const columns: CsvColumns<Product> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['brand', ({ brand }) => brand],
  ['category', ({ categoryName }) => categoryName],
  ['price', ({ price }) => price],
  ['countInStock', ({ count_in_stock }) => count_in_stock],
  ['rating', ({ rating }) => rating],
  ['numReviews', ({ num_reviews }) => num_reviews],
  ['isFeatured', ({ is_featured }) => is_featured],
  ['description', ({ description }) => description],
  ['image', ({ image }) => image],
];

export function saveProductsCsv(products: readonly Product[]): void {
  saveCsv('products', columns, products);
}
