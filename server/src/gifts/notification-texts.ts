import { formatPaise, type GiftState, paise } from '@tohfa/contract';
import { z } from 'zod';

/**
 * Who is told what about gifts: the one place. An audience without words is not told. `payer` is the person whose payment the news is about, `payers` is everyone whose money the gift took.
 */
export const giftNotificationTexts: Record<
  GiftEvent,
  Partial<Record<Audience, (gift: GiftFacts) => NotificationText>>
> = {
  requested: {
    admins: ({ productName, recipientName, price }) => ({
      title: `New gift request: ${productName}`,
      text: `Someone asks for ${productName} (${price}) for ${recipientName}. It waits for your decision.`,
    }),
  },
  approved: {
    owner: ({ productName, closesOn }) => ({
      title: `Approved: ${productName}`,
      text: `Your gift request is approved and can be paid until the end of ${closesOn}. Share its link with everyone who wants to chip in.`,
    }),
  },
  declined: {
    owner: ({ productName, reason }) => ({
      title: `Declined: ${productName}`,
      text: `We are sorry: your gift request was declined.${reasonLine(reason)}`,
    }),
  },
  payment: {
    owner: ({ productName, payerName, amount, paid, price }) => ({
      title: `${payerName} paid ${amount} towards ${productName}`,
      text: `${payerName} paid ${amount} towards your gift. ${paid} of ${price} is there now.`,
    }),
    payer: ({ productName, amount }) => ({
      title: `Thank you: ${amount} towards ${productName}`,
      text: `Your payment of ${amount} towards ${productName} arrived. You find the receipt among your orders.`,
    }),
  },
  'sent-back': {
    payer: ({ productName, amount }) => ({
      title: `${amount} goes back to you`,
      text: `There was no room left for ${amount} of your payment towards ${productName}. It goes back to the way you paid, usually within a week.`,
    }),
  },
  full: {
    owner: ({ productName }) => ({
      title: `Fully paid: ${productName}`,
      text: 'Your gift is fully paid. We pack it now and tell you when it leaves us.',
    }),
    payers: ({ productName }) => ({
      title: `Fully paid: ${productName}`,
      text: 'The gift you paid towards is fully paid. Thank you for making it happen.',
    }),
    admins: ({ productName, date }) => ({
      title: `Ready to dispatch: ${productName}`,
      text: `This gift is fully paid and wanted for ${date}.`,
    }),
  },
  closing: {
    owner: ({ productName, remaining, closesOn }) => ({
      title: `${remaining} still missing for ${productName}`,
      text: `Your gift can be paid until the end of ${closesOn}, and ${remaining} is still missing. After that everyone gets their money back.`,
    }),
  },
  dispatched: {
    owner: ({ productName, tracking }) => ({
      title: `On its way: ${productName}`,
      text: `The gift has left us.${tracking ? `\nTracking: ${tracking}` : ''}`,
    }),
    // Tracking tells where somebody lives.
    payers: ({ productName }) => ({ title: `On its way: ${productName}`, text: 'The gift has left us.' }),
  },
  delivered: ownerAndPayers(({ productName }) => ({
    title: `Delivered: ${productName}`,
    text: 'The gift was delivered. We hope it brings joy.',
  })),
  cancelled: {
    owner: ({ productName, reason }) => ({
      title: `Cancelled: ${productName}`,
      text: `Your gift was cancelled.${reasonLine(reason)}\nWhatever was paid goes back to whoever paid it.`,
    }),
    payers: ({ productName, reason }) => ({
      title: `Cancelled, you get your money back: ${productName}`,
      text: `The gift you paid towards was cancelled.${reasonLine(reason)}\n${REFUND_TEXT}`,
    }),
  },
  expired: {
    owner: ({ productName }) => ({
      title: `Not fully paid in time: ${productName}`,
      text: 'Your gift was not fully paid in time. Whatever was paid goes back to whoever paid it.',
    }),
    payers: ({ productName }) => ({
      title: `Not fully paid in time, you get your money back: ${productName}`,
      text: `The gift you paid towards was not fully paid in time.\n${REFUND_TEXT}`,
    }),
  },
  refunded: {
    payers: ({ productName }) => ({
      title: `Refunded: ${productName}`,
      text: 'The refund of what you paid towards this gift was made.',
    }),
  },
};

/** The news that a step of a gift is; a step without any is told with another one. */
export function eventForState(state: GiftState): StateEvent | undefined {
  return EVENT_FOR_STATE[state];
}

/** What the notices call it. A payer's thanks are a proof of payment, unlike the same news to the owner. */
export function toNotificationEvent(event: GiftEvent, audience: Audience) {
  return event === 'payment' && audience === 'payer' ? 'gift-thanks' : (`gift-${event}` as const);
}

const EVENT_FOR_STATE: Partial<Record<GiftState, StateEvent>> = {
  approved: 'approved',
  declined: 'declined',
  paid: 'full',
  dispatched: 'dispatched',
  delivered: 'delivered',
  cancelled: 'cancelled',
  expired: 'expired',
  refunded: 'refunded',
};

const REFUND_TEXT = 'What you paid goes back to the way you paid, usually within a week.';

function ownerAndPayers(words: (gift: GiftFacts) => NotificationText) {
  return { owner: words, payers: words };
}

function reasonLine(reason: string): string {
  return reason ? `\nReason: ${reason}` : '';
}

export const formatAmount = (amountPaise: number) => formatPaise(paise(amountPaise));

export type Audience = 'owner' | 'payers' | 'payer' | 'admins';

const stateEventSchema = z.enum([
  'requested',
  'approved',
  'declined',
  'full',
  'closing',
  'dispatched',
  'delivered',
  'cancelled',
  'expired',
  'refunded',
]);
const giftId = z.uuid();

/** What is queued of an event; the rest is read when people are notified. */
export const giftEventSchema = z.union([
  z.object({ giftId, event: stateEventSchema }),
  z.object({
    giftId,
    event: z.enum(['payment', 'sent-back']),
    orderId: z.uuid(),
    amountPaise: z.int(),
  }),
]);

type StateEvent = z.output<typeof stateEventSchema>;
type MoneyEvent = 'payment' | 'sent-back';
export type GiftEvent = StateEvent | MoneyEvent;
export type GiftEventData =
  | { event: StateEvent }
  | { event: MoneyEvent; orderId: string; amountPaise: number };

/** What the words are made of; amounts and dates as people read them. */
export interface GiftFacts {
  productName: string;
  recipientName: string;
  date: string;
  closesOn: string;
  price: string;
  paid: string;
  remaining: string;
  reason: string;
  tracking: string;
  /** Of the one payment the news is about. */
  payerName: string;
  amount: string;
}

export interface NotificationText {
  title: string;
  text: string;
}
