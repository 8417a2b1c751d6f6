import type { PictureStore } from '../media/picture-store.ts';
import type { Database } from '../platform/database.ts';
import type { Catalogue } from './get-products.ts';

/** Asked of every domain whose open business names a product; one yes is enough. */
export async function isProductInUse(
  tx: Database,
  uses: readonly ProductUse[],
  productId: number,
): Promise<boolean> {
  for (const isUsed of uses) if (await isUsed(tx, productId)) return true;
  return false;
}

export type ProductUse = (tx: Database, productId: number) => Promise<boolean>;

/** What changing the catalogue needs beyond what reading it does. */
export interface Editing extends Catalogue {
  pictures: PictureStore;
  uses: readonly ProductUse[];
}
