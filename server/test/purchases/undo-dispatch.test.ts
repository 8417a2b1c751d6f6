import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminCookie, newestOrder } from '../support/baskets.ts';
import { buy, endDispatchUndo, expectMoneyAddsUp } from '../support/buying.ts';
import { decide, openGift, payInstalment, readGift } from '../support/gifts.ts';
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

it('a dispatch stands at once; undone within ten minutes, the order is packed again and its buyer hears nothing of it', async () => {
  const { buyer, id } = await packedOrder();
  await move(id, 'dispatched', { courier: 'Blue Dart', trackingNumber: 'WRONG1' });
  expect(await newestOrder(shop, buyer)).toMatchObject({ status: 'dispatched', trackingNumber: 'WRONG1' });
  const undone = (await undo(id)).json();
  expect(undone.order).toMatchObject({ status: 'packed', nextStates: ['dispatched', 'cancelled'] });
  expect(JSON.stringify(undone)).not.toContain('WRONG1');
  expect((await undo(id)).json()).toMatchObject({ code: 'wrong_state' });

  await move(id, 'dispatched', { courier: 'Blue Dart', trackingNumber: 'RIGHT2' });
  await endDispatchUndo(shop);
  await expect.poll(() => subjectsTo(buyer, 'shipped')).toHaveLength(1);
  expect((await undo(id)).json()).toMatchObject({
    code: 'wrong_state',
    error: 'This dispatch can no longer be undone.',
  });
  const mails = JSON.stringify(shop.mails.filter(({ to }) => to === buyer.email));
  expect(mails).toContain('RIGHT2');
  expect(mails).not.toContain('WRONG1');
  await expectMoneyAddsUp(shop);
});

it('an order delivered within the ten minutes sends one message, and cannot be taken back', async () => {
  const { buyer, id } = await packedOrder();
  await move(id, 'dispatched');
  await move(id, 'delivered');
  expect((await undo(id)).json()).toMatchObject({ code: 'wrong_state' });
  await endDispatchUndo(shop);
  await expect.poll(() => subjectsTo(buyer, 'delivered')).toHaveLength(1);
  expect(subjectsTo(buyer, 'shipped')).toEqual([]);
});

it('a gift that was dispatched by a slip is paid again, and only the true dispatch is told', async () => {
  const { id, owner } = await openGift(shop, { priceRupees: 500 });
  await payInstalment(shop, owner, id, 500);
  await decide(shop, cookie, id, 'dispatch', { tracking: 'WRONG3' });
  const undone = (await shop.call('undoGiftDispatch', { cookie, body: { id } })).json();
  expect(undone.gift).toMatchObject({ status: 'paid', nextDecisions: ['unshare', 'dispatch', 'cancel'] });
  expect(JSON.stringify(undone)).not.toContain('WRONG3');
  await decide(shop, cookie, id, 'dispatch', { tracking: 'RIGHT4' });
  await endDispatchUndo(shop);
  await expect.poll(() => subjectsTo(owner, 'Shipped')).toHaveLength(1);
  expect(JSON.stringify(shop.mails)).not.toContain('WRONG3');
  const late = await shop.call('undoGiftDispatch', { cookie, body: { id } });
  expect(late.json()).toMatchObject({ code: 'wrong_state' });
  expect(await readGift(shop, id)).toMatchObject({ status: 'dispatched' });
  await expectMoneyAddsUp(shop);
});

async function packedOrder(): Promise<{ buyer: Person; id: string }> {
  const buyer = await signedInPerson(shop.opened.database);
  await buy(shop, buyer, await productToSell(shop.opened.database));
  const { id } = await newestOrder(shop, buyer);
  await move(id, 'packed');
  return { buyer, id };
}

async function move(id: string, status: string, more: object = {}): Promise<void> {
  const moved = await shop.call('movePurchase', { cookie, body: { id, status, ...more } });
  expect(moved.statusCode, moved.body).toBe(200);
}

const undo = (id: string) => shop.call('undoDispatch', { cookie, body: { id } });

const subjectsTo = ({ email }: Person, word: string) =>
  shop.mails
    .filter(({ to, subject }) => to === email && subject.includes(word))
    .map(({ subject }) => subject);
