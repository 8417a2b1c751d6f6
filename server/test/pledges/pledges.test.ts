import { randomUUID } from 'node:crypto';
import { daysAfter, indianDay, pledgeParts } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { cleanUpPledges } from '../../src/pledges/index.ts';
import { remindOfPledges } from '../../src/pledges/reminders.ts';
import { payAtCheckout, settle } from '../support/buying.ts';
import { decide, openGift, payInstalment } from '../support/gifts.ts';
import { loopbackAddress, payAsGuest } from '../support/guests.ts';
import { confirmedPerson, signedInPerson } from '../support/people.ts';
import { openShop, type Sent, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.opened.exec('truncate rate_limits');
});

const today = indianDay(new Date());
/** Gifts of these tests close in a week. */
const CLOSES_ON = daysAfter(today, 7);
const newEmail = () => `${randomUUID()}@people.test`;
let networks = 0;
const newNetwork = () => {
  networks += 1;
  return loopbackAddress(networks);
};
const promise = (giftId: string, email: string, more: object = {}, sent: Pick<Sent, 'ip' | 'token'> = {}) => {
  return shop.call('pledge', {
    ip: newNetwork(),
    ...sent,
    body: { giftId, amount: 501, by: daysAfter(today, 3), name: 'Meera Rao', email, ...more },
  });
};
const mailsTo = (email: string) => shop.mails.filter(({ to }) => to === email);
const tokenFor = async (email: string) => {
  await expect.poll(() => mailsTo(email).length).toBeGreaterThan(0);
  return /\/pledge#([\w-]{43})/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? 'no token';
};
const confirm = (pledgeToken: string) => shop.call('confirmPledge', { body: { pledgeToken } });
const withdraw = (pledgeToken: string) => shop.call('withdrawPledge', { body: { pledgeToken } });
const read = async (pledgeToken: string) => (await shop.call('myPledge', { body: { pledgeToken } })).json();
const chipIn = async (id: string) => (await shop.call('chipIn', { query: { id } })).json();
const organised = async (id: string, token: string) =>
  (await shop.call('organisedGift', { query: { id }, token })).json();
/** Promised and confirmed; answers the token of the mail. */
const promised = async (giftId: string, more: object = {}, email = newEmail()) => {
  expect((await promise(giftId, email, more)).statusCode).toBe(200);
  const token = await tokenFor(email);
  expect((await confirm(token)).statusCode).toBe(200);
  return { email, token };
};
const payPromise = async (giftId: string, rupees: number, pledgeToken: string) => {
  const started = await shop.call('createOrder', {
    ip: newNetwork(),
    body: { amount: rupees * 100, currency: 'INR', giftId, pledgeToken, guest: { name: 'Meera' } },
  });
  expect(started.statusCode, started.body).toBe(200);
  const { orderId, contributorToken } = started.json();
  return { contributorToken, ...(await payAtCheckout(shop, orderId)) };
};
/** As a browser that comes back from the checkout. */
const payAndSave = async (giftId: string, rupees: number, pledgeToken: string) => {
  const body = await payPromise(giftId, rupees, pledgeToken);
  expect((await shop.call('savePayment', { body })).statusCode).toBe(200);
};
/** The questions that were mailed to these addresses. */
const listAsked = (email: string) =>
  queryRows(
    shop.opened.database,
    sql`select 1 from pledge_mails m join pledges p on p.id = m.pledge_id where p.email like ${email}`,
  );
/** Rows of every table that contain this text. */
const rowsWith = async (text: string) => {
  const tables = await queryRows<{ name: string }>(
    shop.opened.database,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await queryRows<{ n: number }>(
        shop.opened.database,
        sql`select count(*)::int as n from ${sql.identifier(name)} t where t::text like ${`%${text}%`}`,
      );
      return (row?.n ?? 0) > 0 ? [name] : [];
    }),
  );
  return found.flat();
};

describe('a promise', () => {
  it('counts once its address has confirmed it, and reserves nothing', async () => {
    const { id, owner } = await openGift(shop);
    const email = newEmail();
    expect((await promise(id, email)).json()).toEqual({ success: true });
    const token = await tokenFor(email);
    const opened = await shop.app.inject('/pledge');
    expect([opened.statusCode, opened.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(await read(token)).toMatchObject({ state: 'unconfirmed', amount: 501, giftId: id });
    expect(await read(token)).not.toHaveProperty('next');
    expect((await chipIn(id)).promisedAmount).toBe(0);

    for (const _again of [1, 2]) expect((await confirm(token)).json()).toEqual({ success: true });
    expect(await read(token)).toMatchObject({
      state: 'confirmed',
      next: { amount: 501, by: daysAfter(today, 3) },
    });
    expect(await chipIn(id)).toMatchObject({ promisedAmount: 501, availableNow: 1000, paymentAmount: 0 });
    expect(await organised(id, owner.token)).toMatchObject({
      promises: [
        { name: 'Meera Rao', amount: 501, paidAmount: 0, by: daysAfter(today, 3), state: 'promised' },
      ],
      promisedAmount: 501,
    });
  });

  it('is shown only as far as something is left to pay', async () => {
    const { id, owner } = await openGift(shop, { priceRupees: 1000 });
    for (let n = 0; n < 2; n += 1) await promised(id, { amount: 501 });
    expect((await chipIn(id)).promisedAmount).toBe(1000);
    await payInstalment(shop, await signedInPerson(shop.opened.database), id, 700);
    expect(await chipIn(id)).toMatchObject({ remainingAmount: 300, promisedAmount: 300 });
    expect((await organised(id, owner.token)).promisedAmount).toBe(300);
  });

  it('is asked about in words of the shop alone: product, amounts, days and the link', async () => {
    const { id } = await openGift(shop);
    const email = newEmail();
    const name = 'Zebulon Quux';
    await promise(id, email, { name, amount: 1000, parts: 2, by: today });
    await tokenFor(email);
    const [mail] = mailsTo(email);
    const text = `${mail?.subject} ${mail?.text}`;
    for (const word of ['Zebulon', 'Quux', 'Kamala', 'Asha', 'Birthday', email])
      expect(text).not.toContain(word);
    expect(text).toMatch(/₹1,000/);
    expect(text.match(/₹500 by /g)).toHaveLength(2);
    expect(text.match(/https?:\/\/[^\s/]+\/pledge#[\w-]{43}/g)).toHaveLength(1);
    expect(mail).toMatchObject({
      headers: { 'List-Unsubscribe': expect.stringMatching(/\/pledge#withdraw=[\w-]{43}>$/) },
    });
    expect(await rowsWith((await tokenFor(email)).slice(3))).toEqual([]);
  });

  it('can be withdrawn at any time, and then nothing is known of its person', async () => {
    const { id } = await openGift(shop);
    const { email, token } = await promised(id);
    for (const _again of [1, 2]) expect((await withdraw(token)).json()).toEqual({ success: true });
    expect(await read(token)).toMatchObject({ state: 'withdrawn', name: '', email: '' });
    expect((await chipIn(id)).promisedAmount).toBe(0);
    expect((await confirm(token)).json()).toMatchObject({ code: 'wrong_state' });
    expect(await rowsWith(email)).toEqual([]);
    expect((await withdraw('a'.repeat(43))).statusCode).toBe(404);
  });

  it('is refused for days and amounts that cannot be, and for gifts that take no payments', async () => {
    const { id, cookie } = await openGift(shop);
    const fieldsOf = async (more: object) =>
      Object.keys((await promise(id, newEmail(), more)).json().fields ?? {});
    expect(await fieldsOf({ by: daysAfter(today, -1) })).toEqual(['by']);
    expect(await fieldsOf({ by: daysAfter(CLOSES_ON, 1) })).toEqual(['by']);
    expect(await fieldsOf({ by: daysAfter(today, 1), parts: 2 })).toEqual(['parts']);
    expect(await fieldsOf({ amount: 3, parts: 4 })).toEqual(['parts']);
    expect(await fieldsOf({ name: 'www.evil.test' })).toEqual(['name']);
    expect((await promise(id, newEmail(), { by: CLOSES_ON })).statusCode).toBe(200);
    expect((await promise(id, newEmail(), { amount: 1001 })).json().code).toBe('more_than_left');
    expect((await promise('no-such-gift', newEmail())).json().code).toBe('gift_not_found');
    await decide(shop, cookie, id, 'unshare');
    expect((await promise(id, newEmail())).json().code).toBe('gift_not_found');
  });
});

describe('the addresses of strangers', () => {
  it('get one mail for each gift from whoever typed them, whatever becomes of the promise, until they have confirmed one', async () => {
    const { id } = await openGift(shop);
    const email = newEmail();
    const ip = newNetwork();
    const answers = [
      await promise(id, email, {}, { ip }),
      await promise(id, email, {}, { ip }),
      await promise(id, email, { amount: 7 }, { ip }),
    ];
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const token = await tokenFor(email);
    await withdraw(token);
    expect((await promise(id, email, {}, { ip })).body).toBe(answers[0]?.body);
    const otherEmail = newEmail();
    await promise(id, otherEmail, {}, { ip });
    const otherToken = await tokenFor(otherEmail);
    await confirm(otherToken);
    await withdraw(otherToken);
    await promise(id, otherEmail, {}, { ip });
    await expect.poll(() => mailsTo(otherEmail).length).toBe(2);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('get one mail over all gifts of an asker until they confirm it, then one about the next, and nobody is told', async () => {
    const email = newEmail();
    const ip = newNetwork();
    const gifts = await Promise.all(Array.from({ length: 3 }, async () => (await openGift(shop)).id));
    const answers = await Promise.all([...gifts, ...gifts].map((id) => promise(id, email, {}, { ip })));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const countAsked = () => listAsked(email);
    expect(await countAsked()).toHaveLength(1);
    const token = await tokenFor(email);
    // Twice at once: one answer asks one question.
    await Promise.all([confirm(token), confirm(token)]);
    expect(await countAsked()).toHaveLength(2);
    await expect.poll(() => mailsTo(email)).toHaveLength(2);
    await withdraw(await tokenFor(email));
    await promise((await openGift(shop)).id, email, {}, { ip });
    expect(await countAsked()).toHaveLength(1);
    expect(mailsTo(email)).toHaveLength(2);
  });

  it('are asked about their own promise though a stranger has asked before, for the same gift', async () => {
    const [{ id, owner }, other] = [await openGift(shop), await openGift(shop)];
    const email = newEmail();
    const stranger = { ip: newNetwork() };
    await promise(id, email, { amount: 3, name: 'Sly Stranger' }, stranger);
    await promise(other.id, email, { amount: 3, name: 'Sly Stranger' }, stranger);
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    await promise(id, email, { amount: 400, name: 'Rightful Owner' });
    await expect.poll(() => mailsTo(email)).toHaveLength(2);
    expect((await confirm(await tokenFor(email))).statusCode).toBe(200);
    expect((await organised(id, owner.token)).promises).toMatchObject([
      { name: 'Rightful Owner', amount: 400 },
    ]);
  });

  it('get few mails from all strangers together, and those for which they are signed in besides', async () => {
    const person = await confirmedPerson(shop.opened.database);
    const [name = '', domain] = person.email.split('@');
    for (let n = 0; n < 6; n += 1)
      await promise((await openGift(shop)).id, n % 2 === 0 ? person.email : `${name}+${n}@${domain}`);
    const asked = async () => (await listAsked(`${name}%`)).length;
    expect(await asked()).toBe(3);
    const { id } = await openGift(shop);
    await promise(id, person.email, {}, { token: person.token });
    await promise(id, person.email, {}, { token: person.token });
    expect(await asked()).toBe(4);
    // Another account is a stranger like any other.
    const { token } = await confirmedPerson(shop.opened.database);
    await promise((await openGift(shop)).id, person.email, {}, { token });
    expect(await asked()).toBe(4);
    // Who answers is asked about the next.
    await expect.poll(() => mailsTo(person.email).length).toBeGreaterThan(1);
    expect((await confirm(await tokenFor(person.email))).statusCode).toBe(200);
    expect(await asked()).toBe(5);
  });

  it('cannot be flooded from one network or over one gift', async () => {
    const { id } = await openGift(shop);
    const body = { giftId: id, amount: 1, by: today, name: 'Meera', email: 'one@people.test' };
    const calls = Array.from({ length: 61 }, () => shop.call('pledge', { ip: '127.9.9.9', body }));
    expect((await Promise.all(calls)).filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    const more = Array.from({ length: 61 }, () => promise(id, 'one@people.test', { amount: 1 }));
    expect((await Promise.all(more)).filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  });
});

describe('a payment with the token of a promise', () => {
  it('counts for its parts in order, smaller and larger ones, whoever reports it', async () => {
    const { id, owner } = await openGift(shop, { priceRupees: 5000, date: daysAfter(today, 40) });
    const by = daysAfter(today, 2);
    const { token } = await promised(id, { amount: 2000, parts: 4, by });
    await payPromise(id, 300, token);
    // Nobody comes back from the checkout: the provider tells.
    await settle(shop);
    expect(await read(token)).toMatchObject({ paidAmount: 300, next: { amount: 200, by } });
    expect((await chipIn(id)).promisedAmount).toBe(1700);
    await payAndSave(id, 900, token);
    expect(await read(token)).toMatchObject({
      paidAmount: 1200,
      parts: [{ state: 'paid' }, { state: 'paid' }, { state: 'promised' }, { state: 'promised' }],
      next: { amount: 300, by: daysAfter(by, 14) },
    });
    await payAndSave(id, 1000, token);
    expect(await read(token)).toMatchObject({ state: 'done', paidAmount: 2200 });
    expect(await chipIn(id)).toMatchObject({ promisedAmount: 0, paymentAmount: 2200 });
    expect(await organised(id, owner.token)).toMatchObject({
      promises: [{ state: 'paid', by: daysAfter(by, 21), amount: 2000 }],
    });
  });

  it('is not needed by the account that has confirmed the same email; an email that somebody types pays no promise', async () => {
    const { id } = await openGift(shop, { priceRupees: 2000 });
    const { email, token } = await promised(id);
    const guest = { name: 'Meera', email: email.toUpperCase() };
    await payAsGuest(shop, id, 200, { guest, ip: loopbackAddress(250) });
    // An account can be made with any address, too.
    const unproven = await signedInPerson(shop.opened.database);
    await shop.opened.database.execute(sql`update users set email = ${email} where id = ${unproven.id}`);
    await payInstalment(shop, unproven, id, 100);
    expect(await read(token)).toMatchObject({ state: 'confirmed', paidAmount: 0, next: { amount: 501 } });
    const account = await confirmedPerson(shop.opened.database);
    const own = await promised(id, {}, account.email);
    await payInstalment(shop, account, id, 501);
    expect(await read(own.token)).toMatchObject({ state: 'done' });
    expect((await chipIn(id)).promisedAmount).toBe(501);
  });

  it('is taken as well when the promise is of another gift, withdrawn or unknown, and counts for none', async () => {
    const [{ id }, { id: otherId }] = [await openGift(shop), await openGift(shop)];
    const other = await promised(otherId);
    const { token } = await promised(id);
    await withdraw(token);
    for (const foreign of [other.token, token, 'a'.repeat(43)]) await payAndSave(id, 10, foreign);
    expect((await chipIn(id)).paymentAmount).toBe(30);
    expect((await chipIn(otherId)).promisedAmount).toBe(501);
  });
});

describe('a reminder', () => {
  it('comes in the morning before the day, its link pays, and after the payment none comes', async () => {
    const { id } = await openGift(shop);
    const { email } = await promised(id, { amount: 100, by: daysAfter(today, 2) });
    /** The kinds that were queued for this person so far. */
    const remind = async (day: number, time: string) => {
      const now = new Date(`${daysAfter(today, day)}T${time}:00+05:30`);
      shop.shop.pledges.clock.now = () => now;
      await remindOfPledges(shop.shop.pledges, now);
      const rows = await queryRows<{ kind: string }>(
        shop.opened.database,
        sql`select kind from pledge_mails m join pledges p on p.id = m.pledge_id
          where p.email = ${email} and kind <> 'confirm'`,
      );
      return rows.map(({ kind }) => kind);
    };
    const originalNow = shop.shop.pledges.clock.now;
    try {
      for (const time of ['08:59', '19:00']) expect(await remind(1, time)).toEqual([]);
      // The day on which it was confirmed.
      expect(await remind(0, '12:00')).toEqual([]);
      for (const time of ['09:00', '09:01']) expect(await remind(1, time)).toEqual(['before']);
      await expect
        .poll(() => mailsTo(email).map(({ subject }) => subject.split(':')[0]))
        .toContain('Tomorrow');
      expect(mailsTo(email).at(-1)?.text).toMatch(/Hello Meera,[\s\S]*₹100 for Kamala’s gift/);
      const token = await tokenFor(email);
      await payAndSave(id, 100, token);
      for (const day of [2, 3]) expect(await remind(day, '09:00')).toEqual(['before']);
      expect(await read(token)).toMatchObject({ state: 'done' });
    } finally {
      shop.shop.pledges.clock.now = originalNow;
    }
  });
});

describe('who promised', () => {
  it('is known to the organiser alone, and of a surprise to nobody until its day', async () => {
    const { id, owner } = await openGift(shop);
    const { email } = await promised(id, { name: 'Zebulon Quux' });
    const other = await confirmedPerson(shop.opened.database);
    const seen = [
      await shop.call('chipIn', { query: { id } }),
      await shop.call('getGiftRequest', { query: { userId: id }, token: other.token }),
      await shop.call('organisedGift', { query: { id }, token: other.token }),
      await shop.app.inject(`/chip-in/${id}`),
    ].map(({ body }) => body);
    for (const body of seen) for (const word of ['Zebulon', email]) expect(body).not.toContain(word);
    expect((await organised(id, owner.token)).promises).toHaveLength(1);

    await shop.opened.database.execute(sql`update gifts set surprise = true where public_id = ${id}`);
    expect(await organised(id, owner.token)).toMatchObject({ promises: [], promisedAmount: 501 });
  });

  it('is told to the account with that confirmed email, and forgotten with it', async () => {
    const { id } = await openGift(shop);
    const person = await confirmedPerson(shop.opened.database);
    await promised(id, { name: 'Farida Forgotten' }, person.email);
    expect((await shop.call('myData', { token: person.token })).json().pledges).toMatchObject([
      { name: 'Farida Forgotten', email: person.email, status: 'confirmed' },
    ]);
    await shop.opened.database.transaction(async (tx) => {
      for (const { erase } of shop.shop.accounts.personalData) await erase(tx, person);
    });
    expect((await chipIn(id)).promisedAmount).toBe(0);
    expect(await rowsWith('Farida Forgotten')).toEqual([]);
  });

  it('is deleted when nobody confirms, and with the end of the gift', async () => {
    const { database } = shop.opened;
    const [{ id }, { id: ended, owner }] = [await openGift(shop), await openGift(shop)];
    const [unconfirmed, { email }] = [newEmail(), await promised(ended)];
    const ip = newNetwork();
    await promise(id, unconfirmed, {}, { ip });
    const token = await tokenFor(unconfirmed);
    await database.execute(
      sql`update pledges set created_at = now() - interval '4 days' where status = 'unconfirmed'`,
    );
    expect((await shop.call('cancelGift', { body: { id: ended }, token: owner.token })).statusCode).toBe(200);
    await cleanUpPledges(database);
    for (const address of [unconfirmed, email]) expect(await rowsWith(address)).toEqual([]);
    expect((await confirm(token)).statusCode).toBe(404);
    // Still asked once only.
    await promise(id, unconfirmed, {}, { ip });
    await promised(id);
    expect(mailsTo(unconfirmed)).toHaveLength(1);
  });
});

it('parts are whole rupees with the rest on the first, and months end on their last day', () => {
  expect(pledgeParts({ amount: 2000, by: '2027-01-08', parts: 4 })).toEqual([
    { by: '2027-01-08', amount: 500 },
    { by: '2027-01-15', amount: 500 },
    { by: '2027-01-22', amount: 500 },
    { by: '2027-01-29', amount: 500 },
  ]);
  expect(pledgeParts({ amount: 1001, by: '2027-01-31', parts: 3, every: 'month' })).toEqual([
    { by: '2027-01-31', amount: 335 },
    { by: '2027-02-28', amount: 333 },
    { by: '2027-03-31', amount: 333 },
  ]);
});
