import type { Transitions } from '../states.ts';

/** What the customer sees of a purchase. */
export const purchaseTransitions: Transitions<PurchaseState> = {
  placed: ['packed', 'cancelled'],
  packed: ['dispatched', 'cancelled'],
  dispatched: ['delivered'],
  delivered: [],
  cancelled: ['refunded'],
  refunded: [],
};

export const purchaseCan = {
  cancel: (state: PurchaseState) => purchaseTransitions[state].includes('cancelled'),
};

export type PurchaseState = 'placed' | 'packed' | 'dispatched' | 'delivered' | 'cancelled' | 'refunded';
