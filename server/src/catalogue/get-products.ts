import { type Operations, PRODUCTS_PER_PAGE, type Product } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import { ALREADY_SENT, type Call } from '../platform/http/mount-operations.ts';
import type { Content, ReadyCopies } from '../platform/http/ready-copies.ts';
import { countProducts, listProducts, type ProductsAsked, searchProducts } from './catalogue-sql.ts';

const MOST_WORDS = 6;

/** Lists come from the copies kept ready; only a search asks the database each time. */
export async function getProducts(
  { database, copies }: Catalogue,
  { query, request, reply }: Call<Operations['getProducts']>,
) {
  const words = searchWords(query.q);
  const asked = {
    categoryId: query.category,
    id: query.id,
    ...pageOf(query.page, query.limit),
  };
  if (words.length > 0) {
    const { found, total } = await searchProducts(database, words, asked);
    reply.header('x-total-count', String(total));
    return found;
  }
  const key = `products ${asked.categoryId ?? ''} ${asked.id ?? ''} ${asked.limit ?? ''} ${asked.offset ?? ''}`;
  await copies.send(request, reply, key, () => productsContent(database, asked));
  return ALREADY_SENT;
}

async function productsContent(database: Database, asked: ProductsAsked): Promise<Content> {
  const found: Product[] = await listProducts(database, asked);
  const total = asked.limit === undefined ? found.length : await countProducts(database, asked);
  return { json: JSON.stringify(found), headers: { 'x-total-count': String(total) } };
}

function searchWords(text: string | undefined): string[] {
  const words = (text ?? '').replaceAll('\u0000', '').toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, MOST_WORDS);
}

function pageOf(page: number | undefined, limit: number | undefined): { limit?: number; offset?: number } {
  if (page === undefined && limit === undefined) return {};
  const size = limit ?? PRODUCTS_PER_PAGE;
  return { limit: size, offset: ((page ?? 1) - 1) * size };
}

export interface Catalogue {
  database: Database;
  copies: ReadyCopies;
}
