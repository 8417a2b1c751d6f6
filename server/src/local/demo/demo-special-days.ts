import { createHash } from 'node:crypto';
import { CONSENT_TEXT, CONSENT_VERSION, daysAfter, indianDay } from '@tohfa/contract';

/** A few people whose days lie around the shop's first one, so that the calendar and the reminders have something to show. */
export function demoSpecialDays(now: Date) {
  const inDays = (days: number) => daysAfter(indianDay(now), days).slice(5);
  const people = [
    {
      name: 'Meera Iyer',
      phone: '+919845011111',
      email: 'meera@people.test',
      birthday: dayIn(1988, inDays(6)),
      anniversary: dayIn(2014, inDays(20)),
      children: [inDays(12)],
      referredBy: 'Asha',
      flatNo: '12',
      address: 'Rose Villa, Koramangala',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560034',
    },
    {
      name: 'Kabir Singh',
      phone: '+919820022222',
      email: 'kabir@people.test',
      birthday: '1992-02-29',
      anniversary: dayIn(2018, inDays(3)),
      children: [],
      referredBy: '',
      flatNo: '4B',
      address: 'Sea View, Bandra West',
      city: 'Mumbai',
      state: 'Maharashtra',
      pincode: '400050',
    },
    {
      name: 'फ़रीदा ख़ान',
      phone: '+919830033333',
      email: null,
      birthday: dayIn(1975, inDays(12)),
      anniversary: null,
      children: [inDays(2), inDays(25)],
      referredBy: 'Ravi',
      flatNo: '7/1',
      address: 'Park Street',
      city: 'Kolkata',
      state: 'West Bengal',
      pincode: '700016',
    },
  ];
  return people.map((person) => ({
    ...person,
    consentVersion: CONSENT_VERSION,
    consentWords: CONSENT_TEXT,
    formHash: createHash('sha256').update(JSON.stringify(person)).digest(),
  }));
}

/** A year without a 29 February has its 28th instead. */
function dayIn(year: number, monthDay: string): string {
  return `${year}-${monthDay === '02-29' && year % 4 !== 0 ? '02-28' : monthDay}`;
}
