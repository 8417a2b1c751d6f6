/** A state machine as a table: from each state, the states that may follow. */
export type Transitions<State extends string> = { readonly [From in State]: readonly State[] };

export function canTransition<State extends string>(
  table: Transitions<State>,
  from: State,
  to: State,
): boolean {
  return table[from].includes(to);
}

/** The states from which `to` is one step away: what an UPDATE puts into its WHERE. */
export function statesBefore<State extends string>(table: Transitions<State>, to: State): State[] {
  return (Object.keys(table) as State[]).filter((from) => canTransition(table, from, to));
}

/** The states from which `to` can be reached, in any number of steps, and `to` itself: events may arrive out of order. */
export function statesLeadingTo<State extends string>(table: Transitions<State>, to: State): State[] {
  const found = new Set([to]);
  for (const state of found) for (const before of statesBefore(table, state)) found.add(before);
  return [...found];
}

/**
 * Payments are open only in `approved`. Money that was received leaves through `refunding`. A paid gift is `approved`
 * again when a payment is refunded at the provider while funding is still open.
 */
export const giftTransitions: Transitions<GiftState> = {
  pending: ['approved', 'declined', 'cancelled'],
  approved: ['paid', 'cancelled', 'expired'],
  paid: ['dispatched', 'refunding', 'approved'],
  dispatched: ['delivered'],
  delivered: [],
  declined: [],
  cancelled: ['refunding'],
  expired: ['refunding'],
  refunding: ['refunded'],
  refunded: [],
};

/** Names are drawn once. A draw breaks when somebody who takes part leaves or gets a new link, and opens to be drawn again. */
export const drawTransitions: Transitions<DrawState> = {
  open: ['drawn'],
  drawn: ['broken', 'open'],
  broken: ['open'],
};

/** One table for the buttons and for the server. */
export const giftCan = {
  pay: (state: GiftState) => state === 'approved',
  /** By an admin. A paid gift becomes `approved` again without a decision. */
  approve: (state: GiftState) => state === 'pending',
  /** By its owner or an admin; a gift that was paid is refunded without becoming `cancelled`. */
  cancel: (state: GiftState) => state === 'paid' || canTransition(giftTransitions, state, 'cancelled'),
  /** The link is made at approval; before it there is nothing to show. */
  share: (state: GiftState) => ['approved', 'paid', 'dispatched', 'delivered'].includes(state),
};

/** Nothing will be sent. */
export function isGiftOver(state: GiftState): boolean {
  return ['declined', 'cancelled', 'expired', 'refunding', 'refunded'].includes(state);
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

/** What an admin may decide now. */
export function giftDecisions(state: GiftState, sharable: boolean): GiftDecision[] {
  const may: Record<GiftDecision, boolean> = {
    approve: giftCan.approve(state),
    decline: canTransition(giftTransitions, state, 'declined'),
    share: !sharable && giftCan.share(state),
    unshare: sharable,
    dispatch: canTransition(giftTransitions, state, 'dispatched'),
    deliver: canTransition(giftTransitions, state, 'delivered'),
    cancel: giftCan.cancel(state),
  };
  return GIFT_DECISIONS.filter((decision) => may[decision]);
}

/**
 * The provider's order for one purchase or one instalment. An expired one may still be paid late. `refund_due`: it was paid
 * when there was no room for it any more.
 */
export const orderTransitions: Transitions<OrderState> = {
  created: ['attempted', 'paid', 'expired', 'refund_due'],
  attempted: ['paid', 'expired', 'refund_due'],
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

/**
 * A failed refund stays failed; a new row replaces it. One that was not sent is cancelled when the provider has
 * returned the same money in another way. Refunds started at the provider begin as `pending`. When the
 * provider can carry the money no more, the row that replaces the failed one begins as `needs_details`: the payer names a UPI id, and the shop pays to it outside the
 * provider. Once an admin has begun to pay, the details stand still until it is confirmed or given up.
 */
export const refundTransitions: Transitions<RefundState> = {
  requested: ['pending', 'processed', 'failed', 'cancelled'],
  pending: ['processed', 'failed'],
  processed: [],
  failed: [],
  cancelled: [],
  needs_details: ['paying_outside', 'cancelled'],
  paying_outside: ['needs_details', 'paid_outside', 'cancelled'],
  paid_outside: [],
};

/** The money is on its way back to its payer, or owed to them. */
export const OPEN_REFUND_STATES = [
  'requested',
  'pending',
  'needs_details',
  'paying_outside',
] as const satisfies readonly RefundState[];

export const refundCan = {
  /** By the payer, again and again until the desk begins to pay. */
  nameDetails: (state: RefundState) => state === 'needs_details',
  startPayout: (state: RefundState, hasDetails: boolean) =>
    hasDetails && canTransition(refundTransitions, state, 'paying_outside'),
  /** Records what was paid, or gives up before anything was. */
  endPayout: (state: RefundState) => state === 'paying_outside',
  /** Sends it to the provider once more. */
  retry: (state: RefundState) => state === 'failed' || state === 'needs_details',
};

/** A chargeback. `lost` means that the provider has deducted the amount. */
export const disputeTransitions: Transitions<DisputeState> = {
  open: ['under_review', 'won', 'lost', 'closed'],
  under_review: ['won', 'lost', 'closed'],
  won: [],
  lost: [],
  closed: [],
};

/** What the customer sees of a purchase. */
export const purchaseTransitions: Transitions<PurchaseState> = {
  placed: ['packed', 'cancelled'],
  packed: ['dispatched', 'cancelled'],
  dispatched: ['delivered'],
  delivered: [],
  cancelled: ['refunded'],
  refunded: [],
};

/**
 * A dispatch may be a slip: for this long an admin may take it back, to the state before it. The people concerned are
 * told when the time is over. It is no move of the tables above, because nothing else leads back.
 */
export const DISPATCH_UNDO_MINUTES = 10;
export const stateBeforeDispatch = { purchase: 'packed', gift: 'paid' } as const;

/** Packing may be a slip, too: until it is dispatched, an order can be put back to what is to be packed. */
export const stateBeforePacking = 'placed';

/** Until when the latest dispatch can be taken back; undefined when it no longer can. */
export function dispatchUndoableUntil(
  status: string,
  steps: readonly { status: string; at: string }[],
  now: number,
): string | undefined {
  const dispatched = steps.findLast((step) => step.status === 'dispatched');
  if (status !== 'dispatched' || dispatched === undefined) return undefined;
  const until = dispatchUndoEnd(new Date(dispatched.at));
  return until.getTime() > now ? until.toISOString() : undefined;
}

export function dispatchUndoEnd(dispatchedAt: Date): Date {
  return new Date(dispatchedAt.getTime() + DISPATCH_UNDO_MINUTES * 60_000);
}

/** "Return or problem" after delivery. */
export const returnTransitions: Transitions<ReturnState> = {
  asked: ['accepted', 'declined'],
  accepted: ['received', 'replaced'],
  received: ['refunded', 'replaced'],
  refunded: [],
  replaced: [],
  declined: [],
};

export const purchaseCan = {
  /** One problem at a time; a declined one may be reported again. */
  return: (state: PurchaseState, returns: readonly { state: ReturnState }[]) =>
    state === 'delivered' && returns.every((one) => returnTransitions[one.state].length === 0),
  cancel: (state: PurchaseState) => canTransition(purchaseTransitions, state, 'cancelled'),
  /** A part of the price, while the customer has the goods or will get them. */
  refundPart: (state: PurchaseState) => state !== 'cancelled' && state !== 'refunded',
};

/**
 * The state of a payment after all its events, in any order and with duplicates: the highest rank counts, so that a
 * late event with an earlier state changes nothing.
 */
export function foldPaymentState(snapshots: readonly PaymentSnapshot[]): PaymentState {
  let folded: PaymentState = 'created';
  for (const snapshot of snapshots) {
    const state = stateIn(snapshot);
    if (RANK[state] > RANK[folded]) folded = state;
  }
  return folded;
}

function stateIn({ status, amountPaise, refundedPaise, captured }: PaymentSnapshot): PaymentState {
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
export type OrderState = 'created' | 'attempted' | 'paid' | 'expired' | 'refund_due' | 'refunded';
export type PaymentState =
  | 'created'
  | 'authorized'
  | 'captured'
  | 'part_refunded'
  | 'refunded'
  | 'failed'
  | 'auto_refunded';
export type RefundState =
  | 'requested'
  | 'pending'
  | 'processed'
  | 'failed'
  | 'cancelled'
  | 'needs_details'
  | 'paying_outside'
  | 'paid_outside';
export type DisputeState = 'open' | 'under_review' | 'won' | 'lost' | 'closed';
export type ReturnState = 'asked' | 'accepted' | 'received' | 'refunded' | 'replaced' | 'declined';
export type DrawState = 'open' | 'drawn' | 'broken';
export type PurchaseState = 'placed' | 'packed' | 'dispatched' | 'delivered' | 'cancelled' | 'refunded';

/** A payment as the provider described it in one event or API response. */
export interface PaymentSnapshot {
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  amountPaise: number;
  refundedPaise: number;
  captured: boolean;
}
