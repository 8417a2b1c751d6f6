import { formatPaise, type GiftState, paise } from '@tohfa/contract';

/**
 * Who is told what about gifts: the one place. An audience without words is not told. `payer` is the person whose payment the news is about, `payers` is everyone whose money the gift took.
 */
export const giftNews: Record<GiftEvent, Partial<Record<Audience, (gift: Told) => Words>>> = {
  requested: {
    admins: ({ what, forWhom, price }) => ({
      title: `New gift request: ${what}`,
      text: `Someone asks for ${what} (${price}) for ${forWhom}. It waits for your decision.`,
    }),
  },
  approved: {
    owner: ({ what, closesOn }) => ({
      title: `Approved: ${what}`,
      text: `Your gift request is approved and can be paid until the end of ${closesOn}. Share its link with everyone who wants to chip in.`,
    }),
  },
  declined: {
    owner: ({ what, reason }) => ({
      title: `Declined: ${what}`,
      text: `We are sorry: your gift request was declined.${because(reason)}`,
    }),
  },
  payment: {
    owner: ({ what, who, amount, paid, price }) => ({
      title: `${who} paid ${amount} towards ${what}`,
      text: `${who} paid ${amount} towards your gift. ${paid} of ${price} is there now.`,
    }),
    payer: ({ what, amount }) => ({
      title: `Thank you: ${amount} towards ${what}`,
      text: `Your payment of ${amount} towards ${what} arrived. You find the receipt among your orders.`,
    }),
  },
  'sent-back': {
    payer: ({ what, amount }) => ({
      title: `${amount} goes back to you`,
      text: `There was no room left for ${amount} of your payment towards ${what}. It goes back to the way you paid, usually within a week.`,
    }),
  },
  full: {
    owner: ({ what }) => ({
      title: `Fully paid: ${what}`,
      text: 'Your gift is fully paid. We pack it now and tell you when it leaves us.',
    }),
    payers: ({ what }) => ({
      title: `Fully paid: ${what}`,
      text: 'The gift you paid towards is fully paid. Thank you for making it happen.',
    }),
    admins: ({ what, date }) => ({
      title: `Ready to dispatch: ${what}`,
      text: `This gift is fully paid and wanted for ${date}.`,
    }),
  },
  closing: {
    owner: ({ what, left, closesOn }) => ({
      title: `${left} still missing for ${what}`,
      text: `Your gift can be paid until the end of ${closesOn}, and ${left} is still missing. After that everyone gets their money back.`,
    }),
  },
  dispatched: {
    owner: ({ what, tracking }) => ({
      title: `On its way: ${what}`,
      text: `The gift has left us.${tracking ? `\nTracking: ${tracking}` : ''}`,
    }),
    // Tracking tells where somebody lives.
    payers: ({ what }) => ({ title: `On its way: ${what}`, text: 'The gift has left us.' }),
  },
  delivered: both(({ what }) => ({
    title: `Delivered: ${what}`,
    text: 'The gift was delivered. We hope it brings joy.',
  })),
  cancelled: {
    owner: ({ what, reason }) => ({
      title: `Cancelled: ${what}`,
      text: `Your gift was cancelled.${because(reason)}\nWhatever was paid goes back to whoever paid it.`,
    }),
    payers: ({ what, reason }) => ({
      title: `Cancelled, you get your money back: ${what}`,
      text: `The gift you paid towards was cancelled.${because(reason)}\n${MONEY_BACK}`,
    }),
  },
  expired: {
    owner: ({ what }) => ({
      title: `Not fully paid in time: ${what}`,
      text: 'Your gift was not fully paid in time. Whatever was paid goes back to whoever paid it.',
    }),
    payers: ({ what }) => ({
      title: `Not fully paid in time, you get your money back: ${what}`,
      text: `The gift you paid towards was not fully paid in time.\n${MONEY_BACK}`,
    }),
  },
  refunded: {
    payers: ({ what }) => ({
      title: `Refunded: ${what}`,
      text: 'The refund of what you paid towards this gift was made.',
    }),
  },
};

/** The news that a step of a gift is; a step without any is told with another one. */
export function newsOfState(state: GiftState): PlainEvent | undefined {
  return NEWS_OF_STATE[state];
}

/** What the notices call it. A payer's thanks are a proof of payment, unlike the same news to the owner. */
export function noticeOf(event: GiftEvent, audience: Audience) {
  return event === 'payment' && audience === 'payer' ? 'gift-thanks' : (`gift-${event}` as const);
}

const NEWS_OF_STATE: Partial<Record<GiftState, PlainEvent>> = {
  approved: 'approved',
  declined: 'declined',
  paid: 'full',
  dispatched: 'dispatched',
  delivered: 'delivered',
  cancelled: 'cancelled',
  expired: 'expired',
  refunded: 'refunded',
};

const MONEY_BACK = 'What you paid goes back to the way you paid, usually within a week.';

function both(words: (gift: Told) => Words) {
  return { owner: words, payers: words };
}

function because(reason: string): string {
  return reason ? `\nReason: ${reason}` : '';
}

export const inRupees = (amountPaise: number) => formatPaise(paise(amountPaise));

export type Audience = 'owner' | 'payers' | 'payer' | 'admins';

export type GiftEvent =
  | 'requested'
  | 'approved'
  | 'declined'
  | 'payment'
  | 'sent-back'
  | 'full'
  | 'closing'
  | 'dispatched'
  | 'delivered'
  | 'cancelled'
  | 'expired'
  | 'refunded';

type PlainEvent = Exclude<GiftEvent, 'payment' | 'sent-back'>;

/** What is queued: the rest is read when it is told. */
export type GiftNews =
  | { event: PlainEvent }
  | { event: 'payment' | 'sent-back'; orderId: string; amountPaise: number };

/** What the words are made of; amounts and dates as people read them. */
export interface Told {
  what: string;
  forWhom: string;
  date: string;
  closesOn: string;
  price: string;
  paid: string;
  left: string;
  reason: string;
  tracking: string;
  /** Of the one payment the news is about. */
  who: string;
  amount: string;
}

export interface Words {
  title: string;
  text: string;
}
