import { historyGuests } from '@tohfa/demo';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from './platform/database.ts';
import { readDemoHistory } from './shop-settings/index.ts';

/**
 * Deletes what the demo's people ordered, gave and were given, as if it had never been: ledger, papers, numbers, mails and
 * sums too. All of it was paid at the stand-in. What somebody else has paid towards, and orders of other products, stay.
 */
export async function removeDemoTrade(tx: Database, demo: DemoOwners): Promise<{ gifts: number }> {
  const gifts = await listGifts(tx, demo);
  const orders = await listOrders(tx, demo, gifts);
  const registries = await listRegistries(tx, demo, orders);
  const settlements = await listSettlements(tx, orders);
  const coupons = await listCoupons(tx, orders);
  const buyers = await queryRows<{ id: string }>(
    tx,
    sql`select distinct guest_buyer_id as id from payment_orders
      where id = any(${uuids(orders)}) and guest_buyer_id is not null`,
  );
  await withoutTriggers(tx, async () => {
    await returnStock(tx, orders, gifts);
    await deleteAtProvider(tx, orders, settlements);
    await deleteWithDependents(tx, {
      payment_orders: sql`id = any(${uuids(orders)})`,
      gifts: sql`id = any(${uuids(gifts)})`,
      registries: sql`id = any(${uuids(registries)})`,
      settlements: sql`id = any(${sql.param(settlements)}::text[])`,
      coupons: sql`id = any(${uuids(coupons)})`,
      circles: sql`id::text in (select row_id from demo_rows where kind = 'circle')`,
    });
    await tx.execute(sql`delete from guest_buyers b where id = any(${uuids(buyers.map(({ id }) => id))})
      and not exists (select 1 from payment_orders o where o.guest_buyer_id = b.id)`);
    await forgetTraces(
      tx,
      demo,
      buyers.map(({ id }) => id),
    );
  });
  await restoreDelivery(tx);
  await restoreNumbers(tx);
  return { gifts: gifts.length };
}

/** Of the demo's people, and paid by nobody else. */
async function listGifts(tx: Database, demo: DemoOwners): Promise<string[]> {
  return idsOf(
    tx,
    sql`select g.id from gifts g where g.owner_id = any(${uuids(demo.userIds)})
      and not exists (select 1 from payment_orders o where o.gift_id = g.id and not (${isDemoOrder(demo)}))`,
  );
}

async function listOrders(tx: Database, demo: DemoOwners, gifts: string[]): Promise<string[]> {
  return idsOf(
    tx,
    sql`select o.id from payment_orders o where ${isDemoOrder(demo)}
      and (o.gift_id is null or o.gift_id = any(${uuids(gifts)}))
      and not exists (select 1 from order_lines l where l.order_id = o.id and l.product_id is not null
        and l.product_id <> all(${sql.param(demo.productIds)}::int[]))
      and not exists (select 1 from registry_orders r join registry_items i on i.id = r.item_id
        join registries y on y.id = i.registry_id
        where r.order_id = o.id and y.owner_id <> all(${uuids(demo.userIds)}))`,
  );
}

/** Placed by one of the demo's people and known to the stand-in alone. */
function isDemoOrder({ userIds }: DemoOwners): SQL {
  const guests = sql.param(historyGuests.map(({ email }) => email));
  return sql`(o.provider_order_id is null or exists (select 1 from sandbox_orders s where s.id = o.provider_order_id))
    and (o.payer_id = any(${uuids(userIds)})
      or o.provider_order_id in (select row_id from demo_rows where kind = 'order')
      or exists (select 1 from guest_buyers b where b.id = o.guest_buyer_id and b.email = any(${guests}::text[]))
      or exists (select 1 from contributors c where c.id = o.contributor_id and c.email = any(${guests}::text[])))`;
}

async function listRegistries(tx: Database, demo: DemoOwners, orders: string[]): Promise<string[]> {
  return idsOf(
    tx,
    sql`select y.id from registries y where y.owner_id = any(${uuids(demo.userIds)})
      and not exists (select 1 from registry_items i join registry_orders r on r.item_id = i.id
        where i.registry_id = y.id and r.order_id <> all(${uuids(orders)}))
      and not exists (select 1 from registry_items i join registry_gifts r on r.item_id = i.id
        where i.registry_id = y.id)`,
  );
}

/** Those of the stand-in that paid any of it out; it pays the others of them out again. */
async function listSettlements(tx: Database, orders: string[]): Promise<string[]> {
  return idsOf(
    tx,
    sql`select distinct s.id from sandbox_settlements s join sandbox_settlement_lines l on l.settlement_id = s.id
      join payments p on p.provider_payment_id in (l.entity_id, l.payment_id)
      where p.order_id = any(${uuids(orders)})`,
  );
}

async function listCoupons(tx: Database, orders: string[]): Promise<string[]> {
  return idsOf(
    tx,
    sql`select c.id from coupons c where c.id::text in (select row_id from demo_rows where kind = 'coupon')
      and not exists (select 1 from coupon_uses u where u.coupon_id = c.id and u.order_id <> all(${uuids(orders)}))`,
  );
}

/** What was never sold is in stock. */
async function returnStock(tx: Database, orders: string[], gifts: string[]): Promise<void> {
  const isTheirs = sql`(order_id = any(${uuids(orders)}) or gift_id = any(${uuids(gifts)}))`;
  const change = (owner: SQL) => sql`(select coalesce(sum(stock_change), 0) from stock_movements
    where ${owner} and ${isTheirs})`;
  await tx.execute(sql`update product_variants v set count_in_stock = count_in_stock - ${change(sql`variant_id = v.id`)}
    where id in (select variant_id from stock_movements where ${isTheirs})`);
  await tx.execute(sql`update products p set count_in_stock = case when options = '[]'
      then count_in_stock - ${change(sql`product_id = p.id and variant_id is null`)}
      else (select coalesce(sum(v.count_in_stock), 0) from product_variants v where v.product_id = p.id and not v.hidden) end
    where id in (select product_id from stock_movements where ${isTheirs})`);
  await tx.execute(sql`delete from stock_movements where ${isTheirs}`);
}

async function deleteAtProvider(tx: Database, orders: string[], settlements: string[]): Promise<void> {
  const theirs = sql`(select provider_order_id from payment_orders where id = any(${uuids(orders)}))`;
  const paid = sql`(select provider_payment_id from payments where order_id = any(${uuids(orders)}))`;
  await tx.execute(sql`delete from provider_events
    where provider_order_id in ${theirs} or provider_payment_id in ${paid}`);
  await tx.execute(
    sql`delete from settlement_differences where payment_id in ${paid} or entity_id in ${paid}`,
  );
  await tx.execute(sql`delete from sandbox_settlement_lines
    where settlement_id = any(${sql.param(settlements)}::text[]) or payment_id in ${paid} or entity_id in ${paid}`);
  await tx.execute(sql`delete from sandbox_settlements where id = any(${sql.param(settlements)}::text[])`);
  await deleteWithDependents(tx, { sandbox_orders: sql`id in ${theirs}` });
}

/** What names no order: mails, entries of the audit and fetches from before the shop was there, and sums. */
async function forgetTraces(tx: Database, { userIds }: DemoOwners, buyers: string[]): Promise<void> {
  const beginning = sql`(select min(ran_at) from migrations)`;
  await tx.execute(sql`delete from sent_mails where at < ${beginning} or user_id = any(${uuids(userIds)})
    or guest_id = any(${uuids(buyers)})`);
  await tx.execute(sql`delete from audit_entries where at < ${beginning}`);
  await tx.execute(sql`delete from settlement_fetches where started_at < ${beginning}`);
  await tx.execute(sql`delete from customers c where not exists (select 1 from users u where u.id = c.id)
    and not exists (select 1 from guest_buyers b where b.id = c.id)
    and not exists (select 1 from contributors g where g.id = c.id)`);
  for (const table of ['report_sums', 'report_spans', 'report_gift_days', 'tax_tie_checks'])
    await tx.execute(sql`delete from ${sql.identifier(table)}`);
}

/** Zones and slots go as long as nobody has saved others; then nothing is set, as before the demo. */
async function restoreDelivery(tx: Database): Promise<void> {
  const saved = (await readDemoHistory(tx)).find(({ key }) => key === 'delivery');
  const version = (saved?.facts as { version?: number } | undefined)?.version;
  const [current] = await queryRows<{ version: number }>(tx, sql`select version from delivery_settings`);
  if (version === undefined || current?.version !== version) return;
  await tx.execute(sql`delete from delivery_slot_days`);
  await tx.execute(sql`delete from delivery_slots where not exists
    (select 1 from order_deliveries d where d.slot_id = delivery_slots.id)`);
  await tx.execute(sql`delete from delivery_zones`);
  await tx.execute(sql`update delivery_settings set version = 1`);
  await tx.execute(sql`select pg_notify('delivery', '')`);
}

/** Numbers go on after the last one that is left. */
async function restoreNumbers(tx: Database): Promise<void> {
  for (const [years, papers] of [
    ['invoice_years', 'invoices'],
    ['credit_note_years', 'credit_notes'],
  ] as const) {
    const [from, left] = [sql.identifier(years), sql.identifier(papers)];
    await tx.execute(sql`update ${from} y set last_number = coalesce(
      (select max(number) from ${left} p where p.financial_year = y.financial_year), 0)`);
    await tx.execute(sql`delete from ${from} where last_number = 0`);
  }
  await tx.execute(sql`select setval(pg_get_serial_sequence('purchases', 'number'),
    coalesce((select max(number) from purchases), 100001), exists (select 1 from purchases))`);
}

/** Tables whose triggers refuse a change, or would record this one. */
const GUARDED = [
  'ledger_transactions',
  'ledger_entries',
  'provider_events',
  'audit_entries',
  'invoices',
  'credit_notes',
  'tax_document_lines',
  'products',
  'product_variants',
];

async function withoutTriggers(tx: Database, work: () => Promise<void>): Promise<void> {
  for (const table of GUARDED)
    await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
  await work();
  for (const table of GUARDED)
    await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
}

/** Deletes rows and all rows that point to them, the last first. References that the database empties itself are left to it. */
async function deleteWithDependents(tx: Database, roots: Record<string, SQL>): Promise<void> {
  const references = await queryRows<Reference>(
    tx,
    sql`select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
        (select json_agg(a.attname order by k.n) from unnest(c.conkey) with ordinality k(num, n)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns,
        (select json_agg(a.attname order by k.n) from unnest(c.confkey) with ordinality k(num, n)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as keys
      from pg_constraint c where c.contype = 'f' and c.confdeltype in ('a', 'r', 'c') and c.conrelid <> c.confrelid`,
  );
  const reached: string[] = [];
  const reach = (table: string) => {
    if (reached.includes(table)) return;
    for (const { child } of references.filter(({ parent }) => parent === table)) reach(child);
    reached.push(table);
  };
  for (const table of Object.keys(roots)) reach(table);
  const isMeant = (table: string): SQL => {
    const parents = references.filter(({ child, parent }) => child === table && reached.includes(parent));
    const byParent = parents.map(
      ({ parent, columns, keys }) =>
        sql`(${listed(columns)}) in (select ${listed(keys)} from ${sql.identifier(parent)} where ${isMeant(parent)})`,
    );
    return sql.join([...(roots[table] ? [roots[table]] : []), ...byParent], sql` or `);
  };
  for (const table of reached)
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${isMeant(table)}`);
}

const listed = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

interface Reference {
  child: string;
  parent: string;
  columns: string[];
  keys: string[];
}

async function idsOf(tx: Database, statement: SQL): Promise<string[]> {
  return (await queryRows<{ id: string }>(tx, statement)).map(({ id }) => id);
}

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;

interface DemoOwners {
  userIds: readonly string[];
  productIds: number[];
}
