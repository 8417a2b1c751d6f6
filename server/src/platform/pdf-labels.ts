import type { TextStyle, TextWriter } from './pdf-text.ts';

const MM = 72 / 25.4;
const SOFT = '#6b5560';
const HAIRLINE = '#d9c8bd';
const PADDING = 12;
const NOTE_HEIGHT = 9;

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

function writeLabel(document: PDFKit.PDFDocument, text: TextWriter, label: Label, box: Box): void {
  const { scale } = box;
  const padding = PADDING * scale;
  const [x, width] = [box.x + padding, box.width - 2 * padding];
  const bottom = box.y + box.height - padding;
  const small: TextStyle = { size: 7 * scale, colour: SOFT };
  let y = box.y + padding;
  const put = (words: string, style: TextStyle, room = width, most = 9): void => {
    for (const one of text.wrap(words, room, style).slice(0, most)) {
      text.line(one, { x, width: room, baseline: y + style.size }, style);
      y += style.size * 1.28;
    }
  };
  put(label.from, small, width, 2);
  document
    .moveTo(x, y + 3)
    .lineTo(x + width, y + 3)
    .strokeColor(HAIRLINE)
    .lineWidth(0.6)
    .stroke();
  y += 7 * scale;
  put(label.heading, small);
  put(label.name, { size: 13 * scale, bold: true }, width, 2);
  y += 1;
  const right = { x: x + 62 * scale, width: width - 62 * scale, align: 'right' as const };
  const notes = text.wrap(label.note, right.width, small);
  const phoneBaseline = bottom - 1 - 10 * scale - (notes.length - 1) * NOTE_HEIGHT * scale;
  // What does not fit is made smaller, never cut: the parcel has to arrive.
  const room = phoneBaseline - 13 * scale - y;
  const size = [11.5, 10.5, 9.5, 8.5, 7.5, 6.5, 5.5].find(
    (one) => text.wrap(label.address, width, { size: one * scale }).length * one * scale * 1.28 <= room,
  );
  put(label.address, { size: (size ?? 5) * scale }, width, 30);
  const last = bottom - 1;
  text.line(label.pincode, { x, width, baseline: last }, { size: 17 * scale, bold: true });
  text.line(label.phone, { ...right, baseline: phoneBaseline }, { size: 9 * scale, bold: true });
  notes.forEach((one, index) => {
    const baseline = phoneBaseline + (10 + index * NOTE_HEIGHT) * scale;
    text.line(one, { ...right, baseline }, small);
  });
}

/** Words for the recipient, two cards on a page, with a line to cut along. */
export function writeGreetings(
  document: PDFKit.PDFDocument,
  text: TextWriter,
  { cards }: GreetingsBlock,
): void {
  const { width: page, height } = document.page;
  const half = height / 2;
  const [margin, width] = [72, page - 144];
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
    const room = half - 170;
    const size = [16, 14, 12, 10.5, 9, 8].find((one) => wrapped(one).length * one * 1.5 <= room) ?? 7;
    const lines = wrapped(size);
    let y = top + 84 + Math.max(0, (room - lines.length * size * 1.5) / 2);
    centre(heading, top + 64, { size: 20, bold: true, colour: '#b3134f' });
    for (const one of lines) {
      centre(one, y + size, { size });
      y += size * 1.5;
    }
    centre(note, top + half - 34, { size: 7.5, colour: SOFT });

    function wrapped(one: number): string[] {
      return text.wrap(words, width, { size: one });
    }
  });

  function centre(words: string, baseline: number, style: TextStyle): void {
    text.line(words, { x: margin, width, baseline, align: 'centre' }, style);
  }
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
