import { daysAfter, indianDay } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeGifts } from '../../src/gifts/close.ts';
import { queryRows } from '../../src/platform/database.ts';
import { expectMoneyAddsUp, payAtCheckout, settle } from '../support/buying.ts';
import {
  adminCookie,
  decide,
  openGift,
  payInstalment,
  readGift,
  requestGift,
  startInstalment,
} from '../support/gifts.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';

const GIFTS = process.env.FULL_FIGURES === '1' ? 200 : 8;
const DAY_MS = 86_400_000;

let shop: Shop;
let people: Person[];
let cookie: string;
/** Noon in India. */
let today = Date.parse(`${indianDay(new Date())}T06:30:00Z`);

beforeAll(async () => {
  shop = await openShop({ RECONCILE_SECONDS: '3600' }, { working: true });
  shop.shop.gifts.clock.now = () => new Date(today);
  people = await Promise.all(
    Array.from({ length: 8 }, (_, at) => signedInPerson(shop.opened.database, `P${at}`)),
  );
  cookie = await adminCookie(shop);
});

afterAll(async () => {
  await settle(shop);
  await expectMoneyAddsUp(shop);
  await shop.close();
});

const dayFromNow = (days: number) => daysAfter(indianDay(new Date(today)), days);

it('a gift can be paid until the end of its last funding day, then it expires and everyone is refunded', async () => {
  const { id, owner } = await openGift(shop, { priceRupees: 800, date: dayFromNow(5) });
  await payInstalment(shop, person(1), id, 300);
  const { database } = shop.opened;
  const lastMoment = new Date(`${dayFromNow(2)}T18:29:59Z`);
  const midnight = new Date(`${dayFromNow(2)}T18:30:00Z`);
  await closeGifts(shop.shop.payments, lastMoment);
  expect((await readGift(shop, id)).status).toBe('approved');

  const open = await startInstalment(shop, person(2), id, 100);
  expect(open.statusCode, open.body).toBe(200);
  await closeGifts(shop.shop.payments, midnight);
  expect((await readGift(shop, id)).status, 'an open checkout is waited for').toBe('approved');
  await shop.call('releaseOrder', { token: person(2).token, body: { orderId: open.json().orderId } });

  await closeGifts(shop.shop.payments, midnight);
  expect((await readGift(shop, id, { token: owner.token })).status).toBe('refunding');
  await closeGifts(shop.shop.payments, midnight);
  await settle(shop);
  const gift = await readGift(shop, id, { token: owner.token });
  expect(gift.steps.map((step: { status: string }) => step.status)).toEqual([
    'pending',
    'approved',
    'expired',
    'refunding',
    'refunded',
  ]);
  const refunds = await queryRows<{ count: number }>(
    database,
    sql`select count(*)::int as count from refunds r join payments p on p.provider_payment_id = r.provider_payment_id
      join payment_orders o on o.id = p.order_id join gifts g on g.id = o.gift_id where g.public_id = ${id}`,
  );
  expect(refunds[0]?.count).toBe(1);
  // The payment of the checkout that was closed comes all the same: it goes back too.
  await payAtCheckout(shop, open.json().orderId);
  await settle(shop);
  expect((await readGift(shop, id, { token: owner.token })).paymentAmount).toBe(0);
});

it('after midnight of the last funding day no payment can start, even before the periodic task has run', async () => {
  const { id } = await openGift(shop, { date: dayFromNow(3) });
  const real = today;
  today += DAY_MS;
  try {
    expect((await startInstalment(shop, person(1), id, 100)).json()).toMatchObject({ code: 'wrong_state' });
    expect(await readGift(shop, id)).toMatchObject({ canPay: false, availableNow: 0 });
  } finally {
    today = real;
  }
});

it('an organiser is warned once, two days before funding closes, and only when an amount is still to be paid', async () => {
  const { id, owner } = await openGift(shop, { date: dayFromNow(6) });
  const warnings = () =>
    shop.mails.filter(({ to, subject }) => to === owner.email && subject.includes('still to pay'));
  await closeGifts(shop.shop.payments, new Date(today));
  const twoBefore = new Date(today + DAY_MS);
  await closeGifts(shop.shop.payments, twoBefore);
  await closeGifts(shop.shop.payments, twoBefore);
  await expect.poll(warnings).toHaveLength(1);
  expect(warnings()[0]?.text).toContain(id);
});

it('a request without a decision is declined with a reason when its date is too close', async () => {
  const owner = person(0);
  const id = await requestGift(shop, owner, { date: dayFromNow(3) });
  const real = today;
  today += DAY_MS;
  try {
    expect((await decide(shop, cookie, id, 'approve')).json()).toMatchObject({ code: 'wrong_state' });
    await closeGifts(shop.shop.payments, new Date(today));
  } finally {
    today = real;
  }
  expect(await readGift(shop, id, { token: owner.token })).toMatchObject({
    status: 'declined',
    reason: 'The date was too close by the time we could review it.',
  });
});

it('random gifts, advanced day by day, all end delivered, declined or fully refunded', async () => {
  const random = seeded(20_261_115);
  const real = today;
  const walks: string[] = [];
  for (let at = 0; at < GIFTS; at += 1) {
    const date = dayFromNow(3 + Math.floor(random() * 9));
    walks.push(
      await requestGift(shop, person(at), { priceRupees: 100 + Math.floor(random() * 5) * 100, date }),
    );
  }
  const open = new Set(walks);
  for (let day = 0; day < 16 && open.size > 0; day += 1) {
    for (const id of open) await liveADay(id, random);
    await settle(shop);
    for (const id of open) if (ENDS.has((await seenByAdmin(id)).status)) open.delete(id);
    today += DAY_MS;
    await closeGifts(shop.shop.payments, new Date(today));
  }
  // Paid gifts wait for a person, never for the clock.
  for (const id of open) await lead(id);
  for (let time = 0; time < 5; time += 1) await settle(shop);
  const ends = await Promise.all(walks.map(seenByAdmin));
  today = real;
  for (const { status, paymentAmount, totalAmount } of ends) {
    expect(ENDS).toContain(status);
    expect(paymentAmount).toBe(status === 'delivered' ? totalAmount : 0);
  }
  expect(new Set(ends.map(({ status }) => status)).size).toBeGreaterThan(3);
  await expectMoneyAddsUp(shop);
});

const ENDS = new Set(['delivered', 'declined', 'cancelled', 'expired', 'refunded']);

/** One day of one gift: an admin, its owner and some payers each may do something. */
async function liveADay(id: string, random: () => number): Promise<void> {
  const { status, remainingAmount, userName } = await seenByAdmin(id);
  const owner = people.find((one) => one.id === userName);
  const luck = random();
  if (status === 'pending' && luck < 0.5) await decide(shop, cookie, id, luck < 0.08 ? 'decline' : 'approve');
  else if (status === 'approved' && luck < 0.06 && owner)
    await shop.call('cancelGift', { token: owner.token, body: { id } });
  else if (status === 'approved' && luck < 0.6) {
    const rupees = Math.max(1, Math.min(remainingAmount, Math.ceil(random() * 250)));
    const payer = person(Math.floor(random() * people.length));
    const started = await startInstalment(shop, payer, id, rupees);
    if (started.statusCode === 200 && random() < 0.85) await payAtCheckout(shop, started.json().orderId);
    else if (started.statusCode === 200)
      await shop.call('releaseOrder', { token: payer.token, body: { orderId: started.json().orderId } });
  } else if (status === 'paid' && luck < 0.1) await decide(shop, cookie, id, 'cancel', { reason: 'Broken.' });
  else if (status === 'paid' && luck < 0.7) await decide(shop, cookie, id, 'dispatch');
  else if (status === 'dispatched' && luck < 0.7) await decide(shop, cookie, id, 'deliver');
}

async function lead(id: string): Promise<void> {
  const { status } = await seenByAdmin(id);
  if (status === 'paid') await decide(shop, cookie, id, 'dispatch');
  if (status === 'paid' || status === 'dispatched') await decide(shop, cookie, id, 'deliver');
}

const seenByAdmin = (id: string) => readGift(shop, id, { cookie });

function person(at: number): Person {
  const one = people[at % people.length];
  if (!one) throw new Error('nobody is there');
  return one;
}

/** The same walk every time (a linear congruential generator, Numerical Recipes' constants). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
