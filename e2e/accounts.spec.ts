import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signInByApi } from '../test/shop/customers.ts';
import { mailedCode, mailedLink } from '../test/shop/outbox.ts';
import { expect, test } from './support/shop.ts';

const ASHA = { email: 'asha@tohfa.test', password: 'gift-for-asha' };
const PASSWORD = 'marigolds at the door';
const isFull = process.env.FULL_FIGURES === '1';
const USER_DATA_FIELDS = [
  'email',
  'id',
  'isAdmin',
  'name',
  'photo',
  'provider',
  'requests',
  'token',
  'uid',
  'userId',
  'userName',
];

test('a new customer creates an account, confirms the email by the mailed link, and finds it confirmed', async ({
  page,
  shop,
}) => {
  const email = newEmail();
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill('Kiran Das');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('too short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Use at least 10 characters.',
  );

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kiran Das');
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText(email);
  await expect(page.getByText('Your email is not confirmed yet.')).toBeVisible();

  await page.goto(await mailedLink(shop, email, 'confirm-email'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is confirmed');
  await expect(page).toHaveURL('/confirm-email');
  await page.goto('/profile');
  await expect(page.getByText('Email confirmed')).toBeVisible();
});

test('an email that has an account is told at its field', { tag: '@full' }, async ({ page, pageErrors }) => {
  pageErrors.allow(/409/);
  await page.goto('/login');
  await page.getByLabel('Email').fill(ASHA.email);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(ASHA.email);
  await page.getByLabel('Name').fill('Asha');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'An account with this email already exists.',
  );
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
});

test('a customer signs in from the first page, and the browser keeps what the specification names', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await signIn(page, ASHA);
  await expect(page).toHaveURL('/home');
  const kept = await page.evaluate(() => ({
    userData: JSON.parse(localStorage.getItem('userData') ?? '{}'),
    user: JSON.parse(localStorage.getItem('user') ?? '{}'),
  }));
  expect(Object.keys(kept.userData).sort()).toEqual(USER_DATA_FIELDS);
  expect(kept.userData).toMatchObject({ email: ASHA.email, name: 'Asha Rao', provider: 'password' });
  expect(kept.user).toEqual({ id: kept.userData.id, email: ASHA.email, phone: '', name: 'Asha Rao' });

  await page.goto('/login');
  await expect(page).toHaveURL('/home');
});

test('a wrong password is told in the words of the specification, and what was typed stays', {
  tag: '@full',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/401/);
  await page.goto('/login');
  await signIn(page, { email: newEmail(), password: 'not the password' });
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  await expect(page.getByText('Check both, or get a sign-in code.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');

  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
});

test('after a wrong password a code is mailed to the typed address, and a new account signs in with it', {
  tag: '@full',
}, async ({ page, pageErrors, shop }) => {
  pageErrors.allow(/401/);
  const email = newEmail();
  await page.goto('/login');
  await signIn(page, { email, password: 'not the password' });
  await page.getByRole('button', { name: 'get a sign-in code' }).click();
  const code = page.getByLabel('Code from the email');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
  const digits = await mailedCode(shop, email, 'sign-in');
  await page.reload();

  await code.fill(String((Number(digits) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(code).toHaveAccessibleDescription(/^This code is wrong or has expired\./);
  await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/home');
  await page.goto('/profile');
  await expect(page.getByText('Email confirmed')).toBeVisible();
});

test('any other refusal of a sign-in is told with the server’s words', { tag: '@full' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/429|ERR_FAILED|400/);
  await page.goto('/login');
  await page.route('**/backend/login.php', (route) =>
    route.fulfill({ status: 429, json: { error: 'Too many requests.', code: 'too_many_requests' } }),
  );
  await signIn(page, ASHA);
  await expect(page.getByRole('alert')).toHaveText('Login error: Too many requests.');

  await page.unroute('**/backend/login.php');
  await signIn(page, { email: 'no email', password: 'some password' });
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter an email address.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Email').fill(ASHA.email);
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');

  await page.route('**/backend/login.php', (route) => route.abort());
  await signIn(page, ASHA);
  await expect(page.getByRole('alert')).toHaveText(
    'Login error: The shop cannot be reached. Please check your connection.',
  );
});

test('a visitor who is sent to the sign-in comes back to the screen they wanted', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/productdetails?id=3');
  await expect(page).toHaveURL('/login');
  await signIn(page, ASHA);
  await expect(page).toHaveURL('/productdetails?id=3');
});

test('the screens of customers ask for the sign-in, the public ones do not', { tag: '@full' }, async ({
  page,
}) => {
  // Other stories begin signed out on the shop, the categories, the profile and a product.
  const others = ['/home', '/categories', '/profile', '/productdetails'];
  for (const address of ['/home?q=tea', '/orders', ...(isFull ? others : [])]) {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
  }
  await page.goto('/request');
  await expect(page.getByRole('alert')).toHaveText('You must be logged in to view your gift requests.');
  for (const address of ['/policy', '/share-special-days']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(address);
  }
});

test('signing in and out in one tab does the same in the others', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/categories');
  await expect(other).toHaveURL('/login');
  await page.goto('/login');
  await signIn(page, ASHA);
  await expect(page).toHaveURL('/home');
  await expect(other).toHaveURL('/categories');

  await page.goto('/profile');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}').token);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  expect(await page.evaluate(() => ['userData', 'user'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
  ]);
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await page.request.get('/backend/my-sessions', { headers })).status();
    })
    .toBe(401);

  await signIn(page, ASHA);
  await expect(page).toHaveURL('/home');
});

test('a forgotten password is replaced through the mailed link, which works once', { tag: '@full' }, async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.allow(/401|409/);
  const email = await newAccount(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');

  const link = await mailedLink(shop, email, 'reset-password');
  await page.goto(link);
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  await page.getByLabel('New password', { exact: true }).fill('a new one for the door');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').filter({ hasText: 'Your new password is saved.' })).toBeVisible();

  await signIn(page, { email, password: PASSWORD });
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  await signIn(page, { email, password: 'a new one for the door' });
  await expect(page).toHaveURL('/home');

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('yet another one');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
});

test('gift details ask for the sign-in when the local user record is missing', { tag: '@full' }, async ({
  page,
  pageErrors,
}) => {
  // The sign-in page shows the gift somebody came for, if there is one.
  pageErrors.allow(/404/);
  await page.goto('/login');
  await signIn(page, ASHA);
  await expect(page).toHaveURL('/home');
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.goto('/giftdetails/some-gift');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveText('Session error. Please login again.');
});

test('damaged stored data is cleared and leads to the sign-in, never to a white page', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/favicon/);
  // What counts as damaged is decided by session.ts, whose tests know them all.
  for (const damaged of ['{"token":', ...(isFull ? ['[]', '{"token":7}', 'null'] : [])]) {
    // Without the app, which might read it before the next page does.
    await page.goto('/backend/shop-info');
    await page.evaluate((text) => {
      localStorage.setItem('userData', text);
      localStorage.setItem('isAdminVerified', 'true');
    }, damaged);
    await page.goto('/home');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert')).toHaveText('Session error. Please login again.');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  }
});

test('a session that has ended elsewhere leads to the sign-in with a word, and back', {
  tag: '@full',
}, async ({ page, shop, pageErrors }) => {
  pageErrors.allow(/401/);
  const { email } = await signedInAs(page, await newAccount(page));
  // A call of this screen that is still under way would already say it, here.
  await page.waitForLoadState('networkidle');
  const elsewhere = await signInByApi(shop.url, { email, password: PASSWORD });
  await page.request.post('/backend/sign-out-everywhere', {
    headers: { authorization: `Bearer ${elsewhere.token}` },
  });
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveText('Session expired or invalid. Please login again.');
  await signIn(page, { email, password: PASSWORD });
  await expect(page).toHaveURL('/profile');
});

function newEmail(): string {
  return `kiran-${randomBytes(6).toString('hex')}@people.test`;
}

async function newAccount(page: Page): Promise<string> {
  const email = newEmail();
  const data = { name: 'Kiran Das', email, password: PASSWORD };
  expect((await page.request.post('/backend/signup', { data })).status()).toBe(200);
  return email;
}

async function signedInAs(page: Page, email: string): Promise<{ email: string }> {
  await page.goto('/login');
  await signIn(page, { email, password: PASSWORD });
  await expect(page).toHaveURL('/home');
  return { email };
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
