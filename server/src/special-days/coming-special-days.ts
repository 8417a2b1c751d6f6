import { type ComingDay, daysAfter, monthDaysOn, type Operations } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import type { SpecialDays } from './special-days.ts';
import { peopleWithDays } from './special-days-sql.ts';

export async function comingSpecialDays(
  { database }: SpecialDays,
  { query }: Call<Operations['comingSpecialDays']>,
) {
  return { days: await comingDays(database, query) };
}

/** Everybody's days of so many days from a date on, in their order. */
export async function comingDays(
  database: Database,
  { from, days }: { from: string; days: number },
): Promise<ComingDay[]> {
  const dates = Array.from({ length: days }, (_, ahead) => daysAfter(from, ahead));
  const people = await peopleWithDays(database, dates.flatMap(monthDaysOn));
  const byDay = Map.groupBy(people, ({ monthDay }) => monthDay);
  return dates.flatMap((date) =>
    monthDaysOn(date)
      .flatMap((monthDay) => byDay.get(monthDay) ?? [])
      .map(({ id, name, kind, email }) => ({ date, kind, id, name, hasEmail: email !== null })),
  );
}
