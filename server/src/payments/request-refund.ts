import type { Database } from '../platform/database.ts';
import { orderById } from './orders-sql.ts';
import type { Payments } from './payments.ts';
import { lockPayment, writeLedger } from './payments-sql.ts';
import type { Payment, Refund } from './payments-tables.ts';
import { insertRefund, refundedPaise } from './refunds-sql.ts';

/** Queue of refunds to be sent to the provider. */
export const SEND_REFUND = 'send-refund';

/**
 * Writes down that money goes back; the provider is called after the commit, by a job, with the row's id as
 * idempotency key. Never more than was captured. Whoever calls holds the locks of `lockPaymentAndAround`.
 */
export async function requestRefund(
  payments: Pick<Payments, 'jobs'>,
  tx: Database,
  { providerPaymentId, orderId }: Pick<Payment, 'providerPaymentId' | 'orderId'>,
  asked: AskedRefund,
): Promise<Refund | undefined> {
  const payment = await lockPayment(tx, providerPaymentId);
  if (!payment) throw new Error('a refund of an unknown payment');
  const left = payment.amountPaise - (await refundedPaise(tx, providerPaymentId));
  if (asked.amountPaise > left) return undefined;

  const refund = await insertRefund(tx, { providerPaymentId, ...asked });
  if (asked.fromTarget) {
    const order = await orderById(tx, orderId);
    await writeLedger(tx, { kind: 'refund-requested', providerPaymentId, refundId: refund.id }, [
      { account: order.target, targetId: order.giftId ?? order.id, amountPaise: asked.amountPaise },
      { account: 'refunds-due', amountPaise: -asked.amountPaise },
    ]);
  }
  // One that the provider made already is only followed.
  if (!asked.providerRefundId) await payments.jobs.send(SEND_REFUND, { refundId: refund.id }, tx);
  return refund;
}

interface AskedRefund {
  amountPaise: number;
  reason: string;
  requestedBy: string;
  /** The target had this money; otherwise it was never credited, or taken back before. */
  fromTarget: boolean;
  replaces?: string;
  providerRefundId?: string;
}
