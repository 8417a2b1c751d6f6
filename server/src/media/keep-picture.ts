import { randomUUID } from 'node:crypto';
import { LARGEST_PICTURE, PICTURE_WIDTHS } from '@tohfa/contract';
import type { PictureStore } from './picture-store.ts';
import { renderUpload } from './render-upload.ts';

/** Makes an upload into a shop picture, in every width the shop uses; answers its address, or what is wrong with it. */
export async function keepPicture(
  store: PictureStore,
  bytes: Buffer | undefined,
): Promise<{ url: string } | { problem: string }> {
  const rendered = await renderUpload(bytes);
  return 'problem' in rendered ? rendered : { url: await putPicture(store, rendered.pictures) };
}

/** Keeps one picture under a random name, whole or not at all. */
export async function putPicture(
  store: PictureStore,
  pictures: Iterable<readonly [width: number, bytes: Buffer]>,
): Promise<string> {
  const url = `/media/${randomUUID()}-${LARGEST_PICTURE}.webp`;
  try {
    for (const [width, bytes] of pictures) await store.put(nameAt(url, width), bytes);
    return url;
  } catch (error) {
    await removePicture(store, url);
    throw error;
  }
}

export async function removePicture(store: PictureStore, url: string): Promise<void> {
  for (const width of PICTURE_WIDTHS) await store.remove(nameAt(url, width));
}

function nameAt(url: string, width: number): string {
  return url.slice('/media/'.length).replace(/-880\.webp$/, `-${width}.webp`);
}
