import { formatPaise, type GiftState, paise } from '@tohfa/contract';
import { z } from 'zod';

/**
 * Who is told what about a gift, in one place. An audience without a text is not told. `payer` is the person whose
 * payment the event is about, `payers` is everyone who paid towards the gift.
 */
export const giftNotificationTexts: Record<
  GiftEvent,
  Partial<Record<Audience, (gift: GiftFacts) => NotificationText>>
> = {
  requested: {
    admins: ({ productName, recipientName, price }) => ({
      title: `New gift request: ${productName}`,
      text: `${productName} (${price}) was requested for ${recipientName}. Please review it.`,
    }),
  },
  approved: {
    owner: ({ productName, closesOn }) => ({
      title: `Approved: ${productName}`,
      text: `Your gift request is approved. Payments are open until the end of ${closesOn}. Share the link with everyone who wants to chip in.`,
    }),
  },
  declined: {
    owner: ({ productName, reason }) => ({
      title: `Declined: ${productName}`,
      text: `We are sorry, your gift request was declined.${reasonLine(reason)}`,
    }),
  },
  payment: {
    owner: ({ productName, payerName, amount, paid, price }) => ({
      title: `${payerName} paid ${amount} towards ${productName}`,
      text: `${payerName} paid ${amount} towards your gift. ${paid} of ${price} has been paid so far.`,
    }),
    payer: ({ productName, amount }) => ({
      title: `Thank you for your payment of ${amount}`,
      text: `We have received your payment of ${amount} towards ${productName}. Your receipt is under My orders.`,
    }),
  },
  'sent-back': {
    payer: ({ productName, amount }) => ({
      title: `${amount} is being refunded to you`,
      text: `${productName} needed less than you paid, so ${amount} is being refunded. ${REFUND_TEXT}`,
    }),
  },
  full: {
    owner: ({ productName }) => ({
      title: `Fully paid: ${productName}`,
      text: 'Your gift is fully paid. We will pack it now and let you know when it ships.',
    }),
    payers: ({ productName }) => ({
      title: `Fully paid: ${productName}`,
      text: 'The gift you chipped in for is fully paid. Thank you for making it happen.',
    }),
    admins: ({ productName, date }) => ({
      title: `Ready to dispatch: ${productName}`,
      text: `This gift is fully paid and needed by ${date}.`,
    }),
  },
  closing: {
    owner: ({ productName, remaining, closesOn }) => ({
      title: `${remaining} still to pay for ${productName}`,
      text: `Payments for your gift close at the end of ${closesOn}, and ${remaining} is still to be paid. If it is not fully paid by then, everyone is refunded.`,
    }),
    payers: ({ productName, recipientFirstName, remaining, closesOn }) => ({
      title: `${remaining} still missing for ${productName}`,
      text: `The gift for ${recipientFirstName} is open until the end of ${closesOn}, and ${remaining} is still missing. If you know somebody who would like to chip in, send them the link. If it is not fully paid by then, everyone is refunded.`,
    }),
  },
  extended: {
    payers: ({ productName, closesOn, date }) => ({
      title: `More time for ${productName}`,
      text: `The organiser gave everyone more time: the gift you chipped in for is open until the end of ${closesOn} and is now meant for ${date}. If it is not fully paid by then, you are refunded.`,
    }),
  },
  dispatched: {
    owner: ({ productName, tracking }) => ({
      title: `Shipped: ${productName}`,
      text: `Your gift has shipped.${tracking ? `\nTracking: ${tracking}` : ''}`,
    }),
    // Without tracking: it shows where the recipient lives.
    payers: ({ productName }) => ({
      title: `Shipped: ${productName}`,
      text: 'The gift you chipped in for has shipped.',
    }),
  },
  delivered: ownerAndPayers(({ productName }) => ({
    title: `Delivered: ${productName}`,
    text: 'The gift has been delivered. We hope it brings joy.',
  })),
  cancelled: {
    owner: ({ productName, reason }) => ({
      title: `Cancelled: ${productName}`,
      text: `Your gift was cancelled.${reasonLine(reason)}\nEveryone who paid is being refunded.`,
    }),
    payers: ({ productName, reason }) => ({
      title: `Cancelled, you are being refunded: ${productName}`,
      text: `The gift you chipped in for was cancelled.${reasonLine(reason)}\nYour payment is being refunded, and what was written for its card is removed. ${REFUND_TEXT}`,
    }),
  },
  expired: {
    owner: ({ productName }) => ({
      title: `Not fully paid in time: ${productName}`,
      text: 'Your gift was not fully paid in time. Everyone who paid is being refunded.',
    }),
    payers: ({ productName }) => ({
      title: `Not fully paid in time, you are being refunded: ${productName}`,
      text: `The gift you chipped in for was not fully paid in time. Your payment is being refunded, and what was written for its card is removed. ${REFUND_TEXT}`,
    }),
  },
  thanked: ownerAndPayers(({ recipientFirstName, thanks }) => ({
    title: `${recipientFirstName} says thank you`,
    text: thanks
      ? `${recipientFirstName} wrote:\n\n${thanks}`
      : `${recipientFirstName} sent a picture to say thank you.`,
  })),
  refunded: {
    payers: ({ productName }) => ({
      title: `Refunded: ${productName}`,
      text: 'Your payment towards this gift has been refunded to your original payment method.',
    }),
  },
};

/** The event of a state change; a state without one is announced together with another. */
export function eventForState(state: GiftState): StateEvent | undefined {
  return EVENT_FOR_STATE[state];
}

/** A payer's thank-you is proof of payment and follows other rules than the same event for the owner. */
export function toNotificationEvent(event: GiftEvent, audience: Audience) {
  return event === 'payment' && audience === 'payer' ? 'gift-thanks' : (`gift-${event}` as const);
}

export const formatAmount = (amountPaise: number) => formatPaise(paise(amountPaise));

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

const REFUND_TEXT = 'It goes to your original payment method, usually within 5 to 7 working days.';

function ownerAndPayers(text: (gift: GiftFacts) => NotificationText) {
  return { owner: text, payers: text };
}

function reasonLine(reason: string): string {
  return reason ? `\nReason: ${reason}` : '';
}

export type Audience = 'owner' | 'payers' | 'payer' | 'admins';

const stateEventSchema = z.enum([
  'requested',
  'approved',
  'declined',
  'full',
  'closing',
  'extended',
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
  z.object({ giftId, event: z.literal('thanked'), thanksId: z.uuid() }),
  z.object({
    giftId,
    event: z.enum(['payment', 'sent-back']),
    orderId: z.uuid(),
    amountPaise: z.int(),
  }),
]);

type StateEvent = z.output<typeof stateEventSchema>;
export type MoneyEvent = 'payment' | 'sent-back';
export type GiftEvent = StateEvent | MoneyEvent | 'thanked';
export type GiftEventData =
  | { event: StateEvent }
  | { event: 'thanked'; thanksId: string }
  | { event: MoneyEvent; orderId: string; amountPaise: number };

/** What the texts are made of; amounts and dates as people read them. */
export interface GiftFacts {
  productName: string;
  recipientName: string;
  /** All that contributors learn of the name. */
  recipientFirstName: string;
  date: string;
  closesOn: string;
  price: string;
  paid: string;
  remaining: string;
  reason: string;
  tracking: string;
  /** Of the payment the event is about. */
  payerName: string;
  amount: string;
  /** What the recipient wrote from the card. */
  thanks: string;
}

export interface NotificationText {
  title: string;
  text: string;
}
