import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
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
    // A glyph that is missing has one width for every letter.
    const widths = new Set([...name].map((letter) => document.widthOfString(letter)));
    expect(widths.size).toBeGreaterThan(2);
  }
});

it('no text, of whatever letters in whatever order, breaks a paper', () => {
  const text = createTextWriter(new PDFDocument());
  const letter = fc
    .tuple(
      fc.constantFrom(0x41, 0x100, 0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00),
      fc.nat(0x7f),
    )
    .map(([block, offset]) => String.fromCodePoint(block + offset));
  const joined = fc.oneof(
    { weight: 9, arbitrary: letter },
    fc.constantFrom('\u200c', '\u200d', ' ', '🎁', '\n'),
  );
  fc.assert(
    fc.property(fc.array(joined, { maxLength: 30 }), fc.constantFrom(...STYLES), (letters, style) => {
      const words = letters.join('');
      const squeezed = (lines: string) => lines.replace(/\s/g, '');
      expect(squeezed(text.wrap(words, 60, style).join(''))).toBe(squeezed(words));
    }),
    { numRuns: process.env.FULL_FIGURES === '1' ? 5000 : 100 },
  );
});
