import { daysAfter, indianDay } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundCollecting, closeGifts } from '../../src/gifts/close.ts';
import { expectMoneyAddsUp, payAtCheckout, reportPayment, settle } from '../support/buying.ts';
import {
  adminCookie,
  decide,
  openGift,
  payInstalment,
  readGift,
  requestGift,
  startInstalment,
} from '../support/gifts.ts';
import { payAsGuest } from '../support/guests.ts';
import { confirmedPerson, type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { makeRegistry, startGiving } from '../support/registries.ts';
import { openShop, type Shop } from '../support/shop.ts';

const COLLECT_DAYS = 150;
const LEAD_DAYS = 3;
/** A gift for this day takes payments for 150 of the days until it closes. */
const FAR = 400;
const OPENS = FAR - LEAD_DAYS - COLLECT_DAYS;

let shop: Shop;
let payer: Person;
let now: Date;

beforeAll(async () => {
  shop = await openShop({ RECONCILE_SECONDS: '3600' }, { working: true });
  shop.shop.gifts.clock.now = () => now;
  payer = await signedInPerson(shop.opened.database, 'Ravi Payer');
  onDay(0);
});
afterAll(async () => {
  await settle(shop);
  await expectMoneyAddsUp(shop);
  await shop.close();
});

const START = indianDay(new Date());
const dayAt = (days: number) => daysAfter(START, days);
/** Noon in India. */
function onDay(days: number): void {
  now = new Date(`${dayAt(days)}T06:30:00Z`);
}
const bound = () => boundCollecting(shop.shop.payments, { today: indianDay(now), collectDays: COLLECT_DAYS });
const chipIn = async (id: string) => (await shop.call('chipIn', { query: { id } })).json();
const subjectsTo = ({ email }: Person) =>
  shop.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
/** As a version without opening days left it: approved, and collecting from its first day. */
const asOfEarlierVersion = (id: string) =>
  shop.opened.database.execute(sql`update gifts set opens_on = null where public_id = ${id}`);

/** Asked for and approved today. */
function farGift() {
  onDay(0);
  return openGift(shop, { priceRupees: 1000, date: dayAt(FAR) });
}

describe('a gift that is 400 days away', () => {
  it('is approved and shared at once, says when payments open, and takes none until then', async () => {
    const { id, owner } = await farGift();
    const gift = await readGift(shop, id, { token: owner.token });
    expect(gift).toMatchObject({
      status: 'approved',
      payment: false,
      canPay: false,
      availableNow: 0,
      opensOn: dayAt(OPENS),
      closesOn: dayAt(FAR - LEAD_DAYS),
    });
    await expect
      .poll(
        () =>
          shop.mails.find(({ to, subject }) => to === owner.email && subject.startsWith('Approved:'))?.text,
      )
      .toMatch(/Payments open on .* and close at the end of/);
    expect(gift.paymentlink).toBeUndefined();
    expect(gift.sharablelink).toContain(id);
    expect(await chipIn(id)).toMatchObject({ state: 'open', availableNow: 0, opensOn: dayAt(OPENS) });
    for (const refused of [
      await startInstalment(shop, payer, id, 100),
      await shop.call('createOrder', {
        body: { amount: 10_000, currency: 'INR', giftId: id, guest: { name: 'Meera' } },
      }),
    ]) {
      expect(refused.statusCode, refused.body).toBe(409);
      expect(refused.json()).toMatchObject({ code: 'not_open_yet' });
    }
  });

  it('takes promises from the first day of payments on, and none for earlier days', async () => {
    const { id } = await farGift();
    const promise = (by: string) =>
      shop.call('pledge', {
        body: { giftId: id, amount: 200, by, name: 'Meera Rao', email: 'meera@people.test' },
      });
    const early = await promise(dayAt(OPENS - 1));
    expect(early.statusCode).toBe(400);
    expect(early.json().fields).toHaveProperty('by');
    expect((await promise(dayAt(OPENS))).statusCode).toBe(200);
  });

  it('takes payments on the very day, and its organiser is told once', async () => {
    const { id, owner } = await farGift();
    onDay(OPENS - 1);
    await bound();
    expect((await startInstalment(shop, payer, id, 100)).statusCode).toBe(409);
    onDay(OPENS);
    await bound();
    await bound();
    const told = () => subjectsTo(owner).filter((subject) => subject.startsWith('Open for payments'));
    await expect.poll(() => told().length).toBe(1);
    expect(await readGift(shop, id)).toMatchObject({ payment: true, canPay: true });
    await payInstalment(shop, payer, id, 400);
    expect(await readGift(shop, id)).toMatchObject({ paymentAmount: 400, opensOn: dayAt(OPENS) });
  });

  it('cannot be given more time than a refund of its first payment has', async () => {
    const { id, owner } = await farGift();
    onDay(OPENS);
    await payInstalment(shop, payer, id, 400);
    const extended = await shop.call('extendGift', { token: owner.token, body: { id, days: 7 } });
    expect(extended.statusCode, extended.body).toBe(409);
    expect(extended.json().error).toContain('six months');
    expect(await readGift(shop, id)).toMatchObject({ date: dayAt(FAR), closesOn: dayAt(FAR - LEAD_DAYS) });
  });
});

it('a gift within 150 days opens at once, and nobody is told that it did', async () => {
  onDay(0);
  const { id, owner } = await openGift(shop, { date: dayAt(COLLECT_DAYS + LEAD_DAYS) });
  expect(await readGift(shop, id)).toMatchObject({ payment: true, opensOn: dayAt(0) });
  await bound();
  await settle(shop);
  expect(subjectsTo(owner).filter((subject) => subject.startsWith('Open for payments'))).toEqual([]);
});

it('a gift that is approved after its first day says nothing about opening', async () => {
  onDay(0);
  const owner = await signedInPerson(shop.opened.database, 'Late Asker');
  const id = await requestGift(shop, owner, { date: dayAt(100) });
  await shop.opened.database.execute(
    sql`update gifts set opens_on = ${dayAt(-5)}, created_at = now() - interval '20 days' where public_id = ${id}`,
  );
  await bound();
  expect(await readGift(shop, id, { token: owner.token })).toMatchObject({
    status: 'pending',
    payment: false,
  });
  expect((await decide(shop, await adminCookie(shop), id, 'approve')).statusCode).toBe(200);
  await bound();
  await expect.poll(() => subjectsTo(owner).some((subject) => subject.startsWith('Approved:'))).toBe(true);
  expect(await readGift(shop, id)).toMatchObject({ payment: true });
  expect(subjectsTo(owner).filter((subject) => subject.startsWith('Open for payments'))).toEqual([]);
});

describe('a far gift of an earlier version', () => {
  it('without money opens 150 days before it closes', async () => {
    const { id } = await farGift();
    await asOfEarlierVersion(id);
    expect(await readGift(shop, id)).toMatchObject({ payment: true });
    await bound();
    expect(await readGift(shop, id)).toMatchObject({ payment: false, opensOn: dayAt(OPENS) });
  });

  it('stays open while somebody is at the bank, and takes that payment', async () => {
    const { id } = await farGift();
    await asOfEarlierVersion(id);
    const started = await startInstalment(shop, payer, id, 300);
    await bound();
    expect(await readGift(shop, id)).toMatchObject({ payment: true });
    await reportPayment(shop, payer, await payAtCheckout(shop, started.json().orderId));
    await bound();
    expect(await readGift(shop, id)).toMatchObject({ paymentAmount: 300, closesOn: dayAt(COLLECT_DAYS) });
  });

  it('with money closes 150 days after the first payment: everyone is told 30 and 7 days before, then refunded', async () => {
    const { id, owner } = await farGift();
    await asOfEarlierVersion(id);
    const friend = await confirmedPerson(shop.opened.database, 'Friend Payer');
    await payInstalment(shop, friend, id, 250);
    const told = () =>
      [owner, friend].map((person) => subjectsTo(person).filter((subject) => subject.includes('close on')));

    for (const [day, mails] of [
      [1, 0],
      [COLLECT_DAYS - 31, 0],
      [COLLECT_DAYS - 30, 1],
      [COLLECT_DAYS - 8, 1],
      [COLLECT_DAYS - 7, 2],
      [COLLECT_DAYS, 2],
    ] as const) {
      onDay(day);
      await bound();
      await bound();
      await settle(shop);
      await expect
        .poll(() => told().map(({ length }) => length), { message: `on day ${day}` })
        .toEqual([mails, mails]);
    }
    expect(await readGift(shop, id)).toMatchObject({
      canPay: true,
      date: dayAt(FAR),
      closesOn: dayAt(COLLECT_DAYS),
    });
    onDay(COLLECT_DAYS + 1);
    await closeGifts(shop.shop.payments, now);
    await settle(shop);
    expect(await readGift(shop, id, { token: owner.token })).toMatchObject({
      status: 'refunded',
      refundedAmount: 250,
    });
  });

  it('whose first payment is older than that closes a week later, not without a word', async () => {
    const { id, owner } = await farGift();
    await asOfEarlierVersion(id);
    await payAsGuest(shop, id, 200);
    onDay(COLLECT_DAYS + 20);
    await bound();
    await settle(shop);
    expect(await readGift(shop, id)).toMatchObject({ canPay: true, closesOn: dayAt(COLLECT_DAYS + 27) });
    const told = () => subjectsTo(owner).filter((subject) => subject.includes('close on'));
    await expect.poll(() => told().length).toBe(1);
  });
});

it('a registry that is 400 days away takes whole gifts from 150 days before they are sent', async () => {
  onDay(0);
  const owner = await confirmedPerson(shop.opened.database, 'Asha Rao');
  const [whole, shared] = [
    await productToSell(shop.opened.database, { priceRupees: 500 }),
    await productToSell(shop.opened.database, { priceRupees: 900 }),
  ];
  const { id, items, opensOn } = await makeRegistry(
    shop,
    owner,
    [{ productId: whole }, { productId: shared, sharing: true }],
    { date: dayAt(FAR) },
  );
  expect(opensOn).toBe(dayAt(FAR - COLLECT_DAYS));
  const given = { registryId: id, itemId: items[0]?.id ?? '' };
  const early = await startGiving(shop, given);
  expect(early.statusCode, early.body).toBe(409);
  expect(early.json()).toMatchObject({ code: 'not_open_yet' });
  expect(await chipIn(items[1]?.chipInId ?? '')).toMatchObject({ opensOn: dayAt(OPENS), availableNow: 0 });
});
