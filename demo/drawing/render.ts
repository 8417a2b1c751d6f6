// `npm run draw-demo` renders the pictures whose drawings changed; commit what it writes. The shop never runs this.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { PICTURE_TYPES, PICTURE_WIDTHS, PICTURES_FOLDER, picturePath } from '../src/pictures.ts';
import { drawAll, hashOf } from './drawings.ts';

/** Flat shapes show no loss at these qualities. Beyond this effort the files hardly shrink and the time doubles. */
const WEBP = { quality: 74, effort: 2 };
const AVIF = { quality: 50, effort: 2 };

const hashesFile = join(PICTURES_FOLDER, 'drawings.json');
const before: Record<string, string> = existsSync(hashesFile)
  ? JSON.parse(readFileSync(hashesFile, 'utf8'))
  : {};
const drawings = drawAll();
let rendered = 0;

for (const [name, svg] of drawings) {
  const isCurrent = PICTURE_WIDTHS.every((width) =>
    PICTURE_TYPES.every((type) => existsSync(picturePath(name, width, type))),
  );
  if (isCurrent && before[name] === hashOf(svg)) continue;
  for (const [width, { webp, avif }] of await render(svg)) {
    writeFileSync(picturePath(name, width, 'webp'), webp);
    writeFileSync(picturePath(name, width, 'avif'), avif);
  }
  rendered += 1;
}
for (const file of readdirSync(PICTURES_FOLDER)) {
  const name = file.replace(/-\d+\.(?:avif|webp)$/, '');
  if (name !== file && !drawings.has(name)) rmSync(join(PICTURES_FOLDER, file));
}
const hashes = Object.fromEntries([...drawings].map(([name, svg]) => [name, hashOf(svg)]));
writeFileSync(hashesFile, `${JSON.stringify(hashes, null, 2)}\n`);
console.log(`${rendered} of ${drawings.size} pictures rendered.`);

async function render(svg: string): Promise<Map<number, { webp: Buffer; avif: Buffer }>> {
  const encoded = new Map<number, { webp: Buffer; avif: Buffer }>();
  let pixels = await decode(sharp(Buffer.from(svg)).resize({ width: Math.max(...PICTURE_WIDTHS) }));
  // Each width is made from the one above it: shrinking from the largest every time costs more than encoding.
  for (const width of PICTURE_WIDTHS.toSorted((a, b) => b - a)) {
    if (width < pixels.info.width)
      pixels = await decode(sharp(pixels.data, { raw: pixels.info }).resize({ width }));
    const picture = sharp(pixels.data, { raw: pixels.info });
    const webp = await picture.clone().webp(WEBP).toBuffer();
    encoded.set(width, { webp, avif: await picture.avif(AVIF).toBuffer() });
  }
  return encoded;
}

/** The drawings are opaque, and an alpha plane would make the encoder several times slower. */
function decode(image: Sharp) {
  return image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
}
