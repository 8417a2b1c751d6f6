import type { Product } from '@tohfa/contract';
import { paiseFromRupees, purchaseTotal } from '@tohfa/contract/money';
import { call, Refusal } from '../api.ts';
import type { StoredUser } from '../session.ts';
import { shopInfo } from '../shop/shop-info.ts';
import { withinTime } from '../within-time.ts';
import { type CheckoutProof, loadCheckout } from './load-checkout.ts';
import { openCheckout } from './open-checkout.ts';
import { changePending, forgetPending, letGo, takeInHand } from './pending-payments.ts';

/** A network that swallows the question gives no error either; what is asked again gives the same answer. */
const ANSWER_WITHIN_MS = 30_000;

/**
 * From the tap to the purchase: the script, the order, the checkout, the saving. Refusals of the order are thrown.
 * Whatever is cut after the checkout was shown is left as a pending payment, which is followed to its end.
 */
export async function buy(wanted: Wanted): Promise<Bought> {
  const checkout = await loadedCheckout();
  if (checkout === undefined) return { kind: 'no-script' };
  const order = await startOrder(wanted);
  try {
    const end = await openCheckout(checkout.Checkout, {
      ...order,
      description: wanted.product.name,
      payer: { name: wanted.buyer.name, email: wanted.buyer.email },
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

async function startOrder({ product, address, buyer }: Wanted) {
  const amount: number = purchaseTotal(paiseFromRupees(product.price)).totalPaise;
  const body = { amount, currency: 'INR', productId: product.id, address } as const;
  const order = await withinTime(call('createOrder', { body }), ANSWER_WITHIN_MS);
  takeInHand({
    orderId: order.orderId,
    userId: buyer.id,
    productId: product.id,
    name: product.name,
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

async function save(proof: CheckoutProof): Promise<Bought> {
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
  return { kind: 'bought', purchaseId };
}

/** It is saved, and where its order stands can be seen in the list. */
const SAVED = { status: 'paid', purchaseId: undefined } as const;

interface Wanted {
  product: Product;
  address: string;
  buyer: StoredUser;
  /** An attempt failed; the checkout stays open for another. */
  onFailed: () => void;
  /** Paid, and about to be saved. */
  onPaid: () => void;
}

/** `left`: the browser goes to the provider's page. `no-room`: sold out while it was paid, the money goes back. */
export type Bought =
  | { kind: 'bought'; purchaseId: string | undefined }
  | { kind: 'no-script' | 'left' | 'closed' | 'unanswered' | 'not-saved' | 'no-room' };
