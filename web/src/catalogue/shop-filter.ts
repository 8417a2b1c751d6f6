import { useQuery } from '@tanstack/react-query';
import {
  PRODUCT_OCCASIONS,
  PRODUCT_RECIPIENTS,
  PRODUCT_SORTS,
  type ProductFacets,
  type ProductSort,
} from '@tohfa/contract';
import { giftListTexts } from '@tohfa/contract/screens';
import { usePincode } from '../delivery/estimates.ts';
import { call } from '../lib/api.ts';
import { parseId } from '../lib/paths.ts';

/** What the address asks for. Values that no filter has are ignored. */
export function parseShopFilter(params: URLSearchParams): ShopFilter {
  const number = (name: string) => {
    const text = params.get(name);
    return text !== null && /^\d{1,8}$/.test(text) ? Number(text) : undefined;
  };
  const filter: ShopFilter = {
    q: params.get('q')?.trim() || undefined,
    category: parseId(params.get('category')),
    occasion: keyOf(PRODUCT_OCCASIONS, params.get('occasion')),
    recipient: keyOf(PRODUCT_RECIPIENTS, params.get('recipient')),
    minPrice: number('minPrice'),
    maxPrice: number('maxPrice'),
    brand: params.get('brand')?.trim() || undefined,
    inStock: params.get('inStock') === '1' ? '1' : undefined,
    rating: [3, 4].find((stars) => stars === number('rating')),
    deliverBy: dayOf(params.get('deliverBy')),
    sort: PRODUCT_SORTS.find((sort) => sort === params.get('sort') && sort !== 'relevance'),
  };
  return filter;
}

/** As calls and addresses take it: text only, nothing that is not set. */
export function toQuery(filter: ShopFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** The same for the list itself: the day is the one at the place where gifts go, which stands in no address. */
export function toListQuery(filter: ShopFilter, pincode: string | undefined): Record<string, string> {
  const query = toQuery(filter);
  return filter.deliverBy === undefined || pincode === undefined ? query : { ...query, pincode };
}

export function shopTitle(filter: ShopFilter, categoryName: string | undefined): string {
  const { q, occasion, recipient } = filter;
  if (q !== undefined)
    return categoryName
      ? giftListTexts.resultsIn({ q, category: categoryName })
      : giftListTexts.resultsFor({ q });
  if (occasion === undefined && recipient === undefined) return categoryName ?? giftListTexts.gifts;
  return giftListTexts.giftsFor(occasion, recipient);
}

/** Counts beside the choices; without them the choices still work. */
export function useFacets({ sort: _, ...filter }: ShopFilter): ProductFacets | undefined {
  const pincode = usePincode();
  const query = { ...toQuery(filter), ...(pincode !== undefined && { pincode }) };
  const { data } = useQuery({
    queryKey: ['products', 'facets', query],
    queryFn: ({ signal }) => call('getProductFacets', { query, signal }),
    placeholderData: (before) => before,
  });
  return data;
}

function keyOf<Key extends string>(labels: Record<Key, string>, value: string | null): Key | undefined {
  return value !== null && Object.hasOwn(labels, value) ? (value as Key) : undefined;
}

function dayOf(value: string | null): string | undefined {
  if (value === null || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  return Number.isNaN(Date.parse(`${value}T00:00:00Z`)) ? undefined : value;
}

export interface ShopFilter {
  q?: string | undefined;
  category?: number | undefined;
  occasion?: keyof typeof PRODUCT_OCCASIONS | undefined;
  recipient?: keyof typeof PRODUCT_RECIPIENTS | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  brand?: string | undefined;
  inStock?: '1' | undefined;
  rating?: number | undefined;
  /** A day, `YYYY-MM-DD`. */
  deliverBy?: string | undefined;
  /** Absent: by relevance. */
  sort?: ProductSort | undefined;
}
