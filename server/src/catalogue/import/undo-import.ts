import { storedTexts } from '@tohfa/contract/phrases';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import type { Database } from '../../platform/database.ts';
import { setStockCause } from '../stock.ts';
import { products } from '../tables.ts';
import { listNextRows, lockRunning } from './apply-import.ts';
import { ensureCategories, loadProducts, removeEmptyCategories, writeProduct } from './current-products.ts';
import { type ImportDeps, listSold } from './deps.ts';
import {
  byOptions,
  FIELDS,
  isSame,
  type ProductState,
  sumUpVariants,
  type VariantState,
} from './product-state.ts';
import { importRows, imports } from './tables.ts';

/**
 * Takes back the next products of an import, the last ones first, in one transaction. A product that was sold since stays;
 * a field that somebody has changed since stays as it is, and both are kept to be told.
 */
export async function undoNext(deps: ImportDeps, importId: string): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const running = await lockRunning(tx, importId, { undoing: true });
    if (!running) return false;
    const rows = await listNextRows(tx, importId, 'applied');
    if (rows.length === 0) {
      await finish(tx, running);
      return false;
    }
    await setStockCause(tx, {
      by: running.undoneBy ?? running.adminEmail,
      note: storedTexts.imports.undoNote,
    });
    const ids = rows.flatMap(({ productId, action }) => (action === 'keep' ? [] : (productId ?? [])));
    const current = await loadProducts(tx, ids, { lock: true });
    const sold = await listSold(tx, deps, ids, running.startedAt ?? running.createdAt);
    const removed = rows.flatMap(({ productId, action }) =>
      action === 'create' && productId !== null && !sold.has(productId) ? productId : [],
    );
    if (removed.length > 0) await tx.delete(products).where(inArray(products.id, removed));
    const { ids: categoryIds } = await ensureCategories(
      tx,
      rows.flatMap(({ before, action, productId }) => {
        const now = current.get(productId ?? 0);
        return action === 'change' && before && now ? [before.category, now.state.category] : [];
      }),
    );
    for (const { position, action, productId, before, after } of rows) {
      const product = current.get(productId ?? 0);
      let kept: string[] = [];
      if (productId !== null && sold.has(productId)) kept = ['sold'];
      else if (action === 'change' && product && before && after) {
        const undone = undoFields(product.state, before, after);
        await writeProduct(tx, product, undone.state, categoryIds);
        kept = undone.kept;
      }
      await tx
        .update(importRows)
        .set({ state: 'undone', kept })
        .where(and(eq(importRows.importId, importId), eq(importRows.position, position)));
    }
    const records = rows.reduce((sum, row) => sum + row.records, 0);
    await tx
      .update(imports)
      .set({ done: sql`done + ${records}` })
      .where(eq(imports.id, importId));
    return true;
  });
}

/** Each field goes back if it still is what the import made it. Stock goes back by what the import added or took. */
function undoFields(
  now: ProductState,
  before: ProductState,
  after: ProductState,
): { state: ProductState; kept: string[] } {
  const state = { ...now };
  const kept: string[] = [];
  const isSoldAsItIs = now.options.length === 0 && before.options.length === 0;
  if (isSoldAsItIs)
    state.countInStock = Math.max(0, now.countInStock - after.countInStock + before.countInStock);
  if (!isSame([before.options, before.variants], [after.options, after.variants])) {
    if (
      isSame([now.options, now.variants.map(withoutStock)], [after.options, after.variants.map(withoutStock)])
    ) {
      state.options = before.options;
      const [currentOf, importedOf] = [byOptions(now.variants), byOptions(after.variants)];
      state.variants = before.variants.map((variant) =>
        restoreStock(variant, currentOf(variant), importedOf(variant)),
      );
      if (before.options.length === 0)
        Object.assign(state, { price: before.price, countInStock: before.countInStock });
    } else kept.push('variants');
  }
  for (const field of FIELDS) {
    if (APART.includes(field) || isSame(before[field], after[field])) continue;
    if (field === 'price' && !isSoldAsItIs) continue;
    if (isSame(now[field], after[field])) Object.assign(state, { [field]: before[field] });
    else kept.push(field);
  }
  return { state: sumUpVariants(state), kept };
}

const APART: readonly (keyof ProductState)[] = ['countInStock', 'options', 'variants'];

const withoutStock = ({ countInStock: _, ...variant }: VariantState) => variant;

function restoreStock(
  variant: VariantState,
  current: VariantState | undefined,
  imported: VariantState | undefined,
): VariantState {
  if (!current || !imported) return variant;
  const countInStock = Math.max(0, current.countInStock - imported.countInStock + variant.countInStock);
  return { ...variant, countInStock };
}

async function finish(
  tx: Database,
  { id, adminEmail, undoneBy, createdCategories, fileName }: typeof imports.$inferSelect,
): Promise<void> {
  await removeEmptyCategories(tx, createdCategories);
  await tx
    .update(imports)
    .set({ state: 'undone', undoing: false, done: sql`rows`, finishedAt: sql`now()` })
    .where(eq(imports.id, id));
  await recordAudit(tx, {
    actor: undoneBy ?? adminEmail,
    action: 'products-import-undo',
    subject: id,
    after: { fileName },
  });
}
