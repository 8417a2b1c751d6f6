import * as z from 'zod/mini';
import { moment, paragraphs, queryPage, success, text } from './fields.ts';
import { GST_PROBLEMS, GST_SHEETS, TIE_ITEMS } from './gst-rules.ts';
import { operation } from './operation.ts';
import { adminFieldTexts } from './phrases/admin-fields.ts';
import type { AdminRole } from './roles.ts';

const MONEY = ['money'] as const satisfies readonly AdminRole[];

const month = text(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: () => adminFieldTexts().taxes.month }));
const sheet = z.enum(GST_SHEETS, { error: () => adminFieldTexts().taxes.sheet({ sheets: GST_SHEETS }) });
const paise = z.int();

/** Of lines; credit notes count negative where both are summed. */
const gstSums = z.object({
  taxablePaise: paise,
  igstPaise: paise,
  cgstPaise: paise,
  sgstPaise: paise,
  totalPaise: paise,
});

/** Amounts in rupees, by the names of the columns. */
const sheetRow = z.record(z.string(), z.union([z.string(), z.number()]));

const gstReturn = z.object({
  month,
  sheets: z.record(sheet, z.object({ rows: z.array(sheetRow), sums: z.optional(gstSums) })),
  /** Bills of supply less their credit notes: reported as nil-rated, on none of these sheets but `hsn` and `docs`. */
  billsOfSupply: gstSums,
  /** All invoices less all credit notes. */
  sums: gstSums,
});

const tieTarget = z.object({
  kind: z.enum(['order', 'gift']),
  /** What its screen is opened by. */
  id: z.string(),
  name: z.string(),
  amountPaise: paise,
});

const taxMonth = z.object({
  month,
  state: z.enum(['running', 'open', 'closed']),
  closedAt: z.optional(moment),
  closedBy: z.optional(z.string()),
  /** What was frozen when the month was closed is what the documents and the ledger still say. */
  sumsHold: z.optional(z.boolean()),
  gstin: z.optional(z.string()),
  invoices: z.extend(gstSums, { count: z.int() }),
  creditNotes: z.extend(gstSums, { count: z.int() }),
  net: gstSums,
  tie: z.object({
    /** Invoices less credit notes, by their totals. */
    documentsPaise: paise,
    items: z.array(z.object({ item: z.enum(TIE_ITEMS), amountPaise: paise, count: z.int() })),
    /** What came in for orders and gifts less what went back, by the ledger. */
    ledgerPaise: paise,
    restPaise: paise,
    /** Orders and gifts that the rest is of, at most 20; they may cancel out. */
    rest: z.array(tieTarget),
  }),
  problems: z.array(z.object({ problem: z.enum(GST_PROBLEMS), count: z.int() })),
});

export const gstReturnOperations = {
  gstr1: operation({
    method: 'GET',
    path: '/backend/gstr1',
    caller: 'admin',
    roles: MONEY,
    summary:
      'The monthly return GSTR-1 from the invoices and credit notes of a month in India. With `sheet` one sheet as CSV for the portal’s offline tool, without it all of them as JSON with their sums.',
    query: z.object({ month, sheet: z.optional(sheet) }),
    success: { status: 200, body: gstReturn },
    refusals: ['signed_out'],
  }),

  taxMonth: operation({
    method: 'GET',
    path: '/backend/tax-month',
    caller: 'admin',
    roles: MONEY,
    summary:
      'A month’s tax in figures: invoices, credit notes, how they tie to the ledger, what is missing, and whether it is closed.',
    query: z.object({ month }),
    success: { status: 200, body: taxMonth },
    refusals: ['signed_out'],
  }),

  taxTieEntries: operation({
    method: 'GET',
    path: '/backend/tax-tie-entries',
    caller: 'admin',
    roles: MONEY,
    summary: 'The orders and gifts behind one line of the statement that ties a month to the ledger.',
    query: z.object({ month, item: z.enum(TIE_ITEMS), page: z.optional(queryPage) }),
    success: { status: 200, body: z.object({ entries: z.array(tieTarget), total: z.int() }) },
    refusals: ['signed_out'],
  }),

  closeTaxMonth: operation({
    method: 'POST',
    path: '/backend/close-tax-month',
    caller: 'admin',
    roles: MONEY,
    summary:
      'Close a month that is over: it takes no further document, and its sums are kept. Refused while documents are due or the ledger does not tie.',
    body: z.object({ month }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'wrong_state'],
    answersSuccess: true,
  }),

  reopenTaxMonth: operation({
    method: 'POST',
    path: '/backend/reopen-tax-month',
    caller: 'admin',
    roles: [],
    summary: 'Reopen a closed month, with a reason that is kept in the audit log.',
    body: z.object({ month, reason: paragraphs(500) }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'wrong_state'],
    answersSuccess: true,
  }),
};

export type GstReturn = z.output<typeof gstReturn>;
export type GstSums = z.output<typeof gstSums>;
export type TaxMonth = z.output<typeof taxMonth>;
export type TieTarget = z.output<typeof tieTarget>;
