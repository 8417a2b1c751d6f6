import { type Operations, PRODUCTS_PER_PAGE, type Product } from '@tohfa/contract';
import type { Database, RunSearch } from '../platform/database.ts';
import { ALREADY_SENT, type Call } from '../platform/http/operations.ts';
import type { CacheableContent, ResponseCache } from '../platform/http/response-cache.ts';
import { countProducts, listCategories, listProducts, type ProductQuery, searchProducts } from './sql.ts';

const MAX_SEARCH_WORDS = 6;

/** Lists come from the copies kept ready; only a search asks the database each time. */
export async function getProducts(
  { database, cache, search }: Catalogue,
  { query, request, reply }: Call<Operations['getProducts']>,
) {
  const words = parseSearchWords(query.q);
  const asked = {
    categoryId: query.category,
    id: query.id,
    ...toLimitOffset(query.page, query.limit),
  };
  if (words.length > 0) {
    const { found, total } = await search((connection) => searchProducts(connection, words, asked));
    reply.header('x-total-count', String(total));
    return found;
  }
  const key = `products ${asked.categoryId ?? ''} ${asked.id ?? ''} ${asked.limit ?? ''} ${asked.offset ?? ''}`;
  await cache.send(request, reply, key, () => loadProductList(database, asked));
  return ALREADY_SENT;
}

async function loadProductList(database: Database, asked: ProductQuery): Promise<CacheableContent> {
  const found: Product[] = await listProducts(database, asked);
  const total = asked.limit === undefined ? found.length : await countProducts(database, asked);
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

export interface Catalogue {
  database: Database;
  cache: ResponseCache;
  /** Searches are bounded and give way first when the database is busy. */
  search: RunSearch;
}

export async function getCategories(
  { database, cache }: Catalogue,
  { request, reply }: Call<Operations['getCategories']>,
) {
  await cache.send(request, reply, 'categories', async () => ({
    text: JSON.stringify(await listCategories(database)),
  }));
  return ALREADY_SENT;
}

/** Everything that can be given today: in the shop and in stock. */
export async function listGiftIdeas(database: Database): Promise<GiftIdea[]> {
  const [products, categories] = await Promise.all([listProducts(database, {}), listCategories(database)]);
  const calendar = new Set(categories.filter((one) => one.is_calendar === 1).map(({ id }) => id));
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

export interface GiftIdea {
  id: number;
  name: string;
  /** Whole rupees. */
  price: number;
  rating: number;
  categoryName: string;
  /** Of a shelf that belongs to a festival. */
  isCalendar: boolean;
}
