import { Refusal } from '../api.ts';

/** Specification, section 8, to the letter; what it does not word is ours. */
export const paymentWords = {
  noScript: 'Razorpay SDK failed to load. Are you online?',
  failed: 'Payment failed. Please try again.',
  successful: 'Payment successful!',
  notSaved: 'Payment saved, but error while saving to database.',
  unanswered: 'Payment processed, but saving failed.',
  closed: 'You left the payment. Nothing is ordered yet.',
  noRoom: 'Sorry, the last one was sold while you paid. Your money is on its way back to you.',
  giftUpdated: 'Payment and gift updated successfully!',
  giftNotUpdated: 'Payment saved, but gift update failed.',
  giftLeft: 'You left the payment. Nothing was paid.',
  giftFull: 'The gift was complete before your payment arrived. Your money is on its way back to you.',
  unverified: 'This payment could not be confirmed. If money left your account, it goes back by itself.',
} as const;

/** A refusal has words of its own, unless it is a fault of ours; anything else that went wrong is a failed payment. */
export function failureWords(error: unknown): string {
  return error instanceof Refusal && error.code !== 'failed' ? error.wording : paymentWords.failed;
}
