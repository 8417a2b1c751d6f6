import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A PNG of so many pixels, all black: tiny as a file however large it is. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, greyscale.
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = quickly(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Claims to be small and holds a text that unpacks to so many bytes. */
export async function pngWithTextBomb(bytes: number): Promise<Buffer> {
  const whole = await photo();
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), quickly(Buffer.alloc(bytes))]);
  const afterHeader = 8 + 25;
  return Buffer.concat([whole.subarray(0, afterHeader), chunk('zTXt', text), whole.subarray(afterHeader)]);
}

/** An ordinary picture, larger than the shop shows any. */
export async function photo(width = 1200, height = 900): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#b3134f' } })
    .png()
    .toBuffer();
}

const quickly = (bytes: Buffer) => deflateSync(bytes, { level: 1 });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
