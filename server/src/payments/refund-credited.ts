import type { Database } from '../platform/database.ts';
import { creditedPaymentOf } from './credited-payment.ts';
import { lockPaymentAndAround } from './lock-payment.ts';
import type { Payments } from './payments.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Gives back what an order's payment brought its target. `decide` runs under the locks and may still say no,
 * so that two people cancelling at once ask for one refund.
 */
export async function refundCredited(
  payments: Payments,
  tx: Database,
  orderId: string,
  { reason, requestedBy }: { reason: string; requestedBy: string },
  decide: () => Promise<boolean>,
): Promise<boolean> {
  const credited = await creditedPaymentOf(tx, orderId);
  if (!credited) return false;
  const locked = await lockPaymentAndAround(payments, tx, credited.providerPaymentId);
  if (!locked || !(await decide())) return false;
  const refund = await requestRefund(payments, tx, locked.payment, {
    amountPaise: credited.creditedPaise,
    reason,
    requestedBy,
    fromTarget: true,
  });
  if (!refund) throw new Error('a credited payment has nothing left to refund');
  return true;
}
