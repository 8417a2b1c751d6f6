import { LARGEST_PICTURE, PICTURE_WIDTHS } from '@tohfa/contract';
import sharp from 'sharp';
import { createLimiter } from '../platform/concurrency.ts';

const MAX_PIXELS = 40_000_000;
const DECODE_TIMEOUT_SECONDS = 10;
/** A picture may be twice as tall as it is wide; beyond that it is made narrower. */
const MAX_HEIGHT = 2 * LARGEST_PICTURE;

const NOT_A_PICTURE = 'This is not a JPEG, PNG or WebP picture that can be read.';
const TOO_LARGE = 'A picture may have at most 5 MB and 40 megapixels.';

/** One at a time: the largest picture costs 160 MB while it is decoded, and the shop has to go on answering. */
const decodeLimiter = createLimiter({ concurrency: 1, maxQueued: 40 });
// Kept operations would hold on to the pixels of pictures long done.
sharp.cache(false);

/**
 * Decodes and draws anew: what comes out has the pixels of what came in and nothing else of it,
 * neither metadata nor anything hidden beside the picture.
 */
export async function renderUpload(
  bytes: Buffer | undefined,
): Promise<RenderedPicture | { problem: string }> {
  if (bytes === undefined) return { problem: TOO_LARGE };
  // Other decoders are never tried: SVG, PDF and their like can do more than show a picture.
  const format = detectFormat(bytes);
  if (format === undefined) return { problem: NOT_A_PICTURE };
  return decodeLimiter(() => decodeAndResize(bytes, format));
}

async function decodeAndResize(
  bytes: Buffer,
  format: string,
): Promise<RenderedPicture | { problem: string }> {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (metadata.format !== format) return { problem: NOT_A_PICTURE };
    if (metadata.width * metadata.height > MAX_PIXELS) return { problem: TOO_LARGE };
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: LARGEST_PICTURE, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const drawn = sharp(data, { raw: { width, height, channels } });
    const pictures: [number, Buffer][] = [];
    for (const wanted of PICTURE_WIDTHS) {
      const sized = drawn.clone().resize({ width: wanted, withoutEnlargement: true });
      pictures.push([wanted, await sized.webp({ quality: 80 }).toBuffer()]);
    }
    return { pictures };
  } catch {
    return { problem: NOT_A_PICTURE };
  }
}

/** By its first bytes, whatever its name and its sender say. */
function detectFormat(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  const text = bytes.toString('latin1', 0, 12);
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'webp' : undefined;
}

interface RenderedPicture {
  pictures: [width: number, bytes: Buffer][];
}
