import {
  type AdminOperationName,
  DEFAULT_DISPLAY_NAME,
  firstName,
  formatCalendarDate,
  formatLongDay,
  nameOfGift,
  safeName,
  safeWords,
  trackingLinkInText,
} from '@tohfa/contract';
import { type GiftFacts, type GiftText, phrases } from '@tohfa/contract/phrases';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { contributorContact, createContributorLink } from '../contributions/index.ts';
import { type NotificationsDeps, notify } from '../notifications/index.ts';
import { type GiftPayment, listGiftPayments, loadRefundWay } from '../payments/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { defineQueue, type Jobs } from '../platform/jobs.ts';
import type { MailPart } from '../platform/mail-html.ts';
import type { Mailer } from '../platform/mailer.ts';
import { findThanks } from './card-thanks.ts';
import {
  type Audience,
  formatAmount,
  type GiftEvent,
  giftEventSchema,
  giftTexts,
  type MoneyEvent,
  toNotificationEvent,
} from './events.ts';
import { giftById, giftWithPeople, hasGiftStep, listSteps } from './sql.ts';
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
    const told = recipients.filter(({ audience }) => audience in giftTexts(event.event));
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
  const audiences = Object.keys(giftTexts(job.event)) as Audience[];
  const recipients = await Promise.all(audiences.map((audience) => recipientsFor(deps, audience, gift, job)));
  await deps.jobs.sendAll(
    giftNotificationQueue,
    recipients.flat().map((recipient) => ({ ...job, recipient })),
  );
}

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
  { mailer, publicUrl }: GiftNotifierDeps,
  { admin, count }: z.output<typeof giftRequestDigestQueue.schema>,
): Promise<void> {
  const { requestDigest, openRequests } = phrases().mails.gifts;
  const { title, text } = requestDigest({ count });
  const action = { label: openRequests, url: `${publicUrl}/gifts-management` };
  await mailer.send({ to: admin, subject: title, parts: [text, action] });
}

/** Job: notifies one person. Reads names and addresses now, so that an erased account gets nothing. */
export async function sendGiftNotification(deps: GiftNotifierDeps, job: GiftNotificationJob): Promise<void> {
  const { audience } = job.recipient;
  const writeText = giftTexts(job.event)[audience];
  if (!writeText) return;
  const orderId =
    'orderId' in job.recipient ? job.recipient.orderId : 'orderId' in job ? job.orderId : undefined;
  const { gift, owner, payer } = await giftWithPeople(deps.database, job.giftId, orderId);
  const person = audience === 'owner' ? owner : payer;
  const facts = {
    ...(await loadFacts(deps.database, gift, job, payer)),
    ...((person?.isConfirmed || audience === 'admins') &&
      (await loadPeoplesWords(deps.database, gift, job, payer?.displayName))),
  };
  const message = writeText({ ...facts, isGuest: Boolean(person?.contributorId) });
  const { title: subject } = message;
  const { openRequests, seeGift } = phrases().mails.gifts;
  if ('admin' in job.recipient) {
    const action = { label: openRequests, url: `${deps.publicUrl}/gifts-management` };
    await deps.mailer.send({ to: job.recipient.admin, subject, parts: [...toParts(message), action] });
    return;
  }
  if (!person) return;
  if (person.contributorId)
    return mailGuest(deps, job, { ...person, contributorId: person.contributorId }, message);
  const path = `/giftdetails/${gift.publicId}`;
  const mayMail = job.event !== 'thanked' || person.isConfirmed;
  await notify(deps.notifications, {
    event: toNotificationEvent(job.event, audience),
    subjectId: 'orderId' in job ? job.orderId : 'thanksId' in job ? job.thanksId : gift.id,
    recipient: person,
    ...(mayMail && {
      mail: {
        subject,
        parts: [greeting(person), ...toParts(message), { label: seeGift, url: `${deps.publicUrl}${path}` }],
      },
    }),
    push: { title: subject, body: toPushBody(message), path },
  });
}

/** Mails a guest, with a link to their contribution. News that is not about their money needs their consent. */
async function mailGuest(
  { database, mailer, publicUrl }: GiftNotifierDeps,
  { event }: GiftNotificationJob,
  guest: { contributorId: string; email: string; name: string; isConfirmed: boolean },
  message: GiftText,
): Promise<void> {
  const { contributorId } = guest;
  const contact = await contributorContact(database, contributorId);
  const to = contact.email || guest.email;
  if (to === '' || (NEWS_EVENTS.has(event) && !contact.wantsNews)) return;
  // Anybody can pay a rupee with another person's address.
  if (event === 'thanked' && !contact.wantsNews && !guest.isConfirmed) return;
  const token = await createContributorLink(database, contributorId);
  const { guestLink, keepLinkPrivate, seeContribution } = phrases().mails.gifts;
  await mailer.send({
    to,
    subject: message.title,
    parts: [
      greeting(guest),
      ...toParts(message),
      guestLink,
      { label: seeContribution, url: `${publicUrl}/contribution#${token}` },
      keepLinkPrivate,
    ],
  });
}

/** Names nobody while the address may be another person's. */
function greeting({ name, isConfirmed }: { name: string; isConfirmed: boolean }): string {
  const { layout } = phrases().mails;
  return isConfirmed ? layout.greeting({ name: safeName(name) }) : layout.plainGreeting;
}

function toParts({ text, lines = [], quote, link }: GiftText): MailPart[] {
  return [text, lines.length > 0 && { lines }, quote ? { quote } : false, link ?? false];
}

const toPushBody = ({ text, lines = [], quote = '' }: GiftText) =>
  [text, ...lines, quote].filter(Boolean).join('\n');

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

/** What the shop knows, and nothing that a person wrote. */
async function loadFacts(
  database: Database,
  gift: Gift,
  job: GiftEventJob,
  payer: Awaited<ReturnType<typeof giftWithPeople>>['payer'],
): Promise<Omit<GiftFacts, 'isGuest'>> {
  const { paidPaise } = gift;
  const { someone } = phrases().mails.layout;
  const own = 'amountPaise' in job ? [] : await listPaymentsOf(database, gift.id, payer);
  const amountPaise =
    'amountPaise' in job ? job.amountPaise : own.reduce((sum, { creditedPaise }) => sum + creditedPaise, 0);
  const refund = REFUND_EVENTS.has(job.event)
    ? await loadRefundWay(database, 'amountPaise' in job ? [job.orderId] : own.map(({ orderId }) => orderId))
    : undefined;
  return {
    productName: nameOfGift(gift),
    recipientName: someone,
    recipientFirstName: someone,
    date: formatCalendarDate(gift.date),
    closesOn: formatCalendarDate(gift.closesOn),
    price: formatAmount(gift.pricePaise),
    paid: formatAmount(paidPaise),
    remaining: formatAmount(Math.max(0, gift.pricePaise - paidPaise)),
    reason: '',
    tracking: gift.tracking,
    trackingLink: trackingLinkInText(gift.tracking),
    payerName: DEFAULT_DISPLAY_NAME,
    amount: formatAmount(amountPaise),
    refund: {
      method: refund?.method,
      arrivesBy: refund === undefined ? '' : formatLongDay(refund.arrivesBy),
    },
    thanks: '',
  };
}

async function loadPeoplesWords(
  database: Database,
  gift: Gift,
  job: GiftEventJob,
  payerName = '',
): Promise<Pick<GiftFacts, 'recipientName' | 'recipientFirstName' | 'reason' | 'payerName' | 'thanks'>> {
  const { someone } = phrases().mails.layout;
  const thanks = 'thanksId' in job ? await findThanks(database, job.thanksId) : undefined;
  return {
    recipientName: safeName(gift.name) || someone,
    recipientFirstName: firstName(safeName(gift.name)) || someone,
    reason: gift.reason,
    payerName: safeName(payerName) || DEFAULT_DISPLAY_NAME,
    thanks: safeWords(thanks?.message ?? '', 'message'),
  };
}

const REFUND_EVENTS = new Set<GiftEvent>(['sent-back', 'cancelled', 'expired', 'refunded']);

/** All that a person paid towards a gift, whether or not it went back. */
async function listPaymentsOf(
  database: Database,
  giftId: string,
  payer: { userId: string | null; contributorId: string | null; email: string } | undefined,
): Promise<GiftPayment[]> {
  if (!payer) return [];
  const payments = await listGiftPayments(database, [giftId]);
  return payments.filter(({ payerId, contributorId, payerEmail }) =>
    payer.userId !== null
      ? payerId === payer.userId
      : payer.contributorId !== null
        ? contributorId === payer.contributorId
        : payerEmail === payer.email,
  );
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
