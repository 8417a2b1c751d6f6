import { LOW_STOCK } from '@tohfa/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import { countStock, listLowStock } from './sql.ts';
import { products, stockMovements } from './tables.ts';

const MAX_LOW_STOCK_SHOWN = 20;

/**
 * Takes units, all or none; false when there are fewer. The WHERE makes sure that the last unit goes to one buyer; a trigger
 * records the reason in stock_movements.
 */
export async function takeUnits(
  tx: Database,
  productId: number,
  quantity: number,
  reason: 'held' | 'sold',
): Promise<boolean> {
  return (await updateTakenStock(tx, [productId, quantity, reason])).length > 0;
}

const updateTakenStock = prepared(
  'take-units',
  `with reason as materialized (select set_config('tohfa.stock_reason', $3, true))
    update products set count_in_stock = count_in_stock - $2::int from reason
    where id = $1 and count_in_stock >= $2::int returning id`,
);

export async function returnUnits(tx: Database, productId: number, quantity: number): Promise<void> {
  await updateReturnedStock(tx, [productId, quantity]);
}

const updateReturnedStock = prepared(
  'return-units',
  `with reason as materialized (select set_config('tohfa.stock_reason', 'released', true))
    update products set count_in_stock = count_in_stock + $2::int from reason where id = $1`,
);

/** In one order, so that two transactions that need the same products never wait for each other. */
export async function lockProducts(tx: Database, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...productIds]))
    .orderBy(asc(products.id))
    .for('update');
}

/** A held unit was sold. The stock does not change: the unit left it when it was held. */
export async function recordSale(tx: Database, productId: number): Promise<void> {
  await tx.insert(stockMovements).values({ productId, kind: 'sold', stockChange: 0 });
}

/** Those of these products that can be bought, at their current price. */
export async function listProductsForSale(
  database: Database,
  productIds: readonly number[],
): Promise<Map<number, ProductForSale>> {
  if (productIds.length === 0) return new Map();
  const rows = await selectProductsForSale(database, [productIds]);
  return new Map(rows.map((row) => [row.id, { ...row, pricePaise: Number(row.pricePaise) }]));
}

const selectProductsForSale = prepared<Omit<ProductForSale, 'pricePaise'> & { pricePaise: string }>(
  'products-for-sale',
  `select id, name, image, price_paise as "pricePaise", count_in_stock as "countInStock", tax_rate_bp as "taxRateBp",
      hsn, lead_days as "leadDays"
    from products where id = any($1::int[]) and not hidden`,
);

/** The same, protected from deletion until the transaction ends. */
export async function lockProductForGift(
  tx: Database,
  productId: number,
): Promise<ProductForSale | undefined> {
  const [row] = await selectForSale(tx, productId).for('share');
  return row;
}

export async function countUnitsInStock(
  database: Database,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await selectUnits(database, [productIds]);
  return new Map(rows.map(({ id, units }) => [id, units]));
}

const selectUnits = prepared<{ id: number; units: number }>(
  'units-in-stock',
  'select id, count_in_stock as units from products where id = any($1::int[])',
);

/** For the dashboard: counts, and what runs out first. */
export async function stockSummary(database: Database) {
  const [counted, low] = await Promise.all([
    countStock(database),
    listLowStock(database, LOW_STOCK, MAX_LOW_STOCK_SHOWN),
  ]);
  return { ...counted, low };
}

const forSale = {
  id: products.id,
  name: products.name,
  image: products.image,
  pricePaise: products.pricePaise,
  countInStock: products.countInStock,
  hsn: products.hsn,
  taxRateBp: products.taxRateBp,
  leadDays: products.leadDays,
};

function selectForSale(database: Database, productId: number) {
  return database
    .select(forSale)
    .from(products)
    .where(
      and(
        eq(products.id, productId),
        eq(products.hidden, false),
        sql`not exists (select 1 from categories where id = ${products.categoryId} and hidden)`,
      ),
    );
}

export interface ProductForSale {
  id: number;
  name: string;
  image: string;
  pricePaise: number;
  countInStock: number;
  hsn: string;
  /** Null: the shop's own rate. */
  taxRateBp: number | null;
  /** Null: the shop's own. */
  leadDays: number | null;
}
