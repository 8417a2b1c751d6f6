import type { Transitions } from '../states.ts';

/** The provider's order for one purchase or one instalment. An expired one may still be paid late. */
export const orderTransitions: Transitions<OrderState> = {
  created: ['attempted', 'paid', 'expired'],
  attempted: ['paid', 'expired'],
  expired: ['paid', 'refund_due'],
  paid: [],
  refund_due: ['refunded'],
  refunded: [],
};

/** `failed` is not final: a bank may authorise up to three days late. */
export const paymentTransitions: Transitions<PaymentState> = {
  created: ['authorized', 'captured', 'failed'],
  failed: ['authorized', 'captured'],
  authorized: ['captured', 'auto_refunded'],
  captured: ['part_refunded', 'refunded'],
  part_refunded: ['refunded'],
  refunded: [],
  auto_refunded: [],
};

/** A failed refund stays failed; another row takes its place. */
export const refundTransitions: Transitions<RefundState> = {
  requested: ['pending', 'processed', 'failed'],
  pending: ['processed', 'failed'],
  processed: [],
  failed: [],
};

/**
 * A payment's state folded from everything ever heard of it, in any order and any number of times:
 * what ranks highest counts, so that late news of an earlier state changes nothing.
 */
export function foldPaymentState(heard: readonly PaymentNews[]): PaymentState {
  let folded: PaymentState = 'created';
  for (const news of heard) {
    const state = stateIn(news);
    if (RANK[state] > RANK[folded]) folded = state;
  }
  return folded;
}

function stateIn({ status, amountPaise, refundedPaise, captured }: PaymentNews): PaymentState {
  if (status === 'refunded' && !captured) return 'auto_refunded';
  if (status === 'captured' || status === 'refunded') {
    if (refundedPaise >= amountPaise) return 'refunded';
    return refundedPaise > 0 ? 'part_refunded' : 'captured';
  }
  return status;
}

const RANK: Record<PaymentState, number> = {
  created: 0,
  failed: 1,
  authorized: 2,
  auto_refunded: 3,
  captured: 4,
  part_refunded: 5,
  refunded: 6,
};

export type OrderState = 'created' | 'attempted' | 'paid' | 'expired' | 'refund_due' | 'refunded';
export type PaymentState =
  | 'created'
  | 'authorized'
  | 'captured'
  | 'part_refunded'
  | 'refunded'
  | 'failed'
  | 'auto_refunded';
export type RefundState = 'requested' | 'pending' | 'processed' | 'failed';

/** One thing the provider said of a payment, as a snapshot of that moment. */
export interface PaymentNews {
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  amountPaise: number;
  refundedPaise: number;
  captured: boolean;
}
