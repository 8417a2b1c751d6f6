import { type BulkChange, type BulkEditReason, PAISE_PER_RUPEE, paiseFromRupees } from '@tohfa/contract';
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { isFoundByAdmin } from './admin-products.ts';
import type { Difference, EditedField, EditedProduct } from './bulk-edit-plan.ts';
import { setStockCause } from './stock.ts';
import { bulkEditRows, bulkEdits, products } from './tables.ts';

/** Those that admins see, in the order of their ids. Locked, they stay as they are until the transaction ends; their variants with them. */
export async function readEditedProducts(
  database: Database,
  where: SQL | undefined,
  { limit, locked = false }: { limit?: number; locked?: boolean } = {},
): Promise<EditedProduct[]> {
  const query = database
    .select({
      id: products.id,
      name: products.name,
      version: products.version,
      pricePaise: products.pricePaise,
      stock: products.countInStock,
      category: products.categoryId,
      featured: products.isFeatured,
      hidden: products.hidden,
      draft: products.draft,
      tags: products.tags,
      taxRateBp: products.taxRateBp,
      mrpPaise: products.mrpPaise,
    })
    .from(products)
    .where(and(isFoundByAdmin({}), where))
    .orderBy(asc(products.id))
    .limit(limit ?? Number.MAX_SAFE_INTEGER);
  const rows = await (locked ? query.for('no key update') : query);
  const variants = await readVariants(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map(({ pricePaise, mrpPaise, taxRateBp, hidden, draft, ...row }) => ({
    ...row,
    price: pricePaise / PAISE_PER_RUPEE,
    mrp: mrpPaise === null ? null : mrpPaise / PAISE_PER_RUPEE,
    taxRate: toPercent(taxRateBp),
    state: draft ? 'draft' : hidden ? 'hidden' : 'active',
    variants: (variants.get(row.id) ?? []).map(({ choices, price_paise, tax_rate_bp, ...variant }) => ({
      id: variant.id,
      name: choices.join(', '),
      price: Number(price_paise) / PAISE_PER_RUPEE,
      stock: variant.stock,
      taxRate: toPercent(tax_rate_bp),
    })),
  }));
}

/** After the products were locked, so that they are as of then. */
async function readVariants(database: Database, ids: readonly number[]) {
  const rows = await queryRows<VariantRow>(
    database,
    sql`select v.id, v.product_id, v.choices, v.price_paise, v.count_in_stock as stock, v.tax_rate_bp
      from product_variants v join products p on p.id = v.product_id
      where v.product_id = any(${sql.param([...ids])}::int[]) and p.options <> '[]' and not v.hidden
      order by v.product_id, v.position`,
  );
  return Map.groupBy(rows, ({ product_id }) => product_id);
}

/** The caller has locked them. What is received follows the stock, as with every count that an admin enters. */
export async function writeEditedProducts(
  tx: Database,
  edited: readonly EditedProduct[],
  { reason, by }: { reason: 'received' | 'correction'; by: string },
): Promise<void> {
  if (edited.length === 0) return;
  await setStockCause(tx, { by }, reason);
  const variants = edited.flatMap((product) => product.variants);
  if (variants.length > 0)
    await tx.execute(sql`update product_variants v set price_paise = r.price_paise, count_in_stock = r.stock,
        stock_received = v.stock_received + r.stock - v.count_in_stock
      from jsonb_to_recordset(${JSON.stringify(
        variants.map(({ id, price, stock }) => ({ id, stock, price_paise: paiseFromRupees(price) })),
      )}::jsonb) as r(id integer, price_paise bigint, stock integer)
      where v.id = r.id and (v.price_paise, v.count_in_stock) is distinct from (r.price_paise, r.stock)`);
  await tx.execute(sql`update products p set
      price_paise = case when p.options = '[]' then r.price_paise else p.price_paise end,
      count_in_stock = case when p.options = '[]' then r.stock else p.count_in_stock end,
      stock_received = p.stock_received + case when p.options = '[]' then r.stock - p.count_in_stock else 0 end,
      category_id = r.category, is_featured = r.featured, hidden = r.state <> 'active', draft = r.state = 'draft',
      tags = r.tags, tax_rate_bp = r.tax_rate_bp, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(edited.map(toProductRow))}::jsonb) as r(id integer, price_paise bigint,
      stock integer, category integer, featured boolean, state text, tags text[], tax_rate_bp integer)
    where p.id = r.id`);
}

function toProductRow({ id, price, stock, category, featured, state, tags, taxRate }: EditedProduct) {
  const tax_rate_bp = taxRate === null ? null : Math.round(taxRate * 100);
  return { id, price_paise: paiseFromRupees(price), stock, category, featured, state, tags, tax_rate_bp };
}

export async function insertBulkEdit(database: Database, values: { change: BulkChange; actor: string }) {
  const [row] = await database.insert(bulkEdits).values(values).returning({ id: bulkEdits.id });
  if (!row) throw new Error('the bulk edit was not inserted');
  return row.id;
}

export async function insertBulkEditRows(database: Database, id: number, rows: readonly NewRow[]) {
  if (rows.length === 0) return;
  await database.execute(sql`insert into bulk_edit_rows (bulk_edit_id, product_id, state, reason, before, after)
    select ${id}, r.product_id, case when r.reason is null then 'waiting' else 'refused' end, r.reason,
      coalesce(r.before, '{}'), coalesce(r.after, '{}')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(product_id integer, reason text, before jsonb, after jsonb)
    where exists (select 1 from products p where p.id = r.product_id)`);
}

export async function setUnchanged(database: Database, id: number, unchanged: number): Promise<void> {
  await database.update(bulkEdits).set({ unchanged }).where(eq(bulkEdits.id, id));
}

/** Whether it was in one of these states and has moved on. */
export async function moveBulkEdit(
  tx: Database,
  id: number,
  from: readonly BulkEditRow['state'][],
  to: BulkEditRow['state'],
): Promise<boolean> {
  const rows = await tx
    .update(bulkEdits)
    .set({ state: to, movedAt: sql`now()` })
    .where(and(eq(bulkEdits.id, id), inArray(bulkEdits.state, [...from])))
    .returning({ id: bulkEdits.id });
  return rows.length > 0;
}

/** One process at a time works on it. */
export async function lockBulkEdit(tx: Database, id: number): Promise<BulkEditRow | undefined> {
  const [row] = await tx.select().from(bulkEdits).where(eq(bulkEdits.id, id)).for('update');
  return row;
}

export async function listNextRows(
  tx: Database,
  id: number,
  state: 'waiting' | 'changed',
  limit: number,
): Promise<(Difference & { productId: number })[]> {
  return tx
    .select({ productId: bulkEditRows.productId, before: bulkEditRows.before, after: bulkEditRows.after })
    .from(bulkEditRows)
    .where(and(eq(bulkEditRows.bulkEditId, id), eq(bulkEditRows.state, state)))
    .orderBy(asc(bulkEditRows.productId))
    .limit(limit);
}

export async function finishRows(tx: Database, id: number, rows: readonly FinishedRow[]): Promise<void> {
  await tx.execute(sql`update bulk_edit_rows b set state = r.state, reason = coalesce(r.reason, b.reason),
      before = coalesce(r.before, b.before), after = coalesce(r.after, b.after), kept = coalesce(r.kept, b.kept)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(product_id integer, state text, reason text, before jsonb, after jsonb, kept text[])
    where b.bulk_edit_id = ${id} and b.product_id = r.product_id`);
  await tx.update(bulkEdits).set({ movedAt: sql`now()` }).where(eq(bulkEdits.id, id));
}

/** With an id, that one, a preview too; else the latest that were applied. */
export async function readBulkEdits(database: Database, id: number | undefined) {
  const found = sql`select * from bulk_edits
    where ${id === undefined ? sql`state <> 'previewed'` : sql`id = ${id}`} order by id desc limit ${RECENT}`;
  return queryRows<CountedBulkEdit>(
    database,
    sql`select e.id, e.state, e.change, e.actor, e.unchanged, to_json(e.at)#>>'{}' as at,
        (select name from categories where id = (e.change->>'category')::int) as category_name,
        count(r.product_id)::int as total,
        count(*) filter (where r.state = 'waiting')::int as waiting,
        count(*) filter (where r.state = 'changed')::int as changed,
        count(*) filter (where r.state = 'refused')::int as refused,
        count(*) filter (where r.state = 'undone')::int as undone,
        count(*) filter (where r.state = 'kept')::int as kept
      from (${found}) e left join bulk_edit_rows r on r.bulk_edit_id = e.id
      group by e.id, e.state, e.change, e.actor, e.unchanged, e.at order by e.id desc`,
  );
}

export async function listLeft(database: Database, id: number, limit: number) {
  return queryRows<{ productId: number; name: string; reason: BulkEditReason | null; kept: string[] }>(
    database,
    sql`select r.product_id as "productId", p.name, r.reason, r.kept
      from bulk_edit_rows r join products p on p.id = r.product_id
      where r.bulk_edit_id = ${id} and r.state in ('refused', 'kept') order by r.product_id limit ${limit}`,
  );
}

export async function listUnfinished(database: Database, idleSeconds: number): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    database,
    sql`select id from bulk_edits where state in ('running', 'undoing')
      and moved_at < now() - make_interval(secs => ${idleSeconds}) order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Nobody applies a preview of yesterday or undoes a change of last season. */
export async function cleanUpBulkEdits(database: Database): Promise<void> {
  await database.execute(sql`delete from bulk_edits
    where state = 'previewed' and at < now() - interval '1 day'
      or state in ('done', 'undone') and at < now() - interval '90 days'`);
}

export const isAfter = (id: number) => gt(products.id, id);
export const isOneOf = (ids: readonly number[]) =>
  sql`${products.id} = any(${sql.param([...ids])}::integer[])`;

const toPercent = (basisPoints: number | null) => (basisPoints === null ? null : basisPoints / 100);

const RECENT = 10;

interface VariantRow {
  id: number;
  product_id: number;
  choices: string[];
  price_paise: string;
  stock: number;
  tax_rate_bp: number | null;
}

export interface NewRow extends Partial<Difference> {
  product_id: number;
  reason?: BulkEditReason;
}

export interface FinishedRow extends Partial<Difference> {
  product_id: number;
  state: 'changed' | 'refused' | 'undone' | 'kept';
  reason?: BulkEditReason;
  kept?: EditedField[];
}

type BulkEditRow = typeof bulkEdits.$inferSelect;

export interface CountedBulkEdit
  extends Pick<BulkEditRow, 'id' | 'state' | 'change' | 'actor' | 'unchanged'> {
  at: string;
  category_name: string | null;
  total: number;
  waiting: number;
  changed: number;
  refused: number;
  undone: number;
  kept: number;
}
