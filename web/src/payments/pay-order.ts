import type { AnswerOf, BodyOf, Operations } from '@tohfa/contract';
import { ApiError, call } from '../lib/api.ts';
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
  const checkout = await prepareCheckout(request.payer);
  if (checkout === undefined) return { kind: 'no-script' };
  const order = await withTimeout(call('createOrder', { body: request.order }), CALL_TIMEOUT_MS);
  if (order.held === false && !(await request.acceptsUnheld())) return { kind: 'not-held' };
  claimOrder(order, request);
  request.onOrdered?.();
  try {
    const { name, email, contact } = request.payer;
    const result = await openCheckout(checkout.Checkout, {
      ...order,
      description: request.item.name,
      payer: { name, email, ...(contact !== undefined && { contact }) },
      timeoutSeconds: checkout.seconds,
      ...(request.returnTo && { returnTo: request.returnTo }),
      onAttemptFailed: request.onAttemptFailed,
    });
    if (result.kind === 'left') return { kind: 'left' };
    if (result.kind === 'closed') return await closeOrder(order, request);
    request.onPaid();
    return await savePayment(result.proof, request, order.orderToken);
  } finally {
    unclaimPending(order.orderId);
  }
}

/** Whether the payment found neither stock nor room in the gift and is being refunded. */
export async function isRefunded(orderId: string): Promise<boolean> {
  const answer = await askStatus(orderId);
  return answer !== undefined && isReturned(answer);
}

async function prepareCheckout({ id }: PaymentRequest['payer']) {
  try {
    const { checkoutUrl, checkoutSeconds, guestCheckoutSeconds } = await getShopInfo();
    const seconds = id === undefined ? guestCheckoutSeconds : checkoutSeconds;
    return { Checkout: await loadCheckout(checkoutUrl), seconds };
  } catch {
    return undefined;
  }
}

/** A new attempt takes the place of one that failed. */
function claimOrder({ orderId, amount, orderToken }: CreatedOrder, { item, payer }: PaymentRequest): void {
  removePending(
    ({ stage, giftId, registryId, productId }) =>
      stage === 'failed' &&
      giftId === item.giftId &&
      registryId === item.registryId &&
      productId === item.productId,
  );
  claimPending({
    orderId,
    ...(payer.id !== undefined && { userId: payer.id }),
    ...item,
    ...(orderToken !== undefined && { orderToken }),
    amount,
    stage: 'open',
    since: Date.now(),
  });
}

/** Nothing was paid only if no bank is still being asked; without an answer that is not known. */
async function closeOrder(
  { orderId, orderToken }: CreatedOrder,
  request: PaymentRequest,
): Promise<PaymentResult> {
  const answer = await askStatus(orderId);
  if (answer === undefined || answer.atBank) {
    updatePending(orderId, { stage: 'at-bank', since: Date.now() });
    return { kind: 'confirming' };
  }
  if (answer.status === 'waiting' || answer.status === 'failed') {
    await releaseOrder(orderId);
    return { kind: 'closed' };
  }
  request.onPaid();
  return toResult(orderId, answer, orderToken);
}

/** Awaited before anything else starts: a late release would free the hold of the next checkout. */
async function releaseOrder(orderId: string): Promise<void> {
  try {
    await withTimeout(call('releaseOrder', { body: { orderId } }), CALL_TIMEOUT_MS);
  } catch {
    // The hold expires by itself.
  }
}

async function savePayment(
  proof: CheckoutSuccess,
  request: PaymentRequest,
  orderToken: string | undefined,
): Promise<PaymentResult> {
  const orderId = proof.razorpay_order_id;
  updatePending(orderId, { stage: 'confirming', since: Date.now() });
  try {
    await withTimeout(call('savePayment', { body: proof }), CALL_TIMEOUT_MS);
  } catch (error) {
    updatePending(orderId, { notSaved: error instanceof ApiError ? 'refused' : 'unanswered' });
    return { kind: 'confirming' };
  }
  // The payment is saved either way; without an answer the list of orders shows its state.
  const answer = request.updatesGift ? SAVED : ((await askStatus(orderId)) ?? SAVED);
  return toResult(orderId, answer, orderToken);
}

function toResult(orderId: string, answer: OrderStatus, orderToken: string | undefined): PaymentResult {
  removePending((payment) => payment.orderId === orderId);
  if (isReturned(answer)) return { kind: 'refunding' };
  return { kind: 'saved', orderId, purchaseId: answer.purchaseId, orderToken };
}

function askStatus(orderId: string): Promise<OrderStatus | undefined> {
  return withTimeout(call('orderStatus', { query: { orderId } }), CALL_TIMEOUT_MS).catch(() => undefined);
}

const isReturned = ({ status }: OrderStatus) => status === 'refunding' || status === 'refunded';

const SAVED: OrderStatus = { status: 'paid' };

type CreatedOrder = AnswerOf<Operations['createOrder']>;
type OrderStatus = AnswerOf<Operations['orderStatus']>;

export interface PaymentRequest extends PaymentEvents {
  order: BodyOf<Operations['createOrder']>;
  item: PaymentItem;
  /** Without an id for a guest. */
  payer: { id?: string; name: string; email: string; contact?: string };
  /** Asks the payer when nothing could be reserved for them. */
  acceptsUnheld(): boolean | Promise<boolean>;
  /** The gift is updated next, which answers what became of the payment. */
  updatesGift?: boolean;
  /** Where a browser comes back to that has to leave the page; left out, the list of orders. */
  returnTo?: Record<string, string>;
}

/** What is paid for, as a pending payment shows it. */
type PaymentItem = Pick<PendingPayment, 'productId' | 'giftId' | 'registryId' | 'name' | 'message'>;

export interface PaymentEvents {
  /** The order was accepted; the checkout opens. */
  onOrdered?: () => void;
  /** An attempt failed; the checkout stays open for another. */
  onAttemptFailed: () => void;
  /** Paid, and about to be saved. */
  onPaid: () => void;
}

/**
 * `left`: the browser goes to the provider's page. `not-held`: ordered, but nothing is reserved, and the payer has not
 * accepted that. `confirming`: the outcome is not known, and the pending payment's panel shows it. `refunding`: it was
 * sold out, or the gift full, when the money came.
 */
export type PaymentResult =
  | { kind: 'saved'; orderId: string; purchaseId: string | undefined; orderToken: string | undefined }
  | { kind: 'no-script' | 'left' | 'closed' | 'not-held' | 'confirming' | 'refunding' };
