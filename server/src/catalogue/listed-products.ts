import { and, eq, gt, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { listWholeProducts, type WholeProduct } from './sql.ts';
import { categories, products } from './tables.ts';

/** The products that customers see, with their variants, in batches by id. */
export async function listListedProducts(
  database: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<WholeProduct[]> {
  return listWholeProducts(database, and(IS_LISTED, gt(products.id, afterId)), { limit });
}

export async function countListedProducts(database: Database): Promise<number> {
  const [row] = await database
    .select({ count: sql<number>`count(*)::integer` })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(IS_LISTED);
  return row?.count ?? 0;
}

/**
 * Another text after any change of products, variants or categories: every write of a product or its variants raises the
 * product's version, a new row has a higher id, and a row that is gone is missing in the count.
 */
export async function catalogueState(database: Database): Promise<string> {
  const [row] = await queryRows<{ state: string }>(
    database,
    sql`select concat_ws(' ', count(*), sum(version), max(id),
        (select concat_ws(' ', count(*), max(id), max(updated_at)) from categories)) as state from products`,
  );
  return row?.state ?? '';
}

const IS_LISTED = and(eq(products.hidden, false), eq(categories.hidden, false));
