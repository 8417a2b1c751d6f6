import { daysAfter } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { type ReminderDeps, sendReminders } from '../../src/special-days/reminders.ts';
import { withdrawSubmission } from '../../src/special-days/sql.ts';
import { openShop, type Shop } from '../support/shop.ts';

const FULL = process.env.FULL_FIGURES === '1';
const PEOPLE = FULL ? 1000 : 10;
const FIRST_DAY = '2026-03-01';
/** Five years in full, two in short; February 2028, which has a 29th, is in both. */
const LAST_DAY = FULL ? '2031-02-28' : '2028-03-31';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it(`over years ${PEOPLE} people are reminded of each day once, though the job runs twice or misses days`, async () => {
  const { database } = shop.opened;
  const people = await makePeople();
  const random = numbersFrom(4711);
  const told = new Map<string, number>();
  const lastMailOn = new Map<string, string>();
  let today = FIRST_DAY;
  const reminding: ReminderDeps = {
    database,
    log: pino({ level: 'silent' }),
    publicUrl: 'https://tohfa.test',
    async notify({ email }, { days }) {
      expect(lastMailOn.get(email), `${email} is mailed twice on a day`).not.toBe(today);
      lastMailOn.set(email, today);
      for (const { date, daysLeft } of days) {
        expect(daysLeft).toBeGreaterThanOrEqual(1);
        expect(daysLeft).toBeLessThanOrEqual(7);
        told.set(`${email} ${date}`, (told.get(`${email} ${date}`) ?? 0) + 1);
      }
    },
  };

  let missing = 0;
  for (let ranBefore = true; today <= LAST_DAY; today = daysAfter(today, 1)) {
    for (const person of people.filter(({ leavesOn }) => leavesOn === today)) {
      expect(await withdrawSubmission(database, person.id)).toBe(true);
    }
    // Now and then the job is away for up to six days: the longest a reminder may wait.
    if (ranBefore && random() < 0.02) missing = 1 + Math.floor(random() * 6);
    ranBefore = missing === 0;
    if (missing > 0) {
      missing -= 1;
      continue;
    }
    const now = new Date(`${today}T10:00:00+05:30`);
    const runs = random() < 0.2 ? 2 : 1;
    await Promise.all(Array.from({ length: runs }, () => sendReminders(reminding, now)));
    if (random() < 0.2) await sendReminders(reminding, new Date(`${today}T18:00:00+05:30`));
  }

  const expected = people.flatMap(expectedDays);
  expect(expected.length).toBeGreaterThan(PEOPLE * (FULL ? 5 : 2));
  expect([...told.values()].every((times) => times === 1)).toBe(true);
  // A day within a week of the beginning, the end or the withdrawal may go either way: whether it was told depends on
  // which runs there were.
  const sure = expected.filter(({ sure: isSure }) => isSure).map(({ key }) => key);
  expect(sure.filter((key) => !told.has(key))).toEqual([]);
  const possible = new Set(expected.map(({ key }) => key));
  expect([...told.keys()].filter((key) => !possible.has(key))).toEqual([]);
  expect(
    sure.some((key) => key.endsWith('2028-02-29')) && sure.some((key) => key.endsWith('2027-02-28')),
  ).toBe(true);
});

/** One person per day of a leap year has a birthday; some also have an anniversary or children; a tenth withdraw. */
async function makePeople(): Promise<Person[]> {
  const random = numbersFrom(42);
  const anyDay = () => daysAfter('2000-01-01', Math.floor(random() * 366)).slice(5);
  const people = Array.from({ length: PEOPLE }, (_, nth): Omit<Person, 'id'> => {
    const birthday = nth < 5 ? '02-29' : daysAfter('2000-01-01', nth % 366).slice(5);
    const days = [birthday, ...(nth % 2 ? [anyDay()] : []), ...(nth % 3 ? [] : [anyDay(), anyDay()])];
    const leavesOn = nth % 10 === 9 ? daysAfter(FIRST_DAY, Math.floor(random() * 1800)) : undefined;
    return { email: `${nth}@people.test`, days, leavesOn };
  });
  const rows = await queryRows<{ id: string; email: string }>(
    shop.opened.database,
    sql`insert into special_days
        (name, phone, email, flat_no, address, city, state, pincode, consent_version, consent_words, form_hash)
      select 'Person', '+919876543210', email, '1', 'a', 'c', 's', '560001', '1', 'w', '\\x00'
      from json_to_recordset(${JSON.stringify(people)}::json) as person (email text) returning id, email`,
  );
  const idOf = new Map(rows.map(({ id, email }) => [email, id]));
  const made = people.map((person) => ({ ...person, id: idOf.get(person.email) ?? '' }));
  const dates = made.flatMap(({ id, days }) =>
    days.map((month_day, nth) => ({
      submission_id: id,
      kind: nth === 0 ? 'birthday' : 'child',
      nth,
      month_day,
    })),
  );
  await shop.opened.database.execute(sql`insert into special_day_dates
    select * from json_populate_recordset(null::special_day_dates, ${JSON.stringify(dates)}::json)`);
  return made;
}

/** By a calendar of its own: what the job must come to. */
function expectedDays({ email, days, leavesOn }: Person): { key: string; sure: boolean }[] {
  const until = leavesOn !== undefined && leavesOn < LAST_DAY ? leavesOn : LAST_DAY;
  const dates = new Set<string>();
  for (let year = 2026; year <= 2031; year += 1) {
    const isLeap = year === 2028;
    for (const day of days) dates.add(`${year}-${day === '02-29' && !isLeap ? '02-28' : day}`);
  }
  return [...dates]
    .filter((date) => date > FIRST_DAY && daysAfter(date, -7) <= until)
    .map((date) => ({
      key: `${email} ${date}`,
      sure: date >= daysAfter(FIRST_DAY, 7) && date <= until,
    }));
}

/** A small generator, so that a failure can be walked again. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Person {
  id: string;
  email: string;
  /** `MM-DD` */
  days: string[];
  leavesOn: string | undefined;
}
