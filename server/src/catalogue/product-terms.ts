import { isDeepStrictEqual } from 'node:util';
import {
  maySetProductTerms,
  type Operations,
  PRODUCT_TERMS,
  PRODUCT_TERMS_PER_PAGE,
  type ProductTerms,
  type ProductVariant,
  type VariantForm,
} from '@tohfa/contract';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { type AdminIdentity, type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { findMrpProblem, toPriced } from './mrp.ts';
import { listWholeProducts } from './sql.ts';
import { products } from './tables.ts';

/** What invoices and delivery dates need to know of a product; customers see none of it by itself. */
export async function listProductTerms(database: Database, { query }: Call<Operations['listProductTerms']>) {
  const words = (query.q ?? '').split(/\s+/).filter(Boolean);
  const where = and(
    eq(products.hidden, false),
    ...words.map((word) => sql`${products.name} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
  );
  const rows = await database
    .select(columns)
    .from(products)
    .where(where)
    .orderBy(asc(products.name), asc(products.id))
    .limit(PRODUCT_TERMS_PER_PAGE)
    .offset(((query.page ?? 1) - 1) * PRODUCT_TERMS_PER_PAGE);
  const [counted] = await database.select({ total: count() }).from(products).where(where);
  return { products: rows.map(toTerms), total: counted?.total ?? 0 };
}

export async function saveProductTerms(
  database: Database,
  { body, identity }: Call<Operations['saveProductTerms']>,
  shopTaxRate: number,
) {
  const saved = await database.transaction(async (tx) => {
    const [whole] = await listWholeProducts(tx, eq(products.id, body.productId), { lock: true });
    if (!whole) return undefined;
    const before = whole.product;
    const aboveMrp = findMrpProblem({ ...toPriced(whole), taxRate: body.taxRate }, shopTaxRate);
    if (aboveMrp)
      return refuse('invalid_input', {
        fields: { taxRate: ({ catalogue }) => catalogue.taxAboveMrp(aboveMrp) },
      });
    const [after] = await tx
      .update(products)
      .set({
        hsn: body.hsn,
        taxRateBp: body.taxRate === undefined ? null : Math.round(body.taxRate * 100),
        leadDays: body.leadDays ?? null,
      })
      .where(eq(products.id, body.productId))
      .returning(columns);
    if (!after) return undefined;
    await recordAudit(tx, {
      actor: identity.admin.email,
      action: 'product-terms',
      subject: String(body.productId),
      before: toTerms(before),
      after: toTerms(after),
    });
    return toTerms(after);
  });
  if (saved instanceof Refusal) return saved;
  return saved ? { success: true as const, product: saved } : refuse('product_not_found');
}

/** Whether a change of products is one of their terms, too. */
export function setsTerms(change: object): boolean {
  return Object.entries(change).some(
    ([field, value]) => value !== undefined && PRODUCT_TERMS.includes(field),
  );
}

/**
 * The variants of a form as this admin may save them: who may not set terms keeps those that are there, and a new variant has those
 * that all others agree on. Undefined when the form would change some of them.
 */
export function keepTerms(
  { role }: Pick<AdminIdentity, 'role'>,
  variants: readonly VariantForm[] | undefined,
  before: readonly ProductVariant[],
): { variants?: VariantForm[] } | undefined {
  if (variants === undefined) return {};
  if (maySetProductTerms(role)) return { variants: [...variants] };
  const [first] = before;
  const shared = before.every((one) => isDeepStrictEqual(termsOf(one), termsOf(first))) ? first : undefined;
  const kept = variants.map((variant) => {
    const known =
      before.find(({ id }) => id === variant.id) ??
      before.find(({ options }) => isDeepStrictEqual(options, variant.options));
    const own = termsOf(known ?? shared);
    const { hsn = own.hsn, taxRate = own.taxRate } = variant;
    const wanted = termsOf({ hsn, taxRate });
    const allowed = known ? [own] : [own, termsOf(undefined)];
    return allowed.some((terms) => isDeepStrictEqual(terms, wanted)) ? { ...variant, ...wanted } : undefined;
  });
  return kept.every((variant) => variant !== undefined) ? { variants: kept } : undefined;
}

/** Empty is the product's own. */
const termsOf = (variant: Pick<VariantForm, 'hsn' | 'taxRate'> | undefined) => ({
  hsn: variant?.hsn || null,
  taxRate: variant?.taxRate ?? null,
});

const columns = {
  id: products.id,
  name: products.name,
  hsn: products.hsn,
  taxRateBp: products.taxRateBp,
  leadDays: products.leadDays,
};

function toTerms({ id, name, hsn, taxRateBp, leadDays }: TermsRow): ProductTerms {
  return {
    productId: id,
    name,
    hsn,
    ...(taxRateBp !== null && { taxRate: taxRateBp / 100 }),
    ...(leadDays !== null && { leadDays }),
  };
}

type TermsRow = Pick<typeof products.$inferSelect, keyof typeof columns>;

/** Of what is sold, also when it is no longer for sale. Without a rate the shop's own holds. */
export async function findTaxTerms(
  database: Database,
  { productId, variantId }: { productId: number; variantId: number | null },
): Promise<{ hsn: string; taxRateBp: number | null } | undefined> {
  const [row] = await queryRows<{ hsn: string; taxRateBp: number | null }>(
    database,
    sql`select coalesce(v.hsn, p.hsn) as hsn, coalesce(v.tax_rate_bp, p.tax_rate_bp) as "taxRateBp"
      from products p left join product_variants v on v.product_id = p.id and v.id = ${variantId}
      where p.id = ${productId}`,
  );
  return row;
}
