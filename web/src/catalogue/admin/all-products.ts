import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminProduct, Product } from '@tohfa/contract';
import { type CsvColumns, saveCsv } from '../../admin/export.tsx';
import { useAdminQuery } from '../../admin/session.ts';
import type { Sort } from '../../admin/table.tsx';
import { call } from '../../lib/api.ts';
import { productPath, publicProductPath } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';

/** Every product at once: the table searches and sorts in the browser. Their costs may come later, or not at all. */
export function useAllProducts() {
  const costs = useAdminQuery(['product-costs'], (signal) => call('listProductCosts', { query: {}, signal }));
  const products = useQuery({
    queryKey: ['products', 'all'],
    queryFn: ({ signal }) => call('getProducts', { query: {}, signal }),
    staleTime: 0,
  });
  const costOf = new Map(costs.data?.costs.map(({ productId, cost }) => [productId, cost]));
  return {
    ...products,
    data: products.data?.map((product): AdminProduct => ({ ...product, cost: costOf.get(product.id) })),
  };
}

/** One product as admins see it, drafts too. Not refetched in the background, as the form is being typed into. */
export function useAdminProduct(id: number | undefined) {
  return useQuery({
    queryKey: ['product', id, 'admin'],
    queryFn: id === undefined ? skipToken : ({ signal }) => fetchAdminProduct(id, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export async function fetchAdminProduct(id: number, signal?: AbortSignal): Promise<AdminProduct | null> {
  const query = { id: String(id) };
  const { products } = await call('listAdminProducts', { query, ...(signal && { signal }) });
  return products[0] ?? null;
}

/** After a product or category changed: everything the shop shows of them is fetched again. */
export function useInvalidateCatalogue() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [['products'], ['product'], ['categories'], ['admin', 'product-costs']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

export const ROWS_PER_PAGE = 25;

/** The products that contain every word of the query, sorted. */
export function filterAndSort<P extends Product>(
  products: readonly P[],
  query: string,
  sort: Sort<ProductColumn>,
): P[] {
  const words = query.toLocaleLowerCase('en-IN').split(/\s+/).filter(Boolean);
  const found = products.filter((product) => {
    const text = searchText(product);
    return words.every((word) => text.includes(word));
  });
  const sign = sort.direction === 'up' ? 1 : -1;
  return found.sort(
    (a, b) => sign * compareValues(SORT_VALUES[sort.by](a), SORT_VALUES[sort.by](b)) || a.id - b.id,
  );
}

/** One page of the rows; beyond the end, the last one. */
export function paginate<T>(rows: readonly T[], requested: number): { page: number; shown: readonly T[] } {
  const last = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE));
  const page = Math.min(Math.max(1, requested), last);
  return { page, shown: rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE) };
}

const SORT_VALUES: Record<ProductColumn, (product: Product) => string | number> = {
  name: ({ name }) => name,
  category: ({ categoryName }) => categoryName,
  price: ({ price }) => price,
  stock: ({ count_in_stock }) => count_in_stock,
  rating: ({ rating }) => rating,
};

function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en-IN', { sensitivity: 'base', numeric: true });
}

function searchText({ id, name, brand, categoryName, description }: Product): string {
  return `${id} ${name} ${brand} ${categoryName} ${description}`.toLocaleLowerCase('en-IN');
}

export type ProductColumn = 'name' | 'category' | 'price' | 'stock' | 'rating';

/** Where a product is seen in the shop. Its own screen is for customers, and an admin need not be signed in as one. */
export function useShopPath(): (product: Pick<Product, 'id' | 'slug'>) => string {
  const isSignedIn = useUser() !== undefined;
  return ({ id, slug }) => (isSignedIn ? productPath(id) : publicProductPath(slug));
}

const CSV_COLUMNS: CsvColumns<AdminProduct> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['brand', ({ brand }) => brand],
  ['category', ({ categoryName }) => categoryName],
  ['price', ({ price }) => price],
  ['mrp', ({ mrp }) => mrp ?? ''],
  ['cost', ({ cost }) => cost ?? ''],
  ['countInStock', ({ count_in_stock }) => count_in_stock],
  ['rating', ({ rating }) => rating],
  ['numReviews', ({ num_reviews }) => num_reviews],
  ['isFeatured', ({ is_featured }) => is_featured],
  ['description', ({ description }) => description],
  ['image', ({ image }) => image],
  ['countryOfOrigin', ({ country_of_origin }) => country_of_origin ?? ''],
  ['netQuantity', ({ net_quantity }) => net_quantity ?? ''],
  ['maker', ({ maker }) => maker ?? ''],
];

export function saveProductsCsv(products: readonly AdminProduct[]): void {
  saveCsv('products', CSV_COLUMNS, products);
}
