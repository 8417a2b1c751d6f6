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

/** A network that swallows a request gives no error either. Every call here is safe to repeat. */
export const CALL_TIMEOUT_MS = 30_000;

/**
 * From the tap to the saved payment: script, order, checkout, save. Throws when the order is refused. Whatever is cut
 * off after the checkout opened stays a pending payment, which is polled until its outcome is known.
 */
export async function payOrder(request: PaymentRequest): Promise<PaymentResult> {
  const checkout = await prepareCheckout();
  if (checkout === undefined) return { kind: 'no-script' };
  const order = await createOrder(request);
  request.onOrdered?.();
  try {
    const result = await openCheckout(checkout.Checkout, {
      ...order,
      description: request.item.name,
      payer: { name: request.payer.name, email: request.payer.email },
      timeoutSeconds: checkout.seconds,
      onAttemptFailed: request.onAttemptFailed,
    });
    if (result.kind === 'left') return { kind: 'left' };
    if (result.kind === 'closed') {
      await releaseOrder(order.orderId);
      return { kind: 'closed' };
    }
    request.onPaid();
    return await savePayment(result.proof, request.item);
  } finally {
    unclaimPending(order.orderId);
  }
}

/** Whether the payment found neither stock nor room in the gift and is being refunded. */
export async function isRefunded(orderId: string): Promise<boolean> {
  const { status } = await getOrderStatus(orderId);
  return status === 'refunding' || status === 'refunded';
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

/** Awaited before anything else starts: a late release would free the hold of the next checkout. */
async function releaseOrder(orderId: string): Promise<void> {
  try {
    await withTimeout(call('releaseOrder', { body: { orderId } }), CALL_TIMEOUT_MS);
  } catch {
    // The hold expires by itself.
  }
}

async function savePayment(proof: CheckoutSuccess, { giftId }: PaymentItem): Promise<PaymentResult> {
  const orderId = proof.razorpay_order_id;
  updatePending(orderId, { stage: 'confirming', since: Date.now() });
  try {
    await withTimeout(call('savePayment', { body: proof }), CALL_TIMEOUT_MS);
  } catch (error) {
    return { kind: error instanceof ApiError ? 'not-saved' : 'unanswered' };
  }
  // A gift is updated next, which answers its figures; the id of a purchase is still unknown.
  const { status, purchaseId } = giftId === undefined ? await getOrderStatus(orderId) : SAVED;
  removePending((payment) => payment.orderId === orderId);
  if (status === 'refunding' || status === 'refunded') return { kind: 'refunding' };
  return { kind: 'saved', orderId, purchaseId };
}

/** The payment is saved either way; without an answer the list of orders shows its state. */
async function getOrderStatus(orderId: string): Promise<OrderStatus> {
  return withTimeout(call('orderStatus', { query: { orderId } }), CALL_TIMEOUT_MS).catch(() => SAVED);
}

const SAVED: OrderStatus = { status: 'paid' };

type OrderStatus = AnswerOf<Operations['orderStatus']>;

export interface PaymentRequest extends PaymentEvents {
  order: BodyOf<Operations['createOrder']>;
  item: PaymentItem;
  payer: StoredUser;
}

/** What is paid for, as a pending payment shows it. */
type PaymentItem = Pick<PendingPayment, 'productId' | 'giftId' | 'name'>;

export interface PaymentEvents {
  /** The order was accepted; the checkout opens. */
  onOrdered?: () => void;
  /** An attempt failed; the checkout stays open for another. */
  onAttemptFailed: () => void;
  /** Paid, and about to be saved. */
  onPaid: () => void;
}

/** `left`: the browser goes to the provider's page. `refunding`: it was sold out, or the gift full, when the money came. */
export type PaymentResult =
  | { kind: 'saved'; orderId: string; purchaseId: string | undefined }
  | { kind: 'no-script' | 'left' | 'closed' | 'unanswered' | 'not-saved' | 'refunding' };
