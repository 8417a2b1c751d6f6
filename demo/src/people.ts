/** The demo accounts. Their passwords are public, so they exist only with local services on. */
export const demoAccounts = [
  { email: 'asha@tohfa.test', name: 'Asha Rao', password: 'gift-for-asha' },
  { email: 'ravi@tohfa.test', name: 'Ravi Menon', password: 'gift-for-ravi' },
  { email: 'admin@tohfa.test', name: 'Meera Admin', password: 'gift-for-admin' },
] as const;

/**
 * Special-days forms whose dates lie around today, so that the calendar and the reminders have something to show.
 * `monthDayIn` answers the month and day, as MM-DD, that many days from now.
 */
export function demoSpecialDays(monthDayIn: (days: number) => string): DemoSpecialDays[] {
  return [
    {
      name: 'Meera Iyer',
      phone: '+919845011111',
      email: 'meera@people.test',
      birthday: dateIn(1988, monthDayIn(6)),
      anniversary: dateIn(2014, monthDayIn(20)),
      children: [monthDayIn(12)],
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
      anniversary: dateIn(2018, monthDayIn(3)),
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
      birthday: dateIn(1975, monthDayIn(12)),
      anniversary: null,
      children: [monthDayIn(2), monthDayIn(25)],
      referredBy: 'Ravi',
      flatNo: '7/1',
      address: 'Park Street',
      city: 'Kolkata',
      state: 'West Bengal',
      pincode: '700016',
    },
  ];
}

/** In a year without 29 February, the 28th. */
function dateIn(year: number, monthDay: string): string {
  return `${year}-${monthDay === '02-29' && year % 4 !== 0 ? '02-28' : monthDay}`;
}

interface DemoSpecialDays {
  name: string;
  phone: string;
  email: string | null;
  birthday: string;
  anniversary: string | null;
  children: string[];
  referredBy: string;
  flatNo: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
}
