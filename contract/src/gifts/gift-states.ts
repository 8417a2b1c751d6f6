import { mayFollow, type Transitions } from '../states.ts';

/** Funding is open exactly in `approved`. Money that came in leaves through `refunding`. */
export const giftTransitions: Transitions<GiftState> = {
  pending: ['approved', 'declined', 'cancelled'],
  approved: ['paid', 'cancelled', 'expired'],
  paid: ['dispatched', 'refunding'],
  dispatched: ['delivered'],
  delivered: [],
  declined: [],
  cancelled: ['refunding'],
  expired: ['refunding'],
  refunding: ['refunded'],
  refunded: [],
};

/** One table for the buttons and for the server. */
export const giftCan = {
  /** Payments are open. */
  pay: (state: GiftState) => state === 'approved',
  /** By its owner or an admin; a gift that was paid goes back to its payers without being `cancelled`. */
  cancel: (state: GiftState) => state === 'paid' || mayFollow(giftTransitions, state, 'cancelled'),
  /** A link is made at approval; before it there is nothing to show. */
  share: (state: GiftState) => ['approved', 'paid', 'dispatched', 'delivered'].includes(state),
};

/** What an admin may decide now. */
export function giftDecisions(state: GiftState, sharable: boolean): GiftDecision[] {
  const may: Record<GiftDecision, boolean> = {
    approve: mayFollow(giftTransitions, state, 'approved'),
    decline: mayFollow(giftTransitions, state, 'declined'),
    share: !sharable && giftCan.share(state),
    unshare: sharable,
    dispatch: mayFollow(giftTransitions, state, 'dispatched'),
    deliver: mayFollow(giftTransitions, state, 'delivered'),
    cancel: giftCan.cancel(state),
  };
  return GIFT_DECISIONS.filter((decision) => may[decision]);
}

export const GIFT_DECISIONS = [
  'approve',
  'decline',
  'share',
  'unshare',
  'dispatch',
  'deliver',
  'cancel',
] as const;

export type GiftDecision = (typeof GIFT_DECISIONS)[number];

export type GiftState =
  | 'pending'
  | 'approved'
  | 'paid'
  | 'dispatched'
  | 'delivered'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'refunding'
  | 'refunded';
