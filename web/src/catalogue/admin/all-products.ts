import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminProduct, AnswerOf, Operations, Product, QueryOf } from '@tohfa/contract';
import { useAdminQuery } from '../../admin/session.ts';
import { call } from '../../lib/api.ts';
import { productPath, publicProductPath } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { type ProductView, toProductQuery } from './product-view.ts';

export const ROWS_PER_PAGE = 25;

/** One page of the products as admins see them. */
export function useAdminProducts(view: ProductView) {
  const query: Query = {
    ...toProductQuery(view),
    page: String(view.page),
    limit: String(ROWS_PER_PAGE),
  };
  return useAdminQuery(['products', query], (signal) => call('listAdminProducts', { query, signal }));
}

/** How many products of each category the shop shows. */
export function useProductCounts() {
  return useQuery({
    queryKey: ['products', 'counts'],
    queryFn: ({ signal }) => call('getProductFacets', { query: {}, signal }),
    select: ({ categories }) => new Map(categories.map(({ id, count }) => [id, count])),
    staleTime: 0,
  });
}

/** One product. Not refetched in the background, as the form is being typed into. */
export function useAdminProduct(id: number | undefined) {
  return useQuery({
    queryKey: ['product', id, 'for-admins'],
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
      [['products'], ['product'], ['categories'], ['admin', 'products']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

/** Puts a product that was saved into the pages that show it: rows stay where they are while one works down a column. */
export function useKeepProduct() {
  const queryClient = useQueryClient();
  return (saved: AdminProduct) => {
    queryClient.setQueriesData<Page>({ queryKey: ['admin', 'products'] }, (page) =>
      page === undefined
        ? page
        : { ...page, products: page.products.map((product) => (product.id === saved.id ? saved : product)) },
    );
    for (const queryKey of [['products'], ['product']]) void queryClient.invalidateQueries({ queryKey });
  };
}

/** Where a product is seen in the shop. Its own screen is for customers, and an admin need not be signed in as one. */
export function useShopPath(): (product: Pick<Product, 'id' | 'slug'>) => string {
  const isSignedIn = useUser() !== undefined;
  return ({ id, slug }) => (isSignedIn ? productPath(id) : publicProductPath(slug));
}

type Page = AnswerOf<Operations['listAdminProducts']>;
type Query = QueryOf<Operations['listAdminProducts']>;
