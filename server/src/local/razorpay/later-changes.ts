import type { Database } from '../../platform/database.ts';
import { type PaymentEntity, paymentEntity } from './entities.ts';
import { authorize, capture, fail, type PaymentState } from './payment-steps.ts';
import { notNow, type Refused, unknownId } from './provider-errors.ts';
import { beginRefund, settleRefund, wholeRefund } from './refund-steps.ts';
import { inTransaction, type Sandbox } from './sandbox.ts';
import { duePayments, dueRefunds, findRefund, insertRefund, lockPayment, saveRefund } from './sandbox-sql.ts';
import { goesBackAt, write } from './take-payment.ts';
import { queueEvents } from './webhook-events.ts';

const AT_ONCE = 50;

/**
 * The bank answers late, for a payment that failed or was never answered. If another payment of the order
 * succeeded meanwhile, this one goes back at once (Razorpay: late authorisation).
 */
export async function authorizeLate(
  sandbox: Sandbox,
  paymentId: string,
  { capture: captures = true }: { capture?: boolean | undefined } = {},
): Promise<PaymentEntity | Refused> {
  return inTransaction(sandbox, async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return unknownId();
    if (locked.payment.status !== 'failed' && locked.payment.status !== 'created')
      return notNow('Only a failed or unanswered payment can be authorized late.');
    const before: PaymentState = { ...locked, happened: [] };
    const authorized = authorize(before, goesBackAt(sandbox));
    if (locked.order.status === 'paid' || locked.order.authorized) {
      return giveBack(sandbox, tx, { ...authorized, order: locked.order });
    }
    const ended = captures ? capture(authorized) : authorized;
    await write(sandbox, tx, ended);
    return paymentEntity(ended.payment);
  });
}

/** What the provider does by itself when its time has come. */
export async function makeDueChanges(sandbox: Sandbox): Promise<void> {
  const now = new Date(sandbox.now());
  for (const { id } of await duePayments(sandbox.database, now, AT_ONCE)) await endPayment(sandbox, id, now);
  for (const { id } of await dueRefunds(sandbox.database, now, AT_ONCE)) await endRefund(sandbox, id, now);
}

/** Unanswered: failed. Authorised but never captured: back to the payer. */
async function endPayment(sandbox: Sandbox, id: string, now: Date): Promise<void> {
  await inTransaction(sandbox, async (tx) => {
    const locked = await lockPayment(tx, id);
    if (!locked?.payment.dueAt || locked.payment.dueAt > now) return;
    const state: PaymentState = { ...locked, happened: [] };
    if (locked.payment.status === 'created') return write(sandbox, tx, fail(state, 'payment_timed_out'));
    await giveBack(sandbox, tx, { ...state, order: { ...locked.order, authorized: false } });
  });
}

async function endRefund(sandbox: Sandbox, id: string, now: Date): Promise<void> {
  await inTransaction(sandbox, async (tx) => {
    const known = await findRefund(tx, id);
    const locked = known && (await lockPayment(tx, known.paymentId));
    if (!locked) return;
    const refund = await findRefund(tx, id);
    if (!refund?.dueAt || refund.dueAt > now) return;
    const settled = settleRefund(refund, locked.payment);
    await saveRefund(tx, settled.refund);
    await write(sandbox, tx, { ...locked, ...settled });
  });
}

/** Uncaptured money always goes back at once: the refund switches are for refunds the shop asks for. */
async function giveBack(sandbox: Sandbox, tx: Database, state: PaymentState): Promise<PaymentEntity> {
  const { refund, payment, happened } = beginRefund(
    state.payment,
    wholeRefund(state.payment),
    { refundOutcome: 'processed', refundAfterMs: 0 },
    sandbox.now(),
  );
  await insertRefund(tx, refund);
  await write(sandbox, tx, { ...state, payment });
  await queueEvents(sandbox, tx, happened);
  return paymentEntity(payment);
}
