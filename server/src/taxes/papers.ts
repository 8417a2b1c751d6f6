import { findIndianState, formatPaise, paise, wholeRupees } from '@tohfa/contract';
import { phrases } from '@tohfa/contract/phrases';
import { formatIndianDate, onPaper, type PaperBody } from '../platform/paper-layout.ts';
import type { PdfBlock, PdfContent } from '../platform/pdf.ts';
import { isCharges, isWithinState, taxOf } from './lines.ts';
import type { DocumentLine, Invoice } from './tables.ts';

/** A tax invoice; a bill of supply when nothing sold is taxed. */
export function invoicePaper(data: InvoiceData): PdfContent {
  const { facts, number, order, coupon, charges, isCancelled } = data;
  const { invoice: say, paper } = phrases().documents;
  const { goods } = toGoods(data.lines);
  return taxPaper(data, say.title({ number }), {
    heading: facts.isTaxed ? say.heading : say.billOfSupply,
    facts: [[paper.number, number], [paper.date, formatIndianDate(facts.issuedAt)], ...orderFact(order)],
    blocks: [
      lineTable(goods, facts.isTaxed),
      {
        type: 'totals',
        rows: [
          ...goodsRows(goods, coupon, facts.isTaxed),
          ...taxRows(goods, facts),
          ...(charges
            ? [row(paper.delivery, charges.deliveryPaise), row(paper.transaction, charges.transactionPaise)]
            : []),
          { ...row(say.total, facts.totalPaise), bold: true },
        ],
      },
      paragraph(paper.inWords({ rupees: wholeRupees(paise(facts.totalPaise)) })),
      ...(isCancelled ? [paragraph(say.cancelled)] : []),
    ],
  });
}

/** For what was invoiced and went back. */
export function creditNotePaper(data: CreditNoteData): PdfContent {
  const { facts, number, order, invoice, reason } = data;
  const { creditNote: say, paper } = phrases().documents;
  const { goods, chargesPaise } = toGoods(data.lines);
  return taxPaper(data, say.title({ number }), {
    heading: say.heading,
    facts: [
      [paper.number, number],
      [paper.date, formatIndianDate(facts.issuedAt)],
      [say.invoice, invoice.number],
      [say.invoiceDate, formatIndianDate(invoice.issuedAt)],
      ...orderFact(order),
    ],
    blocks: [
      lineTable(goods, facts.isTaxed),
      {
        type: 'totals',
        rows: [
          ...goodsRows(goods, undefined, facts.isTaxed),
          ...taxRows(goods, facts),
          ...(chargesPaise > 0 ? [row(say.charges, chargesPaise)] : []),
          { ...row(say.total, facts.totalPaise), bold: true },
        ],
      },
      paragraph(paper.inWords({ rupees: wholeRupees(paise(facts.totalPaise)) })),
      ...(reason === undefined ? [] : [paragraph(say.partOfPrice({ reason }))]),
      paragraph(say.refunded),
    ],
  });
}

/** With both addresses, and marked when the seller may not charge the tax that it shows. */
function taxPaper({ facts, people }: PaperData, title: string, { blocks, ...head }: PaperBody): PdfContent {
  const { paper } = phrases().documents;
  const { buyer, recipient, address } = people;
  const { seller, sellerGstin, isTaxed, buyerCompany, buyerGstin, placeOfSupply: place } = facts;
  const isSample = isTaxed && sellerGstin === null;
  const content = onPaper({ ...seller, gstin: sellerGstin ?? undefined }, title, {
    ...head,
    ...(isSample && { warning: paper.notATaxDocument }),
    blocks: [
      {
        type: 'parties',
        parties: [
          {
            heading: paper.billedTo,
            lines: [
              buyerCompany,
              ...(buyerGstin === null ? [] : [paper.gstin({ gstin: buyerGstin })]),
              buyer.name,
              buyer.email,
            ].filter(Boolean),
          },
          {
            heading: paper.shippedTo,
            lines: [...[recipient, address].filter(Boolean), paper.placeOfSupply({ place })],
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

function lineTable(lines: readonly DocumentLine[], isTaxed: boolean): PdfBlock {
  const { paper } = phrases().documents;
  const right = { align: 'right' as const };
  const columns = [
    { label: paper.item, cell: (line: DocumentLine) => line.description },
    {
      label: paper.hsn,
      width: 54,
      cell: (line: DocumentLine) => line.hsn,
      isEmpty: lines.every(({ hsn }) => !hsn),
    },
    {
      label: paper.quantity,
      width: 32,
      ...right,
      // A part of a price stands as one amount.
      cell: (line: DocumentLine) => String(line.quantity || 1),
    },
    { label: paper.unitPrice, width: 78, ...right, cell: (line: DocumentLine) => money(line.unitPricePaise) },
    {
      label: paper.discount,
      width: 74,
      ...right,
      cell: (line: DocumentLine) => money(line.discountPaise),
      isEmpty: lines.every(({ discountPaise }) => discountPaise === 0),
    },
    {
      label: isTaxed ? paper.taxableValue : paper.amount,
      width: 82,
      ...right,
      cell: (line: DocumentLine) => money(line.taxablePaise),
    },
    {
      label: paper.taxRate,
      width: 44,
      ...right,
      cell: (line: DocumentLine) => paper.percent({ rate: line.rateBp / 100 }),
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
function goodsRows(lines: readonly DocumentLine[], coupon: string | undefined, isTaxed: boolean) {
  const { paper } = phrases().documents;
  const amountPaise = sum(lines.map((line) => line.taxablePaise));
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
function taxRows(lines: readonly DocumentLine[], { seller, placeOfSupply: place }: PaperFacts) {
  const isWithin = isWithinState(seller.state, place);
  return [...Map.groupBy(lines, ({ rateBp }) => rateBp)]
    .filter(([rateBp]) => rateBp > 0)
    .sort(([a], [b]) => a - b)
    .flatMap(([rateBp, ofRate]) => {
      const [whole, half] = [{ rate: rateBp / 100 }, { rate: rateBp / 200 }];
      const { paper } = phrases().documents;
      if (!isWithin) return [row(paper.integrated(whole), sum(ofRate.map(taxOf)))];
      const local = findIndianState(seller.state)?.leviesUtgst ? paper.ofUnionTerritory : paper.ofState;
      return [
        row(paper.central(half), sum(ofRate.map(({ cgstPaise }) => cgstPaise))),
        row(local(half), sum(ofRate.map(({ sgstPaise }) => sgstPaise))),
      ];
    });
}

/** Charges are printed below the goods. */
function toGoods(lines: readonly DocumentLine[]) {
  return {
    goods: lines.filter((line) => !isCharges(line)),
    chargesPaise: sum(lines.filter(isCharges).map((line) => line.taxablePaise)),
  };
}

function orderFact(order: number | undefined): [string, string][] {
  return order === undefined ? [] : [[phrases().documents.paper.order, String(order)]];
}

const row = (label: string, amountPaise: number) => ({ label, value: money(amountPaise) });
const money = (amountPaise: number) => formatPaise(paise(amountPaise));
const paragraph = (text: string): PdfBlock => ({ type: 'paragraph', text });
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

type PaperFacts = Pick<
  Invoice,
  | 'issuedAt'
  | 'placeOfSupply'
  | 'seller'
  | 'sellerGstin'
  | 'buyerGstin'
  | 'buyerCompany'
  | 'isTaxed'
  | 'totalPaise'
>;

interface PaperData {
  /** As they were when it was issued. */
  facts: PaperFacts;
  lines: readonly DocumentLine[];
  number: string;
  /** The number of its order; none for a gift. */
  order: number | undefined;
  people: PaperPeople;
}

/** As given with the order, shown as far as the reader may see them. */
export interface PaperPeople {
  buyer: { name: string; email: string };
  recipient: string;
  address: string;
}

interface InvoiceData extends PaperData {
  coupon: string | undefined;
  /** Undefined for a gift, whose price has everything in it. */
  charges: { deliveryPaise: number; transactionPaise: number } | undefined;
  isCancelled: boolean;
}

interface CreditNoteData extends PaperData {
  /** Of a part of the price. */
  reason: string | undefined;
  invoice: { number: string; issuedAt: Date };
}
