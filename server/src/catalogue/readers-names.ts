import { currentLanguage } from '@tohfa/contract/phrases';
import { inArray } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { products } from './tables.ts';
import { shownName } from './texts-by-language.ts';

/** What was bought, named as `readersNames` has it. */
export async function withReadersNames<Bought extends NamedProduct>(
  database: Database,
  bought: readonly Bought[],
): Promise<Bought[]> {
  const nameOf = await readersNames(
    database,
    bought.map(({ productId }) => productId),
  );
  return bought.map((one) => ({ ...one, productName: nameOf(one.productId, one.productName) }));
}

export async function withReadersName<Bought extends NamedProduct>(
  database: Database,
  bought: Bought,
): Promise<Bought> {
  const [named] = await withReadersNames(database, [bought]);
  return named ?? bought;
}

/**
 * For whoever reads about what was bought: orders and gifts keep the English name, the reader knows the one of the catalogue.
 * A product that was renamed since may have become another one, and keeps the name under which it was bought.
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

interface NamedProduct {
  productId: number | null;
  productName: string;
}
