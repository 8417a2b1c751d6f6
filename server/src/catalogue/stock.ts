import { LOW_STOCK } from '@tohfa/contract';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { countStock, listLowStock } from './sql.ts';
import { products } from './tables.ts';

const MAX_LOW_STOCK_SHOWN = 20;

/** Takes one unit; false when there is none. The WHERE makes sure that the last unit goes to one buyer. */
export async function takeStock(tx: Database, productId: number): Promise<boolean> {
  const rows = await tx
    .update(products)
    .set({ countInStock: sql`count_in_stock - 1` })
    .where(and(eq(products.id, productId), gt(products.countInStock, 0)))
    .returning({ id: products.id });
  return rows.length > 0;
}

export async function returnStock(tx: Database, productId: number): Promise<void> {
  await tx.update(products).set({ countInStock: sql`count_in_stock + 1` }).where(eq(products.id, productId));
}

/** A product that can be bought, at its current price. */
export async function findProductForSale(
  database: Database,
  productId: number,
): Promise<{ id: number; name: string; image: string; pricePaise: number } | undefined> {
  const [row] = await selectForSale(database, productId);
  return row;
}

/** The same, protected from deletion until the transaction ends. */
export async function lockProductForGift(tx: Database, productId: number) {
  const [row] = await selectForSale(tx, productId).for('share');
  return row;
}

export async function countUnitsInStock(
  database: Database,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await database
    .select({ id: products.id, units: products.countInStock })
    .from(products)
    .where(inArray(products.id, [...productIds]));
  return new Map(rows.map(({ id, units }) => [id, units]));
}

/** For the dashboard: counts, and what runs out first. */
export async function stockSummary(database: Database) {
  const [counted, low] = await Promise.all([
    countStock(database),
    listLowStock(database, LOW_STOCK, MAX_LOW_STOCK_SHOWN),
  ]);
  return { ...counted, low };
}

function selectForSale(database: Database, productId: number) {
  return database
    .select({ id: products.id, name: products.name, image: products.image, pricePaise: products.pricePaise })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.hidden, false)));
}
