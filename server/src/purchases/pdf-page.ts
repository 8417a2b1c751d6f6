import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const EDGE = 56;
const WIDTH = 595 - 2 * EDGE;

/** One A4 page of headings, paragraphs and lines of amounts, in fonts that know ₹ and Devanagari. */
export function pdfPage(title: string, write: (page: Page) => void): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: EDGE, info: { Title: title, Author: 'Tohfa' } });
  for (const [name, bytes] of Object.entries(fonts)) document.registerFont(name, bytes);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  write(pageOf(document));
  document.end();
  return done;
}

function pageOf(document: PDFKit.PDFDocument): Page {
  /** Each run of letters in the font that has them; a line is written piece by piece. */
  const runs = (text: string, size: number, options: PDFKit.Mixins.TextOptions, bold = false) => {
    document.fontSize(size);
    const pieces = text.match(RUNS) ?? [''];
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
      for (const line of text.split('\n')) runs(line, 10, { width: WIDTH });
      document.moveDown(0.8);
    },
    amount(label, value, bold = false) {
      const { y } = document;
      runs(label, 11, { width: WIDTH - 120 }, bold);
      const after = document.y;
      document.font(bold ? 'bold' : 'plain').fontSize(11);
      document.x = EDGE + WIDTH - 110;
      document.y = y;
      runs(value, 11, { width: 110 }, bold);
      document.x = EDGE;
      document.y = Math.max(after, document.y) + 4;
    },
    rule() {
      const y = document.y + 4;
      document
        .moveTo(EDGE, y)
        .lineTo(EDGE + WIDTH, y)
        .strokeColor('#9c8590')
        .lineWidth(0.5)
        .stroke();
      document.y = y + 8;
    },
  };
}

const DEVANAGARI = '\\u0900-\\u097F\\u200C\\u200D';
const EXTENDED = '\\u0100-\\u02FF\\u20A0-\\u20CF';
const RUNS = new RegExp(`[${DEVANAGARI}]+|[${EXTENDED}]+|[^${DEVANAGARI}${EXTENDED}]+`, 'gu');

function fontFor(piece: string, bold: boolean): string {
  if (new RegExp(`^[${DEVANAGARI}]`, 'u').test(piece)) return 'devanagari';
  if (new RegExp(`^[${EXTENDED}]`, 'u').test(piece)) return bold ? 'extended-bold' : 'extended';
  return bold ? 'bold' : 'plain';
}

const require = createRequire(import.meta.url);
const font = (file: string) => readFileSync(require.resolve(`@fontsource/${file}.woff`));
const fonts = {
  plain: font('noto-sans/files/noto-sans-latin-400-normal'),
  bold: font('noto-sans/files/noto-sans-latin-700-normal'),
  extended: font('noto-sans/files/noto-sans-latin-ext-400-normal'),
  'extended-bold': font('noto-sans/files/noto-sans-latin-ext-700-normal'),
  devanagari: font('noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal'),
};

export interface Page {
  heading(text: string): void;
  paragraph(text: string): void;
  amount(label: string, value: string, bold?: boolean): void;
  rule(): void;
}
