import { formatCount } from '../../../../money.ts';
import { plural } from '../../plural.ts';

/** Around every screen of admins: its bars, the account, and what did not load. */
export const adminFrameTexts = {
  loading: 'Loading...',
  screenLoading: 'Loading…',
  badge: 'Admin',
  menu: 'Admin menu',
  screens: 'Admin',
  account: 'Your account',
  signedInAs: 'Signed in as',
  notifications: 'Notifications',
  yourSignIn: 'Your sign-in',
  openShop: 'Open the shop',
  signOut: 'Sign out',
  accessDenied: 'Access Denied – You do not have permission to access this page.',
  backToShop: 'Back to the shop',
  failed: ({ problem }: { problem: string }) => `Error: ${problem}`,
  tryAgain: 'Try again',
  refused: ({ title, text }: Record<'title' | 'text', string>) => `${title}. ${text}`,
  hour: ({ hour }: { hour: number }) => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`,
};

/** The six groups of screens, and the screens. */
export const adminMenuTexts = {
  today: 'Today',
  orders: 'Orders',
  returns: 'Returns',
  groupGifts: 'Group gifts',
  coupons: 'Coupons',
  catalogue: 'Catalogue',
  products: 'Products',
  categories: 'Categories',
  imports: 'Imports',
  people: 'People',
  customers: 'Customers',
  reviews: 'Reviews',
  specialDays: 'Special days',
  push: 'Push notifications',
  money: 'Money',
  settlements: 'Settlements',
  payments: 'Payments',
  gst: 'GST',
  reports: 'Reports',
  shop: 'Shop',
  delivery: 'Delivery and charges',
  settings: 'Settings',
  channels: 'Channels',
  assistants: 'Assistants',
  mails: 'Mails',
  colleagues: 'Colleagues',
  audit: 'Audit',
  status: 'Status',
};

/** Around the lists of admins: filters, pages, exports. */
export const adminListTexts = {
  all: 'All',
  exportCsv: 'Export CSV',
  pages: 'Pages',
  none: 'None',
  range: ({ from, to, total }: Record<'from' | 'to', number> & { total: string }) =>
    `${from}–${to} of ${total}`,
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page',
  goTo: 'Go to page',
  ofPages: ({ last }: { last: number }) => `of ${last}`,
};

export const auditTableTexts = {
  label: 'Audit',
  filter: 'Filter',
  at: 'When',
  who: 'Who',
  what: 'What',
  details: ({ count }: { count: number }) =>
    plural(count, { one: '1 detail', other: `${formatCount(count)} details` }),
};
