import { DEFAULT_DISPLAY_NAME } from '@tohfa/contract';
import type { Notices } from '../notices/notices.ts';
import { tell } from '../notices/tell.ts';
import { ledgerBalance } from '../payments/ledger-balance.ts';
import { paymentsOfGifts } from '../payments/money-of-gifts.ts';
import { payerOfOrder } from '../payments/payer-of-order.ts';
import type { Database } from '../platform/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { type Audience, type GiftNews, giftNews, inRupees, noticeOf, type Told } from './gift-news.ts';
import { giftById } from './gifts-sql.ts';
import type { Gift } from './gifts-tables.ts';

/** Queue of single messages: one that fails is tried again without repeating the others. */
export const GIFT_MESSAGE = 'gift-message';

/** Job: finds out who is to be told, and queues one message for each of them, all or none. */
export async function tellOfGift(telling: TellingOfGifts, told: QueuedNews): Promise<void> {
  const gift = await giftById(telling.database, told.giftId);
  const audiences = Object.keys(giftNews[told.event]) as Audience[];
  const people = await Promise.all(audiences.map((audience) => peopleIn(telling, audience, gift, told)));
  await telling.database.transaction(async (tx) => {
    for (const recipient of people.flat()) await telling.jobs.send(GIFT_MESSAGE, { ...told, recipient }, tx);
  });
}

/** Job: one person is told. Names and addresses are read now: whoever erased their account meanwhile is left alone. */
export async function messageOfGift(telling: TellingOfGifts, told: QueuedMessage): Promise<void> {
  const { audience } = told.recipient;
  const words = giftNews[told.event][audience];
  if (!words) return;
  const gift = await giftById(telling.database, told.giftId);
  const { title, text } = words(await factsOf(telling.database, gift, told));
  if ('admin' in told.recipient) {
    const link = `${telling.publicUrl}/gifts-management`;
    await telling.mailer.send({ to: told.recipient.admin, subject: title, text: `${text}\n\n${link}\n` });
    return;
  }
  const person = await personOf(telling, gift, told.recipient);
  const path = `/giftdetails/${gift.publicId}`;
  await tell(telling.notices, {
    event: noticeOf(told.event, audience),
    about: 'orderId' in told ? told.orderId : gift.id,
    person,
    mail: {
      subject: title,
      text: `Hello ${person.name || 'there'},\n\n${text}\n\n${telling.publicUrl}${path}\n\nTohfa\n`,
    },
    push: { title, body: text, path },
  });
}

async function peopleIn(
  telling: TellingOfGifts,
  audience: Audience,
  gift: Gift,
  told: QueuedNews,
): Promise<Recipient[]> {
  switch (audience) {
    case 'admins':
      return (await telling.admins()).map((admin) => ({ audience, admin }));
    case 'owner':
      return [{ audience }];
    case 'payer':
      return 'orderId' in told ? [{ audience, orderId: told.orderId }] : [];
    case 'payers': {
      const paid = await paymentsOfGifts(telling.database, [gift.id]);
      // Somebody who paid twice is told once, and the owner has words of their own.
      const byPerson = new Map(paid.map((one) => [one.payerId ?? one.payerEmail, one]));
      return [...byPerson.values()]
        .filter(({ payerId }) => payerId !== gift.ownerId)
        .map(({ orderId }) => ({ audience, orderId }));
    }
  }
}

async function personOf(
  telling: TellingOfGifts,
  gift: Gift,
  recipient: Exclude<Recipient, { admin: string }>,
) {
  if ('orderId' in recipient) return payerOfOrder(telling.database, recipient.orderId);
  const owner = await telling.payer(gift.ownerId);
  return { userId: gift.ownerId, name: owner?.name ?? '', email: owner?.email ?? '' };
}

async function factsOf(database: Database, gift: Gift, told: QueuedNews): Promise<Told> {
  const paidPaise = await ledgerBalance(database, gift.id);
  const payer = 'orderId' in told ? await payerOfOrder(database, told.orderId) : undefined;
  return {
    what: gift.productName,
    forWhom: gift.name,
    date: longDay(gift.date),
    closesOn: longDay(gift.closesOn),
    price: inRupees(gift.pricePaise),
    paid: inRupees(paidPaise),
    left: inRupees(Math.max(0, gift.pricePaise - paidPaise)),
    reason: gift.reason,
    tracking: gift.tracking,
    who: payer?.displayName || DEFAULT_DISPLAY_NAME,
    amount: inRupees('amountPaise' in told ? told.amountPaise : 0),
  };
}

function longDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/** As it lies in the queue: by whom it is found, not by name or address. Admins are named in the settings. */
type Recipient =
  | { audience: 'admins'; admin: string }
  | { audience: 'owner' }
  | { audience: 'payer' | 'payers'; orderId: string };

export type QueuedNews = { giftId: string } & GiftNews;
export type QueuedMessage = QueuedNews & { recipient: Recipient };

export interface TellingOfGifts {
  database: Database;
  jobs: Pick<Jobs, 'send'>;
  mailer: Mailer;
  notices: Notices;
  publicUrl: string;
  payer(userId: string): Promise<{ name: string; email: string } | undefined>;
  admins(): Promise<readonly string[]>;
}
