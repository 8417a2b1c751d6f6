import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/shop.ts';

test('a person signs in through the provider’s window, and the browser remembers them', async ({ page }) => {
  await page.goto('/profile');
  const popup = await openProvider(page);
  await popup.getByRole('button', { name: 'Continue as Ravi Menon' }).click();
  await popup.waitForEvent('close');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ravi Menon');
  expect(await keptUser(page)).toMatchObject({ email: 'ravi@tohfa.test', provider: 'tohfa-demo' });
});

test('whose local storage was cleared is restored from the provider, until they log out', {
  tag: '@full',
}, async ({ page, context }) => {
  await signInAs(page, 'Ravi Menon');
  const before = await keptUser(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/categories');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories');
  const after = await keptUser(page);
  expect(after).toEqual({ ...before, token: expect.any(String) });
  expect(after.token).not.toBe(before.token);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await expect(page).toHaveURL('/home');

  await page.goto('/profile');
  const loggedOut = page.waitForResponse('**/backend/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await loggedOut;
  await page.goto('/home');
  await expect(page).toHaveURL('/login');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('tohfa-provider');
});

test('a window that is closed is noticed, and the sign-in stays usable', { tag: '@full' }, async ({
  page,
}) => {
  const logged = collectWarnings(page);
  await page.goto('/login');
  const popup = await openProvider(page);
  await popup.close();
  const notice = page.getByRole('status').filter({ hasText: 'The sign-in window was closed.' });
  await expect(notice).toBeVisible();
  await expectAccessible(page, { inFull: true });
  expect(logged).toEqual(['provider sign-in: closed']);

  const again = await openProvider(page);
  await expect(notice).toBeHidden();
  await again.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You did not choose an account.' })).toBeVisible();
  expect(logged).toEqual(['provider sign-in: closed', 'provider sign-in: cancelled']);

  await page.locator('input[name=email]').fill('asha@tohfa.test');
  await page.locator('input[name=password]').fill('gift-for-asha');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/home');
});

test('where windows are blocked the page itself goes there and comes back to the wanted screen', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/productdetails?id=2');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').filter({ hasText: 'You did not choose an account.' })).toBeVisible();

  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Continue as Asha Rao' }).click();
  await expect(page).toHaveURL('/productdetails?id=2');
  expect(await keptUser(page)).toMatchObject({ email: 'asha@tohfa.test', name: 'Asha Rao' });
});

test('a shop that cannot confirm the sign-in says so calmly', { tag: '@full' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/502|ERR_FAILED/);
  await page.goto('/login');
  await page.route('**/backend/guser.php', (route) =>
    route.fulfill({ status: 502, json: { error: 'x', code: 'provider_unreachable' } }),
  );
  const popup = await openProvider(page);
  await popup.getByRole('button', { name: 'Continue as Asha Rao' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'The sign-in service is not responding.' }),
  ).toBeVisible();

  await page.route('**/backend/guser.php', (route) => route.abort());
  const again = await openProvider(page);
  await again.getByRole('button', { name: 'Continue as Asha Rao' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The shop cannot be reached.' })).toBeVisible();
});

test('the other tabs at the door come in too, with the same session', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/categories');
  await expect(other).toHaveURL('/login');
  const signedIn: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/backend/guser.php')) signedIn.push(request.url());
  });
  await signInAs(page, 'Asha Rao');
  await expect(other).toHaveURL('/categories');
  expect(signedIn).toHaveLength(1);
});

test('a person who signed in through the provider sets a first password without an old one', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/profile');
  const popup = await openProvider(page);
  await popup.getByLabel('Name').fill('Tara Bose');
  await popup.getByRole('textbox', { name: 'Email' }).fill(`tara-${Date.now()}@people.test`);
  await popup.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL('/profile');
  await page.getByRole('button', { name: 'Set a password' }).click();
  const sheet = page.getByRole('dialog', { name: 'Set a password' });
  await sheet.getByLabel('New password', { exact: true }).fill('marigolds at the door');
  await sheet.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
});

async function openProvider(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opening;
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  return popup;
}

async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  const popup = await openProvider(page);
  await popup.getByRole('button', { name: `Continue as ${name}` }).click();
  await expect(page).toHaveURL('/home');
}

async function keptUser(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}'));
}

function collectWarnings(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    const isOurs = !message.text().includes('blocked by Playwright');
    if (message.type() === 'warning' && isOurs) logged.push(message.text());
  });
  return logged;
}
