import { type LinesRefund, nameOfOrder, type RefundableLine, refundForLines } from '@tohfa/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { returnUnits } from '../catalogue/index.ts';
import { releaseCouponUse } from '../coupons/index.ts';
import { releaseSlotPlace } from '../delivery/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { prepared, rowWriter } from '../platform/prepared.ts';
import { type OrderLine, orderLines, refundLines } from './tables.ts';
import { lineAmount } from './tax.ts';

export async function listOrderLines(database: Database, orderId: string): Promise<OrderLine[]> {
  return database
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

export async function listLinesOfOrders(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, OrderLine[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await database
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.position));
  return Map.groupBy(rows, (line) => line.orderId);
}

export async function insertOrderLines(
  tx: Database,
  lines: readonly (typeof orderLines.$inferInsert)[],
): Promise<void> {
  await insertLines(tx, [JSON.stringify(lines.map(toRow))]);
}

const toRow = rowWriter(orderLines);
const COLUMNS = `order_id, position, product_id, product_name, product_image, quantity, unit_price_paise, discount_paise,
    tax_rate_bp, tax_paise, hsn`;
const insertLines = prepared(
  'insert-order-lines',
  `insert into order_lines (${COLUMNS}) select ${COLUMNS} from json_populate_recordset(null::order_lines, $1::json)`,
);

export async function setLineState(
  tx: Database,
  orderId: string,
  positions: readonly number[],
  state: OrderLine['state'],
): Promise<void> {
  if (positions.length === 0) return;
  await tx
    .update(orderLines)
    .set({ state })
    .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.position, [...positions])));
}

/** 'Brass diya and 2 more'; of an order of which nothing is left, what it was of. */
export function orderName(lines: readonly OrderLine[]): string {
  const open = lines.filter(({ state }) => state === 'ordered');
  return nameOfOrder((open.length > 0 ? open : lines).map(toNamed));
}

export const toNamed = ({ productName, quantity }: OrderLine) => ({ name: productName, quantity });

function toRefundable(line: OrderLine): RefundableLine {
  return {
    position: line.position,
    state: line.state,
    amountPaise: lineAmount(line),
    taxPaise: line.taxPaise,
  };
}

/** What goes back for these lines of an order with these charges. */
export function refundOf(
  lines: readonly OrderLine[],
  chargesPaise: number,
  positions: readonly number[],
  withCharges?: boolean,
): LinesRefund {
  return refundForLines(lines.map(toRefundable), chargesPaise, new Set(positions), withCharges);
}

export function chargesOf({ deliveryPaise, transactionPaise }: Charges): number {
  return deliveryPaise + transactionPaise;
}

/** By order: the charges that went back with lines before. */
export async function listRefundedCharges(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await queryRows<{ orderId: string; paise: string }>(
    database,
    sql`select x.order_id as "orderId", sum(r.amount_paise - x.lines) as paise
      from (select order_id, refund_id, sum(amount_paise + tax_paise) as lines from refund_lines
        where order_id = any(${sql.param([...orderIds])}::uuid[]) group by order_id, refund_id) x
      join refunds r on r.id = x.refund_id where r.amount_paise > x.lines group by x.order_id`,
  );
  return new Map(rows.map(({ orderId, paise }) => [orderId, Number(paise)]));
}

interface Charges {
  deliveryPaise: number;
  transactionPaise: number;
}

export async function insertRefundLines(
  tx: Database,
  refundId: string,
  orderId: string,
  lines: LinesRefund['lines'],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.insert(refundLines).values(lines.map((line) => ({ refundId, orderId, ...line })));
}

/** Returns units in the same product order in which every order takes them. */
export async function returnLineUnits(tx: Database, lines: readonly OrderLine[]): Promise<void> {
  for (const { productId, quantity } of inProductOrder(lines))
    if (productId !== null) await returnUnits(tx, productId, quantity);
}

/** The whole order is undone: coupon, slot and the stock of what was still to be delivered. */
export async function undoOrder(tx: Database, orderId: string): Promise<void> {
  await releaseCouponUse(tx, orderId, 'used');
  await releaseSlotPlace(tx, orderId);
  const open = (await listOrderLines(tx, orderId)).filter(({ state }) => state === 'ordered');
  await returnLineUnits(tx, open);
  await setLineState(
    tx,
    orderId,
    open.map(({ position }) => position),
    'cancelled',
  );
}

export function inProductOrder<Line extends { productId: number | null }>(lines: readonly Line[]): Line[] {
  return [...lines].sort((a, b) => (a.productId ?? 0) - (b.productId ?? 0));
}
