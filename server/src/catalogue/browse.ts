import { type Operations, PRODUCTS_PER_PAGE, type Product } from '@tohfa/contract';
import type { Database, RunSearch } from '../platform/database.ts';
import { ALREADY_SENT, type Call } from '../platform/http/operations.ts';
import type { CacheableContent, ResponseCache } from '../platform/http/response-cache.ts';
import { countProducts, listCategories, listProducts, type ProductQuery, searchProducts } from './sql.ts';

const MAX_SEARCH_WORDS = 6;

/** Lists come from the response cache; only a search queries the database each time. */
export async function getProducts(
  { database, cache, search }: CatalogueDeps,
  { query, request, reply }: Call<Operations['getProducts']>,
) {
  const words = parseSearchWords(query.q);
  const filter = {
    categoryId: query.category,
    id: query.id,
    ...toLimitOffset(query.page, query.limit),
  };
  if (words.length > 0) {
    const { found, total } = await search((connection) => searchProducts(connection, words, filter));
    reply.header('x-total-count', String(total));
    return found;
  }
  const key = `products ${filter.categoryId ?? ''} ${filter.id ?? ''} ${filter.limit ?? ''} ${filter.offset ?? ''}`;
  await cache.send(request, reply, key, () => loadProductList(database, filter));
  return ALREADY_SENT;
}

export async function getCategories(
  { database, cache }: CatalogueDeps,
  { request, reply }: Call<Operations['getCategories']>,
) {
  await cache.send(request, reply, 'categories', async () => ({
    text: JSON.stringify(await listCategories(database)),
  }));
  return ALREADY_SENT;
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

async function loadProductList(database: Database, filter: ProductQuery): Promise<CacheableContent> {
  const found: Product[] = await listProducts(database, filter);
  const total = filter.limit === undefined ? found.length : await countProducts(database, filter);
  return { text: JSON.stringify(found), headers: { 'x-total-count': String(total) } };
}

function parseSearchWords(text: string | undefined): string[] {
  const words = (text ?? '').replaceAll('\u0000', '').toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, MAX_SEARCH_WORDS);
}

function toLimitOffset(
  page: number | undefined,
  limit: number | undefined,
): { limit?: number; offset?: number } {
  if (page === undefined && limit === undefined) return {};
  const size = limit ?? PRODUCTS_PER_PAGE;
  return { limit: size, offset: ((page ?? 1) - 1) * size };
}

export interface CatalogueDeps {
  database: Database;
  cache: ResponseCache;
  /** Searches are bounded and give way first when the database is busy. */
  search: RunSearch;
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
