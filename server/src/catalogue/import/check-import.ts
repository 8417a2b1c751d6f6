import { type Sentence, say } from '@tohfa/contract/phrases';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type FileColumns, readHeader } from './columns.ts';
import { readCsv } from './csv-file.ts';
import { findCurrent } from './current-products.ts';
import type { ImportDeps } from './deps.ts';
import type { ImportError } from './file-table.ts';
import { type PlanProblem, planProduct } from './plan.ts';
import { type ProductDraft, readProducts } from './read-products.ts';
import { createSources, knownPictures, listZipSources, sourcesOf } from './sources.ts';
import { importErrors, importRows, imports } from './tables.ts';

const AT_ONCE = 200;
const MAX_KEPT_ERRORS = 1000;

/**
 * Reads the file and finds what it would change, and writes that down. Killed in between, it starts again: the same rows
 * come of it.
 */
export async function checkImport(deps: ImportDeps, importId: string): Promise<void> {
  const { database } = deps;
  const [found] = await database.select({ file: imports.file }).from(imports).where(isChecking(importId));
  if (!found?.file) return;
  await database.delete(importRows).where(eq(importRows.importId, importId));
  await database.delete(importErrors).where(eq(importErrors.importId, importId));
  const csv = await readCsv(found.file);
  if ('problem' in csv) return failImport(database, importId, csv.row, csv.problem);
  const columns = readHeader(csv.header);
  if (!columns) return failImport(database, importId, 1, ({ catalogue }) => catalogue.imports.unknownColumns);
  await database
    .update(imports)
    .set({ format: columns.format, rows: csv.records.length, done: 0 })
    .where(isChecking(importId));
  const { drafts, errors } = await readProducts(csv, columns);
  const counts = await planAll(deps, importId, { columns, drafts, errors });
  errors.sort((one, other) => one.row - other.row);
  await keepErrors(database, importId, errors);
  await database
    .update(imports)
    .set({ ...counts, state: 'ready', done: 0, file: null, errorCount: errors.length })
    .where(isChecking(importId));
}

async function planAll(deps: ImportDeps, importId: string, { columns, drafts, errors }: CheckedFile) {
  const { database } = deps;
  const { taxRate: shopTaxRate } = await deps.charges();
  const sourceOf = createSources(deps, await listZipSources(database, importId));
  const counts = { created: 0, changed: 0, unchanged: 0 };
  const seen = new Set<number>();
  const report = (draft: ProductDraft, problem: PlanProblem, value = '') =>
    errors.push(toError(columns, draft, problem, value));
  let position = 0;
  for (let start = 0; start < drafts.length; start += AT_ONCE) {
    const batch = drafts
      .slice(start, start + AT_ONCE)
      .filter((draft) => nameSources(draft, sourceOf, report));
    const current = await findCurrent(database, batch);
    const picture = await knownPictures(database, deps, batch.flatMap(sourcesOf));
    const rows: (typeof importRows.$inferInsert)[] = [];
    for (const draft of batch) {
      const product = current.get(draft);
      if (product && seen.has(product.id)) {
        report(draft, { column: 'slug', sentence: ({ catalogue }) => catalogue.imports.twice }, draft.slug);
        continue;
      }
      if (product) seen.add(product.id);
      const plan = planProduct(draft, product, { picture, shopTaxRate });
      if ('sentence' in plan) {
        report(draft, plan);
        continue;
      }
      const { action, changes, wanted } = plan;
      counts[({ create: 'created', change: 'changed', keep: 'unchanged' } as const)[action]] += 1;
      const { row, records, slug } = draft;
      rows.push({ importId, position, row, records, slug, name: wanted.name, draft, action, changes });
      position += 1;
    }
    if (rows.length > 0) await database.insert(importRows).values(rows).onConflictDoNothing();
    const done = batch.at(-1)?.row ?? 0;
    await database.update(imports).set({ done }).where(isChecking(importId));
  }
  return counts;
}

/** Replaces what the file names by what it is; false when a picture cannot be had. */
function nameSources(
  draft: ProductDraft,
  sourceOf: ReturnType<typeof createSources>,
  report: (draft: ProductDraft, problem: PlanProblem, value: string) => void,
): boolean {
  let isRight = true;
  const resolve = (typed: string, row?: number): string => {
    const source = sourceOf(typed);
    if (typeof source === 'string') return source;
    isRight = false;
    report(draft, { column: 'images', sentence: source.problem, row }, typed);
    return typed;
  };
  draft.pictures = draft.pictures.map((typed) => resolve(typed));
  for (const variant of draft.variants ?? [])
    if (variant.image !== undefined) variant.image = resolve(variant.image, variant.row);
  if (draft.pictures.length > MAX_PICTURES) {
    isRight = false;
    report(draft, { column: 'images', sentence: ({ catalogue }) => catalogue.imports.tooManyPictures }, '');
  }
  return isRight;
}

const MAX_PICTURES = 20;

/** The columns in which a problem of the whole product is shown; the first that the file has. */
const SHOWN_AT = {
  slug: ['slug', 'sku'],
  name: ['name'],
  price: ['variantPrice', 'price'],
  mrp: ['mrp', 'variantPrice', 'price'],
  option1Value: ['option1Value', 'slug'],
  images: ['imageSrc', 'images', 'variantImage'],
} as const;

function toError(
  { at, header }: FileColumns,
  draft: ProductDraft,
  { column, sentence, row }: PlanProblem,
  value: string,
): ImportError {
  const index = SHOWN_AT[column].map((one) => at.get(one)).find((one) => one !== undefined);
  return {
    row: row ?? draft.row,
    column: header[index ?? -1] ?? '',
    value: value.slice(0, 200),
    message: say(sentence),
  };
}

async function failImport(
  database: Database,
  importId: string,
  row: number,
  problem: Sentence,
): Promise<void> {
  await keepErrors(database, importId, [{ row, column: '', value: '', message: say(problem) }]);
  await database
    .update(imports)
    .set({ state: 'failed', errorCount: 1, file: null })
    .where(isChecking(importId));
}

async function keepErrors(
  database: Database,
  importId: string,
  errors: readonly ImportError[],
): Promise<void> {
  const rows = errors
    .slice(0, MAX_KEPT_ERRORS)
    .map(({ column, ...error }, position) => ({ ...error, columnName: column, importId, position }));
  if (rows.length > 0) await database.insert(importErrors).values(rows).onConflictDoNothing();
}

const isChecking = (importId: string) => and(eq(imports.id, importId), eq(imports.state, 'checking'));

interface CheckedFile {
  columns: FileColumns;
  drafts: ProductDraft[];
  errors: ImportError[];
}
