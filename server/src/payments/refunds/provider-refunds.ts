import type { RefundState } from '@tohfa/contract';
import { storedTexts } from '@tohfa/contract/phrases';
import type { Database } from '../../platform/database.ts';
import { queuePaymentAlert } from '../alerts.ts';
import { updateRefundedStatus } from '../capture/payments-sql.ts';
import type { PaymentDeps } from '../deps.ts';
import { insertLedgerTransaction, paymentBalance, returnablePaise } from '../ledger.ts';
import { transitionOrder } from '../orders/orders-sql.ts';
import type { Payment, Refund } from '../tables.ts';
import { debitTarget, type LockedPayment, requestRefund } from './refund-requests.ts';
import {
  hasUnsettledRefunds,
  insertRefund,
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
  // A failed refund takes nothing: other refunds may have returned the whole payment before its event arrived.
  const left = captured - (hasFailed ? 0 : await sumKnownAtProvider(tx, providerPaymentId));
  if (amountPaise <= 0 || amountPaise > left) {
    payments.log.error(
      { paymentId: providerPaymentId, providerRefundId: id, amountPaise, left },
      'a refund at the provider exceeds what is left of its payment',
    );
    return undefined;
  }
  if (!hasFailed)
    await queuePaymentAlert(payments, tx, {
      kind: startedBy === 'dispute' ? 'dispute-lost' : 'refund',
      paymentId: providerPaymentId,
      amountPaise,
    });
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
 * payer. What goes beyond was paid outside the provider before, so the payer has it twice: the ledger follows, and the
 * admins are alerted. A failed refund changes nothing.
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
  if (twicePaise > 0)
    await queuePaymentAlert(payments, tx, {
      kind: 'refund-twice',
      paymentId: providerPaymentId,
      amountPaise: twicePaise,
    });
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
  for (const { id } of unsent) await transitionRefund(tx, id, 'cancelled');
  const { duePaise, pendingPaise, payingPaise } = await paymentBalance(tx, payment.providerPaymentId);
  const [first] = unsent;
  const owedPaise = duePaise - pendingPaise - payingPaise;
  if (!first || owedPaise <= 0) return;
  await requestRefund(payments, tx, payment, {
    amountPaise: owedPaise,
    reason: first.reason,
    requestedBy: first.requestedBy,
    fromTarget: false,
  });
}

interface ProviderRefundStart {
  /** The provider's id of the refund or dispute. */
  id: string;
  amountPaise: number;
  startedBy: Exclude<Refund['startedBy'], 'shop'>;
  /** The first event about this refund reports its failure. */
  hasFailed?: boolean;
}
