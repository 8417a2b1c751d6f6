import { randomUUID } from 'node:crypto';
import { type Operations, refundCan } from '@tohfa/contract';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordAudit } from '../../audit/index.ts';
import type { Database } from '../../platform/database.ts';
import { type Call, Refusal, refuse } from '../../platform/http/operations.ts';
import { defineQueue } from '../../platform/jobs.ts';
import { findPayment } from '../capture/payments-sql.ts';
import type { PaymentDeps } from '../deps.ts';
import type { ProviderRefund } from '../provider/provider.ts';
import { lockPaymentWithOrder, requestRefund } from '../refunds/refund-requests.ts';
import { readableText } from '../refunds/refund-ways.ts';
import {
  findRefundById,
  hasOpenDispute,
  isReplaced,
  lockRefund,
  transitionRefund,
} from '../refunds/refunds-sql.ts';
import { orphanPayments, refunds } from '../tables.ts';
import type { PaymentDeskDeps } from './deps.ts';
import { answerPayment, canRefundOrphan, findOrphan } from './payment-page.ts';

const REFUSED_WHILE_DISPUTED = refuse('wrong_state', { message: ({ payments }) => payments.disputed });

/** Queue of refunds of payments that belong to no order. */
export const orphanRefundQueue = defineQueue('refund-unmatched', z.object({ paymentId: z.string() }));

/** Dealt with elsewhere, such as at the provider's dashboard. No money moves. */
export async function handlePayment(
  deps: PaymentDeskDeps,
  { body, identity }: Call<Operations['handlePayment']>,
) {
  const { database } = deps.payments;
  const { email } = identity.admin;
  if (!(await findOrphan(database, body.id))) return refuse('not_found');
  const handled = await database.transaction(async (tx) => {
    const rows = await tx
      .update(orphanPayments)
      .set({ handledAt: sql`now()`, handledBy: email, handledNote: body.note })
      .where(and(eq(orphanPayments.providerPaymentId, body.id), isNull(orphanPayments.handledAt)))
      .returning({ id: orphanPayments.providerPaymentId });
    if (rows.length > 0)
      await recordAudit(tx, {
        actor: email,
        action: 'payment-handled',
        subject: body.id,
        after: { note: body.note },
      });
    return rows.length > 0;
  });
  if (!handled)
    return refuse('wrong_state', { message: ({ paymentsDesk }) => paymentsDesk.handledMeanwhile });
  return answerPayment(deps, body.id);
}

/** The row with the refund's id is committed before the provider is called, as for every refund. */
export async function refundUnmatched(
  deps: PaymentDeskDeps,
  { body, identity }: Call<Operations['refundUnmatched']>,
) {
  const { database, jobs } = deps.payments;
  const { email } = identity.admin;
  const outcome = await database.transaction(async (tx) => {
    const [orphan] = await tx
      .select()
      .from(orphanPayments)
      .where(eq(orphanPayments.providerPaymentId, body.id))
      .for('update');
    if (!orphan) return refuse('not_found');
    const isMatched = (await findPayment(tx, body.id))?.capturedAt;
    if (isMatched || !canRefundOrphan(orphan))
      return refuse('wrong_state', { message: ({ paymentsDesk }) => paymentsDesk.cannotRefund });
    if (await hasOpenDispute(tx, { providerPaymentId: body.id })) return REFUSED_WHILE_DISPUTED;
    await tx
      .update(orphanPayments)
      .set({
        refundId: randomUUID(),
        refundStatus: 'requested',
        refundWay: 'normal',
        refusal: null,
        refundRequestedAt: sql`now()`,
        refundRequestedBy: email,
        refundSettledAt: null,
        providerRefundId: null,
      })
      .where(eq(orphanPayments.providerPaymentId, body.id));
    await jobs.send(orphanRefundQueue, { paymentId: body.id }, tx);
    const after = { amountPaise: orphan.amountPaise };
    await recordAudit(tx, { actor: email, action: 'payment-refund', subject: body.id, after });
    return undefined;
  });
  return outcome ?? answerPayment(deps, body.id);
}

/** Job: safe to repeat, because the refund's id is the provider's idempotency key. */
export async function sendOrphanRefund(payments: PaymentDeps, paymentId: string): Promise<void> {
  const orphan = await findOrphan(payments.database, paymentId);
  if (orphan?.refundStatus !== 'requested' || orphan.refundId === null) return;
  const { amountPaise, refundId } = orphan;
  // Disputed since it was asked for: an admin sends it again when the bank has left the money with the shop.
  if (await hasOpenDispute(payments.database, { providerPaymentId: paymentId }))
    return setOrphanRefund(payments.database, paymentId, { refundStatus: 'failed' });
  const isInstant = orphan.refundWay === 'instant';
  const sent = await payments.provider.createRefund(paymentId, { amountPaise, refundId, isInstant });
  if (sent.ok) return applyOrphanRefund(payments.database, { ...sent.value, receipt: refundId });
  // 409: the request with this key is still in progress.
  if (sent.problem !== 'refused' || sent.status === 409)
    throw new Error(`the refund of ${paymentId} could not be sent: ${sent.problem}`);
  if (sent.refundProblem === 'too-old' && !isInstant && payments.provider.hasInstantRefunds) {
    await makeInstant(payments.database, { paymentId, refundId });
    return sendOrphanRefund(payments, paymentId);
  }
  await setOrphanRefund(payments.database, paymentId, {
    refundStatus: 'failed',
    refusal: readableText(sent.description),
  });
}

/** With an id of its own, because the provider keeps one request for each. */
async function makeInstant(
  database: Database,
  { paymentId, refundId }: { paymentId: string; refundId: string },
): Promise<void> {
  await database
    .update(orphanPayments)
    .set({ refundId: randomUUID(), refundWay: 'instant' })
    .where(
      and(
        eq(orphanPayments.providerPaymentId, paymentId),
        eq(orphanPayments.refundId, refundId),
        eq(orphanPayments.refundStatus, 'requested'),
      ),
    );
}

/** A refund of a payment that no order has; nothing for other payments. */
export async function applyOrphanRefund(database: Database, refund: ProviderRefund): Promise<void> {
  const orphan = await findOrphan(database, refund.paymentId);
  if (!orphan?.refundId || (refund.receipt !== orphan.refundId && refund.id !== orphan.providerRefundId))
    return;
  await setOrphanRefund(database, refund.paymentId, {
    refundStatus: refund.status,
    providerRefundId: refund.id,
  });
}

async function setOrphanRefund(
  database: Database,
  paymentId: string,
  set: { refundStatus: ProviderRefund['status']; providerRefundId?: string; refusal?: string },
): Promise<void> {
  await database
    .update(orphanPayments)
    .set({ ...set, ...(set.refundStatus !== 'pending' && { refundSettledAt: sql`now()` }) })
    .where(
      and(
        eq(orphanPayments.providerPaymentId, paymentId),
        isNotNull(orphanPayments.refundId),
        // Events may arrive out of order.
        sql`${orphanPayments.refundStatus} not in ('processed', 'failed')`,
      ),
    );
}

/** Sends a refund to the provider that it has refused for good, also one that waits for its payer's details. */
export async function retryRefund(
  deps: PaymentDeskDeps,
  { body, identity }: Call<Operations['retryRefund']>,
) {
  const { payments } = deps;
  const { email } = identity.admin;
  const refused = await findRefundById(payments.database, body.id);
  if (!refused) return refuse('not_found');
  const { providerPaymentId, amountPaise, reason } = refused;
  const isSent = await payments.database.transaction(async (tx) => {
    const locked = await lockPaymentWithOrder(payments, tx, providerPaymentId);
    if (await hasOpenDispute(tx, { providerPaymentId })) return REFUSED_WHILE_DISPUTED;
    const refund = await lockRefund(tx, body.id);
    if (!locked || !refund || !refundCan.retry(refund.status)) return false;
    if (refund.startedBy !== 'shop' || (await isReplaced(tx, body.id))) return false;
    if (refund.status === 'needs_details') await transitionRefund(tx, body.id, 'cancelled');
    const again = await requestRefund(payments, tx, locked.payment, {
      amountPaise,
      reason,
      requestedBy: email,
      fromTarget: false,
      replaces: body.id,
    });
    if (!again) throw new Error(`refund ${body.id} has nothing left of its payment`);
    const after = { amountPaise, refundId: again.id };
    await recordAudit(tx, {
      actor: email,
      action: 'payment-refund-retry',
      subject: providerPaymentId,
      after,
    });
    return true;
  });
  if (isSent instanceof Refusal) return isSent;
  if (!isSent) return refuse('wrong_state', { message: ({ paymentsDesk }) => paymentsDesk.cannotRetry });
  return answerPayment(deps, providerPaymentId);
}

/** Somebody has dealt with money that went back twice, or given it up: it leaves Today. No money moves. */
export async function notePaidTwice(
  deps: PaymentDeskDeps,
  { body, identity }: Call<Operations['notePaidTwice']>,
) {
  const { database } = deps.payments;
  const { email } = identity.admin;
  const found = await findRefundById(database, body.id);
  if (!found) return refuse('not_found');
  const { providerPaymentId: paymentId, paidTwicePaise } = found;
  const isNoted = await database.transaction(async (tx) => {
    const rows = await tx
      .update(refunds)
      .set({ paidTwiceNotedAt: sql`now()`, paidTwiceNotedBy: email })
      .where(and(eq(refunds.id, body.id), gt(refunds.paidTwicePaise, 0), isNull(refunds.paidTwiceNotedAt)))
      .returning({ id: refunds.id });
    const after = { amountPaise: paidTwicePaise };
    if (rows.length > 0)
      await recordAudit(tx, { actor: email, action: 'payment-paid-twice', subject: paymentId, after });
    return rows.length > 0;
  });
  if (!isNoted)
    return refuse('wrong_state', { message: ({ paymentsDesk }) => paymentsDesk.handledMeanwhile });
  return answerPayment(deps, paymentId);
}
