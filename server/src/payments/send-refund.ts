import { applyRefund } from './apply-refund.ts';
import type { Payments } from './payments.ts';
import { countTry, refundById } from './refunds-sql.ts';

/**
 * Job: hands one refund to the provider. Safe to repeat after a crash anywhere: the key makes the provider
 * answer the same refund again. What cannot be told now is thrown, and tried again later.
 */
export async function sendRefund(payments: Payments, refundId: string): Promise<void> {
  const refund = await refundById(payments.database, refundId);
  if (refund?.status !== 'requested') return;
  await countTry(payments.database, refundId);
  const sent = await payments.razorpay.refund(refund.providerPaymentId, {
    amountPaise: refund.amountPaise,
    refundId,
  });
  if (sent.ok) {
    await applyRefund(payments, {
      source: 'reconciler',
      dedupeKey: `${sent.value.id} ${sent.value.status}`,
      kind: 'refund',
      refund: { ...sent.value, receipt: refundId },
    });
    return;
  }
  // 409 is "still working on the same key": not an answer yet.
  if (sent.problem === 'refused' && sent.status !== 409) {
    await applyRefund(payments, {
      source: 'reconciler',
      dedupeKey: `${refundId} refused`,
      kind: 'refund.refused',
      refund: {
        id: `refused ${refundId}`,
        payment_id: refund.providerPaymentId,
        amount: refund.amountPaise,
        status: 'failed',
        receipt: refundId,
      },
    });
    return;
  }
  throw new Error(`the provider could not be asked for refund ${refundId}: ${sent.problem}`);
}
