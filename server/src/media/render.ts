import { LARGEST_PICTURE, PICTURE_WIDTHS } from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import { createLimiter } from '../platform/concurrency.ts';

/** A third smaller than the WebP beside it, and nearer to the upload. More effort saves little more and takes many times longer. */
const AVIF = { quality: 50, effort: 1 };

const MAX_PIXELS = 40_000_000;
const DECODE_TIMEOUT_SECONDS = 10;
/** Taller pictures are made narrower. */
const MAX_HEIGHT = 2 * LARGEST_PICTURE;

const NOT_A_PICTURE: Sentence = ({ forms }) => forms.picture.unreadable;
const TOO_LARGE: Sentence = ({ forms }) => forms.picture.tooLarge;

/** One at a time: decoding the largest picture takes 160 MB, and the shop must keep answering. */
const decodeLimiter = createLimiter({ concurrency: 1, maxQueued: 40 });

/** With the first upload: the library takes memory that most processes never need. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // The cache would keep the pixels of finished pictures in memory.
  sharp.cache(false);
  return sharp;
}

/** Decodes and re-encodes: the result has the pixels of the upload, without metadata or anything hidden beside them. */
export async function renderUpload(
  bytes: Buffer | undefined,
): Promise<RenderedPicture | { problem: Sentence }> {
  if (bytes === undefined) return { problem: TOO_LARGE };
  // Other decoders are never tried: SVG and PDF can do more than show a picture.
  const format = detectFormat(bytes);
  if (format === undefined) return { problem: NOT_A_PICTURE };
  return decodeLimiter(() => decodeAndResize(bytes, format));
}

async function decodeAndResize(
  bytes: Buffer,
  format: string,
): Promise<RenderedPicture | { problem: Sentence }> {
  const sharp = await loadSharp();
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
    const decoded = sharp(data, { raw: { width, height, channels } });
    const pictures: [number, EncodedPicture][] = [];
    for (const target of PICTURE_WIDTHS) {
      const resized = decoded.clone().resize({ width: target, withoutEnlargement: true });
      const webp = await resized.clone().webp({ quality: 80 }).toBuffer();
      pictures.push([target, { webp, avif: await resized.avif(AVIF).toBuffer() }]);
    }
    return { pictures };
  } catch {
    return { problem: NOT_A_PICTURE };
  }
}

/**
 * A picture or PDF that is kept for a few people to read. A picture becomes a JPEG with the pixels of the upload and
 * nothing else; what is in a PDF is not looked at, so it must never be shown inside our pages.
 */
export async function renderDocument(
  bytes: Buffer | undefined,
): Promise<RenderedDocument | { problem: Sentence }> {
  if (bytes === undefined) return { problem: TOO_LARGE };
  if (isPdf(bytes)) return { type: 'application/pdf', bytes };
  const format = detectFormat(bytes);
  if (format === undefined) return { problem: ({ forms }) => forms.pictureOrPdf };
  return decodeLimiter(() => encodeAnew(bytes, format));
}

async function encodeAnew(bytes: Buffer, format: string): Promise<RenderedDocument | { problem: Sentence }> {
  const sharp = await loadSharp();
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (metadata.format !== format) return { problem: NOT_A_PICTURE };
    if (metadata.width * metadata.height > MAX_PIXELS) return { problem: TOO_LARGE };
    const encoded = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: DOCUMENT_SIZE, height: DOCUMENT_SIZE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .toBuffer();
    return { type: 'image/jpeg', bytes: encoded };
  } catch {
    return { problem: NOT_A_PICTURE };
  }
}

/** Large enough to read a scanned page. */
const DOCUMENT_SIZE = 2000;

function isPdf(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 5) === '%PDF-' && bytes.subarray(-1024).includes('%%EOF');
}

/** Decided by the first bytes, not by the file name. */
function detectFormat(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  const text = bytes.toString('latin1', 0, 12);
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'webp' : undefined;
}

interface RenderedDocument {
  type: 'image/jpeg' | 'application/pdf';
  bytes: Buffer;
}

/** The same picture for browsers that know AVIF, and for everything else. */
export interface EncodedPicture {
  webp: Buffer;
  avif: Buffer;
}

interface RenderedPicture {
  pictures: [width: number, encoded: EncodedPicture][];
}
