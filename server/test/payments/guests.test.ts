import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listGiftNotes } from '../../src/contributions/gift-notes.ts';
import { cleanUpContributors, cleanUpGiftNotes } from '../../src/contributions/index.ts';
import { availableForGift } from '../../src/payments/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { expectMoneyAddsUp, payAtCheckout, settle } from '../support/buying.ts';
import { openGift, readGift, startInstalment } from '../support/gifts.ts';
import { loopbackAddress, payAsGuest, startGuestOrder } from '../support/guests.ts';
import { signedInPerson } from '../support/people.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let giftId: string;
let cookie: string;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(async () => {
  await settle(shop);
  await expectMoneyAddsUp(shop);
  await shop.close();
});
beforeEach(async () => {
  ({ id: giftId, cookie } = await openGift(shop, { priceRupees: 1000 }));
});

describe('a guest', () => {
  it('pays towards a shared gift and sees the contribution with the token', async () => {
    const { token } = await payAsGuest(shop, giftId, 300, {
      guest: { name: 'Meera', message: 'Happy birthday!', email: 'meera@guests.test', phone: '9876543210' },
    });
    const answer = await shop.call('myContribution', { body: { contributorToken: token } });
    expect(answer.json()).toMatchObject({
      giftId,
      amount: 300,
      state: 'paid',
      refundedAmount: 0,
      message: 'Happy birthday!',
      receipt: [{ amount: 300, refundedAmount: 0 }],
    });
    const gift = await readGift(shop, giftId);
    expect(gift).toMatchObject({ paymentAmount: 300, payers: [{ name: 'Meera' }] });
    expect(JSON.stringify(gift)).not.toContain('meera@guests.test');
    expect(JSON.stringify(gift)).not.toContain('9876543210');
  });

  it('who wants to stay anonymous is shown as a friend', async () => {
    await payAsGuest(shop, giftId, 100, { guest: { name: 'Meera', anonymous: true } });
    expect((await readGift(shop, giftId)).payers).toMatchObject([{ name: 'A friend' }]);
  });

  it('is known by the cookie as well, and gets the same order for the same amount', async () => {
    const first = await startGuestOrder(shop, giftId, 200);
    const [given] = first.cookies as { name: string; value: string; httpOnly: boolean; sameSite: string }[];
    expect(given).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    const held = `${given?.name}=${given?.value}`;
    const again = await startGuestOrder(shop, giftId, 200, { cookie: held });
    expect(again.json()).toMatchObject({ orderId: first.json().orderId, held: true });
    const paid = await payAtCheckout(shop, first.json().orderId);
    expect((await shop.call('savePayment', { body: paid, cookie: held })).statusCode).toBe(200);
    const status = await shop.call('orderStatus', { query: { orderId: first.json().orderId }, cookie: held });
    expect(status.json()).toMatchObject({ status: 'paid' });
    const mine = await shop.call('myContribution', { body: { giftId }, cookie: held });
    expect(mine.json()).toMatchObject({ amount: 200, state: 'paid' });
  });

  it('without the token is another payer, and does not receive the first one’s order', async () => {
    const guest = { name: 'Meera', email: 'same@guests.test' };
    const first = (await startGuestOrder(shop, giftId, 200, { guest })).json();
    const second = (await startGuestOrder(shop, giftId, 200, { guest, ip: '127.0.0.9' })).json();
    expect(second.orderId).not.toBe(first.orderId);
    expect(second.contributorToken).not.toBe(first.contributorToken);
    const paid = await payAtCheckout(shop, first.orderId);
    const stolen = await shop.call('savePayment', {
      body: { ...paid, contributorToken: second.contributorToken },
    });
    expect(stolen.statusCode).toBe(404);
  });

  it.each([
    ['no bearer and no guest', {}],
    ['a purchase', { productId: 1, address: 'x', guest: {} }],
  ])('is told to sign in: %s', async (_what, more) => {
    const body = { amount: 10_000, currency: 'INR', ...('productId' in more ? {} : { giftId }), ...more };
    expect((await shop.call('createOrder', { body })).statusCode).toBe(401);
  });

  it('with a dead bearer value is told to sign in, not charged as a stranger', async () => {
    const body = { amount: 10_000, currency: 'INR', giftId, guest: { name: 'Meera' } };
    expect((await shop.call('createOrder', { body, token: 'dead' })).statusCode).toBe(401);
  });

  it('cannot pay for a gift that is not shared', async () => {
    await shop.call('decideGift', { cookie, body: { id: giftId, decision: 'unshare' } });
    expect((await startGuestOrder(shop, giftId, 100)).statusCode).toBe(404);
  });

  it.each([
    ['a link in the name', { name: 'win at evil.com' }],
    ['a link in the message', { message: 'see www.evil.com' }],
    ['abuse in the name', { name: 'F U C K you' }],
    ['abuse in the message', { message: 'saale chutiye' }],
    ['a long message', { message: 'a'.repeat(501) }],
  ])('is refused %s', async (_what, guest) => {
    expect((await startGuestOrder(shop, giftId, 100, { guest })).statusCode).toBe(400);
  });

  it('gets a receipt by mail after the capture only, with a link of its own behind #', async () => {
    const email = `${giftId.toLowerCase()}@guests.test`;
    const started = (await startGuestOrder(shop, giftId, 250, { guest: { name: 'Meera', email } })).json();
    expect(shop.mails.filter(({ to }) => to === email)).toEqual([]);
    const paid = await payAtCheckout(shop, started.orderId);
    await shop.call('savePayment', { body: { ...paid, contributorToken: started.contributorToken } });
    await expect.poll(() => shop.mails.find(({ to }) => to === email)).toBeDefined();
    const text = shop.mails.find(({ to }) => to === email)?.text ?? '';
    expect(text).not.toContain(started.contributorToken);
    const token = /\/contribution#([\w-]{43})/.exec(text)?.[1];
    const mine = await shop.call('myContribution', { body: { contributorToken: token } });
    expect(mine.json()).toMatchObject({ amount: 250, state: 'paid' });
    const pdf = await shop.call('contributionReceipt', { body: { contributorToken: token } });
    expect(pdf.headers['content-type']).toBe('application/pdf');
  });

  it('is refunded without being known, when the gift is cancelled', async () => {
    const { token } = await payAsGuest(shop, giftId, 400);
    await shop.call('decideGift', { cookie, body: { id: giftId, decision: 'cancel', reason: 'Sold out' } });
    await settle(shop);
    await settle(shop);
    const mine = await shop.call('myContribution', { body: { contributorToken: token } });
    expect(mine.json()).toMatchObject({ amount: 400, state: 'refunded', refundedAmount: 400 });
  });

  it('claims the contribution once, into the account with the confirmed email', async () => {
    const person = await signedInPerson(shop.opened.database);
    const { token } = await payAsGuest(shop, giftId, 100, { guest: { email: person.email } });
    const claim = (as: { token: string }) =>
      shop.call('claimContribution', { token: as.token, body: { contributorToken: token } });
    expect((await claim(person)).statusCode).toBe(403);
    await shop.opened.database.execute(
      sql`update users set email_confirmed_at = now() where id = ${person.id}`,
    );
    expect((await claim(await signedInPerson(shop.opened.database))).statusCode).toBe(403);
    expect((await claim(person)).statusCode).toBe(200);
    const orders = await shop.call('myOrders', { token: person.token });
    expect(orders.json().funded).toMatchObject([{ giftId, amount: 100 }]);
  });

  it('can have everything personal erased; the amount stays', async () => {
    const { token } = await payAsGuest(shop, giftId, 100, {
      guest: { name: 'Meera Canary', email: 'canary@guests.test', message: 'Canary wishes' },
    });
    const { database } = shop.opened;
    await database.execute(
      sql`insert into guest_languages (email, language) values ('canary@guests.test', 'hi')`,
    );
    const erased = await shop.call('eraseContribution', { body: { contributorToken: token } });
    expect(
      await queryRows(database, sql`select from guest_languages where email = 'canary@guests.test'`),
    ).toEqual([]);
    expect(erased.statusCode, erased.body).toBe(200);
    expect(await readGift(shop, giftId)).toMatchObject({
      paymentAmount: 100,
      payers: [{ name: 'A friend' }],
    });
    expect(await everythingStored()).not.toMatch(/canary/i);
  });
});

it('what they wrote is listed by the name they chose, once they have paid, without email or phone', async () => {
  await payAsGuest(shop, giftId, 100, {
    guest: { name: 'Meera', email: 'meera@guests.test', message: 'Joy!' },
  });
  const anonymous = { name: 'Ravi', anonymous: true, message: 'Guess who' };
  await payAsGuest(shop, giftId, 100, { guest: anonymous, ip: '127.0.0.5' });
  await startGuestOrder(shop, giftId, 100, { guest: { name: 'Unpaid', message: 'Hello' }, ip: '127.0.0.6' });
  const listed = await listGiftNotes(shop.opened.database, [(await giftRow()).id]);
  expect(listed).toMatchObject([
    { name: 'Meera', message: 'Joy!' },
    { name: '', message: 'Guess who' },
  ]);
  expect(JSON.stringify(listed)).not.toContain('meera@guests.test');
});

describe('the holds of guests', () => {
  it('leave a guest what others do not hold, and a customer everything', async () => {
    const { database } = shop.opened;
    const gift = await giftRow();
    await startGuestOrder(shop, giftId, 600, { ip: '127.0.0.2' });
    const person = await signedInPerson(database);
    expect(await availableForGift(database, gift, { contributorId: undefined })).toBe(40_000);
    expect(await availableForGift(database, gift, { userId: person.id })).toBe(100_000);
    await startInstalment(shop, person, giftId, 300);
    expect(await availableForGift(database, gift, { contributorId: undefined })).toBe(10_000);
    expect(await availableForGift(database, gift, { userId: person.id })).toBe(100_000);
  });

  it('count against other guests, never against a signed-in payer', async () => {
    await startGuestOrder(shop, giftId, 1000, { ip: '127.0.0.2' });
    const other = await startGuestOrder(shop, giftId, 500, { ip: '127.0.0.3' });
    expect(other.json()).toMatchObject({ code: 'being_paid' });
    const person = await signedInPerson(shop.opened.database);
    expect((await startInstalment(shop, person, giftId, 1000)).statusCode).toBe(200);
    expect((await readGift(shop, giftId)).availableNow).toBe(0);
  });

  it('last GUEST_HOLD_SECONDS', async () => {
    await startGuestOrder(shop, giftId, 1000);
    const [row] = await queryRows<{ seconds: string }>(
      shop.opened.database,
      sql`select extract(epoch from h.expires_at - now()) as seconds from holds h join gifts g on g.id = h.gift_id
        where g.public_id = ${giftId} and h.guest`,
    );
    expect(Number(row?.seconds)).toBeGreaterThan(150);
    expect(Number(row?.seconds)).toBeLessThanOrEqual(180);
  });

  it('are at most two at a time for a network; others of it pay without a hold', async () => {
    const ip = '127.0.0.77';
    const held: boolean[] = [];
    for (let n = 0; n < 3; n += 1) held.push((await startGuestOrder(shop, giftId, 10, { ip })).json().held);
    expect(held).toEqual([true, true, false]);
    await expireHolds();
    expect((await startGuestOrder(shop, giftId, 10, { ip })).json()).toMatchObject({ held: false });
    const elsewhere = await startGuestOrder(shop, giftId, 10, { ip: '127.0.0.78' });
    expect(elsewhere.json()).toMatchObject({ held: true });
  });

  it('are given no more once thirty were abandoned: the gift stays payable, and what has no room comes back', async () => {
    for (let n = 0; n < 30; n += 1) {
      await startGuestOrder(shop, giftId, 1000, { ip: loopbackAddress(n) });
      await expireHolds();
    }
    const started = await startGuestOrder(shop, giftId, 1000, { ip: '127.0.0.90' });
    expect(started.json()).toMatchObject({ held: false });
    const second = await startGuestOrder(shop, giftId, 1000, { ip: '127.0.0.91' });
    expect(second.json()).toMatchObject({ held: false });
    for (const { orderId, contributorToken } of [started.json(), second.json()]) {
      const paid = await payAtCheckout(shop, orderId);
      await shop.call('savePayment', { body: { ...paid, contributorToken } });
    }
    await settle(shop);
    expect(await readGift(shop, giftId)).toMatchObject({ status: 'paid', paymentAmount: 1000 });
    const mine = await shop.call('orderStatus', {
      query: { orderId: second.json().orderId },
      cookie: cookieOf(second),
    });
    expect(mine.json().status).toBe('refunded');
  });

  it('are released when the guest closes the checkout', async () => {
    const started = (await startGuestOrder(shop, giftId, 1000, { ip: '127.0.0.2' })).json();
    const { orderId, contributorToken } = started;
    await shop.call('releaseOrder', { body: { orderId, contributorToken } });
    expect((await startGuestOrder(shop, giftId, 1000, { ip: '127.0.0.3' })).statusCode).toBe(200);
  });
});

it('guests who never paid are forgotten after a week', async () => {
  await startGuestOrder(shop, giftId, 100, {
    guest: { name: 'Forgotten Guest', email: 'forgotten@guests.test', message: 'Forgotten words' },
  });
  await expireHolds();
  await shop.opened.database.execute(sql`update contributors set created_at = now() - interval '8 days'
    where email = 'forgotten@guests.test'`);
  await shop.opened.database.execute(sql`update gift_notes set updated_at = now() - interval '8 days'
    where message = 'Forgotten words'`);
  await cleanUpContributors(shop.opened.database);
  await cleanUpGiftNotes(shop.opened.database);
  expect(await everythingStored()).not.toMatch(/forgotten/i);
});

async function giftRow(): Promise<{ id: string; pricePaise: number; paidPaise: number }> {
  const [row] = await queryRows<{ id: string; price: string; paid: string }>(
    shop.opened.database,
    sql`select id, price_paise as price, paid_paise as paid from gifts where public_id = ${giftId}`,
  );
  return { id: row?.id ?? '', pricePaise: Number(row?.price), paidPaise: Number(row?.paid) };
}

async function expireHolds(): Promise<void> {
  await shop.opened.database.execute(
    sql`update holds set expires_at = now() - interval '1 second' where released_at is null`,
  );
}

async function everythingStored(): Promise<string> {
  const rows = await queryRows(
    shop.opened.database,
    sql`select to_json(c) as row from contributors c union all select to_json(o) from payment_orders o
      union all select to_json(n) from gift_notes n`,
  );
  return JSON.stringify(rows);
}

function cookieOf(answer: { cookies: unknown }): string {
  const [given] = answer.cookies as { name: string; value: string }[];
  return `${given?.name}=${given?.value}`;
}
