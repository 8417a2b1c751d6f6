import type { RefundState } from '@tohfa/contract';
import { storedTexts } from '@tohfa/contract/phrases';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { queuePaymentAlert } from '../alerts.ts';
import { updateRefundedStatus } from '../capture/payments-sql.ts';
import type { PaymentDeps } from '../deps.ts';
import { insertLedgerTransaction, paymentBalance, returnablePaise } from '../ledger.ts';
import { transitionOrder } from '../orders/orders-sql.ts';
import { type Payment, type Refund, refunds } from '../tables.ts';
import { debitTarget, type LockedPayment, requestRefund } from './refund-requests.ts';
import {
  closeFailedRefund,
  hasUnsettledRefunds,
  insertRefund,
  lockFailedRefunds,
  lockUnsentRefunds,
  setFromTarget,
  sumKnownAtProvider,
  transitionRefund,
} from './refunds-sql.ts';

/**
 * Stores a refund that started at the provider: at its dashboard, by a bank, or by a lost dispute. A pending refund
 * moves no money here; it only blocks packing, dispatch and cancellation. Returns undefined for an amount that exceeds
 * the payment. The event stays stored, but changes nothing.
 */
export async function recordProviderRefund(
  payments: Pick<PaymentDeps, 'jobs' | 'log'>,
  tx: Database,
  { providerPaymentId, amountPaise: captured }: Payment,
  { id, amountPaise, startedBy, hasFailed = false }: ProviderRefundStart,
): Promise<Refund | undefined> {
  // A failed refund takes nothing: other refunds may have returned the whole payment before its event arrived. A lost
  // dispute takes its amount whatever was refunded before.
  const takesAll = hasFailed || startedBy === 'dispute';
  const left = captured - (takesAll ? 0 : await sumKnownAtProvider(tx, providerPaymentId));
  if (amountPaise <= 0 || amountPaise > left) {
    payments.log.error(
      { paymentId: providerPaymentId, providerRefundId: id, amountPaise, left },
      'a refund at the provider exceeds what is left of its payment',
    );
    return undefined;
  }
  if (!hasFailed && startedBy === 'provider')
    await queuePaymentAlert(payments, tx, { kind: 'refund', paymentId: providerPaymentId, amountPaise });
  return insertRefund(tx, {
    providerPaymentId,
    amountPaise,
    status: 'pending',
    startedBy,
    providerRefundId: id,
    fromTarget: false,
    reason:
      startedBy === 'dispute' ? storedTexts.refunds.disputeLost : storedTexts.refunds.refundedAtProvider,
    requestedBy: 'the provider',
  });
}

/**
 * A processed refund takes the money from the target's part of the payment first, then from what was already due to the
 * payer. Beyond that it was paid twice: the shop had returned it, or is paying it outside the provider, and the provider
 * returned it too or the bank took it for a lost dispute. The ledger follows, and the admins are alerted. A failed refund
 * changes nothing.
 */
export async function settleProviderRefund(
  payments: PaymentDeps,
  tx: Database,
  { order, payment }: LockedPayment,
  refund: Refund,
  status: RefundState,
): Promise<void> {
  if (status === 'failed') await transitionRefund(tx, refund.id, 'failed');
  if (status !== 'processed' || !(await transitionRefund(tx, refund.id, 'processed'))) return;
  const { providerPaymentId, amountPaise } = refund;
  const balance = await paymentBalance(tx, providerPaymentId);
  const fromTargetPaise = Math.min(amountPaise, balance.targetPaise);
  const twicePaise = Math.max(0, amountPaise - returnablePaise(balance));
  if (fromTargetPaise > 0) {
    await debitTarget(tx, order, refund, fromTargetPaise);
    await setFromTarget(tx, refund.id);
  }
  await insertLedgerTransaction(tx, { kind: 'refund-processed', providerPaymentId, refundId: refund.id }, [
    { account: 'refunds-due', amountPaise: amountPaise - twicePaise },
    { account: 'paid-twice', amountPaise: twicePaise },
    { account: 'provider', amountPaise: -amountPaise },
  ]);
  if (twicePaise > 0) {
    await tx.update(refunds).set({ paidTwicePaise: twicePaise }).where(eq(refunds.id, refund.id));
    const alert = { kind: 'paid-twice' as const, paymentId: providerPaymentId, amountPaise: twicePaise };
    await queuePaymentAlert(payments, tx, alert);
  }
  await updateRefundedStatus(tx, providerPaymentId);
  if (fromTargetPaise < amountPaise) await replaceUnsentRefunds(payments, tx, payment);

  const target = payments.targets[order.target];
  if (fromTargetPaise > 0) await target.onProviderRefund(payments, tx, order);
  if (!(await hasUnsettledRefunds(tx, order.id))) await transitionOrder(tx, order.id, 'refunded');
  await target.onRefunded(tx, order, payment);
}

/**
 * The provider returned money that unsent refunds of the shop were meant to return. One new refund covers the rest. What
 * somebody is paying outside the provider stands.
 */
async function replaceUnsentRefunds(payments: PaymentDeps, tx: Database, payment: Payment): Promise<void> {
  const unsent = await lockUnsentRefunds(tx, payment.providerPaymentId);
  const failed = await lockFailedRefunds(tx, payment.providerPaymentId);
  for (const { id } of unsent) await transitionRefund(tx, id, 'cancelled');
  for (const refund of failed) await closeFailedRefund(tx, refund);
  const { duePaise, pendingPaise, payingPaise } = await paymentBalance(tx, payment.providerPaymentId);
  const [first] = [...unsent, ...failed];
  const owedPaise = duePaise - pendingPaise - payingPaise;
  if (!first || owedPaise <= 0) return;
  await requestRefund(payments, tx, payment, {
    amountPaise: owedPaise,
    reason: first.reason,
    requestedBy: first.requestedBy,
    fromTarget: false,
  });
}

/**
 * A refund of the shop failed after the bank had returned the same money for a lost dispute: nothing was paid twice after
 * all, and only what the bank did not return is sent again. False if nothing had been paid twice.
 */
export async function coverFailedRefund(
  payments: PaymentDeps,
  tx: Database,
  { order, payment }: LockedPayment,
  failed: Refund,
): Promise<boolean> {
  const { providerPaymentId, amountPaise, reason, requestedBy } = failed;
  const coveredPaise = await takePaidTwice(tx, providerPaymentId, amountPaise);
  if (coveredPaise === 0) return false;
  const closed = await closeFailedRefund(tx, failed);
  await writeCovered(tx, closed, coveredPaise);
  if (coveredPaise < amountPaise)
    await requestRefund(payments, tx, payment, {
      ...{ amountPaise: amountPaise - coveredPaise, reason, requestedBy },
      fromTarget: false,
    });
  if (!(await hasUnsettledRefunds(tx, order.id))) await transitionOrder(tx, order.id, 'refunded');
  await payments.targets[order.target].onRefunded(tx, order, payment);
  return true;
}

/** Up to this much of what counts as paid twice was not: the shop's own refund of it has not gone out. Answers how much. */
export async function takePaidTwice(
  tx: Database,
  providerPaymentId: string,
  upToPaise: number,
): Promise<number> {
  const twice = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.providerPaymentId, providerPaymentId), gt(refunds.paidTwicePaise, 0)))
    .orderBy(asc(refunds.createdAt))
    .for('update');
  let leftPaise = upToPaise;
  for (const { id, paidTwicePaise } of twice) {
    const takenPaise = Math.min(leftPaise, paidTwicePaise);
    leftPaise -= takenPaise;
    await tx
      .update(refunds)
      .set({ paidTwicePaise: paidTwicePaise - takenPaise, updatedAt: sql`now()` })
      .where(eq(refunds.id, id));
  }
  return upToPaise - leftPaise;
}

/** The way back of what `takePaidTwice` took, under the refund that did not go out. */
export async function writeCovered(
  tx: Database,
  { id: refundId, providerPaymentId }: Refund,
  coveredPaise: number,
): Promise<void> {
  await insertLedgerTransaction(tx, { kind: 'refund-covered', providerPaymentId, refundId }, [
    { account: 'refunds-due', amountPaise: coveredPaise },
    { account: 'paid-twice', amountPaise: -coveredPaise },
  ]);
}

interface ProviderRefundStart {
  /** The provider's id of the refund or dispute. */
  id: string;
  amountPaise: number;
  startedBy: Exclude<Refund['startedBy'], 'shop'>;
  /** The first event about this refund reports its failure. */
  hasFailed?: boolean;
}
