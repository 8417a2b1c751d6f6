import { daysAfter, daysOf, indianDay, monthOf, type Period, wholeMonth } from '@tohfa/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, databaseNow, queryRows } from '../platform/database.ts';
import {
  addSums,
  type DaySum,
  SUM_KINDS,
  SUM_NAMES,
  type SumKind,
  type Sums,
  sumDays,
  toSums,
} from './sum-days.ts';

/** A transaction may commit late: yesterday counts as over from 01:00 on. */
const LATE_MS = 3_600_000;
/** So that a statement stays short when a shop with years behind it is summed for the first time. */
const DAYS_AT_ONCE = 7;

/** Sums of one kind by their key over a period, from stored months, weeks and days and, for days that are not over, the ledger. */
export async function sumsByKey(database: Database, kind: SumKind, period: Period): Promise<KeySum[]> {
  const over = await keepSpans(database, period);
  const { month, week, day } = splitIntoSpans(over);
  const stored = await queryRows<RawKeySum>(
    database,
    sql`select key, max(label) as label, ${ADDED} from report_sums
      where kind = ${kind} and (${isIn('month', month)} or ${isIn('week', week)} or ${isIn('day', day)}) group by key`,
  );
  const byKey = new Map(stored.map(({ key, label, ...row }) => [key, { key, label, ...toSums(row) }]));
  for (const { key, label, ...sums } of await sumOpenDays(database, kind, period, over))
    byKey.set(key, addSums({ ...toSums(sums), key, label }, byKey.get(key)));
  return [...byKey.values()];
}

/** Sums of everything by day, for every day of the period. */
export async function sumsByDay(database: Database, period: Period): Promise<({ day: string } & Sums)[]> {
  const over = await keepSpans(database, period);
  const stored = await queryRows<{ day: string } & Record<keyof Sums, string>>(
    database,
    sql`select to_char(starts_on, 'YYYY-MM-DD') as day, ${ADDED} from report_sums
      where kind = 'all' and span = 'day' and starts_on between ${over.from} and ${over.to} group by starts_on`,
  );
  const open = await sumOpenDays(database, 'all', period, over);
  const byDay = new Map([...stored, ...open].map(({ day, ...row }) => [day, toSums(row)]));
  return daysOf(period).map((day) => ({ day, ...(byDay.get(day) ?? NOTHING) }));
}

/** Job, and before a report is read: adds up the days, weeks and months that are over and not stored yet. Returns the days. */
async function keepSpans(database: Database, { from, to }: Period): Promise<Period> {
  const lastOver = daysAfter(indianDay(new Date((await databaseNow(database)).getTime() - LATE_MS)), -1);
  const over = { from, to: lastOver < to ? lastOver : to };
  if (over.to < over.from) return over;
  const missing = await listMissing(database, over);
  for (let first = 0; first < missing.day.length; first += DAYS_AT_ONCE)
    await keepDays(
      database,
      missing.day.slice(first, first + DAYS_AT_ONCE).map(({ from: day }) => day),
    );
  for (const span of ['week', 'month'] as const)
    for (const whole of missing[span]) await keepWhole(database, span, whole);
  return over;
}

/** Job, every night: so that nobody waits for the sums of yesterday and of last month. */
export async function keepReportSums(database: Database, days = 400): Promise<void> {
  const today = indianDay(await databaseNow(database));
  const [first] = await queryRows<{ day: string | null }>(
    database,
    sql`select to_char(min(at) at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day from ledger_transactions`,
  );
  const from = daysAfter(today, -days);
  if (first?.day)
    await keepSpans(database, { from: first.day > from ? monthOf(first.day) : from, to: today });
}

async function listMissing(database: Database, over: Period): Promise<Spans> {
  const wanted = { ...splitIntoSpans(over), day: daysOf(over).map((day) => ({ from: day, to: day })) };
  const rows = await queryRows<{ span: string; start: string }>(
    database,
    sql`select span, to_char(starts_on, 'YYYY-MM-DD') as start from report_spans
      where (span = 'day' and starts_on between ${over.from} and ${over.to})
        or ${isIn('week', wanted.week)} or ${isIn('month', wanted.month)}`,
  );
  const known = new Set(rows.map(({ span, start }) => `${span} ${start}`));
  const missing = (span: Span) => wanted[span].filter(({ from }) => !known.has(`${span} ${from}`));
  return { day: missing('day'), week: missing('week'), month: missing('month') };
}

/** Of two processes that add up the same day, the first one's rows stay: they are equal. */
async function keepDays(database: Database, days: readonly string[]): Promise<void> {
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return;
  const wanted = new Set(days);
  const sums = (await sumDays(database, SUM_KINDS, { from, to })).filter(({ day }) => wanted.has(day));
  await database.transaction(async (tx) => {
    await insertSums(tx, sums);
    await tx.execute(sql`insert into report_spans select 'day', unnest(${sql.param([...days])}::date[])
      on conflict do nothing`);
  });
}

async function insertSums(tx: Database, sums: readonly DaySum[]): Promise<void> {
  if (sums.length === 0) return;
  const rows = sums.map(({ kind, day, key, label, ...amounts }) => [
    kind,
    day,
    key,
    label,
    ...SUM_NAMES.map((name) => amounts[name]),
  ]);
  await tx.execute(sql`insert into report_sums
    select 'day', r->>0, (r->>1)::date, r->>2, r->>3, (r->>4)::bigint, (r->>5)::bigint, (r->>6)::bigint, (r->>7)::int,
      (r->>8)::int, (r->>9)::int, (r->>10)::int
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r on conflict do nothing`);
}

/** A week or month from its days, which are stored. */
async function keepWhole(database: Database, span: 'week' | 'month', { from, to }: Period): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`insert into report_sums
      select ${span}, kind, ${from}::date, key, max(label), sum(sales_paise), sum(refunds_paise), sum(discount_paise),
        sum(orders), sum(contributions), sum(units), sum(returns)
      from report_sums where span = 'day' and kind = any(${sql.param([...SUM_KINDS])}::text[])
        and starts_on between ${from} and ${to} group by kind, key on conflict do nothing`);
    await tx.execute(sql`insert into report_spans values (${span}, ${from}) on conflict do nothing`);
  });
}

async function sumOpenDays(
  database: Database,
  kind: SumKind,
  { from, to }: Period,
  over: Period,
): Promise<DaySum[]> {
  const first = over.to < from ? from : daysAfter(over.to, 1);
  return first > to ? [] : sumDays(database, [kind], { from: first, to });
}

/** Whole months, whole weeks of what is left, and the days that are left of it. */
function splitIntoSpans(period: Period): Spans {
  const months = wholeSpans(period, wholeMonth);
  const [first, last] = [months[0], months.at(-1)];
  const left = first && last ? around(period, { from: first.from, to: last.to }) : [period];
  const weeks = left.map((part) => wholeSpans(part, weekOf));
  const days = left.flatMap((part, place) => {
    const [firstWeek, lastWeek] = [weeks[place]?.[0], weeks[place]?.at(-1)];
    return firstWeek && lastWeek ? around(part, { from: firstWeek.from, to: lastWeek.to }) : [part];
  });
  return {
    month: months,
    week: weeks.flat(),
    day: days.flatMap(daysOf).map((day) => ({ from: day, to: day })),
  };
}

function wholeSpans({ from, to }: Period, spanOf: (day: string) => Period): Period[] {
  const spans: Period[] = [];
  let next = spanOf(from);
  if (next.from < from) next = spanOf(daysAfter(next.to, 1));
  for (; next.to <= to; next = spanOf(daysAfter(next.to, 1))) spans.push(next);
  return spans;
}

/** What lies before and after a part of a period. */
function around({ from, to }: Period, part: Period): Period[] {
  return [
    { from, to: daysAfter(part.from, -1) },
    { from: daysAfter(part.to, 1), to },
  ].filter((span) => span.from <= span.to);
}

/** Monday to Sunday. */
export function weekOf(day: string): Period {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  const from = daysAfter(day, -sinceMonday);
  return { from, to: daysAfter(from, 6) };
}

type Span = 'day' | 'week' | 'month';
type Spans = Record<Span, Period[]>;

function isIn(span: Span, spans: readonly Period[]): SQL {
  return sql`(span = ${span} and starts_on = any(${sql.param(spans.map(({ from }) => from))}::date[]))`;
}

const ADDED = sql`sum(sales_paise)::text as "salesPaise", sum(refunds_paise)::text as "refundsPaise",
  sum(discount_paise)::text as "discountPaise", sum(orders)::text as orders, sum(contributions)::text as contributions,
  sum(units)::text as units, sum(returns)::text as returns`;

export const NOTHING: Sums = toSums({
  salesPaise: 0,
  refundsPaise: 0,
  discountPaise: 0,
  orders: 0,
  contributions: 0,
  units: 0,
  returns: 0,
});

export interface KeySum extends Sums {
  key: string;
  label: string;
}

type RawKeySum = { key: string; label: string } & Record<keyof Sums, string>;
