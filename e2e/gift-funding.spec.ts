import type { Page } from '@playwright/test';
import { suggestAmounts } from '@tohfa/contract';
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
import {
  decideGift,
  giftSeenBy,
  goToInstalmentCheckout,
  payInstalment,
  paySheet,
  progress,
  requestGift,
  section,
  thanks,
} from './support/gifts.ts';

const SCRIPT = '**/local/razorpay/checkout.js';
const CREATE = '**/backend/create-order.php';
const SAVE = '**/backend/save-payment.php';
const STATUS = '**/backend/order-status*';
const UPDATE = '**/backend/update-gift.php*';

test('closing the checkout releases the hold at once, and paying again works', { tag: '@full' }, async ({
  ownerPage,
  friendPage,
  owner,
  shop,
  adminSessions,
}) => {
  const product = await productWith(ownerPage);
  const id = await approvedGift(ownerPage, { owner, shop, adminSessions });
  await ownerPage.goto(`/giftdetails/${id}`);
  await friendPage.goto(`/giftdetails/${id}`);
  await goToInstalmentCheckout(friendPage, product.price);
  await expect(good(ownerPage, 'Someone else is paying the remaining amount right now.')).toContainText(
    /you can pay from/,
  );
  await expect(ownerPage.getByRole('button', { name: 'Pay Now' })).toBeDisabled();
  await checkoutSheet(friendPage).getByRole('button', { name: 'Close checkout' }).click();
  await expect(bad(friendPage, 'Payment failed. Please try again.')).toContainText(
    'Payment cancelled. You have not been charged.',
  );
  await expect(ownerPage.getByRole('button', { name: 'Pay Now' })).toBeEnabled();

  await friendPage.getByRole('button', { name: 'Pay Now' }).click();
  await expect(paySheet(friendPage).getByLabel('Amount in rupees')).toHaveValue(String(product.price));
  await expect(friendPage.getByText('Someone')).toHaveCount(0);
  await paySheet(friendPage).getByRole('button', { name: 'Proceed to Pay' }).click();
  await expect(checkout(friendPage)).toBeVisible();
  await expect(bad(friendPage, 'Payment failed.')).toHaveCount(0);
  await pay(friendPage, 'Success');
  await expect(thanks(friendPage)).toBeVisible();
  await expect(bad(friendPage, 'Payment failed.')).toHaveCount(0);
});

test('a failed payment followed by a successful one leaves only the thank-you', { tag: '@full' }, async ({
  ownerPage: page,
  owner,
  shop,
  adminSessions,
}) => {
  const id = await approvedGift(page, { owner, shop, adminSessions });
  await page.goto(`/giftdetails/${id}`);
  await goToInstalmentCheckout(page, 100);
  await pay(page, 'Failure');
  await checkoutSheet(page).getByRole('button', { name: 'Close checkout' }).click();
  await expect(bad(page, 'Payment failed. Please try again.')).toBeVisible();
  await payInstalment(page, 100);
  await expect(thanks(page)).toBeVisible();
  await expect(bad(page, 'Payment failed.')).toHaveCount(0);
});

test('after the checkout the browser saves the payment and updates the gift, and calls nothing else', {
  tag: '@full',
}, async ({ ownerPage: page, owner, shop, adminSessions }) => {
  const id = await approvedGift(page, { owner, shop, adminSessions });
  await page.goto(`/giftdetails/${id}`);
  await page.route(UPDATE, async (route) => {
    const response = await route.fetch();
    const gift = await giftSeenBy(shop.url, id, owner);
    await route.fulfill({ response, json: { gift, ...(await response.json()) } });
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, call] = /\/backend\/([\w.-]+)/.exec(request.url()) ?? [];
    // News of the payment may reach the page, too, which then reads the gift again.
    if (call !== undefined && !['gift-events', 'get_gift_request.php'].includes(call)) calls.push(call);
  });
  await payInstalment(page, 100);
  await expect(thanks(page)).toBeVisible();
  await thanks(page).getByRole('button', { name: 'Close' }).click();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '100');
  expect(calls.slice(calls.indexOf('save-payment.php'))).toEqual(['save-payment.php', 'update-gift.php']);
});

test('amounts are checked, suggested, and kept when the shop refuses', { tag: '@full' }, async ({
  ownerPage: page,
  ownerErrors,
  owner,
  shop,
  adminSessions,
}) => {
  ownerErrors.allow(/Failed to load resource/);
  const product = await productWith(page);
  const id = await approvedGift(page, { owner, shop, adminSessions });
  await page.goto(`/giftdetails/${id}`);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  const sheet = paySheet(page);
  const amount = sheet.getByLabel('Amount in rupees');
  for (const [typed, words] of [
    ['', 'Please enter an amount.'],
    ['1.5', 'Enter a whole number of rupees.'],
    ['0', 'Enter at least ₹1.'],
    [String(product.price + 1), /^Enter at most/],
  ] as const) {
    await amount.fill(typed);
    await sheet.getByRole('button', { name: 'Proceed to Pay' }).click();
    await expect(amount).toHaveAccessibleDescription(words);
    await expect(amount).toBeFocused();
  }
  await expectAccessible(page);
  const [suggested = 0] = suggestAmounts(product.price);
  await sheet.getByRole('button', { name: rupees(suggested), exact: true }).click();
  await sheet.getByLabel('Shown as').fill('The neighbours');
  await page.route(SCRIPT, (route) => route.abort());
  await sheet.getByRole('button', { name: 'Proceed to Pay' }).click();
  await expect(bad(page, 'Razorpay SDK failed to load. Are you online?')).toBeVisible();
  await page.unroute(SCRIPT);
  const refusal = { error: 'That is more than is left to pay.', code: 'more_than_left' };
  await page.route(CREATE, (route) => route.fulfill({ status: 409, json: refusal }));
  await sheet.getByRole('button', { name: 'Proceed to Pay' }).click();
  await expect(bad(page, 'Payment failed. Please try again.')).toContainText(refusal.error);
  await expect(amount).toHaveValue(String(suggested));
  await expect(sheet.getByLabel('Shown as')).toHaveValue('The neighbours');
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet).toBeHidden();
});

test('a payment whose save is unanswered waits for the bank, cannot be made twice, and ends in thanks', {
  tag: '@full',
}, async ({ ownerPage: page, ownerErrors, owner, shop, adminSessions }) => {
  ownerErrors.allow(/Failed to load resource/);
  const id = await approvedGift(page, { owner, shop, adminSessions });
  await page.goto(`/giftdetails/${id}`);
  await page.route(SAVE, (route) => route.abort());
  await page.route(STATUS, (route) => route.abort());
  await payInstalment(page, 100);
  await expect(good(page, 'Your bank is confirming')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirming…' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unrouteAll();
  await expect(thanks(page)).toContainText('Payment and gift updated successfully!');
  await expect(good(page, 'Your bank is confirming')).toHaveCount(0);
  await thanks(page).getByRole('button', { name: 'Close' }).click();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '100');
});

test('a checkout that is closed while the bank is asked waits for the bank, and ends in thanks', {
  tag: '@full',
}, async ({ ownerPage: page, owner, shop, adminSessions }) => {
  const id = await approvedGift(page, { owner, shop, adminSessions });
  await page.goto(`/giftdetails/${id}`);
  await goToInstalmentCheckout(page, 100);
  const answer = await closeAtBank(page);
  await expect(good(page, 'Your bank is confirming')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirming…' })).toBeDisabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await answer('success');
  await expect(thanks(page)).toContainText('Payment and gift updated successfully!');
  await expect(good(page, 'Your bank is confirming')).toHaveCount(0);
  await thanks(page).getByRole('button', { name: 'Close' }).click();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '100');
});

test('going elsewhere while the checkout is open does not lose the payment', { tag: '@full' }, async ({
  ownerPage: page,
  owner,
  shop,
  adminSessions,
}) => {
  const id = await approvedGift(page, { owner, shop, adminSessions });
  await page.goto('/request');
  await page.getByRole('link', { name: /^See the gift/ }).click();
  await goToInstalmentCheckout(page, 100);
  await page.goBack();
  await expect(page).toHaveURL('/request');
  await pay(page, 'Success');
  await expect(good(page, 'Payment and gift updated successfully!')).toBeVisible();
  await page.goto(`/giftdetails/${id}`);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '100');
});

test('an update that fails is said, and the gift has the money all the same', { tag: '@full' }, async ({
  ownerPage: page,
  ownerErrors,
  owner,
  shop,
  adminSessions,
}) => {
  ownerErrors.allow(/Failed to load resource/);
  const id = await approvedGift(page, { owner, shop, adminSessions });
  await page.goto(`/giftdetails/${id}`);
  await page.route(UPDATE, (route) => route.abort());
  await payInstalment(page, 100);
  await expect(bad(page, 'Payment saved, but gift update failed.')).toBeVisible();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '100');
});

test('wishes are signed, refused when empty, and stay text however hostile', { tag: '@full' }, async ({
  ownerPage: page,
  ownerErrors,
  friendPage,
  owner,
  shop,
  adminSessions,
}) => {
  ownerErrors.allow(/Failed to load resource/);
  const id = await approvedGift(page, { owner, shop, adminSessions });
  await page.goto(`/giftdetails/${id}`);
  const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script> "quoted"';
  page.on('dialog', () => {
    throw new Error('a wish ran as a script');
  });
  await payInstalment(page, 100, 'Ravi "&amp;" O’Neil');
  await expectAccessible(page, { inFull: true });
  await thanks(page).getByLabel('Your wishes').fill('   ');
  await thanks(page).getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(bad(page, 'Please enter some feedback.')).toBeVisible();
  await page.route(UPDATE, (route) => route.abort());
  await thanks(page).getByLabel('Your wishes').fill(hostile);
  await expect(bad(page, 'Please enter some feedback.')).toHaveCount(0);
  await expect(thanks(page).locator('[name=displayName]')).toHaveValue(owner.name);
  await thanks(page).locator('[name=displayName]').fill('Your "&lt;cousins&gt;"');
  await thanks(page).getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(bad(page, 'Error submitting feedback.')).toBeVisible();
  await expect(thanks(page).getByLabel('Your wishes')).toHaveValue(hostile);
  await page.unroute(UPDATE);
  await thanks(page).getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(good(page, 'Feedback submitted successfully!')).toBeVisible();
  await expect(thanks(page)).toBeHidden();

  await friendPage.goto(`/giftdetails/${id}`);
  for (const seen of [page, friendPage]) {
    await expect(section(seen, 'Wishes')).toContainText('<script>alert(1)</script>');
    await expect(section(seen, 'Wishes')).toContainText('Your "&lt;cousins&gt;"');
    await expect(section(seen, 'Who chipped in')).toContainText('Ravi "&amp;" O’Neil');
  }
  // A link holder who has not paid reads them, and is not asked for one.
  await expect(friendPage.getByRole('button', { name: 'Add a wish' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a wish' }).click();
  await page.getByLabel('Your wishes').fill('And many more!');
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(section(friendPage, 'Wishes')).toContainText('And many more!');
  await expectAccessible(friendPage);
});

test('a gift that is not there, or not for one’s eyes, is not found; signed out one is asked in first', {
  tag: '@full',
}, async ({ ownerPage, friendPage, friendErrors, browser, owner, shop }) => {
  friendErrors.allow(/404/);
  const id = await requestGift(shop.url, owner, await productWith(ownerPage));
  for (const address of [`/giftdetails/${id}`, '/giftdetails/no-such-gift']) {
    await friendPage.goto(address);
    await expect(friendPage.getByRole('heading', { level: 1 })).toHaveText('Gift not found or invalid ID.');
  }
  const visitor = await browser.newPage({ baseURL: shop.url });
  await visitor.goto(`/giftdetails/${id}`);
  await expect(visitor).toHaveURL('/login');
  await visitor.getByLabel('Email').fill(owner.email);
  await visitor.getByLabel('Password', { exact: true }).fill('marigolds at the door');
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(visitor).toHaveURL(`/giftdetails/${id}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('You asked for a gift for Meera');
  await visitor.close();
});

async function approvedGift(
  page: Page,
  {
    owner,
    shop,
    adminSessions,
  }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'owner' | 'shop' | 'adminSessions'>,
): Promise<string> {
  const id = await requestGift(shop.url, owner, await productWith(page));
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  return id;
}
