import { useQuery } from '@tanstack/react-query';
import {
  PRODUCT_OCCASIONS,
  PRODUCT_RECIPIENTS,
  PRODUCT_SORTS,
  type ProductFacets,
  type ProductSort,
} from '@tohfa/contract';
import { call } from '../lib/api.ts';
import { formatShortDay } from '../lib/dates.ts';
import { parseId } from '../lib/paths.ts';
import { forWhom, giftsTitle, priceLabel } from './labels.ts';

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

/** The parts of a filter that can be taken away one by one, as people call them. */
export function activeFilters(filter: ShopFilter, categoryName: string | undefined): ActiveFilter[] {
  const { category, occasion, recipient, minPrice, maxPrice, brand, inStock, rating, deliverBy } = filter;
  const active: ActiveFilter[] = [];
  if (category !== undefined && categoryName !== undefined)
    active.push({ label: categoryName, without: { ...filter, category: undefined } });
  if (occasion !== undefined)
    active.push({ label: PRODUCT_OCCASIONS[occasion], without: { ...filter, occasion: undefined } });
  if (recipient !== undefined)
    active.push({ label: `For ${forWhom(recipient)}`, without: { ...filter, recipient: undefined } });
  if (minPrice !== undefined || maxPrice !== undefined)
    active.push({
      label: priceLabel(minPrice ?? 0, maxPrice),
      without: { ...filter, minPrice: undefined, maxPrice: undefined },
    });
  if (brand !== undefined) active.push({ label: brand, without: { ...filter, brand: undefined } });
  if (rating !== undefined)
    active.push({ label: `${rating} stars and up`, without: { ...filter, rating: undefined } });
  if (deliverBy !== undefined)
    active.push({
      label: `Arrives by ${formatShortDay(deliverBy)}`,
      without: { ...filter, deliverBy: undefined },
    });
  if (inStock) active.push({ label: 'In stock', without: { ...filter, inStock: undefined } });
  return active;
}

export function shopTitle(filter: ShopFilter, categoryName: string | undefined): string {
  const { q, occasion, recipient } = filter;
  if (q !== undefined) return categoryName ? `“${q}” in ${categoryName}` : `Results for “${q}”`;
  if (occasion === undefined && recipient === undefined) return categoryName ?? 'Gifts';
  return giftsTitle(occasion, recipient);
}

/** Counts beside the choices; without them the choices still work. */
export function useFacets({ sort: _, ...filter }: ShopFilter): ProductFacets | undefined {
  const query = toQuery(filter);
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

export interface ActiveFilter {
  label: string;
  without: ShopFilter;
}
