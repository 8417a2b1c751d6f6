import { afterAll, beforeAll, expect, it } from 'vitest';
import { returnUnits, takeUnits } from '../../src/catalogue/stock.ts';
import { endDispatchUndo, expectMoneyAddsUp, settle } from '../support/buying.ts';
import { adminCookie, decide, openGift, payInstalment, readGift, requestGift } from '../support/gifts.ts';
import { confirmEmail, signedInPerson } from '../support/people.ts';
import { stockOf } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
});

afterAll(async () => {
  await settle(shop);
  await expectMoneyAddsUp(shop);
  await shop.close();
});

it('a gift is requested, approved, paid by two, dispatched and delivered, and everyone is notified', async () => {
  const { database } = shop.opened;
  const { id, owner, cookie } = await openGift(shop, { priceRupees: 1000 });
  await confirmEmail(database, owner.id);
  const ravi = await signedInPerson(database, 'Ravi Menon');
  const { productId } = await readGift(shop, id);
  expect(await stockOf(database, productId)).toBe(9);

  await payInstalment(shop, ravi, id, 400, 'Ravi from work');
  expect(await readGift(shop, id, { token: owner.token })).toMatchObject({
    status: 'approved',
    view: 'owner',
    totalAmount: 1000,
    paymentAmount: 400,
    remainingAmount: 600,
    noOfPayments: 1,
    availableNow: 600,
    payment: true,
    payers: [{ name: 'Ravi from work', amount: 400, mine: false }],
  });
  await payInstalment(shop, owner, id, 600);
  expect(await readGift(shop, id, { token: ravi.token })).toMatchObject({
    status: 'paid',
    view: 'payer',
    remainingAmount: 0,
    payment: false,
    noOfPayments: 2,
    yourPayments: [{ amount: 400, status: 'paid' }],
  });
  await decide(shop, cookie, id, 'dispatch', { tracking: 'DTDC 42' });
  await endDispatchUndo(shop);
  await expect.poll(() => shop.mails.some(({ subject }) => subject.startsWith('Shipped'))).toBe(true);
  const delivered = await decide(shop, cookie, id, 'deliver');
  expect(delivered.json().gift).toMatchObject({
    status: 'delivered',
    tracking: 'DTDC 42',
    nextDecisions: ['unshare'],
  });
  expect(delivered.json().gift.steps.map((step: { status: string }) => step.status)).toEqual([
    'pending',
    'approved',
    'paid',
    'dispatched',
    'delivered',
  ]);
  expect(await stockOf(database, productId)).toBe(9);
  // A tracking number shows where the recipient lives.
  for (const as of [{ token: ravi.token }, {}])
    expect(JSON.stringify(await readGift(shop, id, as))).not.toContain('DTDC');

  const subjectsTo = (email: string) =>
    shop.mails
      .filter(({ to }) => to === email)
      .map(({ subject }) => subject)
      .sort();
  await expect
    .poll(() => subjectsTo(ravi.email))
    .toEqual([
      'Delivered: Brass elephant',
      'Fully paid: Brass elephant',
      'Shipped: Brass elephant',
      'Thank you for your payment of ₹400',
    ]);
  await expect
    .poll(() => subjectsTo(owner.email))
    .toEqual([
      'A friend paid ₹600 towards Brass elephant',
      'Approved: Brass elephant',
      'Delivered: Brass elephant',
      'Fully paid: Brass elephant',
      'Ravi from work paid ₹400 towards Brass elephant',
      'Shipped: Brass elephant',
      'Thank you for your payment of ₹600',
    ]);
  await expect
    .poll(() => new Set(subjectsTo('admin@tohfa.test')))
    .toEqual(new Set(['New group gift: Brass elephant', 'Ready to dispatch: Brass elephant']));
  const toRavi = shop.mails.filter(({ to }) => to === ravi.email);
  expect(JSON.stringify(toRavi)).not.toContain('DTDC');
  expect(JSON.stringify(shop.mails)).toContain('DTDC 42');
});

it('cancelling a gift refunds everyone once and returns its unit to stock', async () => {
  const { database } = shop.opened;
  const { id, owner, cookie } = await openGift(shop, { priceRupees: 900, stock: 1 });
  const payers = await Promise.all([1, 2, 3].map(() => signedInPerson(database)));
  for (const payer of payers) await payInstalment(shop, payer, id, 100);
  const { productId } = await readGift(shop, id);
  const cancelled = await shop.call('cancelGift', { token: owner.token, body: { id } });
  expect(cancelled.json().gift).toMatchObject({ status: 'refunding', paymentAmount: 0, noOfPayments: 0 });
  expect(await stockOf(database, productId)).toBe(1);
  expect((await decide(shop, cookie, id, 'cancel')).json()).toMatchObject({ code: 'wrong_state' });
  await settle(shop);
  expect(await readGift(shop, id, { token: payers[0]?.token ?? '' })).toMatchObject({
    status: 'refunded',
    yourPayments: [{ amount: 100, status: 'refunded' }],
    payers: [],
  });
  await expectMoneyAddsUp(shop);
});

it('cancelling a paid gift refunds its payers', async () => {
  const { id, owner, cookie } = await openGift(shop, { priceRupees: 500 });
  await payInstalment(shop, owner, id, 500);
  const cancelled = await decide(shop, cookie, id, 'cancel', { reason: 'The maker closed.' });
  expect(cancelled.json().gift).toMatchObject({ status: 'refunding', reason: 'The maker closed.' });
  await settle(shop);
  expect((await readGift(shop, id, { token: owner.token })).status).toBe('refunded');
});

it('approving takes a unit of stock and is refused when there is none', async () => {
  const owner = await signedInPerson(shop.opened.database);
  const id = await requestGift(shop, owner, { stock: 1 });
  const { productId } = await readGift(shop, id, { token: owner.token });
  await takeUnits(shop.opened.database, { productId, variantId: null }, 1, 'sold');
  const refused = await decide(shop, await adminCookie(shop), id, 'approve');
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ success: false, code: 'out_of_stock' });
  expect((await readGift(shop, id, { token: owner.token })).status).toBe('pending');
  await returnUnits(shop.opened.database, { productId, variantId: null }, 1);
});
