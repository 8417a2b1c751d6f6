import { signInAdmin } from '../test/shop/admin-sessions.ts';
import { signUp } from '../test/shop/customers.ts';
import { mailedLink } from '../test/shop/outbox.ts';
import { expectAccessible } from './support/axe.ts';
import { checkout, pay, productWith } from './support/buyer.ts';
import { admins, expect, test } from './support/clock.ts';
import { decideGift, inDays, requestGift } from './support/gifts.ts';

const DAYS_AHEAD = 400;
/** It closes three days before its day, and takes payments for 150 days. */
const DAYS_UNTIL_OPEN = DAYS_AHEAD - 3 - 150;

test('a gift that is 400 days away says when payments open, takes a promise, and is paid on that day', {
  tag: '@full',
}, async ({ page, shop, clock }) => {
  const owner = await signUp(shop.url);
  const product = await productWith(page);
  const id = await requestGift(shop.url, owner, product, { date: inDays(DAYS_AHEAD) });
  await decideGift(shop.url, await signInAdmin(shop, admins[0]), id, 'approve');

  await page.goto(`/chip-in/${id}`);
  await expect(page.getByText(/^Payments open on /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Chip in/ })).toBeHidden();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add the day to my calendar' }).click();
  expect((await download).suggestedFilename()).toBe('payments-open.ics');
  await page.getByRole('button', { name: 'Promise to pay later' }).click();
  const sheet = page.getByRole('dialog', { name: 'Promise to pay later' });
  await sheet.getByLabel('Amount in rupees').fill('251');
  await expect(sheet.getByRole('button', { name: 'First day' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Day before it closes' }).click();
  await sheet.getByLabel('Your name').fill('Ravi');
  await sheet.getByLabel('Your email').fill('far@stories.test');
  await sheet.getByRole('button', { name: 'Promise ₹251' }).click();
  await page.goto(await mailedLink(shop, 'far@stories.test', 'pledge'));
  await page.getByRole('button', { name: 'Yes, this is my promise' }).click();
  await expect(page.getByText('Your promise counts from now on.')).toBeVisible();

  clock.advance((DAYS_UNTIL_OPEN + 1) * 24 * 60);
  await page.goto(`/chip-in/${id}`);
  await expect(page.getByText('₹0 paid · ₹251 promised')).toBeVisible();
  await page.getByLabel('Or another amount in rupees').fill('300');
  await page.getByRole('button', { name: 'Chip in ₹300' }).click();
  await page.getByLabel('Your name on the card').fill('Kabir');
  await page.getByRole('button', { name: 'Pay ₹300' }).click();
  await expect(checkout(page)).toBeVisible();
  await pay(page, 'Success');
  await expect(page.getByRole('heading', { name: 'Thank you, Kabir!' })).toBeVisible();
});
