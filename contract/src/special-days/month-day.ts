/** `MM-DD` of `MM-DD` or `YYYY-MM-DD`; undefined for a day that does not exist. */
export function monthDayOf(day: string): string | undefined {
  const [, year, monthDay] = /^(?:(\d{4})-)?(\d\d-\d\d)$/.exec(day) ?? [];
  // 2000 had a 29 February: without a year, every day that some year has exists.
  return monthDay !== undefined && exists(`${year ?? '2000'}-${monthDay}`) ? monthDay : undefined;
}

/** The month-days kept on a date: on 28 February also those born on the 29th, in years that have none. */
export function monthDaysOn(date: string): string[] {
  const monthDay = date.slice(5);
  return monthDay === '02-28' && !exists(`${date.slice(0, 4)}-02-29`) ? [monthDay, '02-29'] : [monthDay];
}

function exists(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
}
