import { say, storedTexts } from '@tohfa/contract/phrases';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { WorkerEndedError } from '../../platform/worker-queue.ts';
import type { FileColumns } from './columns.ts';
import { findCurrent } from './current-products.ts';
import type { ImportDeps } from './deps.ts';
import type { ImportError } from './file-table.ts';
import { type PlanProblem, planProduct } from './plan.ts';
import { MAX_KEPT_ERRORS, type ReadFile, readFileApart, unpack } from './read-file.ts';
import type { ProductDraft } from './read-products.ts';
import { createSources, knownPictures, listZipSources, sourcesOf } from './sources.ts';
import { importErrors, importRows, imports } from './tables.ts';

/** A check that ends so often with its process, or with an error, would end so again. */
const MAX_TRIES = 3;
/** A check that has not been heard of for so long ended with its process. */
const CLAIM_SECONDS = 20;
const SIGN_OF_LIFE_MS = 4000;

/**
 * Reads the file and finds what it would change, and writes that down. Killed in between, it starts again: the same rows
 * come of it. One process does it at a time.
 */
export async function checkImport(deps: ImportDeps, importId: string): Promise<void> {
  const { database } = deps;
  const claim = await claimCheck(database, importId);
  if (!claim) return;
  if (claim.tries > MAX_TRIES) return failImport(database, claim, { row: 1, problem: NOT_CHECKED });
  const isAlive = setInterval(() => void keepClaim(database, claim).catch(() => undefined), SIGN_OF_LIFE_MS);
  try {
    await database.delete(importRows).where(eq(importRows.importId, importId));
    await database.delete(importErrors).where(eq(importErrors.importId, importId));
    const bytes = await loadFile(database, importId);
    const file = await readFileApart({ bytes, setsTerms: claim.setsTerms }, { transfer: [bytes.buffer] });
    if ('problem' in file) return await failImport(database, claim, file);
    await planAll(deps, claim, file);
  } catch (error) {
    if (error instanceof WorkerEndedError)
      return await failImport(database, claim, { row: 1, problem: NOT_CHECKED });
    // The next try begins at once, and is counted.
    await database
      .update(imports)
      .set({ checkSeenAt: null })
      .where(isMine(claim))
      .catch(() => undefined);
    throw error;
  } finally {
    clearInterval(isAlive);
  }
}

const NOT_CHECKED = storedTexts.imports.notChecked;

/** Undefined when it is checked already, or by another process just now. */
async function claimCheck(database: Database, importId: string): Promise<Claim | undefined> {
  const [claim] = await database
    .update(imports)
    .set({ checkTries: sql`check_tries + 1`, checkSeenAt: sql`now()`, done: 0 })
    .where(
      and(
        eq(imports.id, importId),
        eq(imports.state, 'checking'),
        sql`(check_seen_at is null or check_seen_at < now() - ${CLAIM_SECONDS} * interval '1 second')`,
      ),
    )
    .returning({ tries: imports.checkTries, setsTerms: imports.setsTerms });
  return claim && { ...claim, importId };
}

/** Piece by piece: turning all of it into bytes at once would keep others waiting. */
async function loadFile(database: Database, importId: string): Promise<Uint8Array<ArrayBuffer>> {
  const ofImport = eq(imports.id, importId);
  const [stored] = await database
    .select({ length: sql<number>`coalesce(octet_length(file), 0)` })
    .from(imports)
    .where(ofImport);
  const file = new Uint8Array(stored?.length ?? 0);
  for (let start = 0; start < file.length; start += PIECE) {
    const [next] = await database
      .select({ piece: sql<Uint8Array>`substring(file from ${start + 1}::int for ${PIECE}::int)` })
      .from(imports)
      .where(ofImport);
    if (next) file.set(next.piece, start);
  }
  return file;
}

const PIECE = 1024 * 1024;

async function keepClaim(database: Database, claim: Claim, done?: number): Promise<boolean> {
  const kept = await database
    .update(imports)
    .set({ checkSeenAt: sql`now()`, ...(done !== undefined && { done }) })
    .where(isMine(claim))
    .returning({ id: imports.id });
  return kept.length > 0;
}

/** A process that was away for long may find that another one has begun the check again. */
const isMine = ({ importId, tries }: Claim) =>
  and(eq(imports.id, importId), eq(imports.state, 'checking'), eq(imports.checkTries, tries));

async function planAll(deps: ImportDeps, claim: Claim, file: ReadFile): Promise<void> {
  const { database } = deps;
  const { importId } = claim;
  const { columns, rows, refusedColumns, batches } = file;
  await database.update(imports).set({ format: columns.format, rows, refusedColumns }).where(isMine(claim));
  const { taxRate: shopTaxRate } = await deps.charges();
  const sourceOf = createSources(deps, await listZipSources(database, importId));
  const counts = { created: 0, changed: 0, unchanged: 0 };
  const errors = [...file.errors];
  const seen = new Set<number>();
  const report = (draft: ProductDraft, problem: PlanProblem, value = '') =>
    errors.push(toError(columns, draft, problem, value));
  let position = 0;
  for (const packed of batches) {
    const batch = unpack(packed).filter(({ draft }) => nameSources(draft, sourceOf, report));
    const drafts = batch.map(({ draft }) => draft);
    const current = await findCurrent(database, drafts);
    const picture = await knownPictures(database, deps, drafts.flatMap(sourcesOf));
    const planned: (typeof importRows.$inferInsert)[] = [];
    for (const { draft, weight } of batch) {
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
      planned.push({
        importId,
        position,
        row,
        records,
        slug,
        name: wanted.name,
        draft,
        action,
        changes,
        weight,
      });
      position += 1;
    }
    if (planned.length > 0) await database.insert(importRows).values(planned).onConflictDoNothing();
    if (!(await keepClaim(database, claim, drafts.at(-1)?.row))) return;
  }
  const errorCount = file.errorCount + errors.length - file.errors.length;
  errors.sort((one, other) => one.row - other.row);
  await keepErrors(database, importId, errors);
  await database
    .update(imports)
    .set({ ...counts, state: 'ready', done: 0, file: null, errorCount })
    .where(isMine(claim));
}

/** Replaces what the file names by what it is; false when a picture cannot be had. */
function nameSources(
  draft: ProductDraft,
  sourceOf: ReturnType<typeof createSources>,
  report: (draft: ProductDraft, problem: PlanProblem, value: string) => void,
): boolean {
  if (draft.pictures.length > MAX_PICTURES) {
    report(draft, { column: 'images', sentence: ({ catalogue }) => catalogue.imports.tooManyPictures }, '');
    return false;
  }
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
  claim: Claim,
  { row, problem }: { row: number; problem: string },
): Promise<void> {
  await database.delete(importErrors).where(eq(importErrors.importId, claim.importId));
  await keepErrors(database, claim.importId, [{ row, column: '', value: '', message: problem }]);
  await database.update(imports).set({ state: 'failed', errorCount: 1, file: null }).where(isMine(claim));
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

interface Claim {
  importId: string;
  setsTerms: boolean;
  /** With this one. */
  tries: number;
}
