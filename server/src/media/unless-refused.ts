import { Refusal } from '../platform/http/refusal.ts';
import { keepPicture, removePicture } from './keep-picture.ts';
import type { PictureStore } from './picture-store.ts';

/** Pictures are kept as they arrive, before all is known to be well: when the work is refused or fails, they go too. */
export async function unlessRefused<Outcome>(
  store: PictureStore,
  work: (keep: KeepPicture) => Promise<Outcome>,
): Promise<Outcome> {
  const kept: string[] = [];
  const removeKept = async () => {
    for (const url of kept) await removePicture(store, url);
  };
  try {
    const outcome = await work(async (bytes) => {
      const picture = await keepPicture(store, bytes);
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

export type KeepPicture = (bytes: Buffer | undefined) => ReturnType<typeof keepPicture>;
