import type { AdminOperationName } from '@tohfa/contract';
import { type MailContent, mail, phrases } from '@tohfa/contract/phrases';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { contributorContact } from '../contributions/index.ts';
import { inLanguageOf, pushText } from '../mails/index.ts';
import { type NotificationsDeps, notify } from '../notifications/index.ts';
import { listGiftPayments } from '../payments/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { defineQueue, type Jobs } from '../platform/jobs.ts';
import type { Mailer } from '../platform/mailer.ts';
import {
  type Audience,
  audiences,
  type GiftEvent,
  giftEventSchema,
  type MoneyEvent,
  toNotificationEvent,
} from './events.ts';
import { giftTemplate, loadGiftMail, newContributionLink } from './mail-source.ts';
import { giftById, hasGiftStep, isOfRegistry, listSteps } from './sql.ts';
import type { Gift } from './tables.ts';

/** Queued as a way to find the person, not as their name or address. Admins are named in the settings. */
const recipientSchema = z.union([
  z.object({ audience: z.literal('admins'), admin: z.email() }),
  z.object({ audience: z.literal('owner') }),
  z.object({ audience: z.enum(['payer', 'payers']), orderId: z.uuid() }),
]);

/** One job per recipient, so that a retry does not mail the others again. */
export const giftNotificationQueue = defineQueue(
  'gift-message',
  z.intersection(giftEventSchema, z.object({ recipient: recipientSchema })),
);

/** Only the payer and the organiser are told about a payment, so no one has to be looked up. */
export async function queueMoneyEvents(
  { jobs }: Pick<GiftNotifierDeps, 'jobs'>,
  tx: Database,
  events: readonly { giftId: string; event: MoneyEvent; orderId: string; amountPaise: number }[],
): Promise<void> {
  const messages = events.flatMap((event) => {
    const { orderId } = event;
    const recipients: Recipient[] = [{ audience: 'owner' }, { audience: 'payer', orderId }];
    const told = recipients.filter(({ audience }) => giftTemplate(event.event, audience) !== undefined);
    return told.map((recipient) => ({ ...event, recipient }));
  });
  await jobs.sendAll(giftNotificationQueue, messages, tx);
}

/** Queue of mails that count the gift requests since the last mail. */
export const giftRequestDigestQueue = defineQueue(
  'gift-request-digest',
  z.object({ admin: z.email(), count: z.int() }),
);

/**
 * Job: finds everyone to notify and queues one job for each, all or none. Nobody is told of a dispatch that was undone
 * or has arrived meanwhile.
 */
export async function queueGiftNotifications(deps: GiftNotifierDeps, job: GiftEventJob): Promise<void> {
  if (job.event === 'requested' && !(await mayMailAtOnce(deps.database))) return;
  const gift = await giftById(deps.database, job.giftId);
  if ('stepId' in job && job.stepId !== undefined && !(await hasGiftStep(deps.database, job.stepId))) return;
  if (job.event === 'dispatched' && gift.status === 'delivered') return;
  if (job.event === 'refunded' && (await wasJustAnnounced(deps.database, gift.id))) return;
  if (ENDINGS.has(job.event) && (await isUnusedOfRegistry(deps.database, gift.id))) return;
  const told = audiences.filter((audience) => giftTemplate(job.event, audience) !== undefined);
  const recipients = await Promise.all(told.map((audience) => recipientsFor(deps, audience, gift, job)));
  await deps.jobs.sendAll(
    giftNotificationQueue,
    recipients.flat().map((recipient) => ({ ...job, recipient })),
  );
}

/**
 * A list may have a hundred gifts on which nobody chipped in: each edit, its end and its day would mail its owner as many
 * times, and anybody can sign up with another person's address.
 */
async function isUnusedOfRegistry(database: Database, giftId: string): Promise<boolean> {
  return (await isOfRegistry(database, giftId)) && (await listGiftPayments(database, [giftId])).length === 0;
}

const ENDINGS = new Set<GiftEvent>(['opened', 'closing', 'cancelled', 'expired']);

/** The message about the end named the amount; a second one within the hour says nothing new. */
async function wasJustAnnounced(database: Database, giftId: string): Promise<boolean> {
  const steps = await listSteps(database, [giftId]);
  const [refunding, refunded] = ['refunding', 'refunded'].map((status) =>
    steps.findLast((step) => step.status === status),
  );
  if (!refunding || !refunded) return false;
  return refunded.at.getTime() - refunding.at.getTime() < ANNOUNCED_MS;
}

const ANNOUNCED_MS = 3_600_000;

/** True for the first request in a while. The others wait for the digest. */
async function mayMailAtOnce(database: Database): Promise<boolean> {
  const [row] = await queryRows<{ at_once: boolean }>(
    database,
    sql`insert into admin_digests as d (name, mailed_at) values (${DIGEST}, now())
      on conflict (name) do update set
        mailed_at = case when ${IS_QUIET} then now() else d.mailed_at end,
        waiting = case when ${IS_QUIET} then 0 else d.waiting + 1 end
      returning d.waiting = 0 as at_once`,
  );
  return row?.at_once === true;
}

const DIGEST = 'gift requests';
const IS_QUIET = sql`d.waiting = 0 and d.mailed_at <= now() - interval '15 minutes'`;

/** Job: tells admins how many requests have come since the last mail, at most once in a quarter of an hour. */
export async function queueRequestDigests(deps: GiftNotifierDeps): Promise<void> {
  const admins = await deps.listAdminEmails('allGifts');
  await deps.database.transaction(async (tx) => {
    const [due] = await queryRows<{ count: number }>(
      tx,
      sql`with due as (select name, waiting from admin_digests
          where name = ${DIGEST} and waiting > 0 and mailed_at <= now() - interval '15 minutes' for update)
        update admin_digests d set mailed_at = now(), waiting = 0 from due where d.name = due.name
        returning due.waiting as count`,
    );
    if (!due) return;
    await deps.jobs.sendAll(
      giftRequestDigestQueue,
      admins.map((admin) => ({ admin, count: due.count })),
      tx,
    );
  });
}

/** Job: mails one admin. */
export async function sendRequestDigest(
  { database, mailer, publicUrl }: GiftNotifierDeps,
  { admin, count }: z.output<typeof giftRequestDigestQueue.schema>,
): Promise<void> {
  const link = `${publicUrl}/gifts-management`;
  await inLanguageOf(database, admin, async () => {
    const gifts = phrases().mails.gifts.moreRequests({ count });
    await mailer.send({ to: admin, ...mail('gift-request-digest', { gifts, link }) });
  });
}

/** Job: notifies one person. */
export async function sendGiftNotification(deps: GiftNotifierDeps, job: GiftNotificationJob): Promise<void> {
  const { recipient, ...happened } = job;
  const { audience } = recipient;
  if (!giftTemplate(job.event, audience)) return;
  const orderId = 'orderId' in recipient ? recipient.orderId : 'orderId' in job ? job.orderId : undefined;
  const { gift, person, write } = await loadGiftMail(deps, {
    giftId: job.giftId,
    event: job.event,
    audience,
    orderId,
    ...('amountPaise' in happened && { amountPaise: happened.amountPaise }),
    ...('thanksId' in happened && { thanksId: happened.thanksId }),
  });
  if (person?.contributorId && !('admin' in recipient))
    return mailGuest(deps, job, { ...person, contributorId: person.contributorId }, write);
  const to = 'admin' in recipient ? recipient.admin : person?.email;
  if (to === undefined) return;
  await inLanguageOf(deps.database, to, async () => {
    const content = await write();
    if (!content) return;
    if ('admin' in recipient) return deps.mailer.send({ to, ...content });
    const mayMail = job.event !== 'thanked' || person?.isConfirmed;
    await notify(deps.notifications, {
      event: toNotificationEvent(job.event, audience),
      subjectId: 'orderId' in job ? job.orderId : 'thanksId' in job ? job.thanksId : gift.id,
      recipient: { userId: person?.userId ?? null, email: to },
      ...(mayMail && { mail: content }),
      push: { ...pushText(content), path: `/giftdetails/${gift.publicId}` },
    });
  });
}

/** Mails a guest, with a link to their contribution. News that is not about their money needs their consent. */
async function mailGuest(
  deps: GiftNotifierDeps,
  { event }: GiftNotificationJob,
  guest: { contributorId: string; email: string; isConfirmed: boolean },
  write: (contributionLink: string) => Promise<MailContent | undefined>,
): Promise<void> {
  const { contributorId } = guest;
  const contact = await contributorContact(deps.database, contributorId);
  const to = contact.email || guest.email;
  if (to === '' || (NEWS_EVENTS.has(event) && !contact.wantsNews)) return;
  // Anybody can pay a rupee with another person's address.
  if (event === 'thanked' && !contact.wantsNews && !guest.isConfirmed) return;
  await inLanguageOf(deps.database, to, async () => {
    const content = await write(await newContributionLink(deps, contributorId));
    if (content) await deps.mailer.send({ to, person: { guestId: contributorId }, ...content });
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
      return (await deps.listAdminEmails('allGifts')).map((admin) => ({ audience, admin }));
    case 'owner':
      return [{ audience }];
    case 'payer':
      return 'orderId' in job ? [{ audience, orderId: job.orderId }] : [];
    case 'payers': {
      const paid = await listGiftPayments(deps.database, [gift.id]);
      // A person who paid twice is notified once. The owner gets their own text.
      const byPerson = new Map(
        paid.map((payment) => [payment.payerId ?? payment.contributorId ?? payment.payerEmail, payment]),
      );
      return [...byPerson.values()]
        .filter(({ payerId }) => payerId !== gift.ownerId)
        .map(({ orderId }) => ({ audience, orderId }));
    }
  }
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
  listAdminEmails(whoMay: AdminOperationName): Promise<readonly string[]>;
}
