import { describe, expect, it } from 'vitest';
import {
  canTransition,
  disputeTransitions,
  foldPaymentState,
  giftTransitions,
  orderTransitions,
  type PaymentSnapshot,
  paymentTransitions,
  purchaseTransitions,
  refundTransitions,
  statesBefore,
  statesLeadingTo,
  type Transitions,
} from '../src/states.ts';

describe('every state machine', () => {
  const machines: [string, Transitions<string>, string][] = [
    ['gift', giftTransitions, 'pending'],
    ['order', orderTransitions, 'created'],
    ['payment', paymentTransitions, 'created'],
    ['refund', refundTransitions, 'requested'],
    ['dispute', disputeTransitions, 'open'],
    ['purchase', purchaseTransitions, 'placed'],
  ];

  it.each(machines)('%s reaches each of its states from its first', (_name, table, first) => {
    expect(reachableFrom(table, first)).toEqual(new Set(Object.keys(table)));
  });

  it.each(machines)('%s ends, whatever way it goes', (_name, table) => {
    for (const state of Object.keys(table)) {
      const ends = [...reachableFrom(table, state)].filter((one) => table[one]?.length === 0);
      expect(ends.length, state).toBeGreaterThan(0);
    }
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
