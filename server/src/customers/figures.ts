import { type SQL, sql } from 'drizzle-orm';
import { findSettledTransaction, PAYER_FIGURES, payerCreditsSql } from '../payments/index.ts';
import { type Database, queryRows } from '../platform/database.ts';

/** How many ledger transactions are counted in one database transaction. */
const CHUNK = 5000;
/** No transaction that writes to the ledger takes this long. Until then one with a lower number may still appear. */
const SETTLED_SECONDS = 60;
const MAX_STALE = 500;

/**
 * Periodic task: adds what the ledger says since the last run to the figures of those who paid, each transaction once, and
 * lists guests from their first payment on. Paying itself does not wait for this.
 */
export async function countCustomers(database: Database, settledSeconds = SETTLED_SECONDS): Promise<void> {
  while (await countNext(database, settledSeconds)) {
    // A shop that was just upgraded has all its payments to count.
  }
  await database.transaction((tx) => recountStale(tx));
}

/** True while there is more to count. Of several processes one counts at a time. */
function countNext(database: Database, settledSeconds: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [counted] = await queryRows<{ from: string }>(
      tx,
      sql`select ledger_transaction as "from" from customers_counted where id = 1 for update skip locked`,
    );
    if (!counted) return false;
    const from = Number(counted.from);
    const last = await findSettledTransaction(tx, settledSeconds);
    if (last <= from) return false;
    const to = Math.min(last, from + CHUNK);
    const credits = payerCreditsSql(sql`t.id > ${from} and t.id <= ${to}`);
    await tx.execute(sql`with credits as (${credits})
      ${insertFigures(sql`select coalesce(credits.payer_id, c.user_id, c.id, customer_of_buyer(credits.guest_buyer_id)) as id,
          ${PAYER_FIGURES} from credits left join contributors c on c.id = credits.contributor_id group by 1`)}
      on conflict (id) do update set orders = customers.orders + excluded.orders,
        spent_paise = customers.spent_paise + excluded.spent_paise,
        last_paid_at = greatest(customers.last_paid_at, excluded.last_paid_at)`);
    await tx.execute(sql`update customers_counted set ledger_transaction = ${to} where id = 1`);
    return to < last;
  });
}

/** Counts those again who were claimed or turned out to be one person, as far as the ledger is counted. */
async function recountStale(tx: Database): Promise<void> {
  await tx.execute(sql`select 1 from customers_counted where id = 1 for update`);
  const stale = await queryRows<{ id: string; person: string }>(
    tx,
    sql`select id, coalesce(customer_of_buyer(id), id) as person from customers where stale limit ${MAX_STALE}`,
  );
  if (stale.length === 0) return;
  const people = sql.param([...new Set(stale.map(({ person }) => person))]);
  const merged = sql.param(stale.filter(({ id, person }) => id !== person).map(({ id }) => id));
  await tx.execute(sql`delete from customers where id = any(${merged}::uuid[])`);
  const credits = payerCreditsSql(sql`t.id <= (select ledger_transaction from customers_counted)
    and (o.payer_id = person.id or o.guest_buyer_id = any(array(select buyers_of_customer(person.id)))
      or o.contributor_id = any(array(select id from contributors where id = person.id or user_id = person.id)))`);
  await tx.execute(sql`with person as (select unnest(${people}::uuid[]) as id)
    ${insertFigures(sql`select person.id, ${PAYER_FIGURES} from person left join lateral (${credits}) credits on true group by 1`)}
    on conflict (id) do update set orders = excluded.orders, spent_paise = excluded.spent_paise,
      last_paid_at = excluded.last_paid_at, stale = false`);
}

/** Job: those who were erased while they were being counted. */
export async function removeErasedCustomers(database: Database): Promise<void> {
  await database.execute(sql`delete from customers c where not exists (select 1 from users u
      where u.id = c.id and u.erased_at is null)
    and not exists (select 1 from guest_buyers b where b.id = c.id and b.user_id is null and b.name || b.email || b.phone <> '')
    and not exists (select 1 from contributors g where g.id = c.id and g.user_id is null
      and g.name || g.email || g.phone <> '')`);
}

/** SQL: without those who were erased. */
function insertFigures(figures: SQL): SQL {
  return sql`insert into customers (id, kind, name, email, phone, since, orders, spent_paise, last_paid_at)
    select f.id, case when u.id is not null then 'account' when b.id is not null then 'buyer' else 'contributor' end,
      coalesce(u.name, b.name, g.name), coalesce(u.email, b.email, g.email), coalesce(b.phone, g.phone, ''),
      coalesce(u.created_at, b.created_at, g.created_at), f.orders, f.spent, f."lastPaidAt"
    from (${figures}) f left join users u on u.id = f.id and u.erased_at is null
    left join guest_buyers b on b.id = f.id and b.user_id is null and b.name || b.email || b.phone <> ''
    left join contributors g on g.id = f.id and g.user_id is null and g.name || g.email || g.phone <> ''
    where u.id is not null or b.id is not null or g.id is not null`;
}
