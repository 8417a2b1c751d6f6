import { LEGAL_PAGES, RETURN_REASONS } from '@tohfa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../src/settings.ts';
import { setDeliveryRules, setShopSettings } from '../support/baskets.ts';
import { openShop, type Shop } from '../support/shop.ts';

const OFFICER = { GRIEVANCE_OFFICER: 'Lakshmi Iyer', CONTACT_PHONE: '+91 44 0000 0000' };

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({
    ...OFFICER,
    CONTACT_HOURS: 'Weekdays, 9 am to 5 pm',
    GIFT_LEAD_DAYS: '4',
    HOLD_SECONDS: '720',
    POLICY_EFFECTIVE_DATE: '2026-04-01',
    SELLER_GSTIN: '29ABCDE1234F1ZW',
  });
});
afterAll(() => shop.close());

it('each page is complete HTML with its own address, for everybody, and in the sitemap', async () => {
  const sitemap = (await shop.app.inject('/sitemap.xml')).body;
  for (const page of LEGAL_PAGES) {
    const { statusCode, headers, body } = await shop.app.inject(`/${page}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(body).toContain(`rel="canonical" href="${shop.shop.settings.publicUrl}/${page}"`);
    expect(body).not.toMatch(/undefined|NaN|\[object/);
    for (const other of LEGAL_PAGES) expect(body).toContain(`href="/${other}"`);
    expect(sitemap).toContain(`<loc>${shop.shop.settings.publicUrl}/${page}</loc>`);
  }
});

it('the pages follow the shop’s rules as they are changed', async () => {
  const textOf = async (page: string) => toText((await shop.app.inject(`/${page}`)).body);
  expect(await textOf('shipping')).toContain('parcel goes to: ₹30, wherever it is.');
  await setDeliveryRules(shop, {
    deliveryCharges: 45,
    transactionCharges: 12,
    taxRate: 5,
    leadDays: 1,
    cutoffMinute: 11 * 60 + 30,
    maxDaysAhead: 21,
    slots: [{ name: 'Evening', fromMinute: 1020, toMinute: 1260, capacity: 5 }],
    zones: [
      { name: 'Hills', kind: 'state', areas: ['Sikkim'], served: true, deliveryCharges: 120, extraDays: 2 },
      {
        name: 'Islands',
        kind: 'state',
        areas: ['Lakshadweep'],
        served: false,
        deliveryCharges: 0,
        extraDays: 0,
      },
    ],
  });
  const shipping = await textOf('shipping');
  for (const part of [
    'Hills: ₹120, and 2 days longer.',
    'Everywhere else: ₹45.',
    'Islands: we do not deliver here yet.',
    '1 day after you order',
    'after 11:30 am',
    'up to 21 days ahead',
    'Evening, 5 pm to 9 pm',
    'close 4 days before',
    'Effective date: 1 April 2026',
  ])
    expect(shipping).toContain(part);
  const terms = await textOf('terms');
  for (const part of ['Tax of 5%', 'charge of ₹12', 'up to 12 minutes', 'GSTIN 29ABCDE1234F1ZW'])
    expect(terms).toContain(part);
  const refunds = await textOf('refunds');
  for (const reason of RETURN_REASONS) expect(refunds).toContain(reason);
});

it('a shop that has not dated its policies publishes no placeholder for the date', async () => {
  const current = shop.shop.live.current();
  const before = { ...current };
  Object.assign(current, { policyEffectiveDate: '' });
  for (const prefix of ['', '/hi'])
    for (const page of LEGAL_PAGES) {
      const text = toText((await shop.app.inject(`${prefix}/${page}`)).body);
      expect(text).not.toMatch(/\[|Effective date|लागू होने/);
    }
  Object.assign(current, before);
});

it('the contact page names the grievance officer and how to reach them', async () => {
  const text = toText((await shop.app.inject('/contact')).body);
  for (const part of [
    'Lakshmi Iyer',
    '+91 44 0000 0000',
    'hello@tohfa.test',
    'Weekdays, 9 am to 5 pm',
    '48 hours',
    'one month',
  ])
    expect(text).toContain(part);
});

it('a shop in production has only the contact it sets, and says which that is', async () => {
  const live = {
    NODE_ENV: 'production',
    LOCAL_SERVICES: '1',
    PUBLIC_URL: 'https://tohfa.example',
    CONTACT_EMAIL: 'care@tohfa.example',
  };
  const none = { contactPhone: '', contactHours: '', grievanceOfficer: '' };
  expect(readSettings(live).shop.defaults).toMatchObject(none);
  expect(readSettings({ ...live, ...OFFICER }).shop.fixed.grievanceOfficer).toBe('Lakshmi Iyer');
  expect(readSettings({}).shop.defaults.grievanceOfficer).not.toBe('');

  const current = shop.shop.live.current();
  const before = { ...current };
  Object.assign(current, none);
  const { body } = await shop.app.inject('/contact');
  Object.assign(current, before);
  expect(toText(body)).toContain('We are reached by email only; there is no telephone line.');
  expect(toText(body)).toContain('Please send complaints to hello@tohfa.test');
  expect(body).not.toContain('tel:');
});

/** What a person reads; the page's data is not part of it. */
function toText(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’');
}

it('security.txt names the address that the shop has set, and is not there without one', async () => {
  const ask = () => shop.app.inject('/.well-known/security.txt');
  expect((await ask()).statusCode).toBe(404);
  await setShopSettings(shop, { contactEmail: 'care@diya.test' });
  const { statusCode, headers, body } = await ask();
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^Contact: mailto:care@diya\.test$/m);
  const [, expires = ''] = /^Expires: (.+)$/m.exec(body) ?? [];
  const days = (Date.parse(expires) - Date.now()) / (24 * 3600 * 1000);
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
  await setShopSettings(shop, { contactEmail: 'hello@tohfa.test' });
});
