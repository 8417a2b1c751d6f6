import * as z from 'zod/mini';
import {
  checked,
  email,
  guestToken,
  moment,
  optionalParagraphs,
  queryCount,
  queryRowId,
  rowId,
  success,
  whole,
} from './fields.ts';
import { STOCK_ADJUSTMENTS, STOCK_MOVEMENT_KINDS } from './limits.ts';
import { operation } from './operation.ts';
import { adminFieldTexts } from './phrases/admin-fields.ts';
import { fieldTexts } from './phrases/fields.ts';

const MAX_UNITS = 1_000_000;
const units = whole(0, MAX_UNITS, () => fieldTexts().wholeNumber);

/** A change of the stock of a product or a variant. */
const stockMovement = z.object({
  id: z.int(),
  at: moment,
  kind: z.enum(STOCK_MOVEMENT_KINDS),
  change: z.int(),
  /** What the product or the variant had in stock after it. */
  balance: z.int(),
  /** As it was called then; left out for the product itself. */
  variant: z.optional(z.string()),
  /** The admin's email. */
  by: z.optional(z.string()),
  for: z.optional(z.enum(['order', 'gift'])),
  /** Left out while the order is not paid. */
  orderNumber: z.optional(z.int()),
  giftId: z.optional(z.string()),
  note: z.optional(z.string()),
});

/** The stock of a product; with options, `count_in_stock` is the sum of its variants. */
const stockedProduct = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string(),
  count_in_stock: z.int(),
  /** At or below this count it is running low; null: the shop's own. */
  lowStockAt: z.nullable(z.int()),
  variants: z.array(z.object({ id: z.int(), name: z.string(), count_in_stock: z.int() })),
  version: z.int(),
});

const ADMIN_REFUSALS = ['signed_out', 'not_allowed', 'step_up_needed', 'product_not_found'] as const;

export const stockOperations = {
  listStockMovements: operation({
    method: 'GET',
    path: '/backend/stock-movements',
    caller: 'admin',
    roles: ['catalogue', 'orders'],
    summary:
      'What changed the stock of a product or of one of its variants, newest first; `before` is the id of the last one that was read.',
    query: z.object({
      productId: queryRowId,
      variantId: z.optional(queryRowId),
      before: z.optional(queryCount(1, 999_999_999)),
      limit: z.optional(queryCount(1, 100)),
    }),
    success: {
      status: 200,
      body: z.object({ product: stockedProduct, movements: z.array(stockMovement), more: z.boolean() }),
    },
    refusals: ['signed_out', 'product_not_found'],
  }),

  adjustStock: operation({
    method: 'POST',
    path: '/backend/adjust-stock',
    caller: 'admin-recent-code',
    roles: ['catalogue'],
    summary:
      'Changes the stock of a product or a variant by `change`, or sets it to `countInStock`. With the `version` of the product that was read, the call is refused if the product has changed since.',
    body: checked(
      z.object({
        productId: rowId,
        variantId: z.optional(rowId),
        change: z.optional(whole(-MAX_UNITS, MAX_UNITS, () => fieldTexts().wholeNumber)),
        countInStock: z.optional(units),
        reason: z.enum(STOCK_ADJUSTMENTS, { error: () => fieldTexts().choose }),
        note: z.optional(optionalParagraphs(200)),
        version: z.optional(whole(1, 2_147_483_647)),
      }),
      z.refine(({ change, countInStock }) => (change === undefined) !== (countInStock === undefined), {
        path: ['change'],
        error: () => adminFieldTexts().catalogue.units,
      }),
      z.refine(({ change }) => change !== 0, {
        path: ['change'],
        error: () => adminFieldTexts().catalogue.units,
      }),
    ),
    success: {
      status: 200,
      body: z.object({ success: z.literal(true), count_in_stock: z.int(), version: z.int() }),
    },
    refusals: [...ADMIN_REFUSALS, 'stale_version', 'wrong_state'],
    answersSuccess: true,
  }),

  setLowStock: operation({
    method: 'POST',
    path: '/backend/set-low-stock',
    caller: 'admin-recent-code',
    roles: ['catalogue'],
    summary:
      'From which count on a product, or each of its variants, is running low; null: as in the whole shop.',
    body: z.object({ productId: rowId, lowStockAt: z.nullable(units) }),
    success: { status: 200, body: success },
    refusals: ADMIN_REFUSALS,
    answersSuccess: true,
  }),

  notifyWhenBack: operation({
    method: 'POST',
    path: '/backend/notify-when-back',
    caller: 'anyone',
    summary:
      'Asks for one email when a product or a variant that is sold out is back. The answer is the same whether the address has asked before; its token takes this request back.',
    body: z.object({ productId: rowId, variantId: z.optional(rowId), email }),
    success: { status: 200, body: z.object({ success: z.literal(true), stopToken: z.string() }) },
    refusals: ['product_not_found', 'wrong_state', 'too_many_kept'],
    answersSuccess: true,
  }),

  stopStockNotices: operation({
    method: 'POST',
    path: '/backend/stop-stock-notices',
    caller: 'anyone',
    summary:
      'With the token of a request, takes that request back; with the token of an email’s link, all requests of its address. A repeat changes nothing.',
    body: z.object({ stopToken: guestToken }),
    success: { status: 200, body: success },
    refusals: [],
    answersSuccess: true,
  }),
};

export type StockedProduct = z.output<typeof stockedProduct>;
export type StockMovement = z.output<typeof stockMovement>;
