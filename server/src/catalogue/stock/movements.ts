import type { Operations, StockedProduct, StockMovement, StockMovementKind } from '@tohfa/contract';
import { readStored } from '@tohfa/contract/phrases';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/database.ts';
import { type Call, refuse } from '../../platform/http/operations.ts';

const MOVEMENTS_PER_PAGE = 50;

/** What changed the stock of a product or a variant, newest first. */
export async function listStockMovements(
  deps: StockHistoryDeps,
  { query }: Call<Operations['listStockMovements']>,
) {
  const { productId, limit = MOVEMENTS_PER_PAGE } = query;
  const product = await findStockedProduct(deps.database, productId);
  if (!product) return refuse('product_not_found');
  const rows = await selectMovements(deps.database, { ...query, limit: limit + 1 });
  return { product, movements: await toMovements(deps, rows.slice(0, limit)), more: rows.length > limit };
}

async function findStockedProduct(database: Database, id: number): Promise<StockedProduct | undefined> {
  const [row] = await queryRows<StockedProduct>(
    database,
    sql`select p.id, p.name, p.image, p.count_in_stock, p.low_stock_at as "lowStockAt", p.version,
        (select coalesce(json_agg(json_build_object('id', v.id, 'name', array_to_string(v.choices, ', '),
            'count_in_stock', v.count_in_stock) order by v.position), '[]')
          from product_variants v where p.options <> '[]' and v.product_id = p.id and not v.hidden) as variants
      from products p where p.id = ${id}`,
  );
  return row;
}

/**
 * The balance after a movement is what is there now less everything that came later. A variant that is gone is told apart
 * by its name, and has nothing.
 */
async function selectMovements(
  database: Database,
  { productId, variantId, before, limit }: MovementQuery,
): Promise<MovementRow[]> {
  const item = sql`coalesce(m.variant_id::text, '=' || m.variant)`;
  const ofVariant = variantId === undefined ? sql`` : sql`and m.variant_id = ${variantId}`;
  const ofItem = sql`m.product_id = ${productId} ${ofVariant}`;
  const isBefore = before === undefined ? sql`` : sql`and m.id < ${before}`;
  return queryRows(
    database,
    sql`with page as (
        select m.*, ${item} as item from stock_movements m
        where ${ofItem} ${isBefore} order by m.id desc limit ${limit}),
      later as (
        select ${item} as item, sum(m.stock_change) as change from stock_movements m
        where ${ofItem} and m.id > (select max(id) from page) group by 1),
      stock as (
        select v.id::text as item, v.count_in_stock as units from product_variants v where v.product_id = ${productId}
        union all
        select '=', p.count_in_stock from products p where p.id = ${productId} and p.options = '[]')
      select m.id::int, m.at, m.kind, m.stock_change as change, m.variant, m.actor, m.order_id as "orderId",
        m.gift_id as "giftId", m.note,
        (coalesce(s.units, 0) - coalesce(l.change, 0) - coalesce(sum(m.stock_change) over (
          partition by m.item order by m.id desc rows between unbounded preceding and 1 preceding), 0))::int as balance
      from page m left join later l on l.item = m.item left join stock s on s.item = m.item
      order by m.id desc`,
  );
}

async function toMovements(
  { database, findOrderNumbers, findGiftIds }: StockHistoryDeps,
  rows: readonly MovementRow[],
): Promise<StockMovement[]> {
  const [numbers, giftIds] = await Promise.all([
    findOrderNumbers(
      database,
      rows.flatMap(({ orderId }) => orderId ?? []),
    ),
    findGiftIds(
      database,
      rows.flatMap(({ giftId }) => giftId ?? []),
    ),
  ]);
  return rows.map(({ id, at, kind, change, balance, variant, actor, orderId, giftId, note }) => {
    const orderNumber = orderId === null ? undefined : numbers.get(orderId);
    const publicId = giftId === null ? undefined : giftIds.get(giftId);
    return {
      id,
      at: new Date(at).toISOString(),
      kind,
      change,
      balance,
      ...(variant !== '' && { variant }),
      ...(actor !== null && { by: actor }),
      ...(orderId !== null && { for: 'order' as const }),
      ...(giftId !== null && { for: 'gift' as const }),
      ...(orderNumber !== undefined && { orderNumber }),
      ...(publicId !== undefined && { giftId: publicId }),
      ...(note !== '' && { note: readStored(note) }),
    };
  });
}

type MovementQuery = Call<Operations['listStockMovements']>['query'] & { limit: number };

interface MovementRow {
  id: number;
  at: string | Date;
  kind: StockMovementKind;
  change: number;
  balance: number;
  variant: string;
  actor: string | null;
  orderId: string | null;
  giftId: string | null;
  note: string;
}

export interface StockHistoryDeps {
  database: Database;
  /** By the id of the order; those that are not paid have none. */
  findOrderNumbers(database: Database, orderIds: readonly string[]): Promise<Map<string, number>>;
  /** The public ids, by the internal ones. */
  findGiftIds(database: Database, giftIds: readonly string[]): Promise<Map<string, string>>;
}
