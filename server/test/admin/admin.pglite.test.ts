import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, mailedCode, signInAdmin, wrongCode } from '../support/admin-sign-in.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop({}, { embedded: true });
  cookie = await signInAdmin(shop);
});
afterAll(() => shop.close());

test('sessions, codes and cooldowns work on the embedded database', async () => {
  expect((await shop.call('verifySession', { cookie })).statusCode).toBe(200);
  const otp = await mailedCode(shop, { email: ADMIN }, cookie);
  await shop.call('sendOtp', { cookie, body: { email: ADMIN } });
  expect(shop.mails).toHaveLength(2);
  const verify = async (guess: string) =>
    (await shop.call('verifyOtp', { cookie, body: { email: ADMIN, otp: guess } })).statusCode;
  expect(await verify(wrongCode(otp))).toBe(401);
  expect(await verify(otp)).toBe(200);
});

test('products, categories and the audit log work on the embedded database', async () => {
  const form = new FormData();
  form.append('name', 'Mithai');
  const created = await shop.call('createCategory', { cookie, form });
  const again = await shop.call('createCategory', { cookie, form });
  expect([created.statusCode, again.statusCode]).toEqual([201, 409]);
  const body = { name: 'Laddoo', description: 'Sweet', price: 300, countInStock: 2, category: 1 };
  const added = await shop.call('addProduct', { cookie, body });
  expect(added.json()).toMatchObject({ product: { id: 1, categoryName: 'Mithai' } });
  expect((await shop.call('getProducts')).json()).toHaveLength(1);
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  const audit = await shop.call('listAudit', { cookie, query: { from: today, to: today } });
  expect(audit.json().actions).toContain('product-add');
  expect(audit.json().entries[0]).toMatchObject({ action: 'product-add', after: { name: 'Laddoo' } });
  expect((await shop.call('dashboard', { cookie })).json()).toMatchObject({ stock: { products: 1 } });
});
