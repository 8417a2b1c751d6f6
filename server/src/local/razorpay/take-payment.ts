import type { Database } from '../../platform/database.ts';
import {
  type Attempt,
  authorize,
  capture,
  fail,
  failAsAlreadyPaid,
  type PaymentState,
  start,
} from './payment-steps.ts';
import { notNow, type ProviderError, Refused, unknownId } from './provider-errors.ts';
import { inTransaction, type Sandbox } from './sandbox.ts';
import { insertPayment, lockOrder, lockPayment, saveOrder, savePayment } from './sandbox-sql.ts';
import type { Instrument, Method, Notes, PaymentRow } from './sandbox-tables.ts';
import { checkoutSignature } from './signatures.ts';
import { usualInstrument } from './test-instruments.ts';
import { queueEvents } from './webhook-events.ts';

/** A whole visit to the checkout at once, without a browser: what its handler, or its `payment.failed`, would be given. */
export async function pay(
  sandbox: Sandbox,
  orderId: string,
  { outcome, method = 'upi', captured, ...given }: Payer,
): Promise<CheckoutSuccess | CheckoutFailure> {
  const attempt = attemptOf(sandbox, {
    method,
    instrument: given.instrument ?? usualInstrument(method),
    notes: given.notes ?? {},
  });
  return inTransaction(sandbox, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return unknownId().body;
    const started = start(order, attempt, sandbox.now());
    if (started instanceof Refused) return started.body;
    const ended = decide(sandbox, started, outcome, captured);
    await insertPayment(tx, ended.payment);
    await saveOrder(tx, ended.order);
    await queueEvents(sandbox, tx, ended.happened);
    return told(sandbox, ended.payment);
  });
}

/** The payer pressed Pay and is sent to the bank. */
export async function startPayment(
  sandbox: Sandbox,
  orderId: string,
  given: Omit<Attempt, 'unansweredFailsAfterMs'>,
): Promise<PaymentRow | Refused> {
  return inTransaction(sandbox, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return unknownId();
    const started = start(order, attemptOf(sandbox, given), sandbox.now());
    if (started instanceof Refused) return started;
    await insertPayment(tx, started.payment);
    await saveOrder(tx, started.order);
    return started.payment;
  });
}

/** The bank answers. */
export async function decidePayment(
  sandbox: Sandbox,
  paymentId: string,
  outcome: Outcome,
): Promise<CheckoutSuccess | CheckoutFailure> {
  return inTransaction(sandbox, async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return unknownId().body;
    if (locked.payment.status !== 'created') return notNow('The payment has already been processed.').body;
    const ended = decide(sandbox, { ...locked, happened: [] }, outcome);
    await write(sandbox, tx, ended);
    return told(sandbox, ended.payment);
  });
}

export async function write(sandbox: Sandbox, tx: Database, ended: PaymentState): Promise<void> {
  await savePayment(tx, ended.payment);
  await saveOrder(tx, ended.order);
  await queueEvents(sandbox, tx, ended.happened);
}

export function goesBackAt(sandbox: Sandbox): Date {
  return new Date(sandbox.now() + sandbox.switches.autoRefundAfterMs);
}

function decide(sandbox: Sandbox, state: PaymentState, outcome: Outcome, captured?: boolean): PaymentState {
  if (outcome === 'failure') return fail(state);
  if (state.order.status === 'paid' || state.order.authorized) return failAsAlreadyPaid(state);
  const authorized = authorize(state, goesBackAt(sandbox));
  return (captured ?? state.order.autoCapture) ? capture(authorized) : authorized;
}

function told({ keySecret }: Sandbox, payment: PaymentRow): CheckoutSuccess | CheckoutFailure {
  if (payment.error) return { error: payment.error };
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.orderId,
    razorpay_signature: checkoutSignature(keySecret, payment.orderId, payment.id),
  };
}

function attemptOf({ switches }: Sandbox, given: Omit<Attempt, 'unansweredFailsAfterMs'>): Attempt {
  return { ...given, unansweredFailsAfterMs: switches.unansweredFailsAfterMs };
}

export type Outcome = 'success' | 'failure';

export interface Payer {
  outcome: Outcome;
  method?: Method;
  /** Unset: as the order was made, which is captured at once unless it asked for manual capture. */
  captured?: boolean;
  instrument?: Instrument;
  notes?: Notes;
}

export interface CheckoutSuccess {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export interface CheckoutFailure {
  error: ProviderError;
}
