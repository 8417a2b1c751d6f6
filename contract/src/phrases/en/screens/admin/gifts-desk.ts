import type { GiftDecision } from '../../../../states.ts';
import { plural } from '../../plural.ts';

/** A gift, as lists of admins name it. */
export const giftFor = ({ gift, recipient }: Record<'gift' | 'recipient', string>) =>
  `${gift} for ${recipient}`;

/** Every group gift. */
export const giftsDeskTexts = {
  title: 'Group gifts',
  search: 'Search by person, gift, organiser, phone or address',
  searchNames: 'Search by person, gift or organiser',
  byStatus: 'Group gifts by status',
  none: 'No group gifts here.',
  columns: {
    gift: 'Gift',
    organiser: 'Organiser',
    requested: 'Requested',
    neededBy: 'Needed by',
    paid: 'Paid',
    state: 'State',
  },
  paidOf: ({ paid, total }: Record<'paid' | 'total', string>) => `${paid} of ${total}`,
};

/** One of them. */
export const manageGiftTexts = {
  title: ({ recipient }: { recipient: string }) => `A gift for ${recipient}`,
  organiser: 'Organiser',
  occasion: 'Occasion',
  funding: 'Funding',
  fundingUntil: ({ progress, day }: Record<'progress' | 'day', string>) => `${progress}, until ${day}`,
  phone: 'Phone',
  address: 'Address',
  stock: 'Stock',
  left: ({ count }: { count: number }) => (count === 0 ? 'Out of stock' : `${count} left`),
  refunded: 'Refunded',
  id: 'Group gift',
  disputed:
    'A payer has disputed a payment with their bank. We refund it only if the bank leaves the money with us. Please do not send the gift before the bank has decided.',
  payments: ({ count }: { count: number }) => `Payments (${count})`,
  paymentStates: {
    paid: 'paid',
    disputed: 'disputed',
    refunding: 'refunding',
    refunded: 'refunded',
    'refund-failed': 'refund-failed',
  },
  /** Behind the payer's name and email. */
  shownAs: ({ name }: { name: string }) => `, shown as ${name}`,
};

/** What goes into its parcel. */
export const parcelCardTexts = {
  print: 'Print slip and card',
  uploading: 'Uploading…',
  changePhoto: 'Change the delivery photo',
  addPhoto: 'Add a delivery photo',
  photoAdded: 'The photo is on the card, and everyone who paid can see it.',
  written: 'What is written on the card',
};

export const decideGiftTexts = {
  nothingLeft: 'There is nothing left to decide about this gift.',
  approve: 'Approve and open payments',
  trackingHint: 'The courier and its number, or a link. The organiser sees it.',
  deliver: 'Mark as delivered',
  share: 'Allow sharing',
  unshare: 'Stop sharing',
  openDecline: 'Decline…',
  decline: 'Decline the gift',
  declineReason: 'Please give a reason: the organiser reads it.',
  takenBack: 'Taken back. Nobody was told.',
  toldAt: ({ time }: { time: string }) => `Everyone is told at ${time}. Until then you can take this back.`,
  openCancel: 'Cancel this gift…',
  openCancelAndRefund: 'Cancel and refund everyone…',
  cancel: 'Cancel this gift',
  cancelAndRefund: ({ amount }: { amount: string }) => `Cancel and refund ${amount}`,
  cancelReason: 'Please give a reason: the organiser and everyone who paid read it.',
  cancelTitle: 'Cancel this gift?',
  cancelAndRefundTitle: ({ amount }: { amount: string }) => `Cancel this gift and refund ${amount}?`,
  confirmCancel: 'Cancel the gift',
  confirmCancelAndRefund: 'Cancel and refund',
  keep: 'Keep it',
  refundNotice: ({ count }: { count: number }) => {
    if (count === 0) return 'There are no payments to refund. This cannot be undone.';
    const payments = plural(count, { one: 'the payment', other: `all ${count} payments` });
    return `We will refund ${payments} to the original payment method. This cannot be undone.`;
  },
  done: {
    approve: 'Approved: payments are open and the link works. The organiser has been notified.',
    decline: 'Declined. The organiser has been told why.',
    share: 'The link can be shared again.',
    unshare: 'Sharing stopped. Only people who paid can still open the link.',
    dispatch: 'Dispatched, and everyone will be told in ten minutes.',
    deliver: 'Delivered, and everyone has been notified.',
    cancel: 'Cancelled. Everyone who paid is being refunded.',
  } satisfies Record<GiftDecision, string>,
};
