import { REFUND_WORKING_DAYS } from '../../../limits.ts';

/** Shown before paying, when nothing could be reserved. */
export const unheldOrder = {
  title: 'We cannot reserve this for you',
  description:
    'Many people are ordering right now. You can still pay: if it is gone before your payment arrives, we refund you in full.',
  payAnyway: 'Pay anyway',
};

/** The same for a share of a gift. */
export const unheldContribution = {
  title: 'Many people are paying for this gift right now',
  description: 'We cannot reserve this amount for you. If someone else pays first, we refund you in full.',
};

/** How a refund goes back and when it arrives. */
export const refunds = {
  time: `${REFUND_WORKING_DAYS.from} to ${REFUND_WORKING_DAYS.to} working days`,
  /** `method` as the payment provider names it. */
  way: (method: string | undefined) => REFUND_WAYS[method ?? ''] ?? 'your original payment method',
  onItsWay: ({ amount, method }: Refund) =>
    `${amount} of this is going back to ${refunds.way(method)}. It usually arrives within ${refunds.time}.`,
  processed: ({ amount, method, day }: Refund & { day: string }) =>
    `${amount} of this was refunded to ${refunds.way(method)}. It usually arrives by ${day}.`,
};

const REFUND_WAYS: Readonly<Record<string, string>> = {
  upi: 'the UPI account you paid with',
  card: 'the card you paid with',
  netbanking: 'the bank account you paid from',
  wallet: 'the wallet you paid with',
  /** Paid by the shop, because the provider could not. */
  outside: 'the UPI ID you name',
};

interface Refund {
  amount: string;
  method: string | undefined;
}
