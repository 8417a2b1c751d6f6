import PDFDocument from 'pdfkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inLanguage } from '../../src/platform/language.ts';
import { formatIndianDate } from '../../src/platform/paper-layout.ts';
import { type PdfContent, renderPdf } from '../../src/platform/pdf.ts';

const COVER = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';

let written: Piece[] = [];

beforeEach(() => {
  written = [];
  const write = PDFDocument.prototype.text;
  vi.spyOn(PDFDocument.prototype, 'text').mockImplementation(function (this: Writer, ...call) {
    const [words, x, baseline] = call as unknown as [string, number, number];
    const { font } = this._font;
    const isMissing = font.glyphsForString?.(words).some(({ id }) => id === 0) ?? false;
    written.push({ words, x, end: x + this.widthOfString(words), baseline, isMissing });
    return write.apply(this, call);
  });
});
afterEach(() => vi.restoreAllMocks());

it('the mark over a Hindi sample is written in a font that has its letters', async () => {
  await renderPdf({ title: 'नमूना', blocks: [], everyPage: { mark: 'नमूना', footer: 'Tohfa' } });
  expect(written.find(({ words }) => words === 'नमूना')).toMatchObject({ isMissing: false });
});

it('the words of a line stand on one baseline and beside each other, whatever their script', async () => {
  const line = 'Priya & Arjun की शादी, 2026!';
  const content: PdfContent = {
    title: line,
    size: 'A5',
    blocks: [
      { type: 'heading', text: line },
      { type: 'paragraph', text: line },
      { type: 'note', text: line, signature: line },
      { type: 'cover', svg: COVER, lines: [line, line] },
    ],
  };
  await renderPdf(content);
  const lines = [...Map.groupBy(written, ({ baseline }) => baseline).values()];
  expect(lines.map((pieces) => pieces.map(({ words }) => words).join(''))).toEqual(Array(6).fill(line));
  const gaps = lines.flatMap((pieces) =>
    pieces.slice(1).map(({ x }, index) => x - (pieces[index]?.end ?? 0)),
  );
  expect(Math.max(...gaps.map(Math.abs))).toBeLessThan(0.01);
});

it('a note too long to stand beside the pincode of a label goes on below itself', async () => {
  const label = { from: 'Tohfa', heading: 'To', name: 'Asha', address: 'Pune', phone: '+91 98765 43210' };
  const note = 'ऑर्डर 10045 · 8 नवंबर 2026, Evening (5 pm – 9 pm)';
  const labels = [{ ...label, pincode: '411001', note }];
  await renderPdf({ title: 'Labels', size: 'label', blocks: [{ type: 'labels', format: 'single', labels }] });
  const pincode = written.find(({ words }) => words === '411001');
  const beside = written.slice(written.findIndex(({ words }) => words === '411001') + 1);
  expect(Math.min(...beside.map(({ x }) => x))).toBeGreaterThan(pincode?.end ?? 0);
  expect(Math.max(...beside.map(({ baseline }) => baseline))).toBeCloseTo(pincode?.baseline ?? 0);
});

it('a paper names months in the language of its reader', () => {
  const day = new Date('2026-08-24T20:00:00Z');
  expect(formatIndianDate(day)).toBe('25 August 2026');
  expect(inLanguage('hi', () => formatIndianDate(day))).toBe('25 अगस्त 2026');
});

interface Piece {
  words: string;
  x: number;
  end: number;
  baseline: number;
  isMissing: boolean;
}

type Writer = PDFKit.PDFDocument & {
  _font: { font: { glyphsForString?(words: string): { id: number }[] } };
};
