import type { GiftState } from '../../../states.ts';
import { refunds } from './payments.ts';

/** The page of one gift. */
export const giftDetailsTexts = {
  notFoundTitle: 'Gift not found or invalid ID.',
  offline: 'The shop cannot be reached. Please check your connection.',
  failed: 'Something went wrong on our side. All payments are safe.',
  notFound: 'The link may be incomplete, or is no longer shared. Please ask the person who sent it.',
  browse: 'Browse gifts',
  tryAgain: 'Try again',
  loading: 'Loading...',
  timeline: 'Timeline',
  giftFor: ({ name }: { name: string }) => `A gift for ${name}`,
  occasionOn: ({ occasion, date }: Record<'occasion' | 'date', string>) =>
    `${occasion} on <date>${date}</date>`,
  opensNewTab: '(opens a new tab)',
  facts: {
    occasionTitle: 'Gift For',
    name: 'Name',
    relation: 'Relation',
    occasion: 'Occasion',
    date: 'Date',
    recipientTitle: 'Recipient Info',
    phone: 'Phone',
    addressTitle: 'Delivery Address',
    flatNumber: 'Flat number',
    building: 'Building',
    landmark: 'Landmark',
    district: 'District',
    state: 'State',
    pincode: 'Pincode',
    hidden: 'Only the organiser of this gift and the shop can see this.',
    productTitle: 'Product Info',
    linksTitle: 'Links',
    noLink: 'No sharable link',
    link: 'Sharable gift link',
  },
  progress: {
    full: 'Fully funded!',
    bar: 'Paid so far',
    chippedIn: ({ name }: { name: string }) => `${name} just chipped in`,
    chippedInAmount: ({ name, amount }: Record<'name' | 'amount', string>) =>
      `${name} just chipped in ${amount}`,
  },
};

/** The top of a gift's page. Each state has its own, and only an open gift asks people to chip in. */
export const giftHeadlineTexts = {
  ended: {
    title: ({ recipient }: Recipient) => `Chipping in for ${recipient} has ended`,
    text: ({ date }: { date: string }) =>
      `It was open until ${date}. If it is not fully funded, everyone who paid is refunded.`,
  },
  /** The product’s name follows these titles. */
  own: {
    title: ({ recipient }: Recipient) => `You are giving ${recipient}`,
    text: ({ date }: { date: string }) => `Everyone with the link can chip in until ${date}.`,
    textOpensLater: ({ opens, date }: Record<'opens' | 'date', string>) =>
      `Everyone with the link can chip in from ${opens} until ${date}, and promise their part today.`,
  },
  open: {
    title: ({ organiser, recipient }: Recipient & { organiser: string }) =>
      `${organiser} is giving ${recipient}`,
    text: ({ date }: { date: string }) =>
      `Chip in as much as you like until ${date}: many small shares make one real present.`,
    textOpensLater: ({ opens, date }: Record<'opens' | 'date', string>) =>
      `You can chip in from ${opens} until ${date}: many small shares make one real present.`,
  },
  pending: {
    title: ({ recipient }: Recipient) => `You asked for a gift for ${recipient}`,
    text: 'We are reviewing your group gift. The link opens once we approve it, and we will tell you right away.',
  },
  paid: {
    title: ({ recipient }: Recipient) => `${recipient}’s gift is on`,
    text: ({ date }: { date: string }) =>
      `Thank you, everyone. We will pack it next, so that it arrives by ${date}.`,
  },
  dispatched: {
    title: ({ recipient }: Recipient) => `On its way to ${recipient}`,
    text: 'The gift has shipped.',
    textOfPayments: ({ payments }: { payments: number }) =>
      `The gift that ${payments} payments made possible has shipped.`,
  },
  delivered: {
    title: ({ recipient }: Recipient) => `${recipient} has the gift`,
    text: 'Delivered. Thank you for being part of it.',
    textOn: ({ date }: { date: string }) => `Delivered on ${date}. Thank you for being part of it.`,
  },
  declined: {
    title: 'We could not accept this group gift',
    text: 'Please ask us, or choose another gift.',
  },
  cancelled: {
    title: 'This gift was cancelled',
    text: 'We will not send anything, and no one is charged.',
  },
  expired: {
    title: 'This gift was not funded in time',
    text: 'We will not send anything, and no one is charged.',
  },
  refunding: {
    title: 'Everyone’s money is on its way back',
    text: `This gift is not happening. We are refunding each payment to its original payment method, usually within ${refunds.time}.`,
  },
  refunded: {
    title: 'Everyone has been refunded',
    text: `This gift did not happen. Banks take ${refunds.time} to show a refund.`,
  },
} satisfies Record<Exclude<GiftState, 'approved'> | 'ended' | 'own' | 'open', unknown>;

/** What is paid, what remains, and paying a part of it. */
export const giftPaymentTexts = {
  title: 'Payment',
  total: 'Total amount',
  paid: 'Paid',
  refunded: 'Refunded',
  remaining: 'Remaining',
  /** Below the amount that remains. */
  stillToGo: 'still to go',
  pay: 'Pay Now',
  heldAll: ({ time }: { time: string }) =>
    `Someone else is paying the remaining amount right now. If they do not finish, you can pay from ${time}.`,
  held: ({ amount, time }: Record<'amount' | 'time', string>) =>
    `Someone else is paying right now. You can pay up to ${amount}. If they do not finish, you can pay from ${time}.`,
  opensLater: 'Payments open once we have approved the gift.',
  closed: 'Payments for this gift are closed.',
  sheetTitle: 'Enter Amount to Pay',
  left: ({ available, total }: Record<'available' | 'total', string>) => `${available} of ${total} is left.`,
  amount: 'Amount in rupees',
  suggested: 'Suggested amounts',
  theRest: ({ amount }: { amount: string }) => `The rest, ${amount}`,
  shownAs: 'Shown as (optional)',
  /** Goes on after what others see of a name. */
  shownAsEmpty: ({ shown }: { shown: string }) => `Left empty, it is “${shown}”.`,
  cancel: 'Cancel',
  proceed: 'Proceed to Pay',
  thanksTitle: 'Thank you for your payment!',
  thanks: ({ name }: { name: string }) => `A few words for ${name}? They appear on the page of the gift.`,
  close: 'Close',
};

interface Recipient {
  /** By their first name. */
  recipient: string;
}
