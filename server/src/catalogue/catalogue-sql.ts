import { type Category, PAISE_PER_RUPEE, type Product } from '@tohfa/contract';
import { and, asc, count, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { categories, products } from './catalogue-tables.ts';

/** Lower than PostgreSQL's 0.6, so that a swapped pair of letters in a short word still finds it. */
const FORGIVING = 0.39;

export async function listProducts(database: Database, asked: ProductsAsked): Promise<Product[]> {
  const rows = await selectProducts(database)
    .where(inShop(asked))
    .orderBy(desc(products.isFeatured), desc(products.id))
    .limit(asked.limit ?? Number.MAX_SAFE_INTEGER)
    .offset(asked.offset ?? 0);
  return rows.map(toProduct);
}

export async function countProducts(database: Database, asked: ProductsAsked): Promise<number> {
  return countMatches(database, inShop(asked));
}

/** Every word must be found, as it is written or nearly so; the best matches come first. */
export async function searchProducts(
  database: Database,
  words: readonly string[],
  asked: ProductsAsked,
): Promise<{ found: Product[]; total: number }> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(FORGIVING)}, true)`);
    const matches = and(inShop(asked), ...words.map(isNearlyIn));
    const likeness = sql.join(words.map(likenessOf), sql` + `);
    const rows = await tx
      .select({
        product: products,
        categoryName: categories.name,
        total: sql<number>`count(*) over ()::integer`,
      })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(matches)
      .orderBy(sql`${likeness} desc`, desc(products.id))
      .limit(asked.limit ?? Number.MAX_SAFE_INTEGER)
      .offset(asked.offset ?? 0);
    // Looking for likeness is the costly part: a second look only to count is taken past the last page alone.
    const total = rows[0]?.total ?? (asked.offset ? await countMatches(tx, matches) : 0);
    return { found: rows.map(toProduct), total };
  });
}

async function countMatches(tx: Database, matches: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(products).where(matches);
  return row?.total ?? 0;
}

export async function listCategories(database: Database): Promise<Category[]> {
  const rows = await database.select().from(categories).orderBy(asc(categories.id));
  return rows.map(toCategory);
}

export async function countStock(database: Database): Promise<{ products: number; outOfStock: number }> {
  const [row] = await database
    .select({
      products: count(),
      outOfStock: sql<number>`count(*) filter (where count_in_stock = 0)::integer`,
    })
    .from(products)
    .where(inShop({}));
  return row ?? { products: 0, outOfStock: 0 };
}

export async function listLowStock(database: Database, atMost: number, limit: number) {
  return database
    .select({
      id: products.id,
      name: products.name,
      image: products.image,
      count_in_stock: products.countInStock,
    })
    .from(products)
    .where(and(inShop({}), lte(products.countInStock, atMost)))
    .orderBy(asc(products.countInStock), asc(products.id))
    .limit(limit);
}

export async function insertCategory(
  database: Database,
  category: typeof categories.$inferInsert,
): Promise<number> {
  const [row] = await database.insert(categories).values(category).returning({ id: categories.id });
  if (!row) throw new Error('no category was inserted');
  return row.id;
}

export async function insertProduct(
  database: Database,
  product: typeof products.$inferInsert,
): Promise<number> {
  const [row] = await database.insert(products).values(product).returning({ id: products.id });
  if (!row) throw new Error('no product was inserted');
  return row.id;
}

export async function isCatalogueEmpty(database: Database): Promise<boolean> {
  const rows = await database.select({ id: categories.id }).from(categories).limit(1);
  return rows.length === 0;
}

export function selectProducts(database: Database) {
  return database
    .select({ product: products, categoryName: categories.name })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId));
}

function inShop(asked: ProductsAsked): SQL | undefined {
  return and(
    eq(products.hidden, false),
    asked.categoryId === undefined ? undefined : eq(products.categoryId, asked.categoryId),
    asked.id === undefined ? undefined : eq(products.id, asked.id),
  );
}

function isNearlyIn(word: string): SQL {
  const literal = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${products.searchText} like ${literal} or ${word} <% ${products.searchText})`;
}

/** A word in the name or the brand counts more than the same word deep in a description. */
function likenessOf(word: string): SQL {
  return sql`(word_similarity(${word}, ${products.searchText})
    + 2 * word_similarity(${word}, lower(${products.name} || ' ' || ${products.brand})))`;
}

export function toCategory(row: typeof categories.$inferSelect): Category {
  return {
    id: row.id,
    name: row.name,
    icon: row.icon,
    color: row.color,
    is_featured: row.isFeatured ? 1 : 0,
    is_calendar: row.isCalendar ? 1 : 0,
    block: row.block,
    image: row.image,
  };
}

export function toProduct({ product, categoryName }: ProductRow): Product {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    rich_description: product.richDescription,
    image: product.image,
    images: product.images,
    brand: product.brand,
    price: product.pricePaise / PAISE_PER_RUPEE,
    category_id: product.categoryId,
    categoryName,
    count_in_stock: product.countInStock,
    rating: product.rating,
    num_reviews: product.numReviews,
    is_featured: product.isFeatured ? 1 : 0,
  };
}

interface ProductRow {
  product: typeof products.$inferSelect;
  categoryName: string;
}

export interface ProductsAsked {
  categoryId?: number | undefined;
  id?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}
