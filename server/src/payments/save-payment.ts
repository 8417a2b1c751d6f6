import type { Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import { applyPayment, snapshotKey } from './apply-payment.ts';
import { orderByProviderId } from './orders-sql.ts';
import type { Payments } from './payments.ts';
import type { ProviderPayment } from './razorpay-client.ts';
import { isCheckoutSignature } from './signatures.ts';

/**
 * The browser's hint. The signature proves that checkout said so; what was captured is asked of the provider.
 * Success is answered only when the credit is committed: otherwise the webhook or the reconciler will bring it.
 */
export async function savePayment(payments: Payments, { body, identity }: Call<Operations['savePayment']>) {
  const order = await orderByProviderId(payments.database, body.razorpay_order_id);
  if (!order || order.payerId !== identity.customer.userId) return refuse('not_found');
  const refusal = await takeCheckoutPayment(payments, body);
  return refusal ?? { success: true as const };
}

/** Whoever brings them, the three fields prove themselves; the order is known to be ours. */
export async function takeCheckoutPayment(
  payments: Payments,
  proof: CheckoutProof,
): Promise<Refusal<'bad_signature' | 'provider_down'> | undefined> {
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = proof;
  if (!isCheckoutSignature({ orderId, paymentId, signature }, payments.keySecret))
    return refuse('bad_signature');

  const payment = await capturedPayment(payments, paymentId);
  if (!payment)
    return refuse('provider_down', {
      message: 'Your bank is confirming the payment. It will show by itself.',
    });
  if (payment.order_id !== orderId) return refuse('bad_signature');
  await applyPayment(payments, {
    source: 'browser',
    dedupeKey: snapshotKey(payment),
    kind: `payment.${payment.status}`,
    payment,
  });
  return undefined;
}

/** Capture is automatic at the provider; one that is still only authorised is captured by us. */
async function capturedPayment(
  { razorpay }: Payments,
  paymentId: string,
): Promise<ProviderPayment | undefined> {
  const asked = await razorpay.payment(paymentId);
  if (!asked.ok) return undefined;
  if (asked.value.status !== 'authorized') return isIn(asked.value) ? asked.value : undefined;
  await razorpay.capture(paymentId, asked.value.amount);
  const again = await razorpay.payment(paymentId);
  return again.ok && isIn(again.value) ? again.value : undefined;
}

const isIn = ({ status }: ProviderPayment) => status === 'captured' || status === 'refunded';

/** What checkout hands over after a payment. */
export interface CheckoutProof {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}
