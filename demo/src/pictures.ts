import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoCategory, DemoProduct } from './catalogue/types.ts';

export const PICTURES_FOLDER = join(import.meta.dirname, '../pictures');

/** The widths each picture is committed in. */
export const PICTURE_WIDTHS = [220, 440, 880] as const;

/** Every width of one picture, as the files committed beside this package. */
export async function readPicture(name: string): Promise<Map<number, { webp: Buffer; avif: Buffer }>> {
  const files = await Promise.all(
    PICTURE_WIDTHS.map(async (width) => {
      const webp = await readFile(picturePath(name, width, 'webp'));
      return [width, { webp, avif: await readFile(picturePath(name, width, 'avif')) }] as const;
    }),
  );
  return new Map(files);
}

export function picturePath(name: string, width: number, type: PictureType): string {
  return join(PICTURES_FOLDER, `${name}-${width}.${type}`);
}

export const PICTURE_TYPES = ['webp', 'avif'] as const;
type PictureType = (typeof PICTURE_TYPES)[number];

export function iconOf({ key }: DemoCategory): string {
  return `${key}-icon`;
}

export function coverOf({ key }: DemoCategory): string {
  return `${key}-cover`;
}

/** The product itself first, then its details or its wrapping. */
export function picturesOf({ key, pictureCount }: DemoProduct): string[] {
  return Array.from({ length: pictureCount }, (_, index) => `${key}-${index + 1}`);
}
