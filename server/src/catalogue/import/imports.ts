import { randomUUID } from 'node:crypto';
import {
  IMPORT_CHANGES_PER_PAGE,
  type ImportView,
  MAX_CSV_BYTES,
  MAX_ZIP_BYTES,
  maySetProductTerms,
  type Operations,
  PRODUCT_TERMS,
} from '@tohfa/contract';
import { readStored, type Sentence } from '@tohfa/contract/phrases';
import { and, asc, desc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/database.ts';
import {
  type AdminIdentity,
  type Call,
  type FormFile,
  Refusal,
  readForm,
  refuse,
} from '../../platform/http/operations.ts';
import { type ImportDeps, importQueue, listSold } from './deps.ts';
import type { FieldChange } from './plan.ts';
import { zipSource } from './sources.ts';
import { importErrors, importPictures, importRows, imports } from './tables.ts';
import { isZip, readZip } from './zip-file.ts';

const RECENT = 20;
const MAX_SHOWN = 100;

/** Keeps the file; a job checks it. */
export async function importProducts(deps: ImportDeps, call: Call<Operations['importProducts']>) {
  const read = await readForm(call, async (file) => file, { maxFileBytes: MAX_ZIP_BYTES, maxFiles: 2 });
  if (read instanceof Refusal) return read;
  const upload = await readUpload(read.files);
  if ('problem' in upload) return refuse('invalid_input', { fields: { file: upload.problem } });
  const importId = randomUUID();
  const { email, role } = call.identity.admin;
  const { csv, fileName, pictures } = upload;
  await deps.database.transaction(async (tx) => {
    await tx
      .insert(imports)
      .values({ id: importId, adminEmail: email, setsTerms: maySetProductTerms(role), fileName, file: csv });
    for (const { name, bytes } of pictures)
      await tx
        .insert(importPictures)
        .values({ importId, source: zipSource(name, bytes), bytes })
        .onConflictDoNothing();
    await deps.jobs.send(importQueue, { importId }, tx);
  });
  return { importId };
}

async function readUpload(files: readonly FormFile[]): Promise<Upload | { problem: Sentence }> {
  const upload: Upload = { csv: Buffer.of(), fileName: '', pictures: [] };
  const csvs: Buffer[] = [];
  for (const { bytes, fileName } of files) {
    if (!bytes) return { problem: ({ catalogue }) => catalogue.imports.fileTooLarge };
    if (!isZip(bytes)) {
      // Browsers send an empty file for one that was not chosen.
      if (bytes.length === 0 && files.length > 1) continue;
      csvs.push(bytes);
      upload.fileName ||= fileName;
      continue;
    }
    const zip = await readZip(bytes, MAX_CSV_BYTES);
    if ('problem' in zip) return zip;
    if (zip.csvs.length > 0) upload.fileName ||= fileName;
    csvs.push(...zip.csvs);
    upload.pictures.push(...zip.pictures);
  }
  const [csv] = csvs;
  if (!csv || csvs.length > 1) return { problem: ({ catalogue }) => catalogue.imports.oneCsv };
  if (csv.length > MAX_CSV_BYTES) return { problem: ({ catalogue }) => catalogue.imports.fileTooLarge };
  return { ...upload, csv };
}

export async function getImport(deps: ImportDeps, { query: { id } }: Call<Operations['getImport']>) {
  const { database } = deps;
  const [found] = await database.select(SUMMARY).from(imports).where(eq(imports.id, id));
  if (!found) return refuse('not_found');
  const { startedAt, done, undoing, refusedColumns, ...summary } = found;
  const view: ImportView = {
    ...toSummary(summary),
    done,
    undoing,
    refusedColumns,
    errors: await listErrors(database, id),
    canUndo: found.state === 'done' && !(await hasSold(deps, id, startedAt ?? found.createdAt)),
    pictures: await countPictures(database, id),
    pictureProblems: await listPictureProblems(database, id),
    kept: await listKept(database, id),
  };
  return view;
}

export async function listImports({ database }: ImportDeps) {
  const rows = await database.select(SUMMARY).from(imports).orderBy(desc(imports.createdAt)).limit(RECENT);
  return {
    imports: rows.map(({ startedAt: _, done: __, undoing: ___, refusedColumns: ____, ...row }) =>
      toSummary(row),
    ),
  };
}

export async function listImportChanges(
  { database }: ImportDeps,
  { query: { id, page = 1 } }: Call<Operations['listImportChanges']>,
) {
  const [found] = await database.select({ id: imports.id }).from(imports).where(eq(imports.id, id));
  if (!found) return refuse('not_found');
  const where = and(eq(importRows.importId, id), ne(importRows.action, 'keep'));
  const rows = await database
    .select({
      row: importRows.row,
      slug: importRows.slug,
      name: importRows.name,
      action: importRows.action,
      fields: importRows.changes,
    })
    .from(importRows)
    .where(where)
    .orderBy(asc(importRows.position))
    .limit(IMPORT_CHANGES_PER_PAGE)
    .offset((page - 1) * IMPORT_CHANGES_PER_PAGE);
  const products = rows.map(({ action, fields, ...row }) => ({
    ...row,
    fields: fields.map(readFlag),
    action: action === 'create' ? ('create' as const) : ('change' as const),
  }));
  return { products, total: await database.$count(importRows, where) };
}

/** Yes and no are the shop's words; all other values are those of the file. */
function readFlag(change: FieldChange): FieldChange {
  if (change.field !== 'isFeatured') return change;
  return { ...change, old: readStored(change.old), new: readStored(change.new) };
}

export async function applyImport(
  deps: ImportDeps,
  { body: { id }, identity }: Call<Operations['applyImport']>,
) {
  if (await isRefusedTo(identity.admin, deps.database, id))
    return refuse('role_refused', { message: ({ catalogue }) => catalogue.imports.termsRefused });
  return startWork(deps, id, (tx) =>
    tx
      .update(imports)
      .set({ state: 'running', done: 0, startedAt: sql`now()`, appliedBy: identity.admin.email })
      .where(and(eq(imports.id, id), eq(imports.state, 'ready')))
      .returning({ id: imports.id }),
  );
}

export async function undoImport(
  deps: ImportDeps,
  { body: { id }, identity }: Call<Operations['undoImport']>,
) {
  if (await isRefusedTo(identity.admin, deps.database, id))
    return refuse('role_refused', { message: ({ catalogue }) => catalogue.imports.termsUndoRefused });
  const [found] = await deps.database
    .select({ startedAt: imports.startedAt, createdAt: imports.createdAt })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.state, 'done')));
  if (found && (await hasSold(deps, id, found.startedAt ?? found.createdAt))) return refuse('import_sold');
  return startWork(deps, id, (tx) =>
    tx
      .update(imports)
      .set({ state: 'running', undoing: true, done: 0, undoneBy: identity.admin.email })
      .where(and(eq(imports.id, id), eq(imports.state, 'done')))
      .returning({ id: imports.id }),
  );
}

/** The terms in a file are set, and set back, with the right of who applies or undoes it, whoever has uploaded it. */
async function isRefusedTo({ role }: AdminIdentity, database: Database, importId: string): Promise<boolean> {
  if (maySetProductTerms(role)) return false;
  const terms = sql.param([...PRODUCT_TERMS]);
  const [found] = await queryRows<{ setsTerms: boolean }>(
    database,
    sql`select exists (select 1 from import_rows r where r.import_id = ${importId} and (r.draft->'given' ?| ${terms}::text[]
      or exists (select 1 from jsonb_array_elements(coalesce(r.draft->'variants', '[]')) v where v ?| ${terms}::text[])))
      as "setsTerms"`,
  );
  return found?.setsTerms ?? false;
}

async function startWork(
  { database, jobs }: ImportDeps,
  importId: string,
  move: (tx: Database) => Promise<{ id: string }[]>,
) {
  return database.transaction(async (tx) => {
    if ((await move(tx)).length > 0) {
      await jobs.send(importQueue, { importId }, tx);
      return { success: true as const };
    }
    const known = await tx.select({ id: imports.id }).from(imports).where(eq(imports.id, importId));
    return refuse(known.length > 0 ? 'wrong_state' : 'not_found');
  });
}

/** What was imported so long ago can no longer be undone. */
export async function deleteOldImports(database: Database): Promise<void> {
  await database.delete(imports).where(lt(imports.createdAt, sql`now() - interval '90 days'`));
}

async function hasSold(deps: ImportDeps, id: string, since: Date): Promise<boolean> {
  const rows = await deps.database
    .select({ productId: importRows.productId })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        inArray(importRows.action, ['create', 'change']),
        isNotNull(importRows.productId),
      ),
    );
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  return (await listSold(deps.database, deps, ids, since)).size > 0;
}

async function listErrors(database: Database, id: string) {
  const errors = await database
    .select({
      row: importErrors.row,
      column: importErrors.columnName,
      value: importErrors.value,
      message: importErrors.message,
    })
    .from(importErrors)
    .where(eq(importErrors.importId, id))
    .orderBy(asc(importErrors.position));
  return errors.map(({ message, ...error }) => ({ ...error, message: readStored(message) }));
}

async function countPictures(database: Database, id: string): Promise<ImportView['pictures']> {
  const [row] = await queryRows<ImportView['pictures']>(
    database,
    sql`select count(*) filter (where pictures <> 'none')::int as total,
        count(*) filter (where pictures = 'done')::int as done,
        (select count(*)::int from import_pictures p where p.import_id = ${id} and problem is not null) as failed
      from import_rows where import_id = ${id}`,
  );
  return row ?? { total: 0, done: 0, failed: 0 };
}

async function listPictureProblems(database: Database, id: string): Promise<ImportView['pictureProblems']> {
  const rows = await database
    .select({ source: importPictures.source, message: importPictures.problem })
    .from(importPictures)
    .where(and(eq(importPictures.importId, id), isNotNull(importPictures.problem)))
    .orderBy(asc(importPictures.source))
    .limit(MAX_SHOWN);
  return rows.map(({ source, message }) => ({
    source: source.replace(/^zip:\w+\//, ''),
    message: readStored(message ?? ''),
  }));
}

async function listKept(database: Database, id: string): Promise<ImportView['kept']> {
  return database
    .select({ name: importRows.name, fields: importRows.kept })
    .from(importRows)
    .where(and(eq(importRows.importId, id), sql`${importRows.kept} <> '{}'`))
    .orderBy(asc(importRows.position))
    .limit(MAX_SHOWN);
}

const SUMMARY = {
  id: imports.id,
  state: imports.state,
  fileName: imports.fileName,
  format: imports.format,
  createdAt: imports.createdAt,
  adminEmail: imports.adminEmail,
  rows: imports.rows,
  created: imports.created,
  changed: imports.changed,
  unchanged: imports.unchanged,
  errorCount: imports.errorCount,
  startedAt: imports.startedAt,
  done: imports.done,
  undoing: imports.undoing,
  refusedColumns: imports.refusedColumns,
};

function toSummary({ createdAt, adminEmail, ...row }: SummaryRow) {
  return { ...row, at: createdAt.toISOString(), by: adminEmail };
}

type SummaryRow = Pick<
  typeof imports.$inferSelect,
  Exclude<keyof typeof SUMMARY, 'startedAt' | 'done' | 'undoing' | 'refusedColumns'>
>;

interface Upload {
  csv: Buffer;
  fileName: string;
  pictures: { name: string; bytes: Buffer }[];
}
