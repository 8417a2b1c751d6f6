import { signInAdmin, startAsAdmin } from '../test/shop/admin-sessions.ts';
import { mailedCode } from '../test/shop/outbox.ts';
import { paths } from '../web/src/lib/paths.ts';
import { enterCode, requestCode } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { admins, expect, test } from './support/clock.ts';
import { expectInShop, fillProduct, uniqueName } from './support/product-form.ts';

// One shop for the three of them.
test.describe.configure({ mode: 'default' });

const ADDED = '✅ Product added successfully!';

test('a code that has waited five minutes is refused, and a new one works', { tag: '@full' }, async ({
  page,
  shop,
  clock,
  pageErrors,
}) => {
  pageErrors.allow(/401/);
  const [email] = admins;
  await page.goto(paths.admin);
  await requestCode(page, email);
  const old = await mailedCode(shop, email, 'sign-in');
  clock.advance(5);
  await enterCode(page, old);
  await expect(page.getByRole('alert')).toHaveText('Invalid OTP');

  await page.getByRole('link', { name: 'Start again with another email' }).click();
  await requestCode(page, email);
  await enterCode(page, await mailedCode(shop, email, 'sign-in'));
  await expect(page).toHaveURL(paths.dashboard);
});

test('a save a quarter of an hour after the last code asks for one and repeats itself', async ({
  page,
  shop,
  clock,
  pageErrors,
}) => {
  pageErrors.allow(/403/);
  const [, email] = admins;
  await startAsAdmin(page, await signInAdmin(shop, email));
  const name = uniqueName('Clay lamps');
  // Slow enough that the save is refused before the page knows to whom a code goes.
  const held = Promise.withResolvers<void>();
  await page.route('**/backend/dashboard', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(paths.addProduct);
  await fillProduct(page, name);
  clock.advance(15);
  const refused = page.waitForResponse((response) => response.status() === 403);
  await page.getByRole('button', { name: 'Add product' }).click();
  await refused;
  held.resolve();
  const sheet = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(sheet.locator('[name=otp]')).toBeVisible();
  await expectAccessible(page);
  await enterCode(sheet, await mailedCode(shop, email, 'confirmation'));
  await expect(page.getByText(ADDED, { exact: true })).toBeVisible();
  await expectInShop(page, name);
});

test('a session that ends after half an hour, in the middle of an edit, loses nothing', async ({
  page,
  shop,
  clock,
  pageErrors,
}) => {
  pageErrors.allow(/401/);
  const [, , email] = admins;
  await startAsAdmin(page, await signInAdmin(shop, email));
  const name = uniqueName('Brass bell');
  await page.goto(paths.addProduct);
  await expect(page.getByText(email)).toBeVisible();
  await fillProduct(page, name);
  await page.getByRole('textbox', { name: 'Rich description' }).fill('It rings for long.');
  clock.advance(30);
  await page.getByRole('button', { name: 'Add product' }).click();
  const sheet = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(sheet.locator('[name=otp]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('❌ Error adding product', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(name);

  await page.getByRole('button', { name: 'Add product' }).click();
  await enterCode(sheet, await mailedCode(shop, email, 'sign-in'));
  await expect(page.getByText(ADDED, { exact: true })).toBeVisible();
  await expectInShop(page, name);
});
