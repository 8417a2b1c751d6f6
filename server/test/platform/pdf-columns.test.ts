import { formatPaise, paise } from '@tohfa/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PdfContent, renderPdf } from '../../src/platform/pdf.ts';
import { type Piece, readPages, toLines } from '../support/papers.ts';

const IS_FULL = process.env.FULL_FIGURES === '1';
const MOST = IS_FULL ? 4 : 2;
/** A failure is printed as it was found: to shrink it takes hundreds of papers. */
const SETTINGS = { numRuns: IS_FULL ? 100 : 2, endOnFailure: true };

/** Alphabets of the shop's fonts, in syllables that join, reorder and stack their letters. */
const ALPHABETS = [
  [...'WMwm@'],
  [...'WQij.,-/'],
  ['Å', 'Ł', 'ź', 'ṛ', 'ṣ', 'ế', 'ạ', 'Ω', 'μέ', 'Ж', 'ш', '₹', '½', '®'],
  ['क्ष', 'त्रि', 'ज्ञा', 'श्री', 'र्कि', 'ङ्क्ति', 'प्रि', 'यं', 'द्ध्व', 'ऋ', '५'],
  ['শ্রী', 'প্রি', 'ক্ষ', 'ঙ্কা', 'কো', 'র্থ', 'ৎ'],
  ['ਗੁ', 'ਪ੍ਰੀ', 'ਤ', 'ੴ', 'ਕੌਂ'],
  ['પ્રિ', 'યં', 'ક્ષ', 'ળ્યા', 'કો'],
  ['ପ୍ରି', 'ଙ୍କା', 'କୋ', 'ଯ', 'କ୍ଷ'],
  ['ஸ்ரீ', 'பி', 'ங்கா', 'கொ', 'ௐ'],
  ['శ్రీ', 'ప్రి', 'యాం', 'క్ష', 'కై'],
  ['ಶ್ರೀ', 'ಪ್ರಿ', 'ಯಾಂ', 'ಕೋ', 'ರ್ಕ'],
  ['ശ്രീ', 'പ്രി', 'ങ്ക', 'കൊ', 'ൺ'],
];

it('an invoice loses no letter of any text: each stands in its column, in order, on as many pages as it takes', async () => {
  const paper = inAlphabets((text) =>
    fc.record({
      seller: text,
      facts: fc.array(fc.tuple(text, text), { minLength: 1, maxLength: MOST }),
      buyer: fc.array(text, { minLength: 1, maxLength: MOST }),
      recipient: fc.array(text, { minLength: 1, maxLength: MOST }),
      items: fc.array(fc.record({ name: text, sku: text, amount: fc.integer({ min: 0, max: 1e14 }) }), {
        minLength: 1,
        maxLength: 2 * MOST,
      }),
      totals: fc.array(fc.tuple(text, fc.integer({ min: 0, max: 1e14 })), { minLength: 1, maxLength: MOST }),
      words: text,
      footer: text,
    }),
  );
  await fc.assert(
    fc.asyncProperty(paper, async ({ seller, facts, buyer, recipient, items, totals, words, footer }) => {
      const money = (amount: number) => formatPaise(paise(amount));
      const cells = await print({
        title: 'Paper',
        everyPage: { footer: `#foot ${footer}` },
        blocks: [
          { type: 'letterhead', name: seller, lines: [seller], title: '#title', facts },
          {
            type: 'parties',
            parties: [
              { heading: '#from', lines: buyer },
              { heading: '#to', lines: recipient },
            ],
          },
          {
            type: 'table',
            columns: [
              { label: '#item' },
              { label: '#sku', width: 80 },
              { label: '#sum', width: 82, align: 'right' },
            ],
            rows: items.map(({ name, sku, amount }) => [name, sku, money(amount)]),
          },
          {
            type: 'totals',
            rows: [
              { label: '#total', value: '₹1', bold: true },
              ...totals.map(([label, amount]) => ({ label, value: money(amount) })),
            ],
          },
          { type: 'paragraph', text: `#end\n${words}` },
        ],
      });
      expectInside(cells, { left: LEFT, right: RIGHT, lower: LEFT });
      const pages = [...Map.groupBy(cells, ({ page }) => page).values()];
      const footers = pages.map((page) =>
        page.slice(page.findIndex((cell) => cell.text.startsWith('#foot'))),
      );
      footers.forEach((ofPage, index) => {
        expectPrinted(ofPage, [`#foot ${footer}`, `${index + 1} / ${pages.length}`]);
      });
      const body = cells.filter((cell) => !footers.flat().includes(cell));
      const at = (marker: string) => body.findIndex((cell) => cell.text === marker);
      const between = (from: number, to: number) =>
        body.slice(from, to).filter((cell) => !cell.text.startsWith('#'));

      const half = (LEFT + RIGHT) / 2;
      expectColumns(between(0, at('#from')), [
        [LEFT, half, [seller, seller]],
        [half, half + 90, facts.map(([label]) => label)],
        [half + 90, RIGHT, facts.map(([, value]) => value)],
      ]);
      expectColumns(between(at('#from'), at('#item')), [
        [LEFT, half, buyer],
        [half, RIGHT, recipient],
      ]);
      expectColumns(between(at('#item'), at('#total')), [
        [LEFT, RIGHT - 162, items.map(({ name }) => name)],
        [RIGHT - 162, RIGHT - 82, items.map(({ sku }) => sku)],
        [RIGHT - 82, RIGHT, items.map(({ amount }) => money(amount))],
      ]);
      const values = RIGHT - 0.22 * (RIGHT - LEFT);
      expectColumns(between(at('#total'), at('#end')), [
        [half - 50, values, totals.map(([label]) => label)],
        [values, RIGHT, ['₹1', ...totals.map(([, amount]) => money(amount))]],
      ]);
      expectColumns(between(at('#end'), body.length), [[LEFT, RIGHT, [words]]]);
    }),
    SETTINGS,
  );
});

it('a label loses no letter: what does not fit is made smaller', async () => {
  const labels = inAlphabets((text) =>
    fc.array(fc.record({ from: text, name: text, address: text, note: text }), {
      minLength: 1,
      maxLength: IS_FULL ? 10 : MOST,
    }),
  );
  await fc.assert(
    fc.asyncProperty(labels, fc.constantFrom('sheet' as const, 'single' as const), async (given, format) => {
      const printed = given.map((label) => ({
        ...label,
        heading: 'To',
        pincode: '560038',
        phone: '#98450 12345',
      }));
      const cells = await print({
        title: 'Labels',
        ...(format === 'single' && { size: 'label' }),
        blocks: [{ type: 'labels', format, labels: printed }],
      });
      const inBox = Map.groupBy(cells, ({ page, x, y }) =>
        format === 'single'
          ? page
          : page * 8 + Math.floor((A4.height - 13.1 * MM - y) / (67.7 * MM)) * 2 + (x > A4.width / 2 ? 1 : 0),
      );
      expect(inBox.size).toBe(printed.length);
      printed.forEach(({ from, heading, name, address, phone, note }, index) => {
        const box = inBox.get(index) ?? [];
        const left = Math.min(...box.map(({ x }) => x));
        const width = format === 'single' ? 100 * MM - 33.6 : 99.1 * MM - 24;
        expectInside(box, { left, right: left + width });
        const below = box.findIndex((cell) => cell.text.startsWith('#'));
        expectPrinted(box.slice(0, below), [from, heading, name, address]);
        const beside = box.slice(below).filter((cell) => cell.text !== '560038');
        expect(box.length - below - beside.length).toBe(1);
        expectPrinted(beside, [phone, note]);
        expect(Math.min(...beside.map(({ x }) => x))).toBeGreaterThan(left + 65);
      });
    }),
    SETTINGS,
  );
});

it('cards and slips lose no letter', async () => {
  const card = inAlphabets((text) => fc.record({ name: text, address: text, words: text, note: text }));
  await fc.assert(
    fc.asyncProperty(card, async ({ name, address, words, note }) => {
      const slip = await print({
        title: 'Slip',
        size: 'A5',
        blocks: [
          { type: 'heading', text: name },
          { type: 'paragraph', text: `${words}\n${address}` },
          { type: 'qr', rows: ['101', '010', '101'], caption: note },
          { type: 'page' },
          { type: 'cover', svg: COVER, lines: [name, note] },
          { type: 'page' },
          { type: 'note', text: `${words}\n\n${address}`, signature: name },
        ],
      });
      expectInside(slip, { left: 36, right: 384, lower: 36 });
      expectPrinted(slip, [name, words, address, note, name, note, words, address, name]);
      const cards = await print({
        title: 'Cards',
        blocks: [
          {
            type: 'greetings',
            cards: [words, address].map((one) => ({ heading: name, words: one, note: 'Order 1' })),
          },
        ],
      });
      expectInside(cards, { left: 72, right: A4.width - 72, lower: 24 });
      expectPrinted(cards, [name, words, 'Order 1', name, address, 'Order 1']);
    }),
    SETTINGS,
  );
});

const A4 = { width: 595.28, height: 841.89 };
const [LEFT, RIGHT] = [48, A4.width - 48];
const MM = 72 / 25.4;
const COVER = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';

/** All texts of a paper are in the same few alphabets, because each takes a font to load. */
function inAlphabets<Paper>(paper: (text: fc.Arbitrary<string>) => fc.Arbitrary<Paper>): fc.Arbitrary<Paper> {
  const alphabets = fc.uniqueArray(fc.constantFrom(...ALPHABETS), { minLength: 2, maxLength: 3 });
  return alphabets.chain((some) => {
    const [glued, spaced] = [200, 60].map((maxLength) =>
      fc.array(fc.constantFrom(...some.flat()), { minLength: 1, maxLength, size: 'max' }),
    ) as [fc.Arbitrary<string[]>, fc.Arbitrary<string[]>];
    return paper(
      fc.oneof(
        glued.map((syllables) => syllables.join('').slice(0, 440)),
        fc.tuple(glued, spaced).map(([word, words]) => [...words, word.join('')].join(' ').slice(0, 440)),
        glued.map((syllables) => `${syllables.slice(0, 40).join('')}@people.test`),
      ),
    );
  });
}

/** Its cells as they are read: by page, from top to bottom. */
async function print(content: PdfContent): Promise<Cell[]> {
  const pages = await readPages(await renderPdf(content));
  return pages.flatMap((pieces, page) =>
    toLines(pieces).flatMap((line) => line.map((cell) => ({ ...cell, page }))),
  );
}

function expectInside(
  cells: readonly Cell[],
  { left, right, lower = 0 }: Record<'left' | 'right', number> & { lower?: number },
) {
  expect(Math.min(...cells.map(({ x }) => x))).toBeGreaterThan(left - 0.1);
  expect(Math.max(...cells.map(({ end }) => end))).toBeLessThan(right + 0.1);
  expect(Math.min(...cells.map(({ y }) => y))).toBeGreaterThan(lower - 0.1);
}

/** Every cell stands in one of the columns, and each of these has its texts. */
function expectColumns(
  cells: readonly Cell[],
  columns: readonly (readonly [from: number, to: number, texts: readonly string[]])[],
) {
  const read = columns.map(([from, to]) => cells.filter(({ x, end }) => x > from - 0.1 && end < to + 0.1));
  expect(read.flat()).toHaveLength(cells.length);
  columns.forEach(([, , texts], index) => {
    expectPrinted(read[index] ?? [], texts);
  });
}

/** Line by line: within one, Indian scripts draw their signs in another order than they are written. */
function expectPrinted(cells: readonly Cell[], texts: readonly string[]): void {
  let rest = toLetters(texts.join(''));
  for (const { text } of cells) {
    const printed = toLetters(text);
    expect(inOrder(printed)).toEqual(inOrder(rest.slice(0, printed.length)));
    rest = rest.slice(printed.length);
  }
  expect(rest).toBe('');
}

/** Fonts draw a circle below a sign that has no letter. */
const toLetters = (text: string) => text.normalize('NFKD').replaceAll(/\s|\p{Join_Control}|◌/gu, '');
const INDIAN = /[\u0900-\u0dff]/g;
const inOrder = (letters: string) => [
  letters.replaceAll(INDIAN, ''),
  (letters.match(INDIAN) ?? []).sort().join(''),
];

type Cell = Piece & { page: number };
