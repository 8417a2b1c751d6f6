import { formatLongDay, formatPaise, indianDay, paise, type RefundState } from '@tohfa/contract';
import { mail } from '@tohfa/contract/phrases';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { inLanguageOf } from '../../mails/index.ts';
import { type Database, queryRows } from '../../platform/database.ts';
import type { Mailer } from '../../platform/mailer.ts';
import { refundPayouts } from '../tables.ts';
import { createRefundLink, hideUpiId, type refundMailQueue } from './refund-details.ts';
import { hasOpenDispute } from './refunds-sql.ts';

/** Job: mails the payer, if what the mail says is still so. Without an address only the payer's own pages ask. */
export async function sendRefundMail(deps: RefundMailDeps, { refundId, about }: RefundMail): Promise<void> {
  const { database, mailer } = deps;
  const found = await loadPayout(database, refundId);
  const to = found && (await findAddress(deps, found));
  if (!found || !to || !STILL_SO[about].includes(found.status)) return;
  // The bank may return the money, too. Its decision asks the payer, or ends the refund.
  if (about === 'asked' && (await hasOpenDispute(database, found))) return;
  const content = await inLanguageOf(database, to, () => writeMail(deps, found, about));
  const person = found.userId
    ? { userId: found.userId }
    : found.guestId
      ? { guestId: found.guestId }
      : undefined;
  await mailer.send({ to, ...(person && { person }), ...content });
  if (about === 'asked') await recordAsk(database, refundId);
}

const STILL_SO: Record<RefundMail['about'], readonly RefundState[]> = {
  asked: ['needs_details'],
  named: ['needs_details', 'paying_outside'],
  paid: ['paid_outside'],
};

async function writeMail({ database, publicUrl }: RefundMailDeps, found: Payout, about: RefundMail['about']) {
  const amount = formatPaise(paise(Number(found.amountPaise)));
  // An old payment is told with its year.
  const capturedOn = indianDay(new Date(found.capturedAt));
  const day = `${formatLongDay(capturedOn)} ${capturedOn.slice(0, 4)}`;
  const upi = found.upiId === null ? '' : hideUpiId(found.upiId);
  if (about === 'paid') {
    const paidOn = formatLongDay(found.paidOn ?? indianDay(new Date()));
    return mail('refund-paid-outside', { amount, day, upi, paidOn, reference: found.reference ?? '' });
  }
  const link = `${publicUrl}/refund-details#${await createRefundLink(database, found.refundId)}`;
  return about === 'asked'
    ? mail('refund-needs-details', { amount, day, link })
    : mail('refund-details-named', { amount, upi, link });
}

/** The account's address of today: an order may be two years old. */
async function findAddress(
  { accountEmail }: RefundMailDeps,
  { userId, payerEmail }: Payout,
): Promise<string> {
  return (userId === null ? payerEmail : await accountEmail(userId)) ?? '';
}

/** Asked again after one, three and nine weeks, then no more. */
async function recordAsk(database: Database, refundId: string): Promise<void> {
  await database
    .update(refundPayouts)
    .set({
      asks: sql`asks + 1`,
      askedAt: sql`now()`,
      askAt: sql`case when asks < 3 and upi_id is null then now() + make_interval(days => (7 * 3 ^ asks)::int) end`,
    })
    .where(eq(refundPayouts.refundId, refundId));
}

async function loadPayout(database: Database, refundId: string): Promise<Payout | undefined> {
  const [row] = await queryRows<Payout>(
    database,
    sql`select r.id as "refundId", r.status, r.amount_paise as "amountPaise",
        r.provider_payment_id as "providerPaymentId", y.upi_id as "upiId", y.reference,
        y.paid_on::text as "paidOn", p.captured_at as "capturedAt", o.payer_email as "payerEmail",
        coalesce(o.payer_id, c.user_id) as "userId", coalesce(o.contributor_id, o.guest_buyer_id) as "guestId"
      from refunds r join refund_payouts y on y.refund_id = r.id
      join payments p on p.provider_payment_id = r.provider_payment_id
      join payment_orders o on o.id = p.order_id left join contributors c on c.id = o.contributor_id
      where r.id = ${refundId}`,
  );
  return row;
}

type RefundMail = z.output<typeof refundMailQueue.schema>;

interface Payout {
  refundId: string;
  providerPaymentId: string;
  status: RefundState;
  amountPaise: string;
  upiId: string | null;
  reference: string | null;
  paidOn: string | null;
  capturedAt: string | Date;
  payerEmail: string;
  userId: string | null;
  guestId: string | null;
}

export interface RefundMailDeps {
  database: Database;
  mailer: Mailer;
  publicUrl: string;
  /** Undefined for an account that was erased. */
  accountEmail(userId: string): Promise<string | undefined>;
}
