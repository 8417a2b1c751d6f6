import type { Database } from '../types.ts';
import { type PaymentEntity, paymentEntity } from './entities.ts';
import { type ApiError, requestError, unknownId } from './errors.ts';
import { authorize, autoRefundAt, capture, fail, type PaymentUpdate, saveUpdate } from './payments.ts';
import { createRefund, fullRefundOf, settleRefund } from './refunds.ts';
import { inTransaction, type Sandbox } from './sandbox.ts';
import {
  duePayments,
  dueRefunds,
  findRefund,
  insertRefund,
  type LockedPayment,
  lockPayment,
  saveRefund,
} from './sql.ts';
import { queueEvents } from './webhook-events.ts';

const BATCH_SIZE = 50;

/**
 * The bank authorises a failed or undecided payment late. If another payment of the order succeeded meanwhile, this
 * one is refunded at once (Razorpay: late authorisation).
 */
export async function authorizeLate(
  sandbox: Sandbox,
  paymentId: string,
  { capture: shouldCapture = true }: { capture?: boolean | undefined } = {},
): Promise<PaymentEntity | ApiError> {
  return inTransaction(sandbox, async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return unknownId();
    if (locked.payment.status !== 'failed' && locked.payment.status !== 'created')
      return requestError('Only a failed or unanswered payment can be authorized late.');
    return answerLate(sandbox, tx, locked, shouldCapture);
  });
}

async function answerLate(
  sandbox: Sandbox,
  tx: Database,
  { order, payment }: LockedPayment,
  shouldCapture: boolean,
): Promise<PaymentEntity> {
  const authorized = authorize({ order, payment, events: [] }, autoRefundAt(sandbox));
  if (order.status === 'paid' || order.authorized) return refundInFull(sandbox, tx, { ...authorized, order });
  const ended = shouldCapture ? capture(authorized) : authorized;
  await saveUpdate(sandbox, tx, ended);
  return paymentEntity(ended.payment);
}

/** What Razorpay does by itself when it is due. */
export async function applyDueChanges(sandbox: Sandbox): Promise<void> {
  const now = new Date(sandbox.now());
  for (const { id } of await duePayments(sandbox.database, now, BATCH_SIZE))
    await expirePayment(sandbox, id, now);
  for (const { id } of await dueRefunds(sandbox.database, now, BATCH_SIZE))
    await settleDueRefund(sandbox, id, now);
}

/** An undecided payment fails, one whose bank answers late succeeds, an authorised one that was not captured is refunded. */
async function expirePayment(sandbox: Sandbox, id: string, now: Date): Promise<void> {
  await inTransaction(sandbox, async (tx) => {
    const locked = await lockPayment(tx, id);
    if (!locked?.payment.dueAt || locked.payment.dueAt > now) return;
    if (locked.payment.status === 'failed')
      return void (await answerLate(sandbox, tx, locked, locked.order.autoCapture));
    const state: PaymentUpdate = { ...locked, events: [] };
    if (locked.payment.status === 'created') return saveUpdate(sandbox, tx, fail(state, 'payment_timed_out'));
    await refundInFull(sandbox, tx, { ...state, order: { ...locked.order, authorized: false } });
  });
}

async function settleDueRefund(sandbox: Sandbox, id: string, now: Date): Promise<void> {
  await inTransaction(sandbox, async (tx) => {
    const known = await findRefund(tx, id);
    const locked = known && (await lockPayment(tx, known.paymentId));
    if (!locked) return;
    const refund = await findRefund(tx, id);
    if (!refund?.dueAt || refund.dueAt > now) return;
    const settled = settleRefund(refund, locked.payment);
    await saveRefund(tx, settled.refund);
    await saveUpdate(sandbox, tx, { ...locked, ...settled });
  });
}

/** Processed at once: the refund switches only affect refunds that the shop requests. */
async function refundInFull(sandbox: Sandbox, tx: Database, state: PaymentUpdate): Promise<PaymentEntity> {
  const { refund, payment, events } = createRefund(
    state.payment,
    fullRefundOf(state.payment),
    { refundOutcome: 'processed', refundAfterMs: 0 },
    sandbox.now(),
  );
  await insertRefund(tx, refund);
  await saveUpdate(sandbox, tx, { ...state, payment });
  await queueEvents(sandbox, tx, events);
  return paymentEntity(payment);
}
