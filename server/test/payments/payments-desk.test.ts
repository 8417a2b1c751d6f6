import { randomUUID } from 'node:crypto';
import type { ListedPayment, PaymentPage } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldEvidence, fetchSettlementsDaily } from '../../src/payments/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import {
  buy,
  endRefundWaits,
  expectMoneyAddsUp,
  ordersOf,
  payAtCheckout,
  sandboxOf,
  settle,
  startOrder,
} from '../support/buying.ts';
import { adminCookie, openGift, payInstalment } from '../support/gifts.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;
/** One of each kind, in one shop. */
let paid: Record<'order' | 'gift' | 'refunded' | 'orphan' | 'failed' | 'disputed' | 'late', string>;
let buyer: Person;
let giftId: string;
let disputeId: string;
let settlement: { id: string; utr: string };

beforeAll(async () => {
  shop = await openShop({ RECONCILE_SECONDS: '3600' }, { working: true });
  cookie = await adminCookie(shop);
  buyer = await person();
  paid = await trade();
  await settle(shop);
  await fetchSettlementsDaily(shop.shop.payments);
});

afterAll(async () => {
  await settle(shop);
  await expectMoneyAddsUp(shop);
  await shop.close();
});

describe('the list', () => {
  it('has every payment, newest first, and narrows down to what needs a look', async () => {
    const { payments, total } = await list({});
    expect(payments.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(paid)));
    expect(total).toBe(payments.length);
    const times = payments.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    const expected = {
      unmatched: ['orphan'],
      refunded: ['refunded', 'late'],
      disputed: ['disputed'],
    } as const;
    for (const [filter, names] of Object.entries(expected)) {
      const ids = await idsIn({ filter });
      const found = Object.entries(paid).filter(([, id]) => ids.includes(id));
      expect([filter, found.map(([name]) => name)]).toEqual([filter, expect.arrayContaining([...names])]);
      expect(found).toHaveLength(names.length);
    }
    const unsettled = await idsIn({ filter: 'not-settled' });
    expect(unsettled).toContain(paid.gift);
    expect(unsettled).not.toContain(paid.order);
    expect(unsettled).not.toContain(paid.failed);
  });

  it('says who paid for what, and where the money went', async () => {
    const { payments } = await list({});
    const of = (id: string) => payments.find((payment) => payment.id === id);
    expect(of(paid.order)).toMatchObject({
      state: 'captured',
      amountPaise: 122_000,
      payer: { email: buyer.email },
      for: { kind: 'order', number: expect.any(Number) },
      settlement,
    });
    expect(of(paid.gift)).toMatchObject({ for: { kind: 'gift', id: giftId } });
    expect(of(paid.orphan)).toMatchObject({ state: 'captured', unmatched: 'unknown-order' });
    expect(of(paid.failed)).toMatchObject({ state: 'failed' });
    expect(of(paid.refunded)).toMatchObject({ state: 'refunded', refundedPaise: 122_000 });
  });

  it('finds a payment by every id, UTR, email and amount', async () => {
    const [order] = await ordersOf(shop, buyer);
    const number = String((order as unknown as { number: number }).number);
    const refund = await one<{ id: string; provider: string }>(
      sql`select id, provider_refund_id as provider from refunds where provider_payment_id = ${paid.refunded}`,
    );
    const orphanOrder = await one<{ id: string }>(
      sql`select provider_order_id as id from orphan_payments where provider_payment_id = ${paid.orphan}`,
    );
    const providerOrder = await one<{ id: string; ours: string }>(
      sql`select o.provider_order_id as id, o.id as ours from payment_orders o join payments p on p.order_id = o.id
        where p.provider_payment_id = ${paid.order}`,
    );
    const finds: [string, string][] = [
      [paid.order, paid.order],
      [paid.orphan, paid.orphan],
      [providerOrder.id, paid.order],
      [providerOrder.ours, paid.order],
      [orphanOrder.id, paid.orphan],
      [number, paid.order],
      [`#${number}`, paid.order],
      [refund.id, paid.refunded],
      [refund.provider, paid.refunded],
      [disputeId, paid.disputed],
      [giftId, paid.gift],
      [settlement.id, paid.order],
      [settlement.utr.toLowerCase(), paid.order],
      [buyer.email.toUpperCase(), paid.order],
      ['₹777', paid.orphan],
      ['777.00', paid.orphan],
    ];
    for (const [q, id] of finds) expect([q, await idsIn({ q })]).toEqual([q, [id]]);
    expect(await idsIn({ q: 'nobody@nowhere.test' })).toEqual([]);
    expect(await idsIn({ q: paid.order, filter: 'unmatched' })).toEqual([]);
    expect((await list({ q: '1220', page: 1 })).total).toBeGreaterThan(2);
  });
});

describe('one payment', () => {
  it('is told from its order to the bank, and its money adds up', async () => {
    const page = await pageOf(paid.order);
    expect(page.steps.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['ordered', 'captured', 'credited', 'settled']),
    );
    const captured = page.steps.find(({ kind }) => kind === 'captured');
    expect(captured?.ledger?.map(({ account }) => account)).toEqual(['provider', 'purchase']);
    expect(page.steps.find(({ kind }) => kind === 'settled')).toMatchObject({
      ...settlement,
      amountPaise: 119_121,
      feePaise: 2879,
      feeTaxPaise: 439,
    });
    expect(page.money).toMatchObject({ paidPaise: 122_000, bankPaise: 119_121, toComePaise: 0 });
    for (const id of Object.values(paid)) {
      const { money } = await pageOf(id);
      expect(money.paidPaise - money.refundedPaise - money.lostPaise - money.feePaise).toBe(
        money.bankPaise + money.toComePaise,
      );
    }
  });

  it('that came too late is not credited and goes back', async () => {
    const page = await pageOf(paid.late);
    expect(page.steps.map(({ kind }) => kind)).toEqual([
      ...['ordered', 'authorized', 'captured', 'not-credited', 'refund-requested', 'refund-processed'],
    ]);
    expect(page.money).toMatchObject({ paidPaise: 122_000, refundedPaise: 122_000, toComePaise: 0 });
  });

  it('nobody has heard of is not found', async () => {
    const answer = await shop.call('payment', { cookie, query: { id: 'pay_unheard' } });
    expect(answer.statusCode).toBe(404);
  });
});

describe('a payment that belongs to no order', () => {
  it('is refunded in full at the provider, once, and is then dealt with', async () => {
    const id = await orphan(33_300);
    await settle(shop);
    const body = { id };
    const asked = await shop.call('refundUnmatched', { cookie, body });
    expect(asked.json().payment.unmatched).toMatchObject({ kind: 'unknown-order', refundState: 'requested' });
    expect((await shop.call('refundUnmatched', { cookie, body })).statusCode).toBe(409);
    await expect.poll(async () => (await pageOf(id)).unmatched?.open).toBe(false);
    const page = await pageOf(id);
    expect(page.money).toMatchObject({ paidPaise: 33_300, refundedPaise: 33_300, toComePaise: 0 });
    expect(page.steps.map(({ kind }) => kind)).toContain('refund-processed');
    const refunded = await one<{ sum: number }>(
      sql`select sum(amount)::int as sum from sandbox_refunds where payment_id = ${id}`,
    );
    expect(refunded.sum).toBe(33_300);
    expect(await idsIn({ filter: 'unmatched' })).not.toContain(id);
  });

  it('is marked as handled with a note that the audit keeps', async () => {
    const id = await orphan(55_500);
    await settle(shop);
    const body = { id, note: 'Returned by bank transfer.' };
    const handled = await shop.call('handlePayment', { cookie, body });
    expect(handled.json().payment.unmatched).toMatchObject({ open: false, handled: { note: body.note } });
    expect((await shop.call('handlePayment', { cookie, body })).statusCode).toBe(409);
    const entry = await one<{ after: object }>(
      sql`select after from audit_entries where action = 'payment-handled' and subject = ${id}`,
    );
    expect(entry.after).toEqual({ note: body.note });
  });
});

describe('a refund that failed', () => {
  it('is one thing to do, however often it was tried, and none once it has worked', async () => {
    const payer = await person();
    const id = await buy(shop, payer, await product());
    const before = await hanging();
    sandboxOf(shop).setSwitches({ refundOutcome: 'failed', refundAfterMs: 1 });
    const [order] = await ordersOf(shop, payer);
    await shop.call('cancelPurchase', { token: payer.token, body: { id: order?.id ?? '' } });
    await expect
      .poll(async () => {
        await settle(shop);
        await endRefundWaits(shop);
        return (await pageOf(id)).refunds.filter(({ canRetry }) => canRetry).length;
      })
      .toBe(1);
    expect(await hanging()).toBe(before + 1);
    sandboxOf(shop).resetSwitches();
    const failed = (await pageOf(id)).refunds.find(({ canRetry }) => canRetry);
    await shop.call('retryRefund', { cookie, body: { id: failed?.id ?? '' } });
    await expect.poll(async () => (await pageOf(id)).money.refundedPaise).toBe(122_000);
    expect(await hanging()).toBe(before);
    const { refunds } = (await shop.call('paymentHealth', { cookie })).json();
    expect(refunds.filter(({ paymentId }: { paymentId: string }) => paymentId === id)).toEqual([]);
  });

  const hanging = async () => (await shop.call('today', { cookie })).json().refunds.count as number;
});

describe('a refund that the provider refuses for good', () => {
  it('asks its payer for a UPI id, and is sent to the provider again by an admin', async () => {
    const payer = await person();
    const id = await buy(shop, payer, await product());
    sandboxOf(shop).setSwitches({ refundOutcome: 'failed', refundAfterMs: 1 });
    const [order] = await ordersOf(shop, payer);
    await shop.call('cancelPurchase', { token: payer.token, body: { id: order?.id ?? '' } });
    const failedForGood = async () => (await pageOf(id)).refunds.find(({ canRetry }) => canRetry)?.id;
    await expect
      .poll(async () => {
        await settle(shop);
        await endRefundWaits(shop);
        return failedForGood();
      })
      .toBeTruthy();
    sandboxOf(shop).resetSwitches();
    const refundId = await failedForGood();
    const sent = await shop.call('retryRefund', { cookie, body: { id: refundId } });
    expect(sent.statusCode, sent.body).toBe(200);
    expect((await shop.call('retryRefund', { cookie, body: { id: refundId } })).statusCode).toBe(409);
    await expect.poll(async () => (await pageOf(id)).money).toMatchObject({ refundedPaise: 122_000 });
  });
});

describe('a dispute', () => {
  it('has a deadline, takes evidence that only the money desk can read, is contested, and ends in the ledger', async () => {
    const { paymentId, disputeId: id } = await disputedPayment();
    const disputes = async () => (await pageOf(paymentId)).disputes;
    const [dispute] = await disputes();
    expect(dispute).toMatchObject({
      state: 'open',
      phase: 'chargeback',
      needsAnswer: true,
      reason: 'goods_or_services_not_received_or_partially_received',
    });
    expect((Date.parse(dispute?.respondBy ?? '') - Date.now()) / 86_400_000).toBeGreaterThan(6.9);
    const today = (await shop.call('today', { cookie })).json();
    expect(today.disputes.items).toContainEqual(
      expect.objectContaining({ id, respondBy: dispute?.respondBy }),
    );

    // The draft.
    const body = { id };
    const words = {
      explanation: 'Delivered on 3 May.',
      tracking: 'BD123',
      delivery: 'Signed by the neighbour',
    };
    expect((await shop.call('submitEvidence', { cookie, body })).statusCode).toBe(409);
    const saved = await shop.call('saveEvidence', { cookie, body: { id, ...words } });
    expect(saved.json().payment.disputes).toMatchObject([words]);
    expect((await addDocument(id, 'proof.png', RED_DOT)).statusCode).toBe(200);
    expect((await addDocument(id, 'way;bill.pdf', PDF)).statusCode).toBe(200);
    expect((await addDocument(id, 'page.svg', Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(400);
    const documents = (await disputes())[0]?.documents ?? [];
    expect(documents).toMatchObject([
      { name: 'proof.png', type: 'image/jpeg' },
      { name: 'way_bill.pdf', type: 'application/pdf' },
    ]);
    const query = { id: documents[1]?.id ?? '' };
    const download = await shop.call('evidenceDocument', { cookie, query });
    expect(download.headers).toMatchObject({
      'content-disposition': 'attachment; filename="way_bill.pdf"',
      'cache-control': 'no-store',
    });
    expect(download.rawPayload).toEqual(PDF);
    expect((await shop.call('evidenceDocument', { query })).statusCode).toBe(401);

    // The answer; the provider is away at first, and documents are uploaded once.
    sandboxOf(shop).setSwitches({
      faults: [{ path: '/disputes/*/contest', method: 'PATCH', kind: 'server_error', times: 1, ms: 0 }],
    });
    expect((await shop.call('submitEvidence', { cookie, body })).json().code).toBe('provider_down');
    const sent = await shop.call('submitEvidence', { cookie, body });
    expect(sent.json().payment.disputes).toMatchObject([{ state: 'under_review', needsAnswer: false }]);
    const kept = await one<{ evidence: { summary: string; shipping_proof: string[] }; documents: number }>(
      sql`select evidence, (select count(*)::int from sandbox_documents) as documents from sandbox_disputes
        where id = ${id}`,
    );
    expect(kept.evidence.summary).toBe(
      'Delivered on 3 May.\nTracking: BD123\nDelivery: Signed by the neighbour',
    );
    expect([kept.evidence.shipping_proof.length, kept.documents]).toEqual([2, 2]);
    expect((await shop.call('saveEvidence', { cookie, body: { id, ...words } })).statusCode).toBe(409);
    await move(paymentId, { id, status: 'under_review', actionRequired: true });
    expect(await disputes()).toMatchObject([{ needsAnswer: true }]);
    expect((await shop.call('submitEvidence', { cookie, body })).statusCode).toBe(200);

    // The outcome.
    await move(paymentId, { id, status: 'lost' });
    const page = await pageOf(paymentId);
    expect(page.disputes).toMatchObject([
      { state: 'lost', needsAnswer: false, decidedAt: expect.any(String) },
    ]);
    expect(page.money).toMatchObject({ paidPaise: 122_000, lostPaise: 122_000, toComePaise: 0 });
    const balance = await one<{ sum: number }>(
      sql`select sum(e.amount_paise)::int as sum from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where t.provider_payment_id = ${paymentId} and e.account = 'provider'`,
    );
    expect(balance.sum).toBe(0);
    await deleteOldEvidence(shop.opened.database);
    expect((await disputes())[0]?.documents).toHaveLength(2);
    await shop.opened.exec(`update disputes set decided_at = now() - interval '181 days' where id = '${id}'`);
    await deleteOldEvidence(shop.opened.database);
    expect(await disputes()).toMatchObject([{ explanation: '', documents: [] }]);
  });

  it('that is accepted is lost at once', async () => {
    const { disputeId: id } = await disputedPayment(50_000);
    const accepted = await shop.call('acceptDispute', { cookie, body: { id } });
    expect(accepted.json().payment).toMatchObject({
      disputes: [{ state: 'lost' }],
      money: { lostPaise: 50_000, toComePaise: 72_000 },
    });
  });
});

const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
const RED_DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

async function trade(): Promise<typeof paid> {
  const order = await buy(shop, buyer, await product());
  settlement = await payOut();
  const gift = await openGift(shop, { priceRupees: 500 });
  giftId = gift.id;
  const instalment = await payInstalment(shop, await person(), giftId, 200);
  const refunded = await buy(shop, await person(), await product());
  await sandboxOf(shop).refundAtDashboard(refunded);
  const disputed = await disputedPayment();
  disputeId = disputed.disputeId;
  return {
    order,
    gift: instalment,
    refunded,
    disputed: disputed.paymentId,
    orphan: await orphan(77_700),
    failed: await failedPayment(),
    late: await latePayment(),
  };
}

/** Made at the provider, without the shop. */
async function orphan(amountPaise: number): Promise<string> {
  const { provider } = shop.shop.payments;
  const made = await provider.createOrder({ amountPaise, receipt: randomUUID(), notes: {} });
  if (!made.ok) throw new Error(made.problem);
  return (await payAtCheckout(shop, made.value.id)).razorpay_payment_id;
}

async function failedPayment(): Promise<string> {
  const started = await startOrder(shop, await person(), await product());
  await sandboxOf(shop).pay(started.json().orderId, { outcome: 'failure' });
  await sandboxOf(shop).settled();
  const row = await one<{ id: string }>(
    sql`select provider_payment_id as id from payments where status = 'failed'`,
  );
  return row.id;
}

/** Somebody else has bought the last unit before this payment arrives. */
async function latePayment(): Promise<string> {
  const [slow, quick] = [await person(), await person()];
  const productId = await product();
  const { orderId } = (await startOrder(shop, slow, productId)).json();
  await shop.call('releaseOrder', { token: slow.token, body: { orderId } });
  await buy(shop, quick, productId);
  return (await payAtCheckout(shop, orderId)).razorpay_payment_id;
}

/** The provider pays out what was captured so far. */
async function payOut(): Promise<typeof settlement> {
  await sandboxOf(shop).settled();
  const paidOut = await sandboxOf(shop).settle();
  if (!('entity' in paidOut)) throw new Error(JSON.stringify(paidOut));
  return { id: paidOut.id, utr: paidOut.utr ?? '' };
}

const product = () => productToSell(shop.opened.database, { stock: 1 });

const person = () => signedInPerson(shop.opened.database);

async function disputedPayment(amount?: number): Promise<{ paymentId: string; disputeId: string }> {
  const paymentId = await buy(shop, await person(), await product());
  const raised = await sandboxOf(shop).dispute(paymentId, { amount });
  if (!('entity' in raised)) throw new Error(JSON.stringify(raised));
  await sandboxOf(shop).settled();
  return { paymentId, disputeId: raised.id };
}

async function move(
  paymentId: string,
  options: { id: string; status: 'under_review' | 'lost'; actionRequired?: boolean },
): Promise<void> {
  await sandboxOf(shop).dispute(paymentId, options);
  await sandboxOf(shop).settled();
}

async function addDocument(id: string, name: string, bytes: Buffer) {
  const form = new FormData();
  form.set('id', id);
  form.set('kind', 'shipping_proof');
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return shop.call('addEvidenceDocument', { cookie, form });
}

async function list(body: object): Promise<{ payments: ListedPayment[]; total: number }> {
  return (await shop.call('listPayments', { cookie, body })).json();
}

const idsIn = async (body: object) => (await list(body)).payments.map(({ id }) => id);

async function pageOf(id: string): Promise<PaymentPage> {
  const answer = await shop.call('payment', { cookie, query: { id } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function one<Row>(statement: ReturnType<typeof sql>): Promise<Row> {
  const [row] = await queryRows<Row>(shop.opened.database, statement);
  if (!row) throw new Error('nothing was found');
  return row;
}
