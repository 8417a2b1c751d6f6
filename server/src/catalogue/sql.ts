import {
  type AdminProduct,
  type Category,
  PAISE_PER_RUPEE,
  type Product,
  type ProductOccasion,
  type ProductOption,
  type ProductRecipient,
  type ProductVariant,
} from '@tohfa/contract';
import type { Language } from '@tohfa/contract/phrases';
import { and, asc, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { prepared, rowReader } from '../platform/prepared.ts';
import { categories, products, productVariants } from './tables.ts';
import { productTexts, shownName } from './texts-by-language.ts';

export async function listProducts(database: Database, filter: ProductQuery): Promise<Product[]> {
  const rows = await selectProducts(database)
    .where(isListed(filter))
    .orderBy(desc(products.isFeatured), desc(products.id))
    .limit(filter.limit ?? Number.MAX_SAFE_INTEGER)
    .offset(filter.offset ?? 0);
  return rows.map((row) => toProduct(row));
}

export async function countProducts(database: Database, filter: ProductQuery): Promise<number> {
  const [row] = await database
    .select({ total: count() })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(isListed(filter));
  return row?.total ?? 0;
}

/** In the order of the ids; those that are not listed any more are left out. Without a language, in the reader's. */
export async function listProductsById(
  database: Database,
  ids: readonly number[],
  language?: Language,
): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await selectListedById(database, [ids]);
  const byId = new Map(
    rows.map((row) => {
      const { id, category_name: categoryName, category_name_hi: categoryNameHi, variants } = row;
      return [id, toProduct({ product: readProduct(row), categoryName, categoryNameHi, variants }, language)];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Where things lie and how they are labelled, also of products that are no longer in the shop. */
export async function listShelfFacts(
  database: Database,
  ids: readonly number[],
): Promise<Map<number, { category: string; sku: string; variantSkus: Partial<Record<string, string>> }>> {
  const rows = await queryRows<{
    id: number;
    category: string;
    sku: string;
    variantSkus: Record<string, string> | null;
  }>(
    database,
    sql`select p.id, c.name as category, p.sku,
        (select json_object_agg(v.id, v.sku) from product_variants v where v.product_id = p.id) as "variantSkus"
      from products p join categories c on c.id = p.category_id
      where p.id = any(${sql.param([...ids])}::int[])`,
  );
  return new Map(
    rows.map(({ id, variantSkus, ...facts }) => [id, { ...facts, variantSkus: variantSkus ?? {} }]),
  );
}

/** SQL: the variants of a product that are sold. */
const VARIANTS = `case when products.options = '[]' then '[]'::json else
  (select coalesce(json_agg(v order by v.position), '[]') from product_variants v
    where v.product_id = products.id and not v.hidden) end`;

const readProduct = rowReader(products);
const readVariant = rowReader(productVariants);
const selectListedById = prepared<{
  id: number;
  category_name: string;
  category_name_hi: string;
  variants: object[];
}>(
  'listed_products_by_id',
  `select products.*, categories.name as category_name, categories.name_hi as category_name_hi, ${VARIANTS} as variants
   from products join categories on categories.id = products.category_id
   where products.id = any($1::integer[]) and not products.hidden and not categories.hidden`,
);

/** The product of a public address: the present one, an earlier one, or one whose end has its id. */
export async function findIdBySlug(database: Database, slug: string): Promise<number | undefined> {
  const [, id = '0'] = /(?:^|-)([1-9]\d{0,8})$/.exec(slug) ?? [];
  const [row] = await queryRows<{ id: number }>(
    database,
    sql`select id from products where slug = ${slug} or (former_slugs <> '{}' and former_slugs @> array[${slug}]::text[])
      or id = ${Number(id)}::int
      order by (slug = ${slug}) desc, (former_slugs @> array[${slug}]::text[]) desc limit 1`,
  );
  return row?.id;
}

/** Slugs of the listed products, newest first. */
export async function listSlugs(database: Database, limit: number) {
  return database
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(isListed({}))
    .orderBy(desc(products.id))
    .limit(limit);
}

/** What the search index keeps of the listed products, in batches by id. */
export async function indexedRows(database: Database, afterId: number, limit: number): Promise<IndexedRow[]> {
  return selectIndexed(database)
    .where(and(isListed({}), gt(products.id, afterId)))
    .orderBy(asc(products.id))
    .limit(limit);
}

export async function indexedRowsById(database: Database, ids: readonly number[]): Promise<IndexedRow[]> {
  return selectIndexed(database).where(and(isListed({}), inArray(products.id, [...ids])));
}

function selectIndexed(database: Database) {
  return database
    .select({
      id: products.id,
      name: products.name,
      brand: products.brand,
      description: sql<string>`concat_ws(' ', ${products.description}, (select string_agg(distinct choice, ' ')
        from product_variants v, unnest(v.choices) as choice
        where ${products.options} <> '[]' and v.product_id = ${products.id} and not v.hidden))`,
      categoryId: products.categoryId,
      categoryName: categories.name,
      nameHi: products.nameHi,
      descriptionHi: products.descriptionHi,
      categoryNameHi: categories.nameHi,
      price: sql<number>`(${products.pricePaise} / ${PAISE_PER_RUPEE})::integer`,
      inStock: sql<boolean>`${products.countInStock} > 0`,
      rating: sql<number>`(case when ${products.reviewCount} = 0 then ${products.rating}
        else round((${products.rating} * ${products.numReviews} + ${products.reviewStars})
          / (${products.numReviews} + ${products.reviewCount}), 1) end)::float8`,
      numReviews: sql<number>`${products.numReviews} + ${products.reviewCount}`,
      isFeatured: products.isFeatured,
      occasions: products.occasions,
      recipients: products.recipients,
      leadDays: products.leadDays,
      image: products.image,
      variants: sql<IndexedRow['variants']>`case when ${products.options} = '[]' then '[]'::json else (
        select coalesce(json_agg(json_build_object(
          'price', v.price_paise / ${PAISE_PER_RUPEE}, 'inStock', v.count_in_stock > 0)), '[]')
        from product_variants v where v.product_id = ${products.id} and not v.hidden) end`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId));
}

/** Of variants that are sold, by their ids. */
export async function findProductOfVariant(
  database: Database,
  variantIds: readonly number[],
): Promise<Map<number, number>> {
  if (variantIds.length === 0) return new Map();
  const rows = await database
    .select({ id: productVariants.id, productId: productVariants.productId })
    .from(productVariants)
    .where(and(inArray(productVariants.id, [...variantIds]), eq(productVariants.hidden, false)));
  return new Map(rows.map(({ id, productId }) => [id, productId]));
}

/** Without a language, in the reader's. */
export async function listCategories(database: Database, language?: Language): Promise<Category[]> {
  const rows = await database.select().from(categories).orderBy(asc(categories.id));
  return rows.map((row) => toCategory(row, language));
}

/** What each category is called in every language, in the shop's order. */
export async function listCategoryNames(
  database: Database,
): Promise<Pick<typeof categories.$inferSelect, 'id' | 'name' | 'nameHi' | 'hidden'>[]> {
  return database
    .select({
      id: categories.id,
      name: categories.name,
      nameHi: categories.nameHi,
      hidden: categories.hidden,
    })
    .from(categories)
    .orderBy(asc(categories.id));
}

export async function countStock(database: Database): Promise<{ products: number; outOfStock: number }> {
  const [row] = await database
    .select({
      products: count(),
      outOfStock: sql<number>`count(*) filter (where count_in_stock = 0)::integer`,
    })
    .from(products)
    .where(eq(products.hidden, false));
  return row ?? { products: 0, outOfStock: 0 };
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

/** For the checklist of a new shop: what it sells beside the demo, and whether a product has a tax rate of its own. */
export async function readCatalogueFacts(
  database: Database,
  demoIds: readonly number[],
): Promise<{ ownProducts: number; hasTaxedProduct: boolean }> {
  const [row] = await queryRows<{ own: number; taxed: boolean }>(
    database,
    sql`select count(*) filter (where not hidden and not (id = any(${sql.param([...demoIds])}::int[])))::int as own,
      coalesce(bool_or(tax_rate_bp > 0), false) as taxed from products where not deleted`,
  );
  return { ownProducts: row?.own ?? 0, hasTaxedProduct: row?.taxed ?? false };
}

/** Locked until the transaction ends; undefined when it is deleted. */
export async function lockProduct(tx: Database, id: number): Promise<AdminProduct | undefined> {
  const [row] = await selectProducts(tx)
    .where(and(eq(products.id, id), eq(products.deleted, false)))
    .for('update', { of: products });
  return row && toAdminProduct(row);
}

export async function productById(tx: Database, id: number): Promise<AdminProduct> {
  const [row] = await selectProducts(tx).where(eq(products.id, id));
  if (!row) throw new Error(`product ${id} does not exist`);
  return toAdminProduct(row);
}

/** Everything of the products, by id; locked until the transaction ends if asked for. */
export async function listWholeProducts(
  tx: Database,
  where: SQL | undefined,
  { lock = false, limit }: { lock?: boolean; limit?: number } = {},
): Promise<WholeProduct[]> {
  const query = selectProducts(tx).where(where).orderBy(asc(products.id)).$dynamic();
  const limited = limit === undefined ? query : query.limit(limit);
  const rows = await (lock ? limited.for('update', { of: products }) : limited);
  return rows.map(({ product, categoryName, variants }) => ({
    product,
    categoryName,
    variants: variants.map(readVariant).map((variant) => toVariant(product.options, variant)),
  }));
}

/**
 * A new count changes what was received: what is held and sold stays. Price and count of a product that is sold by variant
 * are those of its variants. The caller holds the product's lock.
 */
export async function setProduct(
  tx: Database,
  id: number,
  { pricePaise, countInStock, ...values }: ProductValues,
  { reason, isByVariant }: { reason: 'received' | 'correction'; isByVariant: boolean },
): Promise<void> {
  await tx.execute(sql`select set_config('tohfa.stock_reason', ${reason}, true)`);
  const stockReceived = sql`stock_received + ${countInStock} - count_in_stock`;
  await tx
    .update(products)
    .set({
      ...values,
      ...(!isByVariant && { pricePaise, countInStock, stockReceived }),
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, id));
}

/** Keeps a deleted product that an open order or gift refers to. */
export async function markDeleted(tx: Database, id: number): Promise<void> {
  await tx
    .update(products)
    .set({ hidden: true, deleted: true, updatedAt: sql`now()` })
    .where(eq(products.id, id));
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
  return row && toCategory(row, 'en');
}

export async function insertCategory(
  tx: Database,
  values: typeof categories.$inferInsert,
): Promise<Category> {
  const [row] = await tx.insert(categories).values(values).returning();
  if (!row) throw new Error('the category was not inserted');
  return toCategory(row, 'en');
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
  return toCategory(row, 'en');
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

export function selectProducts(database: Database) {
  return database
    .select({
      product: products,
      categoryName: categories.name,
      categoryNameHi: categories.nameHi,
      variants: sql<object[]>`${sql.raw(VARIANTS)}`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId));
}

function isListed(filter: ProductQuery): SQL | undefined {
  return and(
    eq(products.hidden, false),
    eq(categories.hidden, false),
    filter.categoryId === undefined ? undefined : eq(products.categoryId, filter.categoryId),
    filter.id === undefined ? undefined : eq(products.id, filter.id),
  );
}

function toCategory(row: typeof categories.$inferSelect, language?: Language): Category {
  const name = shownName(row, language);
  return {
    id: row.id,
    name,
    ...(name !== row.name && { english_name: row.name }),
    ...(row.nameHi !== '' && { name_hi: row.nameHi }),
    icon: row.icon,
    color: row.color,
    is_featured: row.isFeatured ? 1 : 0,
    is_calendar: row.isCalendar ? 1 : 0,
    block: row.block,
    image: row.image,
    hidden: row.hidden ? 1 : 0,
  };
}

function toProduct(
  { product, categoryName, categoryNameHi, variants }: ProductRow,
  language?: Language,
): Product {
  const { name, description, richDescription } = productTexts(product, language);
  return {
    id: product.id,
    name,
    description,
    rich_description: richDescription,
    image: product.image,
    images: product.images,
    brand: product.brand,
    price: product.pricePaise / PAISE_PER_RUPEE,
    category_id: product.categoryId,
    categoryName: shownName({ name: categoryName, nameHi: categoryNameHi }, language),
    count_in_stock: product.countInStock,
    ...ratingOf(product),
    is_featured: product.isFeatured ? 1 : 0,
    ...(product.taxRateBp !== null && { taxRate: product.taxRateBp / 100 }),
    ...(product.mrpPaise !== null && { mrp: product.mrpPaise / PAISE_PER_RUPEE }),
    ...(product.countryOfOrigin !== '' && { country_of_origin: product.countryOfOrigin }),
    ...(product.netQuantity !== '' && { net_quantity: product.netQuantity }),
    ...(product.maker !== '' && { maker: product.maker }),
    options: product.options,
    variants: variants.map(readVariant).map((variant) => toVariant(product.options, variant)),
    occasions: product.occasions,
    recipients: product.recipients,
    slug: product.slug,
    version: product.version,
  };
}

function toVariant(
  options: readonly ProductOption[],
  {
    id,
    sku,
    choices,
    image,
    barcode,
    weightGrams,
    hsn,
    taxRateBp,
    ...variant
  }: typeof productVariants.$inferSelect,
): ProductVariant {
  return {
    id,
    sku,
    options: Object.fromEntries(options.map(({ name }, index) => [name, choices[index] ?? ''])),
    price: variant.pricePaise / PAISE_PER_RUPEE,
    count_in_stock: variant.countInStock,
    image,
    ...(barcode !== '' && { barcode }),
    ...(weightGrams !== null && { weight: weightGrams }),
    ...(hsn !== null && { hsn }),
    ...(taxRateBp !== null && { taxRate: taxRateBp / 100 }),
  };
}

export function toAdminProduct(row: ProductRow): AdminProduct {
  const { costPaise, hidden, draft, tags, sku, barcode, weightGrams, hsn, lowStockAt } = row.product;
  const { nameHi, descriptionHi, richDescriptionHi } = row.product;
  return {
    ...toProduct(row, 'en'),
    ...(nameHi !== '' && { name_hi: nameHi }),
    ...(descriptionHi !== '' && { description_hi: descriptionHi }),
    ...(richDescriptionHi !== '' && { rich_description_hi: richDescriptionHi }),
    ...(costPaise !== null && { cost: costPaise / PAISE_PER_RUPEE }),
    ...(hidden && { state: draft ? ('draft' as const) : ('hidden' as const) }),
    ...(tags.length > 0 && { tags }),
    ...(sku !== '' && { sku }),
    ...(barcode !== '' && { barcode }),
    ...(weightGrams !== null && { weight: weightGrams }),
    ...(hsn !== '' && { hsn }),
    ...(lowStockAt !== null && { lowStockAt }),
  };
}

/** The earlier ratings that the admin gave, counted together with the reviews written here. */
function ratingOf({ reviewCount, reviewStars, rating, numReviews }: ProductRow['product']) {
  if (reviewCount === 0) return { rating, num_reviews: numReviews };
  const count = numReviews + reviewCount;
  // In tenths, as the earlier rating is stored, so that half a tenth is rounded as the database does.
  const tenths = Math.round((Math.round(rating * 10) * numReviews + reviewStars * 10) / count);
  return { rating: tenths / 10, num_reviews: count, earlier_rating: rating, earlier_num_reviews: numReviews };
}

export type ProductValues = Omit<typeof products.$inferInsert, 'id'>;

export interface IndexedRow {
  id: number;
  name: string;
  brand: string;
  /** With the values of its options. */
  description: string;
  categoryId: number;
  categoryName: string;
  nameHi: string;
  descriptionHi: string;
  categoryNameHi: string;
  /** Whole rupees. */
  price: number;
  inStock: boolean;
  rating: number;
  numReviews: number;
  isFeatured: boolean;
  occasions: ProductOccasion[];
  recipients: ProductRecipient[];
  /** Null: the shop's own. */
  leadDays: number | null;
  image: string;
  /** None for a product that is sold as it is. */
  variants: IndexedVariant[];
}

export interface IndexedVariant {
  price: number;
  inStock: boolean;
}

interface ProductRow {
  product: typeof products.$inferSelect;
  categoryName: string;
  categoryNameHi: string;
  /** Rows of JSON. */
  variants: object[];
}

/** A row of products as it is stored, with what belongs to it. */
export interface WholeProduct {
  product: typeof products.$inferSelect;
  categoryName: string;
  variants: ProductVariant[];
}

export interface ProductQuery {
  categoryId?: number | undefined;
  id?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}
