import type { AnswerOf, BodyOf, Operations } from '@tohfa/contract';
import { call, Refusal } from '../api.ts';
import type { StoredUser } from '../session.ts';
import { shopInfo } from '../shop/shop-info.ts';
import { withinTime } from '../within-time.ts';
import { type CheckoutProof, loadCheckout } from './load-checkout.ts';
import { openCheckout } from './open-checkout.ts';
import { changePending, forgetPending, letGo, type PendingPayment, takeInHand } from './pending-payments.ts';

/** A network that swallows the question gives no error either; what is asked again gives the same answer. */
export const ANSWER_WITHIN_MS = 30_000;

/**
 * From the tap to the payment: the script, the order, the checkout, the saving. Refusals of the order are thrown.
 * Whatever is cut after the checkout was shown is left as a pending payment, which is followed to its end.
 */
export async function payOrder(wanted: WantedPayment): Promise<Paid> {
  const checkout = await loadedCheckout();
  if (checkout === undefined) return { kind: 'no-script' };
  const order = await startOrder(wanted);
  wanted.onOrdered?.();
  try {
    const end = await openCheckout(checkout.Checkout, {
      ...order,
      description: wanted.what.name,
      payer: { name: wanted.payer.name, email: wanted.payer.email },
      seconds: checkout.seconds,
      onFailed: wanted.onFailed,
    });
    if (end.kind === 'left') return { kind: 'left' };
    if (end.kind === 'closed') {
      await release(order.orderId);
      return { kind: 'closed' };
    }
    wanted.onPaid();
    return await save(end.proof);
  } finally {
    letGo(order.orderId);
  }
}

async function loadedCheckout() {
  try {
    const { checkoutUrl, checkoutSeconds } = await shopInfo();
    return { Checkout: await loadCheckout(checkoutUrl), seconds: checkoutSeconds };
  } catch {
    return undefined;
  }
}

async function startOrder({ order: body, what, payer }: WantedPayment) {
  const order = await withinTime(call('createOrder', { body }), ANSWER_WITHIN_MS);
  takeInHand({
    orderId: order.orderId,
    userId: payer.id,
    ...what,
    amount: order.amount,
    stage: 'open',
    since: Date.now(),
  });
  return order;
}

/** Before anything else is started: a late release would free what the next checkout keeps. */
async function release(orderId: string): Promise<void> {
  try {
    await withinTime(call('releaseOrder', { body: { orderId } }), ANSWER_WITHIN_MS);
  } catch {
    // Then it is freed when its time is over.
  }
}

async function save(proof: CheckoutProof): Promise<Paid> {
  const orderId = proof.razorpay_order_id;
  changePending(orderId, { stage: 'confirming', since: Date.now() });
  try {
    await withinTime(call('savePayment', { body: proof }), ANSWER_WITHIN_MS);
  } catch (error) {
    return { kind: error instanceof Refusal ? 'not-saved' : 'unanswered' };
  }
  const asked = withinTime(call('orderStatus', { query: { orderId } }), ANSWER_WITHIN_MS);
  const { status, purchaseId } = await asked.catch(() => SAVED);
  forgetPending((payment) => payment.orderId === orderId);
  if (status === 'refunding' || status === 'refunded') return { kind: 'no-room' };
  return { kind: 'saved', purchaseId };
}

/** It is saved, and where its order stands can be seen in the list. */
const SAVED: AnswerOf<Operations['orderStatus']> = { status: 'paid' };

export interface WantedPayment extends PaymentSnapshot {
  order: BodyOf<Operations['createOrder']>;
  /** What it is for, as a payment that is still pending tells it. */
  what: Pick<PendingPayment, 'productId' | 'giftId' | 'name'>;
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
export type Paid =
  | { kind: 'saved'; purchaseId: string | undefined }
  | { kind: 'no-script' | 'left' | 'closed' | 'unanswered' | 'not-saved' | 'no-room' };
