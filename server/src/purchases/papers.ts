import { formatPaise, paise, placeOfSupply, wholeRupees, withVariant } from '@tohfa/contract';
import { phrases } from '@tohfa/contract/phrases';
import type { PdfBlock, PdfContent } from '../platform/pdf.ts';
import type { OrderLine, Purchase } from './tables.ts';
import { isAnyTaxed, lineAmount, splitTax } from './tax.ts';

/** A tax invoice; a bill of supply when nothing sold is taxed. */
export function invoicePaper({
  purchase,
  lines,
  coupon,
  number,
  issuedAt,
  parties,
}: InvoiceData): PdfContent {
  const { invoice: say, paper } = phrases().documents;
  const isTaxed = isAnyTaxed(lines);
  const totalPaise = sum(lines.map(lineTotal)) + purchase.deliveryPaise + purchase.transactionPaise;
  const isCancelled = purchase.status === 'cancelled' || purchase.status === 'refunded';
  return taxPaper(parties, isTaxed, say.title({ number }), {
    heading: isTaxed ? say.heading : say.billOfSupply,
    facts: [
      [paper.number, number],
      [paper.date, formatIndianDate(issuedAt)],
      [paper.order, String(purchase.number)],
    ],
    blocks: [
      lineTable(lines, isTaxed),
      {
        type: 'totals',
        rows: [
          ...goodsRows(lines, coupon, isTaxed),
          ...taxRows(lines, parties),
          row(paper.delivery, purchase.deliveryPaise),
          row(paper.transaction, purchase.transactionPaise),
          { ...row(say.total, totalPaise), bold: true },
        ],
      },
      paragraph(paper.inWords({ rupees: wholeRupees(paise(totalPaise)) })),
      ...(isCancelled ? [paragraph(say.cancelled)] : []),
    ],
  });
}

/** For lines of an invoice that were cancelled or returned. */
export function creditNotePaper(data: CreditNoteData): PdfContent {
  const { purchase, lines, isTaxed, refundedPaise, reason, number, issuedAt, invoice, parties } = data;
  const { creditNote: say, paper } = phrases().documents;
  const chargesPaise = refundedPaise - sum(lines.map(lineTotal));
  return taxPaper(parties, isTaxed, say.title({ number }), {
    heading: say.heading,
    facts: [
      [paper.number, number],
      [paper.date, formatIndianDate(issuedAt)],
      [say.invoice, invoice.number],
      [say.invoiceDate, formatIndianDate(invoice.issuedAt)],
      [paper.order, String(purchase.number)],
    ],
    blocks: [
      lineTable(lines, isTaxed),
      {
        type: 'totals',
        rows: [
          ...goodsRows(lines, undefined, isTaxed),
          ...taxRows(lines, parties),
          ...(chargesPaise > 0 ? [row(say.charges, chargesPaise)] : []),
          { ...row(say.total, refundedPaise), bold: true },
        ],
      },
      paragraph(paper.inWords({ rupees: wholeRupees(paise(refundedPaise)) })),
      ...(reason === undefined ? [] : [paragraph(say.partOfPrice({ reason }))]),
      paragraph(say.refunded),
    ],
  });
}

/** For any payment; no tax document. */
export function receiptPaper(seller: Seller, data: ReceiptData, payer: Person): PdfContent {
  const { receipt: say, paper } = phrases().documents;
  return onPaper(seller, data.title, {
    heading: say.heading,
    facts: [
      [paper.date, formatIndianDate(data.paidAt)],
      [say.payment, data.paymentId],
      ...(data.method ? [[say.method, say.methods[data.method] ?? data.method] as [string, string]] : []),
    ],
    blocks: [
      { type: 'parties', parties: [{ heading: say.from, lines: [payer.name, payer.email].filter(Boolean) }] },
      {
        type: 'table',
        columns: [{ label: say.paidFor }, { label: paper.amount, width: 110, align: 'right' }],
        rows: [[data.description, money(data.amountPaise)]],
      },
      {
        type: 'totals',
        rows: [
          { ...row(say.amount, data.amountPaise), bold: true },
          ...(data.refundedPaise > 0 ? [row(say.refunded, data.refundedPaise)] : []),
        ],
      },
    ],
  });
}

export function formatIndianDate(moment: Date): string {
  return moment.toLocaleDateString('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/** With both addresses, and marked when the seller may not charge the tax that it shows. */
function taxPaper(
  parties: Parties,
  isTaxed: boolean,
  title: string,
  { blocks, ...head }: PaperBody,
): PdfContent {
  const { paper } = phrases().documents;
  const { seller, buyer, recipient, address, state } = parties;
  const isSample = isTaxed && seller.gstin === undefined;
  const content = onPaper(seller, title, {
    ...head,
    ...(isSample && { warning: paper.notATaxDocument }),
    blocks: [
      {
        type: 'parties',
        parties: [
          { heading: paper.billedTo, lines: [buyer.name, buyer.email].filter(Boolean) },
          {
            heading: paper.shippedTo,
            lines: [
              ...[recipient, address].filter(Boolean),
              paper.placeOfSupply({ place: placeOfSupply(state ?? seller.state) }),
            ],
          },
        ],
      },
      ...blocks,
    ],
  });
  return isSample && content.everyPage
    ? { ...content, everyPage: { ...content.everyPage, mark: paper.sample } }
    : content;
}

/** The one layout: the seller and the facts on top, then what the paper is about. */
export function onPaper(
  seller: Seller,
  title: string,
  { heading, facts, warning, blocks }: PaperBody,
): PdfContent {
  const { paper } = phrases().documents;
  const lines = [
    seller.address,
    paper.state({ state: placeOfSupply(seller.state) }),
    ...(seller.gstin === undefined ? [] : [paper.gstin({ gstin: seller.gstin })]),
  ];
  return {
    title,
    blocks: [{ type: 'letterhead', name: seller.name, lines, title: heading, facts, warning }, ...blocks],
    everyPage: { footer: paper.footer({ seller: seller.name }) },
  };
}

function lineTable(lines: readonly OrderLine[], isTaxed: boolean): PdfBlock {
  const { paper } = phrases().documents;
  const right = { align: 'right' as const };
  const columns = [
    {
      label: paper.item,
      cell: (line: OrderLine) => withVariant({ name: line.productName, variant: line.variant }),
    },
    {
      label: paper.hsn,
      width: 54,
      cell: (line: OrderLine) => line.hsn,
      isEmpty: lines.every(({ hsn }) => !hsn),
    },
    { label: paper.quantity, width: 32, ...right, cell: (line: OrderLine) => String(line.quantity) },
    { label: paper.unitPrice, width: 78, ...right, cell: (line: OrderLine) => money(line.unitPricePaise) },
    {
      label: paper.discount,
      width: 74,
      ...right,
      cell: (line: OrderLine) => money(line.discountPaise),
      isEmpty: lines.every(({ discountPaise }) => discountPaise === 0),
    },
    {
      label: isTaxed ? paper.taxableValue : paper.amount,
      width: 82,
      ...right,
      cell: (line: OrderLine) => money(lineAmount(line)),
    },
    {
      label: paper.taxRate,
      width: 44,
      ...right,
      cell: (line: OrderLine) => paper.percent({ rate: line.taxRateBp / 100 }),
      isEmpty: !isTaxed,
    },
  ].filter(({ isEmpty }) => !isEmpty);
  return {
    type: 'table',
    columns: columns.map(({ cell: _cell, isEmpty: _isEmpty, ...column }) => column),
    rows: lines.map((line) => columns.map(({ cell }) => cell(line))),
  };
}

/** Without a discount the goods are what is taxed, and are not written twice. */
function goodsRows(lines: readonly OrderLine[], coupon: string | undefined, isTaxed: boolean) {
  const { paper } = phrases().documents;
  const amountPaise = sum(lines.map(lineAmount));
  const discountPaise = sum(lines.map((line) => line.discountPaise));
  const discounts =
    discountPaise === 0
      ? []
      : [
          row(paper.goods, amountPaise + discountPaise),
          {
            label: coupon === undefined ? paper.discount : paper.coupon({ code: coupon }),
            value: paper.less({ amount: money(discountPaise) }),
          },
        ];
  return [...discounts, row(isTaxed ? paper.taxableValue : paper.amount, amountPaise)];
}

/** The tax of each rate. */
function taxRows(lines: readonly OrderLine[], { seller, state }: Parties) {
  const rates = [...new Set(lines.map(({ taxRateBp }) => taxRateBp))].filter((rateBp) => rateBp > 0);
  return rates
    .sort((a, b) => a - b)
    .flatMap((rateBp) => {
      const taxPaise = sum(lines.filter((line) => line.taxRateBp === rateBp).map((line) => line.taxPaise));
      return splitTax(taxPaise, seller.state, state, rateBp).map(({ name, amountPaise }) =>
        row(name, amountPaise),
      );
    });
}

const row = (label: string, amountPaise: number) => ({ label, value: money(amountPaise) });
const money = (amountPaise: number) => formatPaise(paise(amountPaise));
const paragraph = (text: string): PdfBlock => ({ type: 'paragraph', text });
const lineTotal = (line: OrderLine) => lineAmount(line) + line.taxPaise;
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

interface PaperBody {
  heading: string;
  facts: [label: string, value: string][];
  warning?: string;
  blocks: PdfBlock[];
}

interface Person {
  name: string;
  email: string;
}

export interface Parties {
  seller: Seller;
  /** As given with the order. */
  buyer: Person;
  recipient: string;
  address: string;
  /** Undefined when the address does not tell. */
  state: string | undefined;
}

interface InvoiceData {
  purchase: Pick<Purchase, 'number' | 'status' | 'deliveryPaise' | 'transactionPaise'>;
  /** Those that were sold. */
  lines: readonly OrderLine[];
  coupon: string | undefined;
  number: string;
  issuedAt: Date;
  parties: Parties;
}

interface CreditNoteData extends Omit<InvoiceData, 'coupon'> {
  /** Whether its invoice is a tax invoice. */
  isTaxed: boolean;
  refundedPaise: number;
  /** Of a part of the price. */
  reason: string | undefined;
  invoice: { number: string; issuedAt: Date };
}

export interface ReceiptData {
  /** As given with an order; else the account's. */
  payer?: Person;
  title: string;
  fileName: string;
  description: string;
  paidAt: Date;
  paymentId: string;
  method: string;
  amountPaise: number;
  refundedPaise: number;
}

export interface Seller {
  name: string;
  address: string;
  state: string;
  /** A seller without one may not charge tax: its documents are then marked as samples. */
  gstin: string | undefined;
}
