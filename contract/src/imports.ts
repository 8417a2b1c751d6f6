import * as z from 'zod/mini';
import { adminProductFilter } from './catalogue.ts';
import { contentType, moment, queryPage, success, text } from './fields.ts';
import { operation } from './operation.ts';
import { fieldTexts } from './phrases/fields.ts';

/** A CSV, and a zip with its pictures. */
export const MAX_CSV_BYTES = 20 * 1024 * 1024;
export const MAX_ZIP_BYTES = 50 * 1024 * 1024;

export const IMPORT_STATES = ['checking', 'ready', 'running', 'done', 'undone', 'failed'] as const;
export const EXPORT_FORMATS = ['tohfa', 'shopify'] as const;

const importId = text(
  z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: () => fieldTexts().notAnId }),
);

const importSummary = {
  id: z.string(),
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  /** Empty until it is known, and for a file that is none of them. */
  format: z.enum(['', 'tohfa', 'shopify', 'woocommerce']),
  at: moment,
  by: z.string(),
  /** Records without the header. */
  rows: z.int(),
  /** Products that will be written, or were. */
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  errorCount: z.int(),
};

const importView = z.object({
  ...importSummary,
  /** How many of the rows the present work has reached. */
  done: z.int(),
  /** The first of them; `row` counts records, the header is 1. */
  errors: z.array(z.object({ row: z.int(), column: z.string(), value: z.string(), message: z.string() })),
  /** Columns of the file that were left out, because the role of the admin who uploaded it may not set product terms. */
  refusedColumns: z.array(z.string()),
  /** Being undone: then the state is running. */
  undoing: z.boolean(),
  canUndo: z.boolean(),
  /** Those that come from the zip or are fetched, counted by product. */
  pictures: z.object({ total: z.int(), done: z.int(), failed: z.int() }),
  /** Pictures that could not be had, the first of them. */
  pictureProblems: z.array(z.object({ source: z.string(), message: z.string() })),
  /** Products that undoing left, wholly or in part, because they were changed or sold since. */
  kept: z.array(z.object({ name: z.string(), fields: z.array(z.string()) })),
});

/** What the import does to one product; texts are cut. */
const importChange = z.object({
  row: z.int(),
  slug: z.string(),
  name: z.string(),
  action: z.enum(['create', 'change']),
  fields: z.array(z.object({ field: z.string(), old: z.string(), new: z.string() })),
});

export const IMPORT_CHANGES_PER_PAGE = 25;

export const importOperations = {
  importProducts: operation({
    method: 'POST',
    path: '/backend/import-products',
    caller: 'admin',
    roles: ['catalogue'],
    summary:
      'Upload a CSV of products: of Shopify, of WooCommerce or of this shop. A second file may be a zip of pictures, or the file is a zip with one CSV and pictures. It is checked and nothing is written to the catalogue.',
    form: z.object({}),
    files: 'file, pictures',
    success: { status: 201, body: z.object({ importId: z.string() }) },
    refusals: ['signed_out', 'not_allowed'],
  }),

  getImport: operation({
    method: 'GET',
    path: '/backend/import',
    caller: 'admin',
    roles: ['catalogue'],
    summary: 'How far an import is, what it will write or wrote, and its errors.',
    query: z.object({ id: importId }),
    success: { status: 200, body: importView },
    refusals: ['signed_out', 'not_found'],
  }),

  listImports: operation({
    method: 'GET',
    path: '/backend/imports',
    caller: 'admin',
    roles: ['catalogue'],
    summary: 'The newest imports.',
    success: { status: 200, body: z.object({ imports: z.array(z.object(importSummary)) }) },
    refusals: ['signed_out'],
  }),

  listImportChanges: operation({
    method: 'GET',
    path: '/backend/import-changes',
    caller: 'admin',
    roles: ['catalogue'],
    summary: 'What an import changes in each product, old and new, in the order of the file.',
    query: z.object({ id: importId, page: z.optional(queryPage) }),
    success: { status: 200, body: z.object({ products: z.array(importChange), total: z.int() }) },
    refusals: ['signed_out', 'not_found'],
  }),

  applyImport: operation({
    method: 'POST',
    path: '/backend/apply-import',
    caller: 'admin-recent-code',
    roles: ['catalogue'],
    summary:
      'Write what was checked to the catalogue. Products with an error in the file are left out, each as a whole.',
    body: z.object({ id: importId }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'not_allowed', 'step_up_needed', 'not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  undoImport: operation({
    method: 'POST',
    path: '/backend/undo-import',
    caller: 'admin-recent-code',
    roles: ['catalogue'],
    summary: 'Undo a whole import, as long as none of its products was ordered or asked for as a gift since.',
    body: z.object({ id: importId }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'not_allowed', 'step_up_needed', 'not_found', 'wrong_state', 'import_sold'],
    answersSuccess: true,
  }),

  exportProducts: operation({
    method: 'GET',
    path: '/backend/export-products',
    caller: 'admin',
    roles: ['catalogue'],
    summary:
      'The products as CSV, in this shop’s columns or in those of Shopify; all, or those that the filters of admin-products find. Importing it changes nothing.',
    query: z.object({ format: z.enum(EXPORT_FORMATS), ...adminProductFilter }),
    success: { status: 200, body: contentType('text/csv') },
    refusals: ['signed_out'],
  }),
};

export type ImportView = z.output<typeof importView>;
export type ImportSummary = Omit<z.output<typeof importView>, 'done' | 'errors'>;
export type ImportChange = z.output<typeof importChange>;
