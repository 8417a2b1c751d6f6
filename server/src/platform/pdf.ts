import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { type GreetingsBlock, type LabelsBlock, writeGreetings, writeLabels } from './pdf-labels.ts';
import {
  createPaperParts,
  type EveryPage,
  footerHeight,
  type PaperBlock,
  type PaperParts,
  writeEveryPage,
} from './pdf-papers.ts';
import {
  createTextWriter,
  INK,
  scaleToFit,
  type TextStyle,
  type TextWriter,
  type Wrapping,
} from './pdf-text.ts';

const MARGINS = { A4: 48, A5: 36, label: 0 };
const WIDTHS = { A4: 595, A5: 420, label: 283.5 };
/** 100 × 150 mm. */
const LABEL_PAGE: [number, number] = [WIDTHS.label, 425.2];
const A5_HEIGHT = 595;
/** The room that the covers' drawings leave for words, in the middle of the page. */
const COVER_LABEL = { width: 264, height: 74, middle: 503 };

/**
 * Renders papers and cards in fonts that have ₹ and the scripts of India. Takes a tenth of a second of CPU, mostly for the fonts,
 * so it runs in a worker thread only.
 */
export async function renderPdf({ title, size = 'A4', blocks, everyPage }: PdfContent): Promise<Buffer> {
  const covers = new Map<string, Promise<Buffer>>();
  const pictures = await Promise.all(blocks.map((block) => rasterise(block, covers)));
  const document = new PDFDocument({
    size: size === 'label' ? LABEL_PAGE : size,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title, Author: 'Tohfa' },
  });
  const text = createTextWriter(document);
  const margin = MARGINS[size];
  const footer = everyPage ? footerHeight(text, WIDTHS[size] - 2 * margin, everyPage) : 0;
  // Every page that is added from here on has them.
  document.options.margins = { top: margin, left: margin, right: margin, bottom: margin + footer };
  document.addPage();
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
      document.y += 15;
    },
    paragraph(words) {
      for (const line of words.split('\n')) text.flow(line, { size: 10 }, { width: contentWidth });
      document.y += 11;
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
      const styleOf = (index: number, scale: number): TextStyle =>
        index === 0 ? { size: 19 * scale, bold: true } : { size: Math.min(11, 16 * scale) };
      const heightAt = (scale: number, how?: Wrapping) =>
        lines.reduce(
          (sum, line, index) => sum + text.heightOf(line, COVER_LABEL.width, styleOf(index, scale), how),
          0,
        );
      const scale = scaleToFit(COVER_LABEL.height, heightAt);
      document.x = (WIDTHS[size] - COVER_LABEL.width) / 2;
      document.y = COVER_LABEL.middle - heightAt(scale) / 2;
      lines.forEach((line, index) => {
        text.flow(line, styleOf(index, scale), { width: COVER_LABEL.width, align: 'centre' });
      });
      document.x = margin;
    },
    qr(rows, caption) {
      const most = caption === undefined ? 150 : 64;
      const beside = { x: margin + most + 10, width: contentWidth - most - 10 };
      const lines = caption === undefined ? [] : text.wrap(caption, beside.width, { size: 9 });
      const room = document.page.maxY() - document.y;
      // Rather smaller than away from the words above it.
      const width = room < 0.6 * most ? most : Math.min(room, most);
      const height = Math.max(width, 12 * lines.length);
      if (height > room) document.addPage();
      const module = width / rows.length;
      const [left, top] = [caption === undefined ? margin + (contentWidth - width) / 2 : margin, document.y];
      rows.forEach((row, y) => {
        [...row].forEach((bit, x) => {
          // Slightly larger than a module, so that no hairlines show between them.
          if (bit === '1') document.rect(left + x * module, top + y * module, module + 0.15, module + 0.15);
        });
      });
      document.fill(INK);
      lines.forEach((line, at) => {
        const baseline = top + height / 2 + 12 * (at - (lines.length - 1) / 2);
        text.line(line, { ...beside, baseline }, { size: 9 });
      });
      document.x = margin;
      document.y = top + height + 8;
    },
    note(words, signature, picture) {
      const width = contentWidth - (picture ? 96 : 0);
      const height = Math.max(text.heightOf(words, width, { size: 12 }) + 34, picture ? 100 : 0);
      if (document.y + height > document.page.maxY() && document.y > margin + 40) document.addPage();
      const [page, top] = [document.page, document.y];
      if (picture) document.image(picture, margin + contentWidth - 84, top, { width: 84, height: 84 });
      for (const line of words.split('\n')) {
        if (line.trim() === '') document.y += 8;
        else text.flow(line, { size: 12 }, { width });
      }
      text.flow(signature, { size: 11, bold: true, colour: '#b3134f' }, { width });
      if (document.page === page) document.y = Math.max(document.y, top + (picture ? 90 : 0));
      document.y += 4;
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
