import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const MARGIN = 56;
const CONTENT_WIDTH = 595 - 2 * MARGIN;

/**
 * One A4 page of headings, paragraphs and amounts, in fonts that have ₹ and Devanagari. Takes a quarter of a second of
 * CPU, most of it for the fonts: called in a worker thread only.
 */
export function renderPdf({ title, blocks }: PdfContent): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: title, Author: 'Tohfa' } });
  for (const [name, bytes] of Object.entries(fonts)) document.registerFont(name, bytes);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const page = createPage(document);
  for (const block of blocks) writeBlock(page, block);
  document.end();
  return done;
}

function writeBlock(page: PdfPage, block: PdfBlock): void {
  if (block.type === 'heading') page.heading(block.text);
  else if (block.type === 'paragraph') page.paragraph(block.text);
  else if (block.type === 'amount') page.amountRow(block.label, block.value, block.bold);
  else page.divider();
}

function createPage(document: PDFKit.PDFDocument): PdfPage {
  /** Writes each run of characters in the font that has them. */
  const runs = (text: string, size: number, options: PDFKit.Mixins.TextOptions, bold = false) => {
    document.fontSize(size);
    const pieces = text.match(SCRIPT_RUNS) ?? [''];
    pieces.forEach((piece, index) => {
      document.font(fontFor(piece, bold)).text(piece, { ...options, continued: index < pieces.length - 1 });
    });
  };
  return {
    heading(text) {
      runs(text, 22, {}, true);
      document.moveDown(0.5);
    },
    paragraph(text) {
      for (const line of text.split('\n')) runs(line, 10, { width: CONTENT_WIDTH });
      document.moveDown(0.8);
    },
    amountRow(label, value, bold = false) {
      const { y } = document;
      runs(label, 11, { width: CONTENT_WIDTH - 120 }, bold);
      const after = document.y;
      document.font(bold ? 'bold' : 'plain').fontSize(11);
      document.x = MARGIN + CONTENT_WIDTH - 110;
      document.y = y;
      runs(value, 11, { width: 110 }, bold);
      document.x = MARGIN;
      document.y = Math.max(after, document.y) + 4;
    },
    divider() {
      const y = document.y + 4;
      document
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + CONTENT_WIDTH, y)
        .strokeColor('#9c8590')
        .lineWidth(0.5)
        .stroke();
      document.y = y + 8;
    },
  };
}

const DEVANAGARI = '\\u0900-\\u097F\\u200C\\u200D';
const LATIN_EXTENDED = '\\u0100-\\u02FF\\u20A0-\\u20CF';
const SCRIPT_RUNS = new RegExp(
  `[${DEVANAGARI}]+|[${LATIN_EXTENDED}]+|[^${DEVANAGARI}${LATIN_EXTENDED}]+`,
  'gu',
);

function fontFor(piece: string, bold: boolean): string {
  if (new RegExp(`^[${DEVANAGARI}]`, 'u').test(piece)) return 'devanagari';
  if (new RegExp(`^[${LATIN_EXTENDED}]`, 'u').test(piece)) return bold ? 'extended-bold' : 'extended';
  return bold ? 'bold' : 'plain';
}

const require = createRequire(import.meta.url);
const readFont = (file: string) => readFileSync(require.resolve(`@fontsource/${file}.woff`));
const fonts = {
  plain: readFont('noto-sans/files/noto-sans-latin-400-normal'),
  bold: readFont('noto-sans/files/noto-sans-latin-700-normal'),
  extended: readFont('noto-sans/files/noto-sans-latin-ext-400-normal'),
  'extended-bold': readFont('noto-sans/files/noto-sans-latin-ext-700-normal'),
  devanagari: readFont('noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal'),
};

interface PdfPage {
  heading(text: string): void;
  paragraph(text: string): void;
  amountRow(label: string, value: string, bold?: boolean): void;
  divider(): void;
}

/** Plain data, so that it can be sent to another thread and identify the document. */
export interface PdfContent {
  title: string;
  blocks: PdfBlock[];
}

export type PdfBlock =
  | { type: 'heading' | 'paragraph'; text: string }
  | { type: 'amount'; label: string; value: string; bold?: boolean }
  | { type: 'divider' };
