import {
  type AdminRole,
  indianDay,
  mayCall,
  type Operations,
  operations,
  REFUND_DETAILS_DAYS,
  refundCan,
} from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import { type Database, databaseNow } from '../../platform/database.ts';
import { type Call, type Refusal, refuse } from '../../platform/http/operations.ts';
import type { PaymentDeskDeps } from '../desk/deps.ts';
import { answerPayment } from '../desk/payment-page.ts';
import { insertLedgerTransaction } from '../ledger.ts';
import { type Refund, type RefundPayout, refundPayouts } from '../tables.ts';
import { takePaidTwice, writeCovered } from './provider-refunds.ts';
import { refundMailQueue } from './refund-details.ts';
import { type LockedPayment, lockPaymentWithOrder, requestRefund } from './refund-requests.ts';
import { checkPaymentRefunds, finishRefund } from './refunds.ts';
import {
  findRefundById,
  hasOpenDispute,
  isDisputedSql,
  lockRefund,
  transitionRefund,
} from './refunds-sql.ts';

/** A new link for a payer who has not answered, or cannot find the mail. */
export async function askRefundDetails(
  { payments }: PaymentDeskDeps,
  { body, identity }: Call<Operations['askRefundDetails']>,
) {
  const refund = await findRefundById(payments.database, body.id);
  if (!refund) return refuse('not_found');
  if (await hasOpenDispute(payments.database, refund)) return refuse('wrong_state', { message: disputed });
  const asked = await payments.database.transaction(async (tx) => {
    const locked = await lockRefund(tx, body.id);
    if (locked?.status !== 'needs_details') return false;
    // Once an hour: a mail that comes again and again looks like somebody else's.
    const rows = await tx
      .update(refundPayouts)
      .set({ askedAt: sql`now()` })
      .where(
        and(
          eq(refundPayouts.refundId, body.id),
          sql`coalesce(${refundPayouts.askedAt}, '-infinity') < now() - interval '1 hour'`,
        ),
      )
      .returning({ refundId: refundPayouts.refundId });
    if (rows.length === 0) return false;
    await payments.jobs.send(refundMailQueue, { refundId: body.id, about: 'asked' }, tx);
    await recordAudit(tx, {
      actor: identity.admin.email,
      action: 'refund-ask',
      subject: refund.providerPaymentId,
    });
    return true;
  });
  return asked
    ? { success: true as const }
    : refuse('wrong_state', { message: ({ paymentsDesk }) => paymentsDesk.payout.cannotAsk });
}

/**
 * The details stand still from here on, and are shown in full to whoever pays. The provider is asked just before: what it
 * returned meanwhile must not be paid again.
 */
export async function startPayout(deps: PaymentDeskDeps, call: Call<Operations['startPayout']>) {
  const { email } = call.identity.admin;
  return changePayout(deps, call.body.id, { asksProvider: true }, async (tx, { refund, payout }) => {
    if (!refundCan.startPayout(refund.status, payout.upiId !== null))
      return refuse('wrong_state', {
        message: ({ paymentsDesk: { payout: say } }) =>
          refund.status === 'cancelled' ? say.returned : payout.startedBy ? say.started : say.notNamed,
      });
    if (await hasOpenDispute(tx, refund)) return refuse('wrong_state', { message: disputed });
    await transitionRefund(tx, refund.id, 'paying_outside');
    await tx
      .update(refundPayouts)
      .set({ startedAt: sql`now()`, startedBy: email })
      .where(eq(refundPayouts.refundId, refund.id));
    await audit(tx, email, 'payout-start', refund);
    return undefined;
  });
}

/**
 * Nothing was paid after all. If the provider has returned the money meanwhile, it is not owed any more, and what it
 * returned beside a payment that never was counts for this refund.
 */
export async function releasePayout(deps: PaymentDeskDeps, call: Call<Operations['releasePayout']>) {
  const { payments } = deps;
  const { email } = call.identity.admin;
  return changePayout(deps, call.body.id, {}, async (tx, { refund, locked }) => {
    if (!refundCan.endPayout(refund.status)) return notPaying();
    await tx
      .update(refundPayouts)
      .set({ startedAt: null, startedBy: null, ...NO_PROPOSAL })
      .where(eq(refundPayouts.refundId, refund.id));
    await audit(tx, email, 'payout-release', refund);
    const { providerPaymentId, amountPaise, reason, requestedBy } = refund;
    const returnedPaise = await takePaidTwice(tx, providerPaymentId, amountPaise);
    if (returnedPaise === 0) {
      await transitionRefund(tx, refund.id, 'needs_details');
      return undefined;
    }
    await transitionRefund(tx, refund.id, 'cancelled');
    await writeCovered(tx, refund, returnedPaise);
    if (returnedPaise < amountPaise)
      await requestRefund(payments, tx, locked.payment, {
        ...{ amountPaise: amountPaise - returnedPaise, reason, requestedBy },
        fromTarget: false,
      });
    await finishRefund(payments, tx, locked);
    return undefined;
  });
}

/** Whoever paid records it. The reference is the bank's, so that the second person can find the payment there. */
export async function proposePayout(deps: PaymentDeskDeps, call: Call<Operations['proposePayout']>) {
  const { email } = call.identity.admin;
  const { reference, paidOn } = call.body;
  const today = indianDay(await databaseNow(deps.payments.database));
  return changePayout(deps, call.body.id, {}, async (tx, { refund, payout }) => {
    if (!refundCan.endPayout(refund.status)) return notPaying();
    const firstDay = indianDay(payout.startedAt ?? refund.createdAt);
    if (paidOn > today || paidOn < firstDay)
      return refuse('invalid_input', {
        fields: { paidOn: ({ paymentsDesk }) => paymentsDesk.payout.notThatDay },
      });
    await tx
      .update(refundPayouts)
      .set({ reference, paidOn, proposedAt: sql`now()`, proposedBy: email })
      .where(eq(refundPayouts.refundId, refund.id));
    await audit(tx, email, 'payout-propose', refund, { reference, paidOn });
    return undefined;
  });
}

/** The money has gone: somebody else looks it up by the reference, and the ledger follows. */
export async function confirmPayout(deps: PaymentDeskDeps, call: Call<Operations['confirmPayout']>) {
  const { payments } = deps;
  const { email, role } = call.identity.admin;
  const admins = await deps.listAdmins();
  return changePayout(deps, call.body.id, { asksProvider: true }, async (tx, { refund, payout, locked }) => {
    if (!refundCan.endPayout(refund.status) || payout.proposedBy === null) return notPaying();
    if (payout.reference !== call.body.reference)
      return refuse('stale_version', { message: ({ paymentsDesk }) => paymentsDesk.payout.changed });
    if (payout.proposedBy === email && !isAlone({ email, role }, admins))
      return refuse('not_allowed', { message: ({ paymentsDesk }) => paymentsDesk.payout.somebodyElse });
    await transitionRefund(tx, refund.id, 'paid_outside');
    await tx
      .update(refundPayouts)
      .set({ confirmedAt: sql`now()`, confirmedBy: email, askAt: null })
      .where(eq(refundPayouts.refundId, refund.id));
    const { providerPaymentId, amountPaise, id: refundId } = refund;
    await insertLedgerTransaction(tx, { kind: 'refund-paid-outside', providerPaymentId, refundId }, [
      { account: 'refunds-due', amountPaise },
      { account: 'bank', amountPaise: -amountPaise },
    ]);
    await finishRefund(payments, tx, locked);
    await payments.jobs.send(refundMailQueue, { refundId, about: 'paid' }, tx);
    await audit(tx, email, 'payout-confirm', refund, { reference: payout.reference });
    return undefined;
  });
}

/** An owner without a colleague who may confirm. */
function isAlone(
  { email, role }: { email: string; role: AdminRole },
  admins: readonly { email: string; role: AdminRole }[],
): boolean {
  const others = admins.filter((one) => one.email !== email && mayCall(one.role, operations.confirmPayout));
  return role === 'owner' && others.length === 0;
}

/** Every change of a payout: under the locks of its payment, on the row as it is then. */
async function changePayout<Code extends 'wrong_state' | 'invalid_input' | 'stale_version' | 'not_allowed'>(
  deps: PaymentDeskDeps,
  refundId: string,
  { asksProvider = false }: { asksProvider?: boolean },
  change: (
    tx: Database,
    found: { refund: Refund; payout: RefundPayout; locked: LockedPayment },
  ) => Promise<Refusal<Code> | undefined>,
) {
  const { payments } = deps;
  const known = await findRefundById(payments.database, refundId);
  if (known?.way !== 'outside') return refuse('not_found');
  const { providerPaymentId } = known;
  if (asksProvider && !(await isProviderHeard(deps, providerPaymentId)))
    return refuse('provider_down', { message: ({ paymentsDesk }) => paymentsDesk.payout.providerDown });
  const outcome = await payments.database.transaction(async (tx) => {
    const locked = await lockPaymentWithOrder(payments, tx, providerPaymentId);
    const refund = await lockRefund(tx, refundId);
    const [payout] = await tx.select().from(refundPayouts).where(eq(refundPayouts.refundId, refundId));
    return locked && refund && payout ? change(tx, { refund, payout, locked }) : refuse('not_found');
  });
  return outcome ?? answerPayment(deps, providerPaymentId);
}

/** Applies what the provider returned by itself. False without its answer. */
async function isProviderHeard({ payments }: PaymentDeskDeps, providerPaymentId: string): Promise<boolean> {
  try {
    await checkPaymentRefunds(payments, providerPaymentId);
    return true;
  } catch (error) {
    payments.log.warn(
      { err: error, paymentId: providerPaymentId },
      'refunds could not be listed before a payout',
    );
    return false;
  }
}

/** Job: erases the UPI ids of refunds that have ended, and links that open nothing any more. */
export async function cleanUpRefundDetails(database: Database): Promise<void> {
  await database
    .update(refundPayouts)
    .set({ upiId: null, erasedAt: sql`now()` })
    .where(
      and(
        isNotNull(refundPayouts.upiId),
        sql`${refundPayouts.refundId} in (select r.id from refunds r where r.status in ('paid_outside', 'cancelled')
          and r.updated_at < now() - make_interval(days => ${REFUND_DETAILS_DAYS}))`,
      ),
    );
  await database.execute(sql`delete from refund_links l where l.expires_at < now()`);
}

/** Job, daily: payers who have not answered are asked again, less and less often. */
export async function remindOfRefundDetails({ payments }: Pick<PaymentDeskDeps, 'payments'>): Promise<void> {
  await payments.database.transaction(async (tx) => {
    const due = await tx
      .update(refundPayouts)
      .set({ askAt: null })
      .where(
        and(
          isNull(refundPayouts.upiId),
          sql`${refundPayouts.askAt} <= now() and ${refundPayouts.asks} > 0`,
          // A bank that has yet to decide may return the money: its decision asks again.
          sql`${refundPayouts.refundId} in (select r.id from refunds r where r.status = 'needs_details'
            and not ${isDisputedSql(sql`r.provider_payment_id`)})`,
        ),
      )
      .returning({ refundId: refundPayouts.refundId });
    for (const { refundId } of due)
      await payments.jobs.send(refundMailQueue, { refundId, about: 'asked' }, tx);
  });
}

const disputed: Sentence = ({ payments }) => payments.disputed;

const NO_PROPOSAL = { reference: null, paidOn: null, proposedAt: null, proposedBy: null };

function notPaying(): Refusal<'wrong_state'> {
  const message: Sentence = ({ paymentsDesk }) => paymentsDesk.payout.notPaying;
  return refuse('wrong_state', { message });
}

async function audit(
  tx: Database,
  actor: string,
  action: string,
  { providerPaymentId, id: refundId, amountPaise }: Refund,
  more: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit(tx, {
    actor,
    action,
    subject: providerPaymentId,
    after: { refundId, amountPaise, ...more },
  });
}
