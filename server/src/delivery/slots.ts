import type { Operations } from '@tohfa/contract';
import { indianDay, wholeRupees } from '@tohfa/contract';
import { say } from '@tohfa/contract/phrases';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Database, databaseNow, queryRows } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { DeliveryDeps } from './deps.ts';
import { checkPincode, checkPlace } from './places.ts';
import { deliveryDays, deliveryPace, isSlotOver, leadDaysOf, quoteDelivery } from './quote.ts';
import { loadRules, type StoredRules } from './rules.ts';
import { deliverySlotDays, type OrderDelivery, orderDeliveries } from './tables.ts';

/** Enough to choose from; later days can be named all the same. */
const DAYS_SHOWN = 30;

export async function deliveryOptions(
  deps: DeliveryDeps,
  { body, request }: Call<Operations['deliveryOptions']>,
) {
  const limited = await deps.lookUpLimit.consume(request.ip);
  if (limited) return limited;
  const ids = body.items.map(({ productId }) => productId);
  const products = await deps.listProducts(deps.database, ids);
  if (ids.some((id) => !products.has(id))) return refuse('product_not_found');
  const found = await checkPincode(deps, body.pincode);
  if ('problem' in found) return refuse('invalid_input', { fields: { pincode: found.problem } });
  const { place, ...area } = found;
  const rules = await deps.rules.current();
  const quote = quoteDelivery(rules, place);
  const known = { ...area, ...(area.city !== undefined && { district: area.city }) };
  if (!quote) return { served: false, ...known, deliveryCharges: 0, days: [] };
  const lead = { leadDays: leadDaysOf(rules, [...products.values()]), extraDays: quote.extraDays };
  return {
    served: true,
    ...known,
    deliveryCharges: wholeRupees(quote.deliveryPaise),
    days: await withSlots(deps, rules, deliveryDays(rules, lead, deps.now()).slice(0, DAYS_SHOWN)),
  };
}

export async function deliveryEstimate(
  deps: DeliveryDeps,
  { body, request }: Call<Operations['deliveryEstimate']>,
) {
  const limited = await deps.lookUpLimit.consume(request.ip);
  if (limited) return limited;
  const found = await checkPincode(deps, body.pincode);
  if ('problem' in found) return refuse('invalid_input', { fields: { pincode: found.problem } });
  const { place, ...area } = found;
  const rules = await deps.rules.current();
  const quote = quoteDelivery(rules, place);
  if (!quote) return { served: false, ...area, deliveryCharges: 0, products: [] };
  const products = [...(await deps.listProducts(deps.database, body.productIds)).values()];
  const now = deps.now();
  // Most products have the same lead days.
  const dayByLead = new Map<number, string>();
  const earliestDay = (leadDays: number) => {
    const day = dayByLead.get(leadDays) ?? deliveryDays(rules, { ...quote, leadDays }, now)[0] ?? '';
    dayByLead.set(leadDays, day);
    return day;
  };
  return {
    served: true,
    ...area,
    deliveryCharges: wholeRupees(quote.deliveryPaise),
    products: products.map((product) => ({
      productId: product.id,
      date: earliestDay(leadDaysOf(rules, [product])),
    })),
  };
}

/** When products arrive at a pincode; refused for one that does not exist. */
export async function deliveryPaceAt(deps: DeliveryDeps, pincode: string) {
  const found = await checkPincode(deps, pincode);
  if ('problem' in found) return refuse('invalid_input', { fields: { pincode: found.problem } });
  return deliveryPace(await deps.shownRules.current(), deps.now(), found.place);
}

export async function checkAddress(deps: DeliveryDeps, { body, request }: Call<Operations['checkAddress']>) {
  const limited = await deps.lookUpLimit.consume(request.ip);
  if (limited) return limited;
  const place = await checkPlace(deps, body.address);
  return 'problem' in place ? { complete: false, problem: say(place.problem) } : { complete: true };
}

async function withSlots({ database, now }: DeliveryDeps, { slots }: StoredRules, days: readonly string[]) {
  const taken = slots.length === 0 ? new Map<string, number>() : await countTaken(database, days);
  const moment = now();
  return days.map((date) => ({
    date,
    slots: slots.map((slot) => ({
      id: slot.id,
      name: slot.name,
      left: isSlotOver(slot, date, moment)
        ? 0
        : Math.max(0, slot.capacity - (taken.get(`${slot.id} ${date}`) ?? 0)),
    })),
  }));
}

async function countTaken(database: Database, days: readonly string[]): Promise<Map<string, number>> {
  const rows = await database
    .select()
    .from(deliverySlotDays)
    .where(inArray(deliverySlotDays.day, [...days]));
  return new Map(rows.map(({ slotId, day, taken }) => [`${slotId} ${day}`, taken]));
}

/** Takes a place; false when the slot is full that day. The WHERE makes sure that the last place goes to one order. */
export async function takeSlotPlace(tx: Database, orderId: string): Promise<boolean> {
  // Only an order that is one parcel has a slot.
  const [order] = await tx.select().from(orderDeliveries).where(eq(orderDeliveries.orderId, orderId));
  if (!order?.slotId || order.hasPlace) return true;
  const rows = await queryRows(
    tx,
    sql`insert into delivery_slot_days as d (slot_id, day, taken)
      select id, ${order.deliveryDate}, 1 from delivery_slots where id = ${order.slotId} and offered
      on conflict (slot_id, day) do update set taken = d.taken + 1
        where d.taken < (select capacity from delivery_slots where id = d.slot_id)
      returning taken`,
  );
  if (rows.length === 0) return false;
  await setHasPlace(tx, orderId, true);
  return true;
}

/**
 * In one order, after the coupons and before the products of a basket. A day that nobody has chosen yet gets its row here:
 * what is not there cannot be locked, and would be taken after the products, against that order.
 */
export async function lockSlotDays(
  tx: Database,
  orderIds: readonly string[],
  wanted: { slotId: string; day: string } | undefined,
): Promise<void> {
  if (!wanted && orderIds.length === 0) return;
  if (wanted)
    await tx.execute(sql`insert into delivery_slot_days (slot_id, day, taken)
      select id, ${wanted.day}, 0 from delivery_slots where id = ${wanted.slotId} on conflict do nothing`);
  await tx.execute(sql`select 1 from delivery_slot_days d
    where (d.slot_id, d.day) in (select o.slot_id, o.delivery_date from order_deliveries o
        where o.has_place and o.order_id = any(${`{${orderIds.join(',')}}`}::uuid[]))
      or (d.slot_id = ${wanted?.slotId ?? null}::uuid and d.day = ${wanted?.day ?? null}::date)
    order by d.slot_id, d.day for update`);
}

/**
 * A payment that came after its hold: the day of each parcel moves to the first one that is still possible, at any time
 * of it. An order without a note of how long it takes was for the earliest day, and takes as long as that again.
 * Returns the day of an order that has an address only.
 */
export async function postponeDelivery(
  tx: Database,
  { id: orderId, deliveryDate, createdAt }: { id: string; deliveryDate: string | null; createdAt: Date },
): Promise<string | null> {
  if (deliveryDate === null) return null;
  const rules = await loadRules(tx);
  const now = await databaseNow(tx);
  const postpone = (day: string, waitDays: number | null) => {
    const lead = { leadDays: waitDays ?? daysBetween(indianDay(createdAt), day), extraDays: 0 };
    const [earliest = day] = deliveryDays(rules, lead, now);
    return earliest > day ? earliest : day;
  };
  const parcels = await tx.select().from(orderDeliveries).where(eq(orderDeliveries.orderId, orderId));
  for (const { parcel, deliveryDate: day, waitDays } of parcels) {
    const later = postpone(day, waitDays);
    if (later !== day)
      await tx
        .update(orderDeliveries)
        .set({ deliveryDate: later, slotId: null, slotName: '' })
        .where(and(eq(orderDeliveries.orderId, orderId), eq(orderDeliveries.parcel, parcel)));
  }
  return postpone(deliveryDate, null);
}

function daysBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The order is delivered that day all the same. */
export async function dropSlot(tx: Database, orderId: string): Promise<void> {
  await tx
    .update(orderDeliveries)
    .set({ slotId: null, slotName: '' })
    .where(eq(orderDeliveries.orderId, orderId));
}

export async function insertOrderDeliveries(
  tx: Database,
  deliveries: (typeof orderDeliveries.$inferInsert)[],
): Promise<void> {
  await tx.insert(orderDeliveries).values(deliveries);
}

/** One for each parcel, in their order; none for an order with an address only. */
export async function listOrderDeliveries(database: Database, orderId: string): Promise<OrderDelivery[]> {
  return database
    .select()
    .from(orderDeliveries)
    .where(eq(orderDeliveries.orderId, orderId))
    .orderBy(asc(orderDeliveries.parcel));
}

/** Who orders went to, and what was written to them; the purchases are exported with both. */
export const recipientPersonalData: PersonalData = {
  erase: (tx, { id }) => eraseRecipients(tx, sql`payer_id = ${id}`),
};

/** Of orders of buyers without an account. */
export function eraseRecipientsOfGuests(tx: Database, guestBuyerIds: readonly string[]): Promise<void> {
  return eraseRecipients(tx, sql`guest_buyer_id = any(${sql.param([...guestBuyerIds])}::uuid[])`);
}

async function eraseRecipients(tx: Database, orders: SQL): Promise<void> {
  await tx.execute(sql`update order_deliveries set recipient_name = '', recipient_phone = '', message = '',
    fingerprint = '', address = case when address is null then null else 'erased' end where order_id in (select id from payment_orders where ${orders})`);
}

/** Those offered now, in the order of the day; each name once. */
export async function listSlotNames(database: Database): Promise<string[]> {
  const { slots } = await loadRules(database);
  return [...new Set(slots.map(({ name }) => name))];
}

/** Gives the place back if the order has one. */
export async function releaseSlotPlace(tx: Database, orderId: string): Promise<void> {
  const released = await tx
    .update(orderDeliveries)
    .set({ hasPlace: false })
    .where(and(eq(orderDeliveries.orderId, orderId), eq(orderDeliveries.hasPlace, true)))
    .returning({ slotId: orderDeliveries.slotId, day: orderDeliveries.deliveryDate });
  for (const { slotId, day } of released)
    await tx
      .update(deliverySlotDays)
      .set({ taken: sql`${deliverySlotDays.taken} - 1` })
      .where(and(eq(deliverySlotDays.slotId, slotId ?? ''), eq(deliverySlotDays.day, day)));
}

async function setHasPlace(tx: Database, orderId: string, hasPlace: boolean): Promise<void> {
  await tx.update(orderDeliveries).set({ hasPlace }).where(eq(orderDeliveries.orderId, orderId));
}
