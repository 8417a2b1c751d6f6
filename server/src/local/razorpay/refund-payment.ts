import type { Database } from '../../platform/database.ts';
import { type RefundEntity, refundEntity } from './entities.ts';
import { badInput, notNow, Refused, unknownId } from './provider-errors.ts';
import { type AskedRefund, beginRefund } from './refund-steps.ts';
import { readNotes, unwantedFields } from './request-fields.ts';
import { inTransaction, type Sandbox } from './sandbox.ts';
import { insertRefund, lockPayment, refundByKey, savePayment } from './sandbox-sql.ts';
import type { PaymentRow } from './sandbox-tables.ts';
import { queueEvents } from './webhook-events.ts';

/** A key that was seen before answers with the refund it made; no second one comes of it. */
export async function refundPayment(
  sandbox: Sandbox,
  paymentId: string,
  request: Record<string, unknown>,
  idempotencyKey: string | undefined,
): Promise<RefundEntity | Refused> {
  if (idempotencyKey !== undefined && !/^[A-Za-z0-9_-]{10,}$/.test(idempotencyKey))
    return badInput('The idempotency key must have at least 10 letters, digits, hyphens or underscores.');
  return inTransaction(sandbox, async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return unknownId();
    const repeated = idempotencyKey && (await repetition(tx, idempotencyKey, paymentId, request));
    if (repeated) return repeated;
    const asked = readRefund(locked.payment, request, idempotencyKey);
    if (asked instanceof Refused) return asked;
    const begun = beginRefund(locked.payment, asked, sandbox.switches, sandbox.now());
    await insertRefund(tx, begun.refund);
    await savePayment(tx, begun.payment);
    await queueEvents(sandbox, tx, begun.happened);
    return refundEntity(begun.refund);
  });
}

async function repetition(
  tx: Database,
  key: string,
  paymentId: string,
  request: Record<string, unknown>,
): Promise<RefundEntity | Refused | undefined> {
  const known = await refundByKey(tx, key);
  if (!known) return undefined;
  if (known.paymentId === paymentId && known.request === canonical(request)) return refundEntity(known);
  return notNow('Different request with the same idempotency key has already been processed.', 409);
}

function readRefund(
  payment: PaymentRow,
  request: Record<string, unknown>,
  idempotencyKey: string | undefined,
): AskedRefund | Refused {
  const unwanted = unwantedFields(request, ['amount', 'speed', 'notes', 'receipt']);
  if (unwanted) return unwanted;
  const left = payment.amount - payment.amountRefunded;
  if (!payment.captured) return notNow('The payment status should be captured for action to be taken');
  if (left === 0) return notNow('The payment has been fully refunded already');
  const { amount = left, speed = 'normal', receipt = null } = request;
  if (typeof amount !== 'number' || !Number.isInteger(amount))
    return badInput('The amount must be an integer.', 'amount');
  if (amount < 100) return badInput('The amount must be at least INR 1.00', 'amount');
  if (amount > left) return badInput('The refund amount provided is greater than amount captured', 'amount');
  if (speed !== 'normal' && speed !== 'optimum') return badInput('The selected speed is invalid.', 'speed');
  if (receipt !== null && typeof receipt !== 'string')
    return badInput('The receipt must be a string.', 'receipt');
  const notes = readNotes(request.notes);
  if (notes instanceof Refused) return notes;
  return {
    amount,
    speedRequested: speed,
    receipt,
    notes,
    idempotencyKey: idempotencyKey ?? null,
    request: canonical(request),
  };
}

/** The same request, whatever the order of its fields. */
function canonical(request: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(request).sort(([a], [b]) => a.localeCompare(b)));
}
