import * as z from 'zod/mini';
import {
  calendarDate,
  checked,
  contentType,
  moment,
  optionalParagraphs,
  queryDay,
  queryPage,
  rowId,
  success,
  text,
} from './fields.ts';
import { SETTLEMENT_DIFFERENCE_KINDS, SETTLEMENT_DIFFERENCE_STATES, SETTLEMENT_NOTE_MAX } from './limits.ts';
import { operation } from './operation.ts';
import { adminFieldTexts } from './phrases/admin-fields.ts';

/** The provider's id. */
const settlementId = text(z.regex(/^[\w-]{1,64}$/, { error: () => adminFieldTexts().desk.notASettlement }));

/** Amounts are paise, as the provider reports them; `fees` include `tax`. */
const settlement = z.object({
  id: z.string(),
  amount: z.int(),
  fees: z.int(),
  tax: z.int(),
  utr: z.nullable(z.string()),
  at: moment,
  status: z.enum(['created', 'processed', 'failed']),
  /** How many lines it has, and how many open differences. */
  lines: z.int(),
  differences: z.int(),
});

/** What a payment was for. */
const target = { orderNumber: z.optional(z.int()), giftId: z.optional(z.string()) };

const settlementLine = z.object({
  id: z.int(),
  type: z.enum(['payment', 'refund', 'adjustment', 'transfer']),
  entityId: z.string(),
  paymentId: z.optional(z.string()),
  amount: z.int(),
  credit: z.int(),
  debit: z.int(),
  fee: z.int(),
  tax: z.int(),
  method: z.string(),
  description: z.string(),
  at: moment,
  /** Left out until it is compared with the ledger. */
  match: z.optional(z.enum(['matched', 'differs', 'unknown', 'duplicate'])),
  ...target,
});

const difference = z.object({
  id: z.int(),
  kind: z.enum(SETTLEMENT_DIFFERENCE_KINDS),
  state: z.enum(SETTLEMENT_DIFFERENCE_STATES),
  settlementId: z.optional(z.string()),
  entityId: z.string(),
  paymentId: z.optional(z.string()),
  expected: z.optional(z.int()),
  found: z.optional(z.int()),
  /** Since when it is known. */
  since: moment,
  note: z.string(),
  resolvedAt: z.optional(moment),
  ...target,
});

const settlementFetch = z.object({
  state: z.enum(['running', 'done', 'failed']),
  startedAt: moment,
  endedAt: z.optional(moment),
  /** Progress, in days of which the lines are read. */
  days: z.int(),
  daysDone: z.int(),
  /** New or changed ones. */
  settlements: z.int(),
  lines: z.int(),
  /** Why it failed. */
  problem: z.optional(z.enum(['unreachable', 'throttled', 'unreadable', 'refused', 'interrupted'])),
});

const REFUSALS = ['signed_out', 'not_found'] as const;

export const settlementOperations = {
  settlements: operation({
    method: 'GET',
    path: '/backend/settlements',
    caller: 'admin',
    roles: ['money'],
    summary:
      'What the payment provider paid into the bank between two days, newest first, 50 a page: with the sums of all of them, the differences that are open and the last fetch. Amounts are paise.',
    query: z.object({ from: z.optional(queryDay), to: z.optional(queryDay), page: z.optional(queryPage) }),
    success: {
      status: 200,
      body: z.object({
        settlements: z.array(settlement),
        total: z.int(),
        /** Of the whole period; what failed is not in it. */
        sums: z.object({ amount: z.int(), fees: z.int(), tax: z.int() }),
        openDifferences: z.int(),
        fetch: z.optional(settlementFetch),
      }),
    },
    refusals: ['signed_out'],
  }),

  settlementLines: operation({
    method: 'GET',
    path: '/backend/settlement-lines',
    caller: 'admin',
    roles: ['money'],
    summary: 'One settlement explained: what its amount is made of, and its lines, 100 a page.',
    query: z.object({ id: settlementId, page: z.optional(queryPage) }),
    success: {
      status: 200,
      body: z.object({
        settlement,
        /** Payments − refunds − fees − tax + adjustments + unexplained = the settlement’s amount. */
        parts: z.object({
          payments: z.int(),
          refunds: z.int(),
          fees: z.int(),
          tax: z.int(),
          adjustments: z.int(),
          unexplained: z.int(),
        }),
        lines: z.array(settlementLine),
        total: z.int(),
      }),
    },
    refusals: REFUSALS,
  }),

  exportSettlement: operation({
    method: 'GET',
    path: '/backend/export-settlement',
    caller: 'admin',
    roles: ['money'],
    summary: 'The lines of one settlement as CSV for the accountant, amounts in rupees.',
    query: z.object({ id: settlementId }),
    success: { status: 200, body: contentType('text/csv') },
    refusals: REFUSALS,
  }),

  settlementDifferences: operation({
    method: 'GET',
    path: '/backend/settlement-differences',
    caller: 'admin',
    roles: ['money'],
    summary:
      'Where settlements differ from the ledger, newest first, 50 a page: open, resolved by an admin, or closed because a later fetch explained them.',
    query: z.object({
      state: z.optional(z.enum(SETTLEMENT_DIFFERENCE_STATES)),
      settlementId: z.optional(settlementId),
      page: z.optional(queryPage),
    }),
    success: { status: 200, body: z.object({ differences: z.array(difference), total: z.int() }) },
    refusals: ['signed_out'],
  }),

  resolveSettlementDifference: operation({
    method: 'POST',
    path: '/backend/resolve-settlement-difference',
    caller: 'admin',
    roles: ['money'],
    summary: 'Marks an open difference as resolved, with a note. It opens again when its amounts change.',
    body: z.object({
      id: rowId,
      note: checked(
        optionalParagraphs(SETTLEMENT_NOTE_MAX),
        z.minLength(1, { error: () => adminFieldTexts().desk.finding }),
      ),
    }),
    success: { status: 200, body: success },
    refusals: [...REFUSALS, 'wrong_state'],
    answersSuccess: true,
  }),

  reopenSettlementDifference: operation({
    method: 'POST',
    path: '/backend/reopen-settlement-difference',
    caller: 'admin',
    roles: ['money'],
    summary: 'Opens a difference again that an admin resolved.',
    body: z.object({ id: rowId }),
    success: { status: 200, body: success },
    refusals: [...REFUSALS, 'wrong_state'],
    answersSuccess: true,
  }),

  fetchSettlements: operation({
    method: 'POST',
    path: '/backend/fetch-settlements',
    caller: 'admin',
    roles: ['money'],
    summary:
      'Starts fetching settlements from the provider, from a day on or since the last time, and answers its progress. While one runs, and for five seconds after it, the answer is about that one.',
    body: z.object({ from: z.optional(calendarDate) }),
    success: { status: 200, body: z.object({ fetch: settlementFetch }) },
    refusals: ['signed_out'],
  }),
};

export type SettlementView = z.output<typeof settlement>;
export type SettlementLineView = z.output<typeof settlementLine>;
export type SettlementDifferenceView = z.output<typeof difference>;
export type SettlementFetchView = z.output<typeof settlementFetch>;
