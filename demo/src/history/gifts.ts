import type { HistoryPerson } from './people.ts';

/** Group gifts of the past, in the order of what may become of one. Days count back from today. */
export const historyGifts: readonly HistoryGift[] = [
  {
    key: 'delivered',
    owner: 'kavya',
    product: 'Hammered Copper',
    askedDaysAgo: 46,
    date: -28,
    recipient: 0,
    relation: 'Mother',
    occasion: 'Birthday',
    payments: [
      { guest: 'Farah', rupees: 500, daysAgo: 44, message: 'Happy birthday, Aunty! Drink more water :)' },
      { person: 'sana', rupees: 649, daysAgo: 42, message: 'With love from Hyderabad.' },
      { guest: 'Joseph', rupees: 500, daysAgo: 39, message: 'Many happy returns of the day.' },
    ],
    deliveredDaysAgo: 28,
    thanks: 'You dear people! The bottle stands beside my bed. Come for chai soon.',
  },
  {
    key: 'expired',
    owner: 'manoj',
    product: 'Rosewood & Boxwood',
    askedDaysAgo: 40,
    date: -20,
    recipient: 6,
    relation: 'Brother',
    occasion: 'Graduation',
    payments: [
      { guest: 'Lalitha', rupees: 300, daysAgo: 36, message: 'Well done, Doctor!' },
      { person: 'manoj', rupees: 400, daysAgo: 30, message: '' },
    ],
  },
  {
    key: 'funded',
    owner: 'ishita',
    product: 'Jaipur Blue',
    askedDaysAgo: 15,
    date: 6,
    recipient: 4,
    relation: 'Father',
    occasion: 'Anniversary',
    payments: [
      {
        guest: 'Pooja',
        rupees: 400,
        daysAgo: 13,
        message: 'Twenty-five years! You two are our favourite story.',
      },
      { guest: 'Tenzin', rupees: 300, daysAgo: 10, message: 'Tashi delek to both of you.' },
      { person: 'harpreet', rupees: 299, daysAgo: 7, message: 'So much love from Chandigarh.' },
      { person: 'ishita', rupees: 300, daysAgo: 5, message: 'শুভ বিবাহবার্ষিকী, Baba and Ma!' },
    ],
  },
  {
    key: 'half-funded',
    owner: 'asha',
    product: 'Brass Urli',
    askedDaysAgo: 8,
    date: 21,
    recipient: 8,
    relation: 'Friend',
    occasion: 'Wedding',
    payments: [
      { guest: 'Gurmeet', rupees: 700, daysAgo: 6, message: 'Congratulations from the whole team.' },
      { guest: 'Pooja', rupees: 351, daysAgo: 4, message: 'May your house always smell of jasmine.' },
      { person: 'neha', rupees: 400, daysAgo: 2, message: '' },
    ],
    promise: { name: 'Joseph', email: 'joseph.dsouza@tohfa.test', rupees: 500, inDays: 9, daysAgo: 3 },
  },
  {
    key: 'pending',
    owner: 'neha',
    product: 'Kumbakonam',
    askedDaysAgo: 1,
    date: 17,
    recipient: 7,
    relation: 'Brother',
    occasion: 'Birthday',
    payments: [],
    isUndecided: true,
  },
];

export const historyRegistry = {
  owner: 'asha',
  title: 'Asha and Rohit’s new home',
  occasion: 'Housewarming',
  inDays: 30,
  madeDaysAgo: 18,
  recipient: { name: 'Asha Rao', phone: '9000000001' },
  address: {
    flatNumber: '4B',
    building: 'Gulmohar Residency',
    district: 'Bengaluru Urban',
    state: 'Karnataka',
    pincode: '560038',
  },
  items: [
    { product: 'Masala Dabba', wanted: 1 },
    { product: 'Hand-painted Diyas', wanted: 4 },
    { product: 'Tulsi in', wanted: 1 },
    { product: 'Marigold & Mango', wanted: 2 },
    { product: 'Brass Puja', wanted: 1 },
  ],
  given: [
    { item: 1, guest: 'Farah', message: 'So that the first evening is bright.', daysAgo: 14 },
    { item: 0, guest: 'Lalitha', message: 'For all the rasam you will cook.', daysAgo: 9 },
    { item: 1, guest: 'Gurmeet', message: 'Welcome home!', daysAgo: 5 },
  ],
} as const;

export const historyCircle = {
  owner: 'asha',
  name: 'The Raos of Indiranagar',
  madeDaysAgo: 25,
  members: [
    { name: 'Lakshmi', dayInDays: 9, wishes: 'Something for the balcony' },
    { name: 'Kiran', dayInDays: 47, wishes: 'Chess, always chess' },
    { name: 'Divya', dayInDays: 120, wishes: '' },
  ],
} as const;

export const historyWishlists: readonly { person: HistoryPerson; products: readonly string[] }[] = [
  { person: 'asha', products: ['Banarasi Silk', 'Meenakari Jhumkas', 'Darjeeling'] },
  { person: 'kavya', products: ['Pashmina Shawl', 'Jade Bonsai'] },
  { person: 'arjun', products: ['Rosewood & Boxwood', 'Masala Chai'] },
];

export interface HistoryGift {
  key: string;
  owner: HistoryPerson;
  product: string;
  askedDaysAgo: number;
  /** Days from today. */
  date: number;
  recipient: number;
  relation: string;
  occasion: string;
  payments: readonly ({ rupees: number; daysAgo: number; message: string } & (
    | { guest: string }
    | { person: HistoryPerson }
  ))[];
  promise?: { name: string; email: string; rupees: number; inDays: number; daysAgo: number };
  deliveredDaysAgo?: number;
  thanks?: string;
  isUndecided?: boolean;
}
