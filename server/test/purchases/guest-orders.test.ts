import type { OperationName } from '@tohfa/contract';
import { say } from '@tohfa/contract/phrases';
import { sql } from 'drizzle-orm';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../src/background-jobs.ts';
import { forgetOldCouponKeys } from '../../src/coupons/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { codeMailedTo } from '../support/admin-sign-in.ts';
import {
  adminCookie,
  BENGALURU,
  buyBasket,
  createCoupon,
  expireHold,
  newestOrder,
  startBasket,
} from '../support/baskets.ts';
import { endDispatchUndo, expectMoneyAddsUp, payAtCheckout, settle } from '../support/buying.ts';
import {
  buyAsGuest,
  cookieOf,
  GUEST_BUYER,
  guestOrder,
  loopbackAddress,
  startGuestBasket,
} from '../support/guests.ts';
import { confirmedPerson, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Sent, type Shop } from '../support/shop.ts';

let shop: Shop;
let admin: string;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
  admin = await adminCookie(shop);
});
afterAll(async () => {
  await expectMoneyAddsUp(shop);
  await shop.close();
});

it('a guest order is bought, tracked, cancelled in part, returned, reviewed and claimed', async () => {
  const email = 'whole.way@shops.test';
  const items = await gifts(3);
  const { token: orderToken, order, cookie } = await buyAsGuest(shop, { items }, { guest: named(email) });
  expect(order).toMatchObject({ status: 'placed', lines: [{}, {}, {}], guest: { detailsHidden: false } });
  const listed = (await shop.call('allOrders', { cookie: admin, query: { q: '9811122233' } })).json().orders;
  expect(listed[0]).toMatchObject({ id: order.id, buyerPhone: '+919811122233', isGuest: true });

  const body = { id: order.id, orderToken };
  const cancelled = await shop.call('cancelLine', { body: { ...body, position: 3 } });
  expect(cancelled.json(), cancelled.body).toMatchObject({
    order: { lines: [{}, {}, { state: 'cancelled' }], address: '' },
  });
  await move(order.id, { status: 'packed' });
  await move(order.id, { status: 'dispatched', courier: 'Delhivery', trackingNumber: 'DL123' });
  expect(await guestOrder(shop, orderToken)).toMatchObject({ status: 'dispatched', trackingNumber: 'DL123' });
  await move(order.id, { status: 'delivered' });

  const asked = await shop.call('askReturn', {
    form: formOf({ ...body, positions: '2', reason: 'It arrived broken' }),
  });
  expect(asked.statusCode, asked.body).toBe(201);
  for (const state of ['accepted', 'received', 'refunded'])
    await shop.call('decideReturn', { cookie: admin, body: { id: asked.json().return.id, state } });
  const productId = items[0]?.productId ?? 0;
  const review = { orderId: order.id, productId, orderToken };
  const written = await shop.call('review', { body: { ...review, rating: 5, text: 'Lovely' } });
  expect(written.statusCode, written.body).toBe(200);
  expect((await shop.call('myReviewByLink', { body: review })).json()).toMatchObject({
    review: { rating: 5 },
  });
  expect(
    (await shop.call('getReviews', { query: { productId: String(productId) } })).json().reviews,
  ).toMatchObject([{ name: 'Farah' }]);
  await settle(shop);
  const settled = await guestOrder(shop, orderToken, cookie);
  expect(settled).toMatchObject({ returns: [{ state: 'refunded' }], lines: [{ reviewed: true }, {}, {}] });
  for (const [name, id] of [
    ['invoiceByLink', order.id],
    ['receiptByLink', order.id],
    ['creditNoteByLink', settled.creditNotes?.[0]?.id],
  ] as const) {
    const paper = await shop.call(name, { body: { id, orderToken } });
    expect(paper.headers['content-type'], paper.body).toBe('application/pdf');
  }

  const unconfirmed = await signedInPerson(shop.opened.database);
  await shop.opened.exec(`update users set email = '${email}' where id = '${unconfirmed.id}'`);
  const claim = (token: string) => shop.call('claimOrder', { token, body: { orderToken } });
  expect((await claim(unconfirmed.token)).statusCode).toBe(403);
  expect((await claim((await confirmedPerson(shop.opened.database)).token)).statusCode).toBe(403);
  await shop.opened.exec(`update users set email_confirmed_at = now() where id = '${unconfirmed.id}'`);
  const claims = await Promise.all([claim(unconfirmed.token), claim(unconfirmed.token)]);
  expect(claims.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const owner = unconfirmed;
  expect(await newestOrder(shop, owner)).toMatchObject({ id: order.id, returns: [{ state: 'refunded' }] });
  const data = (await shop.call('myData', { token: owner.token })).json();
  expect(data).toMatchObject({ orders: [{ id: order.id }], reviews: [{ text: 'Lovely' }], payments: [{}] });
  expect(await guestOrder(shop, orderToken)).toMatchObject({ guest: { claimed: true } });
  expect((await shop.call('eraseGuestOrder', { body: { orderToken } })).statusCode).toBe(409);
});

describe('ordering without an account', () => {
  it('needs a name and an email or a phone, and each refusal names its field', async () => {
    const items = await gifts(1);
    for (const [guest, field] of [
      [{ email: 'a@shops.test' }, 'name'],
      [{ name: 'Farah' }, 'email'],
      [{ name: 'Farah', phone: '12345' }, 'guest'],
      [{ name: 'Farah', email: 'not an email' }, 'guest'],
    ] as const) {
      const refused = await startGuestBasket(shop, { items }, { guest });
      expect(refused.statusCode, refused.body).toBe(400);
      expect(refused.json().fields).toHaveProperty(field);
    }
  });

  it('is for baskets alone, and never for a dead bearer value or without a guest', async () => {
    const items = await gifts(1);
    const guest = GUEST_BUYER;
    const amount = 122_000;
    const oneProduct = {
      productId: items[0]?.productId,
      address: '12 Rose Villa, MG Road, Bengaluru 560001',
    };
    const basket = { items, recipient: { name: 'Meera', phone: '9845012345' }, address: oneProduct.address };
    for (const sent of [
      { body: { amount, currency: 'INR', ...oneProduct, guest } },
      { body: { amount, currency: 'INR', ...basket } },
      { body: { amount, currency: 'INR', ...basket, guest }, token: 'x'.repeat(43) },
    ]) {
      const refused = await shop.call('createOrder', sent);
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'signed_out']);
    }
  });

  it('with a phone only sends no mail, and the link opens the order', async () => {
    const guest = { name: 'Farah', phone: '9811122233' };
    const { order, token } = await buyAsGuest(shop, { items: await gifts(1) }, { guest });
    await settle(shop);
    expect(order.guest).toMatchObject({ hasEmail: false });
    await expect
      .poll(() => shop.mails.some(({ subject }) => subject.includes(`New order ${order.number}`)))
      .toBe(true);
    expect(shop.mails.filter(({ to }) => to === '')).toEqual([]);
    const refused = await shop.call('sendOrderCode', { body: { orderToken: token } });
    expect(refused.json()).toMatchObject({ code: 'wrong_state' });
  });
});

describe('a coupon for each person once', () => {
  /** Somebody whom nothing connects with anybody else. */
  const somebody = () => {
    people += 1;
    return {
      email: `coupon-${people}@shops.test`,
      phone: `98200${String(people).padStart(5, '0')}`,
      recipient: { name: 'Meera', phone: `98300${String(people).padStart(5, '0')}` },
      address: { ...BENGALURU, flatNumber: `${people} Lake Road` },
    };
  };
  type Known = ReturnType<typeof somebody>;
  type Somebody = Omit<Known, 'address'> & { address: Known['address'] | string };
  let people = 0;
  const order = async (coupon: string, { recipient, address }: Somebody) => ({
    ...{ items: await gifts(1), coupon, recipient, address },
  });
  const asGuest = async (coupon: string, who: Somebody) => {
    const guest = { name: 'Farah', email: who.email, phone: who.phone };
    return startGuestBasket(shop, await order(coupon, who), { guest, ip: loopbackAddress(people + 300) });
  };
  const buy = async (coupon: string, who: Somebody) => {
    const started = await asGuest(coupon, who);
    expect(started.statusCode, started.body).toBe(200);
    const { orderId, orderToken } = started.json();
    const saved = await shop.call('savePayment', {
      body: { ...(await payAtCheckout(shop, orderId)), orderToken },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    return orderToken as string;
  };
  const USED = { fields: { coupon: say(({ basket }) => basket.coupon.usedBefore) } };

  it.each<[string, (one: Known, other: Known) => Somebody]>([
    [
      'another spelling of the mailbox',
      ({ email }, other) => ({ ...other, email: email.replace('@', '+2@') }),
    ],
    ['the same phone', ({ phone }, other) => ({ ...other, phone: `+91 ${phone}` })],
    ['the same recipient', ({ recipient }, other) => ({ ...other, recipient })],
    [
      'the same address, spelled otherwise',
      ({ address }, other) => ({
        ...other,
        address: { ...address, flatNumber: address.flatNumber.toUpperCase().replace(' ', ' - ') },
      }),
    ],
    [
      'the same address as one text',
      ({ address }, other) => ({
        ...other,
        address: `${address.flatNumber}, Rose Villa, MG Road, Bengaluru 560 001`,
      }),
    ],
  ])('is not used again with %s', async (_what, change) => {
    const code = `ONCE${people}`;
    await createCoupon(shop, { code, kind: 'amount', value: 100, maxUsesPerPerson: 1 });
    const one = somebody();
    await buy(code, one);
    expect((await asGuest(code, change(one, somebody()))).json()).toMatchObject(USED);
    // Nobody else is one of them.
    expect((await asGuest(code, somebody())).statusCode).toBe(200);
  });

  it('is not used again with an account, and after it with none, also for a first order', async () => {
    for (const terms of [{ maxUsesPerPerson: 1 }, { firstOrder: true }]) {
      const code = `BOTH${people}`;
      await createCoupon(shop, { code, kind: 'amount', value: 100, ...terms });
      const [one, other] = [somebody(), somebody()];
      await buy(code, one);
      const account = await confirmedPerson(shop.opened.database);
      const sameAddress = { ...somebody(), address: one.address };
      expect((await startBasket(shop, account, await order(code, sameAddress))).json()).toMatchObject(USED);
      await buyBasket(shop, account, await order(code, other));
      expect((await asGuest(code, { ...somebody(), phone: other.recipient.phone })).json()).toMatchObject(
        USED,
      );
      expect((await asGuest(code, { ...somebody(), email: account.email })).json().fields).toHaveProperty(
        'coupon',
      );
    }
  });

  it('for a first order knows what was bought without it, with an account or without one', async () => {
    await createCoupon(shop, { code: 'FRESH', kind: 'amount', value: 100, firstOrder: true });
    await createCoupon(shop, { code: 'OTHERONE', kind: 'amount', value: 50 });
    const one = somebody();
    await buy('OTHERONE', one);
    const account = await confirmedPerson(shop.opened.database);
    await shop.opened.database.execute(
      sql`update users set email = ${one.email.replace('@', '+new@')} where id = ${account.id}`,
    );
    const refused = { fields: { coupon: say(({ basket }) => basket.coupon.firstOrderOnly) } };
    const wanted = await order('FRESH', somebody());
    expect((await startBasket(shop, account, wanted)).json()).toMatchObject(refused);
    expect((await asGuest('FRESH', { ...somebody(), email: one.email.toUpperCase() })).json()).toMatchObject(
      refused,
    );
  });

  it('goes to one of two orders of a person that are placed at the same moment', async () => {
    await createCoupon(shop, { code: 'ATONCE', kind: 'amount', value: 100, maxUsesPerPerson: 1 });
    const one = somebody();
    const account = await confirmedPerson(shop.opened.database);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_none, n) =>
        asGuest('ATONCE', { ...somebody(), address: one.address, email: `at.once.${n}@shops.test` }),
      ),
      startBasket(shop, account, await order('ATONCE', { ...somebody(), address: one.address })),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const keys = await queryRows(
      shop.opened.database,
      sql`select distinct k.order_id from coupon_use_keys k join coupon_uses u on u.order_id = k.order_id
        join coupons c on c.id = u.coupon_id where c.code = 'ATONCE'`,
    );
    expect(keys).toHaveLength(1);
  });

  it('keeps hashes alone, until the person is erased or the use came to nothing', async () => {
    const { database } = shop.opened;
    const { id } = await createCoupon(shop, {
      code: 'FORGET',
      kind: 'amount',
      value: 100,
      maxUsesPerPerson: 1,
    });
    const one = somebody();
    const orderToken = await buy('FORGET', one);
    const countKeys = () =>
      queryRows(
        database,
        sql`select 1 from coupon_use_keys k join coupon_uses u on u.order_id = k.order_id where u.coupon_id = ${id}`,
      );
    expect(await countKeys()).toHaveLength(4);
    const [guest] = (await shop.call('allOrders', { cookie: admin, query: { q: one.phone } })).json().orders;
    await move(guest.id, { status: 'packed' });
    await move(guest.id, { status: 'dispatched', courier: 'Delhivery', trackingNumber: 'DL9' });
    await move(guest.id, { status: 'delivered' });
    expect((await shop.call('eraseGuestOrder', { body: { orderToken } })).statusCode).toBe(200);
    expect(await countKeys()).toHaveLength(0);
    const never = await asGuest('FORGET', somebody());
    await expireHold(shop, never.json().orderId);
    expect(await countKeys()).toHaveLength(4);
    await database.execute(
      sql`update payment_orders set created_at = now() - interval '8 days' where provider_order_id = ${never.json().orderId}`,
    );
    await forgetOldCouponKeys(database);
    expect(await countKeys()).toHaveLength(0);
  });
});

describe('attempts that were not paid', () => {
  it('replace each other for the same token or browser; once one is paid, the next order has its own', async () => {
    const items = await gifts(1);
    const first = await startGuestBasket(shop, { items });
    const { orderToken, orderId } = first.json();
    const cookie = cookieOf(first);
    const again = await startGuestBasket(shop, { items }, { orderToken });
    expect(again.json()).toMatchObject({ orderId, orderToken });
    const corrected = await startGuestBasket(
      shop,
      { items, message: 'For you' },
      { cookie, guest: named('corrected@shops.test') },
    );
    expect(corrected.json().orderId).not.toBe(orderId);
    expect(await liveHolds([orderId, corrected.json().orderId])).toBe(1);

    const paid = await payAtCheckout(shop, corrected.json().orderId);
    expect((await shop.call('savePayment', { cookie, body: paid })).statusCode).toBe(200);
    const bought = await guestOrder(shop, orderToken, cookie);
    const next = await startGuestBasket(
      shop,
      { items },
      { cookie, orderToken, guest: named('n@shops.test') },
    );
    expect(next.statusCode, next.body).toBe(200);
    expect(next.json().orderToken).not.toBe(orderToken);
    const nextAgain = await startGuestBasket(shop, { items }, { cookie, orderToken });
    expect(nextAgain.json().orderId).toBe(next.json().orderId);
    expect(await guestOrder(shop, orderToken, cookie)).toEqual(bought);
    const [kept] = await queryRows(
      shop.opened.database,
      sql`select g.email from guest_buyers g join purchases p on p.guest_buyer_id = g.id where p.id = ${bought.id}`,
    );
    expect(kept).toEqual({ email: 'corrected@shops.test' });
  });

  it('and are paid all the same are both orders of the link', async () => {
    const items = await gifts(1);
    const first = (await startGuestBasket(shop, { items })).json();
    await expireHold(shop, first.orderId);
    const { orderToken } = first;
    const second = (await startGuestBasket(shop, { items }, { orderToken })).json();
    for (const { orderId } of [first, second]) {
      const paid = await payAtCheckout(shop, orderId);
      expect((await shop.call('savePayment', { body: { ...paid, orderToken } })).statusCode).toBe(200);
    }
    const newest = await guestOrder(shop, orderToken);
    const [other] = newest.guest.otherOrders;
    const older = await shop.call('guestOrder', { body: { orderToken, id: other?.id } });
    expect(older.json()).toMatchObject({ id: other?.id, number: other?.number });
  });

  it('are known to the browser’s cookie: it asks for their status, pays for what it holds, and closes them', async () => {
    const items = await gifts(1, 1);
    const started = await startGuestBasket(shop, { items });
    const { orderId } = started.json();
    const cookie = cookieOf(started);
    expect((await shop.call('priceBasket', { body: { items } })).statusCode).toBe(409);
    expect((await shop.call('priceBasket', { body: { items }, cookie })).statusCode).toBe(200);
    expect((await shop.call('orderStatus', { cookie, query: { orderId } })).json()).toMatchObject({
      status: 'waiting',
    });
    expect((await shop.call('orderStatus', { query: { orderId } })).statusCode).toBe(401);
    const foreign = cookieOf(await startGuestBasket(shop, { items: await gifts(1) }));
    expect((await shop.call('releaseOrder', { cookie: foreign, body: { orderId } })).statusCode).toBe(404);
    expect((await shop.call('releaseOrder', { cookie, body: { orderId } })).statusCode).toBe(200);
    expect((await shop.call('priceBasket', { body: { items } })).statusCode).toBe(200);
  });
});

it('an unknown token, one of another order and one of another kind are answered the same', async () => {
  const items = await gifts(2);
  const { order } = await buyAsGuest(shop, { items });
  const other = await buyAsGuest(shop, { items: await gifts(1) });
  const unpaid = (await startGuestBasket(shop, { items: await gifts(1) })).json().orderToken;
  const { id } = order;
  const productId = items[0]?.productId;
  const calls: [OperationName, (orderToken: string) => Sent][] = [
    ['guestOrder', (orderToken) => ({ body: { orderToken, id } })],
    ['cancelPurchase', (orderToken) => ({ body: { orderToken, id } })],
    ['cancelLine', (orderToken) => ({ body: { orderToken, id, position: 1 } })],
    ['invoiceByLink', (orderToken) => ({ body: { orderToken, id } })],
    ['receiptByLink', (orderToken) => ({ body: { orderToken, id } })],
    ['creditNoteByLink', (orderToken) => ({ body: { orderToken, id } })],
    ['review', (orderToken) => ({ body: { orderToken, orderId: id, productId, rating: 5, text: '' } })],
    ['myReviewByLink', (orderToken) => ({ body: { orderToken, orderId: id, productId } })],
    [
      'askReturn',
      (orderToken) => ({ form: formOf({ orderToken, id, positions: '1', reason: 'It came too late' }) }),
    ],
    [
      'reviewPictures',
      (orderToken) => ({ form: formOf({ orderToken, orderId: id, productId: String(productId) }) }),
    ],
  ];
  for (const [name, send] of calls) {
    const answers = await Promise.all(
      ['A'.repeat(43), other.token, unpaid].map((token) => shop.call(name, send(token))),
    );
    expect(
      answers.map(({ statusCode }) => statusCode),
      name,
    ).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body)).size, name).toBe(1);
  }
  for (const name of ['sendOrderCode', 'eraseGuestOrder'] as const)
    expect((await shop.call(name, { body: { orderToken: 'A'.repeat(43) } })).statusCode).toBe(404);
});

describe('a code sent to the buyer’s email', () => {
  it('shows the details on another device, confirms the email and works once', async () => {
    const email = 'code@shops.test';
    const { token: orderToken } = await buyAsGuest(shop, { items: await gifts(1) }, { guest: named(email) });
    expect((await shop.call('sendOrderCode', { body: { orderToken } })).statusCode).toBe(200);
    expect((await shop.call('sendOrderCode', { body: { orderToken } })).statusCode).toBe(200);
    const sent = shop.mails.filter(({ to, subject }) => to === email && subject.includes('code'));
    expect(sent).toHaveLength(1);
    const code = codeMailedTo(shop, email);
    const enter = (given: string) => shop.call('guestOrder', { body: { orderToken, code: given } });
    expect((await enter(code === '000000' ? '000001' : '000000')).statusCode).toBe(401);
    const shown = await enter(code);
    expect(shown.json()).toMatchObject({
      recipient: { phone: '+919845012345' },
      guest: { detailsHidden: false },
    });
    expect((await guestOrder(shop, orderToken, cookieOf(shown))).address).toContain('Rose Villa');
    expect((await enter(code)).statusCode).toBe(401);
    expect((await guestOrder(shop, orderToken)).guest.detailsHidden).toBe(true);
    const [buyer] = await queryRows<{ confirmed: boolean }>(
      shop.opened.database,
      sql`select email_confirmed_at is not null as confirmed from guest_buyers where email = ${email}`,
    );
    expect(buyer?.confirmed).toBe(true);
  });

  it('is mailed six times an hour at most for one order', async () => {
    const guest = named('flooded@shops.test');
    const { token: orderToken } = await buyAsGuest(shop, { items: await gifts(1) }, { guest });
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      await shop.opened.exec('delete from admin_code_cooldowns');
      statuses.push((await shop.call('sendOrderCode', { body: { orderToken } })).statusCode);
    }
    expect(statuses).toEqual([...Array(6).fill(200), 429, 429]);
  });

  it('is tried five times at most, also at the same moment', async () => {
    const guest = named('guessed@shops.test');
    const { token: orderToken } = await buyAsGuest(shop, { items: await gifts(1) }, { guest });
    await shop.call('sendOrderCode', { body: { orderToken } });
    const code = codeMailedTo(shop, guest.email);
    const wrong = code === '111111' ? '222222' : '111111';
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => shop.call('guestOrder', { body: { orderToken, code: wrong } })),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
    expect((await shop.call('guestOrder', { body: { orderToken, code } })).statusCode).toBe(429);
  });
});

it('mails to an unconfirmed address carry products, amounts and a link, and nothing that a person wrote', async () => {
  const email = 'mails@shops.test';
  const guest = { name: 'Canary Buyer', email };
  const wanted = {
    items: await gifts(1),
    recipient: { name: 'Canary Recipient', phone: '9845012345' },
    message: 'Canary wishes',
  };
  const { order, token: orderToken } = await buyAsGuest(shop, wanted, { guest });
  await move(order.id, { status: 'packed' });
  await move(order.id, { status: 'dispatched', courier: 'Delhivery', trackingNumber: 'DL9' });
  await endDispatchUndo(shop);
  const mails = () => shop.mails.filter(({ to }) => to === email);
  await expect.poll(() => mails().length).toBe(3);
  const links = mails().map(({ text }) => /\/my-order#([\w-]{43})/.exec(text)?.[1] ?? '');
  expect(new Set([...links, orderToken]).size).toBe(4);
  for (const link of links) expect(await guestOrder(shop, link)).toMatchObject({ id: order.id });
  for (const { subject, text, html } of mails())
    expect(subject + text + html).not.toMatch(/canary|rose villa|9845012345/i);
  const total = `₹${order.total.toLocaleString('en-IN')}`;
  expect(mails().filter(({ text }) => text.includes(total))).toHaveLength(1);
});

describe('erasing', () => {
  it('is refused until the order has ended, and then leaves no link and no person', async () => {
    const guest = named('erase@shops.test');
    const { order, token: orderToken, cookie } = await buyAsGuest(shop, { items: await gifts(1) }, { guest });
    const erase = () => shop.call('eraseGuestOrder', { body: { orderToken } });
    expect((await erase()).json()).toMatchObject({ code: 'wrong_state' });
    for (const status of ['packed', 'dispatched', 'delivered']) await move(order.id, { status });
    const { database } = shop.opened;
    await database.execute(
      sql`insert into guest_languages (email, language) values ('erase@shops.test', 'hi')`,
    );
    expect((await erase()).statusCode).toBe(200);
    expect(await queryRows(database, sql`select from guest_languages`)).toEqual([]);
    expect((await shop.call('guestOrder', { cookie, body: { orderToken } })).statusCode).toBe(404);
    expect((await erase()).statusCode).toBe(404);
  });

  it('happens by itself to those who never paid, a week later, and to no one else', async () => {
    const { order, token, cookie } = await buyAsGuest(shop, { items: await gifts(1) });
    const never = await startGuestBasket(
      shop,
      { items: await gifts(1) },
      { guest: named('never@shops.test') },
    );
    await expireHold(shop, never.json().orderId);
    await shop.opened.exec(`update guest_buyers set created_at = now() - interval '8 days';
      update payment_orders set created_at = now() - interval '8 days' where guest_buyer_id is not null`);
    await cleanUp(shop.opened.database, shop.shop.payments.log);
    const left = await queryRows(
      shop.opened.database,
      sql`select 1 from guest_buyers where email = 'never@shops.test'
        union all select 1 from payment_orders where payer_email = 'never@shops.test'`,
    );
    expect(left).toEqual([]);
    expect(await guestOrder(shop, token, cookie)).toEqual(order);
  });
});

it('an invoice shows the address on the device that paid alone', async () => {
  const { order, token: orderToken, cookie } = await buyAsGuest(shop, { items: await gifts(1) });
  const textFor = async (sent: Sent) => {
    const pdf = await shop.call('invoiceByLink', { body: { id: order.id, orderToken }, ...sent });
    return (await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true })).text;
  };
  const onDevice = await textFor({ cookie });
  expect(onDevice).toContain('Farah Khan');
  expect(onDevice).toContain('Rose Villa');
  expect(await textFor({})).not.toMatch(/Khan|Rose Villa/);
});

async function gifts(count: number, stock = 20) {
  const ids = await Promise.all(
    Array.from({ length: count }, () => productToSell(shop.opened.database, { stock })),
  );
  return ids.map((productId) => ({ productId, quantity: 1 }));
}

const named = (email: string) => ({ ...GUEST_BUYER, email });

async function move(id: string, to: object): Promise<void> {
  const moved = await shop.call('movePurchase', { cookie: admin, body: { id, ...to } });
  expect(moved.statusCode, moved.body).toBe(200);
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

async function liveHolds(orderIds: string[]): Promise<number> {
  const rows = await queryRows(
    shop.opened.database,
    sql`select 1 from holds h join payment_orders o on o.id = h.order_id
      where h.released_at is null and o.provider_order_id in ${orderIds}`,
  );
  return rows.length;
}
