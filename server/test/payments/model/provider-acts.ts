import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ProviderDispute } from '../../../src/payments/provider/provider.ts';
import { applyFetchedDispute } from '../../../src/payments/refunds/disputes.ts';
import { checkPaymentRefunds, sendRefund } from '../../../src/payments/refunds/refunds.ts';
import { queryRows } from '../../../src/platform/database.ts';
import type { ModelPayment } from './model.ts';
import { disputeEntity, paymentEntity, refundEntity } from './provider.ts';
import {
  acknowledged,
  expectStatus,
  idOf,
  note,
  pickFrom,
  type QueuedEvent,
  retried,
  type Sequence,
} from './sequence.ts';

export const WEBHOOK_SECRET = 'model-webhook-secret';

export async function payAct(sequence: Sequence): Promise<void> {
  const { model, random, provider } = sequence;
  const order = pickFrom(random, model.orders);
  const orderId = order && sequence.orderIds.get(order);
  if (!order || !orderId) return;
  const status = random.pick(['captured', 'captured', 'captured', 'authorized', 'failed'] as const);
  const made = provider.pay(orderId, status);
  const payment = model.pay(order);
  sequence.paymentIds.set(payment, made.id);
  note(sequence, `${order.payer} pays ${made.amountPaise} (${status})`);
  if (status === 'failed') queue(sequence, 'payment.failed', payment, () => model.attempt(payment, false));
  else queue(sequence, 'payment.authorized', payment, () => model.attempt(payment, true));
  if (status === 'captured')
    for (const kind of ['payment.captured', 'order.paid'])
      queue(sequence, kind, payment, () => model.capture(payment));
}

export async function captureLateAct(sequence: Sequence): Promise<void> {
  const { model, random, provider } = sequence;
  const failed = model.payments.filter((one) => provider.payment(idOf(sequence, one)).status === 'failed');
  const payment = pickFrom(random, failed);
  if (!payment) return;
  provider.captureLate(idOf(sequence, payment));
  note(sequence, `the bank captures ${idOf(sequence, payment)} late`);
  queue(sequence, 'payment.captured', payment, () => model.capture(payment));
}

/** Webhooks arrive in any order, some twice, some never. */
export async function deliverAct(sequence: Sequence): Promise<void> {
  const { random, events } = sequence;
  if (events.length === 0) return;
  const index = random.below(events.length);
  const event = events[index];
  if (!event) return;
  if (random.chance(0.15) && event.canBeLost) {
    note(sequence, `${event.kind} is lost`);
    events.splice(index, 1);
    return;
  }
  await deliver(sequence, event);
  if (random.chance(0.7)) events.splice(index, 1);
}

export async function deliver(sequence: Sequence, event: QueuedEvent): Promise<void> {
  const payload = Buffer.from(JSON.stringify({ event: event.kind, payload: event.payload }));
  const answer = await acknowledged(sequence, `webhook ${event.kind}`, () =>
    sequence.shop.app.inject({
      method: 'POST',
      url: '/backend/razorpay-webhook',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': event.id,
        'x-razorpay-signature': createHmac('sha256', WEBHOOK_SECRET).update(payload).digest('hex'),
      },
      payload,
    }),
  );
  expectStatus(sequence, answer, 200);
  if (!event.applied) event.apply();
  event.applied = true;
}

export async function refundAtDashboardAct(sequence: Sequence): Promise<void> {
  const { model, random, provider } = sequence;
  const payment = pickFrom(random, capturedPayments(sequence));
  if (!payment) return;
  const paymentId = idOf(sequence, payment);
  const left = provider.left(paymentId);
  const amount = random.pick([left, Math.floor(left / 200) * 100]);
  if (amount <= 0) return;
  const refund = provider.refundAtDashboard(paymentId, amount);
  note(sequence, `${amount} of ${paymentId} refunded at the dashboard`);
  sequence.events.push({
    id: randomUUID(),
    kind: 'refund.processed',
    payload: {
      refund: { entity: refundEntity(refund) },
      payment: { entity: paymentEntity(provider.payment(paymentId)) },
    },
    apply: () => {
      applyRefundOnce(sequence, refund.id, () => model.refundAtProvider(payment, amount));
      model.capture(payment);
    },
    applied: false,
    canBeLost: true,
  });
  sequence.refunds.push({ id: refund.id, payment, amount });
}

/** A payer asks their bank for the money, also when the shop has refunded it or is about to. */
export async function openDisputeAct(sequence: Sequence): Promise<void> {
  const { model, random, provider } = sequence;
  const payment = pickFrom(random, capturedPayments(sequence));
  if (!payment || !random.chance(0.6)) return;
  const paymentId = idOf(sequence, payment);
  const { amountPaise } = provider.payment(paymentId);
  const dispute = provider.openDispute(paymentId, random.chance(0.7) ? amountPaise : amountPaise / 2);
  note(sequence, `${paymentId} is disputed, ${dispute.amountPaise}`);
  sequence.disputes.push({ id: dispute.id, payment });
  queueDispute(sequence, 'payment.dispute.created', dispute, () => model.openDispute(payment, dispute.id));
}

export async function decideDisputeAct(sequence: Sequence): Promise<void> {
  const { random, provider } = sequence;
  const open = sequence.disputes.filter(({ id }) => provider.dispute(id).status === 'open');
  const found = pickFrom(random, open);
  if (!found) return;
  const status = random.pick(['won', 'lost', 'lost', 'closed'] as const);
  const dispute = provider.decideDispute(found.id, status);
  note(sequence, `the dispute over ${dispute.paymentId} is ${status}`);
  queueDispute(sequence, `payment.dispute.${status}`, dispute, () => decided(sequence, found));
}

/** The shop asks the provider for its disputes, as the reconciler does; the last of them are decided. */
export async function learnDisputes(sequence: Sequence): Promise<void> {
  const { shop, provider } = sequence;
  for (const found of sequence.disputes) {
    if (provider.dispute(found.id).status === 'open') provider.decideDispute(found.id, 'won');
    await retried(sequence, () => applyFetchedDispute(shop.shop.payments, provider.dispute(found.id)));
    decided(sequence, found);
  }
}

function decided({ model, provider }: Sequence, { id, payment }: Sequence['disputes'][number]): void {
  const { status, amountPaise } = provider.dispute(id);
  model.decideDispute(payment, id, status === 'lost' ? amountPaise : 0);
}

function queueDispute(sequence: Sequence, kind: string, dispute: ProviderDispute, apply: () => void): void {
  sequence.events.push({
    id: randomUUID(),
    kind,
    payload: { dispute: { entity: disputeEntity(dispute) } },
    apply,
    applied: false,
    canBeLost: true,
  });
}

export async function sendRefundsAct(sequence: Sequence): Promise<void> {
  const { model } = sequence;
  note(sequence, 'refunds are sent');
  if (model.payments.length === 0) return;
  await retried(sequence, async () => {
    // One that the provider refuses makes the shop look up its refunds.
    for (const id of await openRefunds(sequence)) await sendRefund(sequence.shop.shop.payments, id);
  });
  for (const payment of model.payments) await learnRefunds(sequence, payment);
}

/** Those of the shop that the provider has not got yet. */
export async function openRefunds(
  sequence: Sequence,
  payments: readonly ModelPayment[] = sequence.model.payments,
): Promise<string[]> {
  const ids = payments.map((payment) => idOf(sequence, payment));
  const rows = await queryRows<{ id: string }>(
    sequence.shop.opened.database,
    sql`select id from refunds where provider_payment_id in ${['', ...ids]} and status = 'requested'`,
  );
  return rows.map(({ id }) => id);
}

/** The shop asks the provider for the refunds of a payment, as the reconciler does. */
export async function learnRefunds(sequence: Sequence, payment: ModelPayment): Promise<void> {
  const paymentId = idOf(sequence, payment);
  if (sequence.provider.returned(paymentId) === 0) return;
  await retried(sequence, () => checkPaymentRefunds(sequence.shop.shop.payments, paymentId));
  for (const refund of sequence.refunds)
    if (refund.payment === payment)
      applyRefundOnce(sequence, refund.id, () => sequence.model.refundAtProvider(payment, refund.amount));
}

function applyRefundOnce(sequence: Sequence, refundId: string, apply: () => void): void {
  if (sequence.known.has(refundId)) return;
  sequence.known.add(refundId);
  apply();
}

function queue(sequence: Sequence, kind: string, payment: ModelPayment, apply: () => void): void {
  const made = sequence.provider.payment(idOf(sequence, payment));
  const status = kind === 'payment.authorized' ? ('authorized' as const) : made.status;
  sequence.events.push({
    id: randomUUID(),
    kind,
    payload: {
      payment: { entity: paymentEntity({ ...made, status, wasCaptured: status === 'captured' }) },
    },
    apply,
    applied: false,
    canBeLost: true,
  });
}

function capturedPayments(sequence: Sequence): ModelPayment[] {
  return sequence.model.payments.filter(
    (payment) => sequence.provider.payment(idOf(sequence, payment)).wasCaptured,
  );
}
