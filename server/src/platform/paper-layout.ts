import { formatCalendarDate, indianDay, placeOfSupply } from '@tohfa/contract';
import { phrases } from '@tohfa/contract/phrases';
import type { PdfBlock, PdfContent } from './pdf.ts';

export function formatIndianDate(moment: Date): string {
  return formatCalendarDate(indianDay(moment));
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

export interface PaperBody {
  heading: string;
  facts: [label: string, value: string][];
  warning?: string;
  blocks: PdfBlock[];
}

export interface Seller {
  name: string;
  address: string;
  state: string;
  /** A seller without one may not charge tax: its documents are then marked as samples. */
  gstin: string | undefined;
}
