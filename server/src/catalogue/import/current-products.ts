import { inArray, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/database.ts';
import { listWholeProducts, setProduct } from '../sql.ts';
import { categories, products, productVariants } from '../tables.ts';
import { saveVariants, toVariantRow } from '../variants.ts';
import type { CurrentProduct } from './plan.ts';
import {
  isSame,
  type ProductState,
  toProductState,
  toProductValues,
  toVariantForms,
} from './product-state.ts';
import type { ProductDraft } from './read-products.ts';

/** The product each draft is about, as it is now; those that are new are left out. */
export async function findCurrent(
  tx: Database,
  drafts: readonly ProductDraft[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Map<ProductDraft, CurrentProduct>> {
  const slugs = drafts.map(({ slug }) => slug);
  const skus = drafts.flatMap(({ findBySku }) => (findBySku ? findBySku.toLowerCase() : []));
  const found = await queryRows<{ id: number; slug: string; former_slugs: string[]; sku: string }>(
    tx,
    sql`select id, slug, former_slugs, lower(sku) as sku from products
      where slug = any(${sql.param(slugs)}::text[])
        or (former_slugs <> '{}' and former_slugs && ${sql.param(slugs)}::text[])
        or (sku <> '' and lower(sku) = any(${sql.param(skus)}::text[])) order by id`,
  );
  const bySku = new Map(found.filter(({ sku }) => sku !== '').map((row) => [row.sku, row.id]));
  const bySlug = new Map(
    found.flatMap(({ id, former_slugs }) => former_slugs.map((slug) => [slug, id] as const)),
  );
  for (const { id, slug } of found) bySlug.set(slug, id);
  const idOf = ({ slug, findBySku }: ProductDraft) =>
    (findBySku === undefined ? undefined : bySku.get(findBySku.toLowerCase())) ?? bySlug.get(slug);
  const current = await loadProducts(
    tx,
    drafts.flatMap((draft) => idOf(draft) ?? []),
    { lock },
  );
  return new Map(
    drafts.flatMap((draft) => {
      const product = current.get(idOf(draft) ?? 0);
      return product ? [[draft, product] as const] : [];
    }),
  );
}

/** By id; those that are gone are left out. */
export async function loadProducts(
  tx: Database,
  ids: readonly number[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Map<number, CurrentProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await listWholeProducts(tx, inArray(products.id, [...ids]), { lock });
  return new Map(
    rows.map((row) => {
      const { id, slug } = row.product;
      return [id, { id, slug, state: toProductState(row) }];
    }),
  );
}

/** Many at once, because each statement costs as much as the rows it writes. Answers their ids in the order given. */
export async function insertProducts(
  tx: Database,
  wanted: readonly ProductState[],
  categoryIds: ReadonlyMap<string, number>,
): Promise<number[]> {
  if (wanted.length === 0) return [];
  const rows = wanted.map((state) => ({
    ...toProductValues(state, categoryIdOf(categoryIds, state)),
    options: state.options,
    // The units of a product with options are those of its variants; a trigger sums them up.
    ...(state.options.length > 0 && { countInStock: 0 }),
  }));
  const inserted = await tx
    .insert(products)
    .values(rows)
    .returning({ id: products.id, handle: products.handle });
  const idOf = new Map(inserted.map(({ id, handle }) => [handle, id]));
  const ids = wanted.map(({ handle }) => {
    const id = idOf.get(handle);
    if (id === undefined) throw new Error('a product was not inserted');
    return id;
  });
  const variants = wanted.flatMap((state, index) =>
    toVariantForms(state).map((variant, position) => ({
      ...toVariantRow(state.options, variant),
      position,
      productId: ids[index] ?? 0,
    })),
  );
  for (let start = 0; start < variants.length; start += VARIANTS_AT_ONCE)
    await tx.insert(productVariants).values(variants.slice(start, start + VARIANTS_AT_ONCE));
  return ids;
}

/** A statement takes 65,535 values. */
const VARIANTS_AT_ONCE = 1000;

/** Makes a product what it is to become. The caller holds its lock. */
export async function writeProduct(
  tx: Database,
  { id, state: from }: CurrentProduct,
  to: ProductState,
  categoryIds: ReadonlyMap<string, number>,
): Promise<void> {
  const hadOptions = from.options.length > 0;
  const hasOptions = to.options.length > 0;
  if (hadOptions && !hasOptions) await saveVariants(tx, id, [], []);
  await setProduct(tx, id, toProductValues(to, categoryIdOf(categoryIds, to)), {
    reason: 'correction',
    isByVariant: hadOptions && hasOptions,
  });
  if (hasOptions && !(isSame(from.options, to.options) && isSame(from.variants, to.variants)))
    await saveVariants(tx, id, to.options, toVariantForms(to));
}

/** The ids of the categories by these names; those that are missing are made. */
export async function ensureCategories(
  tx: Database,
  names: readonly string[],
): Promise<{ ids: Map<string, number>; created: number[] }> {
  const wanted = sql.param([...new Set(names)]);
  const created = await queryRows<{ id: number }>(
    tx,
    sql`insert into categories (name) select name from unnest(${wanted}::text[]) as name
      on conflict (lower(name)) do nothing returning id`,
  );
  // Which names are one is for the database to say.
  const rows = await queryRows<{ id: number; name: string }>(
    tx,
    sql`select c.id, w.name from categories c join unnest(${wanted}::text[]) as w (name) on lower(c.name) = lower(w.name)
      for key share of c`,
  );
  return { ids: new Map(rows.map(({ id, name }) => [name, id])), created: created.map(({ id }) => id) };
}

function categoryIdOf(ids: ReadonlyMap<string, number>, { category }: ProductState): number {
  const id = ids.get(category);
  if (id === undefined) throw new Error('the category of a product is unknown');
  return id;
}

export async function removeEmptyCategories(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from ${categories} c where c.id = any(${sql.param([...ids])}::int[])
    and not exists (select 1 from products p where p.category_id = c.id)`);
}
