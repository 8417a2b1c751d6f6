import { newId } from './razorpay-ids.ts';
import type { PaymentRow, RefundRow } from './sandbox-tables.ts';
import type { Switches } from './switches.ts';
import type { Happening } from './webhook-events.ts';

/** The money counts as refunded from the moment the refund exists; a failed one gives it back to the payment. */
export function beginRefund(
  before: PaymentRow,
  asked: AskedRefund,
  { refundOutcome, refundAfterMs }: Pick<Switches, 'refundOutcome' | 'refundAfterMs'>,
  nowMs: number,
): RefundState {
  const later = refundOutcome !== 'processed';
  const refund: RefundRow = {
    ...asked,
    id: newId('rfnd'),
    paymentId: before.id,
    currency: before.currency,
    status: later ? 'pending' : 'processed',
    dueAt: later ? new Date(nowMs + refundAfterMs) : null,
    dueStatus: refundOutcome === 'pending' ? 'processed' : refundOutcome === 'failed' ? 'failed' : null,
    createdAt: Math.floor(nowMs / 1000),
  };
  const payment = withRefunded(before, before.amountRefunded + asked.amount);
  const happened: Happening[] = [{ event: 'refund.created', refund, payment }];
  if (!later) happened.push({ event: 'refund.processed', refund, payment });
  return { payment, refund, happened };
}

export function settleRefund(before: RefundRow, paid: PaymentRow): RefundState {
  const failed = before.dueStatus === 'failed';
  const refund: RefundRow = {
    ...before,
    status: failed ? 'failed' : 'processed',
    dueAt: null,
    dueStatus: null,
  };
  const payment = failed ? withRefunded(paid, paid.amountRefunded - before.amount) : paid;
  return {
    payment,
    refund,
    happened: [{ event: failed ? 'refund.failed' : 'refund.processed', refund, payment }],
  };
}

/** What the provider asks of itself when a payment may not stay. */
export function wholeRefund(payment: PaymentRow): AskedRefund {
  return {
    amount: payment.amount - payment.amountRefunded,
    speedRequested: 'normal',
    receipt: null,
    notes: {},
    idempotencyKey: null,
    request: '',
  };
}

function withRefunded(payment: PaymentRow, amountRefunded: number): PaymentRow {
  return {
    ...payment,
    amountRefunded,
    status: amountRefunded === payment.amount ? 'refunded' : 'captured',
    dueAt: null,
  };
}

export type AskedRefund = Pick<
  RefundRow,
  'amount' | 'speedRequested' | 'receipt' | 'notes' | 'idempotencyKey' | 'request'
>;

export interface RefundState {
  payment: PaymentRow;
  refund: RefundRow;
  happened: Happening[];
}
