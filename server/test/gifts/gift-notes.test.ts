import { GIFT_NOTE_MAX } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cleanUpGiftNotes } from '../../src/contributions/index.ts';
import { reconcile } from '../../src/payments/capture/reconcile.ts';
import { queryRows } from '../../src/platform/database.ts';
import { expectMoneyAddsUp, payAtCheckout, reportPayment, sandboxOf, settle } from '../support/buying.ts';
import { decide, openGift, payInstalment, readGift } from '../support/gifts.ts';
import { payAsGuest, startGuestOrder } from '../support/guests.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let id: string;
let owner: Person;
let cookie: string;
let ravi: Person;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
beforeEach(async () => {
  sandboxOf(shop).resetSwitches();
  ({ id, owner, cookie } = await openGift(shop, { priceRupees: 1000 }));
  ravi = await signedInPerson(shop.opened.database, 'Ravi Menon');
});
afterAll(async () => {
  await settle(shop);
  await expectMoneyAddsUp(shop);
  await shop.close();
});

const WORDS = { message: 'Happy birthday, Kamala!', displayName: 'Ravi' };

describe('what a signed-in payer writes with a payment', () => {
  it('is shown when the browser dies after paying and the webhook alone reports it', async () => {
    const { orderId } = (await order(ravi, 400, WORDS)).json();
    await payAtCheckout(shop, orderId);
    await sandboxOf(shop).settled(120_000);
    await expectShownEverywhere({ name: 'Ravi', message: WORDS.message });
  });

  it('is shown when the browser comes back from the bank’s page', async () => {
    const { orderId } = (await order(ravi, 400, WORDS)).json();
    sandboxOf(shop).setSwitches({ dropWebhooksPercent: 100 });
    const payload = new URLSearchParams({ ...(await payAtCheckout(shop, orderId)) });
    const returned = await shop.app.inject({
      method: 'POST',
      url: `/backend/payment-return?gift=${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(payload),
    });
    expect(returned.headers.location).toBe(`/chip-in/${id}?paid=${orderId}`);
    await expectShownEverywhere({ name: 'Ravi', message: WORDS.message });
  });

  it('is shown when neither reports it and the shop finds the payment by itself', async () => {
    const { orderId } = (await order(ravi, 400, WORDS)).json();
    sandboxOf(shop).setSwitches({ dropWebhooksPercent: 100 });
    await payAtCheckout(shop, orderId);
    await shop.opened.database.execute(
      sql`update payment_orders set check_at = now() where provider_order_id = ${orderId}`,
    );
    await reconcile(shop.shop.payments);
    await expectShownEverywhere({ name: 'Ravi', message: WORDS.message });
  });

  it('stands under no name when they stay anonymous', async () => {
    await payWith(ravi, 400, { ...WORDS, anonymous: true });
    await expectShownEverywhere({ name: 'A friend', message: WORDS.message });
    expect(JSON.stringify(await readGift(shop, id))).not.toContain('Ravi');
  });

  it('is shown nowhere while the order is unpaid, and is forgotten once no payment can come', async () => {
    await payInstalment(shop, await signedInPerson(shop.opened.database), id, 100);
    await order(ravi, 400, { ...WORDS, message: 'UNPAID words' });
    await startGuestOrder(shop, id, 100, { guest: { name: 'Meera', message: 'UNPAID words of a guest' } });
    for (const seen of await everythingSeen()) expect(seen).not.toContain('UNPAID');
    const stored = () =>
      queryRows(shop.opened.database, sql`select 1 from gift_notes where message like 'UNPAID%'`);
    await cleanUpGiftNotes(shop.opened.database);
    expect(await stored()).toHaveLength(2);
    await shop.opened.database.execute(sql`update gift_notes set updated_at = now() - interval '8 days'`);
    await cleanUpGiftNotes(shop.opened.database);
    expect(await stored()).toEqual([]);
  });

  it('can be changed until it is paid, by asking for the same order with other words', async () => {
    const first = (await order(ravi, 400, WORDS)).json();
    const again = await order(ravi, 400, { message: 'Better words', displayName: 'Ravi Uncle' });
    expect(again.json().orderId).toBe(first.orderId);
    const same = await order(ravi, 400, { displayName: 'Ravi Uncle' });
    expect(same.json().orderId).toBe(first.orderId);
    await reportPayment(shop, ravi, await payAtCheckout(shop, first.orderId));
    await expectShownEverywhere({ name: 'Ravi Uncle', message: 'Better words' });
  });

  it('can be taken back before paying', async () => {
    const { orderId } = (await order(ravi, 400, WORDS)).json();
    await order(ravi, 400, { message: '', displayName: 'Ravi' });
    await reportPayment(shop, ravi, await payAtCheckout(shop, orderId));
    expect((await readDraft()).entries).toEqual([]);
    expect((await readGift(shop, id)).feedback).toEqual([]);
  });

  it('stays as it was while a second order with other words is unpaid, and the newest stands on the card', async () => {
    await payWith(ravi, 400, WORDS);
    const { orderId } = (await order(ravi, 100, { message: 'Once more!', displayName: 'R' })).json();
    await expectShownEverywhere({ name: 'Ravi', message: WORDS.message });
    await reportPayment(shop, ravi, await payAtCheckout(shop, orderId));
    expect((await readDraft()).entries).toMatchObject([{ name: 'R', message: 'Once more!' }]);
    const { feedback } = await readGift(shop, id);
    expect(feedback).toMatchObject([{ message: WORDS.message }, { message: 'Once more!' }]);
  });

  it('is listed once when two payments came with the same words', async () => {
    await payWith(ravi, 400, WORDS);
    await payWith(ravi, 100, WORDS);
    expect((await readGift(shop, id)).feedback).toHaveLength(1);
  });

  it.each([
    ['a long message', { message: 'a'.repeat(GIFT_NOTE_MAX + 1) }, 'message'],
    ['a link in the message', { message: 'see www.evil.com' }, 'message'],
    ['abuse in the name', { displayName: 'F U C K you' }, 'displayName'],
  ])('is refused with %s, naming the field', async (_what, words, field) => {
    const refused = await order(ravi, 400, words);
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().fields)).toEqual([field]);
  });

  it('may have 500 characters', async () => {
    const message = 'म'.repeat(GIFT_NOTE_MAX);
    await payWith(ravi, 400, { message });
    expect((await readDraft()).entries).toMatchObject([{ message }]);
  });

  it('is part of what they can download, and goes with their account', async () => {
    await payWith(ravi, 400, { ...WORDS, message: 'CANARY words' });
    const data = (await shop.call('myData', { token: ravi.token })).json();
    expect(data.giftNotes).toMatchObject([{ name: 'Ravi', message: 'CANARY words' }]);
    const erased = await shop.call('eraseAccount', { token: ravi.token, body: { email: ravi.email } });
    expect(erased.statusCode, erased.body).toBe(200);
    for (const seen of await everythingSeen()) expect(seen).not.toContain('CANARY');
    expect(await wordsLike('CANARY%')).toEqual([]);
  });
});

describe('what a guest writes', () => {
  it('with a second order that is unpaid changes nothing of a paid contribution', async () => {
    const guest = { name: 'Meera', message: 'Joy and health' };
    const { token: contributorToken } = await payAsGuest(shop, id, 300, { guest });
    const second = { name: 'Meera', message: 'Other words', anonymous: true };
    const started = await startGuestOrder(shop, id, 100, { guest: second, contributorToken });
    expect(started.statusCode, started.body).toBe(200);
    await expectShownEverywhere(guest);
    const mine = await shop.call('myContribution', { body: { contributorToken } });
    expect(mine.json().message).toBe('Joy and health');
    const paid = await payAtCheckout(shop, started.json().orderId);
    await shop.call('savePayment', { body: { ...paid, contributorToken } });
    expect((await readDraft()).entries).toMatchObject([{ name: 'A friend', message: 'Other words' }]);
  });

  it('is refused beyond 500 characters, naming the field', async () => {
    const refused = await startGuestOrder(shop, id, 100, { guest: { message: 'a'.repeat(501) } });
    expect(refused.json().fields).toEqual({ guest: 'Use at most 500 characters.' });
  });

  it('stays theirs in the account that claims the contribution', async () => {
    const guest = { name: 'Ravi', email: ravi.email, message: 'From my phone' };
    const { token: contributorToken } = await payAsGuest(shop, id, 300, { guest });
    await shop.opened.database.execute(
      sql`update users set email_confirmed_at = now() where id = ${ravi.id}`,
    );
    await shop.call('claimContribution', { token: ravi.token, body: { contributorToken } });
    expect((await readGift(shop, id, { token: ravi.token })).feedback).toMatchObject([{ mine: true }]);
    await payWith(ravi, 100, { message: 'From my account', displayName: 'Ravi' });
    expect((await readDraft()).entries).toMatchObject([{ name: 'Ravi', message: 'From my account' }]);
  });
});

describe('the card', () => {
  it('keeps an emoji when its author writes again', async () => {
    await payWith(ravi, 400, WORDS);
    await shop.call('signCard', { token: ravi.token, body: { giftId: id, emoji: '🎂' } });
    await addFeedback(ravi, 'And many more');
    expect((await readDraft()).entries).toMatchObject([{ message: 'And many more', emoji: '🎂' }]);
    await shop.call('signCard', { token: ravi.token, body: { giftId: id, emoji: '' } });
    expect((await readDraft()).entries).toMatchObject([{ message: 'And many more', emoji: '' }]);
  });

  it('takes feedback of 1,000 characters, and 500 when it is signed', async () => {
    await payInstalment(shop, ravi, id, 400);
    const long = 'x'.repeat(1000);
    expect((await addFeedback(ravi, long)).statusCode).toBe(200);
    expect((await readDraft()).entries).toMatchObject([{ message: long }]);
    const sign = (body: object) =>
      shop.call('signCard', { token: ravi.token, body: { giftId: id, ...body } });
    expect((await sign({ message: 'x'.repeat(501) })).json().fields).toHaveProperty('message');
    expect((await sign({ emoji: '🎉' })).json()).toMatchObject({ message: long, emoji: '🎉' });
  });

  it('does not change once it is sealed, though wishes can still be written on the gift’s page', async () => {
    await payWith(ravi, 1000, WORDS);
    await decide(shop, cookie, id, 'dispatch');
    expect((await addFeedback(ravi, 'It is on its way!')).statusCode).toBe(200);
    expect((await readDraft()).entries).toMatchObject([{ message: WORDS.message }]);
    const own = await shop.call('myCardEntry', { token: ravi.token, body: { giftId: id } });
    expect(own.json()).toMatchObject({ message: WORDS.message, sealed: true });
    expect((await readGift(shop, id)).feedback).toHaveLength(2);
  });

  it('never shows a person again whose words were taken off it', async () => {
    await payWith(ravi, 400, WORDS);
    const [entry] = (await readDraft()).entries;
    await shop.call('removeFromCard', { token: owner.token, body: { id, entry: entry.id } });
    for (const seen of await everythingSeen()) expect(seen).not.toContain(WORDS.message);
    const body = { giftId: id, message: 'Again' };
    expect((await shop.call('signCard', { token: ravi.token, body })).statusCode).toBe(409);
    expect((await addFeedback(ravi, 'Again')).statusCode).toBe(403);
    const refused = await order(ravi, 100, { message: 'Again' });
    expect(refused.json().fields).toHaveProperty('message');
    await payInstalment(shop, ravi, id, 100, 'Ravi');
    for (const seen of await everythingSeen()) expect(seen).not.toContain('Again');
    expect((await readDraft()).others).toEqual(['Ravi']);
  });

  it('lets the organiser write again after taking off their own words', async () => {
    const sign = (message: string) =>
      shop.call('signCard', { token: owner.token, body: { giftId: id, message } });
    await sign('Mistyped');
    const [entry] = (await readDraft()).entries;
    await shop.call('removeFromCard', { token: owner.token, body: { id, entry: entry.id } });
    expect((await sign('Well typed')).json()).toMatchObject({ message: 'Well typed', removed: false });
  });
});

it('a cancelled gift keeps no words, also of orders that were not paid', async () => {
  await payWith(ravi, 400, { message: 'ENDED paid' });
  await order(ravi, 100, { message: 'ENDED unpaid' });
  await shop.call('cancelGift', { token: owner.token, body: { id } });
  await order(ravi, 100, { message: 'ENDED later' });
  expect(await wordsLike('ENDED%')).toEqual([]);
});

async function order(payer: Person, rupees: number, words: object) {
  const body = { amount: rupees * 100, currency: 'INR', giftId: id, ...words };
  return shop.call('createOrder', { token: payer.token, body });
}

async function payWith(payer: Person, rupees: number, words: object): Promise<void> {
  const started = await order(payer, rupees, words);
  expect(started.statusCode, started.body).toBe(200);
  const saved = await reportPayment(shop, payer, await payAtCheckout(shop, started.json().orderId));
  expect(saved.statusCode, saved.body).toBe(200);
}

function addFeedback(person: Person, message: string) {
  const body = { feedback: [{ userId: person.id, message }] };
  return shop.call('giftFeedback', { token: person.token, query: { id }, body });
}

async function readDraft() {
  return (await shop.call('cardDraft', { token: owner.token, query: { id } })).json();
}

/** On the card, on the gift's public page and among its wishes. */
async function expectShownEverywhere(shown: { name: string; message: string }): Promise<void> {
  const { name, message } = shown;
  const { contributors } = (await shop.call('chipIn', { query: { id } })).json();
  expect(contributors).toMatchObject([{ name, message }]);
  expect((await readDraft()).entries).toMatchObject([{ name, message }]);
  expect((await readGift(shop, id)).feedback).toMatchObject([{ name, message }]);
}

/** As text: what the organiser, admins, contributors and people with the link see. */
async function everythingSeen(): Promise<string[]> {
  const callers = [{ token: owner.token }, { cookie }, { token: ravi.token }, {}];
  const gifts = await Promise.all(callers.map((as) => readGift(shop, id, as)));
  const publicGift = (await shop.call('chipIn', { query: { id } })).body;
  return [...gifts.map((gift) => JSON.stringify(gift)), publicGift, JSON.stringify(await readDraft())];
}

function wordsLike(pattern: string) {
  return queryRows(
    shop.opened.database,
    sql`select message from gift_notes where message like ${pattern}
      union all select message from gift_messages where message like ${pattern}
      union all select message from card_messages where message like ${pattern}
      union all select message from contributors where message like ${pattern}`,
  );
}
