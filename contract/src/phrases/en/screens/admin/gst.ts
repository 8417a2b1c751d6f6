import type { GstProblem, GstSheet, TieItem } from '../../../../gst-rules.ts';
import { plural } from '../../plural.ts';

/** The screen of the monthly return. */
export const gstTexts = {
  title: 'GST',
  description: 'The monthly return GSTR-1, from the invoices and credit notes that were issued.',
  month: 'Month',
  earlier: 'Month before',
  later: 'Next month',
  states: { running: 'Running', open: 'Open', closed: 'Closed' },
  runningNote: 'This month is not over: its figures still grow.',
  closedBy: ({ by, at }: { by: string; at: string }) => `Closed on ${at} by ${by}.`,
  sumsHold: 'Its sums are still those it was closed with.',
  sumsChanged: 'Its sums are no longer those it was closed with. Something changed documents or the ledger.',
  nothing: 'No invoice or credit note was issued in this month.',
  print: 'Print',
  close: {
    button: 'Close the month',
    title: ({ month }: { month: string }) => `Close ${month}?`,
    description:
      'It takes no further invoice or credit note, and its sums are kept. Only the owner can reopen it.',
    done: ({ month }: { month: string }) => `${month} is closed.`,
  },
  reopen: {
    button: 'Reopen',
    title: ({ month }: { month: string }) => `Reopen ${month}`,
    description: 'If the return was filed already, it may no longer agree with it.',
    reason: 'Why',
    hint: 'Kept in the audit log.',
    submit: 'Reopen the month',
    done: ({ month }: { month: string }) => `${month} is open again.`,
  },
};

export const gstTotals = {
  title: 'Tax of the month',
  definition:
    'Summed from the lines of the invoices and credit notes issued in this month, as they were frozen when issued. Days begin and end at midnight in India.',
  invoices: ({ count }: { count: number }) => plural(count, { one: '1 invoice', other: `${count} invoices` }),
  creditNotes: ({ count }: { count: number }) =>
    plural(count, { one: '1 credit note', other: `${count} credit notes` }),
  net: 'Net',
  taxable: 'Taxable value',
  igst: 'IGST',
  cgst: 'CGST',
  sgst: 'SGST / UTGST',
  total: 'Total with tax',
};

export const gstTie = {
  title: 'Ties to the ledger',
  definition:
    'The ledger counts money when it moves, documents count on the day they are issued. Every difference has a line; tap it for what it means and which orders and gifts it is of.',
  documents: 'Invoices less credit notes',
  ledger: 'Ledger: received for orders and gifts, less returned',
  rest: 'Not explained',
  ties: 'Everything is explained.',
  doesNotTie: 'This does not tie. Look at these orders and gifts:',
  count: ({ count }: { count: number }) =>
    plural(count, { one: '1 order or gift', other: `${count} orders and gifts` }),
  order: ({ number }: { number: string }) => `Order ${number}`,
  gift: ({ name }: { name: string }) => `Gift: ${name}`,
  nameless: 'Not known any more',
};

export const tieItems: Record<TieItem, { label: string; definition: string }> = {
  'advances-taken': {
    label: 'Paid towards gifts that are not invoiced yet',
    definition:
      'Contributions of this month to gifts that had no invoice when the month ended. A gift is invoiced once it has its whole price.',
  },
  'advances-returned': {
    label: 'Returned from gifts that were not invoiced',
    definition:
      'Contributions that went back in this month before their gift had its price. No invoice, so no credit note.',
  },
  'advances-used': {
    label: 'Paid in earlier months towards gifts invoiced now',
    definition: 'The part of the gifts invoiced in this month that was received before it began.',
  },
  'invoiced-elsewhere': {
    label: 'Orders paid now, invoiced in another month',
    definition: 'Their money is in this month’s ledger, their invoices are in another month’s return.',
  },
  'paid-elsewhere': {
    label: 'Orders invoiced now, paid in another month',
    definition: 'Their invoices are in this month’s return, their money came in another month.',
  },
  'invoice-due': {
    label: 'Orders whose invoice is still to be issued',
    definition: 'They were paid in this month. A job issues invoices within seconds of an order.',
  },
  'sold-out': {
    label: 'Lines that were sold out when the payment came',
    definition:
      'Paid late, sold out meanwhile, and returned at once: they were never sold and are on no invoice. Both sides are counted, so this is 0 unless the month ended in between.',
  },
  'credit-note-elsewhere': {
    label: 'Returned now, credit note in another month',
    definition:
      'The money left the order or gift in this month; its credit note is in another month’s return.',
  },
  'refunded-elsewhere': {
    label: 'Credit notes of now, returned in another month',
    definition:
      'The credit note is in this month’s return; the money left the order or gift in another month.',
  },
  'credit-note-due': {
    label: 'Returned, credit note still to be issued',
    definition: 'A job issues credit notes within seconds of a refund.',
  },
  'provider-refunds': {
    label: 'Returned by the payment provider or a lost dispute',
    definition:
      'Refunds that were started at the provider, and money lost in disputes. They take no goods back, so the shop issues no credit note for them by itself; ask your accountant.',
  },
  'gifts-paid-again': {
    label: 'Paid again for gifts that have their invoice',
    definition:
      'After a refund at the provider a gift can be open again and be paid a second time. It keeps its first invoice.',
  },
  'never-invoiced': {
    label: 'Cancelled before invoices were issued by themselves',
    definition:
      'Orders of earlier versions of this shop that were cancelled without an invoice. Paid and returned amounts cancel out over time.',
  },
};

export const gstProblems: Record<GstProblem, (values: { count: number }) => string> = {
  'no-gstin': () =>
    'The shop has no GSTIN: its tax papers are samples, and so are these sheets. Nothing here can be filed.',
  'documents-due': ({ count }) =>
    plural(count, {
      one: '1 invoice or credit note of this month or before is still to be issued.',
      other: `${count} invoices and credit notes of this month or before are still to be issued.`,
    }),
  'facts-missing': ({ count }) =>
    plural(count, {
      one: '1 document has a number but no amounts yet, and is left out.',
      other: `${count} documents have a number but no amounts yet, and are left out.`,
    }),
  'lines-differ': ({ count }) =>
    plural(count, {
      one: '1 document does not add up to the total.',
      other: `${count} documents do not add up to the total.`,
    }),
  'numbers-missing': ({ count }) =>
    plural(count, {
      one: '1 number is missing in the series of this month.',
      other: `${count} numbers are missing in the series of this month.`,
    }),
  'place-unknown': ({ count }) =>
    plural(count, {
      one: '1 document has a place of supply that is no Indian state.',
      other: `${count} documents have a place of supply that is no Indian state.`,
    }),
  'hsn-missing': ({ count }) =>
    plural(count, {
      one: '1 taxed line has no HSN code. The portal asks for one: add it to the products.',
      other: `${count} taxed lines have no HSN code. The portal asks for one: add it to the products.`,
    }),
};

export const gstSheets = {
  title: 'Sheets',
  definition: 'As the portal’s offline tool reads them, one CSV for each.',
  csv: ({ sheet }: { sheet: string }) => `CSV of ${sheet}`,
  json: 'Download all as JSON',
  rows: ({ count }: { count: number }) => plural(count, { one: '1 row', other: `${count} rows` }),
  empty: 'Nothing to report here.',
  more: ({ count }: { count: number }) => `and ${count} more in the CSV`,
  billsOfSupply: ({ amount }: { amount: string }) =>
    `Bills of supply, less their credit notes: ${amount}. They carry no tax and stand in hsn and docs only; report them as nil-rated or exempt supplies.`,
};

export const sheetTexts: Record<GstSheet, { label: string; definition: string }> = {
  b2b: {
    label: 'Buyers with a GSTIN',
    definition: 'Invoices to buyers who gave a GSTIN, one row for each rate. Charges without tax are rate 0.',
  },
  b2cl: {
    label: 'Large invoices to another state',
    definition: 'Invoices above ₹1,00,000 to people without a GSTIN in another state.',
  },
  b2cs: {
    label: 'All other sales, summed',
    definition:
      'Other sales to people without a GSTIN by place of supply and rate, less their credit notes. A sum can be negative.',
  },
  cdnr: { label: 'Credit notes to buyers with a GSTIN', definition: 'One row for each rate.' },
  cdnur: {
    label: 'Credit notes for large invoices',
    definition: 'For invoices that were listed in b2cl, whatever the amount that went back.',
  },
  hsn: {
    label: 'Summary by HSN code',
    definition: 'All invoices less all credit notes by HSN code and rate, bills of supply included.',
  },
  docs: {
    label: 'Documents issued',
    definition: 'The first and last number of each series. Numbers have no gaps, and none is cancelled.',
  },
};
