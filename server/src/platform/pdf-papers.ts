import { INK, type TextStyle, type TextWriter } from './pdf-text.ts';

const SOFT = '#6b5560';
const RANI = '#b3134f';
const HAIRLINE = '#d9c8bd';
const BAND = '#fbe4ec';
const BAD = '#b42318';

const BODY: TextStyle = { size: 9 };
const STRONG: TextStyle = { size: 9, bold: true };
const LABEL: TextStyle = { size: 7.5, colour: SOFT };
const MARK = { size: 130, bold: true, colour: BAD };
const LINE_HEIGHT = 12.5;
const TOTAL_HEIGHT = 15.5;
const CELL_PADDING = 5;
const GAP = 8;
/** The number of the page stands below everything else. */
const FOOTER_HEIGHT = 24;

/** The parts of invoices, credit notes and receipts, on A4. */
export function createPaperParts(document: PDFKit.PDFDocument, text: TextWriter): PaperParts {
  const sheet = createSheet(document, text);
  return {
    letterhead: (head) => writeLetterhead(sheet, head),
    parties: (parties) => writeParties(sheet, parties),
    table: (table) => writeTable(sheet, table),
    totals: (rows) => writeTotals(sheet, rows),
  };
}

function createSheet(document: PDFKit.PDFDocument, text: TextWriter): Sheet {
  const left = document.page.margins.left;
  const width = document.page.width - 2 * left;
  return {
    document,
    text,
    left,
    width,
    bottom: document.page.height - document.page.margins.bottom - FOOTER_HEIGHT,
    lines(words, place, top, style) {
      let y = top;
      for (const one of words.flatMap((line) => text.wrap(line, place.width, style))) {
        text.line(one, { ...place, baseline: y + style.size }, style);
        y += (LINE_HEIGHT * style.size) / BODY.size;
      }
      return y;
    },
    rule(y, colour = HAIRLINE) {
      const end = left + width;
      document.moveTo(left, y).lineTo(end, y).strokeColor(colour).lineWidth(0.6).stroke();
    },
    moveTo(y) {
      document.x = left;
      document.y = y;
    },
  };
}

function writeLetterhead(sheet: Sheet, { name, lines: about, title, facts, warning }: Letterhead): void {
  const { document, left, width, lines } = sheet;
  const top = document.y;
  drawLogo(document, left, top);
  const half = width / 2;
  let seller = lines([name], { x: left + 46, width: half - 60 }, top + 8, { size: 15, bold: true });
  seller = lines(about, { x: left, width: half - 20 }, Math.max(seller, top + 42), BODY);
  const right = { x: left + half, width: half, align: 'right' as const };
  let y = lines([title], right, top + 6, { size: 19, bold: true, colour: RANI });
  if (warning) y = lines([warning], right, y, { size: 10, bold: true, colour: BAD });
  y += 4;
  for (const [label, value] of facts) {
    lines([label], { x: right.x, width: 90 }, y, { ...BODY, colour: SOFT });
    y = lines([value], { ...right, x: right.x + 90, width: half - 90 }, y, STRONG);
  }
  sheet.moveTo(Math.max(seller, y) + GAP);
  sheet.rule(document.y, RANI);
  sheet.moveTo(document.y + 2 * GAP);
}

function writeParties(sheet: Sheet, parties: readonly Party[]): void {
  const { document, left, width, lines } = sheet;
  const top = document.y;
  const each = width / parties.length;
  const ends = parties.map(({ heading, lines: about }, index) => {
    const place = { x: left + index * each, width: each - 16 };
    const [first = '', ...rest] = about;
    const below = lines([heading], place, top, LABEL);
    return lines(rest, place, lines([first], place, below + 1, STRONG), BODY);
  });
  sheet.moveTo(Math.max(...ends) + 2 * GAP);
}

/** Its head is repeated on each page. */
function writeTable(sheet: Sheet, { columns, rows }: Table): void {
  const { document, text } = sheet;
  const places = layColumns(columns, sheet.left, sheet.width);
  const writeRow = (cells: readonly string[], style: TextStyle) => {
    const top = document.y + CELL_PADDING;
    const ends = places.map((place, at) => sheet.lines([cells[at] ?? ''], place, top, style));
    const y = Math.max(...ends) + CELL_PADDING - 1;
    sheet.rule(y);
    sheet.moveTo(y);
  };
  const labels = columns.map(({ label }) => label);
  sheet.rule(document.y);
  writeRow(labels, LABEL);
  for (const cells of rows) {
    const heights = places.map((place, at) => text.wrap(cells[at] ?? '', place.width, BODY).length);
    if (document.y + Math.max(...heights) * LINE_HEIGHT + 2 * CELL_PADDING > sheet.bottom) {
      document.addPage();
      writeRow(labels, LABEL);
    }
    writeRow(cells, BODY);
  }
  sheet.moveTo(document.y + GAP);
}

function writeTotals(sheet: Sheet, rows: readonly TotalRow[]): void {
  const { document, text, left, width } = sheet;
  if (document.y + rows.length * TOTAL_HEIGHT + 20 > sheet.bottom) document.addPage();
  const [x, wide] = [left + width * 0.45, width * 0.55];
  for (const { label, value, bold = false } of rows) {
    const style = bold ? { size: 11, bold: true } : BODY;
    const y = document.y;
    if (bold) document.rect(x, y, wide + GAP, 21).fill(BAND);
    const baseline = y + (bold ? 14.5 : 10);
    text.line(label, { x: x + GAP, width: wide * 0.6, baseline }, style);
    text.line(value, { x, width: wide, align: 'right', baseline }, style);
    sheet.moveTo(y + (bold ? 25 : TOTAL_HEIGHT));
  }
  sheet.moveTo(document.y + GAP);
}

/** On all pages, once their number is known. A mark lies over the whole page, behind nothing that must be read. */
export function writeEveryPage(document: PDFKit.PDFDocument, text: TextWriter, { mark, footer }: EveryPage) {
  const { start, count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    const { width, height, margins } = document.page;
    const place = { x: margins.left, width: width - 2 * margins.left, baseline: height - margins.bottom };
    text.line(footer, place, LABEL);
    text.line(`${index + 1} / ${count}`, { ...place, align: 'right' }, LABEL);
    if (mark === undefined) continue;
    document
      .save()
      .fillOpacity(0.09)
      .rotate(-38, { origin: [width / 2, height / 2] });
    const across = { x: 0, width, align: 'centre' as const, baseline: height / 2 + MARK.size / 3 };
    text.line(mark, across, MARK);
    document.restore();
  }
}

/** Columns have their width, and those without share what is left. */
function layColumns(columns: readonly TableColumn[], left: number, width: number): Column[] {
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  const shared = (width - fixed) / columns.filter((column) => column.width === undefined).length;
  let x = left;
  return columns.map((column) => {
    const place = { x, width: (column.width ?? shared) - GAP, align: column.align };
    // What is aligned to the right ends where its column does.
    if (column.align === 'right') place.x += GAP;
    x += column.width ?? shared;
    return place;
  });
}

/** The gift box of the shop's pages, 36 points wide. */
function drawLogo(document: PDFKit.PDFDocument, x: number, y: number): void {
  document.save().translate(x, y);
  document.roundedRect(4, 12, 28, 21, 5).fill('#b3134f');
  document.roundedRect(2, 9, 32, 9, 3.5).fill('#d11f63');
  document.moveTo(2, 13.5).lineTo(34, 13.5).lineWidth(4.5).stroke('#f2a31b');
  document.moveTo(18, 11).lineTo(18, 33).lineWidth(5).stroke('#f2a31b');
  document
    .path(
      'M18 10C14 10 9 8.5 9 5.6 9 3.6 10.6 2.4 12.4 2.4 15.6 2.4 18 6.4 18 10Zm0 0c4 0 9-1.5 9-4.4 0-2-1.6-3.2-3.4-3.2C20.4 2.4 18 6.4 18 10Z',
    )
    .fill('#f2a31b');
  document.circle(18, 9.6, 2.6).fill('#fbc95f');
  document.restore();
  document.fillColor(INK);
}

interface Sheet {
  document: PDFKit.PDFDocument;
  text: TextWriter;
  left: number;
  width: number;
  /** Below it a page has its number only. */
  bottom: number;
  /** Writes lines below each other and returns where the next one would be. */
  lines(words: readonly string[], place: Column, top: number, style: TextStyle): number;
  rule(y: number, colour?: string): void;
  moveTo(y: number): void;
}

interface Column {
  x: number;
  width: number;
  align?: 'left' | 'right' | undefined;
}

export interface TableColumn {
  label: string;
  /** In points; those without share what is left. */
  width?: number;
  align?: 'right';
}

export interface EveryPage {
  /** Large and diagonal. */
  mark?: string | undefined;
  footer: string;
}

interface Letterhead {
  name: string;
  lines: string[];
  title: string;
  facts: [label: string, value: string][];
  /** Beside the title, where nobody can miss it. */
  warning?: string | undefined;
}

interface Party {
  heading: string;
  /** The first one is the name. */
  lines: string[];
}

interface TotalRow {
  label: string;
  value: string;
  bold?: boolean;
}

interface Table {
  columns: TableColumn[];
  rows: string[][];
}

export interface PaperParts {
  letterhead(head: Letterhead): void;
  parties(parties: readonly Party[]): void;
  table(table: Table): void;
  totals(rows: readonly TotalRow[]): void;
}

export type PaperBlock =
  | ({ type: 'letterhead' } & Letterhead)
  | { type: 'parties'; parties: Party[] }
  | ({ type: 'table' } & Table)
  | { type: 'totals'; rows: TotalRow[] };
