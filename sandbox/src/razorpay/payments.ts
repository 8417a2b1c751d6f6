import type { Database } from '../types.ts';
import {
  type FailureReason,
  type Instrument,
  type Method,
  type Notes,
  type OrderRow,
  type PaymentEntity,
  type PaymentRow,
  paymentEntity,
} from './entities.ts';
import {
  ApiError,
  invalidInput,
  orderAlreadyPaid,
  type ProviderError,
  requestError,
  unknownId,
} from './errors.ts';
import { defaultInstrument, failureError } from './instruments.ts';
import { checkoutSignature, inTransaction, newId, type Sandbox } from './sandbox.ts';
import { insertPayment, type LockedPayment, lockOrder, lockPayment, saveOrder, savePayment } from './sql.ts';
import { type ProviderEvent, queueEvents } from './webhook-events.ts';

/** A complete checkout without a browser; returns what its handler, or `payment.failed`, would receive. */
export async function pay(
  sandbox: Sandbox,
  orderId: string,
  { outcome, method = 'upi', captured, ...details }: PayOptions,
): Promise<CheckoutSuccess | CheckoutFailure> {
  const attempt = newAttempt(sandbox, {
    method,
    instrument: details.instrument ?? defaultInstrument(method),
    notes: details.notes ?? {},
  });
  return inTransaction(sandbox, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return unknownId().body;
    const started = startAttempt(order, attempt, sandbox.now());
    if (started instanceof ApiError) return started.body;
    const ended = applyOutcome(sandbox, started, outcome, captured);
    await insertPayment(tx, ended.payment);
    await saveOrder(tx, ended.order);
    await queueEvents(sandbox, tx, ended.events);
    return checkoutResult(sandbox, ended.payment);
  });
}

/** The payer pressed Pay and is sent to the bank. */
export async function startPayment(
  sandbox: Sandbox,
  orderId: string,
  details: Omit<Attempt, 'unansweredFailsAfterMs'>,
): Promise<PaymentRow | ApiError> {
  return inTransaction(sandbox, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return unknownId();
    const started = startAttempt(order, newAttempt(sandbox, details), sandbox.now());
    if (started instanceof ApiError) return started;
    await insertPayment(tx, started.payment);
    await saveOrder(tx, started.order);
    return started.payment;
  });
}

/** The bank decides. */
export async function decidePayment(
  sandbox: Sandbox,
  paymentId: string,
  outcome: Outcome,
): Promise<CheckoutSuccess | CheckoutFailure> {
  return inTransaction(sandbox, async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return unknownId().body;
    if (locked.payment.status !== 'created')
      return requestError('The payment has already been processed.').body;
    const ended = applyOutcome(sandbox, { ...locked, events: [] }, outcome);
    await saveUpdate(sandbox, tx, ended);
    return checkoutResult(sandbox, ended.payment);
  });
}

export async function saveUpdate(sandbox: Sandbox, tx: Database, update: PaymentUpdate): Promise<void> {
  await savePayment(tx, update.payment);
  await saveOrder(tx, update.order);
  await queueEvents(sandbox, tx, update.events);
}

export function autoRefundAt(sandbox: Sandbox): Date {
  return new Date(sandbox.now() + sandbox.switches.autoRefundAfterMs);
}

function applyOutcome(
  sandbox: Sandbox,
  state: PaymentUpdate,
  outcome: Outcome,
  captured?: boolean,
): PaymentUpdate {
  const { bankAnswer, captures } = sandbox.switches;
  if (outcome === 'failure' || bankAnswer === 'declined') return fail(state);
  if (state.order.status === 'paid' || state.order.authorized) return failAsAlreadyPaid(state);
  if (bankAnswer === 'late') return failUntilAnswered(sandbox, state);
  const authorized = authorize(state, autoRefundAt(sandbox));
  return (captured ?? (captures && state.order.autoCapture)) ? capture(authorized) : authorized;
}

/** The time at which the bank answers makes it due: no other failed payment has one. */
function failUntilAnswered(sandbox: Sandbox, state: PaymentUpdate): PaymentUpdate {
  const failed = fail(state, 'payment_timed_out');
  const dueAt = new Date(sandbox.now() + sandbox.switches.lateAnswerMs);
  return { ...failed, payment: { ...failed.payment, dueAt } };
}

function checkoutResult({ keySecret }: Sandbox, payment: PaymentRow): CheckoutSuccess | CheckoutFailure {
  if (payment.error) return { error: payment.error };
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.orderId,
    razorpay_signature: checkoutSignature(keySecret, payment.orderId, payment.id),
  };
}

function newAttempt({ switches }: Sandbox, details: Omit<Attempt, 'unansweredFailsAfterMs'>): Attempt {
  return { ...details, unansweredFailsAfterMs: switches.unansweredFailsAfterMs };
}

export type Outcome = 'success' | 'failure';

export interface PayOptions {
  outcome: Outcome;
  method?: Method;
  /** Unset: as the order says; captured at once unless it asked for manual capture. */
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

export async function capturePayment(
  sandbox: Sandbox,
  paymentId: string,
  request: Record<string, unknown>,
): Promise<PaymentEntity | ApiError> {
  return inTransaction(sandbox, async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return unknownId();
    const error = captureError(locked, request);
    if (error) return error;
    const captured = capture({ ...locked, events: [] });
    await saveUpdate(sandbox, tx, captured);
    return paymentEntity(captured.payment);
  });
}

function captureError(
  { order, payment }: LockedPayment,
  { amount, currency = 'INR' }: Record<string, unknown>,
): ApiError | undefined {
  if (amount === undefined) return invalidInput('The amount field is required.', 'amount');
  if (!Number.isInteger(amount)) return invalidInput('The amount must be an integer', 'amount');
  if (payment.captured) return requestError('This payment has already been captured');
  if (payment.status !== 'authorized')
    return requestError('Only payments which have been authorized and not yet captured can be captured');
  if (order.status === 'paid') return orderAlreadyPaid(order.id);
  if (currency !== payment.currency)
    return invalidInput('Capture currency must be equal to the currency authorized.', 'currency');
  if (amount !== payment.amount)
    return invalidInput('Capture amount must be equal to the amount authorized.', 'amount');
  return undefined;
}

// Razorpay's rules as pure functions: rows in, rows and events out. The caller locks the order and saves the update.

/** The order becomes attempted. It accepts no further payment while one is authorised or captured. */
function startAttempt(order: OrderRow, attempt: Attempt, nowMs: number): PaymentUpdate | ApiError {
  if (order.status === 'paid' || order.authorized) return orderAlreadyPaid(order.id);
  return {
    order: { ...order, status: 'attempted', attempts: order.attempts + 1 },
    payment: {
      id: newId('pay'),
      orderId: order.id,
      amount: order.amount,
      currency: order.currency,
      status: 'created',
      captured: false,
      method: attempt.method,
      instrument: attempt.instrument,
      amountRefunded: 0,
      fee: null,
      tax: null,
      error: null,
      notes: attempt.notes,
      dueAt: new Date(nowMs + attempt.unansweredFailsAfterMs),
      createdAt: Math.floor(nowMs / 1000),
    },
    events: [],
  };
}

export function authorize(state: PaymentUpdate, refundAt: Date): PaymentUpdate {
  const payment: PaymentRow = { ...state.payment, status: 'authorized', error: null, dueAt: refundAt };
  return {
    order: { ...state.order, authorized: true },
    payment,
    events: [...state.events, { event: 'payment.authorized', payment }],
  };
}

export function capture(state: PaymentUpdate): PaymentUpdate {
  const fee = Math.round(state.payment.amount * 0.02);
  const tax = Math.round(fee * 0.18);
  const payment: PaymentRow = {
    ...state.payment,
    status: 'captured',
    captured: true,
    fee: fee + tax,
    tax,
    dueAt: null,
  };
  const order: OrderRow = {
    ...state.order,
    status: 'paid',
    authorized: false,
    amountPaid: state.payment.amount,
  };
  return {
    order,
    payment,
    events: [
      ...state.events,
      { event: 'payment.captured', payment },
      { event: 'order.paid', payment, order },
    ],
  };
}

export function fail(state: PaymentUpdate, reason?: FailureReason): PaymentUpdate {
  const { id, orderId, instrument } = state.payment;
  const error = failureError(reason ?? instrument.failsWith ?? 'payment_failed', { orderId, paymentId: id });
  const payment: PaymentRow = { ...state.payment, status: 'failed', error, dueAt: null };
  return { ...state, payment, events: [...state.events, { event: 'payment.failed', payment }] };
}

/** Another payment of the order succeeded while the bank page was open. */
function failAsAlreadyPaid(state: PaymentUpdate): PaymentUpdate {
  const { error } = orderAlreadyPaid(state.order.id);
  const payment: PaymentRow = {
    ...state.payment,
    status: 'failed',
    error: { ...error, metadata: { ...error.metadata, payment_id: state.payment.id } },
    dueAt: null,
  };
  return { ...state, payment, events: [...state.events, { event: 'payment.failed', payment }] };
}

export interface PaymentUpdate {
  order: OrderRow;
  payment: PaymentRow;
  events: ProviderEvent[];
}

export interface Attempt {
  method: Method;
  instrument: Instrument;
  notes: Notes;
  unansweredFailsAfterMs: number;
}
