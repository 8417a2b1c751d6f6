import { plural } from '../plural.ts';
import { refunds } from './payments.ts';

/** What several pages say of a gift that people chip in for. */
export const giftTexts = {
  /** In place of a fact that is not known. */
  notAvailable: 'N/A',
  see: 'See the gift',
  progress: ({ paid, total }: Record<'paid' | 'total', string>) => `${paid} of ${total}`,
  progressWithPayments: ({
    paid,
    total,
    payments,
  }: Record<'paid' | 'total', string> & { payments: number }) =>
    `${paid} of ${total} · ${plural(payments, { one: `${payments} payment`, other: `${payments} payments` })}`,
  /** Shown before payment. */
  deadline: ({ date }: { date: string }) =>
    `Open until the end of ${date}. If it is not fully funded by then, everyone who paid is refunded.`,
  cancel: {
    open: 'Cancel this group gift',
    busy: 'Cancelling…',
    title: ({ name }: { name: string }) => `Cancel the gift for ${name}?`,
    nothingToRefund: 'There are no payments to refund. This cannot be undone.',
    refund: ({ amount }: { amount: string }) =>
      `We will refund the ${amount} paid so far to the original payment methods. Banks take ${refunds.time} to show it. This cannot be undone.`,
    confirm: 'Cancel the gift',
    keep: 'Keep it',
    done: 'Gift cancelled.',
    doneRefunding: 'Gift cancelled. Everyone who paid is being refunded.',
  },
};

/** The list of one's own group gifts. */
export const giftRequestsTexts = {
  title: 'Your group gifts',
  /** Specification, section 8. */
  failed: 'Unable to load gift orders. Please try again later.',
  offline: 'Failed to load your gift orders. Please check your connection and try again.',
  safe: 'Your group gifts and payments are safe.',
  emptyTitle: 'No gift orders found.',
  empty: 'Ask for a gift for someone you love, share its link, and let everyone chip in.',
  find: 'Find a gift',
  forName: ({ name }: { name: string }) => `For ${name}`,
  occasionOn: ({ occasion, date }: Record<'occasion' | 'date', string>) =>
    `${occasion} on <date>${date}</date>`,
  paidBar: ({ gift }: { gift: string }) => `Paid for ${gift}`,
  /** Specification: Paid when nothing remains, else Pending. */
  payment: { paid: 'Payment: <state>Paid</state>', pending: 'Payment: <state>Pending</state>' },
  address: 'Address',
  sharing: 'Sharing',
  sharingAllowed: 'Allowed',
  sharingNotAllowed: 'Not allowed',
  why: 'Why',
  tracking: 'Tracking',
  reference: 'Reference',
  /** Goes on where ‘See the gift’ ends, for screen readers. */
  seeFor: ({ name }: { name: string }) => `for ${name}`,
};
