import type { AdminRole, MoveResult, PurchaseView } from '@tohfa/contract';
import { readTrackingSheet } from '@tohfa/contract';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAdmin, insertAdminSession } from '../../src/admin/sql.ts';
import { generateToken } from '../../src/platform/tokens.ts';
import { adminCookie, type BasketRequest, buyBasket, newestOrder } from '../support/baskets.ts';
import { endDispatchUndo, expectMoneyAddsUp } from '../support/buying.ts';
import { confirmEmail, type Person, signedInPerson } from '../support/people.ts';
import { productToSell, productWithSizes } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
  cookie = await adminCookie(shop);
});
afterAll(async () => {
  await expectMoneyAddsUp(shop);
  await shop.close();
});

it('an accidental "packed" is taken back, and packed again the buyer hears of it once', async () => {
  const { buyer, order } = await placedOrder();
  await move(order, 'packed');
  await expect.poll(() => subjectsTo(buyer, 'packed')).toHaveLength(1);
  const undone = await undoPacked(order);
  expect(undone.json().order).toMatchObject({ status: 'placed', nextStates: ['packed', 'cancelled'] });
  expect((await newestOrder(shop, buyer)).steps.map(({ status }) => status)).toEqual(['placed']);
  expect((await undoPacked(order)).json()).toMatchObject({ code: 'wrong_state' });
  await move(order, 'packed');
  await move(order, 'dispatched');
  expect((await undoPacked(order)).json()).toMatchObject({ code: 'wrong_state' });
  await endDispatchUndo(shop);
  await expect.poll(() => subjectsTo(buyer, 'shipped')).toHaveLength(1);
  expect(subjectsTo(buyer, 'packed')).toHaveLength(1);
  const { history } = (await shop.call('adminOrder', { cookie, query: { id: order.id } })).json();
  expect(history.map(({ action, status }: Record<string, string>) => `${action} ${status}`)).toEqual([
    'purchase-move dispatched',
    'purchase-move packed',
    'purchase-undo-packed placed',
    'purchase-move packed',
  ]);
});

it('many are dispatched from a sheet: each bad line says why, and the others go out with their number', async () => {
  const [fine, fineToo, unpacked, sent, cancelled] = (await Promise.all(
    Array.from({ length: 5 }, placedOrder),
  )) as [Placed, Placed, Placed, Placed, Placed];
  for (const { order } of [fine, fineToo, sent]) await move(order, 'packed');
  await move(sent.order, 'dispatched', { trackingNumber: 'KEPT1' });
  await shop.call('cancelPurchase', { token: cancelled.buyer.token, body: { id: cancelled.order.id } });
  const lines = readTrackingSheet(
    [
      'Order\tTracking\tCourier',
      `${fine.order.number}\t69912345678\tBlue Dart`,
      `#${fineToo.order.number}\tEW123456785IN`,
      `${fine.order.number}\t11111111111`,
      `${unpacked.order.number}\t22222222222`,
      `${sent.order.number}\t33333333333`,
      `${cancelled.order.number}\t44444444444`,
      '99999999\t55555555555',
      'half a line',
    ].join('\r\n'),
  );
  expect(lines.map(({ line, number }) => [line, number !== undefined])).toEqual([
    ...[2, 3, 4, 5, 6, 7, 8].map((line) => [line, true]),
    [9, false],
  ]);
  const orders = lines.flatMap(({ number, trackingNumber, courier }) =>
    number === undefined ? [] : { number, trackingNumber, courier },
  );
  const body = { status: 'dispatched', orders };
  const outcomes = async (name: 'previewMoveOrders' | 'moveOrders') =>
    ((await shop.call(name, { cookie, body })).json().results as MoveResult[]).map(({ outcome }) => outcome);
  const bad = ['repeated', 'not-packed', 'already', 'ended', 'unknown'];
  expect(await outcomes('previewMoveOrders')).toEqual(['ready', 'ready', ...bad]);
  expect((await newestOrder(shop, fine.buyer)).status).toBe('packed');
  expect(await outcomes('moveOrders')).toEqual(['moved', 'moved', ...bad]);
  expect(await outcomes('moveOrders')).toEqual(['already', 'already', ...bad]);
  expect(await newestOrder(shop, fine.buyer)).toMatchObject({
    status: 'dispatched',
    courier: 'Blue Dart',
    trackingNumber: '69912345678',
  });
  expect(await newestOrder(shop, sent.buyer)).toMatchObject({ trackingNumber: 'KEPT1' });
  await endDispatchUndo(shop);
  for (const { buyer } of [fine, fineToo]) {
    await expect.poll(() => subjectsTo(buyer, 'shipped')).toHaveLength(1);
    // The jobs of the two may end in either order.
    await expect.poll(() => subjectsTo(buyer, 'packed')).toHaveLength(1);
  }
});

it('notes and who works on an order are for colleagues alone, and those for the money see no phone or door', async () => {
  const { buyer, order } = await placedOrder();
  const packer = await asRole('orders');
  const bookkeeper = await asRole('money');
  const given = await shop.call('assignOrder', {
    cookie: packer.cookie,
    body: { id: order.id, assignee: 'me' },
  });
  expect(given.json().order).toMatchObject({ assignedTo: packer.email });
  const text = 'Ring the neighbour';
  await shop.call('addOrderNote', { cookie: packer.cookie, body: { id: order.id, text } });
  const ofPacker = { cookie: packer.cookie, query: { q: String(order.number), assignee: 'me' } };
  expect((await shop.call('allOrders', ofPacker)).json().orders).toHaveLength(1);
  const ofNobody = { cookie, query: { q: String(order.number), assignee: 'nobody' } };
  expect((await shop.call('allOrders', ofNobody)).json().orders).toHaveLength(0);

  const seen = (await shop.call('adminOrder', { cookie: bookkeeper.cookie, query: { id: order.id } })).json();
  expect(seen.notes).toMatchObject([{ author: packer.email, text, canRemove: false }]);
  expect(seen.order).not.toHaveProperty('address');
  expect(seen.order.recipient).not.toHaveProperty('phone');
  const removal = { cookie: bookkeeper.cookie, body: { noteId: seen.notes[0].id } };
  expect((await shop.call('removeOrderNote', removal)).statusCode).toBe(404);

  const own = JSON.stringify((await shop.call('myOrders', { token: buyer.token })).json());
  const exported = (await shop.call('myData', { token: buyer.token })).body;
  for (const shown of [own, exported]) {
    expect(shown).toContain(order.id);
    expect(shown).not.toContain(text);
    expect(shown).not.toContain(packer.email);
  }
  for (const status of ['packed', 'dispatched', 'delivered']) await move(order, status);
  const erased = await shop.call('eraseAccount', { token: buyer.token, body: { email: buyer.email } });
  expect(erased.statusCode, erased.body).toBe(200);
  expect((await shop.call('adminOrder', { cookie, query: { id: order.id } })).json().notes).toEqual([]);
});

it('one PDF has the slips, labels, cards or pick list of many orders, with variants and without a price', async () => {
  const { productId, variantIds } = await productWithSizes(shop.opened.database, { M: { priceRupees: 777 } });
  const soap = await productToSell(shop.opened.database, { name: 'Sandal soap', priceRupees: 999 });
  const kurtas = { productId, variantId: variantIds.M, quantity: 2 };
  const first = await placedOrder({
    items: [kurtas, { productId: soap, quantity: 1 }],
    message: 'Bless you 🎉 Amma',
  });
  const second = await placedOrder({ items: [{ ...kurtas, quantity: 1 }] });
  const cancelled = await placedOrder();
  await shop.call('cancelPurchase', { token: cancelled.buyer.token, body: { id: cancelled.order.id } });
  const ids = [first, second, cancelled].map(({ order }) => order.id);
  const read = async (kind: string) => {
    const answer = await shop.call('orderPapers', { cookie, body: { kind, ids } });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    const { text, totalPages } = await extractText(new Uint8Array(answer.rawPayload));
    return { text: text.join('\n').replaceAll(/\s+/g, ' '), totalPages };
  };
  const slips = await read('packing-slips');
  expect(slips.totalPages).toBe(2);
  expect(slips.text).toContain('Silk kurta (M)');
  expect(slips.text).toContain('A card with the sender’s words');
  const labels = await read('labels');
  expect(labels.totalPages).toBe(1);
  expect(labels.text.match(/560001/g)).toHaveLength(4);
  const cards = await read('cards');
  expect(cards.text).toContain('For Meera Bless you Amma');
  await shop.opened.exec(`update users set language = 'hi' where id = '${first.buyer.id}'`);
  expect((await read('cards')).text).toMatch(/Meera के \S+ Bless you Amma/);
  const picks = await read('pick-list');
  expect(picks.text).toContain(`Silk kurta (M) ${first.order.number} (2), ${second.order.number} 3`);
  for (const { text } of [slips, labels, cards, picks]) {
    expect(text).not.toMatch(/₹|777|999/);
    expect(text).not.toContain(String(cancelled.order.number));
  }
  const none = await shop.call('orderPapers', { cookie, body: { kind: 'cards', ids: ids.slice(1) } });
  expect(none.json()).toMatchObject({
    code: 'not_found',
    error: 'None of these orders has anything to print.',
  });
});

async function placedOrder(basket?: Partial<BasketRequest> | unknown): Promise<Placed> {
  const { database } = shop.opened;
  const buyer = await signedInPerson(database);
  await confirmEmail(database, buyer.id);
  const given = typeof basket === 'object' ? (basket as Partial<BasketRequest>) : {};
  const items = given.items ?? [{ productId: await productToSell(database), quantity: 1 }];
  return { buyer, order: await buyBasket(shop, buyer, { ...given, items }) };
}

async function move({ id }: PurchaseView, status: string, more: object = {}): Promise<void> {
  const moved = await shop.call('movePurchase', { cookie, body: { id, status, ...more } });
  expect(moved.statusCode, moved.body).toBe(200);
}

async function asRole(role: AdminRole): Promise<{ email: string; cookie: string }> {
  const { database } = shop.opened;
  const email = `${role}@desk.test`;
  await insertAdmin(database, { email, role, invitedBy: '' });
  const { token, tokenHash } = generateToken();
  await insertAdminSession(database, { tokenHash, email });
  return { email, cookie: `tohfa_admin=${token}` };
}

const undoPacked = ({ id }: PurchaseView) => shop.call('undoPacked', { cookie, body: { id } });

const subjectsTo = ({ email }: Person, word: string) =>
  shop.mails
    .filter(({ to, subject }) => to === email && subject.includes(word))
    .map(({ subject }) => subject);

interface Placed {
  buyer: Person;
  order: PurchaseView;
}
