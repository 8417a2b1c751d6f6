import { PRODUCT_TERMS } from '@tohfa/contract';
import { say } from '@tohfa/contract/phrases';
import { createWorkerQueue } from '../../platform/worker-queue.ts';
import { type FileColumns, readHeader } from './columns.ts';
import { readCsv } from './csv-file.ts';
import type { ImportError } from './file-table.ts';
import { fieldOf, type ProductDraft, readProducts } from './read-products.ts';

/** Ends what hangs: the largest file takes half a minute on a slow machine. */
const FILE_MS = 5 * 60_000;
/** A file of 20 MB takes about half of it. */
const MAX_HEAP_MB = 1024;
const MAX_BATCH = 50;
/** Of one transaction: each product, each variant and each few thousand letters count. */
export const MAX_WEIGHT = 200;
const LETTERS_OF_ONE = 2500;
export const MAX_KEPT_ERRORS = 1000;

/** Reads a file in a thread of its own: parsing keeps nobody else waiting, and a file that asks for too much ends only that. */
export const readFileApart = createWorkerQueue<FileToRead, ReadFile | UnreadableFile>(
  new URL('./read-file-worker.ts', import.meta.url),
  { limitMs: FILE_MS, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } },
);

/** What the file says of each product. Products come packed in batches, each small enough to be worked on in one go. */
export async function readFile({ bytes, setsTerms }: FileToRead): Promise<ReadFile | UnreadableFile> {
  const csv = await readCsv(bytes);
  if ('problem' in csv) return { row: csv.row, problem: say(csv.problem) };
  const found = readHeader(csv.header);
  if (!found) return { row: 1, problem: say(({ catalogue }) => catalogue.imports.unknownColumns) };
  const { columns, refusedColumns } = setsTerms
    ? { columns: found, refusedColumns: [] }
    : withoutTerms(found);
  const { drafts, errors } = await readProducts(csv, columns);
  return {
    columns,
    refusedColumns,
    rows: csv.records.length,
    batches: [...packed(drafts)],
    errors: errors.slice(0, MAX_KEPT_ERRORS),
    errorCount: errors.length,
  };
}

/** The columns of terms are left out as if the file did not have them. */
function withoutTerms(columns: FileColumns): { columns: FileColumns; refusedColumns: string[] } {
  const refused = [...columns.at].filter(([column]) => PRODUCT_TERMS.includes(fieldOf(column)));
  const at = new Map([...columns.at].filter(([column]) => !PRODUCT_TERMS.includes(fieldOf(column))));
  return {
    columns: { ...columns, at },
    refusedColumns: refused.map(([, index]) => columns.header[index] ?? ''),
  };
}

function* packed(drafts: readonly ProductDraft[]): Generator<Uint8Array> {
  let batch: string[] = [];
  let weight = 0;
  for (const draft of drafts) {
    const own = weightOf(draft);
    if (batch.length === MAX_BATCH || (batch.length > 0 && weight + own > MAX_WEIGHT)) {
      yield pack(batch);
      [batch, weight] = [[], 0];
    }
    batch.push(JSON.stringify({ draft, weight: own } satisfies WeighedDraft));
    weight += own;
  }
  if (batch.length > 0) yield pack(batch);
}

const pack = (drafts: readonly string[]) => new TextEncoder().encode(`[${drafts.join()}]`);

export function unpack(batch: Uint8Array): WeighedDraft[] {
  return JSON.parse(new TextDecoder().decode(batch));
}

function weightOf(draft: ProductDraft): number {
  const { richDescription = '', richDescriptionHi = '' } = draft.given;
  const letters = richDescription.length + richDescriptionHi.length + (draft.bodyText?.length ?? 0);
  return 1 + (draft.variants?.length ?? 0) + Math.floor(letters / LETTERS_OF_ONE);
}

export interface FileToRead {
  bytes: Uint8Array;
  /** Columns of product terms count. */
  setsTerms: boolean;
}

export interface ReadFile {
  columns: FileColumns;
  refusedColumns: string[];
  rows: number;
  batches: Uint8Array[];
  /** The first ones, in the order of their rows. */
  errors: ImportError[];
  errorCount: number;
}

interface UnreadableFile {
  row: number;
  problem: string;
}

interface WeighedDraft {
  draft: ProductDraft;
  weight: number;
}
