import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  endRefundWaits,
  expectMoneyAddsUp,
  ordersOf,
  payAtCheckout,
  reportPayment,
  sandboxOf,
  settle,
  startOrder,
} from '../support/buying.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell, stockOf } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let buyer: Person;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
});

afterEach(async () => {
  sandboxOf(shop).resetSwitches();
  await settle(shop);
  await expectMoneyAddsUp(shop);
});

afterAll(() => shop.close());

describe('when the provider fails while an order is created', () => {
  it.each(['server_error', 'server_error_after_work', 'throttled', 'reset'] as const)(
    'by %s, the buyer is told that nothing was charged, and the unit is released',
    async (kind) => {
      buyer = await signedInPerson(shop.opened.database);
      const productId = await productToSell(shop.opened.database, { stock: 1 });
      sandboxOf(shop).setSwitches({ faults: [{ method: 'POST', path: '/orders', kind, times: 1, ms: 0 }] });
      const answer = await startOrder(shop, buyer, productId);
      expect(answer.statusCode).toBe(502);
      expect(answer.json()).toEqual({
        error: 'The payment service is not responding. You have not been charged.',
        code: 'provider_down',
      });
      expect(await stockOf(shop.opened.database, productId)).toBe(1);
      expect((await startOrder(shop, buyer, productId)).statusCode).toBe(200);
    },
  );
});

describe('when the provider fails while a payment is looked up', () => {
  it.each(['server_error', 'throttled', 'reset'] as const)(
    'by %s for a moment, the payment is still saved',
    async (kind) => {
      buyer = await signedInPerson(shop.opened.database);
      const started = await startOrder(shop, buyer, await productToSell(shop.opened.database));
      const paid = await payAtCheckout(shop, started.json().orderId);
      sandboxOf(shop).setSwitches({
        faults: [{ method: 'GET', path: '/payments/*', kind, times: 2, ms: 0 }],
      });
      expect((await reportPayment(shop, buyer, paid)).statusCode).toBe(200);
      expect(await ordersOf(shop, buyer)).toHaveLength(1);
    },
  );

  it('for long, and every webhook is lost, the reconciler finds the payment', async () => {
    buyer = await signedInPerson(shop.opened.database);
    const started = await startOrder(shop, buyer, await productToSell(shop.opened.database));
    sandboxOf(shop).setSwitches({ dropWebhooksPercent: 100 });
    const paid = await payAtCheckout(shop, started.json().orderId);
    sandboxOf(shop).setSwitches({
      faults: [{ method: 'GET', path: '/payments/*', kind: 'server_error', times: 3, ms: 0 }],
    });
    const answer = await reportPayment(shop, buyer, paid);
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({ success: false });
    expect(await ordersOf(shop, buyer)).toHaveLength(0);
    await settle(shop);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });
});

describe('when the provider fails during a refund', () => {
  it.each(['server_error_after_work', 'reset', 'throttled'] as const)(
    'by %s, the refund is made once',
    async (kind) => {
      buyer = await signedInPerson(shop.opened.database);
      await buyAndCancel({ faults: [{ method: 'POST', path: '/payments/*/refund', kind, times: 2, ms: 0 }] });
      expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'refunded' }]);
    },
  );

  it('and the refund fails at the bank, a new one replaces it', async () => {
    buyer = await signedInPerson(shop.opened.database);
    await buyAndCancel({ refundOutcome: 'failed', refundAfterMs: 0 });
    sandboxOf(shop).resetSwitches();
    await expect
      .poll(
        async () => {
          await endRefundWaits(shop);
          await settle(shop);
          return (await ordersOf(shop, buyer))[0]?.status;
        },
        { interval: 500 },
      )
      .toBe('refunded');
  });

  it('late, the order stays cancelled until the refund is processed, then becomes refunded', async () => {
    buyer = await signedInPerson(shop.opened.database);
    await buyAndCancel({ refundOutcome: 'pending', refundAfterMs: 1500 });
    await expect
      .poll(async () => (await ordersOf(shop, buyer))[0]?.status, { interval: 300 })
      .toBe('refunded');
  });
});

describe('a bank that answers late', () => {
  it('is told in the status of its order until it answers', async () => {
    buyer = await signedInPerson(shop.opened.database);
    const started = await startOrder(shop, buyer, await productToSell(shop.opened.database));
    const { orderId, key } = started.json();
    const status = async () =>
      (await shop.call('orderStatus', { token: buyer.token, query: { orderId } })).json();
    const atCheckout = async (path: string, body: object) => {
      const url = `/local/razorpay/checkout/payments${path}`;
      const payload = { key_id: key, order_id: orderId, ...body };
      return (await shop.app.inject({ method: 'POST', url, payload })).json();
    };
    const { razorpay_payment_id: paymentId } = await atCheckout('', { method: 'netbanking', bank: 'HDFC' });
    expect(await status()).toEqual({ status: 'waiting', atBank: true });
    await atCheckout(`/${paymentId}/decide`, { outcome: 'failure' });
    await sandboxOf(shop).settled();
    expect(await status()).toEqual({ status: 'waiting' });
  });

  it('turns a failed payment into a purchase when there is stock', async () => {
    buyer = await signedInPerson(shop.opened.database);
    const started = await startOrder(shop, buyer, await productToSell(shop.opened.database));
    const failed = await sandboxOf(shop).pay(started.json().orderId, { outcome: 'failure' });
    if (!('error' in failed)) throw new Error('the payment should have failed');
    await sandboxOf(shop).settled();
    expect(await ordersOf(shop, buyer)).toEqual([]);
    await sandboxOf(shop).authorizeLate(failed.error.metadata.payment_id ?? '', { capture: true });
    await sandboxOf(shop).settled();
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'placed' }]);
  });
});

it('a webhook with Unicode, slashes and unusual numbers is verified over the bytes received', async () => {
  buyer = await signedInPerson(shop.opened.database);
  const started = await startOrder(shop, buyer, await productToSell(shop.opened.database));
  sandboxOf(shop).setSwitches({ oddWebhookBytes: true });
  await payAtCheckout(shop, started.json().orderId);
  await sandboxOf(shop).settled();
  expect(await ordersOf(shop, buyer)).toHaveLength(1);
});

async function buyAndCancel(
  switches: Parameters<ReturnType<typeof sandboxOf>['setSwitches']>[0],
): Promise<void> {
  const started = await startOrder(shop, buyer, await productToSell(shop.opened.database));
  await reportPayment(shop, buyer, await payAtCheckout(shop, started.json().orderId));
  sandboxOf(shop).setSwitches(switches);
  const [order] = await ordersOf(shop, buyer);
  const cancelled = await shop.call('cancelPurchase', { token: buyer.token, body: { id: order?.id } });
  expect(cancelled.statusCode).toBe(200);
  await settle(shop);
}
