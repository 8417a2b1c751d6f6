import type { StockMovementKind } from '@tohfa/contract';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import { products, stockMovements } from './tables.ts';

/** What is sold: a product, or a variant of one. */
export interface SoldItem {
  productId: number;
  variantId: number | null;
}

/** What a change of stock is for, as far as there is something to say. The history of the product's stock shows it. */
export interface StockCause {
  orderId?: string;
  giftId?: string;
  /** Who did it: an admin by their email. Customers are known by an id, which is not shown: the order or gift tells who. */
  by?: string;
  note?: string;
}

/** For the changes of this transaction that name no cause, or no reason, of their own. */
export async function setStockCause(
  tx: Database,
  cause: StockCause,
  reason: StockMovementKind | '' = '',
): Promise<void> {
  await tx.execute(sql`select set_config('tohfa.stock_reason', ${reason}, true),
    set_config('tohfa.stock_details', ${toStockDetails(cause)}, true)`);
}

function toStockDetails({ orderId, giftId, by, note }: StockCause): string {
  return JSON.stringify({ order: orderId, gift: giftId, actor: adminOf(by), note });
}

const adminOf = (by: string | undefined) => (by?.includes('@') ? by : undefined);

/** In the statement that changes the stock, whose trigger reads both: a statement of its own would be another round trip. */
function setReason(reason: string, details: string): string {
  return `set_config('tohfa.stock_reason', ${reason}, true), set_config('tohfa.stock_details', ${details}, true)`;
}

/**
 * Takes units, all or none; false when there are fewer. The WHERE makes sure that the last unit goes to one buyer; a trigger
 * records the reason in stock_movements. A product with options is sold by its variants only. Its own row is locked first,
 * whichever of them is taken, so that orders of several of its variants never wait for each other.
 */
export async function takeUnits(
  tx: Database,
  { productId, variantId }: SoldItem,
  quantity: number,
  reason: 'held' | 'sold',
  cause: StockCause = {},
): Promise<boolean> {
  const details = toStockDetails(cause);
  const rows =
    variantId === null
      ? await updateTakenStock(tx, [productId, quantity, reason, details])
      : await updateTakenVariant(tx, [productId, quantity, reason, details, variantId]);
  return rows.length > 0;
}

const updateTakenStock = prepared(
  'take-units',
  `with reason as materialized (select ${setReason('$3', '$4')})
    update products set count_in_stock = count_in_stock - $2::int from reason
    where id = $1 and count_in_stock >= $2::int and options = '[]' returning id`,
);

const updateTakenVariant = prepared(
  'take-variant-units',
  `with reason as materialized (select ${setReason('$3', '$4')}),
      product as materialized (select id from products, reason where id = $1 for no key update of products)
    update product_variants v set count_in_stock = v.count_in_stock - $2::int from product
    where v.id = $5 and v.product_id = product.id and v.count_in_stock >= $2::int returning v.id`,
);

/** Units of a product that has got options since have no variant to go back to: they are no longer the shop's to sell. */
export async function returnUnits(
  tx: Database,
  { productId, variantId }: SoldItem,
  quantity: number,
  cause: StockCause = {},
): Promise<void> {
  const details = toStockDetails(cause);
  if (variantId === null) await updateReturnedStock(tx, [productId, quantity, details]);
  else await updateReturnedVariant(tx, [productId, quantity, details, variantId]);
}

const updateReturnedStock = prepared(
  'return-units',
  `with reason as materialized (select ${setReason("'released'", '$3')})
    update products set count_in_stock = count_in_stock + case when options = '[]' then $2::int else 0 end,
      stock_received = stock_received - case when options = '[]' then 0 else $2::int end
    from reason where id = $1`,
);

const updateReturnedVariant = prepared(
  'return-variant-units',
  `with reason as materialized (select ${setReason("'released'", '$3')}),
      product as materialized (select id from products, reason where id = $1 for no key update of products)
    update product_variants v set count_in_stock = v.count_in_stock + $2::int from product
    where v.id = $4 and v.product_id = product.id`,
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
export async function recordSale(
  tx: Database,
  { productId, variantId, variant }: SoldItem & { variant: string },
  { by, ...cause }: StockCause,
): Promise<void> {
  await tx
    .insert(stockMovements)
    .values({ productId, variantId, variant, kind: 'sold', stockChange: 0, actor: adminOf(by), ...cause });
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

const FOR_SALE = `p.id, p.name, p.name_hi as "nameHi", p.category_id as "categoryId", p.image, p.price_paise as "pricePaise", p.count_in_stock as "countInStock",
  p.tax_rate_bp as "taxRateBp", p.hsn, p.lead_days as "leadDays",
  (select coalesce(json_agg(json_build_object('id', v.id, 'choices', v.choices, 'pricePaise', v.price_paise,
      'countInStock', v.count_in_stock, 'image', v.image, 'hsn', v.hsn, 'taxRateBp', v.tax_rate_bp) order by v.position), '[]')
    from product_variants v where p.options <> '[]' and v.product_id = p.id and not v.hidden) as variants,
  p.options <> '[]' as "hasOptions"`;

const selectProductsForSale = prepared<SoldProductRow>(
  'products-for-sale',
  `select ${FOR_SALE} from products p where p.id = any($1::int[]) and not p.hidden`,
);

/** The same, protected from deletion until the transaction ends. */
export async function lockProductForGift(
  tx: Database,
  productId: number,
): Promise<ProductForSale | undefined> {
  const [row] = await selectForGift(tx, [productId]);
  return row && { ...row, pricePaise: Number(row.pricePaise) };
}

const selectForGift = prepared<SoldProductRow>(
  'product-for-gift',
  `select ${FOR_SALE} from products p where p.id = $1 and not p.hidden
    and not exists (select 1 from categories c where c.id = p.category_id and c.hidden) for share of p`,
);

/**
 * What is sold of a product: the product itself or one of its variants, with everything that differs. Undefined where a
 * variant has to be chosen, or is not one of this product.
 */
export function itemForSale(
  { variants, hasOptions, ...product }: ProductForSale,
  variantId: number | undefined,
): ItemForSale | undefined {
  if (!hasOptions) return variantId === undefined ? { ...product, variantId: null, variant: '' } : undefined;
  const variant = variants.find(({ id }) => id === variantId);
  return (
    variant && {
      ...product,
      variantId: variant.id,
      variant: variant.choices.join(', '),
      pricePaise: Number(variant.pricePaise),
      countInStock: variant.countInStock,
      image: variant.image || product.image,
      hsn: variant.hsn ?? product.hsn,
      taxRateBp: variant.taxRateBp ?? product.taxRateBp,
    }
  );
}

/** By `keyOfItem`. */
export async function countUnitsInStock(
  database: Database,
  items: readonly SoldItem[],
): Promise<Map<string, number>> {
  if (items.length === 0) return new Map();
  const rows = await selectUnits(database, [
    items.map(({ productId }) => productId),
    items.map(({ variantId }) => variantId ?? 0),
  ]);
  return new Map(rows.map(({ productId, variantId, units }) => [keyOfItem({ productId, variantId }), units]));
}

const selectUnits = prepared<{ productId: number; variantId: number | null; units: number }>(
  'units-in-stock',
  `select id as "productId", null as "variantId", count_in_stock as units from products where id = any($1::int[])
      and options = '[]'
    union all
    select product_id, id, count_in_stock from product_variants where id = any($2::int[])`,
);

export const keyOfItem = ({ productId, variantId }: SoldItem) => `${productId}/${variantId ?? ''}`;

export interface ProductForSale {
  id: number;
  categoryId: number;
  /** As orders and papers keep it; the next is for screens. */
  name: string;
  nameHi: string;
  image: string;
  pricePaise: number;
  countInStock: number;
  hsn: string;
  /** Null: the shop's own rate. */
  taxRateBp: number | null;
  /** Null: the shop's own. */
  leadDays: number | null;
  hasOptions: boolean;
  /** Those that are sold; none without options. */
  variants: VariantForSale[];
}

interface VariantForSale {
  id: number;
  choices: string[];
  pricePaise: number;
  countInStock: number;
  image: string;
  hsn: string | null;
  taxRateBp: number | null;
}

/** One thing that can be bought. */
export interface ItemForSale extends Omit<ProductForSale, 'variants' | 'hasOptions'> {
  variantId: number | null;
  /** 'M, Red'; empty without options. */
  variant: string;
}

type SoldProductRow = Omit<ProductForSale, 'pricePaise'> & { pricePaise: string };
