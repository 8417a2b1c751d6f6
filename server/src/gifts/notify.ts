import { DEFAULT_DISPLAY_NAME, firstName, formatCalendarDate, mailableName } from '@tohfa/contract';
import { z } from 'zod';
import { type NotificationsDeps, notify } from '../notifications/index.ts';
import { contributorContact, createContributorLink, listGiftPayments } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { defineQueue, type Jobs } from '../platform/jobs.ts';
import type { Mailer } from '../platform/mailer.ts';
import { findThanks } from './card-thanks.ts';
import {
  type Audience,
  formatAmount,
  type GiftEvent,
  type GiftFacts,
  giftEventSchema,
  giftNotificationTexts,
  type MoneyEvent,
  type NotificationText,
  toNotificationEvent,
} from './notification-texts.ts';
import { giftById, giftWithPeople } from './sql.ts';
import type { Gift } from './tables.ts';

/** As queued: how to find the person, not their name or address. Admins are named in the settings. */
const recipientSchema = z.union([
  z.object({ audience: z.literal('admins'), admin: z.email() }),
  z.object({ audience: z.literal('owner') }),
  z.object({ audience: z.enum(['payer', 'payers']), orderId: z.uuid() }),
]);

/** One job per recipient: a retry after a failure repeats nobody else's mail. */
export const giftNotificationQueue = defineQueue(
  'gift-message',
  z.intersection(giftEventSchema, z.object({ recipient: recipientSchema })),
);

/** Of a payment only its payer and the organiser are told: there is nobody to look for. */
export async function queueMoneyEvents(
  { jobs }: Pick<GiftNotifierDeps, 'jobs'>,
  tx: Database,
  events: readonly { giftId: string; event: MoneyEvent; orderId: string; amountPaise: number }[],
): Promise<void> {
  const messages = events.flatMap((event) => {
    const { orderId } = event;
    const recipients: Recipient[] = [{ audience: 'owner' }, { audience: 'payer', orderId }];
    const told = recipients.filter(({ audience }) => audience in giftNotificationTexts[event.event]);
    return told.map((recipient) => ({ ...event, recipient }));
  });
  await jobs.sendAll(giftNotificationQueue, messages, tx);
}

/** Job: finds everyone to notify and queues one job for each, all or none. */
export async function queueGiftNotifications(deps: GiftNotifierDeps, job: GiftEventJob): Promise<void> {
  const gift = await giftById(deps.database, job.giftId);
  const audiences = Object.keys(giftNotificationTexts[job.event]) as Audience[];
  const recipients = await Promise.all(audiences.map((audience) => recipientsFor(deps, audience, gift, job)));
  await deps.jobs.sendAll(
    giftNotificationQueue,
    recipients.flat().map((recipient) => ({ ...job, recipient })),
  );
}

/** Job: notifies one person. Names and addresses are read now, so an account erased meanwhile gets nothing. */
export async function sendGiftNotification(deps: GiftNotifierDeps, job: GiftNotificationJob): Promise<void> {
  const { audience } = job.recipient;
  const writeText = giftNotificationTexts[job.event][audience];
  if (!writeText) return;
  const orderId =
    'orderId' in job.recipient ? job.recipient.orderId : 'orderId' in job ? job.orderId : undefined;
  const { gift, owner, payer } = await giftWithPeople(deps.database, job.giftId, orderId);
  const { title, text } = writeText(await loadFacts(deps.database, gift, job, payer?.displayName));
  if ('admin' in job.recipient) {
    const link = `${deps.publicUrl}/gifts-management`;
    await deps.mailer.send({ to: job.recipient.admin, subject: title, text: `${text}\n\n${link}\n` });
    return;
  }
  const person = audience === 'owner' ? owner : payer;
  if (!person) return;
  if (person.contributorId)
    return mailGuest(deps, job, { ...person, contributorId: person.contributorId }, { title, text });
  const path = `/giftdetails/${gift.publicId}`;
  await notify(deps.notifications, {
    event: toNotificationEvent(job.event, audience),
    subjectId: 'orderId' in job ? job.orderId : 'thanksId' in job ? job.thanksId : gift.id,
    recipient: person,
    mail: {
      subject: title,
      text: `Hello ${mailableName(person.name) || 'there'},\n\n${text}\n\n${deps.publicUrl}${path}\n\nTohfa\n`,
    },
    push: { title, body: text, path },
  });
}

/** By mail only, with a link to their contribution; what is not about their money only if they asked for news. */
async function mailGuest(
  { database, mailer, publicUrl }: GiftNotifierDeps,
  { event }: GiftNotificationJob,
  { contributorId, email, name }: { contributorId: string; email: string; name: string },
  { title, text }: NotificationText,
): Promise<void> {
  const contact = await contributorContact(database, contributorId);
  const to = contact.email || email;
  if (to === '' || (NEWS_EVENTS.has(event) && !contact.wantsNews)) return;
  const token = await createContributorLink(database, contributorId);
  await mailer.send({
    to,
    subject: title,
    text: [
      `Hello ${mailableName(name) || 'there'},`,
      text.replace('under My orders', 'behind the link below'),
      `Your contribution, its receipt and your message: ${publicUrl}/contribution#${token}`,
      'This link is yours alone. Please do not forward it.',
      'Tohfa\n',
    ].join('\n\n'),
  });
}

const NEWS_EVENTS = new Set<GiftEvent>(['full', 'dispatched', 'delivered', 'closing']);

async function recipientsFor(
  deps: GiftNotifierDeps,
  audience: Audience,
  gift: Gift,
  job: GiftEventJob,
): Promise<Recipient[]> {
  switch (audience) {
    case 'admins':
      return (await deps.listAdminEmails()).map((admin) => ({ audience, admin }));
    case 'owner':
      return [{ audience }];
    case 'payer':
      return 'orderId' in job ? [{ audience, orderId: job.orderId }] : [];
    case 'payers': {
      const paid = await listGiftPayments(deps.database, [gift.id]);
      // Somebody who paid twice is notified once, and the owner gets a text of their own.
      const byPerson = new Map(
        paid.map((payment) => [payment.payerId ?? payment.contributorId ?? payment.payerEmail, payment]),
      );
      return [...byPerson.values()]
        .filter(({ payerId }) => payerId !== gift.ownerId)
        .map(({ orderId }) => ({ audience, orderId }));
    }
  }
}

async function loadFacts(
  database: Database,
  gift: Gift,
  job: GiftEventJob,
  payerName: string | undefined,
): Promise<GiftFacts> {
  const { paidPaise } = gift;
  return {
    productName: gift.productName,
    recipientName: mailableName(gift.name) || 'someone',
    recipientFirstName: firstName(mailableName(gift.name)) || 'someone',
    date: formatCalendarDate(gift.date),
    closesOn: formatCalendarDate(gift.closesOn),
    price: formatAmount(gift.pricePaise),
    paid: formatAmount(paidPaise),
    remaining: formatAmount(Math.max(0, gift.pricePaise - paidPaise)),
    reason: gift.reason,
    tracking: gift.tracking,
    payerName: mailableName(payerName ?? '') || DEFAULT_DISPLAY_NAME,
    amount: formatAmount('amountPaise' in job ? job.amountPaise : 0),
    thanks: 'thanksId' in job ? ((await findThanks(database, job.thanksId))?.message ?? '') : '',
  };
}

type Recipient = z.output<typeof recipientSchema>;
type GiftEventJob = z.output<typeof giftEventSchema>;
export type GiftNotificationJob = GiftEventJob & { recipient: Recipient };

export interface GiftNotifierDeps {
  database: Database;
  jobs: Pick<Jobs, 'sendAll'>;
  mailer: Mailer;
  notifications: NotificationsDeps;
  publicUrl: string;
  listAdminEmails(): Promise<readonly string[]>;
}
