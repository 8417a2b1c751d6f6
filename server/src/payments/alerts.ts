import { formatPaise, paise } from '@tohfa/contract';
import { z } from 'zod';
import type { Database } from '../platform/database.ts';
import { defineQueue, type Jobs } from '../platform/jobs.ts';
import type { Mailer } from '../platform/mailer.ts';
import type { PaymentDeps } from './deps.ts';

const paymentAlertSchema = z.object({
  kind: z.enum(['refund', 'dispute-opened', 'dispute-won', 'dispute-lost', 'dispute-closed']),
  paymentId: z.string(),
  amountPaise: z.int(),
});

/** Queue of what happened at the provider without the shop. */
export const paymentAlertQueue = defineQueue('payment-alert', paymentAlertSchema);

/** Queue of the mails about it: one job per admin, so that a bouncing address repeats nobody else's mail. */
export const paymentAlertMailQueue = defineQueue(
  'payment-alert-mail',
  paymentAlertSchema.extend({ to: z.email() }),
);

export async function queuePaymentAlert(
  { jobs }: Pick<PaymentDeps, 'jobs'>,
  tx: Database,
  alert: PaymentAlert,
): Promise<void> {
  await jobs.send(paymentAlertQueue, alert, tx);
}

/** Job: queues one mail for every admin, all or none. */
export async function queueAlertMails(deps: AlertDeps, alert: PaymentAlert): Promise<void> {
  const admins = await deps.listAdminEmails();
  await deps.database.transaction(async (tx) => {
    for (const to of admins) await deps.jobs.send(paymentAlertMailQueue, { ...alert, to }, tx);
  });
}

/** Job: tells one admin. */
export async function sendAlertMail(
  { mailer, publicUrl }: AlertDeps,
  { kind, paymentId, amountPaise, to }: PaymentAlert & { to: string },
): Promise<void> {
  const amount = formatPaise(paise(amountPaise));
  const { subject, text } = ALERT_TEXTS[kind];
  await mailer.send({
    to,
    subject: `${subject}: ${amount}`,
    text: `${text}\n\nPayment ${paymentId}, ${amount}\n\n${publicUrl}/dashboard\n`,
  });
}

const ALERT_TEXTS: Record<PaymentAlert['kind'], { subject: string; text: string }> = {
  refund: {
    subject: 'Refund at the payment provider',
    text: 'A refund was made at the payment provider, not by the shop. The order or gift follows it.',
  },
  'dispute-opened': {
    subject: 'Payment disputed',
    text: 'A customer has disputed a payment with their bank. Please respond at the payment provider.',
  },
  'dispute-won': { subject: 'Dispute won', text: 'A dispute was decided in our favour.' },
  'dispute-lost': {
    subject: 'Dispute lost',
    text: 'A dispute was lost: the amount has been deducted by the payment provider.',
  },
  'dispute-closed': { subject: 'Dispute closed', text: 'A dispute was closed.' },
};

export type PaymentAlert = z.output<typeof paymentAlertSchema>;

export interface AlertDeps {
  database: Database;
  jobs: Pick<Jobs, 'send'>;
  mailer: Mailer;
  publicUrl: string;
  listAdminEmails(): Promise<readonly string[]>;
}
