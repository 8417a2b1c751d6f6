import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hmacHex } from '../../src/payments/provider/razorpay/signatures.ts';
import {
  expectMoneyAddsUp,
  ordersOf,
  payAtCheckout,
  reportPayment,
  sandboxOf,
  settle,
  startOrder,
} from '../support/buying.ts';
import { guestOrder, startGuestBasket } from '../support/guests.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let buyer: Person;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
});

beforeEach(async () => {
  sandboxOf(shop).resetSwitches();
  buyer = await signedInPerson(shop.opened.database);
});

afterAll(async () => {
  await expectMoneyAddsUp(shop);
  await shop.close();
});

describe('returning from the provider’s page', () => {
  it('places the purchase without a session and redirects to the orders', async () => {
    const orderId = await startedOrder();
    loseWebhooks();
    const answer = await comeBack({ ...(await payAtCheckout(shop, orderId)) });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/orders?paid=${orderId}`);
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'placed' }]);
  });

  it('places an order without an account and redirects to its page', async () => {
    const items = [{ productId: await productToSell(shop.opened.database), quantity: 1 }];
    const { orderId, orderToken } = (await startGuestBasket(shop, { items })).json();
    loseWebhooks();
    const answer = await comeBack({ ...(await payAtCheckout(shop, orderId)) }, '?guest=1');
    expect(answer.headers.location).toBe(`/my-order?paid=${orderId}`);
    expect(await guestOrder(shop, orderToken)).toMatchObject({ status: 'placed' });
  });

  it('twice, or after the browser reported it too, changes nothing', async () => {
    const orderId = await startedOrder();
    const paid = await payAtCheckout(shop, orderId);
    await reportPayment(shop, buyer, paid);
    for (let time = 0; time < 2; time += 1) {
      expect((await comeBack({ ...paid })).headers.location).toBe(`/orders?paid=${orderId}`);
    }
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });

  it('redirects to the waiting page while the provider has not confirmed the payment', async () => {
    const orderId = await startedOrder();
    const paid = await payAtCheckout(shop, orderId);
    sandboxOf(shop).setSwitches({
      faults: [{ method: 'GET', path: '/payments/*', kind: 'server_error', times: 9 }],
    });
    const answer = await comeBack({ ...paid });
    sandboxOf(shop).resetSwitches();
    expect(answer.headers.location).toBe(`/orders?paid=${orderId}`);
    await settle(shop);
  });

  it('after a failed payment says so', async () => {
    const answer = await comeBack({
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[description]': 'Your payment was declined by the bank.',
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/orders?problem=failed');
  });
});

describe('a forged return', () => {
  it('with a wrong signature, another order or half the fields changes nothing', async () => {
    const [orderId, otherId] = [await startedOrder(), await startedOrder()];
    loseWebhooks();
    const paid = await payAtCheckout(shop, orderId);
    const forgeries: Record<string, string>[] = [
      { ...paid, razorpay_signature: 'a'.repeat(64) },
      { ...paid, razorpay_order_id: otherId },
      { ...paid, razorpay_order_id: 'order_0000000000000' },
      { razorpay_order_id: orderId, razorpay_payment_id: paid.razorpay_payment_id },
      { ...paid, razorpay_order_id: '/evil.test?' },
      {},
    ];
    for (const fields of forgeries) {
      expect((await comeBack(fields)).headers.location).toBe('/orders?problem=unverified');
    }
    expect(await ordersOf(shop, buyer)).toEqual([]);
    sandboxOf(shop).resetSwitches();
    await settle(shop);
  });

  it('with a valid signature but a payment for another order is refused', async () => {
    const [orderId, otherId] = [await startedOrder(), await startedOrder()];
    const paid = await payAtCheckout(shop, orderId);
    const answer = await comeBack({
      razorpay_payment_id: paid.razorpay_payment_id,
      razorpay_order_id: otherId,
      razorpay_signature: hmacHex(
        `${otherId}|${paid.razorpay_payment_id}`,
        shop.local.razorpay?.keySecret ?? '',
      ),
    });
    expect(answer.headers.location).toBe('/orders?problem=unverified');
    await settle(shop);
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'of the type %s is not read',
    async (type) => {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/backend/payment-return',
        headers: { ...fromProvider, 'content-type': type },
        payload: '{"razorpay_order_id":"order_1"}',
      });
      expect(answer.statusCode).toBe(400);
    },
  );
});

it('only the return URL accepts cross-site forms', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/backend/save-payment.php',
    headers: fromProvider,
    payload: 'razorpay_order_id=order_1',
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'cross_site' });
});

const fromProvider = {
  origin: 'https://api.razorpay.com',
  'sec-fetch-site': 'cross-site',
  'content-type': 'application/x-www-form-urlencoded',
};

async function startedOrder(): Promise<string> {
  const started = await startOrder(shop, buyer, await productToSell(shop.opened.database));
  return started.json().orderId;
}

/** So that only the return can have brought the news. */
function loseWebhooks(): void {
  sandboxOf(shop).setSwitches({ dropWebhooksPercent: 100 });
}

async function comeBack(fields: Record<string, string>, query = '') {
  return shop.app.inject({
    method: 'POST',
    url: `/backend/payment-return${query}`,
    headers: fromProvider,
    payload: new URLSearchParams(fields).toString(),
  });
}
