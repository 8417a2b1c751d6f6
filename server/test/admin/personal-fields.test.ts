import { randomUUID } from 'node:crypto';
import {
  type AdminOperationName,
  type AdminRole,
  adminRoles,
  mayCall,
  type Operation,
  type OperationName,
  operations,
  type PersonalKind,
  personalFields,
  sightOf,
} from '@tohfa/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAdmin, insertAdminSession } from '../../src/admin/sql.ts';
import { products } from '../../src/catalogue/tables.ts';
import { countCustomers } from '../../src/customers/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { generateToken } from '../../src/platform/tokens.ts';
import { buyBasket, newestOrder } from '../support/baskets.ts';
import { settle } from '../support/buying.ts';
import { decide, giftForm, payInstalment } from '../support/gifts.ts';
import { buyAsGuest, payAsGuest } from '../support/guests.ts';
import { confirmedPerson, type Person } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { give, makeRegistry } from '../support/registries.ts';
import { openShop, type Sent, type Shop } from '../support/shop.ts';
import { formOf, postSpecialDays } from '../support/special-days.ts';

/*
 * Every personal field carries a value of its own. Every admin call is made as every role, and each answer, paper and mail
 * is searched for what that role must not see.
 */
const CANARIES: readonly Canary[] = [
  { kind: 'phone', of: 'the recipient of an order', text: '9845117701' },
  { kind: 'phone', of: 'a guest who buys', text: '9845117702' },
  { kind: 'phone', of: 'the recipient of a guest’s order', text: '9845117703' },
  { kind: 'phone', of: 'the recipient of a registry', text: '9845117704' },
  { kind: 'phone', of: 'the recipient of a gift', text: '9845117705' },
  { kind: 'phone', of: 'a guest who chips in', text: '9845117706' },
  { kind: 'phone', of: 'a special-days form', text: '9845117707' },
  { kind: 'phone', of: 'a saved address', text: '9845117708' },
  { kind: 'address', of: 'an order', text: 'Sandalwood' },
  { kind: 'address', of: 'a guest’s order', text: 'Jacaranda' },
  { kind: 'address', of: 'a registry', text: 'Gulmohar' },
  { kind: 'address', of: 'a gift', text: 'Neelgiri' },
  { kind: 'address', of: 'a special-days form', text: 'Kadamba' },
  { kind: 'address', of: 'a saved address', text: 'Ashvattha' },
  { kind: 'name', of: 'a buyer', text: 'Bhanumati' },
  { kind: 'name', of: 'a recipient', text: 'Revathika' },
  { kind: 'name', of: 'the recipient of a registry', text: 'Sulochana' },
  { kind: 'name', of: 'the recipient of a gift', text: 'Kanakalata' },
  { kind: 'name', of: 'a special-days form', text: 'Damayanti' },
  { kind: 'email', of: 'a guest who buys', text: 'canary-guest@people.test' },
  { kind: 'email', of: 'a buyer', text: 'canary-buyer@people.test' },
  { kind: 'email', of: 'a special-days form', text: 'canary-days@people.test' },
  { kind: 'cost', of: 'a product', text: '48271' },
];
const [ORDER_PHONE, GUEST_PHONE, , REGISTRY_PHONE, GIFT_PHONE, , DAYS_PHONE, SAVED_PHONE] = CANARIES.map(
  ({ text }) => text,
) as string[];

let shop: Shop;
let world: World;
const cookies = {} as Record<AdminRole, string>;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
  for (const role of adminRoles) cookies[role] = await signedInAs(role);
  world = await makeWorld();
  await settle(shop);
  await countCustomers(shop.opened.database, 0);
});
afterAll(async () => {
  await settle(shop);
  await shop.close();
});

/** Those who see least go first: what is done once is done by them, if they may. */
const ROLES = [
  'viewer',
  'catalogue',
  'money',
  'support',
  'orders',
  'owner',
] as const satisfies readonly AdminRole[];

test('no role reads what the table hides from it, in any admin call, paper or mail', async () => {
  const leaks: string[] = [];
  const seen = new Set<string>();
  const answered = new Set<OperationName>();
  const calls = [...(await reads()), ...acts()];
  expect(new Set(calls.map(([name]) => name))).toEqual(new Set([...ADMIN_CALLS, 'getGiftRequest']));
  for (const [name, sent] of calls) {
    for (const role of ROLES) {
      const answer = await shop.call(name, { ...sent(), cookie: cookies[role] });
      const may = name === 'getGiftRequest' ? 'allGifts' : name;
      if (!mayCall(role, operations[may])) {
        expect(answer.statusCode, `${role} ${name}`).toBeGreaterThanOrEqual(name === may ? 403 : 404);
        continue;
      }
      expect(answer.statusCode, `${role} ${name}: ${answer.body}`).toBeLessThan(500);
      if (answer.statusCode < 300) answered.add(name);
      for (const { kind, of, text } of CANARIES) {
        if (!answer.body.includes(text)) continue;
        if (sightOf(role, kind) === 'full') seen.add(text);
        else if (!RECORDED.includes(name)) leaks.push(`${role}: ${name} tells ${kind} of ${of}`);
      }
    }
  }
  expect(leaks).toEqual([]);
  expect(CANARIES.filter(({ text }) => !seen.has(text))).toEqual([]);
  const unanswered = (Object.keys(personalFields) as OperationName[]).filter((name) => !answered.has(name));
  expect(unanswered.sort()).toEqual([...NOT_REACHED].sort());
});

/** Who asks is recorded, and gets all of it. */
const RECORDED: readonly OperationName[] = ['revealContact', 'exportCustomer'];

/** A stream; what catalogue alone may call and sees in full; and what has the page of a payment or a file that money added. */
const NOT_REACHED: readonly OperationName[] = [
  'deskEvents',
  'addProduct',
  'editProduct',
  'exportProducts',
  'exportSettlement',
  'pushReport',
  'saveShopSettings',
  'updateProduct',
  'handlePayment',
  'refundUnmatched',
  'retryRefund',
  'saveEvidence',
  'addEvidenceDocument',
  'removeEvidenceDocument',
  'evidenceDocument',
  'submitEvidence',
  'acceptDispute',
  'notePaidTwice',
  'startPayout',
  'releasePayout',
  'proposePayout',
  'confirmPayout',
];

test('a phone or an address finds only for those who see it in full, and names find for all', async () => {
  const counted = async (role: AdminRole, q: string) => {
    const [orders, gifts, days, people, everything] = await Promise.all([
      read('allOrders', role, { query: { q } }),
      read('allGifts', role, { query: { q } }),
      read('allSpecialDays', role, { query: { q } }),
      read('listCustomers', role, { body: { q } }),
      read('searchEverything', role, { body: { q } }),
    ]);
    const { orders: o = [], gifts: g = [], people: p = [] } = everything;
    const inLists = [orders, gifts, days, people].map(({ total = 0 }: { total?: number }) => total);
    return [...inLists, o.length + g.length + p.length];
  };
  const found = async (role: AdminRole, q: string) => (await counted(role, q)).some((count) => count > 0);
  for (const { kind, of, text } of CANARIES.filter(({ kind }) => kind === 'phone' || kind === 'address')) {
    // A saved address is found by its phone alone.
    const isSearched = !of.startsWith('a saved address') || kind === 'phone';
    if (isSearched) expect(await found('owner', text), `${kind} of ${of}`).toBe(true);
    for (const role of ROLES.filter((role) => sightOf(role, kind) !== 'full'))
      for (const q of [text, text.slice(0, 7)])
        expect(await counted(role, q), `${role} by ${kind} of ${of}`).toEqual([0, 0, 0, 0, 0]);
  }
  for (const role of ['owner', 'orders', 'money', 'support'] as const)
    for (const name of ['Bhanumati', 'Revathika', 'Sulochana', 'Kanakalata', 'canary-guest@people.test'])
      expect(await found(role, name), `${role} by ${name}`).toBe(true);
});

test('support reveals the contact of one thing at a time, and each is recorded', async () => {
  const { orderId, guestOrderId, registryOrderId, giftId, buyer, daysId } = world;
  const reveal = async (role: AdminRole, kind: string, id: string) => {
    const answer = await shop.call('revealContact', { cookie: cookies[role], body: { kind, id } });
    return { status: answer.statusCode, ...answer.json() };
  };
  const all = [
    ['order', orderId, ORDER_PHONE, 'Sandalwood'],
    ['order', registryOrderId, REGISTRY_PHONE, 'Gulmohar'],
    ['gift', giftId, GIFT_PHONE, 'Neelgiri'],
    ['customer', buyer.id, SAVED_PHONE, 'Ashvattha'],
    ['special-days', daysId, DAYS_PHONE, 'Kadamba'],
  ] as const;
  for (const [kind, id, phone, address] of all) {
    const before = await countShown();
    expect(await reveal('support', kind, id), kind).toMatchObject({
      status: 200,
      phone: expect.stringContaining(phone ?? ''),
      address: expect.stringContaining(address),
    });
    expect(await countShown(), kind).toBe(before + 1);
    for (const role of ['money', 'catalogue', 'viewer'] as const)
      expect(await reveal(role, kind, id)).toMatchObject({ status: 403, code: 'role_refused' });
  }
  expect(await reveal('support', 'order', guestOrderId)).toMatchObject({
    buyerPhone: expect.stringContaining(GUEST_PHONE ?? ''),
  });
  const before = await countShown();
  expect(await reveal('orders', 'special-days', daysId)).toMatchObject({ status: 403 });
  for (const kind of ['order', 'gift', 'customer', 'special-days'])
    expect(await reveal('support', kind, randomUUID())).toMatchObject({ status: 404 });
  expect(await reveal('support', 'order', 'not-an-id')).toMatchObject({ status: 400 });
  expect(await countShown()).toBe(before);
  const audit = (await shop.call('listAudit', { cookie: cookies.owner })).json();
  expect(audit.entries[0]).toMatchObject({ actor: 'support@desk.test', action: 'order-contact-show' });
  expect(JSON.stringify(audit)).not.toMatch(/98451177|Sandalwood/);
});

test('masks tell two people apart: the last digits of a phone, the pincode of an address', async () => {
  const { order } = await read('adminOrder', 'support', { query: { id: world.orderId } });
  expect(order).toMatchObject({
    address: '••• 560001',
    recipient: { name: 'Revathika', phone: '••••••7701' },
    buyerEmail: 'canary-buyer@people.test',
  });
  const { order: forMoney } = await read('adminOrder', 'money', { query: { id: world.orderId } });
  expect(forMoney).not.toHaveProperty('address');
  expect(forMoney.recipient).toEqual({ name: 'Revathika' });
  const gift = await read('getGiftRequest', 'support', { query: { userId: world.giftId } });
  expect(gift).toMatchObject({ phone: '••••••7705', flatNumber: '•••', building: '•••', pincode: '560001' });
  const hidden = await read('getGiftRequest', 'money', { query: { userId: world.giftId } });
  for (const field of ['phone', 'flatNumber', 'building', 'landmark', 'district', 'state', 'pincode'])
    expect(hidden).not.toHaveProperty(field);
});

test('the order of products by margin is not for those who may not know what they cost', async () => {
  const ids = async (role: AdminRole, sort: string) =>
    (await read('listAdminProducts', role, { query: { sort } })).products.map(({ id }: { id: number }) => id);
  const { database } = shop.opened;
  const cheap = await productToSell(database, { name: 'Bought cheaply' });
  await database.update(products).set({ costPaise: 100 }).where(eq(products.id, cheap));
  await productToSell(database, { name: 'Newest' });
  expect((await ids('catalogue', 'margin'))[0]).toBe(cheap);
  expect(await ids('viewer', 'margin')).toEqual(await ids('viewer', 'newest'));
});

const ADMIN_CALLS = (Object.entries(operations) as [OperationName, Operation][])
  .filter(([name, { roles }]) => roles !== undefined && name !== 'deskEvents')
  .map(([name]) => name) as AdminOperationName[];

/** What answers, with ids of the world; everything else is asked with nothing. */
async function reads(): Promise<Planned[]> {
  const { orderId, giftId, buyer, daysId, paymentId, productId } = world;
  const { mails } = await read('listMails', 'owner');
  const { mails: sent } = await read('listSentMails', 'owner', { body: {} });
  const shownMails = [
    ...mails.map(({ id }: { id: string }) => ({ id })),
    ...sent.map(({ id }: { id: number }) => ({ sentId: id })),
  ];
  const month = new Date(Date.now() + 5.5 * 3600_000).toISOString().slice(0, 7);
  const days = { from: `${month}-01`, to: `${month}-28` };
  const known: Partial<Record<OperationName, Sent[]>> = {
    getGiftRequest: [{ query: { userId: giftId } }],
    adminOrder: [{ query: { id: orderId } }, { query: { id: world.registryOrderId } }],
    allOrders: [{}, { query: { q: 'Revathika' } }],
    listCustomers: [{ body: {} }],
    customer: [{ query: { id: buyer.id } }, ...world.guestIds.map((id) => ({ query: { id } }))],
    listSentMails: [{ body: {} }],
    previewMail: shownMails.map((body: object) => ({ body })),
    // The same as a page: one that has everything is enough.
    mailFrame: [{ id: 'order-placed' }, ...sent.map(({ id }: { id: number }) => ({ sentId: id }))].map(
      (one) => ({
        form: formOf({
          scheme: 'light',
          ...Object.fromEntries(Object.entries(one).map(([field, value]) => [field, String(value)])),
        }),
      }),
    ),
    searchEverything: ['Revathika', 'Kanakalata', 'Bhanumati', 'Brass'].map((q) => ({ body: { q } })),
    listPayments: [{ body: {} }],
    payment: [{ query: { id: paymentId } }],
    comingSpecialDays: [{ query: { from: `${month}-01`, days: '62' } }],
    pushPeople: [{ query: { q: 'canary' } }],
    listStockMovements: [{ query: { id: String(productId) } }],
    exportReport: [{ query: { report: 'sales', by: 'product', ...days } }],
    report: [{ query: { report: 'sales', by: 'product', ...days } }],
    gstr1: [{ query: { month } }],
    orderPapers: ['packing-slips', 'labels', 'cards', 'pick-list'].map((kind) => ({
      body: { kind, ids: [orderId] },
    })),
    exportCustomer: [{ body: { id: buyer.id } }],
    revealContact: [{ body: { kind: 'order', id: orderId } }, { body: { kind: 'special-days', id: daysId } }],
    previewMoveOrders: [
      { body: { status: 'packed', orders: [{ number: world.number, courier: '', trackingNumber: '' }] } },
    ],
  };
  const acted = new Set(acts().map(([name]) => name));
  return [...ADMIN_CALLS, 'getGiftRequest' as const]
    .filter((name) => !acted.has(name))
    .flatMap((name) => (known[name] ?? [{}]).map((one): Planned => [name, () => one]));
}

/** What changes something, in an order in which each can be done. */
function acts(): Planned[] {
  const { orderId, secondOrderId, returnId, giftId, sentGiftId } = world;
  const byId = (name: AdminOperationName, id: string, more: object = {}): Planned => [
    name,
    () => ({ body: { id, ...more } }),
  ];
  return [
    byId('assignOrder', orderId, { assignee: 'nobody' }),
    byId('movePurchase', orderId, { status: 'packed' }),
    byId('undoPacked', orderId),
    [
      'moveOrders',
      () => ({
        body: { status: 'packed', orders: [{ number: world.number, courier: '', trackingNumber: '' }] },
      }),
    ],
    byId('movePurchase', orderId, { status: 'dispatched' }),
    byId('undoDispatch', orderId),
    byId('refundPart', secondOrderId, { amount: 1, reason: 'Late', refundedAmount: 0 }),
    byId('refundPurchase', secondOrderId, { reason: 'Broken' }),
    byId('decideReturn', returnId, { state: 'accepted' }),
    byId('decideGift', giftId, { decision: 'share' }),
    byId('decideGift', giftId, { decision: 'unshare' }),
    ['cardPdf', () => ({ query: { id: sentGiftId } })],
    ['giftPapers', () => ({ body: { kind: 'slips', ids: [sentGiftId] } })],
    byId('decideGift', sentGiftId, { decision: 'dispatch', tracking: 'DL 1' }),
    byId('undoGiftDispatch', sentGiftId),
    ['moderateReview', () => ({ body: { id: world.reviewId, decision: 'publish' } })],
    [
      'saveCoupon',
      () => ({ body: { code: 'CANARY', kind: 'percent', value: 10, email: 'canary-buyer@people.test' } }),
    ],
  ];
}

async function makeWorld(): Promise<World> {
  const { database } = shop.opened;
  const productId = await productToSell(database, { name: 'Brass lamp', stock: 50 });
  await database.update(products).set({ costPaise: 4_827_100 }).where(eq(products.id, productId));
  const items = [{ productId, quantity: 1 }];
  const buyer = await confirmedPerson(database, 'Bhanumati Rao');
  await database.execute(sql`update users set email = 'canary-buyer@people.test' where id = ${buyer.id}`);
  const home = { flatNumber: '12', district: 'Bengaluru', state: 'Karnataka', pincode: '560001' };
  const ordered = {
    items,
    recipient: { name: 'Revathika', phone: ORDER_PHONE ?? '' },
    address: { ...home, building: 'Sandalwood House, MG Road' },
  };
  const second = await buyBasket(shop, buyer, ordered);
  const order = await buyBasket(shop, buyer, ordered);
  await shop.call('saveAddress', {
    token: buyer.token,
    body: { full_address: '7 Ashvattha Lane, Pune 411001', name: 'Revathika', phone: SAVED_PHONE },
  });
  const guestEmail = 'canary-guest@people.test';
  const guest = await buyAsGuest(
    shop,
    {
      items,
      recipient: { name: 'Revathika', phone: '9845117703' },
      address: { ...home, building: 'Jacaranda House, MG Road' },
    },
    { guest: { name: 'Bhanumati Guest', email: guestEmail, phone: GUEST_PHONE } },
  );
  const registryOwner = await confirmedPerson(database);
  const registry = await makeRegistry(shop, registryOwner, [{ productId }], {
    recipient: { name: 'Sulochana', phone: REGISTRY_PHONE },
    address: { ...home, building: 'Gulmohar House, MG Road' },
  });
  await give(shop, { registryId: registry.id, itemId: registry.items[0]?.id ?? '' }, { token: buyer.token });
  const given = await newestOrder(shop, buyer);
  return {
    ...{ buyer, productId, orderId: order.id, number: order.number, secondOrderId: second.id },
    ...{ guestOrderId: guest.order.id, registryOrderId: given.id },
    ...(await makeGifts(buyer, productId)),
    ...(await makeReturn(ordered)),
    daysId: await makeSpecialDays(),
    paymentId: await one<string>(sql`select payment_id as value from purchases where id = ${order.id}`),
    guestIds: await many<string>(
      sql`select id as value from guest_buyers union select id from contributors where phone <> ''`,
    ),
  };
}

async function makeGifts(owner: Person, productId: number) {
  const ask = async () => {
    const body = giftForm(productId, {
      name: 'Kanakalata Devi',
      phone: GIFT_PHONE,
      flatNo: '3 Neelgiri',
      apartment: 'Neelgiri House',
      landmark: 'Near Neelgiri Park',
    });
    const asked = await shop.call('giftSubmit', { token: owner.token, body });
    expect(asked.statusCode, asked.body).toBe(201);
    const { id } = asked.json();
    await decide(shop, cookies.owner, id, 'approve');
    return id as string;
  };
  const giftId = await ask();
  const guest = { name: 'Revathika', email: 'canary-guest@people.test', phone: '9845117706' };
  await payAsGuest(shop, giftId, 100, { guest });
  await decide(shop, cookies.owner, giftId, 'unshare');
  await shop.opened.exec(`update gifts set created_at = created_at - interval '1 hour'`);
  const sentGiftId = await ask();
  await payInstalment(shop, owner, sentGiftId, 1000);
  return { giftId, sentGiftId };
}

/** A delivered order with a return and a review. */
async function makeReturn(ordered: Parameters<typeof buyBasket>[2]) {
  const buyer = await confirmedPerson(shop.opened.database, 'Bhanumati Second');
  const { id } = await buyBasket(shop, buyer, ordered);
  for (const status of ['packed', 'dispatched', 'delivered'])
    await shop.call('movePurchase', { cookie: cookies.owner, body: { id, status } });
  const form = formOf({ id, positions: '1', reason: 'It arrived broken' });
  const asked = await shop.call('askReturn', { token: buyer.token, form });
  expect(asked.statusCode, asked.body).toBe(201);
  const body = { orderId: id, productId: ordered.items[0]?.productId, rating: 5, text: 'Lovely' };
  const reviewed = await shop.call('review', { token: buyer.token, body });
  expect(reviewed.statusCode, reviewed.body).toBe(200);
  const reviewId = await one<number>(sql`select id as value from reviews limit 1`);
  return { returnId: asked.json().return.id as string, reviewId: Number(reviewId) };
}

async function makeSpecialDays(): Promise<string> {
  const saved = await postSpecialDays(shop, {
    name: 'Damayanti Rao',
    phone: DAYS_PHONE ?? '',
    email: 'canary-days@people.test',
    flat_no: '9 Kadamba',
    address: 'Kadamba House, MG Road',
  });
  expect(saved.statusCode, saved.body).toBe(200);
  return one<string>(sql`select id as value from special_days`);
}

async function signedInAs(role: AdminRole): Promise<string> {
  const { database } = shop.opened;
  const email = `${role}@desk.test`;
  const { token, tokenHash } = generateToken();
  await insertAdmin(database, { email, role, invitedBy: '' });
  await insertAdminSession(database, { tokenHash, email });
  return `tohfa_admin=${token}`;
}

async function read(name: OperationName, role: AdminRole, sent: Sent = {}) {
  return (await shop.call(name, { ...sent, cookie: cookies[role] })).json();
}

async function countShown(): Promise<number> {
  return Number(
    await one<string>(sql`select count(*) as value from audit_entries where action like '%contact-show'`),
  );
}

async function many<Value>(query: ReturnType<typeof sql>): Promise<Value[]> {
  return (await queryRows<{ value: Value }>(shop.opened.database, query)).map(({ value }) => value);
}

async function one<Value>(query: ReturnType<typeof sql>): Promise<Value> {
  const [value] = await many<Value>(query);
  if (value === undefined) throw new Error('nothing was found');
  return value;
}

type Planned = [name: AdminOperationName | 'getGiftRequest', sent: () => Sent];

interface Canary {
  kind: PersonalKind;
  of: string;
  text: string;
}

interface World {
  buyer: Person;
  productId: number;
  orderId: string;
  number: number;
  secondOrderId: string;
  guestOrderId: string;
  registryOrderId: string;
  giftId: string;
  sentGiftId: string;
  returnId: string;
  reviewId: number;
  daysId: string;
  paymentId: string;
  guestIds: string[];
}
