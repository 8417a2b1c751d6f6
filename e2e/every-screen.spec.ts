// One walk over every screen, and over what opens on it, on a phone and on a wide screen: accessible, and
// nothing scrolls sideways. States that only a long story reaches are looked at in that story.
import type { Locator, Page } from '@playwright/test';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { callShop } from '../test/shop/call-shop.ts';
import { signUp, startSignedIn } from '../test/shop/customers.ts';
import { adminScreens, customerScreens, publicScreens } from '../test/shop/screens.ts';
import { editProductPath, giftPath, manageOrderPath, orderPath, paths } from '../web/src/lib/paths.ts';
import { openAccount } from './support/admin-menu.ts';
import { expectAccessible } from './support/axe.ts';
import { ADDRESS, addressPicker, buy, productWith } from './support/buyer.ts';
import { decideGift, requestGift } from './support/gifts.ts';
import { openScreen } from './support/open-screen.ts';
import { expect, test } from './support/shop.ts';

/** Every story here runs on a phone and on a wide screen in `npm run test:full`. */
const BOTH = { alsoOnPhones: true };
const LONG_NAME = 'Venkatanarasimharajuvaripeta Rajahmundry';

test.beforeEach(() => test.slow());

test('the screens that need no sign-in are accessible and do not scroll sideways', async ({
  page,
  pageErrors,
}) => {
  // A token that opens nothing, and a password that is wrong.
  pageErrors.allow(/401|404|409/);
  for (const address of publicScreens) await expectGoodScreen(page, address);

  await page.getByLabel('Email').fill('nobody@stories.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  await expectAccessible(page, BOTH);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill('');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, BOTH);
});

test('the screens of a new customer are accessible and do not scroll sideways', async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.allow(/401|404/);
  const customer = await signUp(shop.url);
  await startSignedIn(page, customer);
  const product = await productWith(page, ({ is_featured }) => is_featured === 1);
  for (const address of customerScreens(product.id)) await expectGoodScreen(page, address);

  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(page.getByText('Your email is not confirmed yet.')).toBeVisible();
  for (const name of [
    'Edit name and photo',
    'Change email',
    'Change password',
    'Delete my account',
    'Add an address',
  ]) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, BOTH);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('the screens of a customer with an order and requests are accessible and do not scroll sideways', async ({
  page,
  shop,
  adminSessions,
}) => {
  const customer = await signUp(shop.url);
  await startSignedIn(page, customer);
  const product = await productWith(page);
  const order = await buy(shop.url, customer, product);
  const gift = await requestGift(shop.url, customer, product, { name: LONG_NAME });
  await decideGift(shop.url, await adminSessions.current(), gift, 'approve');
  await requestGift(shop.url, customer, product);
  await callShop(shop.url, 'save-address', { full_address: ADDRESS }, customer);

  // Its stream of events stays open, so that the network is never idle.
  await expectGoodScreen(page, giftPath(gift), page.getByRole('progressbar'));
  await expectGoodScreen(page, paths.requests);
  await page.getByRole('button', { name: 'Cancel this group gift' }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, BOTH);
  await expectGoodScreen(page, paths.orders);
  await expectGoodScreen(page, orderPath(order.id));
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, BOTH);

  await page.goto(`${paths.productDetails}?id=${product.id}`);
  await page.getByRole('button', { name: 'Choose the delivery address' }).click();
  await addressPicker(page).getByRole('radio').first().check();
  await expectAccessible(page, BOTH);
});

test('the screens of admins are accessible and do not scroll sideways', async ({
  page,
  shop,
  adminSessions,
  pageErrors,
}) => {
  // There is no order with the id of the list.
  pageErrors.allow(/404/);
  const product = await productWith(page);
  const { id } = await buy(shop.url, await signUp(shop.url), product);
  await requestGift(shop.url, await signUp(shop.url), product);
  await startAsAdmin(page, await adminSessions.current());
  for (const address of [...adminScreens, paths.dashboard, manageOrderPath(id), editProductPath(product.id)])
    await expectGoodScreen(page, address);
  await openAccount(page);
  await expectAccessible(page, BOTH);
});

test('what opens on the screens of admins is accessible', { tag: '@full' }, async ({
  page,
  shop,
  adminSessions,
}) => {
  const product = await productWith(page);
  await buy(shop.url, await signUp(shop.url), product);
  await requestGift(shop.url, await signUp(shop.url), product);
  await startAsAdmin(page, await adminSessions.current());
  await page.goto(paths.addProduct);
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, BOTH);
  for (const [address, table] of [
    [paths.giftsManagement, 'Group gifts'],
    [paths.specialDaysManagement, 'Submissions'],
    [paths.deliveryManagement, 'Products'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('table', { name: table }).getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, BOTH);
  }
  await page.goto(paths.productsManagement);
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, BOTH);
  for (const name of ['Add a coupon', 'Single-use codes']) {
    await page.goto(paths.couponsManagement);
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, BOTH);
  }
});

async function expectGoodScreen(page: Page, address: string, lastToCome?: Locator): Promise<void> {
  await openScreen(page, address);
  if (lastToCome) await expect(lastToCome).toBeVisible();
  await expect(page.locator('.shimmer').or(page.getByText('Loading…'))).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
  await expectAccessible(page, BOTH);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, address).toBeLessThanOrEqual(0);
}
