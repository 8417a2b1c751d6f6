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
const CELL_PADDING = 5;
const GAP = 8;
/** From the lowest text to the baseline of the footer. */
const FOOTER_GAP = 24;
const PAGE_NUMBER_WIDTH = 60;
/** Part of its size that an amount may shrink to; a longer one wraps. */
const SMALLEST_AMOUNT = 0.6;
/** A row that is longer than a page starts where at least this much of it fits. */
const LEAST_OF_A_ROW = 60;

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
  const { left, top } = document.page.margins;
  const width = document.page.width - 2 * left;
  const bottom = document.page.maxY();
  const lines: Sheet['lines'] = (words, place, style) =>
    text.wrap(words, place.width, style).map((one) => toLine(one, place, style));
  const moveTo = (y: number) => {
    document.x = left;
    document.y = y;
  };
  return {
    document,
    left,
    width,
    bottom,
    pageHeight: bottom - top,
    moveTo,
    lines,
    amount(words, place, style) {
      const size = text.sizeToFit(words, place.width, style);
      if (size < SMALLEST_AMOUNT * style.size) return lines(words, place, style);
      return [{ ...toLine(words, place, style), style: { ...style, size } }];
    },
    columns(columns, onNewPage) {
      let rest = writeColumns(columns);
      while (rest.some(({ length }) => length > 0)) {
        document.addPage();
        onNewPage?.();
        rest = writeColumns(rest);
      }
    },
    rule(y, colour = HAIRLINE) {
      const end = left + width;
      document.moveTo(left, y).lineTo(end, y).strokeColor(colour).lineWidth(0.6).stroke();
    },
  };

  /** As many lines of each as the page has room for; returns the others. */
  function writeColumns(columns: readonly (readonly Line[])[]): (readonly Line[])[] {
    const top = document.y;
    let lowest = top;
    const rest = columns.map((column) => {
      let y = top;
      for (const [at, { words, place, style, baseline, height }] of column.entries()) {
        if (y + height > bottom) return column.slice(at);
        text.line(words, { ...place, baseline: y + baseline }, style);
        y += height;
        lowest = Math.max(lowest, y);
      }
      return [];
    });
    moveTo(lowest);
    return rest;
  }
}

function writeLetterhead(sheet: Sheet, { name, lines: about, title, facts, warning }: Letterhead): void {
  const { document, left, width, lines } = sheet;
  drawLogo(document, left, document.y);
  const half = width / 2;
  const besideLogo = [gap(8), ...lines(name, { x: left + 46, width: half - 60 }, { size: 15, bold: true })];
  const seller = [
    ...besideLogo,
    gap(Math.max(0, 42 - heightOf(besideLogo))),
    ...about.flatMap((line) => lines(line, { x: left, width: half - 20 }, BODY)),
  ];
  const right = { x: left + half, width: half, align: 'right' as const };
  const heading = [
    gap(6),
    ...lines(title, right, { size: 19, bold: true, colour: RANI }),
    ...(warning ? lines(warning, right, { size: 10, bold: true, colour: BAD }) : []),
    gap(4),
  ];
  const rows = facts.map(([label, value]) => ({
    label: lines(label, { x: right.x, width: 90 - GAP }, { ...BODY, colour: SOFT }),
    value: lines(value, { ...right, x: right.x + 90, width: half - 90 }, STRONG),
  }));
  const labels = rows.flatMap(({ label, value }) => [...label, ...gaps(value.slice(label.length))]);
  const values = rows.flatMap(({ label, value }) => [...value, ...gaps(label.slice(value.length))]);
  sheet.columns([seller, [...gaps(heading), ...labels], [...heading, ...values]]);
  sheet.moveTo(document.y + GAP);
  sheet.rule(document.y, RANI);
  sheet.moveTo(document.y + 2 * GAP);
}

function writeParties(sheet: Sheet, parties: readonly Party[]): void {
  const { document, left, width, lines } = sheet;
  const each = width / parties.length;
  sheet.columns(
    parties.map(({ heading, lines: about }, index) => {
      const place = { x: left + index * each, width: each - 2 * GAP };
      return [
        ...lines(heading, place, LABEL),
        gap(1),
        ...about.flatMap((line, at) => lines(line, place, at === 0 ? STRONG : BODY)),
      ];
    }),
  );
  sheet.moveTo(document.y + 2 * GAP);
}

/** Its head is repeated on each page and stands on none without a row. */
function writeTable(sheet: Sheet, { columns, rows }: Table): void {
  const { document } = sheet;
  const places = layColumns(columns, sheet.left, sheet.width);
  const writeRow = (cells: Line[][], onNewPage?: () => void) => {
    sheet.moveTo(document.y + CELL_PADDING);
    sheet.columns(cells, onNewPage);
    sheet.moveTo(document.y + CELL_PADDING - 1);
    sheet.rule(document.y);
  };
  const head = places.map((place, at) => sheet.lines(columns[at]?.label ?? '', place, LABEL));
  const goOn = () => {
    writeRow(head);
    sheet.moveTo(document.y + CELL_PADDING);
  };
  for (const [at, row] of rows.entries()) {
    const cells = places.map((place, column) =>
      (place.align === 'right' ? sheet.amount : sheet.lines)(row[column] ?? '', place, BODY),
    );
    const height = rowHeight(cells) + (at === 0 ? rowHeight(head) : 0);
    const room = sheet.bottom - document.y;
    const fitsOnPage = rowHeight(cells) + rowHeight(head) <= sheet.pageHeight;
    const isOnNewPage = height > room && (fitsOnPage || room < LEAST_OF_A_ROW);
    if (isOnNewPage) document.addPage();
    if (at === 0) sheet.rule(document.y);
    if (at === 0 || isOnNewPage) writeRow(head);
    writeRow(cells, goOn);
  }
  sheet.moveTo(document.y + GAP);
}

function writeTotals(sheet: Sheet, totals: readonly TotalRow[]): void {
  const { document, left, width } = sheet;
  const [x, wide] = [left + width * 0.45, width * 0.55];
  const rows = totals.map(({ label, value, bold = false }) => {
    const style = bold ? { size: 11, bold } : BODY;
    const cells = [
      sheet.lines(label, { x: x + GAP, width: wide * 0.6 - 2 * GAP }, style),
      sheet.amount(value, { x: x + wide * 0.6, width: wide * 0.4, align: 'right' }, style),
    ];
    const band = Math.max(...cells.map(heightOf)) + (bold ? 5.7 : 1);
    return { cells, band, height: band + (bold ? 4 : 2), bold };
  });
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  if (document.y + height > sheet.bottom && height <= sheet.pageHeight) document.addPage();
  for (const { cells, band, height, bold } of rows) {
    if (document.y + height > sheet.bottom) document.addPage();
    const y = document.y;
    if (bold) document.rect(x, y, wide + GAP, band).fill(BAND);
    sheet.moveTo(y + (bold ? 3.5 : 1));
    sheet.columns(cells);
    sheet.moveTo(y + height);
  }
  sheet.moveTo(document.y + GAP);
}

/** On all pages, once their number is known. A mark lies over the whole page, behind nothing that must be read. */
export function writeEveryPage(document: PDFKit.PDFDocument, text: TextWriter, { mark, footer }: EveryPage) {
  const { start, count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    const { width, height, margins } = document.page;
    const place = { x: margins.left, width: width - 2 * margins.left };
    let baseline = document.page.maxY() + FOOTER_GAP;
    for (const line of footerLines(text, place.width, footer)) {
      text.line(line, { ...place, baseline }, LABEL);
      baseline += lineHeight(LABEL);
    }
    const last = baseline - lineHeight(LABEL);
    text.line(`${index + 1} / ${count}`, { ...place, align: 'right', baseline: last }, LABEL);
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

/** The room that it takes between the text and the lower margin. */
export function footerHeight(text: TextWriter, width: number, { footer }: EveryPage): number {
  return FOOTER_GAP + (footerLines(text, width, footer).length - 1) * lineHeight(LABEL);
}

function footerLines(text: TextWriter, width: number, footer: string): string[] {
  return text.wrap(footer, width - PAGE_NUMBER_WIDTH, LABEL);
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

function toLine(words: string, place: Column, style: TextStyle): Line {
  return { words, place, style, baseline: style.size, height: lineHeight(style) };
}

const gap = (height: number): Line => ({ ...toLine('', { x: 0, width: 0 }, BODY), height });
const gaps = (lines: readonly Line[]) => lines.map(({ height }) => gap(height));
const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { height }) => sum + height, 0);
const rowHeight = (cells: readonly Line[][]) => Math.max(...cells.map(heightOf)) + 2 * CELL_PADDING;
const lineHeight = ({ size }: TextStyle) => (LINE_HEIGHT * size) / BODY.size;

interface Sheet {
  document: PDFKit.PDFDocument;
  left: number;
  width: number;
  /** Below it a page has its footer only. */
  bottom: number;
  pageHeight: number;
  /** The lines that a text takes in its column. */
  lines(words: string, place: Column, style: TextStyle): Line[];
  /** One line, smaller where that makes it fit: digits are not spread over two lines. */
  amount(words: string, place: Column, style: TextStyle): Line[];
  /** Writes columns beside each other, over as many pages as the longest takes. */
  columns(columns: readonly (readonly Line[])[], onNewPage?: () => void): void;
  rule(y: number, colour?: string): void;
  moveTo(y: number): void;
}

interface Line {
  words: string;
  place: Column;
  style: TextStyle;
  /** Below the top of the line. */
  baseline: number;
  height: number;
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
