import * as z from 'zod/mini';
import { calendarDate, contentType } from './fields.ts';
import { occasionKeys } from './occasions.ts';
import { operation } from './operation.ts';

/** Each report with the ways it can be looked at, the first when none is asked for. */
export const REPORTS = {
  sales: ['day', 'month', 'category', 'product', 'occasion', 'place'],
  gifts: ['step', 'checkout'],
  customers: ['kind'],
  coupons: ['code'],
  returns: ['reason'],
  stock: ['category'],
} as const;

/** What a figure counts. Amounts are paise, shares per cent, averages and days have one decimal. */
export const REPORT_FIGURES = {
  netSales: 'paise',
  grossSales: 'paise',
  refunds: 'paise',
  orders: 'count',
  contributions: 'count',
  units: 'count',
  giftsAsked: 'count',
  giftsFunded: 'count',
  giftsReached: 'count',
  shareOfAsked: 'percent',
  averageContributors: 'average',
  timeToFund: 'days',
  guests: 'count',
  accounts: 'count',
  guestsWhoPaid: 'percent',
  newCustomers: 'count',
  repeatOrders: 'count',
  repeatShare: 'percent',
  couponOrders: 'count',
  discountGiven: 'paise',
  couponSales: 'paise',
  returnsAsked: 'count',
  returnsRefunded: 'paise',
  returnRate: 'percent',
  stockUnits: 'count',
  stockAtCost: 'paise',
  stockAtPrice: 'paise',
  unitsWithoutCost: 'count',
} as const;

export const MAX_REPORT_DAYS = 1100;
/** The largest are listed; the rest is one row. An export has all of them. */
export const REPORT_ROWS = 50;

const figure = z.enum(Object.keys(REPORT_FIGURES) as ReportFigure[]);
/** Null where there is nothing to take a share or an average of. */
const value = z.nullable(z.number());
const period = z.object({ from: calendarDate, to: calendarDate });

const reportQuery = z.object({
  report: z.enum(Object.keys(REPORTS) as ReportName[]),
  by: z.optional(z.string()),
  /** Days in India, both included. */
  from: calendarDate,
  to: calendarDate,
  /** The period before, or the same festival a year earlier. */
  compare: z.optional(z.enum(['before', ...occasionKeys])),
});

const reportAnswer = z.object({
  report: z.enum(Object.keys(REPORTS) as ReportName[]),
  by: z.string(),
  period,
  comparedWith: z.optional(period),
  totals: z.array(z.object({ figure, value, before: z.optional(value) })),
  /** The figures of each row, in the order of its values. */
  columns: z.array(figure),
  rows: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      values: z.array(value),
      /** The same of the compared period; left out where the row has nothing to be compared with. */
      before: z.optional(z.array(value)),
    }),
  ),
});

export const reportOperations = {
  report: operation({
    method: 'GET',
    path: '/backend/reports',
    caller: 'admin',
    roles: ['money'],
    summary:
      'One report for a span of days in India: its totals and its rows, compared with the period before or with the same festival a year earlier. Amounts are paise.',
    query: reportQuery,
    success: { status: 200, body: reportAnswer },
    refusals: ['signed_out', 'invalid_input'],
  }),

  exportReport: operation({
    method: 'GET',
    path: '/backend/export-report',
    caller: 'admin',
    roles: ['money'],
    summary: 'The same report as CSV with every row; amounts are rupees.',
    query: reportQuery,
    success: { status: 200, body: contentType('text/csv') },
    refusals: ['signed_out', 'invalid_input'],
  }),
};

export type ReportName = keyof typeof REPORTS;
export type ReportFigure = keyof typeof REPORT_FIGURES;
export type Report = z.output<typeof reportAnswer>;
