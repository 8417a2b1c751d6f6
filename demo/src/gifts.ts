const address = {
  phone: '+919876543210',
  flatNo: '4B',
  apartment: 'Gulmohar Residency',
  landmark: 'Opposite the park',
  district: 'Bengaluru Urban',
  state: 'Karnataka',
  pincode: '560038',
};

/** One of each state that an owner, a contributor or an admin may meet. Products are named by the start of their name. */
export const demoGifts: readonly DemoGift[] = [
  {
    owner: 'asha',
    product: 'Banarasi Silk Saree',
    inDays: 16,
    form: { ...address, name: 'Lakshmi Rao', relation: 'Mother', occasion: 'Anniversary' },
  },
  {
    owner: 'asha',
    product: 'Rosewood & Boxwood Chess Set',
    inDays: 24,
    form: { ...address, name: 'Kiran Rao', relation: 'Brother', occasion: 'Birthday' },
    payments: [
      { by: 'ravi', rupees: 500, displayName: 'Ravi', daysAgo: 5 },
      { by: 'asha', rupees: 300, displayName: '', daysAgo: 1 },
    ],
    messages: [{ by: 'ravi', name: 'Ravi', message: 'May you never lose your queen again!' }],
  },
  {
    owner: 'asha',
    product: 'Jaipur Blue Pottery Vase',
    inDays: 9,
    form: { ...address, name: 'Meena Iyer', relation: 'Friend', occasion: 'Wedding' },
    payments: [
      { by: 'asha', rupees: 799, displayName: 'Asha', daysAgo: 19 },
      { by: 'ravi', rupees: 500, displayName: 'Ravi', daysAgo: 13 },
    ],
    decisions: ['dispatch', 'deliver'],
    tracking: 'Blue Dart 4471 2290',
    messages: [
      { by: 'ravi', name: 'Ravi', message: 'Wishing you both a house full of flowers.' },
      { by: 'asha', name: 'Asha', message: 'Thank you, Ravi!' },
    ],
  },
  {
    owner: 'asha',
    product: 'Kundan Choker',
    inDays: 12,
    form: { ...address, name: 'Divya Rao', relation: 'Sister', occasion: 'Graduation' },
    decline: 'We cannot deliver this piece in time. Please choose another one.',
  },
  {
    owner: 'ravi',
    product: 'Kumbakonam Filter Coffee Set',
    inDays: 19,
    form: { ...address, name: 'Suresh Menon', relation: 'Father', occasion: 'Birthday' },
    payments: [],
  },
  {
    owner: 'ravi',
    product: 'Money Plant in Macramé',
    inDays: 8,
    form: { ...address, name: 'Anu Menon', relation: 'Sister', occasion: 'Festival' },
    payments: [
      { by: 'ravi', rupees: 449, displayName: 'Ravi', daysAgo: 9 },
      { by: 'asha', rupees: 400, displayName: 'Asha', daysAgo: 0 },
    ],
  },
];

export interface DemoPayment {
  by: 'asha' | 'ravi';
  rupees: number;
  displayName: string;
  /** Spread over weeks, so that the dashboard has something to plot. The first is the longest ago. */
  daysAgo: number;
}

export interface DemoGift {
  owner: 'asha' | 'ravi';
  product: string;
  inDays: number;
  form: typeof address & {
    name: string;
    relation: 'Friend' | 'Brother' | 'Sister' | 'Mother' | 'Father';
    occasion: 'Birthday' | 'Anniversary' | 'Wedding' | 'Graduation' | 'Festival';
  };
  /** Absent: not decided yet, or declined. */
  payments?: readonly DemoPayment[];
  /** The reason given. */
  decline?: string;
  decisions?: readonly ('dispatch' | 'deliver')[];
  tracking?: string;
  messages?: readonly { by: 'asha' | 'ravi'; name: string; message: string }[];
}
