import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminCookie, buyBasket, ledgerOf, newestOrder } from '../support/baskets.ts';
import { expectMoneyAddsUp, settle } from '../support/buying.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
  cookie = await adminCookie(shop);
});
afterAll(() => shop.close());

it('a delivered order is returned in part: asked, accepted, received, refunded, with a credit note', async () => {
  const { buyer, order } = await deliveredOrder();
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#b3134f' } })
    .png()
    .toBuffer();
  const asked = await ask(buyer, { id: order.id, positions: '1,2' }, picture);
  expect(asked.statusCode, asked.body).toBe(201);
  const { id, pictures } = asked.json().return;
  expect(pictures).toHaveLength(1);
  expect((await ask(buyer, { id: order.id, positions: '1' })).json()).toMatchObject({ code: 'wrong_state' });

  expect((await decide(id, { state: 'refunded' })).json()).toMatchObject({ code: 'wrong_state' });
  expect(await ledgerOf(shop, order.id)).toBe(order.total * 100);
  await decide(id, { state: 'accepted', answer: 'Please send both back.' });
  await decide(id, { state: 'received' });
  const refunds = await Promise.all(
    [1, 2].map(() => decide(id, { state: 'refunded', positions: [2], withCharges: false })),
  );
  expect(refunds.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await settle(shop);

  const after = await newestOrder(shop, buyer);
  const returned = after.lines?.[1];
  expect(after).toMatchObject({
    status: 'delivered',
    lines: [{ state: 'ordered' }, { state: 'returned' }],
    refundedAmount: (returned?.amount ?? 0) + (returned?.tax ?? 0),
    returns: [{ state: 'refunded', answer: 'Please send both back.' }],
  });
  expect(await ledgerOf(shop, order.id)).toBe((order.total - (after.refundedAmount ?? 0)) * 100);
  const [note] = after.creditNotes ?? [];
  const pdf = await shop.call('creditNote', { token: buyer.token, query: { id: note?.id ?? '' } });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const stranger = await signedInPerson(shop.opened.database);
  const foreign = await shop.call('creditNote', { token: stranger.token, query: { id: note?.id ?? '' } });
  expect(foreign.statusCode).toBe(404);
  await expectMoneyAddsUp(shop);
});

it('a part of the price goes back with a reason; a later return refunds the rest, and the books add up', async () => {
  const { buyer, order } = await deliveredOrder();
  const reason = 'The box was dented on its way.';
  const first = await refundPart(order.id, { amount: 101, reason, refundedAmount: 0 });
  expect(first.json()).toMatchObject({ order: { refundedAmount: 101, status: 'delivered' } });
  await settle(shop);
  const seen = await newestOrder(shop, buyer);
  expect(seen).toMatchObject({
    refundedAmount: 101,
    refunds: [{ amount: 101, reason }],
    lines: [{ state: 'ordered' }, { state: 'ordered' }],
    creditNotes: [{ amount: 101 }],
  });
  await expect
    .poll(() => shop.mails.some(({ to, text }) => to === buyer.email && text.includes(reason)))
    .toBe(true);
  const [note] = seen.creditNotes ?? [];
  const pdf = await shop.call('creditNote', { token: buyer.token, query: { id: note?.id ?? '' } });
  expect(pdf.statusCode).toBe(200);
  await expectMoneyAddsUp(shop);

  const { id } = (await ask(buyer, { id: order.id, positions: '1,2' })).json().return;
  await decide(id, { state: 'accepted' });
  await decide(id, { state: 'received' });
  expect((await decide(id, { state: 'refunded', withCharges: true })).statusCode).toBe(200);
  await settle(shop);
  expect(await newestOrder(shop, buyer)).toMatchObject({ refundedAmount: order.total });
  expect(await ledgerOf(shop, order.id)).toBe(0);
  await expectMoneyAddsUp(shop);
});

it('a part of the price goes back once, however often it is sent, and never more than is left', async () => {
  const { order } = await deliveredOrder();
  const goods = order.total - order.deliveryCharges - order.transactionCharges;
  const same = { amount: 50, reason: 'Late', refundedAmount: 0 };
  const twice = await Promise.all([1, 2].map(() => refundPart(order.id, same)));
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const more = await refundPart(order.id, { amount: goods - 49, reason: 'All', refundedAmount: 50 });
  expect(more.json()).toMatchObject({ code: 'more_than_left' });
  expect((await refundPart(order.id, { ...same, amount: 0, refundedAmount: 50 })).statusCode).toBe(400);
  const rest = await refundPart(order.id, { amount: goods - 50, reason: 'All', refundedAmount: 50 });
  expect(rest.json()).toMatchObject({ order: { refundedAmount: goods, refundable: 0 } });
  await settle(shop);
  await expectMoneyAddsUp(shop);
});

it('after a part of its price went back, an order can be cancelled for the rest', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const order = await buyBasket(shop, buyer, { items: await twoGifts() });
  await refundPart(order.id, { amount: 33, reason: 'Wrong colour', refundedAmount: 0 });
  const line = await shop.call('cancelLine', { token: buyer.token, body: { id: order.id, position: 2 } });
  expect(line.statusCode, line.body).toBe(200);
  const rest = await shop.call('cancelPurchase', { token: buyer.token, body: { id: order.id } });
  expect(rest.statusCode, rest.body).toBe(200);
  const late = await refundPart(order.id, { amount: 1, reason: 'Late', refundedAmount: order.total });
  expect(late.json()).toMatchObject({ code: 'wrong_state' });
  await settle(shop);
  expect(await newestOrder(shop, buyer)).toMatchObject({ status: 'refunded', refundedAmount: order.total });
  await expectMoneyAddsUp(shop);
});

it('a replacement is asked for, needs the number of its parcel, and moves no money', async () => {
  const { buyer, order } = await deliveredOrder();
  const asked = await ask(buyer, { id: order.id, positions: '1', wants: 'replacement' });
  const { id } = asked.json().return;
  expect((await decide(id, { state: 'replaced', trackingNumber: '69912345678' })).json()).toMatchObject({
    code: 'wrong_state',
  });
  await decide(id, { state: 'accepted' });
  expect((await decide(id, { state: 'replaced' })).json()).toMatchObject({
    fields: { trackingNumber: 'Please enter the number of the replacement’s parcel.' },
  });
  await decide(id, { state: 'replaced', courier: 'Blue Dart', trackingNumber: '69912345678' });
  await settle(shop);
  expect(await newestOrder(shop, buyer)).toMatchObject({
    status: 'delivered',
    refundedAmount: 0,
    canReturn: true,
    returns: [{ state: 'replaced', wants: 'replacement', trackingNumber: '69912345678' }],
  });
  expect(await ledgerOf(shop, order.id)).toBe(order.total * 100);
  expect((await decide(id, { state: 'refunded' })).json()).toMatchObject({ code: 'wrong_state' });
  await expectMoneyAddsUp(shop);
});

it('nothing is returned before delivery, by strangers, or twice; a declined one may be reported again', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const placed = await buyBasket(shop, buyer, { items: await twoGifts() });
  expect((await ask(buyer, { id: placed.id, positions: '1' })).json()).toMatchObject({ code: 'wrong_state' });
  const { buyer: other, order } = await deliveredOrder();
  expect((await ask(buyer, { id: order.id, positions: '1' })).statusCode).toBe(404);
  expect((await ask(other, { id: order.id, positions: '9' })).statusCode).toBe(400);
  const asked = (await ask(other, { id: order.id, positions: '1' })).json();
  await decide(asked.return.id, { state: 'declined', answer: 'The picture shows another gift.' });
  expect((await newestOrder(shop, other)).canReturn).toBe(true);
  expect((await ask(other, { id: order.id, positions: '1' })).statusCode).toBe(201);
  const listed = (await shop.call('allReturns', { cookie })).json();
  expect(listed.returns[0]).toMatchObject({ state: 'asked', number: order.number });
  await expectMoneyAddsUp(shop);
});

it('the reason decides whether the charges go back with a return, an admin may decide otherwise, and they go back once', async () => {
  const refundedFor = async (reason: string, choices: object[]) => {
    const { buyer, order } = await deliveredOrder();
    for (const [at, choice] of choices.entries()) {
      const asked = (await ask(buyer, { id: order.id, positions: String(at + 1), reason })).json();
      await decide(asked.return.id, { state: 'accepted' });
      await decide(asked.return.id, { state: 'received' });
      const refunded = await decide(asked.return.id, { state: 'refunded', ...choice });
      expect(refunded.statusCode, refunded.body).toBe(200);
    }
    await settle(shop);
    await expectMoneyAddsUp(shop);
    const { lines = [], refundedAmount = 0 } = await newestOrder(shop, buyer);
    const goods = lines.slice(0, choices.length).reduce((sum, { amount, tax }) => sum + amount + tax, 0);
    return { charges: order.deliveryCharges + order.transactionCharges, beyondGoods: refundedAmount - goods };
  };
  for (const reason of ['It arrived broken', 'It is not what I ordered']) {
    const { charges, beyondGoods } = await refundedFor(reason, [{}]);
    expect(charges).toBeGreaterThan(0);
    expect(beyondGoods, reason).toBe(charges);
  }
  expect(await refundedFor('It came too late', [{}])).toMatchObject({ beyondGoods: 0 });
  const chosen = await refundedFor('Something else', [{ withCharges: true }]);
  expect(chosen.beyondGoods).toBe(chosen.charges);
  const both = await refundedFor('It arrived broken', [{}, {}]);
  expect(both.beyondGoods).toBe(both.charges);
  const late = await refundedFor('It came too late', [{}, {}]);
  expect(late.beyondGoods).toBe(late.charges);
  const kept = await refundedFor('It came too late', [{}, { withCharges: false }]);
  expect(kept.beyondGoods).toBe(0);
});

async function deliveredOrder() {
  const buyer = await signedInPerson(shop.opened.database);
  const order = await buyBasket(shop, buyer, { items: await twoGifts() });
  for (const status of ['packed', 'dispatched', 'delivered']) {
    const body = { id: order.id, status, courier: 'Blue Dart', trackingNumber: 'BD123' };
    const moved = await shop.call('movePurchase', { cookie, body });
    expect(moved.statusCode, moved.body).toBe(200);
  }
  expect(await newestOrder(shop, buyer)).toMatchObject({ courier: 'Blue Dart', trackingNumber: 'BD123' });
  return { buyer, order };
}

async function twoGifts() {
  const { database } = shop.opened;
  const ids = [await productToSell(database), await productToSell(database, { priceRupees: 333 })];
  return ids.map((productId) => ({ productId, quantity: 1 }));
}

async function ask(buyer: Person, fields: Record<string, string>, picture?: Buffer) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ reason: 'It arrived broken', ...fields }))
    form.set(name, value);
  if (picture) form.set('picture0', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  return shop.call('askReturn', { token: buyer.token, form });
}

function refundPart(id: string, body: object) {
  return shop.call('refundPart', { cookie, body: { id, ...body } });
}

function decide(id: string, decision: object) {
  return shop.call('decideReturn', { cookie, body: { id, ...decision } });
}
