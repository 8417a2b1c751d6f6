import { ApiError } from '../lib/api.ts';
import { dismissToast, showToast } from '../ui/feedback.tsx';

/** Specification, section 8, to the letter; what it does not word is ours. */
export const paymentMessages = {
  noScript: 'Razorpay SDK failed to load. Are you online?',
  failed: 'Payment failed. Please try again.',
  successful: 'Payment successful!',
  notSaved: 'Payment saved, but error while saving to database.',
  unanswered: 'Payment processed, but saving failed.',
  closed: 'You left the payment. Nothing is ordered yet.',
  outOfStock:
    'Sorry, the last one was sold while you were paying. Your payment is being refunded to your original payment method.',
  giftUpdated: 'Payment and gift updated successfully!',
  giftNotUpdated: 'Payment saved, but gift update failed.',
  giftClosed: 'You left the payment. Nothing was paid.',
  giftFull:
    'The gift was fully funded before your payment arrived. Your payment is being refunded to your original payment method.',
  unverified: 'We could not confirm this payment. If money left your account, it is refunded automatically.',
} as const;

let problemToast: ReturnType<typeof showToast> | undefined;

/** One payment problem at a time, until it is read, another one replaces it, or a payment succeeds. */
export function showPaymentProblem(message: string): void {
  clearPaymentProblem();
  problemToast = showToast({ tone: 'error', message, persistent: true });
}

/** A success, or a new attempt, makes the older problem untrue. */
export function clearPaymentProblem(): void {
  if (problemToast !== undefined) dismissToast(problemToast);
  problemToast = undefined;
}

/** The refusal of an order in the shop's own words; undefined for faults that have none. */
export function refusalReason(error: unknown): string | undefined {
  return error instanceof ApiError && error.code !== 'failed' ? error.userMessage : undefined;
}
