import sharp from 'sharp';

/** Draws an SVG once at the largest width and encodes it as WebP at every width asked for. */
export function renderPicture(svg: string, widths: readonly number[]): Promise<Map<number, Buffer>> {
  return whenThereIsRoom(async () => {
    const { data, info } = await sharp(Buffer.from(svg))
      .resize({ width: Math.max(...widths) })
      // The drawings are opaque; an alpha plane would make the encoder several times slower.
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };

    const encoded = await Promise.all(
      widths.map(async (width) => {
        const webp = await sharp(data, { raw })
          .resize({ width })
          .webp({ quality: QUALITY, effort: EFFORT })
          .toBuffer();
        return [width, webp] as const;
      }),
    );
    return new Map(encoded);
  });
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
