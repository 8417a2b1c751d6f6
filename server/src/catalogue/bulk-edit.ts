import {
  type BulkChange,
  type BulkEdit,
  type BulkEditReason,
  type EditedRow,
  MAX_BULK_EDIT,
  maySetProductTerms,
  type Operations,
  type EditedValues as ShownValues,
} from '@tohfa/contract';
import type { Phrases } from '@tohfa/contract/phrases';
import { and, not, type SQL } from 'drizzle-orm';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import { type AdminIdentity, type Call, refuse } from '../platform/http/operations.ts';
import { isFoundByAdmin } from './admin-products.ts';
import { bulkEditQueue } from './bulk-edit-job.ts';
import { type EditedProduct, isEmpty, type Plan, planChange } from './bulk-edit-plan.ts';
import {
  type CountedBulkEdit,
  insertBulkEdit,
  insertBulkEditRows,
  isAfter,
  isOneOf,
  listLeft,
  moveBulkEdit,
  readBulkEdits,
  readEditedProducts,
  setUnchanged,
} from './bulk-edit-sql.ts';
import type { CatalogueEditDeps } from './edit-products.ts';
import { setsTerms } from './product-terms.ts';
import { listCategories } from './sql.ts';
import { type EditedValues, products } from './tables.ts';

const BATCH = 500;
const SHOWN_ROWS = 20;
const SHOWN_LEFT = 50;

/** Its products, and what would happen to each, are kept: that is what is applied. */
export async function previewBulkEdit(
  { database, charges }: CatalogueEditDeps,
  { body, identity }: Call<Operations['previewBulkEdit']>,
) {
  const { change } = body;
  if (isRefused(change, identity.admin)) return refuse('role_refused', TERMS_REFUSED);
  const categories = new Map((await listCategories(database, 'en')).map(({ id, name }) => [id, name]));
  if (change.category !== undefined && !categories.has(change.category))
    return refuse('invalid_input', {
      fields: { 'change.category': ({ catalogue }) => catalogue.chooseCategory },
    });
  const where = and(
    isFoundByAdmin(body.filter ?? {}),
    body.ids && isOneOf(body.ids),
    body.except && not(isOneOf(body.except)),
  );
  if ((await database.$count(products, where)) > MAX_BULK_EDIT)
    return refuse('invalid_input', {
      message: ({ catalogue }) => catalogue.tooManyToChange({ most: MAX_BULK_EDIT }),
    });
  const bulkEditId = await insertBulkEdit(database, { change, actor: identity.admin.email });
  const { taxRate } = await charges();
  const summary = startSummary();
  for await (const batch of batchesOf(database, where)) {
    const planned = batch.map((product) => ({ product, plan: planChange(product, change, taxRate) }));
    await insertBulkEditRows(database, bulkEditId, planned.flatMap(toNewRow));
    for (const { product, plan } of planned) addToSummary(summary, product, plan, categories);
  }
  await setUnchanged(database, bulkEditId, summary.unchanged);
  const refusals = [...summary.counts].map(([reason, count]) => ({ reason, count }));
  const { changes, unchanged, rows, refused } = summary;
  return { bulkEditId, changes, unchanged, refusals, rows, refused };
}

export async function applyBulkEdit(
  { database, jobs }: CatalogueEditDeps,
  { body: { id }, identity }: Call<Operations['applyBulkEdit']>,
) {
  return database.transaction(async (tx) => {
    const [edit] = await readBulkEdits(tx, id);
    if (!edit) return refuse('not_found');
    if (isRefused(edit.change, identity.admin)) return refuse('role_refused', TERMS_REFUSED);
    if (await moveBulkEdit(tx, id, ['previewed'], 'running')) {
      const { change, waiting: products } = edit;
      const actor = identity.admin.email;
      await recordAudit(tx, { actor, action: 'bulk-edit', subject: String(id), after: { change, products } });
      await jobs.send(bulkEditQueue, { bulkEditId: id }, tx);
    } else if (edit.state === 'undoing' || edit.state === 'undone') return refuse('wrong_state');
    return { success: true as const, bulkEditId: id };
  });
}

export async function undoBulkEdit(
  { database, jobs }: CatalogueEditDeps,
  { body: { id }, identity }: Call<Operations['undoBulkEdit']>,
) {
  return database.transaction(async (tx) => {
    const [edit] = await readBulkEdits(tx, id);
    if (!edit) return refuse('not_found');
    if (isRefused(edit.change, identity.admin)) return refuse('role_refused', TERMS_REFUSED);
    if (await moveBulkEdit(tx, id, ['running', 'done'], 'undoing')) {
      await recordAudit(tx, {
        actor: identity.admin.email,
        action: 'bulk-edit-undo',
        subject: String(id),
        before: { change: edit.change },
      });
      await jobs.send(bulkEditQueue, { bulkEditId: id }, tx);
    } else if (edit.state === 'previewed') return refuse('wrong_state');
    return { success: true as const };
  });
}

/** Also of one that a colleague has prepared: its terms are set with the right of who applies or undoes it. */
function isRefused(change: BulkChange, { role }: AdminIdentity): boolean {
  return setsTerms(change) && !maySetProductTerms(role);
}

const TERMS_REFUSED = { message: ({ catalogue }: Phrases) => catalogue.termsRefused };

export async function getBulkEdit(
  { database }: CatalogueEditDeps,
  { query: { id } }: Call<Operations['getBulkEdit']>,
) {
  const [edit] = await readBulkEdits(database, id);
  if (!edit) return refuse('not_found');
  const left = await listLeft(database, id, SHOWN_LEFT);
  return {
    ...toBulkEdit(edit),
    left: left.map(({ reason, kept, ...row }) => ({ ...row, fields: kept, ...(reason && { reason }) })),
  };
}

export async function listBulkEdits({ database }: CatalogueEditDeps) {
  return { bulkEdits: (await readBulkEdits(database, undefined)).map(toBulkEdit) };
}

function toBulkEdit({ actor, category_name, at, ...edit }: CountedBulkEdit): BulkEdit {
  return {
    ...edit,
    by: actor,
    at: new Date(at).toISOString(),
    ...(category_name !== null && { categoryName: category_name }),
  };
}

async function* batchesOf(database: Database, where: SQL | undefined) {
  for (let after = 0; ; ) {
    const batch = await readEditedProducts(database, and(where, isAfter(after)), { limit: BATCH });
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    after = last.id;
  }
}

function toNewRow({ product: { id }, plan }: { product: EditedProduct; plan: Plan }) {
  if ('reason' in plan) return { product_id: id, reason: plan.reason };
  return isEmpty(plan) ? [] : { product_id: id, before: plan.before, after: plan.after };
}

function startSummary() {
  return {
    changes: 0,
    unchanged: 0,
    counts: new Map<BulkEditReason, number>(),
    rows: [] as EditedRow[],
    refused: [] as { productId: number; name: string; reason: BulkEditReason }[],
  };
}

function addToSummary(
  summary: ReturnType<typeof startSummary>,
  product: EditedProduct,
  plan: Plan,
  categories: ReadonlyMap<number, string>,
): void {
  const { id: productId, name } = product;
  if ('reason' in plan) {
    const { reason } = plan;
    summary.counts.set(reason, (summary.counts.get(reason) ?? 0) + 1);
    if (summary.refused.length < SHOWN_ROWS) summary.refused.push({ productId, name, reason });
    return;
  }
  if (isEmpty(plan)) {
    summary.unchanged += 1;
    return;
  }
  summary.changes += 1;
  if (summary.rows.length < SHOWN_ROWS) summary.rows.push(...toShownRows(product, plan, categories));
}

/** A row for the product, and one for each of its variants that changes. */
function toShownRows(
  { id: productId, name, variants }: EditedProduct,
  { before, after }: { before: EditedValues; after: EditedValues },
  categories: ReadonlyMap<number, string>,
): EditedRow[] {
  const own = { productId, name, before: toShown(before, categories), after: toShown(after, categories) };
  const rows = Object.keys(own.after).length > 0 ? [own] : [];
  const ofVariants = (before.variants ?? []).map(({ id, ...old }, index): EditedRow => {
    const { id: _id, ...values } = after.variants?.[index] ?? { id };
    const variant = variants.find((one) => one.id === id)?.name ?? '';
    return { productId, name, variant, before: old, after: values };
  });
  return [...rows, ...ofVariants];
}

function toShown(
  { category, variants: _variants, ...values }: EditedValues,
  categories: ReadonlyMap<number, string>,
): ShownValues {
  return { ...values, ...(category !== undefined && { category: categories.get(category) ?? '' }) };
}
