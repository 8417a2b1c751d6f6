import { orderAlreadyPaid, type Refused } from './provider-errors.ts';
import { newId } from './razorpay-ids.ts';
import type { FailureReason, Instrument, Method, Notes, OrderRow, PaymentRow } from './sandbox-tables.ts';
import { failureOf } from './test-instruments.ts';
import type { Happening } from './webhook-events.ts';

// The provider's rules as pure steps: rows in, rows and happenings out. Whoever calls holds the order's lock and writes.

/** created → attempted; an order takes no further payment while one is authorised or captured. */
export function start(order: OrderRow, attempt: Attempt, nowMs: number): PaymentState | Refused {
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
    happened: [],
  };
}

export function authorize(state: PaymentState, goesBackAt: Date): PaymentState {
  const payment: PaymentRow = { ...state.payment, status: 'authorized', error: null, dueAt: goesBackAt };
  return {
    order: { ...state.order, authorized: true },
    payment,
    happened: [...state.happened, { event: 'payment.authorized', payment }],
  };
}

export function capture(state: PaymentState): PaymentState {
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
    happened: [
      ...state.happened,
      { event: 'payment.captured', payment },
      { event: 'order.paid', payment, order },
    ],
  };
}

export function fail(state: PaymentState, reason?: FailureReason): PaymentState {
  const { id, orderId, instrument } = state.payment;
  const error = failureOf(reason ?? instrument.failsWith ?? 'payment_failed', { orderId, paymentId: id });
  const payment: PaymentRow = { ...state.payment, status: 'failed', error, dueAt: null };
  return { ...state, payment, happened: [...state.happened, { event: 'payment.failed', payment }] };
}

/** A payment that found its order paid by another one while the bank page was open. */
export function failAsAlreadyPaid(state: PaymentState): PaymentState {
  const { error } = orderAlreadyPaid(state.order.id);
  const payment: PaymentRow = {
    ...state.payment,
    status: 'failed',
    error: { ...error, metadata: { ...error.metadata, payment_id: state.payment.id } },
    dueAt: null,
  };
  return { ...state, payment, happened: [...state.happened, { event: 'payment.failed', payment }] };
}

export interface PaymentState {
  order: OrderRow;
  payment: PaymentRow;
  happened: Happening[];
}

export interface Attempt {
  method: Method;
  instrument: Instrument;
  notes: Notes;
  unansweredFailsAfterMs: number;
}
