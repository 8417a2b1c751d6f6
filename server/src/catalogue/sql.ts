import { type Category, PAISE_PER_RUPEE, type Product } from '@tohfa/contract';
import { and, asc, count, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { categories, products } from './tables.ts';

/** Lower than PostgreSQL's 0.6, so that a swapped pair of letters in a short word still finds it. */
const SIMILARITY_THRESHOLD = 0.39;

export async function listProducts(database: Database, filter: ProductQuery): Promise<Product[]> {
  const rows = await selectProducts(database)
    .where(isListed(filter))
    .orderBy(desc(products.isFeatured), desc(products.id))
    .limit(filter.limit ?? Number.MAX_SAFE_INTEGER)
    .offset(filter.offset ?? 0);
  return rows.map(toProduct);
}

export async function countProducts(database: Database, filter: ProductQuery): Promise<number> {
  return countMatches(database, isListed(filter));
}

/** Every word must match, exactly or nearly; the best matches come first. */
export async function searchProducts(
  database: Database,
  words: readonly string[],
  filter: ProductQuery,
): Promise<{ found: Product[]; total: number }> {
  return database.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY_THRESHOLD)}, true)`,
    );
    const matches = and(isListed(filter), ...words.map(matchesWord));
    const score = sql.join(words.map(wordScore), sql` + `);
    const rows = await tx
      .select({
        product: products,
        categoryName: categories.name,
        total: sql<number>`count(*) over ()::integer`,
      })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(matches)
      .orderBy(sql`${score} desc`, desc(products.id))
      .limit(filter.limit ?? Number.MAX_SAFE_INTEGER)
      .offset(filter.offset ?? 0);
    // Similarity is costly: a second query that only counts is needed past the last page alone.
    const total = rows[0]?.total ?? (filter.offset ? await countMatches(tx, matches) : 0);
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
    .where(isListed({}));
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
    .where(and(isListed({}), lte(products.countInStock, atMost)))
    .orderBy(asc(products.countInStock), asc(products.id))
    .limit(limit);
}

export async function insertProduct(
  database: Database,
  product: typeof products.$inferInsert,
): Promise<number> {
  const [row] = await database.insert(products).values(product).returning({ id: products.id });
  if (!row) throw new Error('the product was not inserted');
  return row.id;
}

export async function isCatalogueEmpty(database: Database): Promise<boolean> {
  const rows = await database.select({ id: categories.id }).from(categories).limit(1);
  return rows.length === 0;
}

/** Locked until the transaction ends; undefined when it is hidden. */
export async function lockProduct(tx: Database, id: number): Promise<Product | undefined> {
  const [row] = await selectProducts(tx)
    .where(and(eq(products.id, id), eq(products.hidden, false)))
    .for('update', { of: products });
  return row && toProduct(row);
}

export async function productById(tx: Database, id: number): Promise<Product> {
  const [row] = await selectProducts(tx).where(eq(products.id, id));
  if (!row) throw new Error(`product ${id} does not exist`);
  return toProduct(row);
}

/** A new count changes what was received: what is held and sold stays. The caller holds the product's lock. */
export async function setProduct(
  tx: Database,
  id: number,
  values: ProductValues,
  stockReason: 'received' | 'correction',
): Promise<void> {
  await tx.execute(sql`select set_config('tohfa.stock_reason', ${stockReason}, true)`);
  const stockReceived = sql`stock_received + ${values.countInStock} - count_in_stock`;
  await tx
    .update(products)
    .set({ ...values, stockReceived, updatedAt: sql`now()` })
    .where(eq(products.id, id));
}

export async function hideProduct(tx: Database, id: number): Promise<void> {
  await tx.update(products).set({ hidden: true, updatedAt: sql`now()` }).where(eq(products.id, id));
}

export async function removeProduct(tx: Database, id: number): Promise<void> {
  await tx.delete(products).where(eq(products.id, id));
}

/** Keeps the category from being deleted while a product is put into it. */
export async function lockCategoryShared(tx: Database, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id))
    .for('key share');
  return rows.length > 0;
}

export async function lockCategory(tx: Database, id: number): Promise<Category | undefined> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
  return row && toCategory(row);
}

export async function insertCategory(
  tx: Database,
  values: typeof categories.$inferInsert,
): Promise<Category> {
  const [row] = await tx.insert(categories).values(values).returning();
  if (!row) throw new Error('the category was not inserted');
  return toCategory(row);
}

export async function setCategory(
  tx: Database,
  id: number,
  values: Partial<typeof categories.$inferInsert>,
): Promise<Category> {
  const [row] = await tx
    .update(categories)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(categories.id, id))
    .returning();
  if (!row) throw new Error(`category ${id} does not exist`);
  return toCategory(row);
}

export async function hasProducts(tx: Database, categoryId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.categoryId, categoryId))
    .limit(1);
  return rows.length > 0;
}

export async function removeCategory(tx: Database, id: number): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id));
}

function selectProducts(database: Database) {
  return database
    .select({ product: products, categoryName: categories.name })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId));
}

function isListed(filter: ProductQuery): SQL | undefined {
  return and(
    eq(products.hidden, false),
    filter.categoryId === undefined ? undefined : eq(products.categoryId, filter.categoryId),
    filter.id === undefined ? undefined : eq(products.id, filter.id),
  );
}

function matchesWord(word: string): SQL {
  const literal = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${products.searchText} like ${literal} or ${word} <% ${products.searchText})`;
}

/** A word in the name or the brand counts more than one in the description. */
function wordScore(word: string): SQL {
  return sql`(word_similarity(${word}, ${products.searchText})
    + 2 * word_similarity(${word}, lower(${products.name} || ' ' || ${products.brand})))`;
}

function toCategory(row: typeof categories.$inferSelect): Category {
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

function toProduct({ product, categoryName }: ProductRow): Product {
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
    version: product.version,
  };
}

export type ProductValues = Omit<typeof products.$inferInsert, 'id'>;

interface ProductRow {
  product: typeof products.$inferSelect;
  categoryName: string;
}

export interface ProductQuery {
  categoryId?: number | undefined;
  id?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}
