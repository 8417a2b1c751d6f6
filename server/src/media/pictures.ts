import { randomUUID } from 'node:crypto';
import { LARGEST_PICTURE, PICTURE_WIDTHS } from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import { Refusal } from '../platform/http/operations.ts';
import { type EncodedPicture, renderUpload } from './render.ts';
import { PICTURE_NAME_PATTERN, type PictureStore } from './stores.ts';

/** Stores an upload as a shop picture in every width; returns its URL, or what is wrong with it. */
export async function storeUpload(
  store: PictureStore,
  bytes: Buffer | undefined,
): Promise<{ url: string } | { problem: Sentence }> {
  const rendered = await renderUpload(bytes);
  return 'problem' in rendered ? rendered : { url: await storePicture(store, rendered.pictures) };
}

/**
 * Stores all widths of one picture under a random name, or none. Pages and answers name the WebP file; `-avif` in its name
 * says that the same picture lies beside it as AVIF. Pictures of earlier versions have none.
 */
export async function storePicture(
  store: PictureStore,
  pictures: Iterable<readonly [width: number, encoded: EncodedPicture]>,
): Promise<string> {
  const url = `/media/${randomUUID()}-avif-${LARGEST_PICTURE}.webp`;
  try {
    for (const [width, { webp, avif }] of pictures) {
      const name = fileNameAt(url, width);
      await store.put(name, webp);
      await store.put(name.replace(/webp$/, 'avif'), avif);
    }
    return url;
  } catch (error) {
    await removePicture(store, url);
    throw error;
  }
}

/** Pictures are stored as they arrive. When the work is refused or fails, they are removed again. */
export async function withStoredUploads<Outcome>(
  store: PictureStore,
  work: (storeUpload: StoreUpload) => Promise<Outcome>,
): Promise<Outcome> {
  const stored: string[] = [];
  const removeStored = async () => {
    for (const url of stored) await removePicture(store, url);
  };
  try {
    const outcome = await work(async (bytes) => {
      const picture = await storeUpload(store, bytes);
      if ('url' in picture) stored.push(picture.url);
      return picture;
    });
    if (outcome instanceof Refusal) await removeStored();
    return outcome;
  } catch (error) {
    await removeStored();
    throw error;
  }
}

/** The bytes of one of our own pictures; undefined for any other address. */
export async function readPicture(store: PictureStore, url: string): Promise<Buffer | undefined> {
  const name = url.replace(/^\/media\//, '');
  return name !== url && PICTURE_NAME_PATTERN.test(name) ? store.get(name) : undefined;
}

/** Leaves pictures of other hosts alone. */
export async function removePicture(store: PictureStore, url: string): Promise<void> {
  if (!url.startsWith('/media/')) return;
  for (const width of PICTURE_WIDTHS) {
    const name = fileNameAt(url, width);
    await store.remove(name);
    const avif = avifBeside(name);
    if (avif) await store.remove(avif);
  }
}

/** The file with the same picture as AVIF, where there is one. */
export function avifBeside(name: string): string | undefined {
  return /-avif-\d{3}\.webp$/.test(name) ? name.replace(/webp$/, 'avif') : undefined;
}

function fileNameAt(url: string, width: number): string {
  return url.slice('/media/'.length).replace(/-880\.webp$/, `-${width}.webp`);
}

export type StoreUpload = (bytes: Buffer | undefined) => ReturnType<typeof storeUpload>;
