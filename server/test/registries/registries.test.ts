import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giftByPublicId, queueGiftNotifications } from '../../src/gifts/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { loadBuyersOrder } from '../../src/purchases/index.ts';
import { statusMail } from '../../src/purchases/mails.ts';
import { tendShares } from '../../src/registries/index.ts';
import { adminCookie, expireHold } from '../support/baskets.ts';
import { expectMoneyAddsUp, payAtCheckout, settle } from '../support/buying.ts';
import { payInstalment, startInstalment } from '../support/gifts.ts';
import { guestOrder, payAsGuest, startGuestOrder } from '../support/guests.ts';
import { confirmedPerson, type Person, signedInPerson } from '../support/people.ts';
import { productToSell, productWithSizes, stockOf } from '../support/products.ts';
import {
  give,
  inDays,
  makeRegistry,
  readOwnRegistry,
  readRegistry,
  registryForm,
  SECRET,
  saveRegistry,
  startGiving,
} from '../support/registries.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { expectTaxesTie } from '../support/taxes.ts';

let shop: Shop;
let owner: Person;
let cookie: string;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
  owner = await confirmedPerson(shop.opened.database, 'Asha Rao');
  cookie = await adminCookie(shop);
});
afterAll(async () => {
  await settle(shop);
  await expectMoneyAddsUp(shop);
  await expectTaxesTie(shop);
  await shop.close();
});

const product = (more: Parameters<typeof productToSell>[1] = {}) => productToSell(shop.opened.database, more);

/** A registry with one item. */
async function oneItem(more: object = {}, item: object = {}, stock = 10) {
  const productId = await product({ stock });
  const { id, items } = await makeRegistry(shop, owner, [{ productId, ...item }], more);
  return { productId, registryId: id, itemId: items[0]?.id ?? '', ...items[0] };
}

const change = (id: string, items: Parameters<typeof registryForm>[0], more: object = {}) =>
  shop.call('saveRegistry', { token: owner.token, body: { ...registryForm(items, more), id } });

test('a registry is made, read by everyone with its link, and changed by its owner alone', async () => {
  const { productId, variantIds } = await productWithSizes(shop.opened.database, { M: {}, L: { stock: 0 } });
  const other = await product({ name: 'Brass diya' });
  const made = await makeRegistry(
    shop,
    owner,
    [{ productId, variantId: variantIds.M, wanted: 2 }, { productId: other }],
    { words: 'Come and celebrate with us.', picture: '/card-covers/lotus.svg' },
  );
  expect(made).toMatchObject({
    title: 'Asha weds Ravi',
    words: 'Come and celebrate with us.',
    picture: '/card-covers/lotus.svg',
    state: 'open',
    deliverOn: inDays(20),
    items: [
      { productName: 'Silk kurta', variant: 'M', price: 1000, wanted: 2, given: 0, inStock: true },
      { productName: 'Brass diya', wanted: 1, given: 0, beingGiven: 0 },
    ],
  });
  expect(made.id.length).toBeGreaterThan(30);
  const own = await readOwnRegistry(shop, owner, made.id);
  expect(own).toMatchObject({ recipient: { name: SECRET.recipient.name }, version: 1, surprise: false });
  expect(own.address).toContain('Hidden House');

  const wrong = [
    ['twice', [{ productId: other }, { productId: other }], {}, 400, 'items'],
    ['no variant', [{ productId }], {}, 400, 'variantId'],
    ['unknown product', [{ productId: 2_000_000_000 }], {}, 404, 'items'],
    ['yesterday', [{ productId: other }], { date: inDays(-1) }, 400, 'date'],
    [
      'a picture from elsewhere',
      [{ productId: other }],
      { picture: 'https://evil.test/x.png' },
      400,
      'picture',
    ],
    [
      'a surprise before the day',
      [{ productId: other }],
      { surprise: true, deliverOn: inDays(5) },
      400,
      'deliverOn',
    ],
    ['shared too soon', [{ productId: other, sharing: true }], { date: inDays(1) }, 400, 'date'],
  ] as const;
  for (const [what, items, more, status, field] of wrong) {
    const answer = await saveRegistry(shop, owner, [...items], more);
    expect([what, answer.statusCode, Object.keys(answer.json().fields)]).toEqual([
      what,
      status,
      expect.arrayContaining([field]),
    ]);
  }

  const changed = await change(made.id, [{ productId: other, wanted: 3 }], { version: 1 });
  expect(changed.statusCode, changed.body).toBe(200);
  expect((await readRegistry(shop, made.id)).items).toMatchObject([{ productName: 'Brass diya', wanted: 3 }]);
  expect((await change(made.id, [{ productId: other }], { version: 1 })).json().code).toBe('stale_version');
  const stranger = await signedInPerson(shop.opened.database);
  const theirs = { ...registryForm([{ productId: other }]), id: made.id };
  expect((await shop.call('saveRegistry', { token: stranger.token, body: theirs })).statusCode).toBe(404);
  const unknown = await shop.call('registry', { query: { id: randomBytes(24).toString('base64url') } });
  expect(unknown.json().code).toBe('registry_not_found');
});

test('a whole gift is priced, paid, shown as given, and free again when it is cancelled', async () => {
  const { registryId, itemId, productId } = await oneItem();
  const price = await shop.call('priceBasket', { body: { registryId, itemId } });
  expect(price.json()).toMatchObject({ totalAmount: 1220, deliveryDate: inDays(20) });
  const wrongAmount = await shop.call('createOrder', {
    body: { amount: 100, currency: 'INR', registryId, itemId, guest: { name: 'Meera' } },
  });
  expect(wrongAmount.json().code).toBe('amount_differs');
  const foreign = await oneItem();
  for (const given of [
    { registryId, itemId: foreign.itemId },
    { registryId, itemId: randomUUID() },
  ])
    expect((await startGiving(shop, given)).statusCode).toBe(404);

  const { orderToken } = await give(shop, { registryId, itemId });
  expect((await readRegistry(shop, registryId)).items).toMatchObject([{ given: 1, beingGiven: 0 }]);
  expect(await stockOf(shop.opened.database, productId)).toBe(9);
  const second = await startGiving(shop, { registryId, itemId });
  expect(second.statusCode).toBe(409);
  expect(second.json().error).toContain('given already');
  const [received] = (await readOwnRegistry(shop, owner, registryId)).received;
  expect(received).toMatchObject({ from: 'Meera', message: 'Much love to you both', kind: 'whole' });
  expect((await change(registryId, [{ productId: await product() }])).json().fields).toHaveProperty('items');

  const { id } = await guestOrder(shop, orderToken);
  expect((await shop.call('cancelPurchase', { body: { id, orderToken } })).statusCode).toBe(200);
  expect((await readRegistry(shop, registryId)).items).toMatchObject([{ given: 0 }]);
  expect((await readOwnRegistry(shop, owner, registryId)).received).toEqual([]);
  expect((await startGiving(shop, { registryId, itemId })).statusCode).toBe(200);
});

test('while somebody pays for the last one nobody else can, and a payment after its time is refunded', async () => {
  const { registryId, itemId } = await oneItem();
  const first = (await startGiving(shop, { registryId, itemId })).json();
  expect((await readRegistry(shop, registryId)).items).toMatchObject([{ given: 0, beingGiven: 1 }]);
  const refused = await startGiving(shop, { registryId, itemId }, { guest: { name: 'Farah' } });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'being_paid']);
  expect(refused.json().error).toContain('Someone else is giving this right now');
  await expireHold(shop, first.orderId);
  await give(shop, { registryId, itemId }, { guest: { name: 'Farah', email: 'farah@shops.test' } });

  const late = await payAtCheckout(shop, first.orderId);
  await shop.call('savePayment', { body: { ...late, orderToken: first.orderToken } });
  await settle(shop);
  expect(await statusOf(first.orderId)).toBe('refunded');
  const own = await readOwnRegistry(shop, owner, registryId);
  expect(own.items).toMatchObject([{ given: 1, wanted: 1 }]);
  expect(own.received).toMatchObject([{ from: 'Farah' }]);

  // With room on the list and in stock it is credited all the same.
  const { registryId: id, itemId: item } = await oneItem({}, { wanted: 2 });
  const slow = (await startGiving(shop, { registryId: id, itemId: item })).json();
  await expireHold(shop, slow.orderId);
  const paid = await payAtCheckout(shop, slow.orderId);
  await shop.call('savePayment', { body: { ...paid, orderToken: slow.orderToken } });
  expect(await statusOf(slow.orderId)).toBe('paid');
});

test('one network cannot keep the only place from everyone without paying', async () => {
  const given = await oneItem({}, {}, 200);
  const held: boolean[] = [];
  for (let visitor = 0; visitor < 4; visitor += 1) {
    const started = await startGiving(shop, given, {
      ip: '127.7.7.7',
      guest: { name: `Visitor ${visitor}` },
    });
    expect(started.statusCode, started.body).toBe(200);
    held.push(started.json().held !== false);
    if (held.at(-1)) await expireHold(shop, started.json().orderId);
  }
  expect(held).toEqual([true, true, true, false]);
  expect(await stockOf(shop.opened.database, given.productId)).toBe(200);
  const other = await startGiving(shop, given, { ip: '127.7.7.8' });
  expect([other.statusCode, other.json().held]).toEqual([200, true]);
});

async function statusOf(providerOrderId: string) {
  const [row] = await queryRows<{ status: string }>(
    shop.opened.database,
    sql`select status from payment_orders where provider_order_id = ${providerOrderId}`,
  );
  return row?.status;
}

test('what is shared is open at once, follows the day, and one more is opened when it is paid in full', async () => {
  const { registryId, itemId, productId } = await oneItem({}, { sharing: true, wanted: 2 });
  const shared = async () => (await readRegistry(shop, registryId)).items[0];
  const chipInId = (await shared())?.chipInId ?? '';
  expect(await shared()).toMatchObject({ given: 0, sharedAmount: 0, inStock: true });
  expect((await startGiving(shop, { registryId, itemId })).json().error).toContain('Everyone chips in');
  await payAsGuest(shop, chipInId, 400, { guest: { name: 'Kiran', message: 'With love' } });
  expect(await shared()).toMatchObject({ given: 0, sharedAmount: 400 });
  expect(await stockOf(shop.opened.database, productId)).toBe(9);

  const item = { productId, sharing: true, wanted: 2 };
  const earlier = await change(registryId, [item], { date: inDays(15) });
  expect([earlier.statusCode, Object.keys(earlier.json().fields)]).toEqual([409, ['date']]);
  for (const [items, more] of [
    [[{ productId: await product() }], {}],
    [[{ ...item, sharing: false }], {}],
  ] as const)
    expect((await change(registryId, [...items], more)).json().fields).toHaveProperty('items');
  expect((await change(registryId, [item], { date: inDays(25) })).statusCode).toBe(200);
  const moved = (await shop.call('chipIn', { query: { id: chipInId } })).json();
  expect(moved).toMatchObject({ date: inDays(25), closesOn: inDays(22) });

  // Whoever took it over would see the owner's address.
  const handedOver = await shop.call('handOverGift', { token: owner.token, body: { id: chipInId } });
  expect(handedOver.json()).toMatchObject({ code: 'wrong_state' });

  await payAsGuest(shop, chipInId, 600, { guest: { name: 'Farah' } });
  await tendShares(shop.shop.registries, {
    database: shop.opened.database,
    notifications: shop.shop.notices,
    publicUrl: '',
  });
  expect(await shared()).toMatchObject({ given: 1, sharedAmount: 0, chipInId: expect.any(String) });
  const received = (await readOwnRegistry(shop, owner, registryId)).received;
  expect(received.map(({ from, message, kind }) => [from, message, kind])).toEqual([
    ['Farah', undefined, 'share'],
    ['Kiran', 'With love', 'share'],
  ]);
  const nextId = (await shared())?.chipInId ?? '';
  await payAsGuest(shop, nextId, 100, { guest: { name: 'Late' } });
  const ended = await shop.call('endRegistry', { token: owner.token, body: { id: registryId } });
  expect(ended.statusCode, ended.body).toBe(200);
  expect(await readRegistry(shop, registryId)).toMatchObject({ state: 'over' });
  expect((await shop.call('chipIn', { query: { id: nextId } })).json().state).toBe('cancelled');
  await settle(shop);
});

test('in surprise mode the owner sees that something was given, and from the day on by whom', async () => {
  const giver = await confirmedPerson(shop.opened.database, 'Canary Kumar');
  const before = owner;
  owner = await confirmedPerson(shop.opened.database, 'Bina Surprised');
  const { registryId, itemId, productId } = await oneItem({ surprise: true, recipient: undefined });
  shop.mails.length = 0;
  await give(shop, { registryId, itemId }, { token: giver.token });
  await expect
    .poll(() => shop.mails.filter(({ to }) => to === owner.email).length, { timeout: 60_000 })
    .toBe(2);
  expect(JSON.stringify(shop.mails.filter(({ to }) => to === owner.email))).not.toContain('Canary');
  // Turning it off later does not break what the giver was told.
  const off = await change(registryId, [{ productId }], { surprise: false, recipient: undefined });
  expect(off.statusCode, off.body).toBe(200);
  const seen = [
    (await shop.call('myRegistry', { token: owner.token, query: { id: registryId } })).body,
    (await shop.call('myData', { token: owner.token })).body,
  ];
  for (const answer of seen) expect(answer).not.toContain('Canary');
  expect(JSON.parse(seen[0] ?? '').received).toMatchObject([{ kind: 'whole', status: 'Given' }]);
  const thank = (receivedId: string, more: object = {}) =>
    shop.call('thankGiver', {
      token: owner.token,
      body: { id: registryId, receivedId, by: 'mail', message: 'We use it every day!', ...more },
    });
  const [early] = (await readOwnRegistry(shop, owner, registryId)).received;
  expect((await thank(early?.id ?? '')).json().code).toBe('wrong_state');

  await onDay(20, async () => {
    const [received] = (await readOwnRegistry(shop, owner, registryId)).received;
    expect(received).toMatchObject({ from: 'Canary Kumar', hasEmail: true });
    const card = await shop.call('thanksCard', {
      token: owner.token,
      query: { id: registryId, receivedId: received?.id ?? '' },
    });
    expect(card.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    shop.mails.length = 0;
    for (const by of ['mail', 'card', 'mail'])
      expect((await thank(received?.id ?? '', { by })).statusCode).toBe(200);
    const thanks = () => shop.mails.filter(({ subject }) => subject.startsWith('Thank you for'));
    await expect.poll(() => thanks().length, { timeout: 60_000 }).toBe(1);
    expect(thanks()[0]).toMatchObject({ to: giver.email, text: expect.stringContaining('every day!') });
    const [thanked] = (await readOwnRegistry(shop, owner, registryId)).received;
    expect(thanked).toMatchObject({ thankedBy: 'mail' });
    expect((await thank(randomUUID())).statusCode).toBe(404);
    const [order] = (await shop.call('myOrders', { token: giver.token })).json().orders;
    expect(order.registry).toEqual({ title: 'Asha weds Ravi', thanks: 'We use it every day!' });
  });
  owner = before;
});

test('an owner who switches the surprise off while somebody pays does not learn who, of a share or of a whole gift', async () => {
  const before = owner;
  owner = await confirmedPerson(shop.opened.database, 'Curious Chhaya');
  const pay = async (start: LightMyRequestResponse, token: string | undefined) => {
    expect(start.statusCode, start.body).toBe(200);
    const { orderId, contributorToken } = start.json();
    const paid = await payAtCheckout(shop, orderId);
    const body = { ...paid, ...(contributorToken && { contributorToken }) };
    expect((await shop.call('savePayment', { ...(token && { token }), body })).statusCode).toBe(200);
  };
  const { registryId, productId } = await oneItem({ surprise: true }, { sharing: true, wanted: 3 });
  const chipInId = (await readRegistry(shop, registryId)).items[0]?.chipInId ?? '';
  const whole = await oneItem({ surprise: true });
  const giver = await confirmedPerson(shop.opened.database, 'Canary Chandra');
  const guest = { name: 'Canary Guest', email: 'canary.guest@shops.test', message: 'canary words' };
  const atBank = [
    await startInstalment(shop, giver, chipInId, 400, 'Canary Chandra'),
    await startGuestOrder(shop, chipInId, 300, { guest }),
    await startGiving(shop, { registryId: whole.registryId, itemId: whole.itemId }, { token: giver.token }),
  ] as const;
  await promise(chipInId, 'Canary Promiser');
  shop.mails.length = 0;
  const off = { surprise: false };
  expect((await change(registryId, [{ productId, sharing: true, wanted: 3 }], off)).statusCode).toBe(200);
  expect((await change(whole.registryId, [{ productId: whole.productId }], off)).statusCode).toBe(200);
  await pay(atBank[0], giver.token);
  await pay(atBank[1], undefined);
  await pay(atBank[2], giver.token);
  // Whoever pays from now on is not promised anything.
  const open = await confirmedPerson(shop.opened.database, 'Open Omar');
  await payInstalment(shop, open, chipInId, 100, 'Open Omar');

  const reads = async () => [
    (await shop.call('myRegistry', { token: owner.token, query: { id: registryId } })).body,
    (await shop.call('myRegistry', { token: owner.token, query: { id: whole.registryId } })).body,
    (await shop.call('getGiftRequest', { token: owner.token, query: { userId: chipInId } })).body,
    (await shop.call('fetchGifts', { token: owner.token, body: { userName: owner.id } })).body,
    (await shop.call('organisedGift', { token: owner.token, query: { id: chipInId } })).body,
    (await shop.call('cardDraft', { token: owner.token, query: { id: chipInId } })).body,
    (await shop.call('chipIn', { token: owner.token, query: { id: chipInId } })).body,
    (await shop.call('chipIn', { query: { id: chipInId } })).body,
    (await shop.call('myData', { token: owner.token })).body,
  ];
  const seen = await reads();
  for (const read of seen) expect(read.toLowerCase()).not.toContain('canary');
  expect(seen[2]).toContain('Open Omar');
  expect(JSON.parse(seen[0] ?? '')).toMatchObject({ surprise: false, namesFrom: inDays(20) });
  expect(JSON.parse(seen[2] ?? '')).toMatchObject({ noOfPayments: 1, surpriseUntil: inDays(20) });
  const toOwner = () => shop.mails.filter(({ to }) => to === owner.email);
  await expect.poll(() => JSON.stringify(toOwner()), { timeout: 60_000 }).toContain('Open Omar');
  await settle(shop);
  expect(JSON.stringify(toOwner()).toLowerCase()).not.toContain('canary');
  await onDay(20, async () => {
    const [shares, wholes, ...others] = await reads();
    expect(shares).toContain('Canary Chandra');
    expect(wholes).toContain('Canary Chandra');
    expect(others[0]).toContain('canary words');
  });
  owner = before;
});

/** A promise for a gift that its address has confirmed. */
async function promise(giftId: string, name: string): Promise<void> {
  const email = `${randomUUID()}@people.test`;
  const body = { giftId, amount: 50, by: inDays(5), name, email };
  expect((await shop.call('pledge', { body })).statusCode).toBe(200);
  await shop.opened.database.execute(
    sql`update pledges set status = 'confirmed', confirmed_at = now() where email = ${email}`,
  );
}

/** So many days later by the clock that decides which day it is. */
async function onDay(days: number, act: () => Promise<void>): Promise<void> {
  const { clock } = shop.shop.gifts;
  const { now } = clock;
  clock.now = () => new Date(Date.now() + days * 86_400_000);
  try {
    await act();
  } finally {
    clock.now = now;
  }
}

test('nothing tells a guest or giver where it goes; the desk knows, and follows the registry until it is packed', async () => {
  const { registryId, itemId, productId } = await oneItem({ recipient: undefined }, { wanted: 2 });
  const giver = await confirmedPerson(shop.opened.database, 'Ravi Giver');
  shop.mails.length = 0;
  const first = await give(shop, { registryId, itemId }, { token: giver.token });
  const guest = await give(
    shop,
    { registryId, itemId },
    {
      guest: { name: 'Meera', email: 'meera@shops.test', message: 'Much love' },
    },
  );
  const asGuest = await guestOrder(shop, guest.orderToken, guest.cookie);
  expect(asGuest).toMatchObject({
    registry: { title: 'Asha weds Ravi' },
    address: 'The registry’s address, Karnataka',
    deliveryDate: inDays(20),
  });
  expect(asGuest).not.toHaveProperty('recipient');
  const pack = () => shop.call('movePurchase', { cookie, body: { id: asGuest.id, status: 'packed' } });
  expect((await pack()).json()).toMatchObject({
    code: 'wrong_state',
    error: expect.stringContaining('registry'),
  });

  expect((await change(registryId, [{ productId, wanted: 2 }])).statusCode).toBe(200);
  const found = await shop.call('allOrders', { cookie, query: { q: 'Secretrao' } });
  expect(found.json().orders.map(({ id }: { id: string }) => id)).toContain(asGuest.id);
  const packed = await pack();
  expect(packed.json().order).toMatchObject({
    recipient: { name: SECRET.recipient.name },
    address: expect.stringContaining('77 Secret Street'),
  });
  const moved = { ...SECRET.address, flatNumber: '99 New Home' };
  expect((await change(registryId, [{ productId, wanted: 2 }], { address: moved })).statusCode).toBe(200);
  const desk = await shop.call('allOrders', { cookie, query: { q: asGuest.number.toString() } });
  expect(desk.json().orders[0].address).toContain('77 Secret Street');

  const [order] = (await shop.call('myOrders', { token: giver.token })).json().orders;
  const { orderToken } = guest;
  const answers = await Promise.all([
    shop.call('registry', { query: { id: registryId } }),
    shop.call('priceBasket', { body: { registryId, itemId } }),
    shop.call('guestOrder', { body: { orderToken }, cookie: guest.cookie }),
    shop.call('guestOrder', { body: { orderToken } }),
    shop.call('myOrders', { token: giver.token }),
    shop.call('myData', { token: giver.token }),
    shop.call('getAddresses', { token: giver.token, query: { userId: giver.id } }),
    shop.call('orderStatus', { token: giver.token, query: { orderId: first.orderId } }),
    shop.call('invoice', { token: giver.token, query: { id: order.id } }),
    shop.call('receipt', { token: giver.token, query: { id: order.id } }),
    shop.app.inject(`/registry/${registryId}`),
    shop.app.inject(`/registry/${registryId}/qr.svg`),
  ]);
  await settle(shop);
  const others = shop.mails.filter(({ to }) => to === giver.email || to === 'meera@shops.test');
  expect(others.length).toBeGreaterThan(0);
  const told = [...(await Promise.all(answers.map(textOf))), JSON.stringify(others)];
  for (const text of told)
    for (const secret of ['Secret Street', 'Hidden House', 'Secretrao', '9845098450', '560095', 'New Home'])
      expect(text).not.toContain(secret);
  // The search works: the owner does see it.
  expect(JSON.stringify(await readOwnRegistry(shop, owner, registryId))).toContain('Hidden House');
  const preview = await shop.app.inject(`/registry/${registryId}/preview.jpg`);
  expect([preview.statusCode, preview.headers['x-robots-tag']]).toEqual([200, 'noindex']);
});

test('of an erased owner or giver nothing stays on a registry but what was given', async () => {
  const { database } = shop.opened;
  const person = await confirmedPerson(database, 'Canaryowner Rao');
  const productId = await product();
  const { id: registryId, items } = await makeRegistry(shop, person, [{ productId }], {
    title: 'Canarytitle weds',
    words: 'Canarywords',
  });
  const guest = { name: 'Canaryguest', email: 'canaryguest@shops.test', message: 'Canarymessage' };
  const { orderToken } = await give(shop, { registryId, itemId: items[0]?.id ?? '' }, { guest });
  const erase = () => shop.call('eraseAccount', { token: person.token, body: { email: person.email } });
  expect((await erase()).json().error).toContain('registry');
  const { id } = await guestOrder(shop, orderToken);
  for (const status of ['packed', 'dispatched', 'delivered'])
    expect((await shop.call('movePurchase', { cookie, body: { id, status } })).statusCode).toBe(200);
  const stored = async () => {
    const rows = await queryRows(
      database,
      sql`select r.*, i.*, o.*, d.*, u.*, x.* from registries r join registry_items i on i.registry_id = r.id
        join registry_orders o on o.item_id = i.id join order_deliveries d on d.order_id = o.order_id
        join purchases u on u.order_id = o.order_id join payment_orders x on x.id = o.order_id
        where r.public_id = ${registryId}`,
    );
    expect(rows).toHaveLength(1);
    return JSON.stringify(rows);
  };
  const ofGuest = /canaryguest|Canarymessage/i;
  const ofOwner = /Canaryowner|Canarytitle|Canarywords|Secret|Hidden House|98450|560095/;
  expect(await stored()).toMatch(ofGuest);
  expect((await shop.call('eraseGuestOrder', { body: { orderToken } })).statusCode).toBe(200);
  expect(await stored()).not.toMatch(ofGuest);
  expect(await stored()).toMatch(ofOwner);
  expect((await readOwnRegistry(shop, person, registryId)).received).toMatchObject([{ from: 'A friend' }]);
  expect((await erase()).statusCode).toBe(200);
  expect(await stored()).not.toMatch(ofOwner);
  expect((await shop.call('registry', { query: { id: registryId } })).statusCode).toBe(404);
});

test('a courier’s page would tell a giver where it goes: the desk alone follows the parcel', async () => {
  const { registryId, itemId } = await oneItem();
  const giver = await confirmedPerson(shop.opened.database, 'Ravi Follower');
  await give(shop, { registryId, itemId }, { token: giver.token });
  const own = async () => (await shop.call('myOrders', { token: giver.token })).json().orders[0];
  const { id } = await own();
  const move = (status: string, more: object = {}) =>
    shop.call('movePurchase', { cookie, body: { id, status, ...more } });
  const packing = { courier: 'Delhivery', trackingNumber: 'CANARY4711', note: 'To 560095, door of Sunita' };
  expect((await move('packed', packing)).statusCode).toBe(200);
  expect(JSON.stringify(await own())).not.toMatch(/CANARY4711|Sunita|560095/);
  const sent = await move('dispatched', {
    courier: 'Delhivery',
    trackingNumber: 'CANARY4711',
    note: 'To 560095',
  });
  expect(sent.json().order).toMatchObject({ trackingNumber: 'CANARY4711' });
  expect((await move('delivered', { note: 'Taken by Sunita CANARY4711' })).statusCode).toBe(200);
  const desk = await shop.call('adminOrder', { cookie, query: { id } });
  expect(desk.body).toContain('Taken by Sunita');
  const order = await loadBuyersOrder(shop.opened.database, id, 'sending');
  if (!order) throw new Error('the order is missing');
  const told = [
    await own(),
    (await shop.call('myData', { token: giver.token })).json().orders,
    statusMail(order, 'dispatched', '', { amountPaise: undefined, at: new Date() }),
  ];
  for (const one of told) expect(JSON.stringify(one)).not.toMatch(/CANARY4711|Sunita|560095/);
});

test('the day moves once for those who chipped in, by no more than a gift’s, and no edit takes time back', async () => {
  const { registryId, productId, ...item } = await oneItem({}, { sharing: true });
  const chipInId = item.chipInId ?? '';
  const items = [{ productId, sharing: true }];
  await payAsGuest(shop, chipInId, 400, { guest: { name: 'Kiran' } });
  const extended = await shop.call('extendGift', { token: owner.token, body: { id: chipInId, days: 10 } });
  expect(extended.json()).toMatchObject({ code: 'wrong_state', error: expect.stringContaining('registry') });
  expect((await change(registryId, items, { words: 'Come!' })).statusCode).toBe(200);
  const date = async () => (await shop.call('chipIn', { query: { id: chipInId } })).json().date;
  expect(await date()).toBe(inDays(20));

  for (const [days, status] of [
    [35, 409],
    [34, 200],
    [34, 200],
    [35, 409],
  ] as const)
    expect([days, (await change(registryId, items, { date: inDays(days) })).statusCode]).toEqual([
      days,
      status,
    ]);
  expect(await date()).toBe(inDays(34));
});

test('a day that is put off moves what was given and is not packed, paid before or after', async () => {
  const { registryId, itemId, productId } = await oneItem({}, { wanted: 3 });
  const wanted = [{ productId, wanted: 3 }];
  const people = await Promise.all(
    ['Ravi Packed', 'Ravi Placed', 'Ravi Paying'].map((name) => confirmedPerson(shop.opened.database, name)),
  );
  const [packed, placed, paying] = people.map(({ token }) => token);
  await give(shop, { registryId, itemId }, { token: packed ?? '' });
  const dayOf = async (token = '') => (await shop.call('myOrders', { token })).json().orders[0];
  const pack = { id: (await dayOf(packed)).id, status: 'packed' };
  expect((await shop.call('movePurchase', { cookie, body: pack })).statusCode).toBe(200);
  await give(shop, { registryId, itemId }, { token: placed ?? '' });
  const started = await startGiving(shop, { registryId, itemId }, { token: paying ?? '' });

  expect((await change(registryId, wanted, { date: inDays(30) })).statusCode).toBe(200);
  const body = await payAtCheckout(shop, started.json().orderId);
  expect((await shop.call('savePayment', { token: paying ?? '', body })).statusCode).toBe(200);
  expect(await Promise.all([packed, placed, paying].map(dayOf))).toMatchObject(
    [20, 30, 30].map((days) => ({ deliveryDate: inDays(days) })),
  );
  const [late] = await queryRows<{ due: string }>(
    shop.opened.database,
    sql`select to_char(due_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as due from purchases
      where id = ${(await dayOf(placed)).id}`,
  );
  expect(late?.due).toBe(inDays(30));
});

test('what is open to sharing can be given whole once nobody can chip in any more', async () => {
  const { registryId, itemId, ...item } = await oneItem({}, { sharing: true });
  const shared = async () => (await readRegistry(shop, registryId)).items[0];
  await onDay(18, async () => {
    // The gift takes no payments any more; its place is free when it has ended.
    expect(await shared()).toMatchObject({ given: 0, beingGiven: 1 });
    expect(await shared()).not.toHaveProperty('chipInId');
    const early = await startGiving(shop, { registryId, itemId });
    expect([early.statusCode, early.json().code]).toEqual([409, 'being_paid']);
    const cancelled = await shop.call('cancelGift', {
      token: owner.token,
      body: { id: item.chipInId ?? '' },
    });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    expect(await shared()).toMatchObject({ beingGiven: 0 });
    await give(shop, { registryId, itemId });
    expect(await shared()).toMatchObject({ given: 1 });
  });
});

test('a registry on which something was given ends only once it is known who takes the parcels', async () => {
  const { registryId, itemId, productId } = await oneItem({ recipient: undefined });
  const end = () => shop.call('endRegistry', { token: owner.token, body: { id: registryId } });
  const { orderId } = (await startGiving(shop, { registryId, itemId })).json();
  expect((await end()).json()).toMatchObject({
    code: 'wrong_state',
    error: expect.stringContaining('parcels'),
  });
  await expireHold(shop, orderId);
  await give(shop, { registryId, itemId });
  expect((await end()).statusCode).toBe(409);
  await onDay(21, async () => {
    expect((await readRegistry(shop, registryId)).state).toBe('over');
    expect((await change(registryId, [{ productId }])).statusCode).toBe(200);
  });
  expect((await end()).statusCode).toBe(200);
});

test('a gift that the shop no longer sells keeps no one from changing the rest of the list', async () => {
  const { registryId, productId, ...item } = await oneItem({}, { sharing: true, wanted: 2 });
  const cancelled = await shop.call('cancelGift', { token: owner.token, body: { id: item.chipInId ?? '' } });
  expect(cancelled.statusCode, cancelled.body).toBe(200);
  const deleted = await shop.call('deleteProduct', { cookie, body: { id: productId } });
  expect(deleted.statusCode, deleted.body).toBe(200);
  const changed = await change(registryId, [{ productId, sharing: true, wanted: 2 }], { words: 'Welcome' });
  expect(changed.statusCode, changed.body).toBe(200);
});

test('lists cannot be used to fill the shop with rows', async () => {
  const person = await confirmedPerson(shop.opened.database, 'Busy Maker');
  const products = await Promise.all(Array.from({ length: 5 }, () => product()));
  const items = products.map((productId) => ({ productId, sharing: true }));
  const { id } = await makeRegistry(shop, person, items);
  const save = (sharing: boolean) =>
    shop.call('saveRegistry', {
      token: person.token,
      body: { ...registryForm(items.map((item) => ({ ...item, sharing }))), id },
    });
  await shop.shop.registries.limits.items.consume(person.id, 485);
  expect((await save(false)).statusCode).toBe(200);
  expect((await save(true)).statusCode).toBe(200);
  expect((await save(false)).statusCode).toBe(200);
  expect((await save(true)).statusCode).toBe(429);
});

test('nobody is mailed about the end of shared gifts on which nobody chipped in', async () => {
  const { database } = shop.opened;
  const item = await oneItem({}, { sharing: true });
  const gift = await giftByPublicId(database, item.chipInId ?? '');
  const told: string[] = [];
  const sendAll = async (_queue: unknown, messages: readonly unknown[]) =>
    void told.push(...(messages as { event: string }[]).map(({ event }) => event));
  const deps = { database, jobs: { sendAll }, listAdminEmails: async () => [] };
  const end = async () => {
    for (const event of ['closing', 'cancelled', 'expired'] as const)
      await queueGiftNotifications(
        { ...shop.shop.notices, ...deps, notifications: shop.shop.notices, publicUrl: '' },
        {
          giftId: gift?.id ?? '',
          event,
        },
      );
  };
  await end();
  expect(told).toEqual([]);
  await payAsGuest(shop, item.chipInId ?? '', 100, { guest: { name: 'Kiran' } });
  await end();
  expect([...new Set(told)]).toEqual(['closing', 'cancelled', 'expired']);
});

test('of an address typed as one text, the gifts for a registry name pincode and place once', async () => {
  const { registryId } = await oneItem({
    address: '77 Secret Street, India Gate Road, Bengaluru, Karnataka - 560 001',
  });
  const [found] = await queryRows(
    shop.opened.database,
    sql`select address_parts as parts from registries where public_id = ${registryId}`,
  );
  expect(found).toEqual({
    parts: {
      flatNo: '77 Secret Street',
      apartment: 'India Gate Road',
      landmark: '',
      district: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560001',
    },
  });
});

test('whoever chipped in reads the thanks behind their link, however their address was typed', async () => {
  const { registryId, ...item } = await oneItem({}, { sharing: true });
  const guest = { name: 'Chipper', email: 'chipper@shops.test' };
  const { token: contributorToken } = await payAsGuest(shop, item.chipInId ?? '', 1000, { guest });
  await onDay(20, async () => {
    const [received] = (await readOwnRegistry(shop, owner, registryId)).received;
    const body = { id: registryId, receivedId: received?.id, by: 'mail', message: 'We use it every day!' };
    expect((await shop.call('thankGiver', { token: owner.token, body })).statusCode).toBe(200);
  });
  const mine = await shop.call('myContribution', { body: { contributorToken } });
  expect(mine.json().thanks).toMatchObject([{ message: 'We use it every day!' }]);
});

test('of an account with many registries none stays', async () => {
  const { database } = shop.opened;
  const person = await confirmedPerson(database, 'Many Lists');
  await makeRegistry(shop, person, [{ productId: await product() }], { title: 'Canarymany' });
  await database.execute(
    sql`insert into registries (public_id, owner_id, title, occasion, date, deliver_on, address, address_parts, ended_at)
      select gen_random_uuid(), owner_id, title, occasion, date, deliver_on, address, address_parts, now()
      from registries, generate_series(1, 200) where title = 'Canarymany'`,
  );
  const erased = await shop.call('eraseAccount', { token: person.token, body: { email: person.email } });
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await queryRows(database, sql`select 1 from registries where title = 'Canarymany'`)).toEqual([]);
});

async function textOf({ headers, body, rawPayload }: Awaited<ReturnType<Shop['call']>>): Promise<string> {
  if (headers['content-type'] !== 'application/pdf') return body;
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
  return text;
}
