import {
  type CheckedQuery,
  type ExploreView,
  type GiftPageView,
  type Operations,
  PRODUCTS_PER_PAGE,
  type Product,
  type ProductSort,
  type ShopCharges,
} from '@tohfa/contract';
import { currentLanguage, type Language } from '@tohfa/contract/phrases';
import type { Database } from '../platform/database.ts';
import type { LastCopies } from '../platform/http/last-copies.ts';
import { ALREADY_SENT, type Call, Refusal } from '../platform/http/operations.ts';
import { type CacheableContent, keyByLanguage, type ResponseCache } from '../platform/http/response-cache.ts';
import { countFacets, type DeliveryPace, findProducts, type ProductFilter } from './find-products.ts';
import type { LiveIndex } from './live-index.ts';
import { countProducts, listCategories, listProducts, listProductsById, type ProductQuery } from './sql.ts';

/** The lists the shop opens with, by category, id and page, are plain queries; all others come from the search index. */
export async function getProducts(
  deps: CatalogueDeps,
  { query, request, reply }: Call<Operations['getProducts']>,
) {
  const { cache } = deps;
  const { category, id, page, limit, pincode, sort = 'relevance', ...narrowing } = query;
  const isPlain =
    sort === 'relevance' && Object.values(narrowing).every((value) => value === undefined || value === '');
  const cut = toLimitOffset(page, limit);
  if (isPlain) {
    const filter = { categoryId: category, id, ...cut };
    const key = `products ${category ?? ''} ${id ?? ''} ${cut.limit ?? ''} ${cut.offset ?? ''}`;
    await cache.send(request, reply, key, () => loadProductList(deps, filter));
    return ALREADY_SENT;
  }
  const filter = toFilter(query);
  const key = [filter, id, sort, cut];
  if (filter.deliverBy === undefined) {
    await deps.searchCache.send(request, reply, JSON.stringify(key), () =>
      loadFoundProducts(deps, filter, sort, cut, { id, pace: undefined }),
    );
    return ALREADY_SENT;
  }
  return sendDated(deps, { request, reply }, JSON.stringify([...key, pincode]), async () =>
    loadFoundProducts(deps, filter, sort, cut, { id, pace: await findPace(deps, pincode) }),
  );
}

export async function getProductFacets(
  deps: CatalogueDeps,
  { query, request, reply }: Call<Operations['getProductFacets']>,
) {
  const filter = toFilter(query);
  const key = `facets ${JSON.stringify([filter, query.pincode])}`;
  return sendDated(deps, { request, reply }, key, async () => {
    const { index: words, categoryNames } = await deps.index.current();
    const pace = await findPace(deps, query.pincode);
    return { text: JSON.stringify(countFacets(words, filter, categoryNames[currentLanguage()], pace)) };
  });
}

/** What depends on the hour and the place. The place is looked up with the answer: without a database the last copy is sent. */
async function sendDated(
  { datedCache }: CatalogueDeps,
  { request, reply }: Pick<Call<Operations['getProducts']>, 'request' | 'reply'>,
  key: string,
  load: () => Promise<CacheableContent>,
) {
  try {
    await datedCache.send(request, reply, key, load);
    return ALREADY_SENT;
  } catch (error) {
    if (error instanceof UnknownPlace) return error.refusal;
    throw error;
  }
}

export async function getCategories(
  { browsingDatabase, cache }: CatalogueDeps,
  { request, reply }: Call<Operations['getCategories']>,
) {
  await cache.send(request, reply, 'categories', async () => ({
    text: JSON.stringify(await listCategories(browsingDatabase)),
  }));
  return ALREADY_SENT;
}

/** A page of the search for other domains: the products that are found, and how many there are in all. */
export async function searchProducts(
  { index, database, deliveryPace }: Pick<CatalogueDeps, 'index' | 'database' | 'deliveryPace'>,
  filter: ProductFilter,
  page: { limit: number; offset: number },
  { sort = 'relevance', language }: { sort?: ProductSort; language?: Language } = {},
): Promise<{ products: Product[]; total: number }> {
  const { index: words } = await index.current();
  const pace = filter.deliverBy === undefined ? undefined : await deliveryPace();
  const { ids, total } = findProducts(words, filter, sort, page, pace);
  return { products: await listProductsById(database, ids, language), total };
}

/** Everything listed and in stock. */
export async function listGiftIdeas(database: Database): Promise<GiftIdea[]> {
  const [products, categories] = await Promise.all([listProducts(database, {}), listCategories(database)]);
  const calendar = new Set(categories.filter(({ is_calendar }) => is_calendar === 1).map(({ id }) => id));
  return products
    .filter(({ count_in_stock }) => count_in_stock > 0)
    .map(({ id, name, price, rating, categoryName, category_id }) => ({
      id,
      name,
      price,
      rating,
      categoryName,
      isCalendar: calendar.has(category_id),
    }));
}

async function loadProductList(
  { browsingDatabase, copies }: CatalogueDeps,
  filter: ProductQuery,
): Promise<CacheableContent> {
  const found: Product[] = await listProducts(browsingDatabase, filter);
  if (filter.limit === undefined) return toContent(found, found.length);
  // A product that somebody saw in a list can be opened while the database is away.
  for (const product of found)
    copies.keep(keyByLanguage(`products  ${product.id}  `), toContent([product], 1));
  return toContent(found, await countProducts(browsingDatabase, filter));
}

function toContent(found: readonly Product[], total: number): CacheableContent {
  return { text: JSON.stringify(found), headers: { 'x-total-count': String(total) } };
}

async function loadFoundProducts(
  { index }: CatalogueDeps,
  filter: ProductFilter,
  sort: ProductSort,
  { limit = Number.MAX_SAFE_INTEGER, offset = 0 }: { limit?: number; offset?: number },
  { id, pace }: { id: number | undefined; pace: DeliveryPace | undefined },
): Promise<CacheableContent> {
  const { index: words } = await index.current();
  const { ids, total } = findProducts(words, filter, sort, { limit, offset }, pace);
  const asked = id === undefined ? ids : ids.filter((one) => one === id);
  const found = await index.productTexts(asked);
  return {
    text: `[${found.join()}]`,
    headers: { 'x-total-count': String(id === undefined ? total : found.length) },
  };
}

async function findPace(
  { deliveryPace, deliveryPaceAt }: CatalogueDeps,
  pincode = '',
): Promise<DeliveryPace> {
  const pace = pincode === '' ? await deliveryPace() : await deliveryPaceAt(pincode);
  if (pace instanceof Refusal) throw new UnknownPlace(pace);
  return pace;
}

class UnknownPlace extends Error {
  readonly refusal: Refusal<'invalid_input'>;
  constructor(refusal: Refusal<'invalid_input'>) {
    super('unknown pincode');
    this.refusal = refusal;
  }
}

function toFilter(query: CheckedQuery<Operations['getProductFacets']>): ProductFilter {
  return {
    q: query.q?.trim() || undefined,
    categoryId: query.category,
    occasion: query.occasion || undefined,
    recipient: query.recipient || undefined,
    minPrice: query.minPrice,
    maxPrice: query.maxPrice,
    brand: query.brand || undefined,
    inStock: query.inStock === '1' || undefined,
    rating: query.rating,
    deliverBy: query.deliverBy || undefined,
  };
}

function toLimitOffset(
  page: number | undefined,
  limit: number | undefined,
): { limit?: number; offset?: number } {
  if (page === undefined && limit === undefined) return {};
  const size = limit ?? PRODUCTS_PER_PAGE;
  return { limit: size, offset: ((page ?? 1) - 1) * size };
}

export type ShownView = ExploreView | GiftPageView | null;

export interface CatalogueDeps {
  database: Database;
  /** For what people look at; see `DatabaseHandle`. */
  browsingDatabase: Database;
  cache: ResponseCache;
  /** What these caches answered last, for the time when the database is away. */
  copies: LastCopies<CacheableContent>;
  /** The same for public pages. */
  views: LastCopies<ShownView>;
  searchCache: ResponseCache;
  /** Answers that depend on the hour, kept for a second. */
  datedCache: ResponseCache;
  deliveryPace(): Promise<DeliveryPace>;
  /** Refused for a pincode that does not exist. */
  deliveryPaceAt(pincode: string): Promise<DeliveryPace | Refusal<'invalid_input'>>;
  charges(): Promise<ShopCharges>;
  /** Null while there is a place in India that the shop does not serve. */
  nationwideDelivery(): Promise<GiftPageView['nationwideDelivery']>;
  index: LiveIndex;
  /** Says what was written, as the database's notification does: `products 3` or `categories`. */
  changed(what: string): void;
}

export interface GiftIdea {
  id: number;
  name: string;
  /** Whole rupees. */
  price: number;
  rating: number;
  categoryName: string;
  /** In a category that belongs to a festival. */
  isCalendar: boolean;
}
