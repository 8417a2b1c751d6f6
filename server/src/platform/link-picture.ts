import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';

const PREVIEW_WIDTH = 1200;
const PREVIEW_HEIGHT = 630;
const MAX_BYTES = 150 * 1024;
const MAX_TEXT = 120;
const TEXT_LEFT = PREVIEW_HEIGHT + 50;
const TEXT_WIDTH = PREVIEW_WIDTH - TEXT_LEFT - 50;

const COLOURS = {
  paper: '#fff9f2',
  ink: '#2a1721',
  soft: '#6b5560',
  rani: '#b3134f',
  marigold: '#f2a31b',
  sunken: '#f3e4d6',
};

/** What WhatsApp and others show for a link, as a JPEG; the caller gives only what the public page says. */
export async function drawLinkPicture(facts: LinkPicture): Promise<Buffer> {
  const canvas = sharp({
    create: { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, channels: 3, background: COLOURS.paper },
  }).composite([
    { input: await drawSubject(facts.picture), left: 0, top: 0 },
    { input: Buffer.from(drawFacts(facts)), left: 0, top: 0 },
  ]);
  const pixels = await canvas.removeAlpha().raw().toBuffer();
  const raw = { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, channels: 3 } as const;
  for (const quality of [82, 65, 45]) {
    const jpeg = await sharp(pixels, { raw }).jpeg({ quality }).toBuffer();
    if (jpeg.length <= MAX_BYTES) return jpeg;
  }
  return sharp(pixels, { raw }).jpeg({ quality: 25 }).toBuffer();
}

async function drawSubject(picture: Buffer | undefined): Promise<Buffer> {
  const source = picture ?? Buffer.from(GIFT_BOX);
  return sharp(source).resize(PREVIEW_HEIGHT, PREVIEW_HEIGHT, { fit: 'cover' }).png().toBuffer();
}

/** Everything but the picture. All text becomes outlines, so that nothing a person wrote is ever read as markup. */
function drawFacts({ eyebrow, title, name, progress, note, shopName }: LinkPicture): string {
  const titleLines = fitLines(title, { size: 46, lines: 2 });
  const nameLines = name === '' ? [] : fitLines(name, { size: 46, lines: 3 });
  const titleTop = 170;
  const nameTop = titleTop + titleLines.length * 58;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}">
    ${outline(eyebrow, { x: TEXT_LEFT, y: 96, size: 28, colour: COLOURS.soft })}
    ${titleLines.map((line, index) => outline(line, { x: TEXT_LEFT, y: titleTop + index * 58, size: 46, colour: COLOURS.ink, bold: true })).join('')}
    ${nameLines.map((line, index) => outline(line, { x: TEXT_LEFT, y: nameTop + index * 58, size: 46, colour: COLOURS.rani, bold: true })).join('')}
    ${progress ? drawProgress(progress) : ''}
    ${outline(note, { x: TEXT_LEFT, y: 566, size: 30, colour: COLOURS.soft })}
    ${outline(shopName, { x: PREVIEW_WIDTH - 50 - textWidth(shopName, 30, true), y: 566, size: 30, colour: COLOURS.rani, bold: true })}
  </svg>`;
}

function drawProgress({ text, fraction }: { text: string; fraction: number }): string {
  const filled = fraction <= 0 ? 0 : Math.max(28, Math.min(1, fraction) * TEXT_WIDTH);
  return `<rect x="${TEXT_LEFT}" y="478" width="${TEXT_WIDTH}" height="28" rx="14" fill="${COLOURS.sunken}"/>
    <rect x="${TEXT_LEFT}" y="478" width="${filled.toFixed(0)}" height="28" rx="14" fill="${COLOURS.marigold}"/>
    ${outline(text, { x: TEXT_LEFT, y: 454, size: 34, colour: COLOURS.ink, bold: true })}`;
}

/** Broken at spaces; what does not fit into the last line ends in an ellipsis. */
function fitLines(text: string, { size, lines }: { size: number; lines: number }): string[] {
  const fits = (line: string) => textWidth(line, size, true) <= TEXT_WIDTH;
  const found: string[] = [];
  let line = '';
  for (const word of text.slice(0, MAX_TEXT).trim().split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) line = longer;
    else {
      if (line !== '') found.push(line);
      line = word;
    }
  }
  found.push(line);
  const kept = found.slice(0, lines);
  const last = kept.length - 1;
  let end = kept[last] ?? '';
  const isCut = found.length > lines;
  while (end.length > 1 && !fits(isCut ? `${end}…` : end)) end = end.slice(0, -1);
  kept[last] = isCut || end !== found[last] ? `${end.trimEnd()}…` : end;
  return kept.map((one) => (fits(one) ? one : `${one.slice(0, 18)}…`));
}

function outline(text: string, { x, y, size, colour, bold = false }: TextStyle): string {
  let left = x;
  const paths = shape(text, bold).map(({ font, run }) => {
    const scale = size / font.unitsPerEm;
    return run.glyphs.map((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = run.positions[index] ?? NO_POSITION;
      const path = glyph.path
        .transform(scale, 0, 0, -scale, left + xOffset * scale, y - yOffset * scale)
        .toSVG();
      left += xAdvance * scale;
      return path;
    });
  });
  return `<path fill="${colour}" d="${paths.flat().join('')}"/>`;
}

function textWidth(text: string, size: number, bold: boolean): number {
  return shape(text, bold).reduce(
    (width, { font, run }) =>
      width + run.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * (size / font.unitsPerEm),
    0,
  );
}

/** Each run of text in a font that has its letters. */
function shape(text: string, bold: boolean) {
  const fonts = loadFonts();
  const plain = bold ? fonts.bold : fonts.plain;
  const runs = text.match(
    /\p{Script=Devanagari}+|[\u0100-\u02ff\u20a0-\u20cf]+|[^\p{Script=Devanagari}\u0100-\u02ff\u20a0-\u20cf]+/gu,
  );
  return (runs ?? []).map((part) => {
    const font = /^\p{Script=Devanagari}/u.test(part)
      ? fonts.devanagari
      : /^[\u0100-\u02ff\u20a0-\u20cf]/.test(part)
        ? fonts.extended
        : plain;
    return { font, run: font.layout(part) };
  });
}

let loaded: Record<'plain' | 'bold' | 'extended' | 'devanagari', Font> | undefined;

function loadFonts() {
  const require = createRequire(import.meta.url);
  const read = (file: string) => create(readFileSync(require.resolve(`@fontsource/${file}-normal.woff`)));
  loaded ??= {
    plain: read('noto-sans/files/noto-sans-latin-400'),
    bold: read('noto-sans/files/noto-sans-latin-700'),
    extended: read('noto-sans/files/noto-sans-latin-ext-700'),
    devanagari: read('noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700'),
  };
  return loaded;
}

const NO_POSITION = { xAdvance: 0, xOffset: 0, yOffset: 0 };

/** Instead of a picture that is not ours: the server never fetches an address it was given. */
const GIFT_BOX = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="630" height="630">
  <rect width="200" height="200" fill="#fff0d1"/>
  <rect x="42" y="84" width="116" height="88" rx="8" fill="#b3134f"/><rect x="91" y="84" width="18" height="88" fill="#f2a31b"/>
  <rect x="34" y="66" width="132" height="24" rx="7" fill="#c01a58"/><rect x="91" y="66" width="18" height="24" fill="#f2a31b"/>
  <g transform="translate(100 67)" fill="#f2a31b"><path d="M0 0C16-2 44-6 42-22C40-36 16-32 0 0Z"/><path d="M0 0C-16-2-44-6-42-22C-40-36-16-32 0 0Z"/><circle cy="-4" r="7"/></g>
</svg>`;

export interface LinkPicture {
  /** Undefined: a gift box is drawn. */
  picture: Buffer | undefined;
  /** Small, above the title: the occasion. */
  eyebrow: string;
  title: string;
  /** In the colour of links below the title; may be empty. */
  name: string;
  /** 0 to 1, and in words. */
  progress?: { text: string; fraction: number };
  /** The state in a few words. */
  note: string;
  shopName: string;
}

interface TextStyle {
  x: number;
  y: number;
  size: number;
  colour: string;
  bold?: boolean;
}
