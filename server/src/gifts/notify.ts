import { DEFAULT_DISPLAY_NAME } from '@tohfa/contract';
import { z } from 'zod';
import type { Notifications } from '../notifications/index.ts';
import { notify } from '../notifications/index.ts';
import { getOrderPayer, ledgerBalance, listGiftPayments } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { defineQueue, type Jobs } from '../platform/jobs.ts';
import type { Mailer } from '../platform/mailer.ts';
import {
  type Audience,
  formatAmount,
  type GiftFacts,
  giftEventSchema,
  giftNotificationTexts,
  toNotificationEvent,
} from './notification-texts.ts';
import { giftById } from './sql.ts';
import type { Gift } from './tables.ts';

/** As queued: how to find the person, not their name or address. Admins are named in the settings. */
const recipientSchema = z.union([
  z.object({ audience: z.literal('admins'), admin: z.email() }),
  z.object({ audience: z.literal('owner') }),
  z.object({ audience: z.enum(['payer', 'payers']), orderId: z.uuid() }),
]);

/** Queue of single messages: one that fails is tried again without repeating the others. */
export const giftNotificationQueue = defineQueue(
  'gift-message',
  z.intersection(giftEventSchema, z.object({ recipient: recipientSchema })),
);

/** Job: finds out who is to be told, and queues one message for each of them, all or none. */
export async function queueGiftNotifications(telling: GiftNotifierDeps, told: GiftEventJob): Promise<void> {
  const gift = await giftById(telling.database, told.giftId);
  const audiences = Object.keys(giftNotificationTexts[told.event]) as Audience[];
  const people = await Promise.all(audiences.map((audience) => recipientsFor(telling, audience, gift, told)));
  await telling.database.transaction(async (tx) => {
    for (const recipient of people.flat())
      await telling.jobs.send(giftNotificationQueue, { ...told, recipient }, tx);
  });
}

/** Job: one person is told. Names and addresses are read now: whoever erased their account meanwhile is left alone. */
export async function sendGiftNotification(
  telling: GiftNotifierDeps,
  told: GiftNotificationJob,
): Promise<void> {
  const { audience } = told.recipient;
  const words = giftNotificationTexts[told.event][audience];
  if (!words) return;
  const gift = await giftById(telling.database, told.giftId);
  const { title, text } = words(await loadFacts(telling.database, gift, told));
  if ('admin' in told.recipient) {
    const link = `${telling.publicUrl}/gifts-management`;
    await telling.mailer.send({ to: told.recipient.admin, subject: title, text: `${text}\n\n${link}\n` });
    return;
  }
  const person = await findRecipient(telling, gift, told.recipient);
  const path = `/giftdetails/${gift.publicId}`;
  await notify(telling.notices, {
    event: toNotificationEvent(told.event, audience),
    subjectId: 'orderId' in told ? told.orderId : gift.id,
    recipient: person,
    mail: {
      subject: title,
      text: `Hello ${person.name || 'there'},\n\n${text}\n\n${telling.publicUrl}${path}\n\nTohfa\n`,
    },
    push: { title, body: text, path },
  });
}

async function recipientsFor(
  telling: GiftNotifierDeps,
  audience: Audience,
  gift: Gift,
  told: GiftEventJob,
): Promise<Recipient[]> {
  switch (audience) {
    case 'admins':
      return (await telling.admins()).map((admin) => ({ audience, admin }));
    case 'owner':
      return [{ audience }];
    case 'payer':
      return 'orderId' in told ? [{ audience, orderId: told.orderId }] : [];
    case 'payers': {
      const paid = await listGiftPayments(telling.database, [gift.id]);
      // Somebody who paid twice is told once, and the owner has words of their own.
      const byPerson = new Map(paid.map((one) => [one.payerId ?? one.payerEmail, one]));
      return [...byPerson.values()]
        .filter(({ payerId }) => payerId !== gift.ownerId)
        .map(({ orderId }) => ({ audience, orderId }));
    }
  }
}

async function findRecipient(
  telling: GiftNotifierDeps,
  gift: Gift,
  recipient: Exclude<Recipient, { admin: string }>,
) {
  if ('orderId' in recipient) return getOrderPayer(telling.database, recipient.orderId);
  const owner = await telling.payer(gift.ownerId);
  return { userId: gift.ownerId, name: owner?.name ?? '', email: owner?.email ?? '' };
}

async function loadFacts(database: Database, gift: Gift, told: GiftEventJob): Promise<GiftFacts> {
  const paidPaise = await ledgerBalance(database, gift.id);
  const payer = 'orderId' in told ? await getOrderPayer(database, told.orderId) : undefined;
  return {
    productName: gift.productName,
    recipientName: gift.name,
    date: formatLongDate(gift.date),
    closesOn: formatLongDate(gift.closesOn),
    price: formatAmount(gift.pricePaise),
    paid: formatAmount(paidPaise),
    remaining: formatAmount(Math.max(0, gift.pricePaise - paidPaise)),
    reason: gift.reason,
    tracking: gift.tracking,
    payerName: payer?.displayName || DEFAULT_DISPLAY_NAME,
    amount: formatAmount('amountPaise' in told ? told.amountPaise : 0),
  };
}

function formatLongDate(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

type Recipient = z.output<typeof recipientSchema>;
type GiftEventJob = z.output<typeof giftEventSchema>;
type GiftNotificationJob = GiftEventJob & { recipient: Recipient };

export interface GiftNotifierDeps {
  database: Database;
  jobs: Pick<Jobs, 'send'>;
  mailer: Mailer;
  notices: Notifications;
  publicUrl: string;
  payer(userId: string): Promise<{ name: string; email: string } | undefined>;
  admins(): Promise<readonly string[]>;
}
