import { randomUUID } from 'node:crypto';
import { paiseFromRupees } from '@tohfa/contract';
import { eq } from 'drizzle-orm';
import { insertCategory, insertProduct } from '../../src/catalogue/sql.ts';
import { products } from '../../src/catalogue/tables.ts';
import type { Database } from '../../src/platform/database.ts';

/** A product to sell, in a category of its own. */
export async function productToSell(
  database: Database,
  {
    name = 'Brass elephant',
    priceRupees = 1000,
    stock = 10,
    ...terms
  }: {
    name?: string;
    priceRupees?: number;
    stock?: number;
    taxRateBp?: number;
    leadDays?: number;
  } = {},
): Promise<number> {
  const { id: categoryId } = await insertCategory(database, { name: `Things ${randomUUID()}` });
  return insertProduct(database, {
    name,
    description: 'Hand-cast.',
    pricePaise: paiseFromRupees(priceRupees),
    countInStock: stock,
    categoryId,
    ...terms,
  });
}

export async function stockOf(database: Database, productId: number): Promise<number | undefined> {
  const [row] = await database
    .select({ stock: products.countInStock })
    .from(products)
    .where(eq(products.id, productId));
  return row?.stock;
}
