import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoCategory, DemoProduct } from './catalogue/types.ts';

export const PICTURES_FOLDER = join(import.meta.dirname, '../pictures');

/** The widths each picture is committed in. */
export const PICTURE_WIDTHS = [220, 440, 880] as const;

/** Every width of one picture, as the WebP files committed beside this package. */
export async function readPicture(name: string): Promise<Map<number, Buffer>> {
  const files = await Promise.all(
    PICTURE_WIDTHS.map(async (width) => [width, await readFile(picturePath(name, width))] as const),
  );
  return new Map(files);
}

export function picturePath(name: string, width: number): string {
  return join(PICTURES_FOLDER, `${name}-${width}.webp`);
}

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
