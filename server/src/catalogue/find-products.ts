import {
  daysAfter,
  occasionKeys,
  type ProductFacets,
  type ProductSort,
  recipientKeys,
} from '@tohfa/contract';
import { bitOf, type IndexedProduct, type SearchIndex } from './search-index.ts';
import { understandQuery } from './understand-query.ts';

/** The bands a person thinks in; the last has no end. */
const PRICE_BANDS = [0, 500, 1000, 2000, 5000] as const;
const RATINGS = [4, 3] as const;
const MAX_BRANDS = 50;
/** The days people plan with, from today. */
const DAYS_AHEAD = [1, 2, 3, 4, 5, 7, 14, 30] as const;

/** The ids of the matching products in the order asked for, from `offset` on. */
export function findProducts(
  index: SearchIndex,
  filter: ProductFilter,
  sort: ProductSort,
  page: Page,
  pace?: DeliveryPace,
): FoundIds {
  const { products, scores, checks } = readFilter(index, filter, pace);
  const toKey = SORT_KEYS[sort];
  const keys: number[] = [];
  for (let at = 0; at < products.length; at += 1) {
    const product = products[at];
    if (product && passesAll(product, checks))
      keys.push(toKey(product, scores?.[at] ?? product.appeal) * ID_STEPS + product.id);
  }
  const first = largest(keys, page.offset + page.limit);
  const ids = [...first.subarray(page.offset)].map((key) => key % ID_STEPS);
  return { ids, total: keys.length };
}

/** The largest keys, in falling order. Few of many are picked out, because sorting all of them takes longer. */
function largest(keys: readonly number[], count: number): Float64Array {
  // Numbers in a typed array sort several times faster than objects with a comparing function.
  if (count >= keys.length || count > FEW) return Float64Array.from(keys).sort().reverse().subarray(0, count);
  const picked = Float64Array.from(keys.slice(0, count)).sort().reverse();
  for (let at = count; at < keys.length; at += 1) {
    const key = keys[at] ?? 0;
    let place = count - 1;
    if (key <= (picked[place] ?? 0)) continue;
    for (; place > 0 && key > (picked[place - 1] ?? 0); place -= 1) picked[place] = picked[place - 1] ?? 0;
    picked[place] = key;
  }
  return picked;
}

/** Some pages of a list. */
const FEW = 100;

/**
 * A product counts for a value of a filter if it passes all the other filters, so each is looked at once: one that fails
 * a single filter counts for the values of that one only.
 */
export function countFacets(
  index: SearchIndex,
  filter: ProductFilter,
  categoryNames: ReadonlyMap<number, string>,
  pace: DeliveryPace,
): ProductFacets {
  const { products, checks } = readFilter(index, filter, pace);
  const counts = new FacetCounts(pace);
  for (const product of products) {
    let failed: FilterName | undefined;
    let failures = 0;
    for (const { name, passes } of checks) {
      if (passes(product)) continue;
      failed = name;
      failures += 1;
      if (failures > 1) break;
    }
    if (failures <= 1) counts.add(product, failed);
  }
  return counts.toFacets(categoryNames);
}

function passesAll(product: IndexedProduct, checks: readonly Check[]): boolean {
  for (const { passes } of checks) if (!passes(product)) return false;
  return true;
}

/** The products that match the words with how well they do, and the filters that are set. Without words, all. */
function readFilter(
  index: SearchIndex,
  filter: ProductFilter,
  pace: DeliveryPace | undefined,
): { products: readonly IndexedProduct[]; scores?: readonly number[]; checks: Check[] } {
  const query = filter.q === undefined ? undefined : understandQuery(filter.q);
  const limits = {
    min: Math.max(filter.minPrice ?? 0, query?.minPrice ?? 0),
    max: Math.min(filter.maxPrice ?? Number.POSITIVE_INFINITY, query?.maxPrice ?? Number.POSITIVE_INFINITY),
  };
  const checks: Check[] = [];
  const check = (name: FilterName, passes: Check['passes']) => checks.push({ name, passes });
  if (filter.categoryId !== undefined)
    check('category', ({ categoryId }) => categoryId === filter.categoryId);
  if (filter.occasion !== undefined) {
    const bit = bitOf(occasionKeys, toKey(filter.occasion));
    check('occasion', ({ occasions }) => (occasions & bit) !== 0);
  }
  if (filter.recipient !== undefined) {
    const bit = bitOf(recipientKeys, toKey(filter.recipient));
    check('recipient', ({ recipients }) => (recipients & bit) !== 0);
  }
  if (limits.min > 0 || limits.max < Number.POSITIVE_INFINITY)
    check('price', ({ price }) => price >= limits.min && price <= limits.max);
  if (filter.brand !== undefined) {
    const asked = filter.brand.trim().toLowerCase();
    check('brand', ({ brand }) => brand.toLowerCase() === asked);
  }
  if (filter.inStock) check('inStock', ({ inStock }) => inStock);
  if (filter.rating !== undefined) check('rating', ({ rating }) => rating >= (filter.rating ?? 0));
  if (filter.deliverBy !== undefined && pace !== undefined) {
    const slowest = slowestLeadDays(pace, filter.deliverBy);
    check('deliverBy', (product) => product.inStock && leadDaysOf(product, pace) <= slowest);
  }
  if (query === undefined || query.isBrowsing) return { products: index.all(), checks };
  const matches = index.search(query);
  return {
    products: matches.map(({ product }) => product),
    scores: matches.map(({ score }) => score),
    checks,
  };
}

/** The most lead days with which something still arrives by then; -1 when nothing does. */
export function slowestLeadDays({ arrivals }: DeliveryPace, date: string): number {
  return arrivals.findLastIndex((day) => day <= date);
}

export function leadDaysOf({ leadDays }: IndexedProduct, { shopLeadDays }: DeliveryPace): number {
  return leadDays ?? shopLeadDays;
}

/** `Raksha Bandhan` as people may write it in an address. */
function toKey(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[\s_]+/g, '-');
}

/** Above every product id, so that one number holds what is sorted by and the id; together below 2^53. */
const ID_STEPS = 2 ** 28;
const MAX_KEY = 2 ** 24;

/** Higher comes first; products that are equal come newest first. */
const SORT_KEYS: Record<ProductSort, (product: IndexedProduct, score: number) => number> = {
  relevance: (_product, score) => Math.min(MAX_KEY - 1, Math.round(score * 1000)),
  price: ({ price }) => MAX_KEY - 1 - price,
  '-price': ({ price }) => price,
  newest: () => 0,
  rating: ({ rating, numReviews }) => Math.round(rating * 10) * 2 ** 17 + Math.min(numReviews, 2 ** 17 - 1),
};

class FacetCounts {
  /** By the category's id. */
  readonly #categories: number[] = [];
  readonly #occasions = new Array<number>(occasionKeys.length).fill(0);
  readonly #recipients = new Array<number>(recipientKeys.length).fill(0);
  readonly #brands = new Map<string, number>();
  readonly #prices = PRICE_BANDS.map(() => 0);
  readonly #ratings = RATINGS.map(() => 0);
  /** How many in stock have so many lead days. */
  readonly #leadDays: number[] = [];
  readonly #pace: DeliveryPace;
  #inStock = 0;
  #total = 0;

  constructor(pace: DeliveryPace) {
    this.#pace = pace;
  }

  /** `only`: the one filter the product does not pass. Ten thousand products come here for one answer. */
  add(product: IndexedProduct, only: FilterName | undefined): void {
    const isAny = only === undefined;
    if (isAny) this.#total += 1;
    if (isAny || only === 'category') addAt(this.#categories, product.categoryId);
    if (isAny || only === 'occasion') addBits(this.#occasions, product.occasions);
    if (isAny || only === 'recipient') addBits(this.#recipients, product.recipients);
    if ((isAny || only === 'brand') && product.brand !== '') increase(this.#brands, product.brand);
    if (isAny || only === 'price') this.#addPrice(product.price);
    if (isAny || only === 'rating') this.#addRating(product.rating);
    if (!product.inStock) return;
    if (isAny || only === 'inStock') this.#inStock += 1;
    if (isAny || only === 'deliverBy') addAt(this.#leadDays, leadDaysOf(product, this.#pace));
  }

  #addPrice(price: number): void {
    let band = PRICE_BANDS.length - 1;
    while (price < (PRICE_BANDS[band] ?? 0)) band -= 1;
    addAt(this.#prices, band);
  }

  #addRating(rating: number): void {
    for (let at = 0; at < RATINGS.length; at += 1) if (rating >= (RATINGS[at] ?? 0)) addAt(this.#ratings, at);
  }

  toFacets(categoryNames: ReadonlyMap<number, string>): ProductFacets {
    return {
      total: this.#total,
      categories: [...categoryNames].map(([id, name]) => ({
        id,
        name,
        count: this.#categories[id] ?? 0,
      })),
      occasions: occasionKeys.map((value, at) => ({ value, count: this.#occasions[at] ?? 0 })),
      recipients: recipientKeys.map((value, at) => ({ value, count: this.#recipients[at] ?? 0 })),
      brands: [...this.#brands]
        .sort(([a, ofA], [b, ofB]) => ofB - ofA || a.localeCompare(b))
        .slice(0, MAX_BRANDS)
        .map(([value, count]) => ({ value, count })),
      prices: PRICE_BANDS.map((min, at) => {
        const next = PRICE_BANDS[at + 1];
        return { min, ...(next !== undefined && { max: next - 1 }), count: this.#prices[at] ?? 0 };
      }),
      ratings: RATINGS.map((atLeast, at) => ({ atLeast, count: this.#ratings[at] ?? 0 })),
      inStock: this.#inStock,
      deliverBy: DAYS_AHEAD.map((days) => this.#countArriving(daysAfter(this.#pace.today, days))),
    };
  }

  #countArriving(date: string): ProductFacets['deliverBy'][number] {
    const slowest = slowestLeadDays(this.#pace, date);
    let arriving = 0;
    for (let leadDays = 0; leadDays <= slowest; leadDays += 1) arriving += this.#leadDays[leadDays] ?? 0;
    return { date, count: arriving };
  }
}

function addAt(counts: number[], at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function addBits(counts: number[], bits: number): void {
  for (let left = bits; left !== 0; left &= left - 1) {
    addAt(counts, 31 - Math.clz32(left & -left));
  }
}

type FilterName =
  | 'category'
  | 'occasion'
  | 'recipient'
  | 'price'
  | 'brand'
  | 'inStock'
  | 'rating'
  | 'deliverBy';

interface Check {
  name: FilterName;
  passes(product: IndexedProduct): boolean;
}

export interface ProductFilter {
  q?: string | undefined;
  categoryId?: number | undefined;
  occasion?: string | undefined;
  recipient?: string | undefined;
  /** Whole rupees. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  brand?: string | undefined;
  inStock?: boolean | undefined;
  rating?: number | undefined;
  deliverBy?: string | undefined;
}

/** When an order made now would arrive. */
export interface DeliveryPace {
  today: string;
  /** The first day for each number of lead days, from none on. */
  arrivals: readonly string[];
  /** Of products without lead days of their own. */
  shopLeadDays: number;
}

interface Page {
  limit: number;
  offset: number;
}

interface FoundIds {
  ids: number[];
  total: number;
}
