import type { AnswerOf, BodyOf, Operations } from '@tohfa/contract';
import { ApiError, call } from '../lib/api.ts';
import type { StoredUser } from '../lib/session.ts';
import { getShopInfo } from '../lib/shop-info.ts';
import { withTimeout } from '../lib/timeout.ts';
import { type CheckoutSuccess, loadCheckout, openCheckout } from './checkout.ts';
import {
  claimPending,
  type PendingPayment,
  removePending,
  unclaimPending,
  updatePending,
} from './pending-payments.ts';

/** A network that swallows the question gives no error either; what is asked again gives the same answer. */
export const CALL_TIMEOUT_MS = 30_000;

/**
 * From the tap to the payment: the script, the order, the checkout, the saving. Refusals of the order are thrown.
 * Whatever is cut after the checkout was shown is left as a pending payment, which is followed to its end.
 */
export async function payOrder(wanted: PaymentRequest): Promise<PaymentResult> {
  const checkout = await prepareCheckout();
  if (checkout === undefined) return { kind: 'no-script' };
  const order = await createOrder(wanted);
  wanted.onOrdered?.();
  try {
    const end = await openCheckout(checkout.Checkout, {
      ...order,
      description: wanted.item.name,
      payer: { name: wanted.payer.name, email: wanted.payer.email },
      timeoutSeconds: checkout.seconds,
      onAttemptFailed: wanted.onFailed,
    });
    if (end.kind === 'left') return { kind: 'left' };
    if (end.kind === 'closed') {
      await releaseOrder(order.orderId);
      return { kind: 'closed' };
    }
    wanted.onPaid();
    return await savePayment(end.proof);
  } finally {
    unclaimPending(order.orderId);
  }
}

async function prepareCheckout() {
  try {
    const { checkoutUrl, checkoutSeconds } = await getShopInfo();
    return { Checkout: await loadCheckout(checkoutUrl), seconds: checkoutSeconds };
  } catch {
    return undefined;
  }
}

async function createOrder({ order: body, item, payer }: PaymentRequest) {
  const order = await withTimeout(call('createOrder', { body }), CALL_TIMEOUT_MS);
  claimPending({
    orderId: order.orderId,
    userId: payer.id,
    ...item,
    amount: order.amount,
    stage: 'open',
    since: Date.now(),
  });
  return order;
}

/** Before anything else is started: a late release would free what the next checkout keeps. */
async function releaseOrder(orderId: string): Promise<void> {
  try {
    await withTimeout(call('releaseOrder', { body: { orderId } }), CALL_TIMEOUT_MS);
  } catch {
    // Then it is freed when its time is over.
  }
}

async function savePayment(proof: CheckoutSuccess): Promise<PaymentResult> {
  const orderId = proof.razorpay_order_id;
  updatePending(orderId, { stage: 'confirming', since: Date.now() });
  try {
    await withTimeout(call('savePayment', { body: proof }), CALL_TIMEOUT_MS);
  } catch (error) {
    return { kind: error instanceof ApiError ? 'not-saved' : 'unanswered' };
  }
  const asked = withTimeout(call('orderStatus', { query: { orderId } }), CALL_TIMEOUT_MS);
  const { status, purchaseId } = await asked.catch(() => STATUS_UNKNOWN);
  removePending((payment) => payment.orderId === orderId);
  if (status === 'refunding' || status === 'refunded') return { kind: 'no-room' };
  return { kind: 'saved', purchaseId };
}

/** It is saved, and where its order stands can be seen in the list. */
const STATUS_UNKNOWN: AnswerOf<Operations['orderStatus']> = { status: 'paid' };

export interface PaymentRequest extends PaymentSnapshot {
  order: BodyOf<Operations['createOrder']>;
  /** What it is for, as a payment that is still pending tells it. */
  item: Pick<PendingPayment, 'productId' | 'giftId' | 'name'>;
  payer: StoredUser;
}

export interface PaymentSnapshot {
  /** Nothing was refused; the checkout opens. */
  onOrdered?: () => void;
  /** An attempt failed; the checkout stays open for another. */
  onFailed: () => void;
  /** Paid, and about to be saved. */
  onPaid: () => void;
}

/** `left`: the browser goes to the provider's page. `no-room`: nothing left of it when the money came; it goes back. */
export type PaymentResult =
  | { kind: 'saved'; purchaseId: string | undefined }
  | { kind: 'no-script' | 'left' | 'closed' | 'unanswered' | 'not-saved' | 'no-room' };

/** Specification, section 8, to the letter; what it does not word is ours. */
export const paymentMessages = {
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
export function paymentErrorMessage(error: unknown): string {
  return error instanceof ApiError && error.code !== 'failed' ? error.userMessage : paymentMessages.failed;
}
