import { daysOf, type Period } from '@tohfa/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { indianDay, isWithin } from './sum-days.ts';

/** A change that commits late is still found: the last minutes are looked at again. */
const LATE_SECONDS = 120;
const DAYS_AT_ONCE = 31;

/** How far the gifts that were asked for in a period came, and how far people came who began to pay for a gift in it. */
export async function giftFigures(database: Database, period: Period): Promise<GiftFigures> {
  await followGifts(database);
  const missing = await listMissingDays(database, period);
  for (let first = 0; first < missing.length; first += DAYS_AT_ONCE)
    await sumGiftDays(database, missing.slice(first, first + DAYS_AT_ONCE));
  const [row] = await queryRows<Record<GiftFigure, string>>(
    database,
    sql`select ${sql.join(
      COLUMNS.map(
        ([name, column]) => sql`coalesce(sum(${sql.raw(column)}), 0)::text as ${sql.identifier(name)}`,
      ),
      sql`, `,
    )} from report_gift_days where day between ${period.from} and ${period.to}`,
  );
  return Object.fromEntries(COLUMNS.map(([name]) => [name, Number(row?.[name] ?? 0)])) as GiftFigures;
}

/**
 * Job, and before a report is read: adds up the days again whose gifts or checkouts changed since the last time. Of several
 * processes one does it at a time, and the others wait for what it finds.
 */
export async function followGifts(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const [followed] = await queryRows<{ since: string | Date }>(
      tx,
      sql`select until - make_interval(secs => ${LATE_SECONDS}) as since from report_gifts_followed for update`,
    );
    const since = new Date(followed?.since ?? 0).toISOString();
    const changed = await queryRows<{ day: string }>(
      tx,
      sql`select ${indianDay(sql`created_at`)} as day from gifts where updated_at >= ${since}
        union select ${indianDay(sql`created_at`)} from payment_orders where updated_at >= ${since} and gift_id is not null
        union select ${indianDay(sql`g.created_at`)} from payment_orders o join gifts g on g.id = o.gift_id
          where o.updated_at >= ${since}
        order by 1`,
    );
    await sumGiftDays(
      tx,
      changed.map(({ day }) => day),
    );
    await tx.execute(sql`update report_gifts_followed set until = now()`);
  });
}

async function listMissingDays(database: Database, period: Period): Promise<string[]> {
  const rows = await queryRows<{ day: string }>(
    database,
    sql`select to_char(day, 'YYYY-MM-DD') as day from report_gift_days where day between ${period.from} and ${period.to}`,
  );
  const known = new Set(rows.map(({ day }) => day));
  return daysOf(period).filter((day) => !known.has(day));
}

/** Days that are asked for in order; days between them are left as they are. */
async function sumGiftDays(database: Database, days: readonly string[]): Promise<void> {
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return;
  const list = sql.param([...days]);
  const columns = sql.raw(COLUMNS.map(([, column]) => column).join(', '));
  await database.execute(sql`insert into report_gift_days (day, ${columns})
    select d::date, coalesce(asked, 0), coalesce(approved, 0), coalesce(shared, 0), coalesce(contributed, 0),
      coalesce(funded, 0), coalesce(delivered, 0), coalesce(contributors, 0), coalesce(timed, 0),
      coalesce(fund_seconds, 0), coalesce(guest_checkouts, 0), coalesce(guest_tries, 0), coalesce(guest_payments, 0),
      coalesce(account_checkouts, 0), coalesce(account_tries, 0), coalesce(account_payments, 0)
    from unnest(${list}::text[]) d
    left join (${progressSql({ from, to })}) progress on progress.day = d
    left join (${checkoutsSql({ from, to })}) checkouts on checkouts.day = d
    on conflict (day) do update set ${sql.join(
      COLUMNS.map(([, column]) => sql.raw(`${column} = excluded.${column}`)),
      sql`, `,
    )}`);
}

/** A step counts once it was reached, whatever came later. Shared: others can open the link, were invited, or have paid. */
function progressSql(period: Period): SQL {
  return sql`select day, count(*) as asked, count(*) filter (where approved) as approved,
      count(*) filter (where approved and (sharable or contributors > 0 or invited)) as shared,
      count(*) filter (where contributors > 0) as contributed, count(*) filter (where funded) as funded,
      count(*) filter (where delivered) as delivered, sum(contributors) as contributors,
      count(*) filter (where funded_at >= approved_at) as timed,
      sum(extract(epoch from funded_at - approved_at)) filter (where funded_at >= approved_at)::bigint as fund_seconds
    from (select ${indianDay(sql`g.created_at`)} as day, g.sharable, s.*,
        exists (select 1 from gift_invitees i where i.gift_id = g.id) as invited,
        (select count(distinct coalesce(o.payer_id, o.contributor_id)) from payment_orders o
          join payments p on p.order_id = o.id where o.gift_id = g.id and p.credited_paise > 0) as contributors
      from gifts g left join lateral (select
          bool_or(status in ('approved', 'paid', 'dispatched', 'delivered')) as approved,
          bool_or(status in ('paid', 'dispatched', 'delivered')) as funded, bool_or(status = 'delivered') as delivered,
          min(at) filter (where status = 'approved') as approved_at, min(at) filter (where status = 'paid') as funded_at
        from gift_steps where gift_id = g.id) s on true
      where ${isWithin(sql`g.created_at`, period)}) asked group by day`;
}

/** An order is a checkout that began; a payment of it, whatever became of it, is a try. */
function checkoutsSql(period: Period): SQL {
  return sql`select day, count(*) filter (where guest) as guest_checkouts,
      count(*) filter (where guest and tried) as guest_tries, count(*) filter (where guest and paid) as guest_payments,
      count(*) filter (where not guest) as account_checkouts,
      count(*) filter (where not guest and tried) as account_tries,
      count(*) filter (where not guest and paid) as account_payments
    from (select ${indianDay(sql`o.created_at`)} as day, o.contributor_id is not null as guest, p.tried, p.paid
      from payment_orders o left join lateral (select count(*) > 0 as tried, bool_or(credited_paise > 0) as paid
        from payments where order_id = o.id) p on true
      where o.gift_id is not null and ${isWithin(sql`o.created_at`, period)}) begun group by day`;
}

const COLUMNS = [
  ['asked', 'asked'],
  ['approved', 'approved'],
  ['shared', 'shared'],
  ['contributed', 'contributed'],
  ['funded', 'funded'],
  ['delivered', 'delivered'],
  ['contributors', 'contributors'],
  ['timed', 'timed'],
  ['fundSeconds', 'fund_seconds'],
  ['guestCheckouts', 'guest_checkouts'],
  ['guestTries', 'guest_tries'],
  ['guestPayments', 'guest_payments'],
  ['accountCheckouts', 'account_checkouts'],
  ['accountTries', 'account_tries'],
  ['accountPayments', 'account_payments'],
] as const;

type GiftFigure = (typeof COLUMNS)[number][0];
export type GiftFigures = Record<GiftFigure, number>;
