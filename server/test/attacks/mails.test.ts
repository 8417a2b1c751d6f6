import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueRequestDigests } from '../../src/gifts/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { createRateLimits } from '../../src/platform/http/rate-limit.ts';
import { limitMailsTo } from '../../src/platform/mailbox.ts';
import { adminCookie, BENGALURU, buyBasket, newestOrder, startBasket } from '../support/baskets.ts';
import { settle } from '../support/buying.ts';
import { cardIdOf, decide, onTheDay, openGift, requestGift, thankFromCard } from '../support/gifts.ts';
import { payAsGuest } from '../support/guests.ts';
import { confirmedPerson, type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type SentMail, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(() => shop.close());

describe('an order with a stranger’s mailbox', () => {
  it('cannot have a link, markup or hidden characters in its address or names', async () => {
    const attacker = await signedInPerson(shop.opened.database);
    const items = [{ productId: await productToSell(shop.opened.database), quantity: 1 }];
    for (const building of [
      'https://evil.test/login',
      'evil.ru/login',
      'Rose <a href=x>Villa</a>',
      'Ro\u202ese',
    ])
      expect(
        (await startBasket(shop, attacker, { items, address: { ...BENGALURU, building } })).statusCode,
      ).toBe(400);
    for (const address of [
      '12 Rose Villa, bit.ly/x, MG Road, Bengaluru 560001',
      'x.com, 1 MG Road, Pune 411001',
    ])
      expect((await startBasket(shop, attacker, { items, address })).json().fields).toHaveProperty('address');
  });

  it('mails products, amounts and our own link; the words are for the owner of a confirmed mailbox', async () => {
    const words = { ...BENGALURU, building: 'Your account is locked, call us', flatNumber: '48291' };
    const order = {
      items: [{ productId: await productToSell(shop.opened.database), quantity: 1 }],
      address: words,
    };
    const victim = await signedInPerson(shop.opened.database, 'Act now');
    await buyBasket(shop, victim, order);
    const { text, html } = await mailTo(victim, 'Your order');
    expect(text + html).not.toMatch(/locked|48291|Act now|Meera/);
    expect(text).toContain('Total: ₹');
    const owner = await confirmedPerson(shop.opened.database, 'Asha Rao');
    await buyBasket(shop, owner, order);
    expect((await mailTo(owner, 'Your order')).text).toMatch(/Hello Asha Rao,[\s\S]*Your account is locked/);
  });

  it('of an earlier version is cleaned when it is mailed', async () => {
    const owner = await confirmedPerson(shop.opened.database);
    const productId = await productToSell(shop.opened.database);
    await buyBasket(shop, owner, { items: [{ productId, quantity: 1 }] });
    const { id } = await newestOrder(shop, owner);
    await shop.opened.database.execute(
      sql`update purchases set address = ${'12 Rose Villa\n\nhttps://evil.test/login\n\n482910\n\nPune'} where id = ${id}`,
    );
    await shop.call('movePurchase', { cookie: await adminCookie(shop), body: { id, status: 'packed' } });
    const { text, html } = await mailTo(owner, 'packed');
    expect(text + html).not.toMatch(/evil|482910/);
  });
});

describe('guests who pay a rupee with other people’s addresses', () => {
  it('reach them with a receipt of ours alone: no name, no thanks, no links', async () => {
    const { id, cookie } = await openGift(shop, { priceRupees: 3 });
    const guest = (email: string, more: object = {}) => ({ guest: { name: 'You have won', email, ...more } });
    await payAsGuest(shop, id, 1, guest('unasked@victims.test', { wantsNews: false }));
    await payAsGuest(shop, id, 1, guest('signed-up@victims.test', { wantsNews: true }));
    await payAsGuest(shop, id, 1, guest('third@victims.test'));
    await decide(shop, cookie, id, 'dispatch');
    await decide(shop, cookie, id, 'deliver');
    await onTheDay(shop, id, async () => {
      const cardId = await cardIdOf(shop, id);
      for (const link of ['bit.ly/prize', 'See evil.ru/login', 'x.com', 'https://evil.test'])
        expect((await thankFromCard(shop, cardId, link)).statusCode).toBe(400);
      expect((await thankFromCard(shop, cardId, 'Ring me on 98450')).statusCode).toBe(200);
    });
    await settle(shop);
    await mailTo({ email: 'signed-up@victims.test' }, 'says thank you');
    const mails = shop.mails.filter(({ to }) => to.endsWith('@victims.test'));
    expect(mails.filter(({ subject }) => subject.includes('says thank you'))).toHaveLength(1);
    for (const { subject, text, html } of mails)
      expect(subject + text + html).not.toMatch(/You have won|98450|Kamala/);
  });
});

describe('floods of mail', () => {
  it('to one mailbox end after a few, however many accounts ask for it', async () => {
    const mailbox = /^flooded(\+\d+)?@victims.test$/;
    const answers = [];
    for (let n = 0; n < 20; n += 1) {
      const { token } = await signedInPerson(shop.opened.database);
      const email = n % 2 === 0 ? 'flooded@victims.test' : `flooded+${n}@victims.test`;
      answers.push(await shop.call('changeEmail', { token, body: { email } }));
    }
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6);
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined();
    const toMailbox = () => shop.mails.filter(({ to }) => mailbox.test(to));
    expect(toMailbox()).toHaveLength(6);
    // Signing up with its other spellings makes accounts without a mail.
    const body = { name: 'Nobody', email: 'flooded+again@victims.test', password: 'mango-boat-lamp-9' };
    expect((await shop.call('signup', { body })).statusCode).toBe(200);
    expect(shop.mails.filter(({ to }) => to === body.email)).toHaveLength(0);
  });

  it('to one mailbox end as well when they are of different kinds', async () => {
    const email = 'kinds@victims.test';
    const kinds = ['one-kind', 'another-kind', 'third-kind'].map((name) =>
      limitMailsTo(createRateLimits(shop.opened), { name, points: 6, seconds: 3600 }),
    );
    const refused = [];
    for (const kind of kinds)
      for (let n = 0; n < 6; n += 1) refused.push((await kind.consume(email)) !== undefined);
    expect(refused.filter((isRefused) => !isRefused)).toHaveLength(12);
  });

  it('to many mailboxes from one network end, too', async () => {
    const answers = [];
    for (let n = 0; n < 35; n += 1) {
      const { token } = await signedInPerson(shop.opened.database);
      const body = { email: `flooded-${n}@victims.test` };
      answers.push(await shop.call('changeEmail', { token, body, ip: '203.0.113.9' }));
    }
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
  });

  it('of group gifts reach an admin as one mail at once and one that counts the rest', async () => {
    const mails = () => shop.mails.filter(({ subject }) => /group gift/i.test(subject));
    await shop.opened.exec('delete from admin_digests');
    const before = mails().length;
    for (let n = 0; n < 10; n += 1) await requestGift(shop, await signedInPerson(shop.opened.database));
    await expect.poll(waitingRequests).toBe(9);
    await expect.poll(() => mails().length).toBe(before + 1);
    await queueRequestDigests(notifier());
    expect(await waitingRequests()).toBe(9);
    await shop.opened.exec(`update admin_digests set mailed_at = now() - interval '16 minutes'`);
    await queueRequestDigests(notifier());
    await expect.poll(() => mails().at(-1)?.subject).toBe('9 more group gifts');
    expect(mails()).toHaveLength(before + 2);
  });
});

function notifier() {
  const { notices, mailer, payments, settings, listAdminEmails } = shop.shop;
  const { database, jobs } = payments;
  return { database, jobs, mailer, notifications: notices, publicUrl: settings.publicUrl, listAdminEmails };
}

async function waitingRequests(): Promise<number | undefined> {
  const rows = await queryRows<{ waiting: number }>(
    shop.opened.database,
    sql`select waiting from admin_digests`,
  );
  return rows[0]?.waiting;
}

/** The one mail of this subject. Each of its links leads to the shop. */
async function mailTo({ email }: Pick<Person, 'email'>, subject: string): Promise<SentMail> {
  const mails = () => shop.mails.filter((mail) => mail.to === email && mail.subject.includes(subject));
  await expect.poll(mails).toHaveLength(1);
  const [mail] = mails();
  if (!mail) throw new Error('no mail');
  for (const [, url = ''] of mail.html.matchAll(/href="([^"]*)"/g))
    expect(new URL(url).origin).toBe(shop.shop.settings.publicUrl);
  return mail;
}
