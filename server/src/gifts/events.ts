import type { GiftState } from '@tohfa/contract';
import { z } from 'zod';

/** The event of a state change. A state without an event is announced together with another one. */
export function eventForState(state: GiftState): StateEvent | undefined {
  return EVENT_FOR_STATE[state];
}

/** A payer's thank-you is proof of payment, so other rules apply than to the same event for the owner. */
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

/** `payer` made the payment that an event is about, `payers` are all who paid towards the gift. */
export const audiences = ['owner', 'payers', 'payer', 'admins'] as const;

export type Audience = (typeof audiences)[number];

const stateEventSchema = z.enum([
  'requested',
  'approved',
  'declined',
  'full',
  'opened',
  'ending',
  'closing',
  'extended',
  'dispatched',
  'delivered',
  'cancelled',
  'expired',
  'refunded',
]);
const giftId = z.uuid();

/** What is queued for an event. The rest is read when people are notified. */
export const giftEventSchema = z.union([
  /** `stepId` goes with a step that can be taken back. */
  z.object({ giftId, event: stateEventSchema, stepId: z.optional(z.int()) }),
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
