import type { Database } from '../platform/database.ts';
import { type LockedPayment, lockPaymentAndAround } from './lock-payment.ts';
import { moveOrder } from './orders-sql.ts';
import type { Payments } from './payments.ts';
import { insertEvent, writeLedger } from './payments-sql.ts';
import type { NewsSource, Refund } from './payments-tables.ts';
import type { ProviderRefund } from './razorpay-client.ts';
import { failRefund, failuresBefore, findRefund, lockRefund, moveRefund } from './refunds-sql.ts';
import { requestRefund } from './request-refund.ts';

/** After this many refunds of the same money failed, an admin has to look. */
const MOST_FAILURES = 5;

/** News of a refund, from our own call, a webhook or the reconciler; in any order, any number of times. */
export async function applyRefund(payments: Payments, heard: HeardRefund): Promise<void> {
  const { refund: told, source, dedupeKey, kind } = heard;
  await payments.database.transaction(async (tx) => {
    await insertEvent(tx, {
      source,
      dedupeKey,
      kind,
      providerPaymentId: told.payment_id,
      providerRefundId: told.id,
      payload: { refund: told },
    });
    const locked = await lockPaymentAndAround(payments, tx, told.payment_id);
    if (!locked) return;
    const found = await findRefund(tx, { providerRefundId: told.id, receipt: told.receipt ?? undefined });
    const refund = found ? await lockRefund(tx, found.id) : await adoptRefund(payments, tx, locked, told);
    if (!refund) return;
    if (told.status === 'processed') await processed(payments, tx, locked, refund, told.id);
    else if (told.status === 'failed') await failed(payments, tx, locked, refund);
    else await moveRefund(tx, refund.id, ['requested'], 'pending', told.id);
  });
}

async function processed(
  payments: Payments,
  tx: Database,
  { order, payment }: LockedPayment,
  refund: Refund,
  providerRefundId: string,
): Promise<void> {
  if (!(await moveRefund(tx, refund.id, ['requested', 'pending'], 'processed', providerRefundId))) return;
  const { providerPaymentId, amountPaise } = refund;
  await writeLedger(tx, { kind: 'refund-processed', providerPaymentId, refundId: refund.id }, [
    { account: 'refunds-due', amountPaise },
    { account: 'provider', amountPaise: -amountPaise },
  ]);
  await moveOrder(tx, order.id, ['refund_due'], 'refunded');
  await payments.targets[order.target].refunded(tx, order, payment);
}

/** The money is still owed: another row takes the failed one's place. */
async function failed(
  payments: Payments,
  tx: Database,
  { payment }: LockedPayment,
  refund: Refund,
): Promise<void> {
  if (!(await failRefund(tx, refund.id))) return;
  if ((await failuresBefore(tx, refund.id)) + 1 >= MOST_FAILURES) {
    payments.log.error({ refund: refund.id }, 'a refund failed again and again: an admin has to look');
    return;
  }
  await requestRefund(payments, tx, payment, {
    amountPaise: refund.amountPaise,
    reason: refund.reason,
    requestedBy: refund.requestedBy,
    fromTarget: false,
    replaces: refund.id,
  });
}

/** A refund someone made at the provider's own dashboard: our books follow. */
async function adoptRefund(
  payments: Payments,
  tx: Database,
  { payment }: LockedPayment,
  told: ProviderRefund,
): Promise<Refund | undefined> {
  if (told.status === 'failed') return undefined;
  return requestRefund(payments, tx, payment, {
    amountPaise: told.amount,
    reason: 'refunded at the payment provider',
    requestedBy: 'the provider',
    fromTarget: payment.creditedPaise >= told.amount,
    providerRefundId: told.id,
  });
}

interface HeardRefund {
  source: NewsSource;
  dedupeKey: string;
  kind: string;
  refund: ProviderRefund;
}
