import type { Page } from '@playwright/test';
import type { PublicGift } from '@tohfa/contract';
import { expectAccessible } from './support/axe.ts';
import {
  bad,
  checkout,
  checkoutSheet,
  closeAtBank,
  expect,
  good,
  pay,
  productWith,
  rupees,
} from './support/buyer.ts';
import { test } from './support/gift-people.ts';
import { decideGift, PRIVATE, progress, requestGift } from './support/gifts.ts';

test('a friend without an account opens the link, pays and signs the card, while the organiser watches', async ({
  guestPage: page,
  ownerPage,
  owner,
  shop,
  adminSessions,
}) => {
  test.slow();
  const product = await productWith(ownerPage);
  const id = await requestGift(shop.url, owner, product);
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  await ownerPage.goto(`/giftdetails/${id}`);
  await expect(progress(ownerPage)).toHaveAttribute('aria-valuenow', '0');

  const start = Date.now();
  await page.goto(`/chip-in/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`is giving Meera${product.name}`);
  await expect(page.getByText('everyone is refunded automatically and in full')).toBeVisible();
  await tap(page.getByLabel('Or another amount in rupees'));
  await page.keyboard.type('250', { delay: KEY_MS });
  await tap(visibleButton(page, 'Chip in ₹250'));

  await expect(page.getByRole('heading', { name: 'Sign the card' })).toBeFocused();
  await tap(page.locator('[name=displayName]'));
  await page.keyboard.type('Ravi', { delay: KEY_MS });
  await tap(page.getByLabel('A message for Meera'));
  await page.keyboard.type('Happy birthday, Meera!', { delay: KEY_MS });
  await expect(page.getByText('By paying you agree to our Terms, Shipping and Refunds.')).toBeVisible();
  await tap(visibleButton(page, 'Pay ₹250'));
  await expect(checkout(page)).toBeVisible();
  await pay(page, 'Success');

  await expect(page.getByRole('heading', { name: 'Thank you, Ravi!' })).toBeFocused();
  // A busy machine may take ten times as long as a person waits.
  expect(Date.now() - start).toBeLessThan(450_000);
  await expect(page.getByText('₹250 for Meera’s birthday gift has arrived')).toBeVisible();
  await expect(page.getByText('Happy birthday, Meera!')).toBeVisible();
  await expect(chippedIn(page)).toHaveAttribute('aria-valuenow', '250');
  await expect(progress(ownerPage)).toHaveAttribute('aria-valuenow', '250');
  await expect(ownerPage.getByText('Ravi').first()).toBeVisible();
  await expectAccessible(page, { inFull: true });

  await page.getByRole('link', { name: 'See your receipt' }).click();
  await expect(page.getByText('It has arrived and counts towards the gift.')).toBeVisible();
  await expect(page).toHaveURL(/\/contribution$/);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the receipt' }).click();
  expect((await download).suggestedFilename()).toBe('tohfa-receipt.pdf');
  const words = page.getByLabel('Your message');
  await expect(words).toHaveValue('Happy birthday, Meera!');
  await words.fill('Happy birthday, dearest Meera!');
  await page.getByRole('button', { name: 'Put it on the card' }).click();
  await expect(page.getByText('It is on the card.')).toBeVisible();
  await page.getByLabel('Your email').fill('ravi@stories.test');
  await page.getByRole('button', { name: 'Keep me posted' }).click();
  await expect(page.getByText('We email you when it is fully funded')).toBeVisible();
  await page.reload();
  await expect(words).toHaveValue('Happy birthday, dearest Meera!');
});

test('nothing that was typed is lost when a payment fails or is left, and the page can be reloaded', async ({
  guestPage: page,
  ownerPage,
  owner,
  shop,
  adminSessions,
  guestErrors: pageErrors,
}) => {
  pageErrors.allow(/40[09]/);
  const id = await requestGift(shop.url, owner, await productWith(ownerPage));
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  await page.goto(`/chip-in/${id}`);
  await page.getByLabel('Or another amount in rupees').fill('999999');
  await expect(page.getByText(/You can give up to ₹/)).toBeVisible();
  await page.getByLabel('Or another amount in rupees').fill('120');
  await visibleButton(page, 'Chip in ₹120').click();
  await page.locator('[name=displayName]').fill('see www.spam.example');
  await page.getByLabel('A message for Meera').fill('So happy for you');
  await page.getByLabel('Email for the receipt').fill('not an address');
  await visibleButton(page, 'Pay ₹120').click();
  await expect(page.locator('[name=displayName]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email for the receipt')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await page.locator('[name=displayName]').fill('Farida');
  await page.getByLabel('Email for the receipt').fill('');
  await visibleButton(page, 'Pay ₹120').click();
  await expect(checkout(page)).toBeVisible();
  await pay(page, 'Failure');
  const failed = page.getByRole('alert');
  await expect(failed).toContainText('Payment failed. Please try again.');
  await checkoutSheet(page).getByRole('button', { name: 'Close checkout' }).click();
  // Right above the button that pays again, also where that stands at the edge of a phone.
  await expect(failed).toBeInViewport({ ratio: 1 });
  const [told, button] = [await failed.boundingBox(), await visibleButton(page, 'Pay ₹120').boundingBox()];
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);

  await page.reload();
  await expect(visibleButton(page, 'Pay ₹120')).toBeVisible();
  await expect(page.locator('[name=displayName]')).toHaveValue('Farida');
  await expect(page.getByLabel('A message for Meera')).toHaveValue('So happy for you');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is giving Meera');
});

test('a payment whose answer was lost is confirmed by itself', { tag: '@full' }, async ({
  guestPage: page,
  ownerPage,
  owner,
  shop,
  adminSessions,
  guestErrors: pageErrors,
}) => {
  pageErrors.allow(/Failed to load|ERR_|net::/);
  const id = await requestGift(shop.url, owner, await productWith(ownerPage));
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  await page.goto(`/chip-in/${id}`);
  await page.getByLabel('Or another amount in rupees').fill('90');
  await visibleButton(page, 'Chip in ₹90').click();
  await page.route('**/backend/save-payment.php', (route) => route.abort());
  await page.route('**/backend/order-status*', (route) => route.abort());
  await visibleButton(page, 'Pay ₹90').click();
  await expect(checkout(page)).toBeVisible();
  await pay(page, 'Success');
  await expect(page.getByText('Your bank is confirming')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your bank is confirming')).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
});

test('a guest who closes the checkout while the bank is asked is thanked once it has answered', {
  tag: '@full',
}, async ({ guestPage: page, ownerPage, owner, shop, adminSessions }) => {
  const id = await requestGift(shop.url, owner, await productWith(ownerPage));
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  await page.goto(`/chip-in/${id}`);
  await page.getByLabel('Or another amount in rupees').fill('110');
  await visibleButton(page, 'Chip in ₹110').click();
  await page.getByLabel('A message for Meera').fill('From far away');
  await visibleButton(page, 'Pay ₹110').click();
  await expect(checkout(page)).toBeVisible();
  const answer = await closeAtBank(page);
  await expect(good(page, 'Your bank is confirming')).toContainText('₹110');
  await expect(page.getByText('Payment failed.')).toHaveCount(0);
  await expect(visibleButton(page, 'Confirming…')).toBeDisabled();
  await expectAccessible(page, { inFull: true });
  await page.reload();
  await expect(good(page, 'Your bank is confirming')).toBeVisible();
  await answer('success');
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await expect(page.getByText('₹110 for Meera’s birthday gift has arrived')).toBeVisible();
  await expect(page.getByText('From far away')).toBeVisible();
});

test('a guest whose bank says no after the checkout was closed is told so and can pay again', {
  tag: '@full',
}, async ({ guestPage: page, ownerPage, owner, shop, adminSessions }) => {
  const id = await requestGift(shop.url, owner, await productWith(ownerPage));
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  await page.goto(`/chip-in/${id}`);
  await page.getByLabel('Or another amount in rupees').fill('80');
  await visibleButton(page, 'Chip in ₹80').click();
  await visibleButton(page, 'Pay ₹80').click();
  await expect(checkout(page)).toBeVisible();
  const answer = await closeAtBank(page);
  await expect(good(page, 'Your bank is confirming')).toBeVisible();
  await answer('failure');
  await expect(bad(page, 'Payment failed. Please try again.')).toContainText('Nothing was paid.');
  await visibleButton(page, 'Pay ₹80').click();
  await expect(checkout(page)).toBeVisible();
  await pay(page, 'Success');
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await expect(bad(page, 'Payment failed.')).toHaveCount(0);
});

test('a signed-in friend chips in on the same page, and their message arrives though every answer is lost', {
  tag: '@full',
}, async ({ friendPage, friend, owner, shop, adminSessions, friendErrors: pageErrors }) => {
  pageErrors.allow(/Failed to load|ERR_|net::/);
  const id = await requestGift(shop.url, owner, await productWith(friendPage));
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  await friendPage.goto(`/chip-in/${id}`);
  await expect(friendPage.getByRole('link', { name: 'Your account' })).toBeVisible();
  await friendPage.getByLabel('Or another amount in rupees').fill('75');
  await visibleButton(friendPage, 'Chip in ₹75').click();
  await expect(friendPage.locator('[name=displayName]')).toHaveValue(friend.name);
  await friendPage.getByLabel('A message for Meera').fill('With love');
  for (const call of ['save-payment.php', 'update-gift.php*', 'order-status*'])
    await friendPage.route(`**/backend/${call}`, (route) => route.abort());
  await visibleButton(friendPage, 'Pay ₹75').click();
  await expect(checkout(friendPage)).toBeVisible();
  await pay(friendPage, 'Success');
  await expect(friendPage.getByText('Your bank is confirming')).toBeVisible();
  await expect
    .poll(async () => (await publicGift(shop.url, id)).contributors)
    .toMatchObject([{ name: friend.name, message: 'With love' }]);

  // Typed while the bank confirms: not what was sent.
  await friendPage.getByLabel('A message for Meera').fill('Something else');
  await friendPage.reload();
  await friendPage.unrouteAll();
  await expect(friendPage.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  await expect(friendPage.getByText('On the card from you')).toBeVisible();
  await expect(friendPage.getByText('With love')).toBeVisible();
});

test('every state of a gift has a page of its own, and a link that opens none is told kindly', {
  tag: '@full',
}, async ({ guestPage: page, ownerPage, owner, shop, adminSessions, guestErrors: pageErrors }) => {
  test.slow();
  pageErrors.allow(/404/);
  const cookie = await adminSessions.current();
  const product = await productWith(ownerPage);
  const id = await requestGift(shop.url, owner, product);
  await decideGift(shop.url, cookie, id, 'approve');

  await page.goto(`/chip-in/${id}`);
  await expect(page.getByText('Be the first to chip in.')).toBeVisible();
  await page.getByRole('button', { name: /The rest/ }).click();
  await expectAccessible(page, { inFull: true });
  await visibleButton(page, `Chip in ${rupees(product.price)}`).click();
  await page.getByLabel('Stay anonymous').check();
  await visibleButton(page, `Pay ${rupees(product.price)}`).click();
  await expect(checkout(page)).toBeVisible();
  await pay(page, 'Success');
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await page.goto(`/chip-in/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fully funded!');
  await expect(page.getByRole('button', { name: /Chip in/ })).toHaveCount(0);
  await expectAccessible(page);

  await decideGift(shop.url, cookie, id, 'dispatch');
  await decideGift(shop.url, cookie, id, 'deliver');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Delivered!');

  const cancelled = await requestGift(shop.url, owner, product);
  await decideGift(shop.url, cookie, cancelled, 'approve');
  await decideGift(shop.url, cookie, cancelled, 'cancel', { reason: 'Sold out at the maker.' });
  await page.goto(`/chip-in/${cancelled}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('was cancelled');
  await expectAccessible(page, { inFull: true });

  const missing = await page.goto('/chip-in/no-such-gift');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'We cannot find this gift' })).toBeVisible();
  await expectAccessible(page, { inFull: true });
});

test('the sign-in shows the gift a visitor came for, and how to chip in without an account', async ({
  guestPage: page,
  ownerPage,
  owner,
  shop,
  adminSessions,
}) => {
  const product = await productWith(ownerPage);
  const id = await requestGift(shop.url, owner, product);
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  await page.goto(`/giftdetails/${id}`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(`is giving Meera ${product.name}`)).toBeVisible();
  await expectAccessible(page, { inFull: true });
  await page.getByRole('link', { name: 'Chip in without an account' }).click();
  await expect(page).toHaveURL(new RegExp(`/chip-in/${id}$`));
});

test('without JavaScript the page is complete and tells nothing private', async ({
  request,
  ownerPage,
  owner,
  shop,
  adminSessions,
}) => {
  const product = await productWith(ownerPage);
  const id = await requestGift(shop.url, owner, product);
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  const html = await (await request.get(`${shop.url}/chip-in/${id}`)).text();
  for (const shown of ['Meera', 'Birthday', rupees(product.price), 'og:image', 'Chip in'])
    expect(html).toContain(shown);
  for (const secret of [...PRIVATE, 'Iyer', owner.id, owner.email]) expect(html).not.toContain(secret);
  const picture = await request.get(`${shop.url}/chip-in/${id}/preview.jpg`);
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  expect((await picture.body()).length).toBeLessThan(150 * 1024);
});

/** As a person taps and types, not as a program does. */
const KEY_MS = 60;
const THINK_MS = 700;

async function tap(target: ReturnType<Page['locator']>): Promise<void> {
  await target.page().waitForTimeout(THINK_MS);
  await target.click();
}

/** In the bar at the bottom on phones, within the page on wide screens. */
function visibleButton(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).locator('visible=true');
}

function chippedIn(page: Page) {
  return page.getByRole('progressbar', { name: 'Chipped in so far' });
}

async function publicGift(shopUrl: string, id: string): Promise<PublicGift> {
  return (await fetch(`${shopUrl}/backend/chip-in?id=${id}`)).json();
}
