import { ApiError } from '../lib/api.ts';
import { dismissToast, showToast } from '../ui/feedback.tsx';

export { paymentMessages } from '@tohfa/contract/screens';

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
