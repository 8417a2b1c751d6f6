import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LARGEST_PICTURE, PICTURE_WIDTHS } from '@tohfa/contract';
import { Refusal } from '../platform/http/operations.ts';
import { renderUpload } from './render.ts';

/** Stores an upload as a shop picture in every width; returns its URL, or what is wrong with it. */
export async function storeUpload(
  store: PictureStore,
  bytes: Buffer | undefined,
): Promise<{ url: string } | { problem: string }> {
  const rendered = await renderUpload(bytes);
  return 'problem' in rendered ? rendered : { url: await storePicture(store, rendered.pictures) };
}

/** Stores all widths of one picture under a random name, or none. */
export async function storePicture(
  store: PictureStore,
  pictures: Iterable<readonly [width: number, bytes: Buffer]>,
): Promise<string> {
  const url = `/media/${randomUUID()}-${LARGEST_PICTURE}.webp`;
  try {
    for (const [width, bytes] of pictures) await store.put(fileNameAt(url, width), bytes);
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

/** Pictures in a folder. Another store, such as S3, needs the same three methods. */
export function createFolderPictureStore(folder: string): PictureStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    async put(name, bytes) {
      const temporary = join(folder, `.${randomUUID()}`);
      try {
        await writeFile(temporary, bytes);
        await rename(temporary, join(folder, name));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
  };
}

/** The bytes of one of our own pictures; undefined for any other address. */
export async function readPicture(store: PictureStore, url: string): Promise<Buffer | undefined> {
  const name = url.replace(/^\/media\//, '');
  return name !== url && PICTURE_NAME_PATTERN.test(name) ? store.get(name) : undefined;
}

/** Names are made by the server, never by the uploader. */
export const PICTURE_NAME_PATTERN = /^[a-z0-9-]{1,80}\.webp$/;

async function removePicture(store: PictureStore, url: string): Promise<void> {
  for (const width of PICTURE_WIDTHS) await store.remove(fileNameAt(url, width));
}

function fileNameAt(url: string, width: number): string {
  return url.slice('/media/'.length).replace(/-880\.webp$/, `-${width}.webp`);
}

export type StoreUpload = (bytes: Buffer | undefined) => ReturnType<typeof storeUpload>;

export interface PictureStore {
  /** Atomic: a reader sees all bytes or none. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** Removing a missing name is not an error. */
  remove(name: string): Promise<void>;
}
