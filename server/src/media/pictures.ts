import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LARGEST_PICTURE, PICTURE_WIDTHS } from '@tohfa/contract';
import { Refusal } from '../platform/http/operations.ts';
import { renderUpload } from './render.ts';

/** Makes an upload into a shop picture, in every width the shop uses; answers its address, or what is wrong with it. */
export async function storeUpload(
  store: PictureStore,
  bytes: Buffer | undefined,
): Promise<{ url: string } | { problem: string }> {
  const rendered = await renderUpload(bytes);
  return 'problem' in rendered ? rendered : { url: await storePicture(store, rendered.pictures) };
}

/** Keeps one picture under a random name, whole or not at all. */
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

async function removePicture(store: PictureStore, url: string): Promise<void> {
  for (const width of PICTURE_WIDTHS) await store.remove(fileNameAt(url, width));
}

function fileNameAt(url: string, width: number): string {
  return url.slice('/media/'.length).replace(/-880\.webp$/, `-${width}.webp`);
}

/** Pictures are kept as they arrive, before all is known to be well: when the work is refused or fails, they go too. */
export async function withStoredUploads<Outcome>(
  store: PictureStore,
  work: (keep: StoreUpload) => Promise<Outcome>,
): Promise<Outcome> {
  const kept: string[] = [];
  const removeKept = async () => {
    for (const url of kept) await removePicture(store, url);
  };
  try {
    const outcome = await work(async (bytes) => {
      const picture = await storeUpload(store, bytes);
      if ('url' in picture) kept.push(picture.url);
      return picture;
    });
    if (outcome instanceof Refusal) await removeKept();
    return outcome;
  } catch (error) {
    await removeKept();
    throw error;
  }
}

export type StoreUpload = (bytes: Buffer | undefined) => ReturnType<typeof storeUpload>;

/** Pictures in a folder. Another store (S3 and its like) needs only these three verbs. */
export function createFolderPictureStore(folder: string): PictureStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    async put(name, bytes) {
      const unfinished = join(folder, `.${randomUUID()}`);
      try {
        await writeFile(unfinished, bytes);
        await rename(unfinished, join(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true });
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

/** The only names there are: chosen by us, never by whoever uploads. */
export const PICTURE_NAME_PATTERN = /^[a-z0-9-]{1,80}\.webp$/;

export interface PictureStore {
  /** Keeps the bytes under a new name; a reader sees all of them or none. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** A name that is not there is as good as removed. */
  remove(name: string): Promise<void>;
}
