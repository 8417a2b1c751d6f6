import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { expect, it, vi } from 'vitest';
import { toPrinted } from '../../src/platform/pdf-fonts.ts';
import { writeLabels } from '../../src/platform/pdf-labels.ts';
import { createTextWriter } from '../../src/platform/pdf-text.ts';

const STYLES = [{ size: 9 }, { size: 9, bold: true }];

it.each([
  ['Hindi', 'प्रियंका क्षत्रिय'],
  ['Bengali', 'শ্রীমতী প্রিয়াঙ্কা'],
  ['Punjabi', 'ਗੁਰਪ੍ਰੀਤ ਕੌਰ'],
  ['Gujarati', 'પ્રિયંકા કાળ્યા'],
  ['Odia', 'ପ୍ରିୟଙ୍କା'],
  ['Tamil', 'ஸ்ரீ பிரியங்கா'],
  ['Telugu', 'శ్రీ ప్రియాంక'],
  ['Kannada', 'ಶ್ರೀ ಪ್ರಿಯಾಂಕಾ'],
  ['Malayalam', 'ശ്രീ പ്രിയങ്ക'],
])('a name in %s prints in a font that has its letters', (_language, name) => {
  const document = new PDFDocument();
  const text = createTextWriter(document);
  for (const style of STYLES) {
    expect(text.wrap(name, 500, style)).toEqual([name]);
    text.line(name, { x: 0, width: 500, baseline: 100 }, style);
    // A glyph that is missing has one width for every letter.
    const widths = new Set([...name].map((letter) => document.widthOfString(letter)));
    expect(widths.size).toBeGreaterThan(2);
  }
});

it('text of any letters wraps to lines that fit its column, with every letter and no space that was not there', () => {
  const text = createTextWriter(new PDFDocument());
  const blocks = [0x41, 0x100, 0x300, 0x370, 0x400, 0x1cd0, 0x1e00, 0x1e80, 0x2000, 0x4e00];
  const letter = fc
    .tuple(fc.constantFrom(...blocks, ...INDIAN_BLOCKS, ...INDIAN_BLOCKS), fc.nat(0x7f))
    .map(([block, offset]) => String.fromCodePoint(block + offset));
  const joined = fc.oneof(
    { weight: 9, arbitrary: letter },
    fc.constantFrom('\u200c', '\u200d', ' ', '🎁', '\n', '@', '.'),
  );
  fc.assert(
    fc.property(fc.array(joined, { maxLength: 30 }), fc.constantFrom(...STYLES), (letters, style) => {
      let rest = oneLine(letters.join(''));
      for (const line of text.wrap(letters.join(''), 60, style)) {
        expect(text.sizeToFit(line, 60, style)).toBeCloseTo(style.size, 6);
        expect(rest).toSatisfy((words: string) => words.startsWith(line));
        rest = rest.slice(line.length).trimStart();
      }
      expect(rest).toBe('');
    }),
    { numRuns: process.env.FULL_FIGURES === '1' ? 5000 : 100 },
  );
});

it('a long email goes on in the next line before one of its signs', () => {
  const text = createTextWriter(new PDFDocument());
  expect(text.wrap('asha.rao@people.test', 60, { size: 9 })).toEqual(['asha.rao', '@people.test']);
  expect(text.wrap('Asha asha.rao@people.test', 500, { size: 9 })).toEqual(['Asha asha.rao@people.test']);
});

it('letters that no font has are printed in their plain form or as one that is missing, and emoji are left out', () => {
  expect(toPrinted('Kṛṣṇa Đỗ Ελένη Иван e\u0301 Lego® ½')).toBe('Kṛṣṇa Đỗ Ελένη Иван é Lego® ½');
  expect(toPrinted('𝐑𝐚𝐣 oﬃce 5‑7')).toBe('Raj office 5-7');
  expect(toPrinted('漢字 →')).toBe('\uFFFD\uFFFD \uFFFD');
  expect(toPrinted('x👩‍👧🎁❤️1️⃣')).toBe('x1');
});

it('laying out a text takes a few measurements of each letter, however long its words and many the sizes tried', () => {
  for (const letters of ['w', 'क्षि', 'wक्षிस']) {
    const document = new PDFDocument();
    const measure = vi.spyOn(document, 'widthOfString');
    const text = createTextWriter(document);
    const words = letters.repeat(1000 / letters.length);
    for (const size of [9, 8, 7]) text.wrap(words, 200, { size });
    const measured = measure.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0);
    expect(measured).toBeLessThan(6 * words.length);
  }
});

it('printing labels shapes each letter a few times, however long unbroken words are, of whatever scripts, in how many sizes', () => {
  let at = 0;
  const next = (count: number) => {
    at = (at * 48_271 + 11) % 2_147_483_647;
    return at % count;
  };
  // No two syllables are the same: none is measured already.
  const syllable = (block: number) =>
    String.fromCodePoint(
      block + 0x15 + next(30),
      block + 0x4d,
      block + 0x15 + next(30),
      block + 0x3e + next(5),
    );
  const word = Array.from({ length: 110 }, (_, index) =>
    syllable(INDIAN_BLOCKS[Math.floor(index / 30)] ?? 0),
  ).join('');
  const shown = {
    from: 'Tohfa',
    heading: 'To',
    name: 'Asha',
    pincode: '560001',
    phone: '9876543210',
    note: '12',
  };
  for (const format of ['sheet', 'single'] as const) {
    const document = new PDFDocument({ size: format === 'single' ? [283.5, 425.2] : 'A4' });
    const measure = vi.spyOn(document, 'widthOfString');
    writeLabels(document, createTextWriter(document), {
      type: 'labels',
      format,
      labels: [{ ...shown, address: word }],
    });
    const measured = measure.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0);
    expect(measured / word.length).toBeLessThan(5);
  }
});

const INDIAN_BLOCKS = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00];

const oneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => toPrinted(line).trim())
    .join(' ')
    .replaceAll(/ +/g, ' ')
    .trim();
