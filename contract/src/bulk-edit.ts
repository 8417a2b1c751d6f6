import * as z from 'zod/mini';
import { MAX_TAGS, PRODUCT_STATES, PRODUCT_STOCK_FILTERS, productResponse } from './catalogue.ts';
import { checked, line, moment, priceRupees, queryRowId, rowId, text, whole } from './fields.ts';
import { operation } from './operation.ts';
import { adminFieldTexts } from './phrases/admin-fields.ts';

/** So many products can be changed at once. */
export const MAX_BULK_EDIT = 20_000;
export const MAX_STOCK = 1_000_000;

/** To the nearest price that is whole, or ends so. */
export const PRICE_ROUNDINGS = ['rupee', 'nine', 'ninety-nine', 'ten'] as const;

const taxRate = checked(z.number(), z.gte(0), z.lte(100), z.multipleOf(0.01));
const tagList = z.optional(checked(z.array(line(40)), z.maxLength(MAX_TAGS)));

/** What is done to each of the products; prices and stock of a product with options are those of each variant. */
const bulkChange = checked(
  z.object({
    price: z.optional(
      z.union([
        z.object({ set: priceRupees }),
        z.object({
          percent: checked(z.number(), z.gt(-100), z.lte(1000), z.multipleOf(0.01)),
          round: z.enum(PRICE_ROUNDINGS),
        }),
      ]),
    ),
    stock: z.optional(
      z.union([z.object({ set: whole(0, MAX_STOCK) }), z.object({ add: whole(-MAX_STOCK, MAX_STOCK) })]),
    ),
    category: z.optional(rowId),
    featured: z.optional(z.boolean()),
    state: z.optional(z.enum(PRODUCT_STATES)),
    tags: z.optional(z.object({ add: tagList, remove: tagList })),
    /** Percent; null is the shop's own. */
    taxRate: z.optional(z.nullable(taxRate)),
  }),
  z.refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: () => adminFieldTexts().catalogue.chooseChange,
  }),
);

/** The filters of `admin-products`. */
const bulkFilter = z.object({
  q: z.optional(text(z.maxLength(100))),
  category: z.optional(rowId),
  state: z.optional(z.enum(PRODUCT_STATES)),
  stock: z.optional(z.enum(PRODUCT_STOCK_FILTERS)),
  tag: z.optional(text(z.maxLength(40))),
});

const idList = checked(z.array(rowId), z.maxLength(MAX_BULK_EDIT));

/** Values before or after; only what differs. */
const editedValues = z.object({
  price: z.optional(z.int()),
  stock: z.optional(z.int()),
  /** Its name. */
  category: z.optional(z.string()),
  featured: z.optional(z.boolean()),
  state: z.optional(z.enum(PRODUCT_STATES)),
  tags: z.optional(z.array(z.string())),
  taxRate: z.optional(z.nullable(z.number())),
});

const editedRow = z.object({
  productId: z.int(),
  name: z.string(),
  /** 'M, Red'; left out for the product itself. */
  variant: z.optional(z.string()),
  before: editedValues,
  after: editedValues,
});

/** Why a product is left as it is. `changed`: someone else changed it after the preview. */
export const BULK_EDIT_REASONS = [
  'below_1',
  'above_limit',
  'above_mrp',
  'stock_below_0',
  'stock_above_limit',
  'too_many_tags',
  'changed',
  'deleted',
] as const;

const reason = z.enum(BULK_EDIT_REASONS);
const refusedRow = z.object({ productId: z.int(), name: z.string(), reason });

export const BULK_EDIT_STATES = ['previewed', 'running', 'done', 'undoing', 'undone'] as const;

const bulkEdit = z.object({
  id: z.int(),
  state: z.enum(BULK_EDIT_STATES),
  change: bulkChange,
  /** Name of the category that the products were put into. */
  categoryName: z.optional(z.string()),
  by: z.string(),
  at: moment,
  /** Products that were to be changed, and how many of them are not yet. */
  total: z.int(),
  waiting: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  undone: z.int(),
  /** An undo left something of these, because it was changed again. */
  kept: z.int(),
});

export const bulkEditOperations = {
  editProduct: operation({
    method: 'POST',
    path: '/backend/edit-product',
    caller: 'admin-recent-code',
    roles: ['catalogue'],
    summary:
      'Change price or stock of a product, or of its variants, whether it is featured, or its state, and nothing else. Refused if the product has changed since `version` was read.',
    body: z.object({
      id: rowId,
      version: whole(1, 2_147_483_647),
      price: z.optional(priceRupees),
      countInStock: z.optional(whole(0, MAX_STOCK)),
      featured: z.optional(z.boolean()),
      state: z.optional(z.enum(PRODUCT_STATES)),
      variants: z.optional(
        checked(
          z.array(
            z.object({
              id: rowId,
              price: z.optional(priceRupees),
              countInStock: z.optional(whole(0, MAX_STOCK)),
            }),
          ),
          z.maxLength(100),
        ),
      ),
    }),
    success: { status: 200, body: productResponse },
    refusals: ['signed_out', 'not_allowed', 'step_up_needed', 'product_not_found', 'stale_version'],
    answersSuccess: true,
  }),

  previewBulkEdit: operation({
    method: 'POST',
    path: '/backend/preview-bulk-edit',
    caller: 'admin',
    roles: ['catalogue'],
    summary: `What a change would do to the products of \`ids\`, or to all that \`filter\` finds but \`except\`: at most ${MAX_BULK_EDIT}. They are kept under \`bulkEditId\`, nothing is changed.`,
    body: checked(
      z.object({
        ids: z.optional(idList),
        filter: z.optional(bulkFilter),
        except: z.optional(idList),
        change: bulkChange,
      }),
      z.refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
        error: () => adminFieldTexts().catalogue.idsOrFilter,
        path: ['ids'],
      }),
    ),
    success: {
      status: 200,
      body: z.object({
        bulkEditId: z.int(),
        changes: z.int(),
        unchanged: z.int(),
        refusals: z.array(z.object({ reason, count: z.int() })),
        /** The first ones. */
        rows: z.array(editedRow),
        refused: z.array(refusedRow),
      }),
    },
    refusals: ['signed_out', 'not_allowed'],
  }),

  applyBulkEdit: operation({
    method: 'POST',
    path: '/backend/apply-bulk-edit',
    caller: 'admin-recent-code',
    roles: ['catalogue'],
    summary:
      'Change the products of a preview, in the background. A product whose previewed values have changed since is left as it is. Repeating the call changes nothing.',
    body: z.object({ id: rowId }),
    success: { status: 200, body: z.object({ success: z.literal(true), bulkEditId: z.int() }) },
    refusals: ['signed_out', 'not_allowed', 'step_up_needed', 'not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  getBulkEdit: operation({
    method: 'GET',
    path: '/backend/bulk-edit',
    caller: 'admin',
    roles: ['catalogue'],
    summary: 'How far a change of many products is, and which products it or its undo left as they were.',
    query: z.object({ id: queryRowId }),
    success: {
      status: 200,
      body: z.extend(bulkEdit, {
        left: z.array(
          z.object({
            productId: z.int(),
            name: z.string(),
            reason: z.optional(reason),
            /** What an undo left. */
            fields: z.array(z.string()),
          }),
        ),
      }),
    },
    refusals: ['signed_out', 'not_found'],
  }),

  listBulkEdits: operation({
    method: 'GET',
    path: '/backend/bulk-edits',
    caller: 'admin',
    roles: ['catalogue'],
    summary: 'The latest changes of many products, newest first.',
    success: { status: 200, body: z.object({ bulkEdits: z.array(bulkEdit) }) },
    refusals: ['signed_out'],
  }),

  undoBulkEdit: operation({
    method: 'POST',
    path: '/backend/undo-bulk-edit',
    caller: 'admin-recent-code',
    roles: ['catalogue'],
    summary:
      'Restore the old values, in the background: each value that has not been changed since, and stock by the difference. One that is still running is stopped first.',
    body: z.object({ id: rowId }),
    success: { status: 200, body: z.object({ success: z.literal(true) }) },
    refusals: ['signed_out', 'not_allowed', 'step_up_needed', 'not_found', 'wrong_state'],
    answersSuccess: true,
  }),
};

export type BulkChange = z.output<typeof bulkChange>;
export type EditedValues = z.output<typeof editedValues>;
export type EditedRow = z.output<typeof editedRow>;
export type BulkEdit = z.output<typeof bulkEdit>;
export type BulkEditReason = (typeof BULK_EDIT_REASONS)[number];
