import type { Database } from '../types.ts';
import { type PaymentRow, type RefundEntity, type RefundRow, refundEntity } from './entities.ts';
import { ApiError, invalidInput, requestError, unknownId } from './errors.ts';
import { parseNotes, unexpectedFields } from './orders.ts';
import { inTransaction, newId, type Sandbox, type Switches } from './sandbox.ts';
import { insertRefund, lockPayment, refundByKey, savePayment } from './sql.ts';
import { type ProviderEvent, queueEvents } from './webhook-events.ts';

/** A repeated idempotency key returns the refund it created and creates no second one. */
export async function refundPayment(
  sandbox: Sandbox,
  paymentId: string,
  request: Record<string, unknown>,
  idempotencyKey: string | undefined,
): Promise<RefundEntity | ApiError> {
  if (idempotencyKey !== undefined && !/^[A-Za-z0-9_-]{10,}$/.test(idempotencyKey))
    return invalidInput('The idempotency key must have at least 10 letters, digits, hyphens or underscores.');
  return inTransaction(sandbox, async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return unknownId();
    const repeated = idempotencyKey && (await findRepeated(tx, idempotencyKey, paymentId, request));
    if (repeated) return repeated;
    const details = parseRefund(locked.payment, request, idempotencyKey);
    if (details instanceof ApiError) return details;
    const refusal = refusalByAge(sandbox, locked.payment, details);
    if (refusal) return refusal;
    const created = createRefund(locked.payment, details, sandbox.switches, sandbox.now());
    await insertRefund(tx, created.refund);
    await savePayment(tx, created.payment);
    await queueEvents(sandbox, tx, created.events);
    return refundEntity(created.refund);
  });
}

async function findRepeated(
  tx: Database,
  key: string,
  paymentId: string,
  request: Record<string, unknown>,
): Promise<RefundEntity | ApiError | undefined> {
  const known = await refundByKey(tx, key);
  if (!known) return undefined;
  if (known.paymentId === paymentId && known.request === canonical(request)) return refundEntity(known);
  return requestError('Different request with the same idempotency key has already been processed.', 409);
}

function parseRefund(
  payment: PaymentRow,
  request: Record<string, unknown>,
  idempotencyKey: string | undefined,
): RefundRequest | ApiError {
  const unexpected = unexpectedFields(request, ['amount', 'speed', 'notes', 'receipt']);
  if (unexpected) return unexpected;
  const left = payment.amount - payment.amountRefunded;
  if (!payment.captured) return requestError('The payment status should be captured for action to be taken');
  if (left === 0) return requestError('The payment has been fully refunded already');
  const { amount = left, speed = 'normal', receipt = null } = request;
  if (typeof amount !== 'number' || !Number.isInteger(amount))
    return invalidInput('The amount must be an integer.', 'amount');
  if (amount < 100) return invalidInput('The amount must be at least INR 1.00', 'amount');
  if (amount > left)
    return invalidInput('The refund amount provided is greater than amount captured', 'amount');
  if (speed !== 'normal' && speed !== 'optimum')
    return invalidInput('The selected speed is invalid.', 'speed');
  if (receipt !== null && typeof receipt !== 'string')
    return invalidInput('The receipt must be a string.', 'receipt');
  const notes = parseNotes(request.notes);
  if (notes instanceof ApiError) return notes;
  return {
    amount,
    speedRequested: speed,
    receipt,
    notes,
    idempotencyKey: idempotencyKey ?? null,
    request: canonical(request),
  };
}

/**
 * An old payment goes back as an instant refund only, which not every bank has. On a younger one `optimum` falls back to
 * an ordinary refund. The texts are those of https://razorpay.com/docs/payments/refunds/errors
 */
function refusalByAge(
  { switches, now }: Pick<Sandbox, 'switches' | 'now'>,
  { createdAt }: PaymentRow,
  { speedRequested }: RefundRequest,
): ApiError | undefined {
  if (now() / 1000 - createdAt <= ORDINARY_REFUND_SECONDS) return undefined;
  if (speedRequested !== 'optimum')
    return requestError('Payment is more than 6 months old, only instant refund is supported');
  return switches.banksHaveInstantRefunds
    ? undefined
    : requestError('Instant refund is not supported by the bank for this payment');
}

/** Razorpay's six months. */
const ORDINARY_REFUND_SECONDS = 180 * 24 * 3600;

/** Equal for the same request, whatever the order of its fields. */
function canonical(request: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(request).sort(([a], [b]) => a.localeCompare(b)));
}

/** The amount counts as refunded as soon as the refund exists; a failed refund returns it to the payment. */
export function createRefund(
  before: PaymentRow,
  details: RefundRequest,
  { refundOutcome, refundAfterMs }: Pick<Switches, 'refundOutcome' | 'refundAfterMs'>,
  nowMs: number,
): RefundUpdate {
  const isPending = refundOutcome !== 'processed';
  const refund: RefundRow = {
    ...details,
    id: newId('rfnd'),
    paymentId: before.id,
    currency: before.currency,
    status: isPending ? 'pending' : 'processed',
    dueAt: isPending ? new Date(nowMs + refundAfterMs) : null,
    dueStatus: refundOutcome === 'pending' ? 'processed' : refundOutcome === 'failed' ? 'failed' : null,
    createdAt: Math.floor(nowMs / 1000),
  };
  const payment = withRefunded(before, before.amountRefunded + details.amount);
  const events: ProviderEvent[] = [{ event: 'refund.created', refund, payment }];
  if (!isPending) events.push({ event: 'refund.processed', refund, payment });
  return { payment, refund, events };
}

export function settleRefund(before: RefundRow, paid: PaymentRow): RefundUpdate {
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
    events: [{ event: failed ? 'refund.failed' : 'refund.processed', refund, payment }],
  };
}

/** For refunds that Razorpay makes by itself. */
export function fullRefundOf(payment: PaymentRow): RefundRequest {
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

export type RefundRequest = Pick<
  RefundRow,
  'amount' | 'speedRequested' | 'receipt' | 'notes' | 'idempotencyKey' | 'request'
>;

export interface RefundUpdate {
  payment: PaymentRow;
  refund: RefundRow;
  events: ProviderEvent[];
}
