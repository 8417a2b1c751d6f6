import { createLimiter } from '../platform/concurrency.ts';
import type { PictureStore } from './stores.ts';

/**
 * Copies every picture that the target lacks and reads each one back. Nothing is removed, so that the shop can go on
 * serving from the old place meanwhile; a second run copies what was uploaded since the first.
 */
export async function copyPictures(from: PictureStore, to: PictureStore): Promise<CopiedPictures> {
  const names = await from.list();
  const present = new Set(await to.list());
  const missing = names.filter((name) => !present.has(name));
  const limit = createLimiter({ concurrency: CONCURRENT_COPIES, maxQueued: missing.length });
  await Promise.all(missing.map((name) => limit(() => copyPicture(from, to, name))));
  return { copied: missing.length, alreadyThere: names.length - missing.length };
}

const CONCURRENT_COPIES = 8;

async function copyPicture(from: PictureStore, to: PictureStore, name: string): Promise<void> {
  const bytes = await from.get(name);
  if (!bytes) return; // Removed since it was listed.
  await to.put(name, bytes);
  if (!(await to.get(name))?.equals(bytes)) throw new Error(`${name} was not stored as it was sent`);
}

export interface CopiedPictures {
  copied: number;
  alreadyThere: number;
}
