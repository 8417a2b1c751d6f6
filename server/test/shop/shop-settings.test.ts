import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCENTS, accentColours, contrast, MIN_CONTRAST, shopSettingValues } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemoData, loadDemoGifts } from '../../src/load-demo.ts';
import { queryRows } from '../../src/platform/database.ts';
import { adminCookie, setDeliveryRules, setShopSettings } from '../support/baskets.ts';
import {
  buy,
  expectMoneyAddsUp,
  ordersOf,
  payAtCheckout,
  reportPayment,
  sandboxOf,
  startOrder,
} from '../support/buying.ts';
import { openGift, startInstalment } from '../support/gifts.ts';
import { startGuestBasket } from '../support/guests.ts';
import { settingsOfSandbox } from '../support/killable-shop.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type ShopProcess, startShopProcess, unreachableServices } from '../support/shop-process.ts';

let shop: Shop;
let second: ShopProcess;
let cookie: string;
const secondData = mkdtempSync(join(tmpdir(), 'tohfa-second-'));

beforeAll(async () => {
  shop = await openShop({ CONTACT_HOURS: 'Weekdays' }, { working: true });
  await loadDemoData(shop.opened.database, shop.shop.settings);
  await loadDemoGifts(shop.app, {
    gifts: shop.shop.gifts,
    access: shop.shop.razorpay,
    sandbox: sandboxOf(shop),
  });
  second = await startShopProcess({
    ...unreachableServices,
    ...settingsOfSandbox(shop),
    LOCAL_SERVICES: '0',
    DATABASE_URL: shop.databaseUrl,
    DATA_DIR: secondData,
  });
  cookie = await adminCookie(shop);
});
afterAll(async () => {
  await second.kill();
  await shop.close();
  rmSync(secondData, { recursive: true, force: true });
});

const read = async () => (await shop.call('shopSettings', { cookie })).json();
const save = async (changes: object) =>
  shop.call('saveShopSettings', { cookie, body: { version: (await read()).version, ...changes } });
const person = () => signedInPerson(shop.opened.database);

describe('two servers', () => {
  const ofSecond = async (path: string) => (await fetch(`${second.url}${path}`)).text();

  it('a setting changed on one is used by the other within two seconds; an order begun before keeps charges and hold', async () => {
    const buyer = await person();
    const started = await startOrder(shop, buyer, await productToSell(shop.opened.database));
    const { orderId } = started.json();
    const holdOf = async () => {
      const [hold] = await queryRows<{ until: string }>(
        shop.opened.database,
        sql`select expires_at::text as until from holds h join payment_orders o on o.id = h.order_id
          where provider_order_id = ${orderId}`,
      );
      return hold?.until;
    };
    const held = await holdOf();
    await setDeliveryRules(shop, { deliveryCharges: 95 });
    await setShopSettings(shop, { name: 'Diya & Co', accent: '#0b6470', holdSeconds: 120, giftLeadDays: 9 });
    await expect
      .poll(async () => JSON.parse(await ofSecond('/backend/shop-info')), { timeout: 2000, interval: 20 })
      .toMatchObject({ name: 'Diya & Co', giftLeadDays: 9, checkoutSeconds: 96 });
    expect(await ofSecond('/explore')).toContain('· Diya &amp; Co</title>');
    expect(await ofSecond('/login')).toContain('<title>Diya &amp; Co</title>');
    expect(JSON.parse(await ofSecond('/manifest.webmanifest')).short_name).toBe('Diya & Co');
    expect(await ofSecond('/shop.css')).toContain('--rani:#0b6470');

    expect(await holdOf()).toBe(held);
    await reportPayment(shop, buyer, await payAtCheckout(shop, orderId));
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'placed', total: 1220 }]);
    await setDeliveryRules(shop, { deliveryCharges: 30 });
    await setShopSettings(shop, { name: 'Tohfa', accent: '#b3134f', holdSeconds: 900, giftLeadDays: 3 });
  });
});

describe('a change', () => {
  it('is kept with who made it and what it was, and what was before can be set again', async () => {
    await save({ contactEmail: 'care@diya.test', invoicePrefix: 'diya' });
    const { history, nextInvoiceNumber } = await read();
    expect(history[0]).toMatchObject({
      actor: 'admin@tohfa.test',
      setting: 'invoicePrefix',
      before: 'TOHFA',
      after: 'DIYA',
    });
    expect(nextInvoiceNumber).toMatch(/^DIYA\/\d\d\/\d{7}$/);
    const audit = (await shop.call('listAudit', { cookie, query: { action: 'shop-settings' } })).json();
    expect(audit.entries[0]).toMatchObject({
      before: { invoicePrefix: 'TOHFA' },
      after: { invoicePrefix: 'DIYA' },
    });
    await save({ [history[0].setting]: history[0].before });
    expect(await read()).toMatchObject({ invoicePrefix: 'TOHFA', contactEmail: 'care@diya.test' });
  });

  it('of an older version is refused, and so is one of what the environment sets', async () => {
    const { version, fixed } = await read();
    expect(fixed).toEqual({ contactHours: 'CONTACT_HOURS' });
    await save({ grievanceOfficer: 'Meera Rao' });
    const stale = await shop.call('saveShopSettings', { cookie, body: { version, name: 'Late' } });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ success: false, code: 'stale_version' });
    const refused = await save({ contactHours: 'Always', name: 'Half' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'setting_fixed',
      fields: { contactHours: expect.stringContaining('CONTACT_HOURS') },
    });
    expect(await read()).toMatchObject({ name: 'Tohfa', contactHours: 'Weekdays' });
  });

  it.each([
    [{ sellerGstin: '29ABCDE1234F1Z5' }, 'sellerGstin'],
    [{ sellerGstin: '27AAPFU0939F1ZV' }, 'sellerGstin'],
    [{ accent: '#f2a31b' }, 'accent'],
    [{ invoicePrefix: 'ABCCN' }, 'invoicePrefix'],
    [{ logo: 'https://elsewhere.test/logo.png' }, 'logo'],
    [{ signInWithPassword: false, signInWithCode: false, signInWithProvider: false }, 'signInWithCode'],
  ])('%j is refused and names its field', async (changes, field) => {
    const refused = await save(changes);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields).toHaveProperty(field);
  });

  it('every accent that is offered can be read in light and dark', () => {
    for (const { hex } of ACCENTS) {
      const colours = accentColours(hex);
      expect(shopSettingValues.shape.accent.safeParse(hex).success, hex).toBe(true);
      for (const { main, on } of [colours?.light, colours?.dark].filter((one) => one !== undefined))
        expect(contrast(main, on)).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }
  });
});

it('a way of signing in that is off is refused and not offered', async () => {
  await setShopSettings(shop, { signInWithCode: false });
  const refused = await shop.call('sendSignInCode', { body: { email: 'someone@people.test' } });
  expect(refused.json()).toMatchObject({ code: 'sign_in_way_off' });
  expect((await shop.call('shopInfo')).json().signInWays).toEqual(['password', 'provider']);
  expect((await shop.app.inject('/login')).body).toContain('name="sign-in-ways" content="password provider"');
  await setShopSettings(shop, { signInWithCode: true });
});

it('the owner’s own words and sender are used at once', async () => {
  await setShopSettings(shop, { refundsText: 'First.\n\nSecond <b>.', mailFromName: 'Diya & Co' });
  expect((await shop.app.inject('/refunds')).body).toContain('Second &lt;b&gt;.');
  await shop.call('sendSignInCode', { body: { email: 'new@people.test' } });
  expect(shop.mails.find(({ to }) => to === 'new@people.test')?.from).toBe('"Diya & Co" <hello@tohfa.test>');
});

it('a paused shop starts no payment and says why; a payment that has begun arrives', async () => {
  const [buyer, productId] = [await person(), await productToSell(shop.opened.database)];
  const gift = await openGift(shop);
  const begun = (await startOrder(shop, buyer, productId)).json();
  await setShopSettings(shop, { paused: 'Back on Monday, after Diwali.' });
  const answers = [
    await startOrder(shop, buyer, productId),
    await startGuestBasket(shop, { items: [{ productId, quantity: 1 }] }),
    await startInstalment(shop, buyer, gift.id, 1),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'shop_paused', error: 'Back on Monday, after Diwali.' });
  }
  expect((await shop.call('shopInfo')).json().paused).toBe('Back on Monday, after Diwali.');
  expect((await shop.app.inject('/explore')).body).toContain('Back on Monday');
  expect((await reportPayment(shop, buyer, await payAtCheckout(shop, begun.orderId))).statusCode).toBe(200);
  await setShopSettings(shop, { paused: '' });
  expect((await startOrder(shop, await person(), productId)).statusCode).toBe(200);
});

it('the checklist asks for a date of the policies until the shop has one', async () => {
  const isDated = async () => {
    const { steps } = (await shop.call('shopReadiness', { cookie })).json();
    return steps.find(({ step }: { step: string }) => step === 'policies').done;
  };
  expect(await isDated()).toBe(false);
  await setShopSettings(shop, { policyEffectiveDate: '2026-04-01' });
  expect(await isDated()).toBe(true);
  expect((await shop.call('shopInfo')).json().policyEffectiveDate).toBe('2026-04-01');
  await setShopSettings(shop, { policyEffectiveDate: '' });
});

it('the demo is removed in one act with its money, except what somebody else ordered; a start loads it no more', async () => {
  const { database } = shop.opened;
  const readiness = async () => (await shop.call('shopReadiness', { cookie })).json();
  const own = await productToSell(database);
  expect((await readiness()).demo.products).toBeGreaterThan(20);
  expect((await readiness()).realMoney).toEqual(
    expect.arrayContaining(['sandbox-payments', 'tax-without-gstin', 'demo-data']),
  );
  const tested = await shop.call('testPaymentKeys', { cookie });
  expect(tested.json()).toEqual({ success: true, result: 'works', mode: 'sandbox' });

  const [ordered] = await queryRows<{ id: number; name: string }>(
    database,
    sql`update products set price_paise = 100000, tax_rate_bp = 1800 where id = (select min(row_id::int) from demo_rows
      where kind = 'product' and not exists (select 1 from product_variants v where v.product_id = row_id::int)) returning id, name`,
  );
  await buy(shop, await person(), ordered?.id ?? 0);
  const demoMoney = sql`select count(*)::int as n from payment_orders o join users u on u.id = o.payer_id
    where u.email like '%@tohfa.test' or u.erased_at is not null`;
  const [before] = await queryRows<{ n: number }>(database, demoMoney);
  expect(before?.n).toBeGreaterThan(0);

  const wrong = await shop.call('removeDemoData', { cookie, body: { name: 'tohfa?' } });
  expect(wrong.json().fields).toHaveProperty('name');
  const removed = await shop.call('removeDemoData', { cookie, body: { name: 'Tohfa' } });
  expect(removed.json(), removed.body).toMatchObject({
    removed: { people: 3, specialDays: 3 },
    hidden: [ordered?.name],
  });
  expect(await queryRows(database, demoMoney)).toEqual([{ n: 0 }]);
  expect((await shop.call('getProducts', { query: { id: String(own) } })).json()).toHaveLength(1);
  expect((await readiness()).demo).toEqual({ products: 0, people: 0 });
  expect(await loadDemoData(database, shop.shop.settings)).toBe(false);
  expect((await shop.call('removeDemoData', { cookie, body: { name: 'Tohfa' } })).statusCode).toBe(409);
  await expectMoneyAddsUp(shop);
});
