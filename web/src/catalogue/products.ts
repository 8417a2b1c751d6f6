import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { PRODUCTS_PER_PAGE, type Product } from '@tohfa/contract';
import { stockLabels } from '@tohfa/contract/screens';
import { useEffect } from 'react';
import { call, callWithTotal } from '../lib/api.ts';

/**
 * The products that match a filter, page by page; `pages` of them are wanted, as many as were shown when the address was
 * last here. The last list stays visible while the next one loads.
 */
export function useProducts(filter: Record<string, string>, pages: number) {
  const products = useInfiniteQuery({ ...productsQuery(filter), placeholderData: keepPreviousData });
  const { data, hasNextPage, isFetching, isPlaceholderData, fetchNextPage } = products;
  const isShort = !isPlaceholderData && data !== undefined && data.pages.length < pages;
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching) void fetchNextPage();
  }, [isShort, hasNextPage, isFetching, fetchNextPage]);
  return products;
}

export function productsQuery(filter: Record<string, string>) {
  return infiniteQueryOptions({
    queryKey: ['products', filter],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      callWithTotal('getProducts', {
        query: { ...filter, page: String(pageParam), limit: String(PRODUCTS_PER_PAGE) },
        signal,
      }),
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.answer.length, 0);
      return last.answer.length > 0 && shown < (last.total ?? 0) ? pages.length + 1 : undefined;
    },
  });
}

/** One product; null when the shop has none with this id. `known` shows at once and is fetched again. */
export function useProduct(id: number | undefined, known: Product | undefined) {
  return useQuery({
    ...productQuery(id),
    ...(known === undefined ? {} : { initialData: known, initialDataUpdatedAt: 0 }),
  });
}

export function productQuery(id: number | undefined) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => fetchProduct(id, signal),
  });
}

async function fetchProduct(id: number, signal?: AbortSignal): Promise<Product | null> {
  const found = await call('getProducts', { query: { id: String(id) }, ...(signal && { signal }) });
  return found[0] ?? null;
}

export function useCategories() {
  return useQuery(categoriesQuery);
}

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call('getCategories', { signal }),
});

const LOW_STOCK_COUNT = 3;

/** The label for a number in stock. */
export function stockStatus(countInStock: number): StockStatus {
  if (countInStock <= 0) return { level: 'none', label: stockLabels.none };
  if (countInStock <= LOW_STOCK_COUNT) return { level: 'few', label: stockLabels.few(countInStock) };
  return { level: 'plenty', label: stockLabels.plenty };
}

interface StockStatus {
  level: 'none' | 'few' | 'plenty';
  label: string;
}
