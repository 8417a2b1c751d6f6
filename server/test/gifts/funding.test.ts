import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendGiftNotification } from '../../src/gifts/notify.ts';
import { openGift as openGiftAtOnce } from '../../src/gifts/request.ts';
import { giftByPublicId } from '../../src/gifts/sql.ts';
import { listGiftPayments } from '../../src/payments/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import type { Mail } from '../../src/platform/mailer.ts';
import { expectMoneyAddsUp, payAtCheckout, reportPayment, settle } from '../support/buying.ts';
import {
  decide,
  giftForm,
  openGift,
  PHONE,
  payInstalment,
  readGift,
  startInstalment,
} from '../support/gifts.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let id: string;
let owner: Person;
let cookie: string;
let payer: Person;
let other: Person;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(async () => {
  await settle(shop);
  await expectMoneyAddsUp(shop);
  await shop.close();
});
beforeEach(async () => {
  ({ id, owner, cookie } = await openGift(shop, { priceRupees: 1000 }));
  payer = await signedInPerson(shop.opened.database, 'Ravi Menon');
  other = await signedInPerson(shop.opened.database, 'Other Person');
});

describe('an amount', () => {
  it.each([-100, 0, 50, 150, 100.5, 10_050, 1e9 + 100, '100', true, null])(
    'of %j paise is refused',
    async (amount) => {
      const answer = await shop.call('createOrder', {
        token: payer.token,
        body: { amount, currency: 'INR', giftId: id },
      });
      expect(answer.statusCode).toBe(400);
    },
  );

  it('in another currency is refused', async () => {
    const body = { amount: 10_000, currency: 'USD', giftId: id };
    expect((await shop.call('createOrder', { token: payer.token, body })).statusCode).toBe(400);
  });

  it('of one rupee is enough', async () => {
    await payInstalment(shop, payer, id, 1);
    expect(await readGift(shop, id)).toMatchObject({ paymentAmount: 1, remainingAmount: 999 });
  });

  it('above the remaining amount is refused and names what is left', async () => {
    await payInstalment(shop, payer, id, 300);
    const answer = await startInstalment(shop, other, id, 701);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ error: 'Only ₹700 is left to pay.', code: 'more_than_left' });
  });
});

describe('while another person has an open checkout', () => {
  it('others can pay the rest and are told when more may be available', async () => {
    await startInstalment(shop, payer, id, 800);
    expect(await readGift(shop, id, { token: other.token })).toMatchObject({
      remainingAmount: 1000,
      availableNow: 200,
      heldUntil: expect.any(String),
    });
    const refused = await startInstalment(shop, other, id, 300);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().code).toBe('being_paid');
    expect(refused.json().error).toMatch(/up to ₹200 now.*available at \d{1,2}:\d\d/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    await payInstalment(shop, other, id, 200);
  });

  it('the payer’s own hold never blocks them', async () => {
    const started = await startInstalment(shop, payer, id, 1000);
    const seen = await readGift(shop, id, { token: payer.token });
    expect(seen.availableNow).toBe(1000);
    expect(seen.heldUntil).toBeUndefined();
    const again = await startInstalment(shop, payer, id, 1000);
    expect(again.json().orderId).toBe(started.json().orderId);
    const less = await startInstalment(shop, payer, id, 400);
    expect(less.statusCode).toBe(200);
    expect(less.json().orderId).not.toBe(started.json().orderId);
    const whole = await startInstalment(shop, payer, id, 1000);
    expect(whole.statusCode).toBe(200);
  });

  it('closing it releases the hold at once, and the same amount reuses the order', async () => {
    const started = await startInstalment(shop, payer, id, 1000);
    const { orderId } = started.json();
    await shop.call('releaseOrder', { token: payer.token, body: { orderId } });
    expect((await readGift(shop, id, { token: other.token })).availableNow).toBe(1000);
    expect((await startInstalment(shop, payer, id, 1000)).json().orderId).toBe(orderId);
    await reportPayment(shop, payer, await payAtCheckout(shop, orderId));
    expect((await readGift(shop, id)).status).toBe('paid');
  });

  it('ten simultaneous taps create one hold', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => startInstalment(shop, payer, id, 300)),
    );
    expect(new Set(answers.map((answer) => answer.json().orderId)).size).toBe(1);
    expect((await readGift(shop, id, { token: other.token })).availableNow).toBe(700);
  });

  it('after the hold expires, the same amount is a new order with a new hold', async () => {
    const first = await startInstalment(shop, payer, id, 1000);
    await expireHold(first.json().orderId);
    const second = await startInstalment(shop, payer, id, 1000);
    expect(second.statusCode).toBe(200);
    expect(second.json().orderId).not.toBe(first.json().orderId);
    expect((await startInstalment(shop, other, id, 1)).json()).toMatchObject({ code: 'being_paid' });
    await expectMoneyAddsUp(shop);
  });
});

it('a sixth unpaid order of one payer within the hour is refused', async () => {
  for (const rupees of [1, 2, 3, 4, 5]) {
    expect((await startInstalment(shop, payer, id, rupees)).statusCode).toBe(200);
  }
  const sixth = await startInstalment(shop, payer, id, 6);
  expect(sixth.statusCode).toBe(429);
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
});

describe('a late payment', () => {
  it('is credited as far as it fits; the rest is refunded and the payer notified', async () => {
    const started = await startInstalment(shop, payer, id, 1000);
    await expireHold(started.json().orderId);
    await payInstalment(shop, other, id, 700);
    await reportPayment(shop, payer, await payAtCheckout(shop, started.json().orderId));
    expect(await readGift(shop, id)).toMatchObject({ status: 'paid', paymentAmount: 1000, noOfPayments: 2 });
    await settle(shop);
    expect(await refundedTo(payer)).toBe(70_000);
    await expect
      .poll(() => shop.mails.find(({ to, subject }) => to === payer.email && subject.includes('refunded')))
      .toMatchObject({
        subject: '₹700 is being refunded to you',
        text: expect.stringContaining('It goes to the UPI account you paid with, usually within'),
      });
  });

  it('takes precedence over an open checkout: the last captured payment is refunded what exceeds the price', async () => {
    const late = await startInstalment(shop, payer, id, 1000);
    await expireHold(late.json().orderId);
    const open = await startInstalment(shop, other, id, 900);
    await reportPayment(shop, payer, await payAtCheckout(shop, late.json().orderId));
    expect(await readGift(shop, id)).toMatchObject({ status: 'paid', paymentAmount: 1000 });
    await reportPayment(shop, other, await payAtCheckout(shop, open.json().orderId));
    await settle(shop);
    expect(await refundedTo(other)).toBe(90_000);
  });

  it('for a cancelled gift is refunded in full', async () => {
    const started = await startInstalment(shop, payer, id, 500);
    await shop.call('cancelGift', { token: owner.token, body: { id } });
    await reportPayment(shop, payer, await payAtCheckout(shop, started.json().orderId));
    await settle(shop);
    expect(await refundedTo(payer)).toBe(50_000);
    expect((await readGift(shop, id, { token: owner.token })).status).toBe('cancelled');
    const status = await shop.call('orderStatus', {
      token: payer.token,
      query: { orderId: started.json().orderId },
    });
    expect(status.json()).toEqual({ status: 'refunded' });
  });
});

it('mails about a refund say where the money goes, and once it is processed the day by which it arrives', async () => {
  const { database } = shop.opened;
  await payInstalment(shop, payer, id, 300);
  await shop.call('cancelGift', { token: owner.token, body: { id } });
  await settle(shop);
  await expect
    .poll(() => shop.mails.find(({ to, subject }) => to === payer.email && subject.startsWith('Cancelled')))
    .toMatchObject({
      text: expect.stringContaining('It goes to the UPI account you paid with, usually within'),
    });

  const giftId = (await giftByPublicId(database, id))?.id ?? '';
  const [payment] = await listGiftPayments(database, [giftId]);
  if (!payment) throw new Error('the payment is not listed');
  // Processed on a Friday.
  await database.execute(sql`update refunds set updated_at = '2026-03-06T06:00:00Z'
    where provider_payment_id = ${payment.providerPaymentId}`);
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  await sendGiftNotification(
    {
      database,
      mailer,
      notifications: { ...shop.shop.notices, mailer },
      publicUrl: 'http://localhost',
      jobs: { sendAll: async () => {} },
      listAdminEmails: async () => [],
    },
    { giftId, event: 'refunded', recipient: { audience: 'payers', orderId: payment.orderId } },
  );
  expect(sent[0]).toMatchObject({
    template: 'gift-refunded-payers',
    values: {
      amount: '₹300',
      refundWay: 'the UPI account you paid with',
      arrivesBy: 'Tuesday, 17 March',
    },
  });
});

it('payments are open exactly while the gift is approved', async () => {
  await payInstalment(shop, payer, id, 1000);
  expect((await startInstalment(shop, other, id, 1)).json()).toMatchObject({
    code: 'wrong_state',
    error: 'This gift is fully paid. Thank you!',
  });
  await decide(shop, cookie, id, 'dispatch');
  const late = await shop.call('cancelGift', { token: owner.token, body: { id } });
  expect(late.statusCode).toBe(409);
  expect((await decide(shop, cookie, id, 'cancel')).statusCode).toBe(409);
});

it('contributions are listed with one’s orders, with a receipt only the payer can read', async () => {
  await payInstalment(shop, payer, id, 250, 'Ravi');
  const [funded] = (await shop.call('myOrders', { token: payer.token })).json().funded;
  expect(funded).toMatchObject({
    giftId: id,
    amount: 250,
    status: 'paid',
    giftStatus: 'approved',
    name: 'Kamala',
  });
  const receipt = await shop.call('receipt', { token: payer.token, query: { id: funded.receiptId } });
  expect(receipt.statusCode).toBe(200);
  expect(receipt.headers['content-type']).toBe('application/pdf');
  const stolen = await shop.call('receipt', { token: other.token, query: { id: funded.receiptId } });
  expect(stolen.statusCode).toBe(404);
});

describe('a gift that was opened without an admin’s decision', () => {
  const rupees = { priceRupees: 1000 };

  it('is open and shared at once, and takes its unit of stock with its first payment', async () => {
    const productId = await productToSell(shop.opened.database, { ...rupees, stock: 1 });
    const opened = await openAtOnce(productId);
    expect(await readGift(shop, opened)).toMatchObject({ status: 'approved', sharable: true, canPay: true });
    expect(await stockOf(productId)).toBe(1);
    await payInstalment(shop, payer, opened, 100);
    expect(await stockOf(productId)).toBe(0);
    await payInstalment(shop, other, opened, 200);
    expect(await stockOf(productId)).toBe(0);
    await shop.call('cancelGift', { token: owner.token, body: { id: opened } });
    expect(await stockOf(productId)).toBe(1);
  });

  it('gives nothing back that it never held', async () => {
    const productId = await productToSell(shop.opened.database, { ...rupees, stock: 1 });
    const opened = await openAtOnce(productId);
    await shop.call('cancelGift', { token: owner.token, body: { id: opened } });
    expect(await stockOf(productId)).toBe(1);
  });

  it('refuses payments while the product is sold out, and refunds one that was captured then', async () => {
    const productId = await productToSell(shop.opened.database, { ...rupees, stock: 1 });
    const opened = await openAtOnce(productId);
    const rival = await openAtOnce(productId);
    const started = (await startInstalment(shop, payer, opened, 100)).json();
    await payInstalment(shop, other, rival, 100);
    expect((await startInstalment(shop, other, opened, 100)).json()).toMatchObject({ code: 'out_of_stock' });
    await reportPayment(shop, payer, await payAtCheckout(shop, started.orderId));
    await expect.poll(() => refundedTo(payer)).toBe(10_000);
    expect(await readGift(shop, opened)).toMatchObject({ paymentAmount: 0, status: 'approved' });
  });

  it('is not sent before it is known who takes the parcel', async () => {
    const productId = await productToSell(shop.opened.database, rupees);
    const opened = await openAtOnce(productId, '');
    await payInstalment(shop, payer, opened, 1000);
    expect((await decide(shop, cookie, opened, 'dispatch')).json()).toMatchObject({ code: 'wrong_state' });
  });

  async function openAtOnce(productId: number, phone = PHONE): Promise<string> {
    const { name, relation, occasion, date, flatNo, apartment, landmark, district, state, pincode } =
      giftForm(productId);
    const opened = await shop.opened.database.transaction((tx) =>
      openGiftAtOnce(shop.shop.gifts, tx, {
        ownerId: owner.id,
        productId,
        recipient: { name, phone },
        relation,
        occasion,
        date,
        address: { flatNo, apartment, landmark, district, state, pincode },
      }),
    );
    if (!('publicId' in opened)) throw new Error(opened.code);
    return opened.publicId;
  }

  async function stockOf(productId: number): Promise<number> {
    const [row] = await queryRows<{ units: number }>(
      shop.opened.database,
      sql`select count_in_stock as units from products where id = ${productId}`,
    );
    return row?.units ?? -1;
  }
});

async function expireHold(orderId: string): Promise<void> {
  await shop.opened.database.execute(sql`
    update holds set expires_at = now() - interval '1 second'
    where order_id = (select id from payment_orders where provider_order_id = ${orderId})`);
}

async function refundedTo(person: Person): Promise<number> {
  const result = (await shop.opened.database.execute(sql`
    select coalesce(sum(r.amount_paise), 0)::int as paise from refunds r
    join payments p on p.provider_payment_id = r.provider_payment_id
    join payment_orders o on o.id = p.order_id
    where o.payer_id = ${person.id} and r.status = 'processed'`)) as unknown as { rows: { paise: number }[] };
  return result.rows[0]?.paise ?? 0;
}
