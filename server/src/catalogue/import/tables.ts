import type { IMPORT_STATES } from '@tohfa/contract';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from '../../platform/database.ts';
import type { FileFormat } from './columns.ts';
import type { FieldChange } from './plan.ts';
import type { ProductState } from './product-state.ts';
import type { ProductDraft } from './read-products.ts';

export const imports = pgTable('imports', {
  id: uuid().primaryKey(),
  state: text().$type<(typeof IMPORT_STATES)[number]>().notNull().default('checking'),
  undoing: boolean().notNull().default(false),
  adminEmail: text('admin_email').notNull(),
  fileName: text('file_name').notNull().default(''),
  format: text().$type<FileFormat | ''>().notNull().default(''),
  file: bytea(),
  rows: integer().notNull().default(0),
  done: integer().notNull().default(0),
  created: integer().notNull().default(0),
  changed: integer().notNull().default(0),
  unchanged: integer().notNull().default(0),
  errorCount: integer('error_count').notNull().default(0),
  createdCategories: integer('created_categories').array().notNull().default([]),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  startedAt: timestamptz('started_at'),
  finishedAt: timestamptz('finished_at'),
  /** The admin who uploaded it may set product terms. */
  setsTerms: boolean('sets_terms').notNull().default(false),
  refusedColumns: text('refused_columns').array().notNull().default([]),
  appliedBy: text('applied_by'),
  undoneBy: text('undone_by'),
  checkTries: integer('check_tries').notNull().default(0),
  checkSeenAt: timestamptz('check_seen_at'),
});

export const importErrors = pgTable(
  'import_errors',
  {
    importId: uuid('import_id').notNull(),
    position: integer().notNull(),
    row: integer().notNull(),
    columnName: text('column_name').notNull(),
    value: text().notNull(),
    message: text().notNull(),
  },
  ({ importId, position }) => [primaryKey({ columns: [importId, position] })],
);

export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id').notNull(),
    position: integer().notNull(),
    row: integer().notNull(),
    records: integer().notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    draft: jsonb().$type<ProductDraft>().notNull(),
    action: text().$type<'create' | 'change' | 'keep'>().notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull().default([]),
    state: text().$type<'planned' | 'applied' | 'undone'>().notNull().default('planned'),
    productId: integer('product_id'),
    before: jsonb().$type<ProductState>(),
    after: jsonb().$type<ProductState>(),
    kept: text().array().notNull().default([]),
    pictures: text().$type<'none' | 'waiting' | 'done'>().notNull().default('none'),
    picturesClaimedAt: timestamptz('pictures_claimed_at'),
    weight: integer().notNull().default(1),
  },
  ({ importId, position }) => [primaryKey({ columns: [importId, position] })],
);

export const importPictures = pgTable(
  'import_pictures',
  {
    importId: uuid('import_id').notNull(),
    /** Its address, or `zip:<hash>/<name>`. */
    source: text().notNull(),
    bytes: bytea(),
    picture: text(),
    problem: text(),
  },
  ({ importId, source }) => [primaryKey({ columns: [importId, source] })],
);
