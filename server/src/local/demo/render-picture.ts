import sharp, { type Sharp } from 'sharp';

/** Draws an SVG once at the largest width and encodes it as WebP at every width asked for. */
export function renderPicture(svg: string, widths: readonly number[]): Promise<Map<number, Buffer>> {
  return whenThereIsRoom(async () => {
    const encoded = new Map<number, Buffer>();
    let drawn = await unpack(sharp(Buffer.from(svg)).resize({ width: Math.max(...widths) }));
    // Each width is made from the one above it: shrinking from the largest every time costs more than encoding.
    for (const width of widths.toSorted((a, b) => b - a)) {
      if (width < drawn.info.width)
        drawn = await unpack(sharp(drawn.data, { raw: drawn.info }).resize({ width }));
      const webp = sharp(drawn.data, { raw: drawn.info }).webp({ quality: QUALITY, effort: EFFORT });
      encoded.set(width, await webp.toBuffer());
    }
    return encoded;
  });
}

/** The drawings are opaque, and an alpha plane would make the encoder several times slower. */
function unpack(image: Sharp) {
  return image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** Flat shapes show no loss at this quality. */
const QUALITY = 74;

/** Someone waits for the first start: beyond this the files hardly shrink and the time doubles. */
const EFFORT = 2;

/** An unpacked picture weighs megabytes: all of them at once would not fit a small machine. */
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function whenThereIsRoom<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
