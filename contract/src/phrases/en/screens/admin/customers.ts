import type { CustomerKind } from '../../../../customers.ts';
import type { CustomerSort } from '../../../../limits.ts';
import type { RefundState } from '../../../../states.ts';
import { plural } from '../../plural.ts';

/** The desk's list of people, and the page about one of them. */
export const customerTexts = {
  title: 'Customers',
  description:
    'Everyone with an account, and guests who paid. Figures follow payments within about a minute.',
  search: 'Name, email, phone, order or receipt number',
  searchNames: 'Name, email, order or receipt number',
  sort: 'Sort by',
  none: 'Nobody yet. People are listed once they create an account or pay as a guest.',
  noMatch:
    'Nobody was found. A receipt number begins with pay_; guests who never paid are found by their full email or phone.',
  noMatchNames:
    'Nobody was found. A receipt number begins with pay_; guests who never paid are found by their full email.',
  unnamed: 'No name given',
  blocked: 'Blocked',
  columns: {
    name: 'Customer',
    kind: 'Known as',
    orders: 'Orders',
    spent: 'Spent',
    last: 'Last paid',
    since: 'Since',
  },
  ordersCount: ({ count }: { count: number }) => plural(count, { one: '1 order', other: `${count} orders` }),
  neverPaid: 'Nothing paid yet',
  notFound:
    'There is no such customer. Erased people, and guests whose order an account has claimed, have no page.',
  back: 'All customers',
  newestOnly: ({ count }: { count: number }) => `The newest ${count} are shown.`,
};

export const customerKinds: Record<CustomerKind, string> = {
  account: 'Account',
  buyer: 'Guest, bought',
  contributor: 'Guest, chipped in',
};

export const customerSorts: Record<CustomerSort, string> = {
  newest: 'Newest',
  'last-order': 'Last paid',
  spent: 'Most spent',
};

/** Phones and addresses, wherever admins see them masked or not at all. */
export const contactTexts = {
  show: 'Show',
  masked: 'Phone and address are masked. Showing them is recorded in the audit log.',
  hidden: 'Your role does not need the phone and address, so they are not shown.',
  inMails: 'Addresses are masked. The order’s page can show one.',
};

export const customerSections = {
  summary: 'Summary',
  orders: 'Orders',
  noOrders: 'No orders.',
  gifts: 'Gifts asked for',
  noGifts: 'No gifts asked for.',
  contributions: 'Contributions',
  noContributions: 'No contributions.',
  contributionStates: { paid: 'Paid', refunding: 'Refund on its way', refunded: 'Refunded' },
  refunds: 'Refunds',
  mails: 'Mails sent',
  noRefunds: 'No refunds.',
  reviews: 'Reviews',
  noReviews: 'No reviews.',
  stars: ({ rating }: { rating: number }) => `${rating} of 5 stars`,
  contact: 'Phones and addresses',
  noContact: 'None kept.',
  consents: 'Consents',
  email: 'Email',
  push: 'Push',
  on: 'On',
  off: 'Off',
  devices: ({ count }: { count: number }) =>
    count === 0
      ? 'No device allows notifications.'
      : plural(count, {
          one: '1 device allows notifications.',
          other: `${count} devices allow notifications.`,
        }),
  giftNews: ({ wanted }: { wanted: boolean }): string =>
    wanted ? 'Asked for news about the gift by email.' : 'Did not ask for news about the gift.',
  specialDays: ({ version, day }: { version: string; day: string }) =>
    `Special days shared on ${day} (text ${version}).`,
  policy: 'Who pays agrees to the Terms. Nobody has to accept the policy, so nothing is kept about it.',
  related: 'Same email',
  relatedSure: 'Same person: both confirmed the email.',
  relatedUnsure: 'May be somebody else: the email was not confirmed.',
  facts: {
    email: 'Email',
    noEmail: 'None given',
    confirmed: 'confirmed',
    unconfirmed: 'not confirmed',
    since: 'Since',
    paid: 'Paid, less refunds',
    lastPaid: 'Last paid',
    sessions: 'Signed-in devices',
    specialDays: 'Special days shared',
  },
};

export const customerRefundStates: Record<RefundState, string> = {
  requested: 'Requested',
  pending: 'On its way',
  processed: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  needs_details: 'Needs a UPI ID',
  paying_outside: 'Being paid',
  paid_outside: 'Paid by UPI',
};

export const customerNoteTexts = {
  title: 'Notes',
  hint: 'For colleagues. If this person asks for a copy of their data, it includes the notes.',
  add: 'Add note',
  label: 'New note',
  changeLabel: 'Change note',
  edit: 'Edit',
  remove: 'Delete',
  save: 'Save',
  cancel: 'Cancel',
  edited: 'edited',
  none: 'No notes.',
  removeTitle: 'Delete this note?',
};

export const customerActTexts = {
  title: 'Actions',
  block: 'Block',
  unblock: 'Unblock',
  blockTitle: ({ name }: { name: string }) => `Block ${name}?`,
  blockEffect:
    'They are signed out at once and cannot sign in, order or chip in with this account or confirmed email. Orders under way stay, and money that still arrives is credited or refunded as always.',
  blockReason: 'Reason, for colleagues',
  blockedBy: ({ by, day }: { by: string; day: string }) => `Blocked by ${by} on ${day}.`,
  cannotBlock: 'This guest never confirmed the email. It may be somebody else’s, so it cannot be blocked.',
  unblockTitle: ({ name }: { name: string }) => `Unblock ${name}?`,
  unblockEffect: 'They can sign in, order and chip in again.',
  blocked: ({ name }: { name: string }) => `${name} is blocked and signed out.`,
  unblocked: ({ name }: { name: string }) => `${name} is no longer blocked.`,
  export: 'Export data',
  exportTitle: 'Export everything kept about this person?',
  exportEffect:
    'The file holds personal data. Send it to this person only, and delete your copy. The export is recorded.',
  exported: 'The file was saved to your downloads.',
  erase: 'Erase',
  eraseTitle: ({ name }: { name: string }) => `Erase ${name}?`,
  eraseEffect:
    'Only at their request. Name, email, phones, addresses, reviews and notes are deleted for good, and a block is lifted. Amounts stay without a name, because the law requires them.',
  eraseLabel: ({ typed }: { typed: string }) => `Type ${typed} to confirm`,
  eraseMismatch: 'Type it exactly as it is shown.',
  erasing: 'Erasing…',
  erased: ({ name }: { name: string }) => `${name} was erased.`,
  keep: 'Keep',
};
