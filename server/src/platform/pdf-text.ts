import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Registers the fonts, and writes each run of characters in the one that has its glyphs. */
export function createTextWriter(document: PDFKit.PDFDocument): TextWriter {
  for (const [name, bytes] of Object.entries(fonts)) document.registerFont(name, bytes);

  function pieceWidth(piece: string, { size, bold }: TextStyle): number {
    return document.font(fontFor(piece, bold)).fontSize(size).widthOfString(piece);
  }

  function widthOf(text: string, style: TextStyle): number {
    return splitRuns(text).reduce((width, piece) => width + pieceWidth(piece, style), 0);
  }

  function wrap(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    for (const paragraph of text.split('\n')) {
      let line = '';
      for (const word of paragraph.split(/\s+/).flatMap((one) => fitWord(one, width, style))) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line !== '' && widthOf(longer, style) > width) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      lines.push(line);
    }
    return lines;
  }

  /** A word wider than its column is cut between two characters as people see them. */
  function fitWord(word: string, width: number, style: TextStyle): string[] {
    if (widthOf(word, style) <= width) return [word];
    const parts: string[] = [];
    let part = '';
    for (const { segment } of characters.segment(word)) {
      if (part !== '' && widthOf(part + segment, style) > width) {
        parts.push(part);
        part = '';
      }
      part += segment;
    }
    return [...parts, part];
  }

  return {
    wrap,
    flow(text, style, options) {
      document.fontSize(style.size);
      const pieces = splitRuns(text);
      pieces.forEach((piece, index) => {
        const continued = index < pieces.length - 1;
        document.font(fontFor(piece, style.bold)).text(piece, { ...options, continued });
      });
    },
    line(text, { x, baseline, width, align = 'left' }, style) {
      const free = width - widthOf(text, style);
      let left = align === 'right' ? x + free : x;
      document.fillColor(style.colour ?? INK);
      for (const piece of splitRuns(text)) {
        document.font(fontFor(piece, style.bold)).fontSize(style.size);
        document.text(piece, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
        left += pieceWidth(piece, style);
      }
    },
  };
}

export const INK = '#2a1721';

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

function splitRuns(text: string): string[] {
  return text.match(SCRIPT_RUNS) ?? [''];
}

const DEVANAGARI = '\\u0900-\\u097F\\u200C\\u200D';
const LATIN_EXTENDED = '\\u0100-\\u02FF\\u20A0-\\u20CF';
const SCRIPT_RUNS = new RegExp(
  `[${DEVANAGARI}]+|[${LATIN_EXTENDED}]+|[^${DEVANAGARI}${LATIN_EXTENDED}]+`,
  'gu',
);

function fontFor(piece: string, bold = false): string {
  if (new RegExp(`^[${DEVANAGARI}]`, 'u').test(piece)) return bold ? 'devanagari-bold' : 'devanagari';
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
  'devanagari-bold': readFont('noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal'),
};

export interface TextStyle {
  size: number;
  bold?: boolean;
  colour?: string;
}

interface LinePlace {
  x: number;
  baseline: number;
  /** Of the column that it stands in. */
  width: number;
  align?: 'left' | 'right' | undefined;
}

export interface TextWriter {
  /** The lines that a text takes in a column. */
  wrap(text: string, width: number, style: TextStyle): string[];
  /** One line at its place. */
  line(text: string, place: LinePlace, style: TextStyle): void;
  /** From where the page is at, over as many lines as it takes. */
  flow(text: string, style: TextStyle, options: PDFKit.Mixins.TextOptions): void;
}
