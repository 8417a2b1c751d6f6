import { type Operations, operations } from '@tohfa/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/database.ts';
import { type Call, type Refusal, refuse } from '../platform/http/operations.ts';
import { applyPayment, snapshotDedupeKey } from './capture.ts';
import type { PaymentDeps } from './deps.ts';
import {
  claimLookUp,
  findOrderByReceipt,
  findOrderOfPayment,
  getOrder,
  UNPAID_STATES,
} from './orders-sql.ts';
import { findOwnOrder, isOwnOrder } from './payers.ts';
import { listOrderPayments } from './payments-sql.ts';
import type { CheckoutProof, ProviderPayment } from './provider.ts';
import { checkOrder } from './reconcile.ts';
import type { PaymentOrder } from './tables.ts';

/**
 * The browser's report. The signature proves that it comes from checkout; the provider is asked what was captured.
 * Success is answered only after the credit is committed: otherwise the webhook or the reconciler will credit it.
 */
export async function savePayment(payments: PaymentDeps, call: Call<Operations['savePayment']>) {
  const { database } = payments;
  const proof = toProof(call.body);
  const found = await findReportedOrder(payments, proof);
  if (!found || !(await isOwnOrder(database, call, found.order, call.body.contributorToken)))
    return refuse('not_found');
  const refusal = await confirmCheckoutPayment(payments, proof, found);
  return refusal ?? { success: true as const };
}

/** The names that the specification gives the three fields. */
export function toProof(fields: {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}): CheckoutProof {
  return {
    orderId: fields.razorpay_order_id,
    paymentId: fields.razorpay_payment_id,
    signature: fields.razorpay_signature,
  };
}

/** Our order of a checkout, and whether its payment has been credited already. */
async function findReportedOrder(
  payments: PaymentDeps,
  proof: CheckoutProof,
): Promise<{ order: PaymentOrder; isCredited: boolean } | undefined> {
  const { database, provider, queues } = payments;
  const { orderId, paymentId } = proof;
  const find = () => findOrderOfPayment(database, orderId, paymentId);
  if (!provider.verifyCheckout(proof)) return find();
  // Usually the webhooks are here first: once they are applied, there is nothing left to ask the provider.
  const found = await queues.perPayment(paymentId, find);
  if (found) return found;
  const order = await findOrderByReceipt(payments, orderId);
  return order && { order, isCredited: false };
}

/** The signature is the proof, whoever sends the three fields; the caller knows that the order is ours. */
export async function confirmCheckoutPayment(
  payments: PaymentDeps,
  proof: CheckoutProof,
  { isCredited }: { isCredited: boolean } = { isCredited: false },
): Promise<Refusal<'bad_signature' | 'provider_down'> | undefined> {
  if (!payments.provider.verifyCheckout(proof)) return refuse('bad_signature');
  if (isCredited) return undefined;
  const payment = await fetchCapturedPayment(payments, proof.paymentId);
  if (!payment)
    return refuse('provider_down', {
      message: 'Your bank is confirming the payment. It will show here automatically.',
    });
  if (payment.orderId !== proof.orderId) return refuse('bad_signature');
  await applyPayment(payments, {
    source: 'browser',
    dedupeKey: snapshotDedupeKey(payment),
    kind: `payment.${payment.status}`,
    payment,
  });
  return undefined;
}

/** Capture is automatic at the provider; a payment that is still only authorised is captured here. */
async function fetchCapturedPayment(
  { provider }: PaymentDeps,
  paymentId: string,
): Promise<ProviderPayment | undefined> {
  const fetched = await provider.getPayment(paymentId);
  if (!fetched.ok) return undefined;
  if (fetched.value.status !== 'authorized') return isCaptured(fetched.value) ? fetched.value : undefined;
  await provider.capturePayment(paymentId, fetched.value.amountPaise);
  const again = await provider.getPayment(paymentId);
  return again.ok && isCaptured(again.value) ? again.value : undefined;
}

const isCaptured = ({ status }: ProviderPayment) => status === 'captured' || status === 'refunded';

/**
 * POST /backend/payment-return. Browsers that cannot show checkout in a frame leave the shop to pay and are sent back
 * here by a form of the provider's site. Such a navigation carries no session; the signature is the proof. Redirects
 * to the page that asks for the order's status: that of the gift whose public page it left, else `/orders`.
 */
export async function servePaymentReturn(app: FastifyInstance, payments: PaymentDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, text, done) => done(null, new URLSearchParams(String(text))),
    );
    scope.post(
      '/backend/payment-return',
      { schema: { hide: true }, config: { fromOtherSites: true } },
      async (request, reply) => {
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const query = new URLSearchParams(await applyReturnedPayment(payments, fields));
        return reply.redirect(`${returnPath(request.query)}?${query}`, 303);
      },
    );
  });
}

function returnPath(query: unknown): string {
  const gift = typeof query === 'object' && query !== null && 'gift' in query ? query.gift : undefined;
  return typeof gift === 'string' && /^[\w-]{1,64}$/.test(gift) ? `/chip-in/${gift}` : '/orders';
}

async function applyReturnedPayment(
  payments: PaymentDeps,
  fields: URLSearchParams,
): Promise<Record<string, string>> {
  // On failure checkout posts error[code], error[description] and the like, and no signature.
  if ([...fields.keys()].some((name) => name.startsWith('error['))) return { problem: 'failed' };
  const parsed = operations.savePayment.body.safeParse(Object.fromEntries(fields));
  if (!parsed.success) return { problem: 'unverified' };
  const proof = toProof(parsed.data);
  const found = await findReportedOrder(payments, proof);
  if (!found) return { problem: 'unverified' };
  const refusal = await confirmCheckoutPayment(payments, proof, found);
  // A payment that the provider has not confirmed yet counts as paid here: the page waits for it.
  return refusal?.code === 'bad_signature' ? { problem: 'unverified' } : { paid: proof.orderId };
}

/** Looks an unpaid order up at the provider instead of waiting for the reconciler. */
export async function orderStatus(
  payments: PaymentDeps,
  purchaseIdOf: (database: Database, orderId: string) => Promise<string | undefined>,
  call: Call<Operations['orderStatus']>,
) {
  const order = await findOwnOrder(payments.database, call, call.query.orderId);
  if (!order) return refuse('not_found');
  if (isAwaitingPayment(order)) await lookUpOrder(payments, order);
  const { status } = await getOrder(payments.database, order.id);
  const purchaseId = await purchaseIdOf(payments.database, order.id);
  const hasFailed = status === 'expired' && (await onlyFailedPayments(payments.database, order.id));
  return {
    status: hasFailed ? ('failed' as const) : STATUS_BY_ORDER_STATE[status],
    ...(purchaseId !== undefined && { purchaseId }),
  };
}

/** Without any payment nothing is known: the provider may not have answered. */
async function onlyFailedPayments(database: Database, orderId: string): Promise<boolean> {
  const found = await listOrderPayments(database, orderId);
  return found.length > 0 && found.every(({ status }) => status === 'failed');
}

/** At most one look-up every few seconds from all processes together. */
async function lookUpOrder(payments: PaymentDeps, order: PaymentOrder): Promise<void> {
  if (await claimLookUp(payments.database, order.id, LOOK_UP_SECONDS)) await checkOrder(payments, order);
}

const LOOK_UP_SECONDS = 3;

const isAwaitingPayment = ({ status }: PaymentOrder) => UNPAID_STATES.includes(status);

const STATUS_BY_ORDER_STATE = {
  created: 'waiting',
  attempted: 'waiting',
  expired: 'waiting',
  paid: 'paid',
  refund_due: 'refunding',
  refunded: 'refunded',
} as const;
