import { daysAfter } from '@tohfa/contract';
import { describe, expect, it } from 'vitest';
import {
  dueReminders,
  isQuietHour,
  reminderDates,
  reminderKey,
} from '../../src/special-days/due-reminders.ts';
import { chooseGifts } from '../../src/special-days/reminders.ts';
import { safeMailName } from '../../src/special-days/submissions.ts';

const nobodyTold = new Set<string>();
const person = (monthDay: string, more: object = {}) => ({
  id: 'one',
  name: 'Asha',
  email: 'asha@people.test',
  kind: 'birthday' as const,
  monthDay,
  ...more,
});
/** Ten in the morning in India. */
const morning = (day: string) => new Date(`${day}T04:30:00Z`);

describe('a reminder', () => {
  it('is due from seven days before until the day before, by India’s calendar', () => {
    expect(reminderDates(morning('2026-11-15'))).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    // Half past midnight in India is still the day before in Greenwich.
    expect(reminderDates(new Date('2026-11-15T19:00:00Z'))[0]).toBe('2026-11-17');
  });

  it('of 29 February comes for the 28th in years without one', () => {
    const due = (day: string) => dueReminders(morning(day), [person('02-29')], nobodyTold)[0]?.days[0]?.date;
    expect(due('2027-02-21')).toBe('2027-02-28');
    expect(due('2028-02-21')).toBeUndefined();
    expect(due('2028-02-22')).toBe('2028-02-29');
    // A century that is no leap year.
    expect(due('2100-02-21')).toBe('2100-02-28');
  });

  it('covers everything of a person on a day and all upcoming days in one', () => {
    const people = [
      person('11-20'),
      person('11-20', { kind: 'child' }),
      person('11-20', { kind: 'child' }),
      person('11-22', { kind: 'anniversary' }),
    ];
    const due = dueReminders(morning('2026-11-15'), people, nobodyTold);
    expect(due).toHaveLength(1);
    expect(due[0]?.days.map(({ date, occasions }) => [date, occasions.map(({ kind }) => kind)])).toEqual([
      ['2026-11-20', ['birthday', 'child']],
      ['2026-11-22', ['anniversary']],
    ]);
  });

  it('is not sent without an email, nor twice for the same day', () => {
    const people = [person('11-20', { email: null }), person('11-21', { id: 'two' })];
    expect(dueReminders(morning('2026-11-15'), people, new Set(['two 2026-11-21']))).toEqual([]);
  });

  it('crosses the end of a year', () => {
    const [due] = dueReminders(morning('2026-12-28'), [person('01-03')], nobodyTold);
    expect(due?.days[0]).toMatchObject({ date: '2027-01-03', daysLeft: 6 });
  });
});

it.each([
  ['08:59', true],
  ['09:00', false],
  ['19:59', false],
  ['20:00', true],
  ['00:00', true],
])('at %s in India it is quiet: %s', (time, quiet) => {
  expect(isQuietHour(new Date(`2026-11-15T${time}:00+05:30`))).toBe(quiet);
});

describe('three gifts', () => {
  const idea = (id: number, categoryName: string, isCalendar = false) => ({
    id,
    name: `Gift ${id}`,
    price: 100,
    rating: 4,
    categoryName,
    isCalendar,
  });
  const shelves = [
    ...[1, 2, 3, 4].map((id) => idea(id, 'Books, Games & Toys')),
    ...[5, 6, 7].map((id) => idea(id, 'Home & Kitchen')),
    ...[8, 9, 10].map((id) => idea(id, 'Diwali sweets', true)),
  ];
  const ids = (...asked: Parameters<typeof chooseGifts>) => chooseGifts(...asked).map(({ id }) => id);

  it('suit the day, and none is from a festival’s category', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      for (const id of ids(shelves, 'child', String(seed))) expect([1, 2, 3, 4]).toContain(id);
      expect(ids(shelves, 'anniversary', String(seed)).toSorted()).toEqual([5, 6, 7]);
    }
  });

  it('are three different ones, stable for a seed and different for another', () => {
    expect(ids(shelves, 'child', 'a')).toEqual(ids(shelves, 'child', 'a'));
    expect(new Set(ids(shelves, 'child', 'a')).size).toBe(3);
    const begun = new Set(Array.from({ length: 40 }, (_, seed) => ids(shelves, 'child', String(seed))[0]));
    expect(begun.size).toBe(4);
  });

  it('are filled up when too few suit, as far as there are products', () => {
    const few = [idea(1, 'Toys'), idea(2, 'Stationery'), idea(3, 'Diwali', true), idea(4, 'Stationery')];
    expect(ids(few, 'child', 'a')).toEqual([1, 2, 4]);
    expect(ids(few.slice(0, 1), 'child', 'a')).toEqual([1]);
    expect(ids([], 'child', 'a')).toEqual([]);
  });
});

it.each([
  ['Asha Rao', 'Asha Rao'],
  ['आशा राव', 'आशा राव'],
  ['Dr. A. P. J. Abdul Kalam', 'Dr. A. P. J. Abdul Kalam'],
  ['O’Brien-Das', 'O’Brien-Das'],
  ['Win https://evil.test', ''],
  ['visit evil.test', ''],
  ['call 9876543210', ''],
  ['two\nlines', ''],
])('of the name %j a mail says %j', (name, said) => {
  expect(safeMailName(name)).toBe(said);
});

it('run daily over five years for 1,000 people, each day of each person is due once', () => {
  const people = Array.from({ length: 1000 }, (_, nth) => {
    const monthDay = daysAfter('2000-01-01', (nth * 7) % 366).slice(5);
    return person(monthDay, { id: String(nth), email: `${nth}@people.test` });
  });
  const told = new Set<string>();
  let reminders = 0;
  for (let day = '2026-03-01'; day <= '2031-02-28'; day = daysAfter(day, 1)) {
    for (const { days } of dueReminders(morning(day), people, told)) {
      for (const { date, occasions } of days) {
        reminders += 1;
        for (const { submissionId } of occasions) told.add(reminderKey(submissionId, date));
      }
    }
  }
  // Five of each, and a sixth for whoever has theirs in the week after the last day.
  const sixth = people.filter(({ monthDay }) => monthDay >= '03-02' && monthDay <= '03-07').length;
  expect(reminders).toBe(5 * people.length + sixth);
  expect(told.size).toBe(reminders);
});
