import type { Database } from '../../platform/database.ts';
import { queuePaymentAlert } from '../alerts.ts';
import type { PaymentDeps } from '../deps.ts';
import type { ProviderResult } from '../provider/provider.ts';
import type { Payment, Refund } from '../tables.ts';
import { coverFailedRefund } from './provider-refunds.ts';
import { askForDetails } from './refund-details.ts';
import { lockPaymentWithOrder, requestRefund, type SentWay } from './refund-requests.ts';
import {
  countFailures,
  hasOpenDispute,
  isReplaced,
  listAbandonedRefunds,
  lockRefund,
} from './refunds-sql.ts';

/**
 * Puts another row in place of a failed refund, so that the money finds a way: the same way again hours or days later,
 * then as an instant refund, and last by a UPI id that the payer names.
 */
export async function replaceFailedRefund(
  payments: Pick<PaymentDeps, 'jobs' | 'provider'>,
  tx: Database,
  payment: Payment,
  failed: Refund,
  problem?: RefundProblem,
): Promise<void> {
  const failures = await countFailures(tx, failed.id);
  const next = nextTry(payments.provider, { way: failed.way, problem, failures: failures.ofWay });
  const { amountPaise, reason, requestedBy } = failed;
  const row = { amountPaise, reason, requestedBy, fromTarget: false, replaces: failed.id };
  const alert = { paymentId: payment.providerPaymentId, amountPaise };
  if (await hasOpenDispute(tx, payment)) {
    // It waits for the bank. If the money stays with the shop, it goes on by the ordinary way, and from there to the next.
    await requestRefund(payments, tx, payment, row);
    return;
  }
  if (next === 'ask-payer') {
    await askForDetails(payments, tx, { ...row, providerPaymentId: payment.providerPaymentId });
    await queuePaymentAlert(payments, tx, { kind: 'refund-needs-details', ...alert });
    return;
  }
  await requestRefund(payments, tx, payment, { ...row, ...next });
  // The others of a chain tell nothing new, and one that is sent another way at once may need nobody.
  if (failures.all === 1 && next.waitHours > 0)
    await queuePaymentAlert(payments, tx, { kind: 'refund-refused', ...alert });
}

/**
 * Repeating what age or bank forbid is in vain. Anything else may pass: the provider's balance is too low, a bank is down.
 */
function nextTry(
  { hasInstantRefunds }: Pick<PaymentDeps['provider'], 'hasInstantRefunds'>,
  { way, problem, failures }: { way: Refund['way']; problem: RefundProblem | undefined; failures: number },
): NextTry {
  const isInstantLeft = hasInstantRefunds && way === 'normal';
  if (problem === undefined && way !== 'outside') {
    const waitHours = RETRY_HOURS[failures - 1];
    if (waitHours !== undefined) return { way, waitHours };
  }
  return isInstantLeft && problem !== 'no-instant-refund' ? { way: 'instant', waitHours: 0 } : 'ask-payer';
}

/** A bank's bad day, a weekend, a shop that tops up its balance. */
const RETRY_HOURS = [1, 6, 24, 48];

/** Part of the reconciler: refunds that a process of an earlier version left failed go on from there. */
export async function resumeAbandonedRefunds(payments: PaymentDeps): Promise<void> {
  const abandoned = await listAbandonedRefunds(payments.database, BATCH_SIZE);
  for (const { id, providerPaymentId } of abandoned) {
    await payments.database.transaction(async (tx) => {
      const locked = await lockPaymentWithOrder(payments, tx, providerPaymentId);
      const refund = await lockRefund(tx, id);
      if (!locked || refund?.status !== 'failed' || (await isReplaced(tx, id))) return;
      if (await coverFailedRefund(payments, tx, locked, refund)) return;
      await replaceFailedRefund(payments, tx, locked.payment, refund);
    });
  }
}

/** The provider's words as they may be stored and shown. */
export function readableText(text: string): string {
  return text
    .slice(0, 300)
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, ' ')
    .trim();
}

const BATCH_SIZE = 50;

type NextTry = { way: SentWay; waitHours: number } | 'ask-payer';
export type RefundProblem = NonNullable<
  Extract<ProviderResult<unknown>, { problem: 'refused' }>['refundProblem']
>;
