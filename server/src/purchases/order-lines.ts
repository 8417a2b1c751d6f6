import {
  type LinesRefund,
  nameOfOrder,
  type RefundableLine,
  refundForLines,
  withVariant,
} from '@tohfa/contract';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { returnUnits } from '../catalogue/index.ts';
import { releaseCouponUse } from '../coupons/index.ts';
import { releaseSlotPlace } from '../delivery/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { prepared, rowWriter } from '../platform/prepared.ts';
import { type OrderLine, orderLines, type Purchase, purchases, refundLines } from './tables.ts';

/** Of a purchase: the lines of its parcel. */
export async function listLinesOf(
  database: Database,
  { orderId, parcel }: Pick<Purchase, 'orderId' | 'parcel'>,
): Promise<OrderLine[]> {
  return (await listOrderLines(database, orderId)).filter((line) => line.parcel === parcel);
}

/** Of the whole order. */
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
const COLUMNS = `order_id, position, parcel, product_id, variant_id, variant, product_name, product_image, quantity, unit_price_paise, discount_paise,
    tax_rate_bp, tax_paise, hsn, takes_discount`;
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

export const toNamed = ({ productName, variant, quantity }: OrderLine) => ({
  name: withVariant({ name: productName, variant }),
  quantity,
});

/** What a line is taxed on: unit price × quantity less the discount. */
export function lineAmount({ unitPricePaise, quantity, discountPaise }: OrderLine): number {
  return unitPricePaise * quantity - discountPaise;
}

/** What can still go back of a line: a part of its price may have gone back before. */
function lineLeft(line: OrderLine): { amountPaise: number; taxPaise: number } {
  return {
    amountPaise: lineAmount(line) - line.reducedPaise,
    taxPaise: line.taxPaise - line.reducedTaxPaise,
  };
}

export function toRefundable(line: OrderLine): RefundableLine {
  return { position: line.position, state: line.state, ...lineLeft(line) };
}

/** Amounts with their tax. */
export function refundFor(lines: readonly { amountPaise: number; taxPaise: number }[]): number {
  return lines.reduce((total, { amountPaise, taxPaise }) => total + amountPaise + taxPaise, 0);
}

/** What is left of the lines that the customer keeps or will get, with its tax. */
export function keptPaise(lines: readonly OrderLine[]): number {
  return refundFor(lines.filter(({ state }) => state === 'ordered').map(toRefundable));
}

/** What goes back for these lines of a parcel with these charges. */
export function refundOf(
  lines: readonly OrderLine[],
  chargesPaise: number,
  positions: readonly number[],
  withCharges?: boolean,
): LinesRefund {
  return refundForLines(lines.map(toRefundable), chargesPaise, new Set(positions), withCharges);
}

/**
 * The charges that can still go back with these lines: the delivery charge of their parcel, and the transaction charge of
 * the order if nothing else of it is left.
 */
export function chargesLeft(
  { id, parcel, deliveryPaise }: Pick<Purchase, 'id' | 'parcel' | 'deliveryPaise'>,
  positions: readonly number[],
  { lines, transactionPaise, refundedCharges }: OrderMoney,
): number {
  const isLast = lines.every((line) => line.state !== 'ordered' || positions.includes(line.position));
  const isOneParcel = lines.every((line) => line.parcel === parcel);
  const chargesPaise = deliveryPaise + (isLast || isOneParcel ? transactionPaise : 0);
  return chargesPaise - (refundedCharges.get(id) ?? 0);
}

/** By order: all of its lines, its transaction charge, and what went back of the charges of each purchase. */
export async function loadOrderMoney(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, OrderMoney>> {
  const lines = await listLinesOfOrders(database, orderIds);
  const rows =
    orderIds.length === 0
      ? []
      : await queryRows<{ id: string; orderId: string; transactionPaise: string; refundedPaise: string }>(
          database,
          sql`select u.id, u.order_id as "orderId", u.transaction_paise as "transactionPaise",
              (select coalesce(sum(r.amount_paise - x.lines), 0)
                from (select y.refund_id, sum(y.amount_paise + y.tax_paise) as lines from refund_lines y
                  join order_lines l on l.order_id = y.order_id and l.position = y.position and l.parcel = u.parcel
                  where y.order_id = u.order_id group by y.refund_id) x
                join refunds r on r.id = x.refund_id and r.amount_paise > x.lines) as "refundedPaise"
            from purchases u where u.order_id = any(${sql.param([...orderIds])}::uuid[])`,
        );
  return new Map(
    [...Map.groupBy(rows, ({ orderId }) => orderId)].map(([orderId, own]) => [
      orderId,
      {
        lines: lines.get(orderId) ?? [],
        transactionPaise: own.reduce((sum, row) => sum + Number(row.transactionPaise), 0),
        refundedCharges: new Map(own.map(({ id, refundedPaise }) => [id, Number(refundedPaise)])),
      },
    ]),
  );
}

interface OrderMoney {
  lines: readonly OrderLine[];
  transactionPaise: number;
  /** By the id of the purchase. */
  refundedCharges: ReadonlyMap<string, number>;
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

/** A part of their price goes back with this refund; the lines stay with the customer. */
export async function reduceLines(
  tx: Database,
  refundId: string,
  orderId: string,
  lines: LinesRefund['lines'],
): Promise<void> {
  await tx.insert(refundLines).values(lines.map((line) => ({ refundId, orderId, ...line, isPart: true })));
  for (const { position, amountPaise, taxPaise } of lines)
    await tx
      .update(orderLines)
      .set({
        reducedPaise: sql`${orderLines.reducedPaise} + ${amountPaise}`,
        reducedTaxPaise: sql`${orderLines.reducedTaxPaise} + ${taxPaise}`,
      })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)));
}

/** Returns units in the same product order in which every order takes them. */
export async function returnLineUnits(tx: Database, lines: readonly OrderLine[], by?: string): Promise<void> {
  for (const { productId, variantId, quantity, orderId } of inProductOrder(lines))
    if (productId !== null)
      await returnUnits(tx, { productId, variantId }, quantity, { orderId, ...(by && { by }) });
}

/**
 * A purchase that was cancelled: the stock of what was still to be delivered, and with the last parcel of its order the
 * coupon and the slot.
 */
export async function undoPurchase(tx: Database, purchase: Purchase, by?: string): Promise<void> {
  const { orderId } = purchase;
  const open = (await listLinesOf(tx, purchase)).filter(({ state }) => state === 'ordered');
  const others = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.orderId, orderId), notInArray(purchases.status, ['cancelled', 'refunded'])));
  if (others.length === 0) {
    await releaseCouponUse(tx, orderId, 'used');
    await releaseSlotPlace(tx, orderId);
  }
  await returnLineUnits(tx, open, by);
  await setLineState(
    tx,
    orderId,
    open.map(({ position }) => position),
    'cancelled',
  );
}

export function inProductOrder<Line extends { productId: number | null; variantId: number | null }>(
  lines: readonly Line[],
): Line[] {
  return [...lines].sort(
    (a, b) => (a.productId ?? 0) - (b.productId ?? 0) || (a.variantId ?? 0) - (b.variantId ?? 0),
  );
}
