import type { PaymentPage } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertAdminSession } from '../../src/admin/sql.ts';
import { cleanUp } from '../../src/background-jobs.ts';
import { alertOfRefundLimits, hangingRefunds, remindOfRefundDetails } from '../../src/payments/index.ts';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import { applyDispute } from '../../src/payments/refunds/disputes.ts';
import { applyRefund, checkPaymentRefunds } from '../../src/payments/refunds/refunds.ts';
import { queryRows } from '../../src/platform/database.ts';
import { generateToken } from '../../src/platform/tokens.ts';
import {
  buy,
  endRefundWaits,
  expectMoneyAddsUp,
  ordersOf,
  payAtCheckout,
  reportPayment,
  sandboxOf,
  settle,
} from '../support/buying.ts';
import { adminCookie, openGift, readGift, startInstalment } from '../support/gifts.ts';
import { buyAsGuest, loopbackAddress, payAsGuest } from '../support/guests.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
/** The owner of the shop. */
let owner: string;
let money: string;

beforeAll(async () => {
  shop = await openShop({ RECONCILE_SECONDS: '3600' }, { working: true });
  owner = await adminCookie(shop);
  money = await colleague('money');
});

beforeEach(() => sandboxOf(shop).setSwitches({ banksHaveInstantRefunds: false }));

afterEach(async () => {
  sandboxOf(shop).resetSwitches();
  await settle(shop);
  await expectMoneyAddsUp(shop);
});

afterAll(() => shop.close());

describe('a payment that is older than the provider’s horizon', () => {
  it('goes back as an instant refund, after the provider has said that it is too old', async () => {
    sandboxOf(shop).resetSwitches();
    const { giftId, payer, paymentId } = await agedGift();
    await cancelGift(giftId);
    await settle(shop);
    expect((await readGift(shop, giftId, { token: payer.token })).status).toBe('refunded');
    const { refunds } = await pageOf(paymentId);
    expect(refunds).toMatchObject([
      {
        state: 'failed',
        refusal: 'Payment is more than 6 months old, only instant refund is supported',
      },
      { state: 'processed', instant: true },
    ]);
    // What the shop settled by itself alarms nobody.
    expect(alertsAbout(paymentId)).toEqual([]);
  });

  it('goes back as an instant refund at once when the shop knows its age', async () => {
    sandboxOf(shop).resetSwitches();
    const { giftId, paymentId } = await agedGift();
    await age(paymentId);
    await cancelGift(giftId);
    await settle(shop);
    expect((await pageOf(paymentId)).refunds).toMatchObject([{ state: 'processed', instant: true }]);
  });

  it('needs a UPI id where the bank has no instant refunds; payer, desk and admins are told why', async () => {
    const { giftId, payer, paymentId } = await agedGift();
    await cancelGift(giftId);
    await settle(shop);
    const { refunds, money: sums } = await pageOf(paymentId);
    expect(refunds).toMatchObject([
      { state: 'failed' },
      { state: 'failed', refusal: 'Instant refund is not supported by the bank for this payment' },
      { state: 'needs_details', canRetry: true, payout: { canAsk: true } },
    ]);
    expect(sums).toMatchObject({ refundedPaise: 0, refundingPaise: 40_000 });
    await expect.poll(() => alertsAbout(paymentId)).toEqual(['Refund to pay by UPI: ₹400']);
    const mail = await mailTo(payer.email, 'Where should we send your refund');
    expect(mail.text).toMatch(/\/refund-details#[\w-]{43}/);
    // What the page of the gift says to whoever paid.
    expect((await readGift(shop, giftId, { token: payer.token })).status).toBe('refunding');
    const funded = (await shop.call('myOrders', { token: payer.token })).json().funded;
    expect(funded).toMatchObject([
      { status: 'refunding', refundsToName: [{ amountPaise: 40_000, state: 'needed' }] },
    ]);
    const { items } = await hangingRefunds(shop.opened.database, 1000);
    expect(items.filter((item) => item.paymentId === paymentId)).toMatchObject([{ status: 'needs_details' }]);
  });

  it('is paid to the UPI id by one admin and confirmed by another, and the ledger follows', async () => {
    const { giftId, payer, paymentId, refundId } = await needsDetails();
    const refundToken = await linkOf(payer);
    expect((await details({ refundToken })).json()).toMatchObject({ amountPaise: 40_000, state: 'needed' });
    expect((await name({ refundToken, upiId: ' Meera.Rao@okAxis ' })).json()).toMatchObject({
      state: 'named',
      upiHint: 'me•••@okaxis',
    });
    await mailTo(payer.email, 'me•••@okaxis');

    expect(await payoutOf(paymentId)).toMatchObject({ upiId: 'me•••@okaxis' });
    const started = await desk('startPayout', money, { id: refundId });
    expect(payoutIn(started.json().payment)).toMatchObject({
      upiId: 'meera.rao@okaxis',
      startedBy: 'money@tohfa.test',
    });
    expect((await desk('startPayout', owner, { id: refundId })).statusCode).toBe(409);
    expect((await name({ refundToken, upiId: 'thief@okaxis' })).statusCode).toBe(409);
    expect((await details({ refundToken })).json()).toMatchObject({ state: 'paying' });

    const paid = { id: refundId, reference: '876543210987', paidOn: today() };
    expect((await desk('confirmPayout', owner, paid)).statusCode).toBe(409);
    expect((await desk('proposePayout', money, { ...paid, paidOn: '2099-01-01' })).statusCode).toBe(400);
    expect((await desk('proposePayout', money, { ...paid, reference: '<b>' })).statusCode).toBe(400);
    expect((await desk('proposePayout', money, paid)).statusCode).toBe(200);
    expect((await desk('confirmPayout', money, paid)).statusCode).toBe(403);
    expect((await desk('confirmPayout', owner, { ...paid, reference: '999999' })).json().code).toBe(
      'stale_version',
    );
    expect((await pageOf(paymentId)).refunds.at(-1)?.state).toBe('paying_outside');
    const confirmed = await desk('confirmPayout', owner, paid);
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    expect((await desk('confirmPayout', owner, paid)).statusCode).toBe(409);

    const page = await pageOf(paymentId);
    expect(page).toMatchObject({
      state: 'refunded',
      money: { refundedPaise: 40_000, refundingPaise: 0, bankPaise: -40_000, toComePaise: 40_000 },
    });
    expect(page.steps.map(({ kind }) => kind).slice(-4)).toEqual([
      'refund-needs-details',
      'payout-started',
      'payout-proposed',
      'refund-paid-outside',
    ]);
    expect(page.steps.at(-1)?.ledger).toEqual([
      { account: 'refunds-due', amountPaise: 40_000 },
      { account: 'bank', amountPaise: -40_000 },
    ]);
    expect((await readGift(shop, giftId, { token: payer.token })).status).toBe('refunded');
    expect((await details({ refundToken })).json()).toMatchObject({ state: 'paid', paidOn: today() });
    expect((await mailTo(payer.email, 'We have paid your refund')).text).toContain('876543210987');
    const found = await shop.call('listPayments', { cookie: owner, body: { q: '876543210987' } });
    expect(found.json().payments).toMatchObject([{ id: paymentId, refundedPaise: 40_000 }]);
  });
});

describe('what the provider returns while the shop pays', () => {
  it('before anybody has begun cancels the payout: nothing is left to pay', async () => {
    const { giftId, payer, paymentId, refundId } = await needsDetails();
    const refundToken = await linkOf(payer);
    await name({ refundToken, upiId: 'meera@okaxis' });
    await returnAtProvider(paymentId, { tell: false });
    // The desk asks the provider just before.
    const refused = await desk('startPayout', money, { id: refundId });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toContain('returned the money');
    expect((await readGift(shop, giftId, { token: payer.token })).status).toBe('refunded');
    expect((await details({ refundToken })).json()).toMatchObject({ state: 'returned' });
  });

  it('after it was paid outside is an alert, and the ledger has it as paid twice', async () => {
    const { paymentId } = await paidOutside();
    await returnAtProvider(paymentId);
    await expect.poll(() => alertsAbout(paymentId)).toContain('Paid twice: ₹400');
    expect(await ledgerOf(paymentId, 'paid-twice')).toBe(40_000);
    expect((await pageOf(paymentId)).money.toComePaise).toBe(0);
  });

  it('after a payout was begun and given up counts for the refund, once', async () => {
    const { giftId, payer, paymentId, refundId } = await needsDetails();
    await name({ refundToken: await linkOf(payer), upiId: 'meera@okaxis' });
    await desk('startPayout', money, { id: refundId });
    await returnAtProvider(paymentId);
    await expect.poll(() => alertsAbout(paymentId)).toContain('Paid twice: ₹400');
    expect((await desk('releasePayout', money, { id: refundId })).statusCode).toBe(200);
    expect(await ledgerOf(paymentId, 'paid-twice')).toBe(0);
    expect((await pageOf(paymentId)).refunds.map(({ state }) => state)).toContain('cancelled');
    expect((await readGift(shop, giftId, { token: payer.token })).status).toBe('refunded');
  });

  it('for a refund that it had reported as failed is never a second payment without an alert', async () => {
    sandboxOf(shop).resetSwitches();
    const payer = await signedInPerson(shop.opened.database);
    const paymentId = await buy(shop, payer, await productToSell(shop.opened.database));
    sandboxOf(shop).setSwitches({ refundOutcome: 'failed', refundAfterMs: 1 });
    const [order] = await ordersOf(shop, payer);
    await shop.call('cancelPurchase', { token: payer.token, body: { id: order?.id ?? '' } });
    await expect.poll(async () => (await pageOf(paymentId)).refunds[0]?.state).toBe('failed');
    await settle(shop);
    expect((await pageOf(paymentId)).refunds).toMatchObject([
      { state: 'failed' },
      { state: 'requested', sendAt: expect.any(String) },
    ]);
    await expect.poll(() => alertsAbout(paymentId)).toEqual(['Refund refused: ₹1,220']);
    // The bank took it after all.
    await shop.opened.exec(
      `update sandbox_refunds set status = 'processed' where payment_id = '${paymentId}'`,
    );
    await shop.opened.exec(
      `update sandbox_payments set amount_refunded = amount, status = 'refunded' where id = '${paymentId}'`,
    );
    await checkPaymentRefunds(shop.shop.payments, paymentId);
    await checkPaymentRefunds(shop.shop.payments, paymentId);
    expect((await pageOf(paymentId)).refunds.map(({ state }) => state).sort()).toEqual([
      'cancelled',
      'failed',
      'processed',
    ]);
    expect(await ordersOf(shop, payer)).toMatchObject([{ status: 'refunded' }]);
  });
});

describe('while a bank decides about the payment', () => {
  it('a refund that waits for details cannot be paid at the desk, and asks again when the dispute is won', async () => {
    const { payer, paymentId, refundId } = await needsDetails();
    const asked = () =>
      shop.mails.filter(
        ({ to, subject }) => to === payer.email && subject.startsWith('Where should we send'),
      );
    await linkOf(payer);
    await dispute(paymentId, 'open');
    expect((await desk('askRefundDetails', money, { id: refundId })).statusCode).toBe(409);
    await shop.opened.exec(
      `update refund_payouts set ask_at = now(), asks = 1 where refund_id = '${refundId}'`,
    );
    await remindOfRefundDetails({ payments: shop.shop.payments });
    await dispute(paymentId, 'won');
    await expect.poll(() => asked().length).toBe(2);
    await name({ refundToken: await linkOf(payer), upiId: 'meera@okaxis' });
    await dispute(paymentId, 'open', 'again');
    const refused = await desk('startPayout', money, { id: refundId });
    expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringContaining('disputed')]);
    expect((await desk('retryRefund', money, { id: refundId })).statusCode).toBe(409);
    const { items } = await hangingRefunds(shop.opened.database, 1000);
    expect(items.filter((item) => item.paymentId === paymentId)).toEqual([]);
    await dispute(paymentId, 'won', 'again');
    expect((await desk('startPayout', money, { id: refundId })).statusCode).toBe(200);
    await dispute(paymentId, 'open', 'third');
    expect(await payoutOf(paymentId)).toMatchObject({ upiId: 'me•••@okaxis' });
    expect(asked()).toHaveLength(2);
  });

  it('a refund is not turned into one that needs details; won, it goes by one way after the other', async () => {
    const { giftId, paymentId } = await agedGift();
    await dispute(paymentId, 'open');
    await cancelGift(giftId);
    await settle(shop);
    const states = async () => (await pageOf(paymentId)).refunds.map(({ state }) => state);
    expect(await states()).toEqual(['requested']);
    const [refund] = (await pageOf(paymentId)).refunds;
    // It was on its way already, and the bank that has to decide does not take it.
    await applyRefund(shop.shop.payments, {
      source: 'reconciler',
      dedupeKey: `refused ${refund?.id}`,
      kind: 'refund.failed',
      refund: {
        id: `rfnd_${refund?.id}`,
        paymentId,
        amountPaise: 40_000,
        status: 'failed',
        receipt: refund?.id ?? '',
      },
      refusal: { text: 'Not supported', problem: 'no-instant-refund' },
    });
    await settle(shop);
    expect(await states()).toEqual(['failed', 'requested']);
    await dispute(paymentId, 'won');
    await settle(shop);
    expect(await states()).toEqual(['failed', 'failed', 'failed', 'needs_details']);
  });

  it('and then returns the money, nothing is left to name or to pay', async () => {
    const { giftId, payer, paymentId, refundId } = await needsDetails();
    const refundToken = await linkOf(payer);
    await dispute(paymentId, 'open');
    await dispute(paymentId, 'lost');
    expect((await details({ refundToken })).json()).toMatchObject({ state: 'returned' });
    expect((await name({ refundToken, upiId: 'meera@okaxis' })).statusCode).toBe(409);
    expect((await desk('startPayout', money, { id: refundId })).statusCode).toBe(409);
    expect(await ledgerOf(paymentId, 'paid-twice')).toBe(0);
    expect((await readGift(shop, giftId, { token: payer.token })).status).toBe('refunded');
  });

  it('and then returns what was paid outside, it was paid twice', async () => {
    const { paymentId } = await paidOutside();
    await dispute(paymentId, 'lost');
    await expect.poll(() => alertsAbout(paymentId)).toContain('Paid twice: ₹400');
    expect(await ledgerOf(paymentId, 'paid-twice')).toBe(40_000);
    const { paidTwice } = (await shop.call('today', { cookie: money })).json();
    const items = paidTwice.items.filter((item: { paymentId: string }) => item.paymentId === paymentId);
    expect(items).toMatchObject([{ amountPaise: 40_000 }]);
    expect((await desk('notePaidTwice', money, { id: items[0].id })).statusCode).toBe(200);
  });

  const dispute = (paymentId: string, status: 'open' | 'won' | 'lost', name = 'first') =>
    applyDispute(shop.shop.payments, {
      dedupeKey: `${paymentId} ${name} ${status}`,
      kind: `payment.dispute.${status}`,
      dispute: { id: `disp_${paymentId}_${name}`, paymentId, amountPaise: 40_000, reason: '', status },
    });
});

describe('a refund that the provider refuses for another reason', () => {
  it('is tried again after hours and days, first alerts the admins once, and in the end asks the payer', async () => {
    sandboxOf(shop).resetSwitches();
    const payer = await signedInPerson(shop.opened.database);
    const paymentId = await buy(shop, payer, await productToSell(shop.opened.database));
    sandboxOf(shop).setSwitches({ refundOutcome: 'failed', refundAfterMs: 1 });
    const [order] = await ordersOf(shop, payer);
    await shop.call('cancelPurchase', { token: payer.token, body: { id: order?.id ?? '' } });
    const waits: number[] = [];
    await expect
      .poll(
        async () => {
          await settle(shop);
          const [next] = await queryRows<{ hours: number }>(
            shop.opened.database,
            sql`select round(extract(epoch from send_at - now()) / 3600)::int as hours from refunds
              where provider_payment_id = ${paymentId} and status = 'requested' and send_at > now()`,
          );
          if (next) waits.push(next.hours);
          await endRefundWaits(shop);
          return (await pageOf(paymentId)).refunds.at(-1)?.state;
        },
        { interval: 50 },
      )
      .toBe('needs_details');
    expect(waits).toEqual([1, 6, 24, 48, 1, 6, 24, 48]);
    expect((await pageOf(paymentId)).refunds.map(({ instant }) => instant === true)).toEqual([
      ...Array(5).fill(false),
      ...Array(5).fill(true),
      false,
    ]);
    await expect
      .poll(() => alertsAbout(paymentId).sort())
      .toEqual(['Refund refused: ₹1,220', 'Refund to pay by UPI: ₹1,220']);
    expect(await ordersOf(shop, payer)).toMatchObject([
      {
        status: 'cancelled',
        refunds: [{ amount: 1220, way: 'waiting' }],
        refundsToName: [{ state: 'needed' }],
      },
    ]);
  });

  it('that an earlier version has given up goes on', async () => {
    const { paymentId } = await needsDetails();
    // As that version left it: failed, and nothing in its place.
    const outside = `(select id from refunds where provider_payment_id = '${paymentId}' and way = 'outside')`;
    await shop.opened.exec(`delete from refund_links where refund_id in ${outside}`);
    await shop.opened.exec(`delete from refund_payouts where refund_id in ${outside}`);
    await shop.opened.exec(
      `delete from refunds where provider_payment_id = '${paymentId}' and way = 'outside'`,
    );
    await settle(shop);
    expect((await pageOf(paymentId)).refunds.at(-1)).toMatchObject({ state: 'requested', instant: true });
    await endRefundWaits(shop);
    await settle(shop);
    expect((await pageOf(paymentId)).refunds.at(-1)?.state).toBe('needs_details');
  });
});

describe('the details of a refund', () => {
  it('are named by the device or token that paid, and by nobody else', async () => {
    const { id } = await openGift(shop, { priceRupees: 1000 });
    const meera = await payAsGuest(shop, id, 400, { guest: { name: 'Meera', email: 'meera@guests.test' } });
    const ravi = await payAsGuest(shop, id, 300, { guest: { name: 'Ravi' }, ip: loopbackAddress(7) });
    await ageAll();
    await cancelGift(id);
    await settle(shop);
    const mine = (await shop.call('myContribution', { body: { contributorToken: meera.token } })).json();
    expect(mine).toMatchObject({ state: 'refunding', refundsToName: [{ state: 'needed' }] });
    const refundId = mine.refundsToName[0].id;
    const stranger = await signedInPerson(shop.opened.database);
    const attempts: [object, string?][] = [
      [{ refundId }],
      [{ refundId, contributorToken: ravi.token }],
      [{ refundId }, stranger.token],
      [{ refundToken: meera.token }],
      [{ refundId: '00000000-0000-4000-8000-000000000000', contributorToken: meera.token }],
      [{}],
    ];
    for (const [body, token] of attempts) {
      expect((await details(body, token)).statusCode, JSON.stringify(body)).toBe(404);
      expect((await name({ ...body, upiId: 'thief@okaxis' }, token)).statusCode).toBe(404);
    }
    const named = await name({ refundId, contributorToken: meera.token, upiId: 'meera@okaxis' });
    expect(named.json()).toEqual({
      id: refundId,
      amountPaise: 40_000,
      state: 'named',
      upiHint: 'me•••@okaxis',
      paidAt: expect.any(String),
    });
    // Without an address there is no mail, and the desk is told so.
    expect(await payoutOf(await paymentOf(ravi.orderId))).toMatchObject({ canAsk: false, asks: 0 });
  });

  it('of an order are named by the device that ordered, not by whoever has its link', async () => {
    const product = await productToSell(shop.opened.database);
    const bought = await buyAsGuest(shop, { items: [{ productId: product, quantity: 1 }] });
    await ageAll();
    const body = { id: bought.order.id, orderToken: bought.token };
    expect((await shop.call('cancelPurchase', { body, cookie: bought.cookie })).statusCode).toBe(200);
    await settle(shop);
    const seen = async (cookie?: string) =>
      (
        await shop.call('guestOrder', { body: { orderToken: bought.token }, ...(cookie && { cookie }) })
      ).json();
    expect((await seen()).refundsToName).toBeUndefined();
    const [refund] = (await seen(bought.cookie)).refundsToName;
    expect((await details({ refundId: refund.id })).statusCode).toBe(404);
    const own = { body: { refundId: refund.id, upiId: 'farah@okhdfc' }, cookie: bought.cookie };
    expect((await shop.call('saveRefundDetails', own)).json()).toMatchObject({ state: 'named' });
  });

  it('may be corrected until the desk begins; the last ones count, and an ended link opens nothing', async () => {
    const { payer, paymentId, refundId } = await needsDetails();
    const refundToken = await linkOf(payer);
    for (const upiId of [
      'not an id',
      'meera@gmail.com',
      'meera@',
      '@okaxis',
      'a@b',
      `${'m'.repeat(90)}@okaxis`,
    ])
      expect((await name({ refundToken, upiId })).statusCode, upiId).toBe(400);
    await name({ refundToken, upiId: 'first@okaxis' });
    await name({ refundId, upiId: 'second@okaxis' }, payer.token);
    await desk('startPayout', money, { id: refundId });
    expect(await payoutOf(paymentId)).toMatchObject({ upiId: 'second@okaxis' });
    expect((await desk('releasePayout', money, { id: refundId })).statusCode).toBe(200);
    expect((await name({ refundToken, upiId: 'third@okaxis' })).statusCode).toBe(200);
    await shop.opened.exec(`update refund_links set expires_at = now() - interval '1 second'`);
    expect((await details({ refundToken })).statusCode).toBe(404);
    await sweep();
    // A mail about the last id may have made another meanwhile.
    const ended = sql`select 1 from refund_links where refund_id = ${refundId} and expires_at < now()`;
    expect(await countOf(ended)).toBe(0);
  });

  it('are guessed or changed so often only', async () => {
    const { payer } = await needsDetails();
    const refundToken = await linkOf(payer);
    const answers = [];
    for (let n = 0; n < 11; n += 1)
      answers.push(
        (await name({ refundToken, upiId: `meera${n}@okaxis` }, undefined, loopbackAddress(n))).statusCode,
      );
    expect(answers.at(-1)).toBe(429);
    const ip = loopbackAddress(200);
    const guesses = [];
    for (let n = 0; n < 61; n += 1)
      guesses.push((await details({ refundToken: generateToken().token }, undefined, ip)).statusCode);
    expect(guesses.at(-1)).toBe(429);
  });

  it('that never come are asked for again after a week, and by an admin once an hour', async () => {
    const { payer, refundId } = await needsDetails();
    const asks = async () => {
      const [row] = await queryRows<{ asks: number }>(
        shop.opened.database,
        sql`select asks from refund_payouts where refund_id = ${refundId}`,
      );
      return row?.asks;
    };
    await expect.poll(asks).toBe(1);
    expect((await desk('askRefundDetails', money, { id: refundId })).statusCode).toBe(409);
    await remindOfRefundDetails(shop.shop);
    await shop.opened.exec(
      `update refund_payouts set asked_at = now() - interval '8 days', ask_at = ask_at - interval '8 days'`,
    );
    await remindOfRefundDetails(shop.shop);
    await remindOfRefundDetails(shop.shop);
    await expect.poll(asks).toBe(2);
    await shop.opened.exec(`update refund_payouts set asked_at = now() - interval '2 hours'`);
    expect((await desk('askRefundDetails', money, { id: refundId })).statusCode).toBe(200);
    await expect.poll(asks).toBe(3);
    // Each mail has a link of its own.
    const links = mailsTo(payer.email, 'Where should we send').map(
      ({ text }) => text.match(/#([\w-]{43})/)?.[1],
    );
    expect(new Set(links).size).toBe(3);
  });

  it('are in the person’s export, keep them from being erased until paid, and are erased 30 days later', async () => {
    const { payer, refundId } = await paidOutside();
    const other = await needsDetails();
    const { token, email } = other.payer;
    const refused = await shop.call('eraseAccount', { token, body: { email } });
    expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringContaining('UPI ID')]);
    const exported = await shop.call('myData', { token: payer.token });
    expect(exported.body).toContain('meera.rao@okaxis');
    await shop.opened.exec(
      `update refunds set updated_at = now() - interval '29 days' where id = '${refundId}'`,
    );
    await sweep();
    expect(await upiOf(refundId)).toBe('meera.rao@okaxis');
    await shop.opened.exec(
      `update refunds set updated_at = now() - interval '31 days' where id = '${refundId}'`,
    );
    await sweep();
    expect(await upiOf(refundId)).toBeNull();
  });
});

describe('who pays a refund outside the provider', () => {
  it('is the money desk with a fresh code; an owner alone confirms what they paid', async () => {
    const { payer, refundId } = await needsDetails();
    await name({ refundToken: await linkOf(payer), upiId: 'meera@okaxis' });
    const support = await colleague('support');
    const stale = await colleague('money', 'stale');
    for (const call of ['startPayout', 'proposePayout', 'confirmPayout', 'releasePayout'] as const) {
      const body = { id: refundId, reference: '432100009876', paidOn: today() };
      const sent = call === 'startPayout' || call === 'releasePayout' ? { id: refundId } : body;
      expect((await desk(call, support, sent)).json().code).toBe('role_refused');
      expect((await desk(call, stale, sent)).json().code).toBe('step_up_needed');
    }
    const body = { id: refundId, reference: '432100009876', paidOn: today() };
    await desk('startPayout', owner, { id: refundId });
    await desk('proposePayout', owner, body);
    expect((await desk('confirmPayout', owner, body)).json().error).toContain('somebody else');
    await shop.opened.exec(`delete from admins where role = 'money'`);
    expect((await desk('confirmPayout', owner, body)).statusCode).toBe(200);
    money = await colleague('money');
  });

  it('is one of two who start at the same moment', async () => {
    const { payer, refundId } = await needsDetails();
    await name({ refundToken: await linkOf(payer), upiId: 'meera@okaxis' });
    const started = await Promise.all(
      [money, owner, money, owner].map((cookie) => desk('startPayout', cookie, { id: refundId })),
    );
    expect(started.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    const body = { id: refundId, reference: '432100009876', paidOn: today() };
    await desk('proposePayout', money, body);
    const confirmed = await Promise.all(
      [owner, owner, owner].map((cookie) => desk('confirmPayout', cookie, body)),
    );
    expect(confirmed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });
});

describe('money that nears the horizon', () => {
  it('is found by the invariants 30 days before, stands on Today, and is told to the admins once', async () => {
    const { id } = await openGift(shop, { priceRupees: 1000 });
    const payer = await signedInPerson(shop.opened.database);
    const paymentId = await pay(payer, id, 400);
    await shop.opened.exec(
      `update payments set ordinary_refund_until = now() + interval '31 days' where provider_payment_id = '${paymentId}'`,
    );
    expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
    await shop.opened.exec(
      `update payments set ordinary_refund_until = now() + interval '29 days' where provider_payment_id = '${paymentId}'`,
    );
    expect(await findBrokenInvariants(shop.opened.database, new Date())).toMatchObject([
      { name: expect.stringContaining('refunded in the ordinary way for 30 days'), examples: [paymentId] },
    ]);
    const today = (await shop.call('today', { cookie: owner })).json();
    expect(today.refundLimits).toMatchObject({
      count: 1,
      items: [{ paymentId, amountPaise: 40_000, payments: 1, kind: 'gift' }],
    });
    await alertOfRefundLimits(shop.shop.payments);
    await alertOfRefundLimits(shop.shop.payments);
    await expect.poll(() => alertsAbout(paymentId)).toEqual(['Refund limit is near: ₹400']);
    // On its way back it is found no more.
    await cancelGift(id);
    expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
  });
});

/** A gift with ₹400 of an account, whose payment is 200 days old at the provider. */
async function agedGift() {
  const { id: giftId } = await openGift(shop, { priceRupees: 1000 });
  const payer = await signedInPerson(shop.opened.database);
  const paymentId = await pay(payer, giftId, 400);
  await sandboxOf(shop).agePayment(paymentId, 200);
  return { giftId, payer, paymentId };
}

/** The same to the shop. */
async function age(paymentId: string): Promise<void> {
  await shop.opened.exec(`update payments set ordinary_refund_until = ordinary_refund_until - interval '200 days'
    where provider_payment_id = '${paymentId}'`);
}

async function ageAll(): Promise<void> {
  await sandboxOf(shop).settled();
  await shop.opened.exec(`update sandbox_payments set created_at = created_at - 200 * 86400
    where created_at > extract(epoch from now()) - 86400`);
}

async function pay(payer: Person, giftId: string, rupees: number): Promise<string> {
  const started = await startInstalment(shop, payer, giftId, rupees);
  expect(started.statusCode, started.body).toBe(200);
  const paid = await payAtCheckout(shop, started.json().orderId);
  expect((await reportPayment(shop, payer, paid)).statusCode).toBe(200);
  await sandboxOf(shop).settled();
  return paid.razorpay_payment_id;
}

async function cancelGift(id: string): Promise<void> {
  const answer = await shop.call('decideGift', {
    cookie: owner,
    body: { id, decision: 'cancel', reason: 'Over' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function needsDetails() {
  const gift = await agedGift();
  await cancelGift(gift.giftId);
  await settle(shop);
  const last = (await pageOf(gift.paymentId)).refunds.at(-1);
  expect(last?.state).toBe('needs_details');
  return { ...gift, refundId: last?.id ?? '' };
}

async function paidOutside() {
  const waiting = await needsDetails();
  const { refundId: id, payer } = waiting;
  await name({ refundToken: await linkOf(payer), upiId: 'meera.rao@okaxis' });
  const paid = { id, reference: '432100009876', paidOn: today() };
  await desk('startPayout', money, { id });
  await desk('proposePayout', money, paid);
  expect((await desk('confirmPayout', owner, paid)).statusCode).toBe(200);
  return waiting;
}

/** As Razorpay's support may: an old payment's dashboard refund would be refused. */
async function returnAtProvider(paymentId: string, { tell = true } = {}): Promise<void> {
  await shop.opened.exec(
    `update sandbox_payments set created_at = extract(epoch from now()) where id = '${paymentId}'`,
  );
  if (!tell) sandboxOf(shop).setSwitches({ dropWebhooksPercent: 100 });
  expect(await sandboxOf(shop).refundAtDashboard(paymentId)).toMatchObject({ status: 'processed' });
  await sandboxOf(shop).settled();
}

async function linkOf({ email }: Person): Promise<string> {
  const { text } = await mailTo(email, 'Where should we send');
  return text.match(/\/refund-details#([\w-]{43})/)?.[1] ?? '';
}

const mailsTo = (email: string, words: string) =>
  shop.mails.filter(({ to, subject }) => to === email && subject.includes(words));

async function mailTo(email: string, words: string) {
  await expect.poll(() => mailsTo(email, words).length).toBeGreaterThan(0);
  const [mail] = mailsTo(email, words);
  if (!mail) throw new Error('no mail');
  return mail;
}

/** What the owner is told of a payment, beside refunds that started at the provider. */
const alertsAbout = (paymentId: string) =>
  shop.mails
    .filter(
      ({ to, text, subject }) =>
        to === 'admin@tohfa.test' && text.includes(paymentId) && !subject.startsWith('Refund at'),
    )
    .map(({ subject }) => subject);

async function pageOf(id: string): Promise<PaymentPage> {
  const answer = await shop.call('payment', { cookie: owner, query: { id } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const payoutIn = (page: PaymentPage) => page.refunds.at(-1)?.payout;
const payoutOf = async (paymentId: string) => payoutIn(await pageOf(paymentId));

function details(body: object, token?: string, ip?: string) {
  return shop.call('refundDetails', { body, ...(token && { token }), ...(ip && { ip }) });
}

function name(body: object, token?: string, ip?: string) {
  return shop.call('saveRefundDetails', { body, ...(token && { token }), ...(ip && { ip }) });
}

type DeskCall =
  | 'askRefundDetails'
  | 'startPayout'
  | 'releasePayout'
  | 'proposePayout'
  | 'confirmPayout'
  | 'retryRefund'
  | 'notePaidTwice';
const desk = (call: DeskCall, cookie: string, body: object) => shop.call(call, { cookie, body });

async function colleague(role: string, kind: 'fresh' | 'stale' = 'fresh'): Promise<string> {
  const email = `${kind === 'fresh' ? role : `${kind}-${role}`}@tohfa.test`;
  await shop.opened.database.execute(sql`insert into admins (email, role, invited_by) values (${email}, ${role}, 'test')
    on conflict do nothing`);
  const { token, tokenHash } = generateToken();
  await insertAdminSession(shop.opened.database, { tokenHash, email });
  if (kind === 'stale')
    await shop.opened.database.execute(
      sql`update admin_sessions set code_verified_at = now() - interval '16 minutes' where token_hash = ${tokenHash}`,
    );
  return `tohfa_admin=${token}`;
}

async function paymentOf(providerOrderId: string): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    shop.opened.database,
    sql`select p.provider_payment_id as id from payments p join payment_orders o on o.id = p.order_id
      where o.provider_order_id = ${providerOrderId}`,
  );
  return row?.id ?? '';
}

async function ledgerOf(paymentId: string, account: string): Promise<number> {
  const [row] = await queryRows<{ sum: string | null }>(
    shop.opened.database,
    sql`select sum(e.amount_paise) as sum from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.provider_payment_id = ${paymentId} and e.account = ${account}`,
  );
  return Number(row?.sum ?? 0);
}

async function upiOf(refundId: string): Promise<string | null> {
  const [row] = await queryRows<{ upi: string | null }>(
    shop.opened.database,
    sql`select upi_id as upi from refund_payouts where refund_id = ${refundId}`,
  );
  return row?.upi ?? null;
}

const countOf = async (query: ReturnType<typeof sql>) =>
  (await queryRows(shop.opened.database, query)).length;
const sweep = () => cleanUp(shop.opened.database, shop.shop.payments.log);
const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
