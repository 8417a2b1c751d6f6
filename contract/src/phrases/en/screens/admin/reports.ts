import type { PeriodChoice } from '../../../../periods.ts';
import type { ReportFigure, ReportName } from '../../../../reports.ts';

/** What a figure is called wherever it stands, and what exactly it counts. */
export const reportFigures: Record<ReportFigure, { label: string; definition: string }> = {
  netSales: {
    label: 'Net sales',
    definition:
      'Sales less refunds. It includes GST, delivery and charges, and equals what the ledger credited to orders and gifts less what it took back, to the paisa.',
  },
  grossSales: {
    label: 'Sales',
    definition:
      'Money credited to orders and gifts on the day it was paid, with GST, delivery and charges, after discounts. A payment that had no room and went straight back is not counted.',
  },
  refunds: {
    label: 'Refunds',
    definition:
      'Money taken back from orders and gifts, on the day the refund was asked for, whichever day it was paid on.',
  },
  orders: { label: 'Orders', definition: 'Orders that were paid. One order may have several parcels.' },
  contributions: { label: 'Contributions', definition: 'Payments towards group gifts that were credited.' },
  units: {
    label: 'Units sold',
    definition: 'Units in paid orders. Group gifts and returned units are not counted.',
  },
  giftsAsked: { label: 'Gifts asked for', definition: 'Group gifts that were asked for in the period.' },
  giftsFunded: {
    label: 'Funded',
    definition: 'Of the gifts asked for in the period, those that reached their full price by now.',
  },
  giftsReached: {
    label: 'Gifts',
    definition: 'Of the gifts asked for in the period, those that came this far by now.',
  },
  shareOfAsked: { label: 'Share', definition: 'Of all gifts asked for in the period.' },
  averageContributors: {
    label: 'Average contributors',
    definition:
      'People who paid towards a gift, on average, over the gifts asked for in the period that have a contribution.',
  },
  timeToFund: {
    label: 'Time to fund',
    definition:
      'Days from approval to the full price, on average, over the gifts asked for in the period that are funded.',
  },
  guests: { label: 'Guests', definition: 'People who chip in without an account.' },
  accounts: { label: 'Signed in', definition: 'People who chip in with their account.' },
  guestsWhoPaid: {
    label: 'Guests who paid',
    definition:
      'Of the checkouts that guests began in the period to chip in for a gift, those that were paid by now.',
  },
  newCustomers: {
    label: 'New customers',
    definition:
      'People whose first paid order fell in the period. Accounts and guests with a confirmed email are known again; other guests count as new.',
  },
  repeatOrders: {
    label: 'Repeat orders',
    definition: 'Paid orders of people who had bought before.',
  },
  repeatShare: {
    label: 'Repeat share',
    definition: 'Repeat orders among all paid orders of the period.',
  },
  couponOrders: { label: 'Orders with a coupon', definition: 'Paid orders that used a coupon.' },
  discountGiven: { label: 'Discount given', definition: 'What coupons took off paid orders.' },
  couponSales: {
    label: 'Sales with coupons',
    definition: 'Sales of the orders that used a coupon, before refunds.',
  },
  returnsAsked: { label: 'Returns asked for', definition: 'Returns and problems that customers reported.' },
  returnsRefunded: {
    label: 'Refunded for returns',
    definition: 'Refunds for accepted returns, on the day the refund was asked for.',
  },
  returnRate: {
    label: 'Return rate',
    definition: 'Returns asked for in the period for each hundred orders paid in the period.',
  },
  stockUnits: { label: 'Units in stock', definition: 'Units on hand now that nobody has ordered.' },
  stockAtCost: {
    label: 'Value at cost',
    definition: 'Units in stock now times the cost of their product. Units without a cost count as nothing.',
  },
  stockAtPrice: { label: 'Value at price', definition: 'Units in stock now times their selling price.' },
  unitsWithoutCost: {
    label: 'Units without a cost',
    definition: 'Units in stock of products whose cost is not filled in.',
  },
};

export const reportNames: Record<ReportName, string> = {
  sales: 'Sales',
  gifts: 'Group gifts',
  customers: 'Customers',
  coupons: 'Coupons',
  returns: 'Returns',
  stock: 'Stock value',
};

/** What the rows of a report are. */
export const reportRows = {
  day: 'Day',
  month: 'Month',
  category: 'Category',
  product: 'Product',
  occasion: 'Occasion',
  place: 'State',
  step: 'Step',
  checkout: 'Step',
  kind: 'Customer',
  code: 'Coupon',
  reason: 'Reason',
};

/** The ways to look at a report, where there is more than one. */
export const reportWays = {
  time: 'Over time',
  category: 'By category',
  product: 'By product',
  occasion: 'By occasion',
  place: 'By state',
  step: 'From asking to delivery',
  checkout: 'Where guests stop',
};

/**
 * Rows that are no product, place or person. The server writes the CSV with these names, and with those of figures and rows,
 * in English whatever the reader's language is: spreadsheets and programs find columns by them.
 */
export const reportKeys = {
  charges: 'Delivery and charges',
  unallocated: 'Refunds without products',
  orders: 'Bought directly',
  noPlace: 'State not known',
  noCategory: 'No longer in the catalogue',
  others: ({ count }: { count: number }) => `${count} others`,
  first: 'First order',
  repeat: 'Bought before',
  asked: 'Asked for',
  approved: 'Approved',
  shared: 'Shared',
  contributed: 'First contribution',
  funded: 'Funded',
  delivered: 'Delivered',
  opened: 'Began to pay',
  tried: 'Tried a payment',
  paid: 'Paid',
};

export const reportTexts = {
  /** Above a column of an export. */
  inPeriod: ({ figure, from, to }: Record<'figure' | 'from' | 'to', string>) => `${figure}, ${from} to ${to}`,
  title: 'Reports',
  description: 'Days are India’s. Money is counted on the day it moves.',
  asOfNow: 'As it is now; the period does not change it.',
  report: 'Report',
  period: 'Period',
  compare: 'Compare with',
  noComparison: 'Nothing',
  periodBefore: 'Period before',
  festivalBefore: ({ festival, year }: { festival: string; year: string }) => `${festival} ${year}`,
  from: 'From',
  to: 'To',
  show: 'Show in the chart',
  view: 'View',
  comparedWith: ({ period }: { period: string }) => `compared with ${period}`,
  wrongOrder: 'The last day lies before the first.',
  noSuchWay: 'This report cannot be looked at that way.',
  tooLong: 'Choose at most three years.',
  print: 'Print',
  explain: ({ figure }: { figure: string }) => `What is ${figure}?`,
  before: ({ value }: { value: string }) => `${value} before`,
  change: ({ percent }: { percent: number }) =>
    `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)} %`,
  thisPeriod: 'This period',
  comparedPeriod: 'Compared period',
  chart: ({ figure, rows }: { figure: string; rows: string }) => `${figure} by ${rows.toLowerCase()}`,
  chartHelp: 'Use the arrow keys to move from one value to the next.',
  total: 'Total',
  empty: {
    sales: 'No sales in this period.',
    gifts: 'No gifts were asked for in this period.',
    customers: 'No orders in this period.',
    coupons: 'No coupon was used in this period.',
    returns: 'No returns in this period.',
    stock: 'Nothing is in stock.',
  } satisfies Record<ReportName, string>,
};

export const periodNames: Record<PeriodChoice, string> = {
  today: 'Today',
  'last-7': 'Last 7 days',
  'last-30': 'Last 30 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'Financial year',
  custom: 'Other days',
};
