import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { applyDispute } from '../../src/payments/refunds/disputes.ts';
import { claimRefundsToCheck } from '../../src/payments/refunds/refunds-sql.ts';
import { queryRows } from '../../src/platform/database.ts';
import { newestOrder, startBasket } from '../support/baskets.ts';
import {
  buy,
  expectMoneyAddsUp,
  ordersOf,
  payAtCheckout,
  reportPayment,
  sandboxOf,
  settle,
} from '../support/buying.ts';
import { adminCookie, decide, openGift, payInstalment, readGift } from '../support/gifts.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell, stockOf } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;

beforeAll(async () => {
  shop = await openShop({ RECONCILE_SECONDS: '3600' }, { working: true });
  cookie = await adminCookie(shop);
});

afterEach(async () => {
  sandboxOf(shop).resetSwitches();
  await settle(shop);
  await settle(shop);
  await expectMoneyAddsUp(shop);
});

afterAll(() => shop.close());

describe('a purchase refunded at the dashboard', () => {
  it('in full before dispatch is cancelled and refunded, its unit is back in stock, and nothing more can be done', async () => {
    const { buyer, order, paymentId, productId } = await bought();
    await refundAtDashboard(paymentId);
    expect(await ordersOf(shop, buyer)).toMatchObject([
      { status: 'refunded', refundedAmount: 1220, canCancel: false },
    ]);
    expect(await stockOf(shop.opened.database, productId)).toBe(5);
    expect((await cancel(buyer, order.id)).statusCode).toBe(409);
    expect((await move(order.id, 'packed')).statusCode).toBe(409);
    expect((await refundByAdmin(order.id)).statusCode).toBe(409);
    await expect.poll(() => shop.mails.filter(({ text }) => text.includes(paymentId))).toHaveLength(1);
    const health = (await shop.call('paymentHealth', { cookie })).json();
    expect(health.providerRefunds).toContainEqual(
      expect.objectContaining({ paymentId, amountPaise: 122_000, status: 'processed' }),
    );
  });

  it('in part stays placed, and a cancellation refunds the rest', async () => {
    const { buyer, order, paymentId } = await bought();
    await refundAtDashboard(paymentId, 20_000);
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'placed', refundedAmount: 200 }]);
    expect((await cancel(buyer, order.id)).statusCode).toBe(200);
    await settle(shop);
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'refunded', refundedAmount: 1220 }]);
    expect(await refundedAtProvider(paymentId)).toBe(122_000);
  });

  it('in part, and the rest by cancelling one gift of two, is cancelled: nothing pays for the other gift', async () => {
    const { database } = shop.opened;
    const buyer = await signedInPerson(database);
    const dear = await productToSell(database, { priceRupees: 2000, stock: 5 });
    const cheap = await productToSell(database, { priceRupees: 300, stock: 5 });
    const items = [dear, cheap].map((productId) => ({ productId, quantity: 1 }));
    const started = await startBasket(shop, buyer, { items });
    const paid = await payAtCheckout(shop, started.json().orderId);
    await reportPayment(shop, buyer, paid);
    const order = await newestOrder(shop, buyer);
    const paymentId = paid.razorpay_payment_id;
    await sandboxOf(shop).settled();
    await refundAtDashboard(paymentId, 100_000);
    const cancelled = await shop.call('cancelLine', {
      token: buyer.token,
      body: { id: order.id, position: 1 },
    });
    expect(cancelled.json().order).toMatchObject({ status: 'cancelled', refundedAmount: order.total });
    await settle(shop);
    expect(await newestOrder(shop, buyer)).toMatchObject({
      status: 'refunded',
      lines: [{ state: 'cancelled' }, { state: 'cancelled' }],
    });
    expect(await refundedAtProvider(paymentId)).toBe(order.total * 100);
    expect([await stockOf(database, dear), await stockOf(database, cheap)]).toEqual([5, 5]);
  });

  it('cannot be packed, dispatched or cancelled while the refund is pending, and goes on if it fails', async () => {
    const { buyer, order, paymentId } = await bought();
    sandboxOf(shop).setSwitches({ refundOutcome: 'failed', refundAfterMs: AN_HOUR_MS });
    await refundAtDashboard(paymentId);
    for (const refused of [
      await cancel(buyer, order.id),
      await move(order.id, 'packed'),
      await refundByAdmin(order.id),
    ]) {
      expect(refused.statusCode).toBe(409);
      expect(refused.json().error).toContain('A refund is in progress at the payment provider.');
    }
    await endPendingRefunds();
    await expect.poll(async () => (await move(order.id, 'packed')).statusCode).toBe(200);
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'packed', refundedAmount: 0 }]);
  });

  it('after dispatch keeps its status and says what was refunded', async () => {
    const { buyer, order, paymentId } = await bought();
    await move(order.id, 'packed');
    await move(order.id, 'dispatched');
    await refundAtDashboard(paymentId);
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'dispatched', refundedAmount: 1220 }]);
    expect((await move(order.id, 'delivered')).statusCode).toBe(200);
  });

  it('while the shop’s own refund waits to be sent is refunded once', async () => {
    const { buyer, order, paymentId } = await bought();
    sandboxOf(shop).setSwitches({
      faults: [{ method: 'POST', path: '/payments/*/refund', kind: 'server_error', times: 40, ms: 0 }],
    });
    expect((await cancel(buyer, order.id)).statusCode).toBe(200);
    await refundAtDashboard(paymentId, 50_000);
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'cancelled' }]);
    sandboxOf(shop).resetSwitches();
    await settle(shop);
    await settle(shop);
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'refunded' }]);
    expect(await refundedAtProvider(paymentId)).toBe(122_000);
  });

  it('is found by the reconciler when every webhook is lost', async () => {
    const { buyer, paymentId } = await bought();
    await shop.opened.database.execute(
      sql`update sandbox_payments set created_at = created_at - 86400 where id = ${paymentId}`,
    );
    sandboxOf(shop).setSwitches({ dropWebhooksPercent: 100 });
    await refundAtDashboard(paymentId);
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'placed' }]);
    await settle(shop);
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'refunded' }]);
  });

  it('and fails unheard before another returns all of it is on record as failed', async () => {
    const { paymentId } = await bought();
    sandboxOf(shop).setSwitches({ dropWebhooksPercent: 100, refundOutcome: 'failed' });
    await refundAtDashboard(paymentId);
    await expect
      .poll(
        () =>
          queryRows(
            shop.opened.database,
            sql`select 1 from sandbox_refunds where payment_id = ${paymentId} and status = 'failed'`,
          ),
        { timeout: 20_000 },
      )
      .toHaveLength(1);
    sandboxOf(shop).resetSwitches();
    await refundAtDashboard(paymentId);
    await settle(shop);
    const known = await queryRows<{ status: string }>(
      shop.opened.database,
      sql`select status from refunds where provider_payment_id = ${paymentId} order by status`,
    );
    expect(known.map(({ status }) => status)).toEqual(['failed', 'processed']);
  });

  it('is fetched when a payment’s snapshot tells of a refund whose event was lost', async () => {
    const { buyer, paymentId } = await bought();
    sandboxOf(shop).setSwitches({ dropWebhookEvents: ['refund.created', 'refund.processed'] });
    await refundAtDashboard(paymentId);
    await sandboxOf(shop).dispute(paymentId, { status: 'open' });
    await expect.poll(async () => (await ordersOf(shop, buyer))[0]?.status).toBe('refunded');
  });
});

describe('a gift of which a payment is refunded at the dashboard', () => {
  it('opens again when it was paid and funding is open, and can be filled and dispatched', async () => {
    const { id } = await openGift(shop, { priceRupees: 500 });
    const [first, second] = [
      await signedInPerson(shop.opened.database),
      await signedInPerson(shop.opened.database),
    ];
    await payInstalment(shop, first, id, 200);
    const paymentId = await payInstalment(shop, second, id, 300);
    expect((await readGift(shop, id)).status).toBe('paid');
    await refundAtDashboard(paymentId);
    expect(await readGift(shop, id)).toMatchObject({
      status: 'approved',
      paymentAmount: 200,
      remainingAmount: 300,
      refundedAmount: 300,
      noOfPayments: 1,
    });
    expect((await decide(shop, cookie, id, 'dispatch')).statusCode).toBe(409);
    await payInstalment(shop, first, id, 300);
    expect((await readGift(shop, id)).status).toBe('paid');
    await expectMoneyAddsUp(shop);
    expect((await decide(shop, cookie, id, 'dispatch')).statusCode).toBe(200);
  });

  it('is refunded to everyone when it was paid and funding is over', async () => {
    const { id, owner } = await openGift(shop, { priceRupees: 500 });
    const payer = await signedInPerson(shop.opened.database);
    await payInstalment(shop, payer, id, 200);
    const paymentId = await payInstalment(shop, payer, id, 300);
    await shop.opened.database.execute(
      sql`update gifts set closes_on = current_date - 2 where public_id = ${id}`,
    );
    await refundAtDashboard(paymentId, 10_000);
    await settle(shop);
    await settle(shop);
    expect(await readGift(shop, id, { token: owner.token })).toMatchObject({
      status: 'refunded',
      paymentAmount: 0,
      refundedAmount: 500,
    });
    expect(await refundedAtProvider(paymentId)).toBe(30_000);
  });

  it('in part lacks that part, and never has less than nothing', async () => {
    const { id } = await openGift(shop, { priceRupees: 900 });
    const payer = await signedInPerson(shop.opened.database);
    const paymentId = await payInstalment(shop, payer, id, 300);
    await refundAtDashboard(paymentId, 10_000);
    expect(await readGift(shop, id)).toMatchObject({ paymentAmount: 200, remainingAmount: 700 });
    await refundAtDashboard(paymentId);
    expect(await readGift(shop, id)).toMatchObject({
      status: 'approved',
      paymentAmount: 0,
      remainingAmount: 900,
      noOfPayments: 0,
    });
  });

  it('cannot be dispatched or cancelled while the refund is pending', async () => {
    const { id, owner } = await openGift(shop, { priceRupees: 500 });
    const paymentId = await payInstalment(shop, await signedInPerson(shop.opened.database), id, 500);
    sandboxOf(shop).setSwitches({ refundOutcome: 'pending', refundAfterMs: AN_HOUR_MS });
    await refundAtDashboard(paymentId);
    const answers = [
      await decide(shop, cookie, id, 'dispatch'),
      await decide(shop, cookie, id, 'cancel'),
      await shop.call('cancelGift', { token: owner.token, body: { id } }),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'wrong_state']);
    await endPendingRefunds();
    await expect.poll(async () => (await readGift(shop, id)).status).toBe('approved');
  });

  it('after dispatch keeps its state', async () => {
    const { id, owner } = await openGift(shop, { priceRupees: 500 });
    const paymentId = await payInstalment(shop, await signedInPerson(shop.opened.database), id, 500);
    await decide(shop, cookie, id, 'dispatch');
    await refundAtDashboard(paymentId);
    expect(await readGift(shop, id, { token: owner.token })).toMatchObject({
      status: 'dispatched',
      paymentAmount: 0,
      refundedAmount: 500,
    });
  });
});

it('refunds that stay open do not keep others from being looked up', async () => {
  const { paymentId } = await bought();
  const claimed = await shop.opened.database.transaction(async (tx) => {
    await tx.execute(sql`insert into refunds
        (provider_payment_id, amount_paise, from_target, reason, requested_by, status, created_at, updated_at, check_at)
      select ${paymentId}, 100, false, '', '', 'pending', at, at, at
        from generate_series(now() - interval '3 hours', now() - interval '1 hour', interval '1 minute') at`);
    const rounds = [];
    for (let round = 0; round < 4; round += 1) rounds.push(await claimRefundsToCheck(tx, 50));
    await tx.execute(sql`delete from refunds where provider_payment_id = ${paymentId}`);
    return rounds;
  });
  expect(claimed.map((round) => round.length)).toEqual([50, 50, 21, 0]);
  expect(new Set(claimed.flat().map(({ id }) => id)).size).toBe(121);
});

describe('a disputed payment', () => {
  it('is shown on its order and in payment health until the dispute is won', async () => {
    const { buyer, paymentId } = await bought();
    const id = await disputed(paymentId, { status: 'open' });
    expect(await ordersOf(shop, buyer)).toMatchObject([
      { status: 'placed', disputed: true, refundedAmount: 0 },
    ]);
    expect((await shop.call('paymentHealth', { cookie })).json().disputes).toContainEqual(
      expect.objectContaining({ id, paymentId, status: 'open' }),
    );
    await disputed(paymentId, { id, status: 'won' });
    await disputed(paymentId, { id, status: 'under_review' });
    expect(await ordersOf(shop, buyer)).toMatchObject([{ disputed: false }]);
  });

  it('that is lost takes the money like a refund', async () => {
    const { id: giftId, cookie: admin } = await openGift(shop, { priceRupees: 500 });
    const paymentId = await payInstalment(shop, await signedInPerson(shop.opened.database), giftId, 500);
    const id = await disputed(paymentId, { status: 'lost' });
    await disputed(paymentId, { id, status: 'lost' });
    expect(await readGift(shop, giftId, { cookie: admin })).toMatchObject({
      status: 'approved',
      paymentAmount: 0,
      refundedAmount: 500,
      disputed: true,
    });
  });
});

describe('while a dispute is open', () => {
  it('a purchase is neither cancelled by its buyer nor refunded by the desk, and both are told why', async () => {
    const { buyer, order, paymentId } = await bought();
    await disputed(paymentId, { status: 'open' });
    const partRefund = shop.call('refundPart', {
      cookie,
      body: { id: order.id, amount: 100, reason: 'Late', refundedAmount: 0 },
    });
    for (const refused of [await cancel(buyer, order.id), await refundByAdmin(order.id), await partRefund]) {
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'wrong_state']);
      expect(refused.json().error).toMatch(/bank/);
    }
    expect(await ordersOf(shop, buyer)).toMatchObject([
      { status: 'placed', canCancel: false, disputed: true, refundedAmount: 0 },
    ]);
  });

  it('nothing can be cancelled of an order either, and once the dispute is won it can', async () => {
    const { buyer, order, paymentId } = await boughtTwoGifts();
    const id = await disputed(paymentId, { status: 'under_review' });
    const cancelLine = () =>
      shop.call('cancelLine', { token: buyer.token, body: { id: order.id, position: 1 } });
    expect((await cancelLine()).statusCode).toBe(409);
    await disputed(paymentId, { id, status: 'won' });
    expect((await cancelLine()).statusCode).toBe(200);
    await settle(shop);
    expect(await refundedAtProvider(paymentId)).toBeGreaterThan(0);
  });

  it('a return is not refunded', async () => {
    const { buyer, order, paymentId } = await bought();
    for (const status of ['packed', 'dispatched', 'delivered']) await move(order.id, status);
    const form = new FormData();
    for (const [name, value] of Object.entries({ id: order.id, positions: '1', reason: 'It arrived broken' }))
      form.append(name, value);
    const asked = await shop.call('askReturn', { token: buyer.token, form });
    expect(asked.statusCode, asked.body).toBe(201);
    const { id } = asked.json().return;
    const decideReturn = (state: string) => shop.call('decideReturn', { cookie, body: { id, state } });
    for (const state of ['accepted', 'received'])
      expect((await decideReturn(state)).statusCode, state).toBe(200);
    const dispute = await disputed(paymentId, { status: 'open' });
    expect((await decideReturn('refunded')).statusCode).toBe(409);
    await disputed(paymentId, { id: dispute, status: 'closed' });
    expect((await decideReturn('refunded')).statusCode).toBe(200);
  });

  it('a refund that was asked for before waits, and goes on once the dispute is won', async () => {
    const { buyer, order, paymentId } = await boughtAndCancelledUnsent();
    const id = await disputed(paymentId, { status: 'open' });
    sandboxOf(shop).resetSwitches();
    await settle(shop);
    expect(await refundedAtProvider(paymentId)).toBe(0);
    expect((await shop.call('today', { cookie })).json().refunds).not.toMatchObject({
      items: [{ paymentId }],
    });
    await disputed(paymentId, { id, status: 'won' });
    await expect.poll(() => refundedAtProvider(paymentId), { timeout: 20_000 }).toBe(122_000);
    await expect.poll(async () => (await ordersOf(shop, buyer))[0]?.status).toBe('refunded');
    expect(order.status).toBe('placed');
  });

  it('a refund that was asked for before is not made once the dispute is lost', async () => {
    const { buyer, paymentId } = await boughtAndCancelledUnsent();
    const id = await disputed(paymentId, { status: 'open' });
    sandboxOf(shop).resetSwitches();
    await disputed(paymentId, { id, status: 'lost' });
    await settle(shop);
    expect(await refundedAtProvider(paymentId)).toBe(0);
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'refunded', refundedAmount: 1220 }]);
    expect((await paidTwice(paymentId)).items).toEqual([]);
  });

  it('a refund of which the bank returned a part returns the rest', async () => {
    const { paymentId } = await boughtAndCancelledUnsent();
    const id = await disputed(paymentId, { status: 'open', amount: 50_000 });
    sandboxOf(shop).resetSwitches();
    await disputed(paymentId, { id, status: 'lost', amount: 50_000 });
    await settle(shop);
    expect(await refundedAtProvider(paymentId)).toBe(72_000);
    expect((await paidTwice(paymentId)).items).toEqual([]);
  });

  it('the other payments of a cancelled gift go back, and the disputed one waits for the bank', async () => {
    const { id, owner } = await openGift(shop, { priceRupees: 500 });
    const [first, second] = [
      await signedInPerson(shop.opened.database),
      await signedInPerson(shop.opened.database),
    ];
    const fine = await payInstalment(shop, first, id, 200);
    const contested = await payInstalment(shop, second, id, 100);
    const dispute = await disputed(contested, { status: 'open' });
    const cancelled = await shop.call('cancelGift', { token: owner.token, body: { id } });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    await settle(shop);
    expect([await refundedAtProvider(fine), await refundedAtProvider(contested)]).toEqual([20_000, 0]);
    const told = (payer: Person) =>
      shop.mails.filter(({ to, subject }) => to === payer.email && /^Cancelled/.test(subject));
    await expect.poll(() => [...told(first), ...told(second)], { timeout: 20_000 }).toHaveLength(2);
    expect(told(first)[0]?.text).toContain('Your payment of ₹200 is being refunded');
    expect(told(second)[0]?.text).toContain('You have asked your bank to return ₹100 of the ₹100 you paid.');
    expect((await readGift(shop, id, { token: owner.token })).status).toBe('refunding');
    await disputed(contested, { id: dispute, status: 'won' });
    await expect.poll(() => refundedAtProvider(contested), { timeout: 20_000 }).toBe(10_000);
    await expect.poll(async () => (await readGift(shop, id, { token: owner.token })).status).toBe('refunded');
  });

  it('and lost after the gift was cancelled, the payer is paid once', async () => {
    const { id, owner } = await openGift(shop, { priceRupees: 500 });
    const payer = await signedInPerson(shop.opened.database);
    const contested = await payInstalment(shop, payer, id, 500);
    const dispute = await disputed(contested, { status: 'open' });
    expect((await decide(shop, cookie, id, 'cancel')).statusCode).toBe(200);
    await settle(shop);
    await disputed(contested, { id: dispute, status: 'lost' });
    await settle(shop);
    expect(await refundedAtProvider(contested)).toBe(0);
    expect(await readGift(shop, id, { token: owner.token })).toMatchObject({
      status: 'refunded',
      refundedAmount: 500,
    });
  });

  it('an order is packed and dispatched only by a colleague who insists', async () => {
    const { order, paymentId } = await bought();
    await disputed(paymentId, { status: 'open' });
    const insist = (status: string) =>
      shop.call('movePurchase', { cookie, body: { id: order.id, status, despiteDispute: true } });
    for (const status of ['packed', 'dispatched']) {
      const refused = await move(order.id, status);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'disputed']);
      const many = { status, orders: [{ number: (order as unknown as { number: number }).number }] };
      expect((await shop.call('previewMoveOrders', { cookie, body: many })).json().results).toMatchObject([
        { outcome: 'disputed' },
      ]);
      expect((await shop.call('moveOrders', { cookie, body: many })).json().results).toMatchObject([
        { outcome: 'disputed' },
      ]);
      expect((await insist(status)).statusCode).toBe(200);
    }
    expect((await move(order.id, 'delivered')).statusCode).toBe(200);
  });

  it('a gift is dispatched only by a colleague who insists', async () => {
    const { id } = await openGift(shop, { priceRupees: 500 });
    const paymentId = await payInstalment(shop, await signedInPerson(shop.opened.database), id, 500);
    await disputed(paymentId, { status: 'open' });
    const refused = await decide(shop, cookie, id, 'dispatch');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'disputed']);
    const insisted = { id, decision: 'dispatch', despiteDispute: true };
    expect((await shop.call('decideGift', { cookie, body: insisted })).statusCode).toBe(200);
  });
});

describe('a dispute that is lost after the shop has refunded the payment', () => {
  it('is in the ledger, mailed to the admins, and on Today until somebody has dealt with it', async () => {
    const { buyer, order, paymentId } = await bought();
    await cancel(buyer, order.id);
    await settle(shop);
    expect(await refundedAtProvider(paymentId)).toBe(122_000);
    const id = await disputed(paymentId, { status: 'lost' });
    await disputed(paymentId, { id, status: 'lost' });
    const [entry, ...others] = (await paidTwice(paymentId)).items;
    expect([entry?.amountPaise, others]).toEqual([122_000, []]);
    expect(await ledgerOf(paymentId)).toMatchObject({ provider: -122_000, 'paid-twice': 122_000 });
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'refunded', refundedAmount: 1220 }]);
    await expect
      .poll(
        () => shop.mails.filter(({ text, subject }) => text.includes(paymentId) && /twice/.test(subject)),
        { timeout: 20_000 },
      )
      .toHaveLength(1);
    const noted = await shop.call('notePaidTwice', { cookie, body: { id: entry?.id ?? '' } });
    expect(noted.statusCode, noted.body).toBe(200);
    expect((await paidTwice(paymentId)).items).toEqual([]);
    expect((await shop.call('notePaidTwice', { cookie, body: { id: entry?.id ?? '' } })).statusCode).toBe(
      409,
    );
  });

  it('counts as paid twice only in so far as it was', async () => {
    const { order, paymentId } = await bought();
    await shop.call('refundPart', {
      cookie,
      body: { id: order.id, amount: 200, reason: 'Late', refundedAmount: 0 },
    });
    await settle(shop);
    await disputed(paymentId, { status: 'lost' });
    expect((await paidTwice(paymentId)).items).toMatchObject([{ amountPaise: 20_000 }]);
    expect(await ledgerOf(paymentId)).toMatchObject({ provider: -20_000, 'paid-twice': 20_000, purchase: 0 });
  });

  it('and whose own refund fails after all, has paid once', async () => {
    const { buyer, order, paymentId } = await bought();
    sandboxOf(shop).setSwitches({ refundOutcome: 'failed', refundAfterMs: AN_HOUR_MS });
    await cancel(buyer, order.id);
    await expect.poll(() => refundStates(paymentId), { timeout: 20_000 }).toEqual(['pending']);
    await disputed(paymentId, { status: 'lost' });
    expect((await paidTwice(paymentId)).items).toMatchObject([{ amountPaise: 122_000 }]);
    await endPendingRefunds();
    await expect.poll(async () => (await paidTwice(paymentId)).items, { timeout: 20_000 }).toEqual([]);
    sandboxOf(shop).resetSwitches();
    await settle(shop);
    expect(await refundedAtProvider(paymentId)).toBe(0);
    expect(await ledgerOf(paymentId)).toMatchObject({ provider: 0, 'paid-twice': 0, 'refunds-due': 0 });
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'refunded' }]);
  });
});

describe('a dispute and a cancellation at the same moment', () => {
  it.each(['the dispute first', 'the cancellation first'])('return the money once: %s', async (first) => {
    for (let round = 0; round < 6; round += 1) {
      const { buyer, order, paymentId } = await bought();
      sandboxOf(shop).setSwitches({
        faults: [{ method: 'POST', path: '/payments/*/refund', kind: 'server_error', times: 40, ms: 0 }],
      });
      const dispute = () =>
        applyDispute(shop.shop.payments, {
          dedupeKey: `race ${paymentId}`,
          kind: 'payment.dispute.created',
          dispute: { ...contested, status: 'open' as const },
        });
      const contested = { id: `disp_${paymentId}`, paymentId, amountPaise: 122_000, reason: '' };
      const both = [() => cancel(buyer, order.id), dispute];
      await Promise.all((first === 'the dispute first' ? both.toReversed() : both).map((act) => act()));
      sandboxOf(shop).resetSwitches();
      await settle(shop);
      expect(await refundedAtProvider(paymentId)).toBe(0);
      await applyDispute(shop.shop.payments, {
        dedupeKey: `race lost ${paymentId}`,
        kind: 'payment.dispute.lost',
        dispute: { ...contested, status: 'lost' as const },
      });
      await settle(shop);
      expect(await refundedAtProvider(paymentId)).toBe(0);
      expect(await ledgerOf(paymentId)).toMatchObject({ purchase: 0, provider: 0 });
    }
  });
});

it('a dispute whose decision was never reported is looked up, and its refund goes on', async () => {
  const { buyer, paymentId } = await boughtAndCancelledUnsent();
  const id = await disputed(paymentId, { status: 'open' });
  sandboxOf(shop).resetSwitches();
  sandboxOf(shop).setSwitches({ dropWebhooksPercent: 100 });
  await disputed(paymentId, { id, status: 'won' });
  await shop.opened.database.execute(sql`update disputes set check_at = now() where id = ${id}`);
  await settle(shop);
  await settle(shop);
  expect(await refundedAtProvider(paymentId)).toBe(122_000);
  expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'refunded' }]);
});

async function bought() {
  const buyer = await signedInPerson(shop.opened.database);
  const productId = await productToSell(shop.opened.database, { stock: 5 });
  const paymentId = await buy(shop, buyer, productId);
  await sandboxOf(shop).settled();
  const [order] = await ordersOf(shop, buyer);
  if (!order) throw new Error('no order was placed');
  return { buyer, productId, paymentId, order };
}

async function boughtTwoGifts() {
  const { database } = shop.opened;
  const buyer = await signedInPerson(database);
  const items = [];
  for (const priceRupees of [2000, 300])
    items.push({ productId: await productToSell(database, { priceRupees, stock: 5 }), quantity: 1 });
  const started = await startBasket(shop, buyer, { items });
  const paid = await payAtCheckout(shop, started.json().orderId);
  await reportPayment(shop, buyer, paid);
  await sandboxOf(shop).settled();
  return { buyer, order: await newestOrder(shop, buyer), paymentId: paid.razorpay_payment_id };
}

/** The provider does not take the refund yet. */
async function boughtAndCancelledUnsent() {
  const made = await bought();
  sandboxOf(shop).setSwitches({
    faults: [{ method: 'POST', path: '/payments/*/refund', kind: 'server_error', times: 40, ms: 0 }],
  });
  expect((await cancel(made.buyer, made.order.id)).statusCode).toBe(200);
  return made;
}

/** What Today says of this payment. */
async function paidTwice(paymentId: string) {
  const { paidTwice: work } = (await shop.call('today', { cookie })).json();
  const items = (work?.items ?? []) as { id: string; paymentId: string; amountPaise: number }[];
  return { items: items.filter((item) => item.paymentId === paymentId) };
}

async function ledgerOf(paymentId: string): Promise<Record<string, number>> {
  const rows = await queryRows<{ account: string; sum: string }>(
    shop.opened.database,
    sql`select e.account, sum(e.amount_paise) as sum from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id where t.provider_payment_id = ${paymentId} group by e.account`,
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
}

async function refundStates(paymentId: string): Promise<string[]> {
  const rows = await queryRows<{ status: string }>(
    shop.opened.database,
    sql`select status from refunds where provider_payment_id = ${paymentId}`,
  );
  return rows.map(({ status }) => status);
}

async function refundAtDashboard(paymentId: string, amount?: number): Promise<void> {
  const refund = await sandboxOf(shop).refundAtDashboard(paymentId, amount === undefined ? {} : { amount });
  if (!('entity' in refund)) throw new Error(JSON.stringify(refund));
  await sandboxOf(shop).settled();
}

const AN_HOUR_MS = 3_600_000;

/** The provider comes to its decision about them. */
async function endPendingRefunds(): Promise<void> {
  await shop.opened.database.execute(sql`update sandbox_refunds set due_at = now() where due_at is not null`);
}

async function disputed(
  paymentId: string,
  options: { id?: string; amount?: number; status: 'open' | 'under_review' | 'won' | 'lost' | 'closed' },
) {
  const dispute = await sandboxOf(shop).dispute(paymentId, options);
  if (!('entity' in dispute)) throw new Error(JSON.stringify(dispute));
  await sandboxOf(shop).settled();
  return dispute.id;
}

const cancel = (buyer: Person, id: string) =>
  shop.call('cancelPurchase', { token: buyer.token, body: { id } });
const move = (id: string, status: string) => shop.call('movePurchase', { cookie, body: { id, status } });
const refundByAdmin = (id: string) => shop.call('refundPurchase', { cookie, body: { id, reason: 'Broken' } });

async function refundedAtProvider(paymentId: string): Promise<number> {
  const [row] = await queryRows<{ sum: string }>(
    shop.opened.database,
    sql`select sum(amount) as sum from sandbox_refunds where payment_id = ${paymentId} and status = 'processed'`,
  );
  return Number(row?.sum ?? 0);
}
