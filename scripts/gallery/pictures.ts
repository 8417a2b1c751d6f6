import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');

/** A picture of the documents, which must stay small. */
export function keepPicture(name: string, picture: Buffer, maxBytes: number): void {
  const file = join(FOLDER, `${name}.webp`);
  if (picture.length > maxBytes) throw new Error(`${file} has ${picture.length} bytes, over ${maxBytes}.`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, picture);
  console.log(`${file} (${Math.round(picture.length / 1000)} KB)`);
}
