import { LOW_STOCK } from '@tohfa/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { itemsSql, prepared, preparedBatch } from '../platform/prepared.ts';
import { countStock, listLowStock } from './sql.ts';
import { products, stockMovements } from './tables.ts';

const MAX_LOW_STOCK_SHOWN = 20;

/**
 * Takes one unit; false when there is none. The WHERE makes sure that the last unit goes to one buyer; the reason is
 * recorded in stock_movements by a trigger.
 */
export async function takeStock(
  tx: Database,
  productId: number,
  reason: 'held' | 'sold' = 'held',
): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`with reason as materialized (select set_config('tohfa.stock_reason', ${reason}, true))
      update products set count_in_stock = count_in_stock - 1 from reason
      where id = ${productId} and count_in_stock > 0 returning id`,
  );
  return rows.length > 0;
}

export async function returnStock(tx: Database, productId: number): Promise<void> {
  await tx.execute(
    sql`with reason as materialized (select set_config('tohfa.stock_reason', 'released', true))
      update products set count_in_stock = count_in_stock + 1 from reason where id = ${productId}`,
  );
}

/** Takes several units at once, or none; false when there are fewer. */
export async function takeUnits(
  tx: Database,
  productId: number,
  quantity: number,
  reason: 'held' | 'sold',
): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`with reason as materialized (select set_config('tohfa.stock_reason', ${reason}, true))
      update products set count_in_stock = count_in_stock - ${quantity}::int from reason
      where id = ${productId} and count_in_stock >= ${quantity}::int returning id`,
  );
  return rows.length > 0;
}

export async function returnUnits(tx: Database, productId: number, quantity: number): Promise<void> {
  await tx.execute(
    sql`with reason as materialized (select set_config('tohfa.stock_reason', 'released', true))
      update products set count_in_stock = count_in_stock + ${quantity}::int from reason where id = ${productId}`,
  );
}

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

/** A product that can be bought, at its current price. */
export async function findProductForSale(
  database: Database,
  productId: number,
): Promise<ProductForSale | undefined> {
  const row = await selectProductForSale(database, { productId });
  return row && { ...row, pricePaise: Number(row.pricePaise) };
}

const selectProductForSale = preparedBatch<
  { productId: number },
  Omit<ProductForSale, 'pricePaise'> & { pricePaise: string }
>(
  'product-for-sale',
  `select asked.n, p.id, p.name, p.image, p.price_paise as "pricePaise", p.count_in_stock as "countInStock",
      p.tax_rate_bp as "taxRateBp", p.hsn, p.lead_days as "leadDays"
    from ${itemsSql('"productId" int')} asked join products p on p.id = asked."productId" and not p.hidden`,
);

/** Those of these products that can be bought. */
export async function listProductsForSale(
  database: Database,
  productIds: readonly number[],
): Promise<Map<number, ProductForSale>> {
  if (productIds.length === 0) return new Map();
  const rows = await database
    .select(forSale)
    .from(products)
    .where(and(inArray(products.id, [...productIds]), eq(products.hidden, false)));
  return new Map(rows.map((row) => [row.id, row]));
}

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
