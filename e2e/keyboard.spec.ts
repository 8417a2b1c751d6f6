// What matters most is done by Tab, Enter, Space, arrows and typing alone: each stop of the focus is marked and not behind a
// bar, and after every action the focus is somewhere in the page.

import type { Page } from '@playwright/test';
import {
  ADDRESS,
  addressPicker,
  buyButton,
  checkout,
  checkoutSheet,
  expect,
  productWith,
} from './support/buyer.ts';
import { test } from './support/gift-people.ts';
import { decideGift, FORM, inDays, paySheet, requestGift, thanks } from './support/gifts.ts';
import { expectFocusKept, pressByKey, tabTo, typeInto } from './support/keyboard.ts';

test('a gift is bought by the keyboard alone', { tag: '@full' }, async ({ ownerPage: page }) => {
  const product = await productWith(page);
  await page.goto(`/productdetails?id=${product.id}`);
  await pressByKey(page, buyButton(page));
  const picker = addressPicker(page);
  await expect(picker).toBeVisible();
  await expectFocusIn(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(buyButton(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await pressByKey(page, picker.getByRole('button', { name: 'Continue to payment' }));
  await expect(picker.getByRole('alert')).toHaveText('Please select or enter a valid address.');
  await expectFocusKept(page);
  await typeBackwards(page, picker.getByLabel('Full address'), ADDRESS);
  await pressByKey(page, picker.getByRole('button', { name: 'Continue to payment' }));
  await payByKey(page);
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a friend chips in by the keyboard alone', { tag: '@full' }, async ({
  guestPage: page,
  owner,
  shop,
  adminSessions,
}) => {
  const id = await requestGift(shop.url, owner, await productWith(page));
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  await page.goto(`/chip-in/${id}`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByLabel('Or another amount in rupees'), '250');
  await pressByKey(page, visibleButton(page, 'Chip in ₹250'));
  await expect(page.getByRole('heading', { name: 'Sign the card' })).toBeFocused();
  await typeInto(page, page.locator('[name=displayName]'), 'Ravi');
  await typeInto(page, page.getByLabel('A message for Meera'), 'Happy birthday, Meera!');
  await pressByKey(page, visibleButton(page, 'Pay ₹250'));
  await payByKey(page);
  await expect(page.getByRole('heading', { name: 'Thank you, Ravi!' })).toBeFocused();
});

test('a gift is asked for, and paid for once it is approved, by the keyboard alone', {
  tag: '@full',
}, async ({ ownerPage: page, shop, adminSessions }) => {
  const product = await productWith(page);
  await page.goto(`/productdetails?id=${product.id}`);
  const ask = page.getByRole('button', { name: 'Ask for this gift' });
  await pressByKey(page, ask);
  const wizard = page.getByRole('dialog');
  await expect(wizard).toBeVisible();
  const field = (name: string) => wizard.locator(`[name=${name}]`);
  const next = () => pressByKey(page, wizard.getByRole('button', { name: 'Next' }));
  await next();
  await expect(field('name')).toBeFocused();
  await typeInto(page, field('name'), FORM.name);
  await typeInto(page, field('phone'), FORM.phone);
  await next();
  await tabTo(page, field('relation'));
  await page.keyboard.type(FORM.relation);
  await tabTo(page, field('occasion'));
  await page.keyboard.type(FORM.occasion);
  await tabTo(page, field('date'));
  const [year, month, day] = inDays(30).split('-');
  await page.keyboard.type(`${day}${month}${year}`);
  await next();
  for (const name of ['flatNo', 'apartment', 'landmark'] as const)
    await typeInto(page, field(name), FORM[name]);
  await next();
  await typeInto(page, field('pincode'), FORM.pincode);
  await typeInto(page, field('district'), FORM.district);
  await typeInto(page, field('state'), FORM.state);
  await pressByKey(page, wizard.getByRole('button', { name: 'Submit' }));
  await expect(page).toHaveURL('/request');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const open = page.getByRole('main').getByRole('link', { name: /gift/i }).first();
  const id = /giftdetails\/([\w-]+)/.exec((await open.getAttribute('href')) ?? '')?.[1] ?? '';
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  await pressByKey(page, open);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await pressByKey(page, page.getByRole('button', { name: 'Pay Now' }));
  await expectFocusIn(page, '[role=dialog]');
  await typeInto(page, paySheet(page).getByLabel('Amount in rupees'), '100');
  await pressByKey(page, paySheet(page).getByRole('button', { name: 'Proceed to Pay' }));
  await payByKey(page);
  await expect(thanks(page)).toBeVisible();
  await expectFocusIn(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(thanks(page)).toBeHidden();
  await expectFocusKept(page);
});

/** Back with Shift, to a field that was passed. */
async function typeBackwards(
  page: Page,
  target: ReturnType<Page['getByLabel']>,
  text: string,
): Promise<void> {
  for (let stop = 0; stop < 40; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Shift+Tab');
  }
  await expect(target).toBeFocused();
  await page.keyboard.type(text);
}

async function payByKey(page: Page): Promise<void> {
  await expect(checkout(page)).toBeVisible();
  const sheet = checkoutSheet(page);
  await pressByKey(page, sheet.getByRole('button', { name: /^Pay ₹/ }));
  await pressByKey(page, sheet.getByRole('button', { name: 'Success' }));
}

async function expectFocusIn(page: Page, part: string): Promise<void> {
  await expect
    .poll(() => page.evaluate((selector) => document.activeElement?.closest(selector) !== null, part))
    .toBe(true);
}

/** The same button stands in the page and in the bar at the bottom; one of them is shown. */
function visibleButton(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).filter({ visible: true });
}
