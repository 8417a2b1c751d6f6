import { SETTLED_WITHIN_DAYS, type SettlementDifferenceKind } from '../../../../limits.ts';
import type { SettlementFetchView, SettlementLineView, SettlementView } from '../../../../settlements.ts';
import { plural } from '../../plural.ts';

/** What the payment provider paid into the bank. */
export const settlementTexts = {
  title: 'Settlements',
  description: 'What Razorpay paid into your bank, compared with the ledger to the paisa.',
  fetch: 'Fetch now',
  fetching: 'Fetching…',
  from: 'From',
  to: 'To',
  show: 'Show',
  none: 'No settlements in these days.',
  noneEver: 'No settlements yet. Razorpay usually pays out two working days after a payment.',
  columns: {
    date: 'Date',
    amount: 'Into the bank',
    fees: 'Fees',
    gst: 'GST on fees',
    utr: 'UTR',
    state: 'State',
    differences: 'Differences',
    lines: 'Lines',
  },
  noUtr: 'No UTR yet',
  sums: { amount: 'Into the bank', fees: 'Fees', gst: 'GST on fees', open: 'Open differences' },
  noDifferences: 'None',
  differenceCount: ({ count }: { count: number }) =>
    plural(count, { one: '1 difference', other: `${count} differences` }),
  tabs: { settlements: 'Settlements', differences: 'Differences' },
  back: 'All settlements',
  print: 'Print',
  export: 'CSV for the accountant',
  notFound: 'There is no such settlement.',
  explained: 'How the amount comes about',
  parts: {
    payments: 'Payments of customers',
    refunds: 'Refunds to customers',
    fees: 'Razorpay’s fees',
    tax: 'GST on the fees',
    adjustments: 'Adjustments and lines we do not know',
    unexplained: 'Not explained by any line',
    amount: 'Paid into the bank',
  },
  linesTitle: 'Line by line',
  lineColumns: { what: 'What', amount: 'Amount', fee: 'Fee with GST', paid: 'Paid out', match: 'Compared' },
  order: ({ number }: { number: number }) => `Order ${number}`,
  gift: 'Group gift',
  noLines: 'Its lines have not arrived yet. They come with the next fetch.',
};

export const settlementStates: Record<SettlementView['status'], string> = {
  created: 'On its way',
  processed: 'Arrived',
  failed: 'Sent back',
};

export const settlementLineTypes: Record<SettlementLineView['type'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  adjustment: 'Adjustment',
  transfer: 'Transfer',
};

export const settlementMatches: Record<NonNullable<SettlementLineView['match']>, string> = {
  matched: 'Matches',
  differs: 'Differs',
  unknown: 'Unknown',
  duplicate: 'Duplicate',
};

export const settlementFetchTexts = {
  progress: ({ days, daysDone }: Pick<SettlementFetchView, 'days' | 'daysDone'>) =>
    `Fetching: ${daysDone} of ${days} days`,
  done: ({ settlements, lines }: Pick<SettlementFetchView, 'settlements' | 'lines'>) =>
    settlements + lines === 0
      ? 'Nothing new.'
      : `${plural(settlements, { one: '1 settlement', other: `${settlements} settlements` })} and ${plural(lines, { one: '1 line', other: `${lines} lines` })} new or changed.`,
  last: ({ when }: { when: string }) => `Last fetched ${when}.`,
  never: 'Nothing was fetched yet. Settlements are fetched by themselves twice a day.',
  problems: {
    unreachable:
      'Razorpay could not be reached. It is tried again by itself; what was fetched before is kept.',
    throttled: 'Razorpay asked for a pause. Try again in a few minutes.',
    unreadable: 'Razorpay answered in a form that we do not know. Nothing was changed.',
    refused: 'Razorpay refused the request. Check the keys of the account.',
    interrupted: 'The last fetch was interrupted. Fetch again.',
  } satisfies Record<NonNullable<SettlementFetchView['problem']>, string>,
};

/** The name of each difference, what it means, and what the shopkeeper does about it. */
export const settlementDifferences: Record<SettlementDifferenceKind, DifferenceWords> = {
  'unknown-payment': {
    name: 'Unknown payment',
    meaning: 'The settlement has a payment that the shop never captured.',
    action:
      'Look for the payment in Razorpay’s dashboard. If it was made outside the shop, note what for; if it belongs to an order, re-check in an hour, when the shop has found it.',
  },
  'unknown-refund': {
    name: 'Unknown refund',
    meaning: 'The settlement takes a refund that the shop does not know.',
    action: 'Open the refund in Razorpay’s dashboard and see who made it and for which payment.',
  },
  'payment-amount': {
    name: 'Payment amount differs',
    meaning: 'Razorpay settled another amount than the customer paid.',
    action: 'Send Razorpay’s support the payment’s number and both amounts.',
  },
  'refund-amount': {
    name: 'Refund amount differs',
    meaning: 'Razorpay took another amount than was refunded.',
    action: 'Send Razorpay’s support the refund’s number and both amounts.',
  },
  credit: {
    name: 'Paid out differs',
    meaning: 'What was paid out is not the amount less the fee.',
    action: 'Ask Razorpay’s support why less or more was paid out than the fee explains.',
  },
  fee: {
    name: 'Fee or GST differs',
    meaning: 'The fee is above 3 %, or the GST on it is not 18 %.',
    action:
      'Compare it with your plan at Razorpay. International cards and EMI cost more; note it if that is why.',
  },
  'payment-missing': {
    name: 'Payment missing',
    meaning: `No settlement has this payment ${SETTLED_WITHIN_DAYS} days after it was captured.`,
    action:
      'Look in Razorpay’s dashboard whether the payment is on hold. It closes by itself once it is settled.',
  },
  'refund-missing': {
    name: 'Refund missing',
    meaning: `No settlement has this refund ${SETTLED_WITHIN_DAYS} days after it was processed.`,
    action: 'Look in Razorpay’s dashboard for the refund. It closes by itself once it is settled.',
  },
  duplicate: {
    name: 'Settled twice',
    meaning: 'Another settlement has the same line already.',
    action: 'Razorpay will take it back. Keep the money aside and note when it went.',
  },
  reversed: {
    name: 'Settlement sent back',
    meaning: 'The bank did not take the settlement, or sent it back.',
    action:
      'Check your bank account at Razorpay. It closes by itself once everything in it was paid out again.',
  },
  sum: {
    name: 'Sum differs',
    meaning: 'The settlement’s amount is not what its lines add up to.',
    action: 'Re-check first: lines may come late. If it stays, send Razorpay’s support the UTR.',
  },
  adjustment: {
    name: 'Adjustment without a cause',
    meaning: 'Razorpay added or took money for something that the shop does not know.',
    action: 'Read its description in Razorpay’s dashboard and note what it was for.',
  },
  'on-hold': {
    name: 'On hold',
    meaning: 'Razorpay holds this payment back.',
    action: 'Open the payment in Razorpay’s dashboard: usually a document is asked for. It closes by itself.',
  },
};

export const differenceTexts = {
  none: 'No open differences. Every line that was fetched agrees with the ledger.',
  noneOf: {
    open: 'No open differences.',
    resolved: 'Nothing was resolved yet.',
    closed: 'Nothing was closed yet.',
  },
  states: { open: 'Open', resolved: 'Resolved by you', closed: 'Closed by themselves' },
  show: 'Show',
  expected: 'Expected',
  found: 'Found',
  age: ({ days }: { days: number }) =>
    days === 0 ? 'since today' : `for ${plural(days, { one: '1 day', other: `${days} days` })}`,
  whatToDo: 'What to do',
  resolve: 'Resolve',
  resolveTitle: 'Mark as resolved',
  note: 'What you found out',
  noteNeeded: 'Write what you found out.',
  noteHint: 'It stays resolved while its amounts do not change.',
  reopen: 'Open again',
  recheck: 'Re-check',
  resolved: 'Marked as resolved.',
  reopened: 'Opened again.',
  inSettlement: 'Settlement',
};

interface DifferenceWords {
  name: string;
  meaning: string;
  action: string;
}
