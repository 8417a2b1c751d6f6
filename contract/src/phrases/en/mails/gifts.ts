import { plural } from '../plural.ts';
import { layout } from './layout.ts';

/**
 * Who is told what about a gift, by mail and by push. An audience without a text is not told. `payer` is the person whose
 * payment the event is about, `payers` is everyone who paid towards the gift.
 */
const events = {
  requested: {
    admins: ({ productName, recipientName, price }: GiftFacts) => ({
      title: `New group gift: ${productName}`,
      text: `${productName} (${price}) was requested for ${recipientName}. Please review it.`,
    }),
  },
  approved: {
    owner: ({ productName, closesOn }: GiftFacts) => ({
      title: `Approved: ${productName}`,
      text: `Your group gift is approved. Payments are open until the end of ${closesOn}. Share the link with everyone who wants to chip in.`,
    }),
  },
  declined: {
    owner: ({ productName, reason }: GiftFacts) => ({
      title: `Declined: ${productName}`,
      text: 'We are sorry, your group gift was declined.',
      ...withReason(reason),
    }),
  },
  payment: {
    owner: ({ productName, payerName, amount, paid, price }: GiftFacts) => ({
      title: `${payerName} paid ${amount} towards ${productName}`,
      text: `${payerName} paid ${amount} towards your gift. ${paid} of ${price} has been paid so far.`,
    }),
    payer: ({ productName, amount, isGuest }: GiftFacts) => ({
      title: `Thank you for your payment of ${amount}`,
      text: `We have received your payment of ${amount} towards ${productName}. ${isGuest ? 'Your receipt is behind the link below.' : 'Your receipt is under My orders.'}`,
    }),
  },
  'sent-back': {
    payer: ({ productName, amount, refund }: GiftFacts) => ({
      title: `${amount} is being refunded to you`,
      text: `${productName} needed less than you paid, so ${amount} is being refunded. ${layout.refundTime(refund.method)}`,
    }),
  },
  full: {
    owner: ({ productName }: GiftFacts) => ({
      title: `Fully paid: ${productName}`,
      text: 'Your gift is fully paid. We will pack it now and let you know when it ships.',
    }),
    payers: ({ productName }: GiftFacts) => ({
      title: `Fully paid: ${productName}`,
      text: 'The gift you chipped in for is fully paid. Thank you for making it happen.',
    }),
    admins: ({ productName, date }: GiftFacts) => ({
      title: `Ready to dispatch: ${productName}`,
      text: `This gift is fully paid and needed by ${date}.`,
    }),
  },
  closing: {
    owner: ({ productName, remaining, closesOn }: GiftFacts) => ({
      title: `${remaining} still to pay for ${productName}`,
      text: `Payments for your gift close at the end of ${closesOn}, and ${remaining} is still to be paid. If it is not fully paid by then, we refund everyone.`,
    }),
    payers: ({ productName, recipientFirstName, remaining, closesOn }: GiftFacts) => ({
      title: `${remaining} still missing for ${productName}`,
      text: `The gift for ${recipientFirstName} is open until the end of ${closesOn}, and ${remaining} is still missing. Know someone who would like to chip in? Send them the link. If it is not fully paid by then, we refund everyone.`,
    }),
  },
  extended: {
    payers: ({ productName, closesOn, date }: GiftFacts) => ({
      title: `More time for ${productName}`,
      text: `The organiser has given everyone more time. The gift you chipped in for is open until the end of ${closesOn} and will be given on ${date}. If it is not fully paid by then, we refund you.`,
    }),
  },
  dispatched: {
    owner: ({ productName, tracking, trackingLink }: GiftFacts) => ({
      title: `Shipped: ${productName}`,
      text: 'Your gift has shipped.',
      lines: tracking ? [`Tracking: ${tracking}`] : [],
      ...(trackingLink && { link: { label: layout.trackWith(trackingLink), url: trackingLink.url } }),
    }),
    // Without tracking, because it shows where the recipient lives.
    payers: ({ productName }: GiftFacts) => ({
      title: `Shipped: ${productName}`,
      text: 'The gift you chipped in for has shipped.',
    }),
  },
  delivered: ownerAndPayers(({ productName }) => ({
    title: `Delivered: ${productName}`,
    text: 'The gift has been delivered. We hope it brings joy.',
  })),
  cancelled: {
    owner: ({ productName, reason }: GiftFacts) => ({
      title: `Cancelled: ${productName}`,
      text: 'Your gift was cancelled. Everyone who paid is being refunded.',
      ...withReason(reason),
    }),
    payers: ({ productName, reason, amount, refund }: GiftFacts) => ({
      title: `Cancelled, you are being refunded: ${productName}`,
      text: `The gift you chipped in for was cancelled. Your payment of ${amount} is being refunded, and the messages for its card have been removed. ${layout.refundTime(refund.method)}`,
      ...withReason(reason),
    }),
  },
  expired: {
    owner: ({ productName }: GiftFacts) => ({
      title: `Not fully paid in time: ${productName}`,
      text: 'Your gift was not fully paid in time. Everyone who paid is being refunded.',
    }),
    payers: ({ productName, amount, refund }: GiftFacts) => ({
      title: `Not fully paid in time, you are being refunded: ${productName}`,
      text: `The gift you chipped in for was not fully paid in time. Your payment of ${amount} is being refunded, and the messages for its card have been removed. ${layout.refundTime(refund.method)}`,
    }),
  },
  thanked: ownerAndPayers(({ recipientFirstName, thanks }) => ({
    title: `${recipientFirstName} says thank you`,
    text: thanks
      ? `${recipientFirstName} wrote:`
      : `${recipientFirstName} says thank you. You can see it behind the link below.`,
    quote: thanks,
  })),
  refunded: {
    payers: ({ productName, amount, refund }: GiftFacts) => ({
      title: `Refunded: ${productName}`,
      text: layout.refunded({ what: `Your payment of ${amount} towards this gift`, ...refund }),
    }),
  },
};

export const gifts = {
  events,
  requestDigest: ({ count }: { count: number }) => ({
    title: plural(count, { one: '1 more group gift', other: `${count} more group gifts` }),
    text: 'They came in since our last email. Please review them.',
  }),
  openRequests: 'Open group gifts',
  seeGift: 'See the gift',
  guestLink: 'Your contribution, its receipt and your message:',
  seeContribution: 'See your contribution',
  keepLinkPrivate: 'This link is yours alone. Please do not forward it.',
};

function ownerAndPayers(text: (gift: GiftFacts) => GiftText) {
  return { owner: text, payers: text };
}

function withReason(reason: string): Pick<GiftText, 'lines' | 'quote'> {
  return reason ? { lines: ['Reason:'], quote: reason } : {};
}

/** What one audience is told. `quote` is what a person wrote; mails show it apart from our own words. */
export interface GiftText {
  title: string;
  text: string;
  lines?: readonly string[];
  quote?: string;
  link?: { label: string; url: string };
}

/**
 * What the texts are made of. Amounts and dates are formatted for people. Names, `reason` and `thanks` were written by
 * people: a reader whose address is not confirmed gets none of them.
 */
export interface GiftFacts {
  productName: string;
  recipientName: string;
  /** The part of the name that contributors may see. */
  recipientFirstName: string;
  date: string;
  closesOn: string;
  price: string;
  paid: string;
  remaining: string;
  reason: string;
  tracking: string;
  trackingLink?: { courier: string; url: string } | undefined;
  /** Who paid the payment that the event is about, and how much; for `payers`, all that the reader paid. */
  payerName: string;
  amount: string;
  /** Where it goes back to, as the payment provider names it, and the day by which it has usually arrived. */
  refund: { method: string | undefined; arrivesBy: string };
  /** What the recipient wrote from the card. */
  thanks: string;
  /** The reader has no account. */
  isGuest: boolean;
}
