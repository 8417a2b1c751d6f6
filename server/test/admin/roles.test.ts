import {
  type AdminRole,
  adminRoles,
  mayCall,
  type Operation,
  type OperationName,
  operations,
} from '@tohfa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAdmin } from '../../src/admin/sql.ts';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { decide, openGift } from '../support/gifts.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
const cookies = {} as Record<AdminRole, string>;
beforeAll(async () => {
  shop = await openShop();
  for (const role of adminRoles) {
    const email = `${role}@tohfa.test`;
    await insertAdmin(shop.opened.database, { email, role, invitedBy: '' });
    cookies[role] = await signInAdmin(shop, email);
  }
});
afterAll(() => shop.close());

/** Rulings on who does what: some calls of each area, and everyone who may make them. */
const MAY: Partial<Record<OperationName, readonly AdminRole[]>> = {
  addProduct: ['owner', 'catalogue'],
  createCategory: ['owner', 'catalogue'],
  importProducts: ['owner', 'catalogue'],
  listAdminProducts: ['owner', 'catalogue', 'viewer'],
  movePurchase: ['owner', 'orders'],
  decideGift: ['owner', 'orders'],
  decideReturn: ['owner', 'orders'],
  refundPurchase: ['owner', 'money'],
  saveProductTerms: ['owner', 'money'],
  moderateReview: ['owner', 'support'],
  sendPush: ['owner', 'support'],
  allOrders: ['owner', 'orders', 'money', 'support'],
  allGifts: ['owner', 'orders', 'money', 'support'],
  listAdmins: ['owner'],
  inviteAdmin: ['owner'],
  dashboard: adminRoles,
};

test('a role has the calls that the rulings give it', () => {
  for (const [name, allowed] of Object.entries(MAY)) {
    const { roles = [] } = operations[name as OperationName] as Operation;
    expect({ name, allowed: adminRoles.filter((role) => mayCall(role, { roles })) }).toEqual({
      name,
      allowed,
    });
  }
});

test('every admin call is refused to every role that it does not name, and to no other', async () => {
  const outcomes = [];
  for (const [name, { caller, roles }] of Object.entries<Operation>(operations)) {
    // A stream has no end to wait for.
    if (roles === undefined || name === 'deskEvents') continue;
    expect(caller).toMatch(/^admin/);
    for (const role of adminRoles) {
      // Nothing is sent: who may call is told that the input is not valid, or reads; who may not learns only that.
      const answer = await shop.call(name as OperationName, { cookie: cookies[role] });
      const isRefused = answer.statusCode === 403 && answer.json().code === 'role_refused';
      outcomes.push({ name, role, isRefused });
    }
  }
  expect(outcomes.length).toBeGreaterThan(300);
  const expected = outcomes.map(({ name, role }) => {
    const { roles = [] } = operations[name as OperationName] as Operation;
    return { name, role, isRefused: !mayCall(role, { roles }) };
  });
  expect(outcomes).toEqual(expected);
});

test('a private gift is open only to roles that may list gifts', async () => {
  const gift = await openGift(shop, { stock: 1 });
  await decide(shop, cookies.owner, gift.id, 'unshare');
  const seen = await Promise.all(
    adminRoles.map(async (role) => {
      const answer = await shop.call('getGiftRequest', { query: { userId: gift.id }, cookie: cookies[role] });
      return answer.statusCode === 200 ? role : undefined;
    }),
  );
  expect(seen.filter(Boolean)).toEqual(['owner', 'orders', 'money', 'support']);
});

test('the tax rate is changed by money, the rest of the delivery rules by orders', async () => {
  const read = async () => (await shop.call('deliveryRules', { cookie: cookies.owner })).json();
  const save = async (role: AdminRole, change: object) =>
    (await shop.call('saveDeliveryRules', { cookie: cookies[role], body: { ...(await read()), ...change } }))
      .statusCode;
  const { taxRate, deliveryCharges } = await read();
  expect(await save('orders', { taxRate: taxRate + 1 })).toBe(403);
  expect(await save('money', { deliveryCharges: deliveryCharges + 10 })).toBe(403);
  expect(await save('money', { taxRate: taxRate - 1 })).toBe(200);
  expect(await save('orders', { deliveryCharges: deliveryCharges + 10 })).toBe(200);
  expect(await read()).toMatchObject({ taxRate: taxRate - 1, deliveryCharges: deliveryCharges + 10 });
});

test('a changed role holds from the next call on', async () => {
  const cookie = cookies.viewer;
  expect((await shop.call('verifySession', { cookie })).json()).toMatchObject({ role: 'viewer' });
  await shop.opened.exec(`update admins set role = 'orders' where email = 'viewer@tohfa.test'`);
  expect((await shop.call('allOrders', { cookie })).statusCode).toBe(200);
  await shop.opened.exec(`update admins set role = 'viewer' where email = 'viewer@tohfa.test'`);
  expect((await shop.call('allOrders', { cookie })).statusCode).toBe(403);
});
