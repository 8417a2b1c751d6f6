import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff.ts';

/** Writes each run of characters in the font that has its glyphs. */
export function createTextWriter(document: PDFKit.PDFDocument): TextWriter {
  const registered = new Set<string>();

  /** Registers a font when it is first used: most papers need two of them. */
  function useFontFor(piece: string, bold?: boolean): PDFKit.PDFDocument {
    const name = fontFor(piece, bold);
    if (!registered.has(name)) document.registerFont(name, loadFont(name));
    registered.add(name);
    return document.font(name);
  }

  function pieceWidth(piece: string, { size, bold }: TextStyle): number {
    return useFontFor(piece, bold).fontSize(size).widthOfString(piece, featuresOf(piece));
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
    heightOf: (text, width, style) => wrap(text, width, style).length * style.size * LINE_HEIGHT,
    flow(text, style, { width, align }) {
      const height = style.size * LINE_HEIGHT;
      for (const one of wrap(text, width, style)) {
        if (document.y + height > document.page.maxY()) document.addPage();
        const { x, y } = document;
        line(one, { x, width, align, baseline: y + style.size * ASCENT }, style);
        document.x = x;
        document.y = y + height;
      }
    },
    line,
  };

  function line(text: string, { x, baseline, width, align = 'left' }: LinePlace, style: TextStyle): void {
    const free = width - widthOf(text, style);
    let left = align === 'right' ? x + free : align === 'centre' ? x + free / 2 : x;
    document.fillColor(style.colour ?? INK);
    for (const piece of splitRuns(text)) {
      useFontFor(piece, style.bold).fontSize(style.size);
      document.text(piece, left, baseline, {
        ...featuresOf(piece),
        lineBreak: false,
        baseline: 'alphabetic',
      });
      left += pieceWidth(piece, style);
    }
  }
}

export const INK = '#2a1721';

/** Of Noto Sans, as parts of the size: lines are as far apart in every script. */
const LINE_HEIGHT = 1.36;
const ASCENT = 1.07;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Neighbours that are written in one font. */
function splitRuns(text: string): string[] {
  const runs: string[] = [];
  let last = '';
  for (const letter of text) {
    const font = JOINERS.has(letter) && last !== '' ? last : familyOf(letter);
    if (font === last) runs.push(`${runs.pop()}${letter}`);
    else runs.push(letter);
    last = font;
  }
  return runs.length > 0 ? runs : [''];
}

/** They join letters of the script before them. */
const JOINERS = new Set(['\u200C', '\u200D']);

/** India's scripts, each a block of Unicode and a font of its own. */
const SCRIPT_BLOCKS = {
  devanagari: 0x0900,
  bengali: 0x0980,
  gurmukhi: 0x0a00,
  gujarati: 0x0a80,
  oriya: 0x0b00,
  tamil: 0x0b80,
  telugu: 0x0c00,
  kannada: 0x0c80,
  malayalam: 0x0d00,
};
const BLOCK_SIZE = 0x80;

function familyOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const script = Object.entries(SCRIPT_BLOCKS).find(([, from]) => code >= from && code < from + BLOCK_SIZE);
  if (script) return script[0];
  const isExtended = (code >= 0x0100 && code <= 0x02ff) || (code >= 0x20a0 && code <= 0x20cf);
  return isExtended ? 'extended' : 'plain';
}

function fontFor(piece: string, bold = false): string {
  const font = familyOf(piece);
  return bold ? `${font}-bold` : font;
}

/**
 * In some syllables of these scripts fontkit 2.0.4 throws when it moves a sign to its letter's anchor, because there is none.
 * Without it signs stand where the font has them by default.
 */
const WITHOUT_ANCHORS = new Set(['gurmukhi', 'gujarati', 'telugu', 'malayalam']);

function featuresOf(piece: string): PDFKit.Mixins.TextOptions {
  if (!WITHOUT_ANCHORS.has(fontFor(piece))) return {};
  // An object turns features off; the types know the list that turns them on.
  const features = { abvm: false, blwm: false, mark: false, mkmk: false };
  return { features: features as unknown as PDFKit.Mixins.OpenTypeFeatures[] };
}

const require = createRequire(import.meta.url);
const fontFiles = (font: string, family: string, subset: string) =>
  [
    [font, 400],
    [`${font}-bold`, 700],
  ].map(([name, weight]) => [
    name,
    require.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`),
  ]);
const fonts: Record<string, string> = Object.fromEntries([
  ...fontFiles('plain', 'noto-sans', 'latin'),
  ...fontFiles('extended', 'noto-sans', 'latin-ext'),
  ...Object.keys(SCRIPT_BLOCKS).flatMap((script) => fontFiles(script, `noto-sans-${script}`, script)),
]);

const loaded = new Map<string, Buffer>();

/** Kept for the next paper. */
function loadFont(name: string): Buffer {
  const font = loaded.get(name) ?? unpackWoff(readFileSync(fonts[name] ?? ''));
  loaded.set(name, font);
  return font;
}

/** Removes emoji, because the printed fonts would show empty boxes. */
export function printable(text: string): string {
  return text
    .replaceAll(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\ufe0f\u{1f1e6}-\u{1f1ff}]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

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
  align?: 'left' | 'right' | 'centre' | undefined;
}

export interface TextWriter {
  /** The lines that a text takes in a column. */
  wrap(text: string, width: number, style: TextStyle): string[];
  /** As high as it is when it flows. */
  heightOf(text: string, width: number, style: TextStyle): number;
  /** One line at its place. */
  line(text: string, place: LinePlace, style: TextStyle): void;
  /** From where the page is at, over as many lines as it takes. */
  flow(text: string, style: TextStyle, place: Pick<LinePlace, 'width' | 'align'>): void;
}
