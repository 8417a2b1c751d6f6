import { extractTextItems } from 'unpdf';
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
  const { items } = await extractTextItems(new Uint8Array(answer.rawPayload));
  const rows = items.flatMap((page) => toRows(page));
  return {
    rows,
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

/** What stands on one line of the page, in cells: pieces of one text touch each other. */
function toRows(items: readonly Item[]): string[][] {
  const byLine = Map.groupBy(
    // The reader fills the room between two cells with one wide space.
    items.filter(({ str, width }) => str !== '' && (str.trim() !== '' || width < CELL_GAP)),
    ({ y }) => Math.round(y * 2),
  );
  return [...byLine]
    .sort(([a], [b]) => b - a)
    .map(([, line]) => {
      const cells: string[] = [];
      let end = Number.NEGATIVE_INFINITY;
      for (const { str, x, width } of line.toSorted((a, b) => a.x - b.x)) {
        if (x - end > CELL_GAP) cells.push(str);
        else cells.push(`${cells.pop()}${str}`);
        end = x + width;
      }
      return cells.map((cell) => cell.trim());
    });
}

const CELL_GAP = 5;

interface Item {
  str: string;
  x: number;
  y: number;
  width: number;
}

interface Paper {
  /** From top to bottom, each from left to right. */
  rows: string[][];
  text: string;
  /** Label → paise. */
  totals: Map<string, number>;
}
