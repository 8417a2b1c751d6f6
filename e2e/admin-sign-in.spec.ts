import type { Page, Route } from '@playwright/test';
import { paths } from '../web/src/paths.ts';
import { expect, startAsAdmin, test } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { mailedCode } from './support/outbox.ts';

const SESSION = '**/backend/verify-session.php';
const guarded = [
  paths.adminDashboard,
  paths.productsManagement,
  paths.createCategory,
  paths.push,
  paths.addProduct,
  paths.ordersManagement,
  paths.giftsManagement,
  paths.specialDaysManagement,
  paths.adminsManagement,
  paths.audit,
];

test('an admin signs in with the code from the mail, and out again', async ({ page, shop, keeper }) => {
  await page.goto(paths.dashboard);
  await expect(page).toHaveURL(paths.admin);
  await askForCode(page, keeper);
  await expect(page.getByText(keeper)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Local mails' })).toHaveAttribute('href', '/local/outbox');

  const code = page.locator('[name=otp]');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await paste(page, `Your code: ${await mailedCode(shop, keeper, 'sign-in')}`);
  await expect(code).toHaveValue(/^\d{6}$/);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page).toHaveURL(paths.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, admin');
  await expect(page.getByText('Orders to pack')).toBeVisible();
  expect(await flag(page)).toBe('true');

  await openMenu(page);
  await expect(page.getByText(keeper).last()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(paths.admin);
  expect(await flag(page)).toBeNull();
  await page.goto(paths.dashboard);
  await expect(page).toHaveURL(paths.admin);
});

test('whoever is no admin is told so', async ({ page }) => {
  await page.goto(paths.admin);
  await page.getByLabel('Admin email').fill('asha@tohfa.test');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('alert')).toHaveText('Access restricted: Not a valid admin.');
  await expect(page.getByLabel('Admin email')).toHaveValue('asha@tohfa.test');
});

test('a wrong code is refused, the right one still works, and works once', async ({
  page,
  shop,
  keeper,
  troubles,
}) => {
  troubles.allow(/401/);
  await page.goto(paths.admin);
  await askForCode(page, keeper);
  const right = await mailedCode(shop, keeper, 'sign-in');
  await enter(page, '12');
  await expect(page.getByRole('alert')).toContainText('Invalid OTP');
  await enter(page, right === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toHaveText('Invalid OTP');

  await page.reload();
  const used = page.waitForRequest('**/backend/verify-otp.php');
  await enter(page, right);
  await expect(page).toHaveURL(paths.dashboard);
  const again = await page.request.post('/backend/verify-otp.php', { data: (await used).postDataJSON() });
  expect(again.status()).toBe(401);
});

test('after five wrong codes a new one must be asked for', async ({ page, shop, keeper, troubles }) => {
  troubles.allow(/401|429/);
  await page.goto(paths.admin);
  await askForCode(page, keeper);
  const right = await mailedCode(shop, keeper, 'sign-in');
  const wrong = right === '000000' ? '111111' : '000000';
  for (let tries = 1; tries <= 5; tries += 1) {
    const answered = page.waitForResponse('**/backend/verify-otp.php');
    await enter(page, wrong);
    await answered;
    await expect(page.getByRole('button', { name: 'Verify OTP' })).toBeVisible();
  }
  await enter(page, right);
  await expect(page.getByRole('alert')).toContainText('OTP verification failed');
  await expect(page.getByRole('alert')).toContainText('Too many tries. Ask for a new code.');
});

test('another code can be asked for when the minute is over', async ({ page, keeper }) => {
  await page.clock.install();
  await page.goto(paths.admin);
  await askForCode(page, keeper);
  await page.clock.runFor(30_000);
  await expect(page.getByRole('button', { name: /^Resend OTP in (29|30|31) s$/ })).toBeDisabled();
  await page.clock.runFor(31_000);
  const sent = page.waitForResponse('**/backend/send-otp.php');
  await page.getByRole('button', { name: 'Resend OTP', exact: true }).click();
  expect((await sent).ok()).toBe(true);
  await expect(page.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toBeDisabled();
});

test('each way the sign-in can fail has its own words', async ({ page, keeper, troubles }) => {
  troubles.allow(/Failed to load resource/);
  const alert = page.getByRole('alert');
  const send = page.getByRole('button', { name: 'Send OTP' });
  await page.goto(paths.admin);
  await send.click();
  await expect(page.getByLabel('Admin email')).toHaveAccessibleDescription('Please enter an email address.');

  await page.getByLabel('Admin email').fill(keeper);
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
  await enter(page, '123456');
  await expect(alert).toHaveText('Something went wrong.');
});

test('a code without a sign-in opens nothing', async ({ page, troubles }) => {
  troubles.allow(/400/);
  await page.goto(paths.verifyOtp);
  await expect(page.getByText('No code was asked for here.')).toBeVisible();
  await enter(page, '123456');
  await expect(page.getByRole('alert')).toContainText('OTP verification failed');
  await page.getByRole('link', { name: 'Start again with another email' }).click();
  await expect(page).toHaveURL(paths.admin);
});

test('a guarded screen shows nothing and asks nothing before the server has answered', async ({
  page,
  troubles,
}) => {
  troubles.allow(/401/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const path of guarded.filter((one) => one !== paths.productsManagement)) {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(SESSION, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);
    answer();
    await expect(page, path).toHaveURL(paths.admin);
    await page.unroute(SESSION);
  }
  expect(asked.filter((url) => /dashboard$|all-orders|list-a/.test(new URL(url).pathname))).toEqual(
    asked.filter((url) => url.endsWith(paths.adminDashboard)),
  );
});

test('a flag set by hand opens nothing, and is taken away', async ({ page, troubles }) => {
  troubles.allow(/401/);
  await page.goto(paths.admin);
  await page.evaluate(() => localStorage.setItem('isAdminVerified', 'true'));
  await page.goto(paths.dashboard);
  await expect(page).toHaveURL(paths.admin);
  expect(await flag(page)).toBeNull();
});

test('a customer is denied the products, a stranger is sent to the sign-in', async ({ page, troubles }) => {
  troubles.allow(/401/);
  await page.goto(paths.productsManagement);
  await expect(
    page.getByText('Access Denied – You do not have permission to access this page.', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto(paths.productsManagement);
  await expect(page).toHaveURL(paths.admin);
});

test('the products want a fresh code, which holds for a quarter of an hour', async ({
  page,
  shop,
  keeper,
}) => {
  await page.goto(paths.admin);
  await askForCode(page, keeper);
  await enter(page, await mailedCode(shop, keeper, 'sign-in'));
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
  await enter(page, await mailedCode(shop, keeper, 'confirmation'));
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

test('one menu leads to every admin screen and marks where one is', async ({ page, desk }) => {
  await startAsAdmin(page, await desk.session());
  await page.goto(paths.dashboard);
  for (const [name, address] of [
    ['Orders', paths.ordersManagement],
    ['Gift requests', paths.giftsManagement],
    ['Products', paths.productsManagement],
    ['Categories', paths.createCategory],
    ['Special days', paths.specialDaysManagement],
    ['Push notifications', paths.push],
    ['Admins', paths.adminsManagement],
    ['Audit', paths.audit],
    ['Dashboard', paths.adminDashboard],
  ] as const) {
    await openMenu(page);
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await openMenu(page);
    await expect(
      page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }),
    ).toHaveAttribute('aria-current', 'page');
    await closeMenu(page);
  }
});

test('one admin invites another, who can sign in until removed', async ({ page, desk, shop, browser }) => {
  await startAsAdmin(page, await desk.session());
  await page.goto(paths.adminsManagement);
  const email = `friend-${Date.now()}@stories.test`;
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  const friends = page
    .getByRole('region', { name: 'Admins now' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await expect(friends).toHaveCount(1);

  const theirs = await browser.newPage({ baseURL: shop.url });
  await theirs.goto(paths.admin);
  await askForCode(theirs, email);
  await enter(theirs, await mailedCode(shop, email, 'sign-in'));
  await expect(theirs).toHaveURL(paths.dashboard);

  await friends.getByRole('button', { name: `Remove ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(friends).toHaveCount(0);
  await theirs.goto(paths.adminDashboard);
  await expect(theirs).toHaveURL(paths.admin);
  await theirs.close();
});

test('the audit tells who did what, and can be narrowed', async ({ page, desk, keeper }) => {
  await startAsAdmin(page, await desk.session());
  await page.goto(paths.audit);
  const rows = page.getByRole('table', { name: 'Audit' }).getByRole('row');
  await expect(rows.filter({ hasText: keeper })).toContainText('Invited an admin');
  await page.getByLabel('What').selectOption({ label: 'Signed in as admin' });
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(/action=admin-sign-in/);
  await expect(rows.filter({ hasText: 'Invited an admin' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Signed in as admin' }).first()).toBeVisible();
  await page.getByLabel('Who').fill('nobody@stories.test');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByText('Nothing was done that fits.')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the admin screens are accessible in ${colorScheme} colours, and none scrolls sideways`, async ({
    page,
    desk,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(paths.admin);
    await expectAccessible(page);
    await page.goto(paths.verifyOtp);
    await expectAccessible(page);
    await startAsAdmin(page, await desk.session());
    for (const path of [paths.dashboard, ...guarded, `${paths.addProduct}?id=1`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, path).toBeLessThanOrEqual(0);
    }
    await openMenu(page);
    await expectAccessible(page);
  });
}

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Admin email').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveURL(paths.verifyOtp);
}

async function enter(page: Page, code: string): Promise<void> {
  await page.locator('[name=otp]').fill(code);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
}

/** The clipboard of the machine is nobody's to change: the paste is told to the field as the browser tells it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.locator('[name=otp]').evaluate((input, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', words);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

function flag(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('isAdminVerified'));
}

/** On wide screens it stands open. */
async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  if (await button.isVisible()) await button.click();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
}

async function closeMenu(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  if (!(await sheet.isVisible())) return;
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
}

function refuse(route: Route, status: number, code: string, error: string): Promise<void> {
  return route.fulfill({ status, json: { success: false, code, error } });
}
