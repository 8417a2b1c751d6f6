import { type Operations, operations } from '@tohfa/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database.ts';
import { type Call, type Refusal, refuse } from '../../platform/http/operations.ts';
import type { PaymentDeps } from '../deps.ts';
import {
  claimLookUp,
  findOrderByReceipt,
  findOrderOfPayment,
  getOrder,
  payerIdOf,
  UNPAID_STATES,
} from '../orders/orders-sql.ts';
import { findOwnOrder, isOwnOrder } from '../orders/payers.ts';
import type { CheckoutProof, ProviderPayment } from '../provider/provider.ts';
import type { Payment, PaymentOrder } from '../tables.ts';
import { applyPayment, snapshotDedupeKey } from './capture.ts';
import { listOrderPayments } from './payments-sql.ts';
import { checkOrder } from './reconcile.ts';

/**
 * The browser reports a payment. The signature proves that the report comes from checkout; the captured amount comes
 * from the provider. Answers success only after the credit is committed. If this call fails, the webhook or the
 * reconciler credits the payment.
 */
export async function savePayment(payments: PaymentDeps, call: Call<Operations['savePayment']>) {
  const proof = toProof(call.body);
  const found = await findReportedOrder(payments, proof);
  if (!found || !(await isOwnOrder(payments, call, found.order, call.body))) return refuse('not_found');
  const refusal = await confirmCheckoutPayment(payments, proof, found);
  return refusal ?? { success: true as const };
}

/** Maps the specification's names of the three fields. */
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

/** Finds our order for a checkout, and whether its payment is already credited. */
async function findReportedOrder(
  payments: PaymentDeps,
  proof: CheckoutProof,
): Promise<{ order: PaymentOrder; isCredited: boolean } | undefined> {
  const { database, provider, queues } = payments;
  const { orderId, paymentId } = proof;
  const find = () => findOrderOfPayment(database, orderId, paymentId);
  if (!provider.verifyCheckout(proof)) return find();
  // The webhook usually arrives first. Once it is applied, there is no need to ask the provider.
  const found = await queues.perPayment(paymentId, find);
  if (found) return found;
  const order = await findOrderByReceipt(payments, orderId);
  return order && { order, isCredited: false };
}

/** The signature is the proof, so the sender does not matter. The caller has checked that the order is ours. */
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
      message: ({ payments }) => payments.bankIsConfirming,
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

/** The provider captures automatically. A payment that is only authorised is captured here. */
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
 * POST /backend/payment-return. Some browsers cannot show checkout in a frame. They leave the shop to pay, and a form
 * on the provider's site sends them back here. That request carries no session; the signature is the proof. Redirects
 * to a page that polls the order's status: the gift's or registry's public page if the payer came from it, the page of an order
 * without an account, or `/orders`.
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
  const given: { gift?: unknown; registry?: unknown; guest?: unknown } =
    typeof query === 'object' && query !== null ? query : {};
  const { gift, registry, guest } = given;
  if (isPublicId(gift)) return `/chip-in/${gift}`;
  if (isPublicId(registry)) return `/registry/${registry}`;
  return guest === undefined ? '/orders' : '/my-order';
}

function isPublicId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
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
  // Treat a payment that the provider has not confirmed yet as paid: the page waits for the confirmation.
  return refusal?.code === 'bad_signature' ? { problem: 'unverified' } : { paid: proof.orderId };
}

/** Looks up an unpaid order at the provider instead of waiting for the reconciler. */
export async function orderStatus(
  payments: PaymentDeps,
  purchaseIdOf: (database: Database, orderId: string) => Promise<string | undefined>,
  call: Call<Operations['orderStatus']>,
) {
  const order = await findOwnOrder(payments, call, call.query.orderId);
  if (!order) return refuse('not_found');
  if (isAwaitingPayment(order)) await lookUpOrder(payments, order, call.request.ip);
  const { status } = await getOrder(payments.database, order.id);
  const purchaseId = await purchaseIdOf(payments.database, order.id);
  const attempts = UNPAID_STATES.includes(status) ? await listOrderPayments(payments.database, order.id) : [];
  return {
    status: hasFailed(status, attempts) ? ('failed' as const) : STATUS_BY_ORDER_STATE[status],
    ...(attempts.some(isAtBank) && { atBank: true }),
    ...(purchaseId !== undefined && { purchaseId }),
  };
}

const isAtBank = ({ status }: Payment) => status === 'created' || status === 'authorized';

/** False without any payment: the provider may not have answered yet. */
function hasFailed(status: PaymentOrder['status'], attempts: readonly Payment[]): boolean {
  return (
    status === 'expired' && attempts.length > 0 && attempts.every((attempt) => attempt.status === 'failed')
  );
}

/**
 * At most one look-up every few seconds from all processes together, and so many for a payer and a network. Beyond that
 * the answer is what is known; webhooks and the reconciler tell the rest.
 */
async function lookUpOrder(payments: PaymentDeps, order: PaymentOrder, ip: string): Promise<void> {
  const { database, lookUps } = payments;
  if (!(await claimLookUp(database, order.id, LOOK_UP_SECONDS))) return;
  const payer = payerIdOf(order) ?? '';
  if ((await lookUps.perPayer.consume(payer)) || (await lookUps.perNetwork.consume(ip))) return;
  await checkOrder(payments, order);
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
