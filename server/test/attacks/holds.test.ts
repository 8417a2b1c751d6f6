import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { BENGALURU, createCoupon, expireHold, RECIPIENT, startBasket } from '../support/baskets.ts';
import {
  buy,
  expectMoneyAddsUp,
  payAtCheckout,
  reportPayment,
  settle,
  startOrder,
} from '../support/buying.ts';
import { openGift, readGift, startInstalment } from '../support/gifts.ts';
import { cookieOf, startGuestBasket, startGuestOrder } from '../support/guests.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell, stockOf } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

const ATTACKER = '203.0.113.7';
const GUESTS_NETWORK = '203.0.113.20';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(() => shop.close());

describe('someone with many new accounts on one network', () => {
  it('holds at most half of a product; further orders are taken without a hold, and others can buy', async () => {
    const productId = await productToSell(shop.opened.database, { stock: 20 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => orderUnits(await newPerson(), productId, 10)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    expect(answers.filter((answer) => answer.json().held)).toHaveLength(1);
    expect(await stockOf(shop.opened.database, productId)).toBe(10);
    const buyer = await newPerson();
    expect((await startOrder(shop, buyer, productId)).json()).toMatchObject({ held: true });
  });

  it('keeps neither the last uses of a coupon nor a gift from others', async () => {
    const productId = await productToSell(shop.opened.database, { stock: 100 });
    const coupon = await createCoupon(shop, {
      code: 'LASTUSES',
      kind: 'amount',
      value: 100,
      minimum: 0,
      maxUses: 4,
      active: true,
    });
    for (let n = 0; n < 6; n += 1) await orderUnits(await newPerson(), productId, 1, { coupon: coupon.code });
    const [row] = await queryRows<{ uses: number }>(
      shop.opened.database,
      sql`select uses from coupons where id = ${coupon.id}`,
    );
    expect(row?.uses).toBe(2);

    const { id: giftId } = await openGift(shop);
    for (let n = 0; n < 2; n += 1) {
      const started = await payGift(await newPerson(), giftId);
      expect(started.json()).toMatchObject({ held: true });
      await expireHolds();
    }
    expect((await payGift(await newPerson(), giftId)).json()).toMatchObject({ held: false });
    expect((await startInstalment(shop, await newPerson(), giftId, 1000)).json()).toMatchObject({
      held: true,
    });
  });

  it('cannot pay twice for the last unit: an order without a hold is refunded when nothing is left', async () => {
    const productId = await productToSell(shop.opened.database, { stock: 6 });
    const holding = [await newPerson(), await newPerson(), await newPerson()];
    for (const person of holding) expect((await orderUnits(person, productId, 1)).json().held).toBe(true);
    const late = await newPerson();
    const started = await orderUnits(late, productId, 3);
    expect(started.json()).toMatchObject({ held: false });
    for (let n = 0; n < 3; n += 1) await buy(shop, await newPerson(), productId);
    const paid = await payAtCheckout(shop, started.json().orderId);
    expect((await reportPayment(shop, late, paid)).statusCode).toBe(200);
    await settle(shop);
    expect((await orderStatus(late, started.json().orderId)).status).toBe('refunded');
    await expectMoneyAddsUp(shop);
  });
});

describe('someone without an account', () => {
  it('holds no more than newcomers may, however often they come as another guest; nobody is refused', async () => {
    const productId = await productToSell(shop.opened.database, { stock: 20 });
    const order = (ip: string) => startGuestBasket(shop, { items: [{ productId, quantity: 5 }] }, { ip });
    const answers = await Promise.all(Array.from({ length: 6 }, () => order(GUESTS_NETWORK)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    expect(answers.filter((answer) => answer.json().held)).toHaveLength(2);
    expect(await stockOf(shop.opened.database, productId)).toBe(10);
    expect((await order('203.0.113.21')).json()).toMatchObject({ held: true });
    const { guestHoldSeconds } = shop.shop.payments.holds();
    const [longest] = await queryRows<{ seconds: number }>(
      shop.opened.database,
      sql`select max(extract(epoch from h.expires_at - o.created_at))::int as seconds from holds h
        join payment_orders o on o.id = h.order_id where o.guest_buyer_id is not null`,
    );
    expect(longest?.seconds).toBe(guestHoldSeconds);
  });

  it('opens five checkouts an hour with one browser, and then waits', async () => {
    const productId = await productToSell(shop.opened.database, { stock: 50 });
    const ip = '203.0.113.22';
    const started = await startGuestBasket(shop, { items: [{ productId, quantity: 1 }] }, { ip });
    const cookie = cookieOf(started);
    for (let n = 2; n <= 6; n += 1) {
      const wanted = { items: [{ productId, quantity: 1 }], message: `Attempt ${n}` };
      const next = await startGuestBasket(shop, wanted, { ip, cookie });
      expect(next.statusCode, next.body).toBe(n <= 5 ? 200 : 429);
    }
  });
});

describe('honest people who share a network', () => {
  it('are never refused for it: ten colleagues chip in at once, and what they paid frees the count', async () => {
    const { id: giftId } = await openGift(shop);
    const started = await Promise.all(
      Array.from({ length: 10 }, () => startGuestOrder(shop, giftId, 10, { ip: ATTACKER })),
    );
    expect(started.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(started.filter((answer) => answer.json().held)).toHaveLength(2);
    for (const answer of started) {
      const { orderId, contributorToken } = answer.json();
      const paid = await payAtCheckout(shop, orderId);
      await shop.call('savePayment', { body: { ...paid, contributorToken } });
    }
    expect(await readGift(shop, giftId)).toMatchObject({ paymentAmount: 100 });
    expect((await startGuestOrder(shop, giftId, 10, { ip: ATTACKER })).json()).toMatchObject({ held: true });
  });

  it('buy the last unit, new as they are', async () => {
    const productId = await productToSell(shop.opened.database, { stock: 1 });
    const started = await orderUnits(await newPerson(), productId, 1);
    expect(started.json()).toMatchObject({ held: true });
  });

  it('who paid before, with a confirmed email, may hold more than newcomers', async () => {
    const customer = await newPerson();
    const bought = await productToSell(shop.opened.database);
    await buy(shop, customer, bought);
    const productId = await productToSell(shop.opened.database, { stock: 12 });
    for (let n = 0; n < 6; n += 1) await orderUnits(await newPerson(), productId, 1);
    expect((await orderUnits(customer, productId, 2)).json()).toMatchObject({ held: false });
    await shop.opened.exec(`update users set email_confirmed_at = now() where id = '${customer.id}'`);
    expect((await orderUnits(customer, productId, 3)).json()).toMatchObject({ held: true });
  });
});

describe('someone who opens an order and pays it late', () => {
  it('does not buy at the old price once the price has doubled: the payment comes back', async () => {
    const { buyer, orderId, productId } = await lateOrder();
    await shop.opened.exec(`update products set price_paise = price_paise * 2 where id = ${productId}`);
    const paid = await payAtCheckout(shop, orderId);
    expect((await reportPayment(shop, buyer, paid)).statusCode).toBe(200);
    await settle(shop);
    expect((await orderStatus(buyer, orderId)).status).toBe('refunded');
    expect(await stockOf(shop.opened.database, productId)).toBe(5);
    await expectMoneyAddsUp(shop);
  });

  it('buys when the price is the same or lower', async () => {
    const { buyer, orderId, productId } = await lateOrder();
    await shop.opened.exec(`update products set price_paise = price_paise - 10000 where id = ${productId}`);
    await reportPayment(shop, buyer, await payAtCheckout(shop, orderId));
    expect((await orderStatus(buyer, orderId)).status).toBe('paid');
  });

  it('buys when the payment was authorised within the hold, though it is reported later', async () => {
    const productId = await productToSell(shop.opened.database, { stock: 5 });
    const buyer = await newPerson();
    const { orderId } = (await startOrder(shop, buyer, productId)).json();
    const paid = await payAtCheckout(shop, orderId);
    await shop.opened.exec(`update products set price_paise = price_paise * 2 where id = ${productId}`);
    await expireHolds();
    await reportPayment(shop, buyer, paid);
    expect((await orderStatus(buyer, orderId)).status).toBe('paid');
  });

  async function lateOrder() {
    const productId = await productToSell(shop.opened.database, { stock: 5 });
    const buyer = await newPerson();
    const { orderId } = (await startOrder(shop, buyer, productId)).json();
    await expireHold(shop, orderId);
    return { buyer, orderId: orderId as string, productId };
  }
});

describe('an address with two pincodes', () => {
  it.each([
    ['one text', '12 Rose Villa, MG Road, near 110001, Bengaluru 560001'],
    ['fields', { ...BENGALURU, landmark: 'opposite 110 001' }],
  ])('is refused, in %s', async (_form, address) => {
    const productId = await productToSell(shop.opened.database);
    const priced = await shop.call('priceBasket', {
      body: { items: [{ productId, quantity: 1 }], recipient: RECIPIENT, address },
    });
    expect(priced.statusCode).toBe(400);
    expect(priced.json().fields).toEqual({ address: expect.stringContaining('two pincodes') });
  });
});

describe('someone who costs us calls', () => {
  it('by polling unpaid orders: the provider is asked so often a minute for a payer, then not', async () => {
    const buyer = await newPerson();
    const { orderId } = (await startOrder(shop, buyer, await productToSell(shop.opened.database))).json();
    const { provider } = shop.shop.payments;
    const ask = provider.listOrderPayments;
    let asked = 0;
    provider.listOrderPayments = (id) => {
      asked += 1;
      return ask(id);
    };
    for (let n = 0; n < 80; n += 1) {
      await shop.opened.exec(`update payment_orders set looked_up_at = null`);
      await orderStatus(buyer, orderId);
    }
    provider.listOrderPayments = ask;
    expect(asked).toBe(60);
  });

  it('by guessing coupons with account after account: the network is counted too', async () => {
    const productId = await productToSell(shop.opened.database);
    const statuses = new Set<number>();
    for (let person = 0; person < 5; person += 1) {
      const { token } = await newPerson();
      for (let n = 0; n < 25; n += 1) {
        const body = { items: [{ productId, quantity: 1 }], coupon: `GUESS${person}${n}` };
        statuses.add((await shop.call('priceBasket', { token, ip: '203.0.113.9', body })).statusCode);
      }
    }
    expect([...statuses]).toEqual([400, 429]);
  });
});

function newPerson(): Promise<Person> {
  return signedInPerson(shop.opened.database);
}

function orderUnits(person: Person, productId: number, quantity: number, more: object = {}) {
  return startBasket(shop, person, { items: [{ productId, quantity }], ...more }, {}, { ip: ATTACKER });
}

function payGift({ token }: Person, giftId: string) {
  return shop.call('createOrder', {
    token,
    ip: ATTACKER,
    body: { amount: 100_000, currency: 'INR', giftId },
  });
}

async function orderStatus({ token }: Person, orderId: string): Promise<{ status: string }> {
  return (await shop.call('orderStatus', { token, query: { orderId } })).json();
}

async function expireHolds(): Promise<void> {
  await shop.opened.exec(
    `update holds set expires_at = now() - interval '1 second' where released_at is null`,
  );
}
