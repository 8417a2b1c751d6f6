import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect } from 'vitest';
import type { Person } from './people.ts';
import type { Shop } from './shop.ts';

/** An invoice, a credit note or a receipt as somebody reads it. */
export async function readPaper(
  shop: Shop,
  buyer: Person,
  name: 'invoice' | 'receipt' | 'creditNote' | 'giftInvoice',
  id: string,
): Promise<Paper> {
  const answer = await shop.call(name, { token: buyer.token, query: { id } });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  const lines = (await readPages(answer.rawPayload)).flatMap((page) => toLines(page));
  const rows = lines.map((cells) => cells.map(({ text }) => text.trim()));
  return {
    rows,
    below: (heading) => readBelow(lines, heading),
    text: rows.map((cells) => cells.join(' ')).join('\n'),
    totals: new Map(
      rows.flatMap(([label = '', value = '', ...more]) =>
        more.length === 0 && /^(− )?₹/.test(value) ? [[label, toPaise(value)] as const] : [],
      ),
    ),
  };
}

/** Its total in paise, which is the sum of what is listed above it; totals are whole rupees. */
export async function readInvoice(shop: Shop, buyer: Person, order: { id: string }) {
  const { text, totals } = await readPaper(shop, buyer, 'invoice', order.id);
  const { Total: total = Number.NaN, ...others } = Object.fromEntries(totals);
  const added = Object.entries(others).filter(([label]) => !/^(Price of the goods|Discount)/.test(label));
  expect(added.reduce((sum, [, amount]) => sum + amount, 0)).toBe(total);
  expect(total % 100).toBe(0);
  return { text, total };
}

/** In paise. */
function toPaise(text: string): number {
  const [, whole = '', odd = '0'] = /^(?:− )?₹([\d,]+)(?:\.(\d\d))?$/.exec(text) ?? [];
  return Number(whole.replaceAll(',', '')) * 100 + Number(odd);
}

/**
 * Each run of letters where it is drawn, from glyph to glyph: a reader that joins them to lines guesses which belong together,
 * and guesses wrong where signs of Indian scripts stand above or before their letter.
 */
export async function readPages(pdf: Uint8Array): Promise<Piece[][]> {
  const { OPS } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages: Piece[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    const pieces: Piece[] = [];
    const saved: Matrix[] = [];
    let matrix: Matrix = [1, 0, 0, 1, 0, 0];
    let [size, cursor] = [0, 0];
    // Signs have places of their own within their piece, which stands where it starts.
    let isStart = false;
    fnArray.forEach((operation, index) => {
      const given: unknown[] = argsArray[index] ?? [];
      const piece = pieces.at(-1);
      if (operation === OPS.save) saved.push(matrix);
      else if (operation === OPS.restore) matrix = saved.pop() ?? matrix;
      else if (operation === OPS.transform) matrix = multiply(matrix, given as unknown as Matrix);
      else if (operation === OPS.setFont) size = Number(given[1]);
      else if (operation === OPS.beginText) isStart = true;
      else if (operation === OPS.setTextMatrix) {
        const [, , , , x, y] = multiply(matrix, Object.values(given[0] as Matrix) as unknown as Matrix);
        cursor = x;
        if (isStart) pieces.push({ text: '', x, y, end: x });
        isStart = false;
      } else if (operation === OPS.showText && piece) {
        for (const glyph of given[0] as (Glyph | number)[]) {
          if (typeof glyph === 'number') cursor -= (glyph * size) / 1000;
          else {
            // The second glyph of a letter that is drawn with two has no letter of its own.
            piece.text += glyph.unicode.replace(/\p{Cc}/u, '');
            cursor += (glyph.width * size) / 1000;
            if (!ABOVE_OR_BELOW.test(glyph.unicode)) piece.end = Math.max(piece.end, cursor);
          }
        }
      }
    });
    pages.push(pieces);
  }
  return pages;
}

/** One transformation of the page after another. */
function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** From top to bottom, in cells from left to right: pieces of one text touch each other. */
export function toLines(pieces: readonly Piece[]): Piece[][] {
  return [...Map.groupBy(pieces, ({ y }) => Math.round(y * 2))]
    .sort(([a], [b]) => b - a)
    .map(([, line]) => {
      const cells: Piece[] = [];
      for (const piece of line.toSorted((a, b) => a.x - b.x)) {
        const last = cells.at(-1);
        if (!last || piece.x - last.end > CELL_GAP) cells.push({ ...piece });
        else cells.splice(-1, 1, { ...last, text: last.text + piece.text, end: piece.end });
      }
      return cells;
    });
}

/** The lines below a heading, in its column, up to the next wide gap. */
function readBelow(lines: readonly Piece[][], heading: string): string[] {
  const at = lines.findIndex((cells) => cells.some(({ text }) => text === heading));
  const { x, y } = lines[at]?.find(({ text }) => text === heading) ?? { x: 0, y: 0 };
  const column = lines.slice(at + 1).flatMap((cells) => cells.filter((cell) => Math.abs(cell.x - x) < 1));
  const end = column.findIndex((cell, index) => (column[index - 1]?.y ?? y) - cell.y > PARAGRAPH_GAP);
  return column.slice(0, end < 0 ? undefined : end).map(({ text }) => text.trim());
}

/** Signs that take no room in their line. */
const ABOVE_OR_BELOW = /^[\p{Mn}\p{Cc}]*$/u;
const CELL_GAP = 5;
const PARAGRAPH_GAP = 18;

type Matrix = readonly [number, number, number, number, number, number];

interface Glyph {
  unicode: string;
  /** In thousandths of the font's size. */
  width: number;
}

/** In points, from the lower left corner of the page. */
export interface Piece {
  text: string;
  x: number;
  end: number;
  /** Of its baseline. */
  y: number;
}

interface Paper {
  /** From top to bottom, each from left to right. */
  rows: string[][];
  text: string;
  /** The lines in the column of a heading. */
  below(heading: string): string[];
  /** Label → paise. */
  totals: Map<string, number>;
}
