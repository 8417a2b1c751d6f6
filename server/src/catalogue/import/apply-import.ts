import { say, storedTexts } from '@tohfa/contract/phrases';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import { type Database, queryRows } from '../../platform/database.ts';
import { setStockCause } from '../stock.ts';
import { ensureCategories, findCurrent, insertProducts, writeProduct } from './current-products.ts';
import type { ImportDeps } from './deps.ts';
import { type CurrentProduct, type Plan, type PlanProblem, planProduct } from './plan.ts';
import type { ProductState } from './product-state.ts';
import { MAX_WEIGHT } from './read-file.ts';
import { knownPictures, sourcesOf } from './sources.ts';
import { importErrors, importRows, imports } from './tables.ts';

/** Few enough that the notification of changed products names them one by one, and that their work keeps nobody waiting. */
const AT_ONCE = 200;

/**
 * Writes the next products of a running import and marks them as written, in one transaction: a server that is killed
 * leaves the rest to the next one. Answers false when nothing is left, or another process is at it. Each product is planned
 * again as it is now, because it may have been changed since the preview.
 */
export async function applyNext(deps: ImportDeps, importId: string): Promise<boolean> {
  const { taxRate: shopTaxRate } = await deps.charges();
  return deps.database.transaction(async (tx) => {
    const running = await lockRunning(tx, importId, { undoing: false });
    if (!running) return false;
    const actor = running.appliedBy ?? running.adminEmail;
    const rows = await listNextRows(tx, importId, 'planned');
    if (rows.length === 0) {
      await finish(tx, importId, actor);
      return false;
    }
    const drafts = rows.map(({ draft }) => draft);
    const current = await findCurrent(tx, drafts, { lock: true });
    const picture = await knownPictures(tx, deps, drafts.flatMap(sourcesOf));
    const planned = rows.map((row) => {
      const product = current.get(row.draft);
      return { row, product, plan: planProduct(row.draft, product, { picture, shopTaxRate }) };
    });
    await setStockCause(tx, {
      by: actor,
      note: storedTexts.imports.stockNote,
    });
    await writePlanned(tx, importId, planned);
    await tx
      .update(imports)
      .set({ done: sql`done + ${rows.reduce((sum, { records }) => sum + records, 0)}` })
      .where(eq(imports.id, importId));
    return true;
  });
}

/** The first of those that wait to be applied, or the last of those that wait to be undone: at least one, as much as is quickly done. */
export async function listNextRows(
  tx: Database,
  importId: string,
  state: 'planned' | 'applied',
): Promise<(typeof importRows.$inferSelect)[]> {
  const direction = state === 'planned' ? asc : desc;
  const next = await tx
    .select({ position: importRows.position, weight: importRows.weight })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.state, state)))
    .orderBy(direction(importRows.position))
    .limit(AT_ONCE);
  let weight = 0;
  const taken = next.filter((row, at) => {
    weight += row.weight;
    return at === 0 || weight <= MAX_WEIGHT;
  });
  if (taken.length === 0) return [];
  return tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        inArray(
          importRows.position,
          taken.map(({ position }) => position),
        ),
      ),
    )
    .orderBy(direction(importRows.position));
}

/** Undefined when it is not in that state, or another process is at it. */
export async function lockRunning(tx: Database, importId: string, { undoing }: { undoing: boolean }) {
  const [running] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.state, 'running'), eq(imports.undoing, undoing)))
    .for('update', { skipLocked: true });
  return running;
}

async function writePlanned(tx: Database, importId: string, planned: readonly PlannedRow[]): Promise<void> {
  const right = planned.flatMap((one) => ('wanted' in one.plan ? [{ ...one, plan: one.plan }] : []));
  const { ids, created } = await ensureCategories(
    tx,
    right.map(({ plan }) => plan.wanted.category),
  );
  if (created.length > 0)
    await tx
      .update(imports)
      .set({ createdCategories: sql`created_categories || ${sql.param(created)}::int[]` })
      .where(eq(imports.id, importId));
  const fresh = right.filter(({ plan }) => plan.action === 'create');
  const newIds = await insertProducts(
    tx,
    fresh.map(({ plan }) => plan.wanted),
    ids,
  );
  const idOf = new Map(fresh.map(({ row }, index) => [row, newIds[index]]));
  for (const { product, plan } of right)
    if (product && plan.action === 'change') await writeProduct(tx, product, plan.wanted, ids);
  await markApplied(
    tx,
    importId,
    planned.map(({ row, product, plan }) => {
      const { position } = row;
      if ('sentence' in plan) return { position, action: 'keep', pictures: 'none' };
      return {
        position,
        action: plan.action,
        product_id: product?.id ?? idOf.get(row),
        ...(plan.action === 'change' && { before: product?.state }),
        ...(plan.action !== 'keep' && { after: plan.wanted }),
        pictures: plan.isWaiting ? 'waiting' : 'none',
      };
    }),
  );
  const wrong = planned.flatMap(({ row, plan }) => ('sentence' in plan ? [{ row, plan }] : []));
  for (const { row, plan } of wrong) await addError(tx, importId, row.row, plan);
}

async function markApplied(tx: Database, importId: string, rows: readonly AppliedRow[]): Promise<void> {
  await tx.execute(sql`
    update import_rows r set state = 'applied', action = a.action, product_id = a.product_id, before = a.before,
      after = a.after, pictures = a.pictures
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as a (position int, action text, product_id int, before jsonb, after jsonb, pictures text)
    where r.import_id = ${importId} and r.position = a.position`);
}

/** Somebody changed the product since the preview, so that it can no longer be written. */
async function addError(
  tx: Database,
  importId: string,
  row: number,
  { sentence }: PlanProblem,
): Promise<void> {
  const [last] = await queryRows<{ next: number }>(
    tx,
    sql`select coalesce(max(position), 0) + 1 as next from import_errors where import_id = ${importId}`,
  );
  await tx.insert(importErrors).values({
    importId,
    position: last?.next ?? 1,
    row,
    columnName: '',
    value: '',
    message: say(sentence),
  });
  await tx.update(imports).set({ errorCount: sql`error_count + 1` }).where(eq(imports.id, importId));
}

async function finish(tx: Database, importId: string, actor: string): Promise<void> {
  const [counts] = await queryRows<{ created: number; changed: number }>(
    tx,
    sql`select count(*) filter (where action = 'create')::int as created,
        count(*) filter (where action = 'change')::int as changed
      from import_rows where import_id = ${importId}`,
  );
  const [done] = await tx
    .update(imports)
    .set({ ...counts, state: 'done', done: sql`rows`, finishedAt: sql`now()` })
    .where(eq(imports.id, importId))
    .returning({ fileName: imports.fileName, format: imports.format });
  const after = { ...done, ...counts };
  await recordAudit(tx, { actor, action: 'products-import', subject: importId, after });
}

interface PlannedRow {
  row: typeof importRows.$inferSelect;
  product: CurrentProduct | undefined;
  plan: Plan | PlanProblem;
}

interface AppliedRow {
  position: number;
  action: string;
  product_id?: number | undefined;
  before?: ProductState | undefined;
  after?: ProductState;
  pictures: string;
}
