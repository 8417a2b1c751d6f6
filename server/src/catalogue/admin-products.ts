import { type ADMIN_PRODUCT_SORTS, LOW_STOCK, type Operations, sightOf } from '@tohfa/contract';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import type { Call } from '../platform/http/operations.ts';
import type { CatalogueDeps } from './browse.ts';
import { selectProducts, toAdminProduct } from './sql.ts';
import { categories, products } from './tables.ts';

export async function searchAdminProducts(
  { database }: Pick<CatalogueDeps, 'database'>,
  { query, identity }: Call<Operations['listAdminProducts']>,
) {
  const { sort: wanted = 'newest', direction = 'down', page = 1, limit = 50 } = query;
  // The order by margin tells the cost.
  const sort = wanted === 'margin' && sightOf(identity.admin.role, 'cost') !== 'full' ? 'newest' : wanted;
  return listAdminProducts(database, { ...query, sort, direction, limit, offset: (page - 1) * limit });
}

async function listAdminProducts(database: Database, query: AdminProductQuery) {
  const where = isFoundByAdmin(query);
  const order = ADMIN_ORDER[query.sort];
  const [rows, total, tags] = await Promise.all([
    selectProducts(database)
      .where(where)
      .orderBy(query.direction === 'up' ? asc(order) : desc(order), desc(products.id))
      .limit(query.limit)
      .offset(query.offset),
    database.$count(products, where),
    queryRows<{ tag: string }>(
      database,
      sql`select distinct unnest(tags) as tag from products where not deleted order by tag`,
    ),
  ]);
  return { products: rows.map(toAdminProduct), total, tags: tags.map(({ tag }) => tag) };
}

/** By name in either language, brand, SKU or barcode; what begins with the words comes first. */
export async function findProducts(database: Database, text: string, limit: number) {
  const rows = await database
    .select({ id: products.id, name: products.name, sku: products.sku, image: products.image })
    .from(products)
    .where(isFoundByAdmin({ q: text }))
    .orderBy(desc(sql`starts_with(lower(${products.name}), ${text.toLowerCase()})`), asc(products.name))
    .limit(limit);
  return rows;
}

/** For the names of what audit entries are about. */
export async function nameProducts(database: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function nameCategories(
  database: Database,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(inArray(categories.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const ADMIN_ORDER: Record<AdminProductQuery['sort'], SQL> = {
  newest: sql`${products.id}`,
  name: sql`lower(${products.name})`,
  category: sql`(select name from categories where id = ${products.categoryId})`,
  price: sql`${products.pricePaise}`,
  stock: sql`${products.countInStock}`,
  margin: sql`coalesce(1 - ${products.costPaise} / ${products.pricePaise}::float8, -1)`,
};

/** Which products an admin's filters find: the table and the work on many products at once mean the same ones. */
export function isFoundByAdmin(query: AdminProductFilter): SQL | undefined {
  const words = (query.q ?? '').split(/\s+/).filter(Boolean);
  return and(
    eq(products.deleted, false),
    query.id === undefined ? undefined : eq(products.id, query.id),
    query.category === undefined ? undefined : eq(products.categoryId, query.category),
    query.state && IN_STATE[query.state],
    query.stock && IN_STOCK[query.stock],
    query.tag === undefined ? undefined : sql`${products.tags} @> ${sql.param([query.tag])}::text[]`,
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      return sql`(concat_ws(' ', ${products.name}, ${products.nameHi}, ${products.brand}, ${products.sku}, ${products.barcode}, array_to_string(${products.tags}, ' '))
        ilike ${pattern} or exists (select 1 from product_variants v where v.product_id = ${products.id} and concat_ws(' ', v.sku, v.barcode) ilike ${pattern}))`;
    }),
  );
}

const IN_STATE: Record<NonNullable<AdminProductFilter['state']>, SQL> = {
  active: sql`not ${products.hidden}`,
  draft: sql`${products.draft}`,
  hidden: sql`${products.hidden} and not ${products.draft}`,
};

const IN_STOCK: Record<NonNullable<AdminProductFilter['stock']>, SQL> = {
  in: sql`${products.countInStock} > 0`,
  low: sql`case when ${products.options} = '[]'
    then ${products.countInStock} between 1 and coalesce(${products.lowStockAt}, ${LOW_STOCK}::int)
    else exists (select 1 from product_variants v where v.product_id = ${products.id} and not v.hidden
      and v.count_in_stock between 1 and coalesce(${products.lowStockAt}, ${LOW_STOCK}::int)) end`,
  out: sql`${products.countInStock} = 0`,
};

/** What narrows the products an admin sees. */
export type AdminProductFilter = Pick<
  Call<Operations['listAdminProducts']>['query'],
  'id' | 'q' | 'category' | 'state' | 'stock' | 'tag'
>;

interface AdminProductQuery extends AdminProductFilter {
  sort: (typeof ADMIN_PRODUCT_SORTS)[number];
  direction: 'up' | 'down';
  limit: number;
  offset: number;
}
