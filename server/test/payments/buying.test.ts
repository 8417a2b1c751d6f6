import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buy,
  expectMoneyAddsUp,
  ordersOf,
  payAtCheckout,
  reportPayment,
  sandboxOf,
  settle,
  startOrder,
  TOTAL_OF_1000,
} from '../support/buying.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell, stockOf } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
});

afterAll(async () => {
  await expectMoneyAddsUp(shop);
  await shop.close();
});

describe('a purchase', () => {
  it('is placed when the browser reports its payment', async () => {
    const { database } = shop.opened;
    const buyer = await signedInPerson(database);
    const productId = await productToSell(database, { stock: 3 });
    await buy(shop, buyer, productId);
    expect(await ordersOf(shop, buyer)).toMatchObject([
      { status: 'placed', price: 1000, tax: 180, deliveryCharges: 30, transactionCharges: 10, total: 1220 },
    ]);
    expect(await stockOf(database, productId)).toBe(2);
  });

  it('may be for somebody else: a corrected recipient is another order, and the parcel goes to the last one', async () => {
    const buyer = await signedInPerson(shop.opened.database);
    const productId = await productToSell(shop.opened.database);
    const start = (recipient: object) =>
      shop.call('createOrder', {
        token: buyer.token,
        body: {
          amount: TOTAL_OF_1000,
          currency: 'INR',
          productId,
          address: '12 Rose Villa, MG Road, Bengaluru 560001',
          recipient,
        },
      });
    const refused = await start({ name: 'Kamala Devi', phone: '12345' });
    expect(refused.json()).toMatchObject({ code: 'invalid_input' });
    const first = await start({ name: 'Kamala Dev', phone: '98450 12345' });
    const second = await start({ name: 'Kamala Devi', phone: '98450 12345' });
    expect(second.json().orderId).not.toBe(first.json().orderId);
    expect((await start({ name: 'Kamala Devi', phone: '98450 12345' })).json().orderId).toBe(
      second.json().orderId,
    );
    await reportPayment(shop, buyer, await payAtCheckout(shop, second.json().orderId));
    const [order] = (await shop.call('myOrders', { token: buyer.token })).json().orders;
    expect(order.recipient).toEqual({ name: 'Kamala Devi', phone: '+919845012345' });
  });

  it('is placed by the webhook when the browser dies right after paying', async () => {
    const buyer = await signedInPerson(shop.opened.database);
    const productId = await productToSell(shop.opened.database);
    const started = await startOrder(shop, buyer, productId);
    await payAtCheckout(shop, started.json().orderId);
    await sandboxOf(shop).settled();
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'placed' }]);
  });

  it('costs what the server says: another amount is refused before anyone pays', async () => {
    const buyer = await signedInPerson(shop.opened.database);
    const productId = await productToSell(shop.opened.database);
    for (const amount of [TOTAL_OF_1000 - 1, 100, TOTAL_OF_1000 + 100]) {
      const answer = await startOrder(shop, buyer, productId, amount);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'amount_differs' });
    }
  });

  it.each([-1, 0, 1.5, '122000', true, null, 1e12])(
    'cannot be started with the amount %s',
    async (amount) => {
      const buyer = await signedInPerson(shop.opened.database);
      const answer = await startOrder(shop, buyer, 1, amount as number);
      expect(answer.statusCode).toBe(400);
    },
  );

  it('is refused as out of stock before anyone pays', async () => {
    const buyer = await signedInPerson(shop.opened.database);
    const productId = await productToSell(shop.opened.database, { stock: 0 });
    const answer = await startOrder(shop, buyer, productId);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'out_of_stock' });
  });

  it('can be cancelled before dispatch and is refunded automatically', async () => {
    const { database } = shop.opened;
    const buyer = await signedInPerson(database);
    const productId = await productToSell(database, { stock: 1 });
    await buy(shop, buyer, productId);
    const [order] = await ordersOf(shop, buyer);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        shop.call('cancelPurchase', { token: buyer.token, body: { id: order?.id } }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
    await settle(shop);
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'refunded' }]);
    expect(await stockOf(database, productId)).toBe(1);
  });

  it('of another person cannot be seen, saved or cancelled', async () => {
    const { database } = shop.opened;
    const [buyer, stranger] = [await signedInPerson(database), await signedInPerson(database)];
    const productId = await productToSell(database);
    const started = await startOrder(shop, buyer, productId);
    const paid = await payAtCheckout(shop, started.json().orderId);
    expect((await reportPayment(shop, stranger, paid)).statusCode).toBe(404);
    await reportPayment(shop, buyer, paid);
    const [order] = await ordersOf(shop, buyer);
    const cancelled = await shop.call('cancelPurchase', { token: stranger.token, body: { id: order?.id } });
    expect(cancelled.statusCode).toBe(404);
    expect(await ordersOf(shop, stranger)).toEqual([]);
  });
});

describe('a reported payment', () => {
  it('with a forged signature changes nothing', async () => {
    const buyer = await signedInPerson(shop.opened.database);
    const started = await startOrder(shop, buyer, await productToSell(shop.opened.database));
    const forged = {
      razorpay_order_id: started.json().orderId,
      razorpay_payment_id: 'pay_00000000000000',
      razorpay_signature: 'a'.repeat(64),
    };
    const answer = await reportPayment(shop, buyer, forged);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ success: false, code: 'bad_signature' });
    expect(await ordersOf(shop, buyer)).toEqual([]);
  });

  it('saved twice changes nothing the second time, whatever else the record says', async () => {
    const buyer = await signedInPerson(shop.opened.database);
    const productId = await productToSell(shop.opened.database);
    const started = await startOrder(shop, buyer, productId);
    const paid = await payAtCheckout(shop, started.json().orderId);
    for (let time = 0; time < 2; time += 1) {
      const answer = await reportPayment(shop, buyer, { ...paid, amount: 1, productName: 'A yacht', tax: 0 });
      expect(answer.statusCode).toBe(200);
    }
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });
});

describe('a webhook', () => {
  it('without the right signature over its bytes is refused', async () => {
    const body = JSON.stringify({ event: 'payment.captured', payload: {} });
    for (const signature of ['', 'x', 'f'.repeat(64)]) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/backend/razorpay-webhook',
        headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
        payload: body,
      });
      expect(answer.statusCode).toBe(401);
    }
  });
});
