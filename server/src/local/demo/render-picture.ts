import sharp from 'sharp';

/** Draws an SVG once at the largest width and encodes it as WebP at every width asked for. */
export async function renderPicture(svg: string, widths: readonly number[]): Promise<Map<number, Buffer>> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize({ width: Math.max(...widths) })
    // Without an alpha plane the encoder is several times faster and the files are smaller.
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };

  const encoded = await Promise.all(
    widths.map(async (width) => {
      const sized = width === info.width ? sharp(data, { raw }) : sharp(data, { raw }).resize({ width });
      const webp = await sized.webp({ quality: QUALITY, effort: EFFORT }).toBuffer();
      return [width, webp] as const;
    }),
  );
  return new Map(encoded);
}

/** Flat shapes show no loss at this quality. */
const QUALITY = 80;

/** Demo pictures are made while someone waits for the first start: a little size is given for a lot of time. */
const EFFORT = 1;
