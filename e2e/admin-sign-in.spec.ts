import type { Page, Request, Route } from '@playwright/test';
import { mailedCode } from '../test/shop/outbox.ts';
import { paths } from '../web/src/lib/paths.ts';
import { enterCode, expect, readAdminFlag, requestCode, test } from './support/admin.ts';
import { openAccount } from './support/admin-menu.ts';

test('an admin signs in with the code from the mail, and out again while a part of the screen still loads', async ({
  page,
  shop,
  newAdmin,
}) => {
  await page.route('**/backend/shop-readiness', () => undefined);
  const ended: string[] = [];
  const noteEnd = (request: Request) => {
    const name = request.url().split('/').at(-1) ?? '';
    if (name === 'shop-readiness' || name === 'admin-logout') ended.push(name);
  };
  page.on('requestfailed', noteEnd).on('requestfinished', noteEnd);
  await page.goto(paths.dashboard);
  await expect(page).toHaveURL(paths.admin);
  await requestCode(page, newAdmin);
  await expect(page.getByText(newAdmin)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Local outbox' })).toHaveAttribute('href', '/local/outbox');

  const code = page.locator('[name=otp]');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await paste(page, `Your code: ${await mailedCode(shop, newAdmin, 'sign-in')}`);
  await expect(code).toHaveValue(/^\d{6}$/);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page).toHaveURL(paths.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await expect(page.getByRole('region', { name: 'Low stock' })).toBeVisible();
  expect(await readAdminFlag(page)).toBe('true');

  const account = await openAccount(page);
  await expect(account.getByText(newAdmin)).toBeVisible();
  await account.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(paths.admin);
  // After it, the load would be refused.
  await expect.poll(() => ended).toEqual(['shop-readiness', 'admin-logout']);
  expect(await readAdminFlag(page)).toBeNull();
  await page.goto(paths.dashboard);
  await expect(page).toHaveURL(paths.admin);
});

test('a customer who is not an admin is told so', async ({ page }) => {
  await page.goto(paths.admin);
  await page.getByLabel('Admin email').fill('asha@tohfa.test');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('alert')).toHaveText('Access restricted: Not a valid admin.');
  await expect(page.getByLabel('Admin email')).toHaveValue('asha@tohfa.test');
});

test('a wrong code is refused, the right one still works, and works once', { tag: '@full' }, async ({
  page,
  shop,
  newAdmin,
  pageErrors,
}) => {
  pageErrors.allow(/401/);
  await page.goto(paths.admin);
  await requestCode(page, newAdmin);
  const right = await mailedCode(shop, newAdmin, 'sign-in');
  await enterCode(page, '12');
  await expect(page.getByRole('alert')).toContainText('Invalid OTP');
  await enterCode(page, right === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toHaveText('Invalid OTP');

  await page.reload();
  const used = page.waitForRequest('**/backend/verify-otp.php');
  await enterCode(page, right);
  await expect(page).toHaveURL(paths.dashboard);
  const again = await page.request.post('/backend/verify-otp.php', { data: (await used).postDataJSON() });
  expect(again.status()).toBe(401);
});

test('after five wrong codes a new one must be asked for', { tag: '@full' }, async ({
  page,
  shop,
  newAdmin,
  pageErrors,
}) => {
  pageErrors.allow(/401|429/);
  await page.goto(paths.admin);
  await requestCode(page, newAdmin);
  const right = await mailedCode(shop, newAdmin, 'sign-in');
  const wrong = right === '000000' ? '111111' : '000000';
  for (let tries = 1; tries <= 5; tries += 1) {
    const answered = page.waitForResponse('**/backend/verify-otp.php');
    await enterCode(page, wrong);
    await answered;
    await expect(page.getByRole('button', { name: 'Verify OTP' })).toBeVisible();
  }
  await enterCode(page, right);
  await expect(page.getByRole('alert')).toContainText('OTP verification failed');
  await expect(page.getByRole('alert')).toContainText('Too many tries. Ask for a new code.');
});

test('another code can be asked for when the minute is over', { tag: '@full' }, async ({
  page,
  newAdmin,
}) => {
  await page.clock.install();
  await page.goto(paths.admin);
  await requestCode(page, newAdmin);
  await page.clock.runFor(30_000);
  await expect(page.getByRole('button', { name: /^Resend OTP in (29|30|31) s$/ })).toBeDisabled();
  await page.clock.runFor(31_000);
  const sent = page.waitForResponse('**/backend/send-otp.php');
  await page.getByRole('button', { name: 'Resend OTP', exact: true }).click();
  expect((await sent).ok()).toBe(true);
  await expect(page.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toBeDisabled();
});

test('each way the sign-in can fail has its own words', { tag: '@full' }, async ({
  page,
  newAdmin,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource/);
  const alert = page.getByRole('alert');
  const send = page.getByRole('button', { name: 'Send OTP' });
  await page.goto(paths.admin);
  await send.click();
  await expect(page.getByLabel('Admin email')).toHaveAccessibleDescription('Please enter an email address.');

  await page.getByLabel('Admin email').fill(newAdmin);
  await page.route('**/backend/validate-admin.php', (route) => route.abort());
  await send.click();
  await expect(alert).toHaveText('Something went wrong. Try again.');
  await page.unroute('**/backend/validate-admin.php');

  await page.route('**/backend/send-otp.php', (route) => refuse(route, 502, 'mail_down', 'The mail failed.'));
  await send.click();
  await expect(alert.getByText('Failed to send OTP', { exact: true })).toBeVisible();
  await page.unroute('**/backend/send-otp.php');

  await send.click();
  await expect(page).toHaveURL(paths.verifyOtp);
  await page.route('**/backend/verify-otp.php', (route) => route.abort());
  await enterCode(page, '123456');
  await expect(alert).toHaveText('Something went wrong.');
});

test('a code without a sign-in opens nothing', async ({ page, pageErrors }) => {
  pageErrors.allow(/400/);
  await page.goto(paths.verifyOtp);
  await expect(page.getByText('No code has been requested in this browser.')).toBeVisible();
  await enterCode(page, '123456');
  await expect(page.getByRole('alert')).toContainText('OTP verification failed');
  await page.getByRole('link', { name: 'Start again with another email' }).click();
  await expect(page).toHaveURL(paths.admin);
});

test('the products want a fresh code, which holds for a quarter of an hour', { tag: '@full' }, async ({
  page,
  shop,
  newAdmin,
}) => {
  await page.goto(paths.admin);
  await requestCode(page, newAdmin);
  await enterCode(page, await mailedCode(shop, newAdmin, 'sign-in'));
  await expect(page).toHaveURL(paths.dashboard);

  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/backend/send-otp.php', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(paths.productsManagement);
  await expect(page.getByText('Sending OTP...', { exact: true })).toBeVisible();
  send();
  await expect(page.locator('[name=otp]')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await enterCode(page, await mailedCode(shop, newAdmin, 'confirmation'));
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
  await expect(page.locator('[name=otp]')).toHaveCount(0);

  await page.evaluate(() =>
    localStorage.setItem('tohfa.admin-step-up', String(Date.now() - 15 * 60_000 - 1)),
  );
  await page.reload();
  await expect(page.locator('[name=otp]')).toBeVisible();
});

/** The clipboard of the machine is nobody's to change: the paste is told to the field as the browser tells it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.locator('[name=otp]').evaluate((input, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', words);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

function refuse(route: Route, status: number, code: string, error: string): Promise<void> {
  return route.fulfill({ status, json: { success: false, code, error } });
}
