import { type AdminOperationName, formatPaise, paise } from '@tohfa/contract';
import { mail } from '@tohfa/contract/phrases';
import { z } from 'zod';
import type { Database } from '../platform/database.ts';
import { defineQueue, type Jobs } from '../platform/jobs.ts';
import type { Mailer } from '../platform/mailer.ts';
import type { PaymentDeps } from './deps.ts';

const paymentAlertSchema = z.object({
  kind: z.enum([
    'refund',
    'refund-refused',
    'refund-needs-details',
    'refund-horizon',
    'dispute-opened',
    'dispute-won',
    'dispute-lost',
    'dispute-closed',
    'paid-twice',
  ]),
  paymentId: z.string(),
  amountPaise: z.int(),
});

/** Queue of what the admins have to know of at once: what started at the provider, and refunds that it does not carry. */
export const paymentAlertQueue = defineQueue('payment-alert', paymentAlertSchema);

/** One mail job per admin, so that retrying a bounced address does not mail the others again. */
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
  const admins = await deps.listAdminEmails('paymentHealth');
  await deps.database.transaction(async (tx) => {
    for (const to of admins) await deps.jobs.send(paymentAlertMailQueue, { ...alert, to }, tx);
  });
}

/** Job: mails one admin. */
export async function sendAlertMail(
  { mailer, publicUrl }: AlertDeps,
  { kind, paymentId, amountPaise, to }: PaymentAlert & { to: string },
): Promise<void> {
  const values = {
    paymentId,
    amount: formatPaise(paise(amountPaise)),
    link: `${publicUrl}/dashboard`,
  };
  await mailer.send({ to, ...mail(`payment-${kind}`, values) });
}

export type PaymentAlert = z.output<typeof paymentAlertSchema>;

export interface AlertDeps {
  database: Database;
  jobs: Pick<Jobs, 'send'>;
  mailer: Mailer;
  publicUrl: string;
  listAdminEmails(whoMay: AdminOperationName): Promise<readonly string[]>;
}
