import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { prepared, rowReader } from '../platform/prepared.ts';
import {
  type Registry,
  type RegistryItem,
  registries,
  registryGifts,
  registryItems,
  registryOrders,
} from './tables.ts';

const PUBLIC_ID = /^[\w-]{1,64}$/;

export async function findRegistry(database: Database, publicId: string): Promise<Registry | undefined> {
  if (!PUBLIC_ID.test(publicId)) return undefined;
  const [row] = await database.select().from(registries).where(eq(registries.publicId, publicId));
  // That of an erased account is gone, though what was given on it is kept.
  return row?.title === '' ? undefined : row;
}

/** Other people's registries are not there. */
export async function findOwnRegistry(
  database: Database,
  publicId: string,
  userId: string,
): Promise<Registry | undefined> {
  const registry = await findRegistry(database, publicId);
  return registry?.ownerId === userId ? registry : undefined;
}

/** What is changed on a registry is changed under this lock. */
export async function lockRegistry(tx: Database, id: string): Promise<Registry> {
  const [row] = await tx.select().from(registries).where(eq(registries.id, id)).for('update');
  if (!row) throw new Error('the registry does not exist');
  return row;
}

/** Those of one account, newest first. */
export async function listRegistriesOf(database: Database, ownerId: string): Promise<Registry[]> {
  return database
    .select()
    .from(registries)
    .where(eq(registries.ownerId, ownerId))
    .orderBy(desc(registries.createdAt));
}

export async function countOpenRegistries(
  database: Database,
  ownerId: string,
  today: string,
): Promise<number> {
  const [row] = await database
    .select({ total: count() })
    .from(registries)
    .where(
      and(
        eq(registries.ownerId, ownerId),
        isNull(registries.endedAt),
        sql`${registries.date} >= ${today}::date`,
      ),
    );
  return row?.total ?? 0;
}

/** The items of registries in the order of their lists, with what was given of each. */
export async function listItems(database: Database, registryIds: readonly string[]): Promise<CountedItem[]> {
  return registryIds.length === 0 ? [] : (await selectItems(database, [registryIds])).map(toCounted);
}

/** Locks the item; `orderId` is the order that asks, whose own hold does not count. */
export async function lockItem(
  tx: Database,
  itemId: string,
  orderId: string | null = null,
): Promise<CountedItem | undefined> {
  await tx
    .select({ id: registryItems.id })
    .from(registryItems)
    .where(eq(registryItems.id, itemId))
    .for('update');
  const [row] = await selectItem(tx, [itemId, orderId]);
  return row && toCounted(row);
}

/** In one order everywhere. */
export async function lockItemsOf(tx: Database, registryId: string): Promise<CountedItem[]> {
  await tx
    .select({ id: registryItems.id })
    .from(registryItems)
    .where(eq(registryItems.registryId, registryId))
    .orderBy(asc(registryItems.id))
    .for('update');
  return listItems(tx, [registryId]);
}

/**
 * SQL: an item `i` with its units. `bought` are purchases that stand, `held` those that somebody is paying for, `funded` its
 * shared gifts that were paid in full. What is returned or refunded counts no more.
 */
const counted = (orderId: string) => `select i.*,
    (select count(*) from registry_orders o join purchases u on u.order_id = o.order_id
      join order_lines l on l.order_id = o.order_id
      where o.item_id = i.id and u.status not in ('cancelled', 'refunded') and l.state = 'ordered')::int as bought,
    h.held, h.live, g.funded, g.open
  from registry_items i
  cross join lateral (select count(*)::int as held, count(*) filter (where h.expires_at > now())::int as live
    from registry_orders o join holds h on h.order_id = o.order_id and h.released_at is null
    where o.item_id = i.id and o.order_id is distinct from ${orderId}) h
  cross join lateral (select count(*) filter (where f.status in ('paid', 'dispatched', 'delivered'))::int as funded,
      (json_agg(json_build_object('id', f.id, 'publicId', f.public_id, 'paidPaise', f.paid_paise, 'pricePaise', f.price_paise,
        'date', f.date, 'closesOn', f.closes_on) order by r.created_at desc)
        filter (where f.status in ('pending', 'approved')) -> 0) as open
    from registry_gifts r join gifts f on f.id = r.gift_id where r.item_id = i.id) g`;

const selectItems = prepared<CountedRow>(
  'registry-items',
  `${counted('null::uuid')} where i.registry_id = any($1::uuid[]) and i.removed_at is null
    order by i.registry_id, i.position, i.id`,
);
const selectItem = prepared<CountedRow>('registry-item', `${counted('$2::uuid')} where i.id = $1`);

const readItem = rowReader(registryItems);

function toCounted(row: CountedRow): CountedItem {
  const { bought, held, live, funded, open } = row;
  return { ...readItem(row), bought, held, live, funded, open: open ?? undefined };
}

/** Units that nobody else can give: given, being paid for, and the one that people chip in on. */
export function placesTaken({ bought, held, funded, open }: CountedItem): number {
  return bought + held + funded + (open ? 1 : 0);
}

export const unitsGiven = ({ bought, funded }: CountedItem) => bought + funded;

export async function findItemOfOrder(database: Database, orderId: string): Promise<string | undefined> {
  const [row] = await database
    .select({ itemId: registryOrders.itemId })
    .from(registryOrders)
    .where(eq(registryOrders.orderId, orderId));
  return row?.itemId;
}

export async function getRegistryById(database: Database, id: string): Promise<Registry> {
  const [row] = await database.select().from(registries).where(eq(registries.id, id));
  if (!row) throw new Error('the registry does not exist');
  return row;
}

/** A change of the list or of what was given on it is told to whoever looks at it. */
export async function touchRegistry(tx: Database, id: string): Promise<void> {
  await tx.update(registries).set({ updatedAt: sql`now()` }).where(eq(registries.id, id));
}

export async function insertRegistryGift(tx: Database, giftId: string, itemId: string): Promise<void> {
  await tx.insert(registryGifts).values({ giftId, itemId });
}

/** The ids of all gifts that people chipped in on for these items. */
export async function listGiftIdsOf(database: Database, itemIds: readonly string[]) {
  if (itemIds.length === 0) return [];
  return database
    .select({ giftId: registryGifts.giftId, itemId: registryGifts.itemId })
    .from(registryGifts)
    .where(inArray(registryGifts.itemId, [...itemIds]));
}

/** The desk finds parcels by who gets them: after a change, those that are not packed yet; `all` once they are erased. */
export async function updateParcelContents(
  tx: Database,
  registryId: string,
  which: 'unpacked' | 'all' = 'unpacked',
): Promise<void> {
  await tx.execute(sql`update purchases p set contents = concat_ws(' ', d.recipient_name, registry_contents(p.order_id),
        nullif(regexp_replace(p.buyer_phone, '[^0-9]', '', 'g'), ''),
        (select string_agg(concat_ws(' ', l.product_name, nullif(l.variant, '')), ' ' order by l.position)
          from order_lines l where l.order_id = p.order_id))
      from order_deliveries d, registry_orders o join registry_items i on i.id = o.item_id
      where d.order_id = p.order_id and o.order_id = p.order_id and i.registry_id = ${registryId}
        and p.address <> 'erased' and (${which === 'all'} or o.sent_address is null)`);
}

/** A registry's day is put off: what is paid or being paid for arrives on the new one, unless it is packed already. */
export async function putOffParcels(tx: Database, registryId: string, deliverOn: string): Promise<void> {
  const ofRegistry = sql`select o.order_id from registry_orders o join registry_items i on i.id = o.item_id
    where i.registry_id = ${registryId} and o.sent_address is null`;
  await tx.execute(sql`update order_deliveries set delivery_date = ${deliverOn}
    where order_id in (${ofRegistry}) and delivery_date < ${deliverOn}`);
  await tx.execute(sql`update purchases set delivery_date = ${deliverOn}, updated_at = now()
    where order_id in (${ofRegistry}) and status = 'placed' and delivery_date < ${deliverOn}`);
}

/** The title, which names people, stands on the orders of those who gave. */
export async function eraseTitles(tx: Database, registryId: string): Promise<void> {
  await tx.execute(sql`update order_deliveries d set recipient_name = '' from registry_orders o
    join registry_items i on i.id = o.item_id where d.order_id = o.order_id and i.registry_id = ${registryId}`);
}

/** Whether something on a registry of this account is still to be delivered. */
export async function hasParcelUnderway(database: Database, ownerId: string): Promise<boolean> {
  const rows = await queryRows(
    database,
    sql`select 1 from registries r join registry_items i on i.registry_id = r.id
      join registry_orders o on o.item_id = i.id
      left join purchases u on u.order_id = o.order_id and u.status in ('placed', 'packed', 'dispatched')
      left join holds h on h.order_id = o.order_id and h.released_at is null
      where r.owner_id = ${ownerId} and (u.id is not null or h.order_id is not null) limit 1`,
  );
  return rows.length > 0;
}

interface CountedRow {
  bought: number;
  held: number;
  live: number;
  funded: number;
  open: OpenShare | null;
}

/** The gift that people can chip in on now. */
export interface OpenShare {
  id: string;
  publicId: string;
  paidPaise: number;
  pricePaise: number;
  date: string;
  closesOn: string;
}

export interface CountedItem extends RegistryItem {
  bought: number;
  held: number;
  /** Of the held ones, those whose time is not over. */
  live: number;
  funded: number;
  open: OpenShare | undefined;
}
