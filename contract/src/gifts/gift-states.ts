import type { Transitions } from '../states.ts';

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
