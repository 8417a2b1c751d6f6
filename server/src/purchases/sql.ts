import {
  DISPATCH_UNDO_MINUTES,
  type LinesRefund,
  type PurchaseReturn,
  type PurchaseState,
  purchaseTransitions,
  stateBeforeDispatch,
  stateBeforePacking,
  statesBefore,
} from '@tohfa/contract';
import { and, asc, count, desc, eq, inArray, isNull, min, notInArray, type SQL, sql } from 'drizzle-orm';
import { eraseAuditWords } from '../audit/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { mailboxOf } from '../platform/mailbox.ts';
import { prepared } from '../platform/prepared.ts';
import {
  type Purchase,
  type PurchaseReturnRow,
  purchaseReturns,
  purchaseSteps,
  purchases,
} from './tables.ts';

/**
 * A paid order becomes a purchase with its first step, or one for each of its parcels, in one statement. Each is named after
 * its first line that is there; the first one bears the transaction charge. Units that were held are recorded as sold: the
 * stock does not change, they left it when they were held. Returns their ids in the order of the parcels.
 */
export async function insertPurchases(tx: Database, placed: PlacedOrder): Promise<string[]> {
  const { orderId, paymentId, held, deliveryDate } = placed;
  const rows = await insertPaidPurchases(tx, [orderId, paymentId, held, deliveryDate]);
  return rows.map(({ id }) => id);
}

const insertPaidPurchases = prepared<{ id: string }>(
  'insert-purchases',
  `with parcel as (
      select l.parcel, min(l.position) as first, min(l.position) filter (where l.state = 'ordered') as named,
        sum(l.unit_price_paise * l.quantity) as price, sum(l.discount_paise) as discount, sum(l.tax_paise) as tax,
        string_agg(concat_ws(' ', l.product_name, nullif(l.variant, '')), ' ' order by l.position) as names
      from order_lines l where l.order_id = $1 group by l.parcel),
    charged as (
      select p.*, coalesce(d.delivery_paise, o.delivery_paise) as delivery,
        case when p.parcel = 1 then o.transaction_paise else 0 end as transaction,
        coalesce(d.address, o.address) as address, coalesce(d.delivery_date, $4::date) as day, d.pincode,
        d.recipient_name || ' ' || regexp_replace(d.recipient_phone, '[^0-9]', '', 'g')
          || coalesce(' ' || registry_contents(o.id), '') as recipient
      from parcel p join payment_orders o on o.id = $1
      left join order_deliveries d on d.order_id = o.id and d.parcel = p.parcel),
    placed as (
      insert into purchases (order_id, parcel, user_id, guest_buyer_id, buyer_name, buyer_email, buyer_phone, payment_id,
        product_id, product_name, product_image, price_paise, discount_paise, tax_paise, delivery_paise,
        transaction_paise, total_paise, address, delivery_date, contents)
      select o.id, c.parcel, o.payer_id, o.guest_buyer_id, o.payer_name, o.payer_email, o.payer_phone, $2,
        coalesce(l.product_id, 0), l.product_name, l.product_image, c.price, c.discount, c.tax, c.delivery,
        c.transaction, c.price - c.discount + c.tax + c.delivery + c.transaction, c.address, c.day,
        concat_ws(' ', c.recipient, c.pincode, nullif(regexp_replace(o.payer_phone, '[^0-9]', '', 'g'), ''), c.names)
      from charged c join payment_orders o on o.id = $1
      join order_lines l on l.order_id = o.id and l.position = coalesce(c.named, c.first)
      order by c.parcel
      returning id, parcel, status),
    step as (
      insert into purchase_steps (purchase_id, status, note) select id, status, '' from placed),
    sold as (
      insert into stock_movements (product_id, variant_id, variant, kind, stock_change, order_id)
      select l.product_id, l.variant_id, l.variant, 'sold', 0, $1 from placed join order_lines l on l.order_id = $1 and l.parcel = placed.parcel
      where $3::boolean and l.product_id is not null)
  select id from placed order by parcel`,
);

/**
 * Moves the purchase if the transition table allows it from its current state, and records the step. Returns the step's
 * id, undefined when the purchase was not moved.
 */
export async function transitionPurchase(
  tx: Database,
  id: string,
  to: PurchaseState,
  note = '',
): Promise<number | undefined> {
  const rows = await tx
    .update(purchases)
    .set({ status: to, updatedAt: sql`now()` })
    .where(and(eq(purchases.id, id), inArray(purchases.status, statesBefore(purchaseTransitions, to))))
    .returning({ id: purchases.id });
  return rows.length > 0 ? insertPurchaseStep(tx, id, to, note) : undefined;
}

/** Takes back a dispatch of the last minutes: state, tracking and step are as before it; false when it is too late. */
export async function undoPurchaseDispatch(tx: Database, id: string): Promise<boolean> {
  const rows = await queryRows<{ id: string }>(
    tx,
    sql`with undone as (
        update purchases p set status = ${stateBeforeDispatch.purchase}, courier = '', tracking_number = '',
          updated_at = now()
        from (select id from purchase_steps where purchase_id = ${id} and status = 'dispatched'
          and at > now() - make_interval(mins => ${DISPATCH_UNDO_MINUTES}) order by id desc limit 1) s
        where p.id = ${id} and p.status = 'dispatched' returning s.id as step)
      delete from purchase_steps where id in (select step from undone) returning purchase_id as id`,
  );
  return rows.length > 0;
}

/** Takes "packed" back, with its step; false when it was dispatched or cancelled first. */
export async function undoPurchasePacking(tx: Database, id: string): Promise<boolean> {
  const rows = await queryRows<{ id: string }>(
    tx,
    sql`with undone as (
        update purchases set status = ${stateBeforePacking}, updated_at = now()
        where id = ${id} and status = 'packed' returning id),
      steps as (
        delete from purchase_steps where purchase_id in (select id from undone) and status = 'packed'),
      unsent as (
        update registry_orders set sent_name = null, sent_phone = null, sent_address = null
        where order_id in (select order_id from purchases where id in (select id from undone)))
      select id from undone`,
  );
  return rows.length > 0;
}

/**
 * A parcel of a registry is packed: from now on it goes where the registry says at this moment. False while its owner has
 * not said who takes it.
 */
export async function keepRegistryAddress(tx: Database, orderId: string): Promise<boolean> {
  const rows = await queryRows<{ isKept: boolean }>(
    tx,
    sql`with kept as (
        update registry_orders o
        set sent_name = r.recipient_name, sent_phone = r.recipient_phone, sent_address = r.address
        from registry_items i join registries r on r.id = i.registry_id
        where o.order_id = ${orderId} and i.id = o.item_id and r.recipient_name <> '' and r.recipient_phone <> ''
        returning o.order_id)
      select exists (select 1 from kept) as "isKept" from registry_orders where order_id = ${orderId}`,
  );
  return rows.every(({ isKept }) => isKept);
}

/** False for a step that was taken back. */
export async function hasPurchaseStep(database: Database, stepId: number): Promise<boolean> {
  const rows = await database
    .select({ id: purchaseSteps.id })
    .from(purchaseSteps)
    .where(eq(purchaseSteps.id, stepId));
  return rows.length > 0;
}

/** The numbers of paid orders, by their ids; of an order with several parcels the first one's. */
export async function findOrderNumbers(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await database
    .select({ orderId: purchases.orderId, number: min(purchases.number) })
    .from(purchases)
    .where(inArray(purchases.orderId, [...new Set(orderIds)]))
    .groupBy(purchases.orderId);
  return new Map(rows.flatMap(({ orderId, number }) => (number === null ? [] : [[orderId, number]])));
}

/** One for each parcel, in their order. */
export async function listPurchasesOfOrder(database: Database, orderId: string): Promise<Purchase[]> {
  return database
    .select()
    .from(purchases)
    .where(eq(purchases.orderId, orderId))
    .orderBy(asc(purchases.parcel));
}

export async function findPurchase(database: Database, id: string): Promise<Purchase | undefined> {
  const [row] = await database.select().from(purchases).where(eq(purchases.id, id));
  return row;
}

/** Its status and lines change under this lock only. */
export async function lockPurchase(tx: Database, id: string): Promise<Purchase | undefined> {
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('update');
  return row;
}

export async function countPurchasesByStatus(
  database: Database,
  states: readonly PurchaseState[],
): Promise<Map<PurchaseState, number>> {
  const rows = await database
    .select({ status: purchases.status, total: count() })
    .from(purchases)
    .where(inArray(purchases.status, [...states]))
    .groupBy(purchases.status);
  return new Map(rows.map(({ status, total }) => [status, total]));
}

/** Who bought the order with this number. */
export async function findBuyerByNumber(database: Database, number: number) {
  const [row] = await database
    .select({ userId: purchases.userId, guestBuyerId: purchases.guestBuyerId })
    .from(purchases)
    .where(eq(purchases.number, number));
  return row;
}

/** The newest purchases of an account or of guests, one for each parcel. */
export async function listNewestPurchases(
  database: Database,
  whose: { userId: string } | { guestBuyerIds: readonly string[] },
  limit: number,
): Promise<Purchase[]> {
  return database
    .select()
    .from(purchases)
    .where(
      'userId' in whose
        ? eq(purchases.userId, whose.userId)
        : and(inArray(purchases.guestBuyerId, [...whose.guestBuyerIds]), isNull(purchases.userId)),
    )
    .orderBy(desc(purchases.createdAt))
    .limit(limit);
}

/** Whether an order of this buyer is still to be delivered or refunded. */
export async function hasOpenPurchase(
  database: Database,
  whose: { userId: string } | { guestBuyerId: string },
): Promise<boolean> {
  const rows = await database
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        'userId' in whose
          ? eq(purchases.userId, whose.userId)
          : eq(purchases.guestBuyerId, whose.guestBuyerId),
        inArray(purchases.status, OPEN_STATES),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** A refund of lines, with the purchase they are of. */
export async function findRefundForNote(
  database: Database,
  refundId: string,
): Promise<RefundOfLines | undefined> {
  const [row] = await queryRows<RefundOfLines>(
    database,
    sql`select u.id as "purchaseId", r.amount_paise::float8 as "amountPaise", r.reason, bool_or(x.is_part) as "isPart",
        json_agg(json_build_object('position', x.position, 'amountPaise', x.amount_paise, 'taxPaise', x.tax_paise)
          order by x.position) as lines
      from refund_lines x join refunds r on r.id = x.refund_id
      join order_lines l on l.order_id = x.order_id and l.position = x.position
      join purchases u on u.order_id = x.order_id and u.parcel = l.parcel
      where x.refund_id = ${refundId} group by u.id, r.id`,
  );
  return row;
}

export interface RefundOfLines {
  purchaseId: string;
  /** With charges that went back, too. */
  amountPaise: number;
  lines: LinesRefund['lines'];
  /** The customer keeps the lines, and reads the reason. */
  isPart: boolean;
  reason: string;
}

/** The returns of purchases, oldest first. */
export async function listReturns(
  database: Database,
  purchaseIds: readonly string[],
): Promise<Map<string, PurchaseReturnRow[]>> {
  if (purchaseIds.length === 0) return new Map();
  const rows = await database
    .select()
    .from(purchaseReturns)
    .where(inArray(purchaseReturns.purchaseId, [...purchaseIds]))
    .orderBy(asc(purchaseReturns.createdAt));
  return Map.groupBy(rows, ({ purchaseId }) => purchaseId);
}

export async function findReturn(database: Database, id: string): Promise<PurchaseReturnRow | undefined> {
  const [row] = await database.select().from(purchaseReturns).where(eq(purchaseReturns.id, id));
  return row;
}

export function toReturn(row: PurchaseReturnRow): PurchaseReturn {
  const { id, positions, reason, details, pictures, state, wants, answer, createdAt } = row;
  return {
    ...{ id, positions, reason, details, pictures, state, wants, answer },
    ...(row.trackingNumber && { courier: row.courier, trackingNumber: row.trackingNumber }),
    at: createdAt.toISOString(),
  };
}

/** So that nobody is told twice of an order that was packed, put back and packed again. */
export async function setPackedTold(database: Database, id: string): Promise<void> {
  await database.update(purchases).set({ packedToldAt: sql`now()` }).where(eq(purchases.id, id));
}

export async function setTracking(
  tx: Database,
  id: string,
  tracking: { courier: string; trackingNumber: string },
): Promise<void> {
  await tx.update(purchases).set(tracking).where(eq(purchases.id, id));
}

export async function hasBought(database: Database, userId: string): Promise<boolean> {
  const rows = await database
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), notInArray(purchases.status, ['cancelled', 'refunded'])))
    .limit(1);
  return rows.length > 0;
}

/**
 * Whether this account, or whoever gave this email or phone without one, has ordered something before: as a guest or by any
 * account of the same mailbox.
 */
export async function hasOrderedBefore(
  database: Database,
  buyer: { userId: string } | { email: string; phone: string },
): Promise<boolean> {
  if ('userId' in buyer && (await hasBought(database, buyer.userId))) return true;
  const mailbox =
    'userId' in buyer
      ? sql`(select mailbox_of(email) from users where id = ${buyer.userId})`
      : sql`${buyer.email === '' ? null : mailboxOf(buyer.email)}`;
  const phone = 'userId' in buyer ? '' : buyer.phone;
  const rows = await queryRows(
    database,
    sql`select 1 from purchases p
      where p.status not in ('cancelled', 'refunded') and (
        p.guest_buyer_id in (
          select id from guest_buyers g where g.email <> '' and mailbox_of(g.email) = ${mailbox}
          union all select id from guest_buyers g where g.phone <> '' and g.phone = ${phone})
        or p.user_id in (select id from users u where u.erased_at is null and mailbox_of(u.email) = ${mailbox}))
      limit 1`,
  );
  return rows.length > 0;
}

/** A product of a delivered order, as it was bought. */
export async function findDeliveredProduct(
  database: Database,
  purchaseId: string,
  productId: number,
): Promise<{ productName: string; productImage: string } | undefined> {
  const [row] = await queryRows<{ productName: string; productImage: string }>(
    database,
    sql`select l.product_name as "productName", l.product_image as "productImage"
      from purchases p join order_lines l on l.order_id = p.order_id and l.parcel = p.parcel
      where p.id = ${purchaseId} and p.status = 'delivered'
        and l.product_id = ${productId} and l.state in ('ordered', 'returned') limit 1`,
  );
  return row;
}

/**
 * When a buyer is erased: purchases stay, without name, contact and address, and without what the desk wrote beside their steps
 * and in the audit log. Returns their ids.
 */
export async function eraseBuyerDetails(
  tx: Database,
  whose: { userId: string } | { guestBuyerIds: string[] },
): Promise<string[]> {
  const rows = await tx
    .update(purchases)
    .set({
      buyerName: '',
      buyerEmail: '',
      buyerPhone: '',
      address: 'erased',
      contents: '',
      updatedAt: sql`now()`,
    })
    .where(
      'userId' in whose
        ? eq(purchases.userId, whose.userId)
        : inArray(purchases.guestBuyerId, whose.guestBuyerIds),
    )
    .returning({ id: purchases.id });
  const ids = rows.map(({ id }) => id);
  await eraseDeskWords(tx, inArray(purchases.id, ids));
  return ids;
}

/** When the owner of a registry is erased: what the desk wrote about the parcels that went to them, and how they were followed. */
export async function eraseParcelWords(tx: Database, orderIds: readonly string[]): Promise<void> {
  await eraseDeskWords(tx, inArray(purchases.orderId, [...orderIds]));
}

async function eraseDeskWords(tx: Database, which: SQL): Promise<void> {
  const rows = await tx
    .update(purchases)
    .set({ courier: '', trackingNumber: '' })
    .where(which)
    .returning({ id: purchases.id, number: purchases.number });
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.update(purchaseSteps).set({ note: '' }).where(inArray(purchaseSteps.purchaseId, ids));
  await eraseAuditWords(tx, { kind: 'order', subjects: rows.map(({ number }) => String(number)) });
}

/** An account claims the purchases of these orders. Returns their ids. */
export async function assignPurchases(
  tx: Database,
  orderIds: readonly string[],
  userId: string,
): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .update(purchases)
    .set({ userId, updatedAt: sql`now()` })
    .where(inArray(purchases.orderId, [...orderIds]))
    .returning({ id: purchases.id });
  return rows.map(({ id }) => id);
}

/** Delivered and refunded purchases have their own copy of name and price and no longer need the product. */
export async function hasOpenPurchaseOfProduct(tx: Database, productId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        sql`(${purchases.orderId}, ${purchases.parcel}) in (select order_id, parcel from order_lines where product_id = ${productId})`,
        inArray(purchases.status, OPEN_STATES),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Which of the products were ordered since; an order that was never paid does not count. */
export async function listProductsOrdered(
  tx: Database,
  productIds: readonly number[],
  since: Date,
): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    tx,
    sql`select distinct l.product_id as id from order_lines l join payment_orders o on o.id = l.order_id
      where l.product_id = any(${sql.param([...productIds])}::int[]) and o.created_at >= ${since.toISOString()}
        and o.status <> 'expired'`,
  );
  return rows.map(({ id }) => id);
}

async function insertPurchaseStep(
  tx: Database,
  purchaseId: string,
  status: PurchaseState,
  note: string,
): Promise<number> {
  const [row] = await tx
    .insert(purchaseSteps)
    .values({ purchaseId, status, note })
    .returning({ id: purchaseSteps.id });
  if (!row) throw new Error('no step was inserted');
  return row.id;
}

/** Still to be delivered or refunded. */
const OPEN_STATES: PurchaseState[] = ['placed', 'packed', 'dispatched', 'cancelled'];

interface PlacedOrder {
  orderId: string;
  paymentId: string;
  held: boolean;
  /** For an order with an address only. */
  deliveryDate: string | null;
}
