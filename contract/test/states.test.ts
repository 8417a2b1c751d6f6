import { describe, expect, it } from 'vitest';
import {
  canTransition,
  dispatchUndoableUntil,
  disputeTransitions,
  drawTransitions,
  foldPaymentState,
  type GiftState,
  giftCan,
  giftDecisions,
  giftTransitions,
  isGiftOver,
  orderTransitions,
  type PaymentSnapshot,
  type PurchaseState,
  paymentTransitions,
  purchaseCan,
  purchaseTransitions,
  type ReturnState,
  refundTransitions,
  returnTransitions,
  stateBeforeDispatch,
  stateBeforePacking,
  statesBefore,
  statesLeadingTo,
  type Transitions,
} from '../src/states.ts';

describe('every state machine', () => {
  const machines: [string, Transitions<string>, ...string[]][] = [
    ['gift', giftTransitions, 'pending'],
    ['order', orderTransitions, 'created'],
    ['payment', paymentTransitions, 'created'],
    ['refund', refundTransitions, 'requested', 'needs_details'],
    ['dispute', disputeTransitions, 'open'],
    ['purchase', purchaseTransitions, 'placed'],
  ];

  it.each(machines)('%s reaches each of its states from its first', (_name, table, ...first) => {
    const reached = first.flatMap((state) => [...reachableFrom(table, state)]);
    expect(new Set(reached)).toEqual(new Set(Object.keys(table)));
  });

  it.each(machines)('%s ends, whatever way it goes', (_name, table) => {
    for (const state of Object.keys(table)) {
      const ends = [...reachableFrom(table, state)].filter((one) => table[one]?.length === 0);
      expect(ends.length, state).toBeGreaterThan(0);
    }
  });
});

/** Said a second time, so that a way that is added or lost by mistake is noticed. */
it.each([
  ['draw', drawTransitions, ['open → drawn', 'drawn → broken, open', 'broken → open']],
  [
    'gift',
    giftTransitions,
    [
      'pending → approved, declined, cancelled',
      'approved → paid, cancelled, expired',
      'paid → dispatched, refunding, approved',
      'dispatched → delivered',
      'cancelled → refunding',
      'expired → refunding',
      'refunding → refunded',
    ],
  ],
  [
    'order',
    orderTransitions,
    [
      'created → attempted, paid, expired, refund_due',
      'attempted → paid, expired, refund_due',
      'expired → paid, refund_due',
      'refund_due → refunded',
    ],
  ],
  [
    'payment',
    paymentTransitions,
    [
      'created → authorized, captured, failed',
      'failed → authorized, captured',
      'authorized → captured, auto_refunded',
      'captured → part_refunded, refunded',
      'part_refunded → refunded',
    ],
  ],
  [
    'refund',
    refundTransitions,
    [
      'requested → pending, processed, failed, cancelled',
      'pending → processed, failed',
      'needs_details → paying_outside, cancelled',
      'paying_outside → needs_details, paid_outside, cancelled',
    ],
  ],
  [
    'dispute',
    disputeTransitions,
    ['open → under_review, won, lost, closed', 'under_review → won, lost, closed'],
  ],
  [
    'purchase',
    purchaseTransitions,
    [
      'placed → packed, cancelled',
      'packed → dispatched, cancelled',
      'dispatched → delivered',
      'cancelled → refunded',
    ],
  ],
  [
    'return',
    returnTransitions,
    ['asked → accepted, declined', 'accepted → received, replaced', 'received → refunded, replaced'],
  ],
] as const)('a %s goes these ways and no others', (_name, table, ways) => {
  const found = Object.entries<readonly string[]>(table)
    .filter(([, next]) => next.length > 0)
    .map(([from, next]) => `${from} → ${next.join(', ')}`);
  expect(found).toEqual(ways);
});

describe('what can be done with a gift', () => {
  const states = Object.keys(giftTransitions) as GiftState[];
  const where = (can: (state: GiftState) => boolean) => states.filter(can);

  it('depends on its state alone', () => {
    expect(where(giftCan.pay)).toEqual(['approved']);
    expect(where(giftCan.approve)).toEqual(['pending']);
    expect(where(giftCan.cancel)).toEqual(['pending', 'approved', 'paid']);
    expect(where(giftCan.share)).toEqual(['approved', 'paid', 'dispatched', 'delivered']);
    expect(where(isGiftOver)).toEqual(['declined', 'cancelled', 'expired', 'refunding', 'refunded']);
  });

  it.each([
    ['pending', false, ['approve', 'decline', 'cancel']],
    ['approved', true, ['unshare', 'cancel']],
    ['approved', false, ['share', 'cancel']],
    ['paid', true, ['unshare', 'dispatch', 'cancel']],
    ['dispatched', true, ['unshare', 'deliver']],
    ['delivered', false, ['share']],
    ['declined', false, []],
    ['refunded', false, []],
  ] as const)('%s, shared: %s, leaves an admin to decide', (state, sharable, decisions) => {
    expect(giftDecisions(state, sharable)).toEqual(decisions);
  });
});

describe('what can be done with a purchase', () => {
  const states = Object.keys(purchaseTransitions) as PurchaseState[];

  it('depends on its state', () => {
    expect(states.filter(purchaseCan.cancel)).toEqual(['placed', 'packed']);
    expect(states.filter((state) => purchaseCan.return(state, []))).toEqual(['delivered']);
    expect(states.filter(purchaseCan.refundPart)).toEqual(['placed', 'packed', 'dispatched', 'delivered']);
  });

  it('is one return at a time', () => {
    const may = (...returns: ReturnState[]) =>
      purchaseCan.return(
        'delivered',
        returns.map((state) => ({ state })),
      );
    expect(may('declined', 'refunded')).toBe(true);
    for (const state of ['asked', 'accepted', 'received'] as const) {
      expect(may(state)).toBe(false);
      expect(may('declined', state)).toBe(false);
    }
  });
});

describe('a slip', () => {
  const at = '2026-11-19T10:00:00.000Z';
  const step = (status: string, when = at) => ({ status, at: when });
  const minutesLater = (minutes: number) => Date.parse(at) + minutes * 60_000;

  it('is taken back to the state one step before', () => {
    expect(statesBefore(purchaseTransitions, 'packed')).toEqual([stateBeforePacking]);
    expect(statesBefore(purchaseTransitions, 'dispatched')).toEqual([stateBeforeDispatch.purchase]);
    expect(statesBefore(giftTransitions, 'dispatched')).toEqual([stateBeforeDispatch.gift]);
  });

  it('of a dispatch can be taken back for ten minutes', () => {
    const steps = [step('placed'), step('packed'), step('dispatched')];
    const until = '2026-11-19T10:10:00.000Z';
    expect(dispatchUndoableUntil('dispatched', steps, minutesLater(0))).toBe(until);
    expect(dispatchUndoableUntil('dispatched', steps, minutesLater(10) - 1)).toBe(until);
    expect(dispatchUndoableUntil('dispatched', steps, minutesLater(10))).toBeUndefined();
  });

  it('of a dispatch counts from the latest one, while nothing has come after it', () => {
    const again = [step('dispatched'), step('packed'), step('dispatched', '2026-11-19T11:00:00.000Z')];
    expect(dispatchUndoableUntil('dispatched', again, minutesLater(60))).toBe('2026-11-19T11:10:00.000Z');
    expect(dispatchUndoableUntil('delivered', again, minutesLater(60))).toBeUndefined();
    expect(dispatchUndoableUntil('dispatched', [step('packed')], minutesLater(0))).toBeUndefined();
  });
});

describe('a gift', () => {
  it('that was dispatched cannot be refunded any more', () => {
    expect(reachableFrom(giftTransitions, 'dispatched')).not.toContain('refunding');
  });

  it('is paid from approved only', () => {
    expect(statesBefore(giftTransitions, 'paid')).toEqual(['approved']);
    expect(canTransition(giftTransitions, 'pending', 'paid')).toBe(false);
  });
});

describe('the states leading to another', () => {
  it('skip what lost events would have told, and never lead back', () => {
    expect(new Set(statesLeadingTo(paymentTransitions, 'refunded'))).toEqual(
      new Set(['created', 'failed', 'authorized', 'captured', 'part_refunded', 'refunded']),
    );
    expect(statesLeadingTo(paymentTransitions, 'created')).toEqual(['created']);
  });
});

describe('the folded state of a payment', () => {
  const authorized: PaymentSnapshot = snapshot('authorized');
  const captured: PaymentSnapshot = snapshot('captured');
  const failed: PaymentSnapshot = snapshot('failed');
  const partly: PaymentSnapshot = { ...captured, refundedPaise: 40 };
  const wholly: PaymentSnapshot = { ...captured, status: 'refunded', refundedPaise: 100 };

  it('is the same in whatever order and however often the events came', () => {
    const events = [failed, authorized, captured, partly];
    for (const order of permutations([...events, captured, failed])) {
      expect(foldPaymentState(order)).toBe('part_refunded');
    }
  });

  it('turns from failed to authorised when the bank is late', () => {
    expect(foldPaymentState([failed, authorized])).toBe('authorized');
    expect(foldPaymentState([authorized, failed])).toBe('authorized');
  });

  it('is the further one of any two, whichever came first', () => {
    const created = snapshot('created');
    const before = { ...snapshot('refunded'), captured: false };
    const order = [created, failed, authorized, before, captured, partly, wholly];
    const names = [
      'created',
      'failed',
      'authorized',
      'auto_refunded',
      'captured',
      'part_refunded',
      'refunded',
    ];
    for (const [low, first] of order.entries())
      for (const [high, second] of order.entries()) {
        const expected = names[Math.max(low, high)];
        expect(foldPaymentState([first, second])).toBe(expected);
      }
    expect(foldPaymentState([])).toBe('created');
  });

  it('reads the refund in a captured payment by its amount', () => {
    expect(foldPaymentState([{ ...captured, refundedPaise: 100 }])).toBe('refunded');
    expect(foldPaymentState([{ ...captured, refundedPaise: 99 }])).toBe('part_refunded');
    expect(foldPaymentState([{ ...wholly, captured: true, refundedPaise: 1 }])).toBe('part_refunded');
    expect(foldPaymentState([{ ...snapshot('refunded'), captured: true }])).toBe('captured');
  });

  it('tells a full refund from one the provider made before capture', () => {
    expect(foldPaymentState([captured, wholly])).toBe('refunded');
    expect(foldPaymentState([authorized, { ...snapshot('refunded'), captured: false }])).toBe(
      'auto_refunded',
    );
  });
});

function snapshot(status: PaymentSnapshot['status']): PaymentSnapshot {
  return { status, amountPaise: 100, refundedPaise: 0, captured: status === 'captured' };
}

function reachableFrom(table: Transitions<string>, first: string): Set<string> {
  const seen = new Set([first]);
  for (const state of seen) for (const next of table[state] ?? []) seen.add(next);
  return seen;
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}
