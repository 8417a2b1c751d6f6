import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { type GreetingsBlock, type LabelsBlock, writeGreetings, writeLabels } from './pdf-labels.ts';
import {
  createPaperParts,
  type EveryPage,
  type PaperBlock,
  type PaperParts,
  writeEveryPage,
} from './pdf-papers.ts';
import { createTextWriter, INK, type TextWriter } from './pdf-text.ts';

const MARGINS = { A4: 48, A5: 36, label: 0 };
const WIDTHS = { A4: 595, A5: 420, label: 283.5 };
/** 100 × 150 mm. */
const LABEL_PAGE: [number, number] = [WIDTHS.label, 425.2];
const A5_HEIGHT = 595;

/**
 * Renders papers and cards in fonts that have ₹ and the scripts of India. Takes a tenth of a second of CPU, mostly for the fonts,
 * so it runs in a worker thread only.
 */
export async function renderPdf({ title, size = 'A4', blocks, everyPage }: PdfContent): Promise<Buffer> {
  const covers = new Map<string, Promise<Buffer>>();
  const pictures = await Promise.all(blocks.map((block) => rasterise(block, covers)));
  const document = new PDFDocument({
    size: size === 'label' ? LABEL_PAGE : size,
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
    if (block.type === 'labels') writeLabels(document, text, block);
    else if (block.type === 'greetings') writeGreetings(document, text, block);
    else writeBlock(page, block, pictures[index]);
  });
  if (everyPage) writeEveryPage(document, text, everyPage);
  document.end();
  return done;
}

/** Converts pictures to PNG, because a PDF can embed neither SVG nor WebP; many cards have the same cover. */
async function rasterise(block: PdfBlock, covers: Map<string, Promise<Buffer>>): Promise<Buffer | undefined> {
  if (block.type === 'cover') {
    const drawn = covers.get(block.svg) ?? sharp(Buffer.from(block.svg), { density: 216 }).png().toBuffer();
    covers.set(block.svg, drawn);
    return drawn;
  }
  if (block.type !== 'note' || block.picture === undefined) return undefined;
  return sharp(Buffer.from(block.picture, 'base64')).resize(220, 220, { fit: 'cover' }).jpeg().toBuffer();
}

function writeBlock(page: PdfPage, block: PageBlock, picture: Buffer | undefined): void {
  if (block.type === 'heading') page.heading(block.text);
  else if (block.type === 'paragraph') page.paragraph(block.text);
  else if (block.type === 'letterhead') page.letterhead(block);
  else if (block.type === 'parties') page.parties(block.parties);
  else if (block.type === 'table') page.table(block);
  else if (block.type === 'totals') page.totals(block.rows);
  else if (block.type === 'cover') page.cover(picture, block.lines);
  else if (block.type === 'qr') page.qr(block.rows, block.caption);
  else if (block.type === 'note') page.note(block.text, block.signature, picture);
  else if (block.type === 'page') page.newPage();
  else page.divider();
}

function createPage(document: PDFKit.PDFDocument, size: PageSize, text: TextWriter): PdfPage {
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
      text.flow(words, { size: 22, bold: true }, { width: contentWidth });
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
  size: PageSize,
  text: TextWriter,
  divider: () => void,
): Pick<PdfPage, 'cover' | 'qr' | 'note'> {
  const margin = MARGINS[size];
  const contentWidth = WIDTHS[size] - 2 * margin;
  const embedded = new Map<Buffer, PDFKit.Mixins.ImageSrc>();
  /** Into the file once, however many pages show it. */
  const embed = (picture: Buffer) => {
    const image = embedded.get(picture) ?? (document as Opener).openImage(picture);
    embedded.set(picture, image);
    return image;
  };
  return {
    cover(picture, lines) {
      if (picture) document.image(embed(picture), 0, 0, { width: WIDTHS[size], height: A5_HEIGHT });
      // The drawings leave room for a label between these heights.
      document.x = margin;
      document.y = 503 - lines.length * 12;
      lines.forEach((line, index) => {
        const style = index === 0 ? { size: 19, bold: true } : { size: 11 };
        text.flow(line, style, { width: contentWidth, align: 'centre' });
      });
      document.x = margin;
    },
    qr(rows, caption) {
      const width = caption === undefined ? 150 : 64;
      const module = width / rows.length;
      const [left, top] = [caption === undefined ? margin + (contentWidth - width) / 2 : margin, document.y];
      rows.forEach((row, y) => {
        [...row].forEach((bit, x) => {
          // Slightly larger than a module, so that no hairlines show between them.
          if (bit === '1') document.rect(left + x * module, top + y * module, module + 0.15, module + 0.15);
        });
      });
      document.fill(INK);
      const beside = { x: margin + width + 10, width: contentWidth - width - 10, baseline: top + width / 2 };
      if (caption !== undefined) text.line(caption, beside, { size: 9 });
      document.x = margin;
      document.y = top + width + 8;
    },
    note(words, signature, picture) {
      const width = contentWidth - (picture ? 96 : 0);
      const height = Math.max(text.heightOf(words, width, { size: 12 }) + 34, picture ? 100 : 0);
      if (document.y + height > A5_HEIGHT - margin && document.y > margin + 40) document.addPage();
      const top = document.y;
      if (picture) document.image(picture, margin + contentWidth - 84, top, { width: 84, height: 84 });
      for (const line of words.split('\n')) {
        if (line.trim() === '') document.moveDown(0.5);
        else text.flow(line, { size: 12 }, { width });
      }
      text.flow(signature, { size: 11, bold: true, colour: '#b3134f' }, { width });
      document.y = Math.max(document.y, top + (picture ? 90 : 0)) + 4;
      document.x = margin;
      divider();
    },
  };
}

/** Part of PDFKit, and missing from its types. */
type Opener = PDFKit.PDFDocument & { openImage(picture: Buffer): PDFKit.Mixins.ImageSrc };

interface PdfPage extends PaperParts {
  heading(text: string): void;
  paragraph(text: string): void;
  divider(): void;
  newPage(): void;
  cover(picture: Buffer | undefined, lines: readonly string[]): void;
  qr(rows: readonly string[], caption: string | undefined): void;
  note(text: string, signature: string, picture: Buffer | undefined): void;
}

/** Plain data, so that it can be sent to another thread and serve as the cache key. */
export interface PdfContent {
  title: string;
  /** A4 if left out. */
  size?: PageSize;
  blocks: PdfBlock[];
  everyPage?: EveryPage;
}

type PageSize = keyof typeof WIDTHS;

export type PdfBlock = PageBlock | LabelsBlock | GreetingsBlock;

type PageBlock =
  | { type: 'heading' | 'paragraph'; text: string }
  | PaperBlock
  | { type: 'divider' | 'page' }
  /** A drawing over the whole page, and the lines in its label. */
  | { type: 'cover'; svg: string; lines: string[] }
  /** Rows of 0 and 1. With a caption it is small, and the caption stands beside it. */
  | { type: 'qr'; rows: string[]; caption?: string }
  /** `picture` is a WebP in base64. */
  | { type: 'note'; text: string; signature: string; picture?: string };
