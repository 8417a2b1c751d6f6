/**
 * What the monthly return GSTR-1 is made of: sheets and columns of the portal's offline tool, its codes and thresholds. In a
 * file without schemas, because the screen shows the columns. A rule that changes gets a second line with the day from which
 * it holds. The codes of states are in `indian-states.ts`.
 */
export const GST_SHEETS = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'hsn', 'docs'] as const;

/** In the order of the offline tool; its reader goes by these names. */
export const GST_COLUMNS = {
  b2b: [
    ['GSTIN/UIN of Recipient', 'text'],
    ['Receiver Name', 'text'],
    ['Invoice Number', 'text'],
    ['Invoice date', 'text'],
    ['Invoice Value', 'amount'],
    ['Place Of Supply', 'text'],
    ['Reverse Charge', 'text'],
    ['Applicable % of Tax Rate', 'text'],
    ['Invoice Type', 'text'],
    ['E-Commerce GSTIN', 'text'],
    ['Rate', 'number'],
    ['Taxable Value', 'amount'],
    ['Cess Amount', 'text'],
  ],
  b2cl: [
    ['Invoice Number', 'text'],
    ['Invoice date', 'text'],
    ['Invoice Value', 'amount'],
    ['Place Of Supply', 'text'],
    ['Applicable % of Tax Rate', 'text'],
    ['Rate', 'number'],
    ['Taxable Value', 'amount'],
    ['Cess Amount', 'text'],
    ['E-Commerce GSTIN', 'text'],
  ],
  b2cs: [
    ['Type', 'text'],
    ['Place Of Supply', 'text'],
    ['Applicable % of Tax Rate', 'text'],
    ['Rate', 'number'],
    ['Taxable Value', 'amount'],
    ['Cess Amount', 'text'],
    ['E-Commerce GSTIN', 'text'],
  ],
  cdnr: [
    ['GSTIN/UIN of Recipient', 'text'],
    ['Receiver Name', 'text'],
    ['Note Number', 'text'],
    ['Note Date', 'text'],
    ['Note Type', 'text'],
    ['Place Of Supply', 'text'],
    ['Reverse Charge', 'text'],
    ['Note Supply Type', 'text'],
    ['Note Value', 'amount'],
    ['Applicable % of Tax Rate', 'text'],
    ['Rate', 'number'],
    ['Taxable Value', 'amount'],
    ['Cess Amount', 'text'],
  ],
  cdnur: [
    ['UR Type', 'text'],
    ['Note Number', 'text'],
    ['Note Date', 'text'],
    ['Note Type', 'text'],
    ['Place Of Supply', 'text'],
    ['Note Value', 'amount'],
    ['Applicable % of Tax Rate', 'text'],
    ['Rate', 'number'],
    ['Taxable Value', 'amount'],
    ['Cess Amount', 'text'],
  ],
  hsn: [
    ['HSN', 'text'],
    ['Description', 'text'],
    ['UQC', 'text'],
    ['Total Quantity', 'number'],
    ['Total Value', 'amount'],
    ['Rate', 'number'],
    ['Taxable Value', 'amount'],
    ['Integrated Tax Amount', 'amount'],
    ['Central Tax Amount', 'amount'],
    ['State/UT Tax Amount', 'amount'],
    ['Cess Amount', 'text'],
  ],
  docs: [
    ['Nature of Document', 'text'],
    ['Sr. No. From', 'text'],
    ['Sr. No. To', 'text'],
    ['Total Number', 'number'],
    ['Cancelled', 'number'],
  ],
} as const satisfies Record<GstSheet, readonly GstColumn[]>;

/** An invoice to an unregistered person in another state is listed on its own (`b2cl`) when it is above this. */
export const B2CL_THRESHOLDS: readonly Dated<{ abovePaise: number }>[] = [
  { since: '2017-07-01', abovePaise: 2_50_000_00 },
  { since: '2024-08-01', abovePaise: 1_00_000_00 },
];

/** The codes that this shop's sheets use, as the offline tool writes them. */
const CODES: readonly Dated<GstCodes>[] = [
  {
    since: '2017-07-01',
    b2csType: 'OE',
    urType: 'B2CL',
    creditNote: 'C',
    supplyType: 'Regular B2B',
    reverseCharge: 'N',
    pieces: 'PCS-PIECES',
    services: 'NA',
    natures: { invoice: 'Invoices for outward supply', 'credit-note': 'Credit Note' },
  },
];

export function gstCodes(day: string): GstCodes {
  return inForce(CODES, day);
}

export function b2clAbovePaise(day: string): number {
  return inForce(B2CL_THRESHOLDS, day).abovePaise;
}

/** The last line that holds on a day; the first one for days before the tax began. */
function inForce<Rule>(rules: readonly Dated<Rule>[], day: string): Rule {
  const found = rules.findLast(({ since }) => since <= day) ?? rules[0];
  if (!found) throw new Error('a table of rules is empty');
  return found;
}

/** Why the documents of a month and the ledger differ, in the order of the statement. */
export const TIE_ITEMS = [
  'advances-taken',
  'advances-returned',
  'advances-used',
  'invoiced-elsewhere',
  'paid-elsewhere',
  'invoice-due',
  'sold-out',
  'credit-note-elsewhere',
  'refunded-elsewhere',
  'credit-note-due',
  'provider-refunds',
  'gifts-paid-again',
  'never-invoiced',
] as const;

/** What keeps the figures of a month from being right or complete. */
export const GST_PROBLEMS = [
  'no-gstin',
  'documents-due',
  'facts-missing',
  'lines-differ',
  'numbers-missing',
  'place-unknown',
  'hsn-missing',
] as const;

export type GstSheet = (typeof GST_SHEETS)[number];
export type TieItem = (typeof TIE_ITEMS)[number];
export type GstProblem = (typeof GST_PROBLEMS)[number];
export type GstColumn = readonly [name: string, kind: 'text' | 'amount' | 'number'];

type Dated<Rule> = Rule & { since: string };

interface GstCodes {
  b2csType: string;
  urType: string;
  creditNote: string;
  supplyType: string;
  reverseCharge: string;
  pieces: string;
  /** Their codes begin with 99 and they have no quantity. */
  services: string;
  natures: Record<'invoice' | 'credit-note', string>;
}
