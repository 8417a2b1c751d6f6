import { NAMELESS } from '@tohfa/contract/gift-choices';
import { ledgerBalance } from '../payments/ledger-balance.ts';
import { paymentsOfGifts } from '../payments/money-of-gifts.ts';
import { payerOfOrder } from '../payments/payer-of-order.ts';
import type { Database } from '../platform/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { type Audience, type GiftNews, giftNews, inRupees, type Told } from './gift-news.ts';
import { giftById } from './gifts-sql.ts';
import type { Gift } from './gifts-tables.ts';

/** Queue of single mails: one that fails is tried again without repeating the others. */
export const GIFT_MAIL = 'gift-mail';

/** Job: finds out who is to be told, and queues one mail for each of them, all or none. */
export async function tellOfGift(telling: TellingOfGifts, told: QueuedNews): Promise<void> {
  const gift = await giftById(telling.database, told.giftId);
  const audiences = Object.keys(giftNews[told.event]) as Audience[];
  const people = await Promise.all(audiences.map((audience) => peopleIn(telling, audience, gift, told)));
  await telling.database.transaction(async (tx) => {
    for (const person of people.flat()) await telling.jobs.send(GIFT_MAIL, { ...told, ...person }, tx);
  });
}

/** Job: one mail to one person. */
export async function mailOfGift(telling: TellingOfGifts, told: QueuedMail): Promise<void> {
  const words = giftNews[told.event][told.audience];
  const gift = await giftById(telling.database, told.giftId);
  if (!words || told.to === '') return;
  const { title, text } = words(await factsOf(telling.database, gift, told));
  const link =
    told.audience === 'admins'
      ? `${telling.publicUrl}/gifts-management`
      : `${telling.publicUrl}/giftdetails/${gift.publicId}`;
  const greeting = told.audience === 'admins' ? '' : `Hello ${told.name || 'there'},\n\n`;
  await telling.mailer.send({
    to: told.to,
    subject: title,
    text: `${greeting}${text}\n\n${link}\n\nTohfa\n`,
  });
}

async function peopleIn(
  telling: TellingOfGifts,
  audience: Audience,
  gift: Gift,
  told: QueuedNews,
): Promise<Person[]> {
  switch (audience) {
    case 'admins':
      return (await telling.admins()).map((to) => ({ audience, to, name: '' }));
    case 'owner': {
      const owner = await telling.person(gift.ownerId);
      return owner ? [{ audience, to: owner.email, name: owner.name }] : [];
    }
    case 'payer': {
      if (!('orderId' in told)) return [];
      const payer = await payerOfOrder(telling.database, told.orderId);
      return [{ audience, to: payer.email, name: payer.name }];
    }
    case 'payers': {
      const paid = await paymentsOfGifts(telling.database, [gift.id]);
      // Somebody who paid twice is told once, and the owner has words of their own.
      const byEmail = new Map(paid.map((one) => [one.payerEmail, one]));
      return [...byEmail.values()]
        .filter(({ payerId, payerEmail }) => payerEmail !== '' && payerId !== gift.ownerId)
        .map(({ payerEmail, payerName }) => ({ audience, to: payerEmail, name: payerName }));
    }
  }
}

async function factsOf(database: Database, gift: Gift, told: QueuedNews): Promise<Told> {
  const paidPaise = await ledgerBalance(database, gift.id);
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
    who: 'displayName' in told ? told.displayName || NAMELESS : NAMELESS,
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

interface Person {
  audience: Audience;
  to: string;
  name: string;
}

export type QueuedNews = { giftId: string } & GiftNews;
export type QueuedMail = QueuedNews & Person;

export interface TellingOfGifts {
  database: Database;
  jobs: Pick<Jobs, 'send'>;
  mailer: Mailer;
  publicUrl: string;
  person(userId: string): Promise<{ name: string; email: string } | undefined>;
  admins(): Promise<readonly string[]>;
}
