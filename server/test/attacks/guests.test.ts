import { createHash } from 'node:crypto';
import { MAX_THANKS } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { generateToken } from '../../src/platform/tokens.ts';
import { payAtCheckout, sandboxOf, settle } from '../support/buying.ts';
import {
  cardIdOf,
  decide,
  onTheDay,
  openGift,
  readGift,
  requestGift,
  thankFromCard,
} from '../support/gifts.ts';
import { payAsGuest, startGuestBasket, startGuestOrder } from '../support/guests.ts';
import { confirmedPerson, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(() => shop.close());

describe('a cookie that somebody else has planted', () => {
  it('names nobody over https, where a sibling host can set it; the one with the prefix still does', async () => {
    const secure = await openShop({ PUBLIC_URL: 'https://tohfa.example' });
    try {
      const { database } = secure.opened;
      const id = await requestGift(secure, await signedInPerson(database));
      const { token, tokenHash } = generateToken();
      const [gift] = await queryRows<{ id: string }>(
        database,
        sql`select id from gifts where public_id = ${id}`,
      );
      const giftId = gift?.id ?? '';
      await database.execute(sql`insert into contributors (gift_id, token_hash, name, email)
        values (${giftId}, ${tokenHash}, 'The Planter', 'planter@attacks.test')`);
      const name = `tohfa_contributor_${createHash('sha256').update(`contributor ${giftId}`).digest('hex').slice(0, 12)}`;
      const readWith = (cookie: string) => secure.call('myContribution', { cookie, body: { giftId: id } });
      expect((await readWith(`${name}=${token}`)).statusCode).toBe(404);
      expect((await readWith(`__Host-${name}=${token}`)).json()).toMatchObject({ name: 'The Planter' });
      // A planted one beside the browser’s own does not win either.
      expect((await readWith(`__Host-${name}=${'x'.repeat(43)}; ${name}=${token}`)).statusCode).toBe(404);
      // Whoever comes with one of the other names is nobody, too.
      const release = (cookie: string) =>
        secure.call('releaseOrder', { cookie, body: { orderId: 'order_unknown' } });
      const asNobody = await release('');
      expect((await release(`tohfa_buyer=${token}`)).body).toBe(asNobody.body);
    } finally {
      await secure.close();
    }
  });

  it('is replaced when the shop did not make its value: whoever chose it would know it', async () => {
    const chosen = 'a'.repeat(43);
    const items = [{ productId: await productToSell(shop.opened.database), quantity: 1 }];
    const started = await startGuestBasket(shop, { items }, { cookie: `tohfa_buyer=${chosen}` });
    expect(started.statusCode, started.body).toBe(200);
    const [own] = started.cookies;
    expect(own).toMatchObject({ name: 'tohfa_buyer', value: expect.stringMatching(/^[\w-]{43}$/) });
    expect(own?.value).not.toBe(chosen);
    const { orderId } = started.json();
    const statusWith = (value: string) =>
      shop.call('orderStatus', { cookie: `tohfa_buyer=${value}`, query: { orderId } });
    expect((await statusWith(own?.value ?? '')).statusCode).toBe(200);
    expect((await statusWith(chosen)).statusCode).toBe(404);
    // The shop's own value stays.
    const again = await startGuestBasket(shop, { items }, { cookie: `tohfa_buyer=${own?.value}` });
    expect(again.cookies[0]?.value).toBe(own?.value);
  });
});

describe('somebody with another guest’s link or browser', () => {
  it('cannot make a paid contribution theirs by an order that is never paid', async () => {
    const { id } = await openGift(shop);
    const guest = { name: 'Meera', email: 'meera@guests.test' };
    const { token: contributorToken } = await payAsGuest(shop, id, 100, { guest });
    const thief = await confirmedPerson(shop.opened.database);
    for (const other of [
      { email: thief.email },
      { name: 'Thief' },
      { name: 'Meera', email: thief.email, wantsNews: true },
    ]) {
      const started = await startGuestOrder(shop, id, 100, { guest: other, contributorToken });
      expect(started.statusCode, started.body).toBe(200);
      expect(started.json().contributorToken).not.toBe(contributorToken);
    }
    // The same person again may be anonymous this time; what is paid stays as it is.
    await startGuestOrder(shop, id, 50, {
      guest: { name: 'Meera', anonymous: true, wantsNews: true },
      contributorToken,
    });
    const claim = await shop.call('claimContribution', { token: thief.token, body: { contributorToken } });
    expect(claim.statusCode).toBe(403);
    expect(await contribution(contributorToken)).toMatchObject({
      name: 'Meera',
      anonymous: false,
      wantsNews: false,
    });
    expect((await readGift(shop, id)).payers).toMatchObject([{ name: 'Meera' }]);
  });

  it('is a second contributor when they pay under another name on the same phone', async () => {
    const { id } = await openGift(shop);
    const first = await payAsGuest(shop, id, 100, { guest: { name: 'Meera' } });
    const cookie = await cookieOf(first.token, id);
    const second = await payAsGuest(shop, id, 200, { guest: { name: 'Ravi' }, cookie });
    expect(second.token).not.toBe(first.token);
    const again = await payAsGuest(shop, id, 300, {
      guest: { name: 'Ravi' },
      contributorToken: second.token,
    });
    expect(again.token).toBe(second.token);
    await settle(shop);
    expect(await contribution(first.token)).toMatchObject({ name: 'Meera', amount: 100 });
    expect(await contribution(second.token)).toMatchObject({ name: 'Ravi', amount: 500 });
  });

  it('is told apart from a guest whose bank has not answered yet', async () => {
    const { id } = await openGift(shop);
    const first = (await startGuestOrder(shop, id, 100, { guest: { name: 'Meera' } })).json();
    await shop.opened.exec(
      `update payment_orders set status = 'attempted' where provider_order_id = '${first.orderId}'`,
    );
    const second = await startGuestOrder(shop, id, 100, {
      guest: { name: 'Ravi' },
      contributorToken: first.contributorToken,
    });
    expect(second.json().orderId).not.toBe(first.orderId);
    await payAtCheckout(shop, first.orderId);
    await settle(shop);
    expect((await readGift(shop, id)).payers).toMatchObject([{ name: 'Meera' }]);
  });
});

describe('words that the organiser removed from a card', () => {
  it('cannot be written again: not on the card, not with a payment, not after erasing the contribution', async () => {
    const { id, owner } = await openGift(shop);
    const guest = { name: 'Meera', message: 'Something unkind' };
    const { token: contributorToken } = await payAsGuest(shop, id, 100, { guest });
    const draft = await shop.call('cardDraft', { token: owner.token, query: { id } });
    const [entry] = draft.json().entries;
    await shop.call('removeFromCard', { token: owner.token, body: { id, entry: entry.id } });
    const sign = () => shop.call('signCard', { body: { giftId: id, contributorToken, message: 'Again' } });
    expect((await sign()).statusCode).toBe(409);
    expect((await startGuestOrder(shop, id, 50, { guest, contributorToken })).statusCode).toBe(400);
    expect((await shop.call('eraseContribution', { body: { contributorToken } })).statusCode).toBe(200);
    expect((await sign()).statusCode).toBe(409);
    const after = await shop.call('cardDraft', { token: owner.token, query: { id } });
    expect(after.json().entries).toEqual([]);
  });
});

describe('somebody who tries out stolen cards with small payments', () => {
  const ip = '203.0.113.50';

  it('is slowed after many failures; accounts, larger amounts and other networks are not', async () => {
    const { id } = await openGift(shop, { priceRupees: 5000 });
    for (let n = 0; n < 20; n += 1) await failPayment(id, ip);
    const slowed = await startGuestOrder(shop, id, 1, { ip });
    expect(slowed.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    expect((await startGuestOrder(shop, id, 500, { ip })).statusCode).toBe(200);
    const items = [
      { productId: await productToSell(shop.opened.database, { priceRupees: 20 }), quantity: 1 },
    ];
    expect((await startGuestBasket(shop, { items }, { ip })).statusCode).toBe(429);
    expect((await startGuestOrder(shop, id, 1, { ip: '203.0.113.51' })).statusCode).toBe(200);
    const { token } = await confirmedPerson(shop.opened.database);
    const body = { amount: 100, currency: 'INR', giftId: id };
    expect((await shop.call('createOrder', { token, body, ip })).statusCode).toBe(200);
  });

  it('is told from an office where some payments fail', async () => {
    const office = '203.0.113.60';
    const { id } = await openGift(shop, { priceRupees: 5000 });
    for (let n = 0; n < 8; n += 1) await payAsGuest(shop, id, 1, { ip: office });
    for (let n = 0; n < 20; n += 1) await failPayment(id, office);
    expect((await startGuestOrder(shop, id, 1, { ip: office })).statusCode).toBe(200);
  });
});

describe('somebody who scans the parcel', () => {
  it('cannot use up the recipient’s thanks: what the organiser removes leaves room again', async () => {
    const { id, owner, cookie } = await openGift(shop, { priceRupees: 10 });
    await payAsGuest(shop, id, 10);
    await decide(shop, cookie, id, 'dispatch');
    await decide(shop, cookie, id, 'deliver');
    await onTheDay(shop, id, async () => {
      const cardId = await cardIdOf(shop, id);
      for (let n = 0; n < MAX_THANKS; n += 1)
        expect((await thankFromCard(shop, cardId, 'Nonsense')).statusCode).toBe(200);
      expect((await thankFromCard(shop, cardId, 'Thank you')).statusCode).toBe(409);
      const [entry] = (await shop.call('cardDraft', { token: owner.token, query: { id } })).json().thanks;
      await shop.call('removeFromCard', { token: owner.token, body: { id, entry: entry.id } });
      const card = await shop.call('card', { query: { id: cardId } });
      expect(card.json().canThank).toBe(true);
      expect((await thankFromCard(shop, cardId, 'Thank you')).statusCode).toBe(200);
    });
  });
});

/** Each from a browser that was not here before; the checkout is closed after the failure. */
async function failPayment(giftId: string, ip: string): Promise<void> {
  const started = await startGuestOrder(shop, giftId, 1, { ip });
  expect(started.statusCode, started.body).toBe(200);
  const { orderId, contributorToken } = started.json();
  await sandboxOf(shop).pay(orderId, { outcome: 'failure' });
  await shop.call('releaseOrder', { body: { orderId, contributorToken }, ip });
  await expect.poll(() => failedPayments(orderId)).toBe(1);
}

async function failedPayments(orderId: string): Promise<number> {
  const rows = await queryRows(
    shop.opened.database,
    sql`select 1 from payments p join payment_orders o on o.id = p.order_id
      where o.provider_order_id = ${orderId} and p.status = 'failed'`,
  );
  return rows.length;
}

async function contribution(contributorToken: string) {
  return (await shop.call('myContribution', { body: { contributorToken } })).json();
}

/** As the browser of this guest keeps it. */
async function cookieOf(contributorToken: string, giftId: string): Promise<string> {
  const answer = await startGuestOrder(shop, giftId, 1, { guest: {}, contributorToken });
  const [given] = answer.cookies as { name: string; value: string }[];
  return `${given?.name}=${given?.value}`;
}
