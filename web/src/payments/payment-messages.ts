import { ApiError } from '../lib/api.ts';
import { dismissToast, showToast } from '../ui/feedback.tsx';

/** Specification, section 8, to the letter; what it does not word is ours. */
export const paymentMessages = {
  noScript: 'Razorpay SDK failed to load. Are you online?',
  failed: 'Payment failed. Please try again.',
  successful: 'Payment successful!',
  notSaved: 'Payment saved, but error while saving to database.',
  unanswered: 'Payment processed, but saving failed.',
  closed: 'Payment cancelled. Your order is not placed.',
  outOfStock:
    'Sorry, the last one was sold while you were paying. Your payment is being refunded to your original payment method.',
  giftUpdated: 'Payment and gift updated successfully!',
  giftNotUpdated: 'Payment saved, but gift update failed.',
  giftClosed: 'Payment cancelled. You have not been charged.',
  giftFull:
    'The gift was fully funded before your payment arrived. Your payment is being refunded to your original payment method.',
  giftGiven:
    'Someone else gave this gift before your payment arrived. Your payment is being refunded to your original payment method.',
  unverified: 'We could not confirm this payment. If money left your account, it is refunded automatically.',
} as const;

/** One message about payments at a time: a success takes the place of an earlier problem. */
const TOAST_KEY = 'payment';

export function showPaymentProblem(message: string): void {
  showToast({ tone: 'error', message, persistent: true, key: TOAST_KEY });
}

export function showPaymentSuccess(message: string): void {
  showToast({ tone: 'success', message, key: TOAST_KEY });
}

/** A new attempt, or what the page itself shows now, makes the earlier message untrue. */
export function dismissPaymentToast(): void {
  dismissToast(TOAST_KEY);
}

/** The refusal of an order in the shop's own words; undefined for faults that have none. */
export function refusalReason(error: unknown): string | undefined {
  return error instanceof ApiError && error.code !== 'failed' ? error.userMessage : undefined;
}
