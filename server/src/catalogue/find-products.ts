import {
  daysAfter,
  occasionKeys,
  type ProductFacets,
  type ProductSort,
  recipientKeys,
} from '@tohfa/contract';
import { bitOf, PRICE_BANDS, type ProductColumns, SHOP_LEAD_DAYS } from './product-columns.ts';
import type { SearchIndex } from './search-index.ts';
import type { Matches } from './search-scores.ts';
import { understandQuery } from './understand-query.ts';

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
  const { columns } = index;
  const { matches, limits } = readFilter(index, filter, pace);
  const [values, sign] = sortedBy(columns, sort, matches);
  const isByMatch = values === matches?.scores;
  const count = matches?.slots.length ?? columns.length;
  const top = new TopK(page.offset + page.limit, count);
  let total = 0;
  for (let at = 0; at < count; at += 1) {
    const slot = matches === undefined ? at : (matches.slots[at] ?? 0);
    const id = columns.id[slot] ?? 0;
    if (id === 0 || failedFilters(columns, slot, limits) !== 0) continue;
    total += 1;
    top.add(values === undefined ? 0 : sign * (values[isByMatch ? at : slot] ?? 0), id);
  }
  return { ids: top.ids().slice(page.offset), total };
}

/** What decides about the order, the highest first; nothing for the newest. Products that are equal come newest first. */
function sortedBy(
  columns: ProductColumns,
  sort: ProductSort,
  matches: Matches | undefined,
): [values: Float64Array | undefined, sign: 1 | -1] {
  switch (sort) {
    case 'relevance':
      return [matches?.scores ?? columns.appeal, 1];
    case 'price':
      return [columns.price, -1];
    case '-price':
      return [columns.price, 1];
    case 'rating':
      return [columns.ratingRank, 1];
    case 'newest':
      return [undefined, 1];
  }
}

/** Up to this `k`, inserting in order is faster than sorting all entries at the end. */
const SMALL_K = 100;

/** Keeps the `k` highest of up to `all` entries; of equal ones the newest. */
export class TopK {
  readonly #k: number;
  readonly #values: Float64Array;
  readonly #ids: Int32Array;
  #count = 0;

  constructor(k: number, all: number) {
    this.#k = k;
    const kept = k > SMALL_K ? all : Math.min(k, all);
    this.#values = new Float64Array(kept);
    this.#ids = new Int32Array(kept);
  }

  add(value: number, id: number): void {
    const values = this.#values;
    const ids = this.#ids;
    let place = this.#count;
    if (this.#k > SMALL_K) {
      values[place] = value;
      ids[place] = id;
      this.#count += 1;
      return;
    }
    if (place < values.length) this.#count += 1;
    else {
      if (place === 0 || !comesBefore(value, id, values[place - 1] ?? 0, ids[place - 1] ?? 0)) return;
      place -= 1;
    }
    for (; place > 0 && comesBefore(value, id, values[place - 1] ?? 0, ids[place - 1] ?? 0); place -= 1) {
      values[place] = values[place - 1] ?? 0;
      ids[place] = ids[place - 1] ?? 0;
    }
    values[place] = value;
    ids[place] = id;
  }

  ids(): number[] {
    const ids = Array.from(this.#ids.subarray(0, this.#count));
    if (this.#k <= SMALL_K) return ids;
    const [values, all] = [this.#values, this.#ids];
    const order = ids.map((_, at) => at);
    order.sort((a, b) => (comesBefore(values[a] ?? 0, all[a] ?? 0, values[b] ?? 0, all[b] ?? 0) ? -1 : 1));
    return order.slice(0, this.#k).map((at) => all[at] ?? 0);
  }
}

function comesBefore(value: number, id: number, otherValue: number, otherId: number): boolean {
  return value > otherValue || (value === otherValue && id > otherId);
}

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
  const { columns } = index;
  const { matches, limits } = readFilter(index, filter, pace);
  const counts = new FacetCounts(columns, pace, limits);
  const count = matches?.slots.length ?? columns.length;
  for (let at = 0; at < count; at += 1) {
    const slot = matches?.slots[at] ?? at;
    if (columns.id[slot] === 0) continue;
    const failed = failedFilters(columns, slot, limits);
    if ((failed & (failed - 1)) === 0) counts.add(slot, failed);
  }
  return counts.toFacets(categoryNames);
}

/** One bit for each filter, so that one number says which of them a product fails. */
const FILTERS = {
  category: 1,
  occasion: 2,
  recipient: 4,
  price: 8,
  brand: 16,
  inStock: 32,
  rating: 64,
  deliverBy: 128,
} as const;

/** Every product comes here for every answer. */
function failedFilters(columns: ProductColumns, slot: number, limits: Limits): number {
  let failed = hasPriceWithin(columns, slot, limits, limits.inStock || limits.slowest !== undefined)
    ? 0
    : FILTERS.price;
  if (limits.categoryId !== undefined && columns.categoryId[slot] !== limits.categoryId)
    failed |= FILTERS.category;
  if (limits.occasionBit !== undefined && ((columns.occasions[slot] ?? 0) & limits.occasionBit) === 0)
    failed |= FILTERS.occasion;
  if (limits.recipientBit !== undefined && ((columns.recipients[slot] ?? 0) & limits.recipientBit) === 0)
    failed |= FILTERS.recipient;
  if (limits.brand !== undefined && columns.brand[slot] !== limits.brand) failed |= FILTERS.brand;
  if (limits.inStock && columns.inStock[slot] === 0) failed |= FILTERS.inStock;
  if (limits.rating > 0 && (columns.rating[slot] ?? 0) < limits.rating) failed |= FILTERS.rating;
  if (
    limits.slowest !== undefined &&
    (columns.inStock[slot] === 0 || leadDaysAt(columns, slot, limits.shopLeadDays) > limits.slowest)
  )
    failed |= FILTERS.deliverBy;
  return failed;
}

/** Of a product with options one variant is enough, but where it has to be in stock, it is that one. */
function hasPriceWithin(
  columns: ProductColumns,
  slot: number,
  { minPrice, maxPrice }: Limits,
  needsStock: boolean,
): boolean {
  const isWithin = (price: number) => price >= minPrice && price <= maxPrice;
  const variants = columns.variants.size === 0 ? undefined : columns.variants.get(slot);
  if (variants === undefined) return isWithin(columns.price[slot] ?? 0);
  return variants.some(({ price, inStock }) => isWithin(price) && (inStock || !needsStock));
}

/** The products that match the words with how well they do, and the filters that are set. Without words, all. */
function readFilter(
  index: SearchIndex,
  filter: ProductFilter,
  pace: DeliveryPace | undefined,
): { matches?: Matches; limits: Limits } {
  const query = filter.q === undefined ? undefined : understandQuery(filter.q);
  const limits: Limits = {
    categoryId: filter.categoryId,
    occasionBit: filter.occasion === undefined ? undefined : bitOf(occasionKeys, toKey(filter.occasion)),
    recipientBit: filter.recipient === undefined ? undefined : bitOf(recipientKeys, toKey(filter.recipient)),
    minPrice: Math.max(filter.minPrice ?? 0, query?.minPrice ?? 0),
    maxPrice: Math.min(
      filter.maxPrice ?? Number.POSITIVE_INFINITY,
      query?.maxPrice ?? Number.POSITIVE_INFINITY,
    ),
    brand: filter.brand === undefined ? undefined : (index.columns.findBrand(filter.brand) ?? NO_BRAND),
    inStock: filter.inStock === true,
    rating: filter.rating ?? 0,
    slowest:
      filter.deliverBy === undefined || pace === undefined
        ? undefined
        : slowestLeadDays(pace, filter.deliverBy),
    shopLeadDays: pace?.shopLeadDays ?? 0,
  };
  if (query === undefined || query.isBrowsing) return { limits };
  return { matches: index.search(query), limits };
}

/** Matches no product. */
const NO_BRAND = -1;

/** The most lead days with which something still arrives by then; -1 when nothing does. */
export function slowestLeadDays({ arrivals }: DeliveryPace, date: string): number {
  return arrivals.findLastIndex((day) => day <= date);
}

export function leadDaysAt({ leadDays }: ProductColumns, slot: number, shopLeadDays: number): number {
  const own = leadDays[slot] ?? SHOP_LEAD_DAYS;
  return own === SHOP_LEAD_DAYS ? shopLeadDays : own;
}

/** `Raksha Bandhan` as people may write it in an address. */
function toKey(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[\s_]+/g, '-');
}

class FacetCounts {
  readonly #columns: ProductColumns;
  readonly #pace: DeliveryPace;
  readonly #limits: Limits;
  /** By the category's id. */
  readonly #categories: number[] = [];
  readonly #occasions = new Array<number>(occasionKeys.length).fill(0);
  readonly #recipients = new Array<number>(recipientKeys.length).fill(0);
  readonly #brands: Int32Array;
  readonly #prices = PRICE_BANDS.map(() => 0);
  readonly #ratings = RATINGS.map(() => 0);
  /** How many in stock have so many lead days. */
  readonly #leadDays: number[] = [];
  #inStock = 0;
  #total = 0;

  constructor(columns: ProductColumns, pace: DeliveryPace, limits: Limits) {
    this.#columns = columns;
    this.#pace = pace;
    this.#limits = limits;
    this.#brands = new Int32Array(columns.brands.length);
  }

  /** `failed`: the bit of the one filter the product does not pass, or 0. */
  add(slot: number, failed: number): void {
    const columns = this.#columns;
    if (failed === 0) this.#total += 1;
    if ((failed & ~FILTERS.category) === 0) addAt(this.#categories, columns.categoryId[slot] ?? 0);
    if ((failed & ~FILTERS.occasion) === 0) addBits(this.#occasions, columns.occasions[slot] ?? 0);
    if ((failed & ~FILTERS.recipient) === 0) addBits(this.#recipients, columns.recipients[slot] ?? 0);
    if ((failed & ~FILTERS.brand) === 0) addAt(this.#brands, columns.brand[slot] ?? 0);
    if ((failed & ~FILTERS.price) === 0) this.#addPrices(slot);
    if ((failed & ~FILTERS.rating) === 0) this.#addRating(columns.rating[slot] ?? 0);
    if (columns.inStock[slot] === 0) return;
    if (!hasPriceWithin(columns, slot, this.#limits, true)) return;
    if ((failed & ~FILTERS.inStock) === 0) this.#inStock += 1;
    if ((failed & ~FILTERS.deliverBy) === 0)
      addAt(this.#leadDays, leadDaysAt(columns, slot, this.#pace.shopLeadDays));
  }

  /** A product with options counts once in each band that one of its variants is in. */
  #addPrices(slot: number): void {
    const { inStock, slowest } = this.#limits;
    const { priceBands, priceBandsInStock } = this.#columns;
    const bands = inStock || slowest !== undefined ? priceBandsInStock : priceBands;
    addBits(this.#prices, bands[slot] ?? 0);
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
      brands: this.#columns.brands
        .map((value, at) => ({ value, count: this.#brands[at] ?? 0 }))
        .filter(({ value, count }) => value !== '' && count > 0)
        .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
        .slice(0, MAX_BRANDS),
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

function addAt(counts: number[] | Int32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

function addBits(counts: number[], bits: number): void {
  for (let left = bits; left !== 0; left &= left - 1) {
    addAt(counts, 31 - Math.clz32(left & -left));
  }
}

interface Limits {
  categoryId: number | undefined;
  occasionBit: number | undefined;
  recipientBit: number | undefined;
  minPrice: number;
  maxPrice: number;
  brand: number | undefined;
  inStock: boolean;
  rating: number;
  /** The most lead days with which something arrives in time. */
  slowest: number | undefined;
  shopLeadDays: number;
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
  /** For products without their own lead days. */
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
