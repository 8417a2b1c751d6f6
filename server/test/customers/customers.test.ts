import { randomUUID } from 'node:crypto';
import type { AdminRole, CustomerPage, ListedCustomer, OperationName } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/accounts/passwords.ts';
import { setPassword } from '../../src/accounts/sql.ts';
import { insertAdmin, insertAdminSession } from '../../src/admin/sql.ts';
import { countCustomers } from '../../src/customers/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { generateToken } from '../../src/platform/tokens.ts';
import { codeMailedTo } from '../support/admin-sign-in.ts';
import {
  buy,
  expectMoneyAddsUp,
  ordersOf,
  payAtCheckout,
  reportPayment,
  settle,
  startOrder,
} from '../support/buying.ts';
import { openGift, payInstalment } from '../support/gifts.ts';
import { buyAsGuest, payAsGuest, startGuestBasket, startGuestOrder } from '../support/guests.ts';
import { confirmedPerson, type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

const ROLES = ['owner', 'orders', 'money', 'support'] as const satisfies readonly AdminRole[];

let shop: Shop;
const cookies = {} as Record<(typeof ROLES)[number], string>;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
  const { database } = shop.opened;
  for (const role of ROLES) {
    const email = `${role}@desk.test`;
    await insertAdmin(database, { email, role, invitedBy: '' });
    const { token, tokenHash } = generateToken();
    await insertAdminSession(database, { tokenHash, email });
    cookies[role] = `tohfa_admin=${token}`;
  }
});
afterAll(async () => {
  await settle(shop);
  await expectMoneyAddsUp(shop);
  await shop.close();
});

test('people are found by name, email, phone, order number and receipt number, with and without an account', async () => {
  const asha = await confirmedPerson(shop.opened.database, 'Zubeida Findable');
  const payment = await buy(shop, asha, await product());
  await shop.call('saveAddress', {
    token: asha.token,
    body: { full_address: '7 Lane, Pune 411001', name: 'Z', phone: '9822011223' },
  });
  const { id: giftId } = await openGift(shop);
  const email = `${randomUUID()}@guests.test`;
  const { orderId } = await payAsGuest(shop, giftId, 100, { guest: { name: 'Meera Guest', email } });
  const [{ number } = { number: 0 }] = await queryRows<{ number: string }>(
    shop.opened.database,
    sql`select number from purchases where user_id = ${asha.id}`,
  );
  const [guest] = await queryRows<{ id: string; receipt: string; payment: string }>(
    shop.opened.database,
    sql`select o.contributor_id as id, left(o.id::text, 8) as receipt, p.provider_payment_id as payment
      from payment_orders o join payments p on p.order_id = o.id where o.provider_order_id = ${orderId}`,
  );
  for (const q of ['zubeida', asha.email, '98220 11223', `#${number}`, payment])
    expect(await idsFound(q), q).toEqual([asha.id]);
  for (const q of [email, guest?.receipt, `receipt-gift-${guest?.receipt}`, guest?.payment])
    expect(await idsFound(q ?? ''), q).toEqual([guest?.id]);
  expect(await idsFound('nobody-of-this-name')).toEqual([]);
  expect(await idsFound('98220 11223', 'money')).toEqual([]);
  const page = await pageOf(guest?.id ?? '');
  expect(page).toMatchObject({
    kind: 'contributor',
    spent: 100,
    canBlock: false,
    contributions: [{ receipt: guest?.payment, amount: 100, state: 'paid' }],
  });
});

test('phones and addresses are shown in full to orders, masked to support, and to money not at all', async () => {
  const person = await signedInPerson(shop.opened.database);
  const address = '12 Hidden House, Pune 411001';
  await shop.call('saveAddress', {
    token: person.token,
    body: { full_address: address, name: 'Kamala', phone: '9822000111' },
  });
  const full = {
    phones: ['+919822000111'],
    addresses: [{ address, name: 'Kamala', phone: '+919822000111' }],
  };
  const views = Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, (await pageOf(person.id, role)).contact])),
  );
  expect(views).toMatchObject({
    owner: { view: 'full', ...full },
    orders: { view: 'full', ...full },
    support: { view: 'masked', phones: ['••••••0111'], addresses: [{ address: '••• 411001', name: 'K•••' }] },
    money: { view: 'hidden', phones: [], addresses: [] },
  });
  expect(await auditOf(person)).toEqual([]);
  const shown = await act('revealContact', { kind: 'customer', id: person.id }, 'support');
  expect(shown).toEqual({ status: 200, body: { phone: '+919822000111', address, contact: full } });
  expect(await auditOf(person)).toEqual(['support@desk.test customer-contact-show']);
});

test('the figures of the list are those of the ledger, each payment counted once, also after a claim', async () => {
  const payer = await confirmedPerson(shop.opened.database, 'Counted Once');
  await buy(shop, payer, await product());
  const { id: giftId } = await openGift(shop);
  await payInstalment(shop, payer, giftId, 200);
  const { token } = await payAsGuest(shop, giftId, 50, { guest: { name: 'Same', email: payer.email } });
  await Promise.all([countCustomers(shop.opened.database, 0), countCustomers(shop.opened.database, 0)]);
  await countCustomers(shop.opened.database, 0);
  expect(await listed(payer.email)).toMatchObject([
    { spent: 50, orders: 0 },
    { spent: 1420, orders: 1 },
  ]);
  await shop.call('claimContribution', { token: payer.token, body: { contributorToken: token } });
  await countCustomers(shop.opened.database, 0);
  expect(await listed(payer.email)).toMatchObject([{ id: payer.id, spent: 1470, orders: 1 }]);
  const { spent, orders } = await pageOf(payer.id);
  expect({ spent, orders }).toEqual({ spent: 1470, orders: 1 });
});

test('guests with one email are one person only once each has confirmed it', async () => {
  const email = `${randomUUID()}@guests.test`;
  const guest = { name: 'Farah Khan', email, phone: '9811122233' };
  const first = await buyAsGuest(shop, { items: [{ productId: await product(), quantity: 1 }] }, { guest });
  const second = await buyAsGuest(shop, { items: [{ productId: await product(), quantity: 1 }] }, { guest });
  await countCustomers(shop.opened.database, 0);
  const apart = await listed(email);
  expect(apart).toHaveLength(2);
  expect((await pageOf(apart[0]?.id ?? '')).related).toMatchObject([{ id: apart[1]?.id, sure: false }]);
  for (const { token } of [first, second]) {
    await shop.call('sendOrderCode', { body: { orderToken: token } });
    const code = codeMailedTo(shop, email);
    const opened = await shop.call('guestOrder', { body: { orderToken: token, code } });
    expect(opened.statusCode, opened.body).toBe(200);
  }
  await countCustomers(shop.opened.database, 0);
  const [person, ...others] = await listed(email);
  expect({ orders: person?.orders, others }).toEqual({ orders: 2, others: [] });
  expect((await pageOf(person?.id ?? '')).purchases).toHaveLength(2);
});

test('a blocked person cannot sign in, order or chip in; what they pay for already is credited', async () => {
  const { database } = shop.opened;
  const person = await confirmedPerson(database, 'Blocked Person');
  await setPassword(database, person.id, await hashPassword('gift-for-blocked'));
  const productId = await product();
  const begun = await startOrder(shop, person, productId);
  const blocked = await act('blockCustomer', { id: person.id, reason: 'Chargebacks' }, 'support');
  expect(blocked.status).toBe(200);
  expect((await shop.call('myOrders', { token: person.token })).statusCode).toBe(401);

  const credentials = { email: person.email, password: 'gift-for-blocked' };
  const { id: giftId } = await openGift(shop);
  const guest = { name: 'Blocked', email: person.email };
  const refusals = [
    await shop.call('login', { body: credentials }),
    await startGuestOrder(shop, giftId, 100, { guest }),
    await startGuestBasket(shop, { items: [{ productId, quantity: 1 }] }, { guest }),
  ];
  for (const answer of refusals) {
    expect(answer.statusCode, answer.body).toBe(403);
    expect(answer.json()).toMatchObject({
      code: 'blocked',
      error: expect.stringContaining('closed for new orders'),
    });
  }
  const wrong = await shop.call('login', { body: { ...credentials, password: 'not-the-password' } });
  expect(wrong.json().code).toBe('invalid_credentials');

  await payAtCheckout(shop, begun.json().orderId);
  await settle(shop);
  expect(await pageOf(person.id)).toMatchObject({
    blocked: true,
    block: { reason: 'Chargebacks', by: 'support@desk.test' },
    sessions: 0,
    purchases: [{ status: 'placed', total: 1220 }],
  });

  expect((await act('unblockCustomer', { id: person.id }, 'support')).status).toBe(200);
  const again = await shop.call('login', { body: credentials });
  expect(again.statusCode, again.body).toBe(200);
  const signedIn = { ...person, token: again.json().token };
  const order = await startOrder(shop, signedIn, productId);
  const saved = await reportPayment(shop, signedIn, await payAtCheckout(shop, order.json().orderId));
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await ordersOf(shop, signedIn)).toHaveLength(2);
  expect(await auditOf(person)).toEqual([
    'support@desk.test customer-block',
    'support@desk.test customer-unblock',
  ]);
});

test('whoever signs in and orders while being blocked ends without a session and without a later order', async () => {
  const { database } = shop.opened;
  const person = await confirmedPerson(database, 'Racing Person');
  await setPassword(database, person.id, await hashPassword('gift-for-racing'));
  const productId = await product();
  const login = () =>
    shop.call('login', { body: { email: person.email, password: 'gift-for-racing' }, ip: '127.9.9.9' });
  const [, , block] = await Promise.all([
    ...[login(), startOrder(shop, person, productId), act('blockCustomer', { id: person.id, reason: '' })],
    ...[login(), startOrder(shop, person, productId), login()],
  ]);
  expect(block).toMatchObject({ status: 200 });
  const rows = await queryRows<{ sessions: number; late: number }>(
    database,
    sql`select (select count(*) from sessions where user_id = u.id)::int as sessions,
        (select count(*) from payment_orders where payer_id = u.id and created_at > u.blocked_at)::int as late
      from users u where u.id = ${person.id}`,
  );
  expect(rows).toEqual([{ sessions: 0, late: 0 }]);
});

test('a guest whose email nobody confirmed cannot be blocked', async () => {
  const { id: giftId } = await openGift(shop);
  const email = `${randomUUID()}@guests.test`;
  await payAsGuest(shop, giftId, 10, { guest: { name: 'Unconfirmed', email } });
  const [id = ''] = await idsFound(email);
  expect(await act('blockCustomer', { id, reason: '' }, 'support')).toMatchObject({
    status: 409,
    body: { code: 'wrong_state' },
  });
});

test('colleagues add notes, change and delete their own, and the person gets them with their data', async () => {
  const person = await signedInPerson(shop.opened.database);
  const { body } = await act('saveCustomerNote', { id: person.id, text: 'Calls often' }, 'support');
  const [note] = body.notes;
  expect(note).toMatchObject({ author: 'support@desk.test', text: 'Calls often', own: true });
  const ofOther = { id: person.id, noteId: note.id, text: 'Changed' };
  expect((await act('saveCustomerNote', ofOther, 'orders')).status).toBe(404);
  expect((await act('deleteCustomerNote', { id: person.id, noteId: note.id }, 'orders')).status).toBe(404);
  const changed = await act('saveCustomerNote', ofOther, 'support');
  expect(changed.body.notes).toMatchObject([{ text: 'Changed', editedAt: expect.any(String) }]);
  expect((await pageOf(person.id, 'orders')).notes).toMatchObject([{ text: 'Changed', own: false }]);
  const own = await shop.call('myData', { token: person.token });
  expect(own.json().notesAboutYou).toEqual([{ text: 'Changed', at: expect.any(String) }]);
  const deleted = await act('deleteCustomerNote', { id: person.id, noteId: note.id }, 'support');
  expect(deleted.body.notes).toEqual([]);
});

test('export and erasure are recorded, and nobody is erased while money of theirs is under way', async () => {
  const person = await signedInPerson(shop.opened.database, 'Erased Person');
  await buy(shop, person, await product());
  const exported = await act('exportCustomer', { id: person.id }, 'support');
  expect(exported.body).toMatchObject({ account: { email: person.email }, orders: [{ total: 1220 }] });
  const erase = (confirm: string) => act('eraseCustomer', { id: person.id, confirm }, 'support');
  expect((await erase('somebody@else.test')).body).toMatchObject({ fields: { confirm: expect.any(String) } });
  expect(await erase(person.email)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  const [order] = await ordersOf(shop, person);
  await shop.call('cancelPurchase', { token: person.token, body: { id: order?.id } });
  await settle(shop);
  expect((await erase(person.email.toUpperCase())).status).toBe(200);
  expect((await act('eraseCustomer', { id: person.id, confirm: person.email })).status).toBe(404);
  expect(await idsFound(person.email)).toEqual([]);
  expect(await auditOf(person)).toEqual([
    'support@desk.test customer-export',
    'support@desk.test customer-erase',
  ]);
});

test('a guest is exported and erased, and the amount stays', async () => {
  const { id: giftId } = await openGift(shop);
  const email = `${randomUUID()}@guests.test`;
  await payAsGuest(shop, giftId, 30, { guest: { name: 'Leaving', email } });
  await countCustomers(shop.opened.database, 0);
  const [id = ''] = await idsFound(email);
  const exported = await act('exportCustomer', { id }, 'support');
  expect(exported.body).toMatchObject({ contributor: { email }, payments: [{ amountPaise: 3000 }] });
  expect((await act('eraseCustomer', { id, confirm: email }, 'support')).status).toBe(200);
  expect(await idsFound(email)).toEqual([]);
  const left = await queryRows(
    shop.opened.database,
    sql`select payer_name, payer_email, amount_paise::int from payment_orders where contributor_id = ${id}`,
  );
  expect(left).toEqual([{ payer_name: '', payer_email: '', amount_paise: 3000 }]);
});

async function listed(q: string, role: keyof typeof cookies = 'owner'): Promise<ListedCustomer[]> {
  const answer = await shop.call('listCustomers', { cookie: cookies[role], body: { q } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().customers;
}

async function idsFound(q: string, role?: keyof typeof cookies): Promise<string[]> {
  return (await listed(q, role)).map(({ id }) => id);
}

async function pageOf(id: string, role: keyof typeof cookies = 'owner'): Promise<CustomerPage> {
  const answer = await shop.call('customer', { cookie: cookies[role], query: { id } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function act(name: OperationName, body: object, role: keyof typeof cookies = 'owner') {
  const answer = await shop.call(name, { cookie: cookies[role], body });
  return { status: answer.statusCode, body: answer.json() };
}

async function auditOf({ id }: Pick<Person, 'id'>): Promise<string[]> {
  const rows = await queryRows<{ actor: string; action: string }>(
    shop.opened.database,
    sql`select actor, action from audit_entries where subject = ${id} order by id`,
  );
  return rows.map(({ actor, action }) => `${actor} ${action}`);
}

function product(): Promise<number> {
  return productToSell(shop.opened.database, { priceRupees: 1000, stock: 20 });
}
