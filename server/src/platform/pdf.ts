import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import {
  createPaperParts,
  type EveryPage,
  type PaperBlock,
  type PaperParts,
  writeEveryPage,
} from './pdf-papers.ts';
import { createTextWriter, INK, type TextWriter } from './pdf-text.ts';

const MARGINS = { A4: 48, A5: 36 };
const WIDTHS = { A4: 595, A5: 420 };
const A5_HEIGHT = 595;

/**
 * Renders papers and cards in fonts that have ₹ and the scripts of India. Takes a quarter of a second of CPU, mostly for the fonts,
 * so it runs in a worker thread only.
 */
export async function renderPdf({ title, size = 'A4', blocks, everyPage }: PdfContent): Promise<Buffer> {
  const pictures = await Promise.all(blocks.map(rasterise));
  const document = new PDFDocument({
    size,
    margin: MARGINS[size],
    bufferPages: true,
    info: { Title: title, Author: 'Tohfa' },
  });
  const text = createTextWriter(document);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const page = createPage(document, size, text);
  blocks.forEach((block, index) => {
    writeBlock(page, block, pictures[index]);
  });
  if (everyPage) writeEveryPage(document, text, everyPage);
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
  else if (block.type === 'letterhead') page.letterhead(block);
  else if (block.type === 'parties') page.parties(block.parties);
  else if (block.type === 'table') page.table(block);
  else if (block.type === 'totals') page.totals(block.rows);
  else if (block.type === 'cover') page.cover(picture, block.lines);
  else if (block.type === 'qr') page.qr(block.rows);
  else if (block.type === 'note') page.note(block.text, block.signature, picture);
  else if (block.type === 'page') page.newPage();
  else page.divider();
}

function createPage(document: PDFKit.PDFDocument, size: 'A4' | 'A5', text: TextWriter): PdfPage {
  const margin = MARGINS[size];
  const contentWidth = WIDTHS[size] - 2 * margin;
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
    ...createCardParts(document, size, text, divider),
    ...createPaperParts(document, text),
    divider,
    heading(words) {
      text.flow(words, { size: 22, bold: true }, {});
      document.moveDown(0.5);
    },
    paragraph(words) {
      for (const line of words.split('\n')) text.flow(line, { size: 10 }, { width: contentWidth });
      document.moveDown(0.8);
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
  text: TextWriter,
  divider: () => void,
): Pick<PdfPage, 'cover' | 'qr' | 'note'> {
  const margin = MARGINS[size];
  const contentWidth = WIDTHS[size] - 2 * margin;
  return {
    cover(picture, lines) {
      if (picture) document.image(picture, 0, 0, { width: WIDTHS[size], height: A5_HEIGHT });
      // The drawings leave room for a label between these heights.
      document.fillColor(INK);
      document.x = margin;
      document.y = 503 - lines.length * 12;
      lines.forEach((line, index) => {
        const style = index === 0 ? { size: 19, bold: true } : { size: 11 };
        text.flow(line, style, { width: contentWidth, align: 'center' });
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
      document.fill(INK);
      document.x = margin;
      document.y = top + 150 + 8;
    },
    note(words, signature, picture) {
      const width = contentWidth - (picture ? 96 : 0);
      document.font('plain').fontSize(12);
      const height = Math.max(document.heightOfString(words, { width }) + 34, picture ? 100 : 0);
      if (document.y + height > A5_HEIGHT - margin && document.y > margin + 40) document.addPage();
      const top = document.y;
      if (picture) document.image(picture, margin + contentWidth - 84, top, { width: 84, height: 84 });
      for (const line of words.split('\n')) {
        if (line.trim() === '') document.moveDown(0.5);
        else text.flow(line, { size: 12 }, { width });
      }
      document.fillColor('#b3134f');
      text.flow(signature, { size: 11, bold: true }, { width });
      document.fillColor(INK);
      document.y = Math.max(document.y, top + (picture ? 90 : 0)) + 4;
      document.x = margin;
      divider();
    },
  };
}

interface PdfPage extends PaperParts {
  heading(text: string): void;
  paragraph(text: string): void;
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
  everyPage?: EveryPage;
}

export type PdfBlock =
  | { type: 'heading' | 'paragraph'; text: string }
  | PaperBlock
  | { type: 'divider' | 'page' }
  /** A drawing over the whole page, and the lines in its label. */
  | { type: 'cover'; svg: string; lines: string[] }
  /** Rows of 0 and 1. */
  | { type: 'qr'; rows: string[] }
  /** `picture` is a WebP in base64. */
  | { type: 'note'; text: string; signature: string; picture?: string };
