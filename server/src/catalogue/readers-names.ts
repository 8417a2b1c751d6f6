import { currentLanguage } from '@tohfa/contract/phrases';
import { inArray } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { products } from './tables.ts';
import { shownName } from './texts-by-language.ts';

/**
 * For a mail about what was bought: orders and gifts keep the English name, the reader knows the one of the screens. A
 * product that was renamed since may have become another one, and keeps the name under which it was bought.
 */
export async function readersNames(
  database: Database,
  productIds: readonly (number | null)[],
): Promise<(productId: number | null, bought: string) => string> {
  const ids = productIds.filter((id) => id !== null);
  if (currentLanguage() === 'en' || ids.length === 0) return (_productId, bought) => bought;
  const { id, name, nameHi } = products;
  const rows = await database.select({ id, name, nameHi }).from(products).where(inArray(id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (productId, bought) => {
    const product = productId === null ? undefined : byId.get(productId);
    return product?.name === bought ? shownName(product) : bought;
  };
}
