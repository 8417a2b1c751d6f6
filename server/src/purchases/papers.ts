import { formatPaise, paise } from '@tohfa/contract';
import { phrases } from '@tohfa/contract/phrases';
import { formatIndianDate, onPaper, type Seller } from '../platform/paper-layout.ts';
import type { PdfContent } from '../platform/pdf.ts';

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

const row = (label: string, amountPaise: number) => ({ label, value: money(amountPaise) });
const money = (amountPaise: number) => formatPaise(paise(amountPaise));

interface Person {
  name: string;
  email: string;
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
