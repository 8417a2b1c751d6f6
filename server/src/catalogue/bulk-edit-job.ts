import { z } from 'zod';
import type { Database } from '../platform/database.ts';
import { defineQueue } from '../platform/jobs.ts';
import { type Difference, diff, type EditedProduct, isEmpty, planAgain, planUndo } from './bulk-edit-plan.ts';
import {
  type FinishedRow,
  finishRows,
  isOneOf,
  listNextRows,
  listUnfinished,
  lockBulkEdit,
  moveBulkEdit,
  readEditedProducts,
  writeEditedProducts,
} from './bulk-edit-sql.ts';
import type { CatalogueEditDeps } from './edit-products.ts';
import { listCategories } from './sql.ts';
import type { bulkEdits } from './tables.ts';

export const bulkEditQueue = defineQueue(
  'bulk-edit',
  z.object({ bulkEditId: z.int() }) satisfies z.ZodType<{ bulkEditId: number }>,
);

/** Few enough that a checkout waits for their locks a moment only, and that one notification names them all. */
const CHUNK = 100;
const IDLE_SECONDS = 5;

/** Applies it or undoes it, as its state says, until nothing is left to do. */
export async function runBulkEdit(deps: CatalogueEditDeps, id: number): Promise<void> {
  while (await runChunk(deps, id));
}

/** Periodic task: goes on with those whose process has died. */
export async function resumeBulkEdits(deps: CatalogueEditDeps): Promise<void> {
  for (const id of await listUnfinished(deps.database, IDLE_SECONDS)) await runBulkEdit(deps, id);
}

/**
 * Products and their rows are written in one transaction, so that no product is changed twice. The lock of the edit keeps a
 * second process, and an undo that stops it, waiting until then.
 */
async function runChunk({ database, charges, changed }: CatalogueEditDeps, id: number): Promise<boolean> {
  const { taxRate } = await charges();
  const ids = await database.transaction(async (tx) => {
    const edit = await lockBulkEdit(tx, id);
    if (edit?.state !== 'running' && edit?.state !== 'undoing') return undefined;
    const isUndo = edit.state === 'undoing';
    const rows = await listNextRows(tx, id, isUndo ? 'changed' : 'waiting', CHUNK);
    if (rows.length === 0) {
      await moveBulkEdit(tx, id, [edit.state], isUndo ? 'undone' : 'done');
      return undefined;
    }
    const productIds = rows.map(({ productId }) => productId);
    const products = await readEditedProducts(tx, isOneOf(productIds), { locked: true });
    const byId = new Map(products.map((product) => [product.id, product]));
    const hasCategory = isUndo ? await categoryCheck(tx) : () => true;
    const outcomes = rows.map((row) => {
      const product = byId.get(row.productId);
      if (!product) return deletedOne(row.productId, isUndo);
      return isUndo
        ? undoOne(product, row, taxRate, hasCategory)
        : applyOne(product, row, edit.change, taxRate);
    });
    await writeEditedProducts(
      tx,
      outcomes.flatMap(({ next }) => next ?? []),
      { reason: isUndo ? 'correction' : stockReason(edit.change), by: edit.actor },
    );
    await finishRows(
      tx,
      id,
      outcomes.map(({ finished }) => finished),
    );
    return productIds;
  });
  if (ids) changed(`products ${ids.join()}`);
  return ids !== undefined;
}

function applyOne(product: EditedProduct, row: Difference, change: Change, taxRate: number): Outcome {
  const product_id = product.id;
  const plan = planAgain(product, row, change, taxRate);
  if ('reason' in plan) return { finished: { product_id, state: 'refused', reason: plan.reason } };
  const { next, before, after } = plan;
  return {
    ...(!isEmpty(plan) && { next }),
    finished: { product_id, state: 'changed', before, after },
  };
}

function undoOne(
  product: EditedProduct,
  row: Difference,
  taxRate: number,
  hasCategory: (id: number) => boolean,
): Outcome {
  const { next, kept } = planUndo(product, row, taxRate, hasCategory);
  return {
    ...(!isEmpty(diff(product, next)) && { next }),
    finished: { product_id: product.id, state: kept.length > 0 ? 'kept' : 'undone', kept },
  };
}

/** Hidden for good since the preview, because an order or a gift still needs it. */
function deletedOne(product_id: number, isUndo: boolean): Outcome {
  return { finished: { product_id, state: isUndo ? 'kept' : 'refused', reason: 'deleted' } };
}

async function categoryCheck(tx: Database): Promise<(id: number) => boolean> {
  const ids = new Set((await listCategories(tx)).map(({ id }) => id));
  return (id) => ids.has(id);
}

/** More units by so many have arrived; a count that is set corrects what was counted wrongly. */
function stockReason({ stock }: Change): 'received' | 'correction' {
  return stock && 'add' in stock && stock.add > 0 ? 'received' : 'correction';
}

type Change = (typeof bulkEdits.$inferSelect)['change'];

interface Outcome {
  /** Left out where nothing changes. */
  next?: EditedProduct;
  finished: FinishedRow;
}
