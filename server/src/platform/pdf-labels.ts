import { scaleToFit, type TextStyle, type TextWriter, type Wrapping } from './pdf-text.ts';

const MM = 72 / 25.4;
const SOFT = '#6b5560';
const HAIRLINE = '#d9c8bd';
const PADDING = 12;
const LINE_HEIGHT = 1.28;
const PINCODE = { size: 17, bold: true };

/** Eight labels of 99.1 × 67.7 mm on A4, as they are sold; or one page of 100 × 150 mm for each. */
const FORMATS = {
  sheet: { columns: 2, rows: 4, left: 4.65, top: 13.1, width: 99.1, height: 67.7, gap: 2.5, scale: 1 },
  single: { columns: 1, rows: 1, left: 0, top: 0, width: 100, height: 150, gap: 0, scale: 1.4 },
};

/** Address labels, from the upper left of each page on. */
export function writeLabels(
  document: PDFKit.PDFDocument,
  text: TextWriter,
  { format, labels }: LabelsBlock,
): void {
  const { columns, rows, left, top, width, height, gap, scale } = FORMATS[format];
  labels.forEach((label, index) => {
    const place = index % (columns * rows);
    if (index > 0 && place === 0) document.addPage();
    const x = (left + (place % columns) * (width + gap)) * MM;
    const y = (top + Math.floor(place / columns) * height) * MM;
    writeLabel(document, text, label, { x, y, width: width * MM, height: height * MM, scale });
  });
}

/** Text that does not fit is made smaller, never cut: the parcel has to arrive. */
function writeLabel(document: PDFKit.PDFDocument, text: TextWriter, label: Label, box: Box): void {
  const { scale } = box;
  const padding = PADDING * scale;
  const [x, width] = [box.x + padding, box.width - 2 * padding];
  const [top, bottom] = [box.y + padding, box.y + box.height - padding];
  const right = { x: x + 68 * scale, width: width - 68 * scale, align: 'right' as const };
  /** The address shrinks first; the others follow, so that they are never out of proportion to it. */
  const layOut = (shrunk: number, how?: Wrapping) => {
    const linesOf = (words: string, style: TextStyle, room = width): Line[] =>
      text.wrap(words, room, style, how).map((one) => ({ words: one, style }));
    const address = 11.5 * shrunk * scale;
    const small = { size: Math.min(7 * scale, address), colour: SOFT };
    return {
      sender: linesOf(label.from, small),
      recipient: [
        ...linesOf(label.heading, small),
        ...linesOf(label.name, { size: Math.min(13 * scale, 1.5 * address), bold: true }),
        ...linesOf(label.address, { size: address }),
      ],
      beside: [
        ...linesOf(label.phone, { size: Math.min(9 * scale, 1.2 * address), bold: true }, right.width),
        ...linesOf(label.note, small, right.width),
      ],
    };
  };
  const { sender, recipient, beside } = layOut(
    scaleToFit(bottom - top - 13 * scale, (shrunk, how) => {
      const { sender, recipient, beside } = layOut(shrunk, how);
      return heightOf([...sender, ...recipient]) + Math.max(heightOf(beside), PINCODE.size * scale);
    }),
  );
  const write = (
    lines: readonly Line[],
    place: { x: number; width: number; align?: 'right' },
    from: number,
  ) => {
    let y = from;
    for (const { words, style } of lines) {
      text.line(words, { ...place, baseline: y + style.size }, style);
      y += style.size * LINE_HEIGHT;
    }
    return y;
  };
  const y = write(sender, { x, width }, top);
  document
    .moveTo(x, y + 3)
    .lineTo(x + width, y + 3)
    .strokeColor(HAIRLINE)
    .lineWidth(0.6)
    .stroke();
  write(recipient, { x, width }, y + 7 * scale);
  const baseline = bottom - (LINE_HEIGHT - 1) * (beside.at(-1)?.style.size ?? 0);
  text.line(label.pincode, { x, width, baseline }, { ...PINCODE, size: PINCODE.size * scale });
  write(beside, right, bottom - heightOf(beside));
}

const heightOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { style }) => sum + style.size * LINE_HEIGHT, 0);

/** Words for the recipient, two cards on a page, with a line to cut along. */
export function writeGreetings(
  document: PDFKit.PDFDocument,
  text: TextWriter,
  { cards }: GreetingsBlock,
): void {
  const { width: page, height } = document.page;
  const half = height / 2;
  const [margin, width] = [72, page - 144];
  const room = half - 143;
  cards.forEach(({ heading, words, note }, index) => {
    if (index > 0 && index % 2 === 0) document.addPage();
    const top = (index % 2) * half;
    if (index % 2 === 0)
      document
        .moveTo(24, half)
        .lineTo(page - 24, half)
        .dash(4, { space: 4 })
        .strokeColor(HAIRLINE)
        .stroke()
        .undash();
    const layOut = (scale: number, how?: Wrapping) => {
      const title = { size: Math.min(20, 32 * scale), bold: true, colour: '#b3134f' };
      const body = { size: 16 * scale };
      const [titles, lines] = [text.wrap(heading, width, title, how), text.wrap(words, width, body, how)];
      const [titleHeight, wordsHeight] = [titles.length * title.size * 1.35, lines.length * body.size * 1.5];
      return { title, body, titles, lines, titleHeight, wordsHeight };
    };
    const { title, body, titles, lines, titleHeight, wordsHeight } = layOut(
      scaleToFit(room, (scale, how) => {
        const { titleHeight, wordsHeight } = layOut(scale, how);
        return titleHeight + wordsHeight;
      }),
    );
    titles.forEach((one, at) => {
      centre(one, top + 44 + title.size * (1 + at * 1.35), title);
    });
    const y = top + 57 + titleHeight + (room - titleHeight - wordsHeight) / 2;
    lines.forEach((one, at) => {
      centre(one, y + body.size * (1 + at * 1.5), body);
    });
    centre(note, top + half - 34, { size: 7.5, colour: SOFT });
  });

  function centre(words: string, baseline: number, style: TextStyle): void {
    text.line(words, { x: margin, width, baseline, align: 'centre' }, style);
  }
}

interface Line {
  words: string;
  style: TextStyle;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

interface Label {
  /** The sender, on one or two lines. */
  from: string;
  /** Above the name. */
  heading: string;
  name: string;
  address: string;
  /** Large, as couriers sort by it; may be empty. */
  pincode: string;
  phone: string;
  note: string;
}

export interface LabelsBlock {
  type: 'labels';
  format: keyof typeof FORMATS;
  labels: Label[];
}

export interface GreetingsBlock {
  type: 'greetings';
  cards: { heading: string; words: string; note: string }[];
}
