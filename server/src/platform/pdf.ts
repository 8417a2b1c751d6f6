import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

const MARGINS = { A4: 56, A5: 36 };
const WIDTHS = { A4: 595, A5: 420 };
const A5_HEIGHT = 595;

/**
 * Renders headings, paragraphs, amounts and pictures in fonts that have ₹ and Devanagari. Takes a quarter of a second
 * of CPU, mostly for the fonts, so it runs in a worker thread only.
 */
export async function renderPdf({ title, size = 'A4', blocks }: PdfContent): Promise<Buffer> {
  const pictures = await Promise.all(blocks.map(rasterise));
  const document = new PDFDocument({ size, margin: MARGINS[size], info: { Title: title, Author: 'Tohfa' } });
  for (const [name, bytes] of Object.entries(fonts)) document.registerFont(name, bytes);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const page = createPage(document, size);
  blocks.forEach((block, index) => {
    writeBlock(page, block, pictures[index]);
  });
  document.end();
  return done;
}

/** Converts pictures to PNG, because a PDF can embed neither SVG nor WebP. */
async function rasterise(block: PdfBlock): Promise<Buffer | undefined> {
  if (block.type === 'cover') return sharp(Buffer.from(block.svg), { density: 216 }).png().toBuffer();
  if (block.type !== 'note' || block.picture === undefined) return undefined;
  return sharp(Buffer.from(block.picture, 'base64')).resize(220, 220, { fit: 'cover' }).jpeg().toBuffer();
}

function writeBlock(page: PdfPage, block: PdfBlock, picture: Buffer | undefined): void {
  if (block.type === 'heading') page.heading(block.text);
  else if (block.type === 'paragraph') page.paragraph(block.text);
  else if (block.type === 'amount') page.amountRow(block.label, block.value, block.bold);
  else if (block.type === 'cover') page.cover(picture, block.lines);
  else if (block.type === 'qr') page.qr(block.rows);
  else if (block.type === 'note') page.note(block.text, block.signature, picture);
  else if (block.type === 'page') page.newPage();
  else page.divider();
}

function createPage(document: PDFKit.PDFDocument, size: 'A4' | 'A5'): PdfPage {
  const margin = MARGINS[size];
  const contentWidth = WIDTHS[size] - 2 * margin;
  const runs = writerOf(document);
  const divider = () => {
    const y = document.y + 4;
    document
      .moveTo(margin, y)
      .lineTo(margin + contentWidth, y)
      .strokeColor('#9c8590')
      .lineWidth(0.5)
      .stroke();
    document.y = y + 8;
  };
  return {
    ...createCardParts(document, size, divider),
    divider,
    heading(text) {
      runs(text, 22, {}, true);
      document.moveDown(0.5);
    },
    paragraph(text) {
      for (const line of text.split('\n')) runs(line, 10, { width: contentWidth });
      document.moveDown(0.8);
    },
    amountRow(label, value, bold = false) {
      const { y } = document;
      runs(label, 11, { width: contentWidth - 120 }, bold);
      const after = document.y;
      document.font(bold ? 'bold' : 'plain').fontSize(11);
      document.x = margin + contentWidth - 110;
      document.y = y;
      runs(value, 11, { width: 110 }, bold);
      document.x = margin;
      document.y = Math.max(after, document.y) + 4;
    },
    newPage() {
      document.addPage();
    },
  };
}

/** Blocks that only cards use. */
function createCardParts(
  document: PDFKit.PDFDocument,
  size: 'A4' | 'A5',
  divider: () => void,
): Pick<PdfPage, 'cover' | 'qr' | 'note'> {
  const margin = MARGINS[size];
  const contentWidth = WIDTHS[size] - 2 * margin;
  const runs = writerOf(document);
  return {
    cover(picture, lines) {
      if (picture) document.image(picture, 0, 0, { width: WIDTHS[size], height: A5_HEIGHT });
      // The drawings leave room for a label between these heights.
      document.fillColor('#2a1721');
      document.x = margin;
      document.y = 503 - lines.length * 12;
      lines.forEach((line, index) => {
        runs(line, index === 0 ? 19 : 11, { width: contentWidth, align: 'center' }, index === 0);
      });
      document.x = margin;
    },
    qr(rows) {
      const module = 150 / rows.length;
      const [left, top] = [margin + (contentWidth - 150) / 2, document.y];
      rows.forEach((row, y) => {
        [...row].forEach((bit, x) => {
          // Slightly larger than a module, so that no hairlines show between them.
          if (bit === '1') document.rect(left + x * module, top + y * module, module + 0.15, module + 0.15);
        });
      });
      document.fill('#2a1721');
      document.x = margin;
      document.y = top + 150 + 8;
    },
    note(text, signature, picture) {
      const width = contentWidth - (picture ? 96 : 0);
      document.font('plain').fontSize(12);
      const height = Math.max(document.heightOfString(text, { width }) + 34, picture ? 100 : 0);
      if (document.y + height > A5_HEIGHT - margin && document.y > margin + 40) document.addPage();
      const top = document.y;
      if (picture) document.image(picture, margin + contentWidth - 84, top, { width: 84, height: 84 });
      for (const line of text.split('\n')) {
        if (line.trim() === '') document.moveDown(0.5);
        else runs(line, 12, { width });
      }
      document.fillColor('#b3134f');
      runs(signature, 11, { width }, true);
      document.fillColor('#2a1721');
      document.y = Math.max(document.y, top + (picture ? 90 : 0)) + 4;
      document.x = margin;
      divider();
    },
  };
}

/** Writes each run of characters in a font that has their glyphs. */
function writerOf(document: PDFKit.PDFDocument) {
  return (text: string, size: number, options: PDFKit.Mixins.TextOptions, bold = false) => {
    document.fontSize(size);
    const pieces = text.match(SCRIPT_RUNS) ?? [''];
    pieces.forEach((piece, index) => {
      document.font(fontFor(piece, bold)).text(piece, { ...options, continued: index < pieces.length - 1 });
    });
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
  newPage(): void;
  cover(picture: Buffer | undefined, lines: readonly string[]): void;
  qr(rows: readonly string[]): void;
  note(text: string, signature: string, picture: Buffer | undefined): void;
}

/** Plain data, so that it can be sent to another thread and serve as the cache key. */
export interface PdfContent {
  title: string;
  /** A4 if left out. */
  size?: 'A4' | 'A5';
  blocks: PdfBlock[];
}

export type PdfBlock =
  | { type: 'heading' | 'paragraph'; text: string }
  | { type: 'amount'; label: string; value: string; bold?: boolean }
  | { type: 'divider' | 'page' }
  /** A drawing over the whole page, and the lines in its label. */
  | { type: 'cover'; svg: string; lines: string[] }
  /** Rows of 0 and 1. */
  | { type: 'qr'; rows: string[] }
  /** `picture` is a WebP in base64. */
  | { type: 'note'; text: string; signature: string; picture?: string };
