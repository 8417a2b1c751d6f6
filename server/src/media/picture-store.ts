import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pictures in a folder. Another store (S3 and its like) needs only these three verbs. */
export function folderPictureStore(folder: string): PictureStore {
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
export const PICTURE_NAME = /^[a-z0-9-]{1,80}\.webp$/;

export interface PictureStore {
  /** Keeps the bytes under a new name; a reader sees all of them or none. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** A name that is not there is as good as removed. */
  remove(name: string): Promise<void>;
}
