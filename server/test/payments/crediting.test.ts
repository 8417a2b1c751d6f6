import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { applyPayment } from '../../src/payments/capture/capture.ts';
import { releaseOrderHold } from '../../src/payments/orders/holds.ts';
import { findOrderByProviderId } from '../../src/payments/orders/orders-sql.ts';
import type { ProviderPayment } from '../../src/payments/provider/provider.ts';
import { queryRows } from '../../src/platform/database.ts';
import { createPurchaseTarget } from '../../src/purchases/index.ts';
import { registryPlaces } from '../../src/registries/index.ts';
import { expectMoneyAddsUp, startOrder, TOTAL_OF_1000 } from '../support/buying.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell, stockOf } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

const DATABASES: [name: string, embedded: boolean][] = [['PostgreSQL', false]];
if (process.env.FULL_FIGURES === '1') DATABASES.push(['the embedded database', true]);

describe.each(DATABASES)('on %s', (_database, embedded) => {
  let shop: Shop;
  let queued: { queue: string; payload: object }[] = [];

  beforeAll(async () => {
    shop = await openShop({}, { embedded });
    const jobs = {
      async send({ name }: { name: string }, payload: object) {
        queued.push({ queue: name, payload });
      },
      async sendAll({ name }: { name: string }, payloads: readonly object[]) {
        queued.push(...payloads.map((payload) => ({ queue: name, payload })));
      },
    };
    const { payments } = shop.shop;
    payments.targets.purchase = createPurchaseTarget(
      jobs,
      shop.shop,
      registryPlaces(jobs, shop.shop.gifts.clock),
    );
    payments.provider.createOrder = async ({ amountPaise, receipt }) => ({
      ok: true,
      value: { id: newId('order'), amountPaise, receipt },
    });
  });

  afterEach(() => expectMoneyAddsUp(shop));
  afterAll(() => shop.close());

  async function order(stock = 3) {
    const { database } = shop.opened;
    const productId = await productToSell(database, { stock });
    const started = await startOrder(shop, await signedInPerson(database), productId);
    queued = [];
    return { productId, id: started.json<{ orderId: string }>().orderId };
  }

  async function report(orderId: string, payment: Partial<ProviderPayment> = {}) {
    const reported: ProviderPayment = {
      id: newId('pay'),
      orderId,
      amountPaise: TOTAL_OF_1000,
      currency: 'INR',
      status: 'captured',
      wasCaptured: true,
      refundedPaise: 0,
      method: 'upi',
      ...payment,
    };
    const dedupeKey = newId('evt');
    await applyPayment(shop.shop.payments, {
      source: 'webhook',
      dedupeKey,
      kind: 'payment',
      payment: reported,
    });
    return reported;
  }

  const queues = () => [...new Set(queued.map(({ queue }) => queue))];

  async function purchasesOf(orderId: string) {
    return queryRows<{ id: string; status: string; steps: number; sold: number }>(
      shop.opened.database,
      sql`select u.id, u.status, (select count(*)::int from purchase_steps s where s.purchase_id = u.id) as steps,
          (select count(*)::int from stock_movements m where m.product_id = u.product_id and m.kind = 'sold') as sold
        from purchases u join payment_orders o on o.id = u.order_id where o.provider_order_id = ${orderId}`,
    );
  }

  async function closeCheckout(orderId: string) {
    const { payments } = shop.shop;
    const found = await findOrderByProviderId(payments.database, orderId);
    if (!found) throw new Error('no order');
    await payments.database.transaction((tx) => releaseOrderHold(payments, tx, found, 'closed'));
  }

  it('a payment makes one purchase, and its messages are queued with it', async () => {
    const { id, productId } = await order();
    const payment = await report(id);
    await report(id, { id: payment.id });
    const [purchase] = await purchasesOf(id);
    expect(purchase).toMatchObject({ status: 'placed', steps: 1, sold: 1 });
    expect(queued).toEqual(
      ['buyer', 'admins'].map((recipient) => ({
        queue: 'purchase-notice',
        payload: { purchaseId: purchase?.id, recipient },
      })),
    );
    expect(await stockOf(shop.opened.database, productId)).toBe(2);
  });

  it('a payment that was authorised before is credited the same way', async () => {
    const { id } = await order();
    const payment = await report(id, { status: 'authorized', wasCaptured: false });
    expect(await purchasesOf(id)).toEqual([]);
    await report(id, { id: payment.id });
    expect(await purchasesOf(id)).toHaveLength(1);
    expect(queues()).toEqual(['purchase-notice']);
  });

  it('payments that arrive together are each credited, also one whose hold is gone', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => order()));
    await closeCheckout(orders[4]?.id ?? '');
    await Promise.all(orders.map(({ id }) => report(id)));
    for (const { id } of orders) expect(await purchasesOf(id)).toHaveLength(1);
    expect(queued.filter(({ queue }) => queue === 'purchase-notice')).toHaveLength(2 * 8);
  });

  it.each([
    [
      'of less than the order',
      { amountPaise: TOTAL_OF_1000 - 100 },
      0,
      'purchase-not-placed',
      TOTAL_OF_1000 - 100,
    ],
    ['of more than the order', { amountPaise: TOTAL_OF_1000 + 100 }, 1, 'purchase-notice', 100],
    ['that is refunded in part', { refundedPaise: 100 }, 1, 'purchase-notice', 0],
  ])(
    'a payment %s takes what it can and the rest goes back',
    async (_what, payment, purchases, queue, refundedPaise) => {
      const { id } = await order();
      const { id: paymentId } = await report(id, payment);
      expect(await purchasesOf(id)).toHaveLength(purchases);
      expect(queues()).toEqual([queue]);
      const [refund] = await queryRows<{ paise: string }>(
        shop.opened.database,
        sql`select coalesce(sum(amount_paise), 0) as paise from refunds where provider_payment_id = ${paymentId}`,
      );
      expect(Number(refund?.paise)).toBe(refundedPaise);
    },
  );

  it('a payment whose hold is gone takes a unit that is left, or is refunded', async () => {
    for (const [stock, left] of [
      [2, 1],
      [1, 0],
    ] as const) {
      const { id, productId } = await order(stock);
      await closeCheckout(id);
      await report(id);
      expect(await purchasesOf(id)).toHaveLength(1);
      expect(await stockOf(shop.opened.database, productId)).toBe(left);
    }
    const { id, productId } = await order(1);
    await closeCheckout(id);
    // Another buyer takes the last one.
    await startOrder(shop, await signedInPerson(shop.opened.database), productId);
    await report(id);
    expect(await purchasesOf(id)).toEqual([]);
    expect(queues()).toContain('purchase-not-placed');
  });

  it('a payment that failed before is credited; one of an erased payer and a second one of an order are not', async () => {
    const failed = await order();
    const { id } = await report(failed.id, { status: 'failed', wasCaptured: false });
    await report(failed.id, { id });
    expect(await purchasesOf(failed.id)).toHaveLength(1);
    expect(queues()).toContain('purchase-notice');

    const erased = await order();
    await shop.opened.database.execute(
      sql`update payment_orders set address = 'erased' where provider_order_id = ${erased.id}`,
    );
    await report(erased.id);
    expect(await purchasesOf(erased.id)).toEqual([]);

    const twice = await order();
    await report(twice.id);
    await report(twice.id);
    expect(await purchasesOf(twice.id)).toHaveLength(1);
    expect(queued.filter(({ queue }) => queue === 'purchase-notice')).toHaveLength(2);
  });
});

const newId = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`;
