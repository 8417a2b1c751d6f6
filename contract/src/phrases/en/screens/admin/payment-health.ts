import type { DisputeState, RefundState } from '../../../../states.ts';
import { plural } from '../../plural.ts';

interface Count {
  count: number;
}

/** Whether the money adds up, below the list of orders and on Today. */
export const paymentHealthTexts = {
  title: 'Payments',
  checked: 'Books checked',
  lastWebhook: 'Last webhook',
  reconciled: 'Reconciled',
  openCheckouts: 'Checkouts open',
  heldUnits: 'Units held',
  never: 'Not yet',
  list: ({ title, count }: { title: string; count: number }) => `${title} (${count})`,
  brokenChecks: 'Broken checks',
  orphans: 'Payments without an order',
  orphan: ({ payment, order, since }: Record<'payment' | 'order' | 'since', string>) =>
    `${payment} for ${order}, since ${since}`,
  refunds: 'Refunds on the way',
  refund: ({ reason, payment, since }: Record<'reason' | 'payment' | 'since', string>) =>
    `${reason}; ${payment}, since ${since}`,
  providerRefunds: 'Refunds made at the provider',
  disputes: 'Disputes',
  since: ({ payment, since }: Record<'payment' | 'since', string>) => `${payment}, since ${since}`,
  summary: {
    broken: ({ count }: Count) =>
      plural(count, {
        one: 'The books do not add up: 1 check broken',
        other: `The books do not add up: ${count} checks broken`,
      }),
    orphans: ({ count }: Count) =>
      plural(count, { one: '1 payment without an order', other: `${count} payments without an order` }),
    failed: ({ count }: Count) => plural(count, { one: '1 refund failed', other: `${count} refunds failed` }),
    unchecked: 'The books have not been checked yet',
    refunding: ({ count }: Count) =>
      plural(count, {
        one: 'All money adds up; 1 refund on the way',
        other: `All money adds up; ${count} refunds on the way`,
      }),
    fine: 'All money adds up',
  },
};

/** The state of a payment, refund or dispute, as the payment service calls it. */
export const moneyStateWord = (state: string): string => STATES[state] ?? state;

const STATES: Partial<Record<string, string>> = {
  needs_details: 'needs a UPI ID',
  paying_outside: 'being paid by UPI',
  paid_outside: 'paid by UPI',
};

export const disputeBadges: Record<DisputeState, string> = {
  open: 'Dispute: open',
  under_review: 'Dispute: under review',
  won: 'Dispute: won',
  lost: 'Dispute: lost',
  closed: 'Dispute: closed',
};

export const refundBadges: Record<RefundState, string> = {
  requested: 'Refunds: requested',
  pending: 'Refunds: on its way',
  processed: 'Refunds: refunded',
  failed: 'Refunds: failed',
  cancelled: 'Refunds: cancelled',
  needs_details: 'Refunds: needs details',
  paying_outside: 'Refunds: being paid',
  paid_outside: 'Refunds: paid by UPI',
};
