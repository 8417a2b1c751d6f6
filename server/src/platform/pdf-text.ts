import { featuresOf, fontName, loadFont, splitRuns, toPrinted } from './pdf-fonts.ts';

/** Writes each run of characters in the font that has its glyphs. */
export function createTextWriter(document: PDFKit.PDFDocument): TextWriter {
  const registered = new Set<string>();
  /** At the size 1. Shaping is what takes time, so that each run is shaped once for all columns and sizes it is tried in. */
  const widths = new Map<string, number>();

  return {
    wrap,
    heightOf: (text, width, style, how) => wrap(text, width, style, how).length * style.size * LINE_HEIGHT,
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
    sizeToFit(text, width, style) {
      return Math.min(style.size, (style.size * width) / widthOf(toPrinted(text), style));
    },
  };

  function line(text: string, { x, baseline, width, align = 'left' }: LinePlace, style: TextStyle): void {
    const printed = toPrinted(text);
    const free = width - widthOf(printed, style);
    let left = align === 'right' ? x + free : align === 'centre' ? x + free / 2 : x;
    document.fillColor(style.colour ?? INK);
    for (const run of splitRuns(printed)) {
      useFont(run.family, style.bold).fontSize(style.size);
      document.text(run.text, left, baseline, {
        ...featuresOf(run.family),
        lineBreak: false,
        baseline: 'alphabetic',
      });
      left += widthOfRun(run, style);
    }
  }

  function wrap(text: string, width: number, style: TextStyle, { roughly = false } = {}): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const words = toPrinted(paragraph).split(' ').filter(Boolean);
      return fill(
        words.flatMap((word) => cut(word, width, style)),
        width,
        style,
        roughly,
      );
    });
  }

  /** A word wider than its column becomes parts that fit. Parts that need not have been cut are put into one line again. */
  function cut(word: string, width: number, style: TextStyle): Piece[] {
    const isFar = (part: string) => part.length * style.size > FAR * width;
    const parts = CUTS.reduce(
      (longer, split) =>
        longer.flatMap((part) => (!isFar(part) && widthOf(part, style) <= width ? part : split(part))),
      [word],
    );
    return parts.map((text, at) => ({ text, isNewWord: at === 0 }));
  }

  /**
   * As many pieces in each line as fit. Their widths are added up, and once a line is full it is measured as it will be drawn,
   * because some letters are wider together: a letter is shaped a few times, however long the text is. Roughly, their sum is enough.
   */
  function fill(pieces: readonly Piece[], width: number, style: TextStyle, roughly: boolean): string[] {
    const lines: string[] = [];
    const space = widthOf(' ', style);
    for (let from = 0, to = 0; from < pieces.length; from = to) {
      let used = 0;
      for (; to < pieces.length; to += 1) {
        const { text, isNewWord } = pieces[to] as Piece;
        used += widthOf(text, style) + (isNewWord && to > from ? space : 0);
        if (used > width && to > from) break;
      }
      while (!roughly && to > from + 1 && widthOf(join(pieces.slice(from, to)), style) > width) to -= 1;
      lines.push(join(pieces.slice(from, to)));
    }
    return lines.length > 0 ? lines : [''];
  }

  function widthOf(text: string, style: TextStyle): number {
    return splitRuns(text).reduce((width, run) => width + widthOfRun(run, style), 0);
  }

  function widthOfRun({ text, family }: Run, { size, bold }: TextStyle): number {
    const key = `${fontName(family, bold)} ${text}`;
    const width =
      widths.get(key) ?? useFont(family, bold).fontSize(1).widthOfString(text, featuresOf(family));
    widths.set(key, width);
    return width * size;
  }

  /** Registers a font when it is first used: most papers need two of them. */
  function useFont(family: string, bold?: boolean): PDFKit.PDFDocument {
    const name = fontName(family, bold);
    if (!registered.has(name)) document.registerFont(name, loadFont(name));
    registered.add(name);
    return document.font(name);
  }
}

/**
 * By which words are made smaller until all of them fit: a paper never cuts them. Smaller letters take less width and less
 * height, so that the next guess comes from the square root. Each size breaks lines elsewhere, and all their letters would be
 * shaped again: sizes are tried roughly until one fits, and exactly from there on.
 */
export function scaleToFit(room: number, heightAt: (scale: number, how: Wrapping) => number): number {
  let scale = 1;
  for (const how of [{ roughly: true }, { roughly: false }])
    for (let height = heightAt(scale, how); height > room; height = heightAt(scale, how))
      scale *= Math.min(0.97, Math.sqrt(room / height));
  return scale;
}

export const INK = '#2a1721';

/** Heights of Noto Sans, as parts of the size: lines are as far apart in every script. */
const LINE_HEIGHT = 1.36;
const ASCENT = 1.07;

/** Letters for each square of a column that no word in it has: it is cut without shaping all of them first. */
const FAR = 6;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Where a long word may go on in the next line: a later way is for what the ones before it leave too wide. */
const CUTS: readonly ((word: string) => string[])[] = [
  (email) => email.split(/(?=@)/),
  (host) => host.split(/(?=[._/-])/),
  // Letters as people see them: with their signs, and joined to the next one where the script joins them.
  (word) => Array.from(letters.segment(word), ({ segment }) => segment),
  (letter) => Array.from(letter),
];

const join = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isNewWord }, at) => (isNewWord && at > 0 ? ` ${text}` : text)).join('');

interface Piece {
  text: string;
  isNewWord: boolean;
}

type Run = ReturnType<typeof splitRuns>[number];

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

export interface Wrapping {
  /** A line may come out a little wider than its column: enough to try a size, not to print it. */
  roughly?: boolean;
}

export interface TextWriter {
  /** The lines that a text takes in a column. */
  wrap(text: string, width: number, style: TextStyle, how?: Wrapping): string[];
  /** As high as it is when it flows. */
  heightOf(text: string, width: number, style: TextStyle, how?: Wrapping): number;
  /** One line at its place. It does not wrap. */
  line(text: string, place: LinePlace, style: TextStyle): void;
  /** At most the style's, and smaller where one line would be wider than its place. */
  sizeToFit(text: string, width: number, style: TextStyle): number;
  /** From where the page is at, over as many lines and pages as it takes. */
  flow(text: string, style: TextStyle, place: Pick<LinePlace, 'width' | 'align'>): void;
}
