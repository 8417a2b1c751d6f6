import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { signInByApi, startSignedIn } from '../test/shop/customers.ts';
import { expect, test } from './support/shop.ts';

const PASSWORD = 'marigolds at the door';
const ADDRESS = '12 Lotus House, MG Road, Bengaluru, Karnataka 560001';

test('addresses are added, changed and, after a question, deleted', { tag: '@full' }, async ({ page }) => {
  await openProfile(page);
  const section = page.getByRole('region', { name: 'Addresses' });
  await expect(section.getByText('No saved addresses yet.')).toBeVisible();

  await section.getByRole('button', { name: 'Add an address' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add an address' });
  await sheet.getByRole('button', { name: 'Save address' }).click();
  await expect(sheet.getByLabel('Full address')).toHaveAccessibleDescription('Please enter an address.');
  await sheet.getByLabel('Full address').fill(ADDRESS.replace('MG Road, ', 'MG Road\n'));
  await sheet.getByRole('button', { name: 'Save address' }).click();
  await expect(sheet).toBeHidden();
  await expect(section.getByRole('listitem')).toHaveText([ADDRESS]);

  await section.getByRole('button', { name: `Change ${ADDRESS}` }).click();
  const changing = page.getByRole('dialog', { name: 'Change the address' });
  await expect(changing.getByLabel('Full address')).toHaveValue(ADDRESS);
  await changing.getByLabel('Who lives there? (optional)').fill('Kamala Devi');
  await changing.getByLabel('Their mobile number (optional)').fill('12345');
  await changing.getByRole('button', { name: 'Save address' }).click();
  await expect(changing.getByText('Please enter an Indian mobile number.')).toBeVisible();
  await changing.getByLabel('Their mobile number (optional)').fill('98450 12345');
  await changing.getByRole('button', { name: 'Save address' }).click();
  await expect(section.getByRole('listitem')).toHaveText([`Kamala Devi${ADDRESS}+919845012345`]);

  await section.getByRole('button', { name: `Delete ${ADDRESS}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this address?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await section.getByRole('button', { name: `Delete ${ADDRESS}` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(section.getByText('No saved addresses yet.')).toBeVisible();
});

test('one device is signed out from another, and then all of them', { tag: '@full' }, async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.allow(/401/);
  const account = await openProfile(page);
  await signInByApi(shop.url, account);
  const elsewhere = await signInByApi(shop.url, account);
  await page.reload();
  const section = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(section.getByRole('listitem')).toHaveCount(3);
  await expect(section.getByText('This device', { exact: true })).toHaveCount(1);

  // On a slow network the second one is tapped before the first is done.
  await page.route('**/backend/end-session', async (route) => {
    await setTimeout(1000);
    await route.continue();
  });
  for (const left of [2, 1]) {
    await section.getByRole('button', { name: 'Sign out Unknown device' }).first().click();
    await expect(section.getByRole('listitem')).toHaveCount(left);
  }
  const headers = { authorization: `Bearer ${elsewhere.token}` };
  await expect
    .poll(async () => (await page.request.get('/backend/my-sessions', { headers })).status())
    .toBe(401);

  await section.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').filter({ hasText: 'signed out on every device' })).toBeVisible();
});

test('the current password is needed to change the password', { tag: '@full' }, async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.allow(/401/);
  const account = await openProfile(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change password' });
  await sheet.getByLabel('Current password', { exact: true }).fill('not the one');
  await sheet.getByLabel('New password', { exact: true }).fill('a new one for the door');
  await sheet.getByRole('button', { name: 'Save new password' }).click();
  await expect(sheet.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
    'Your current password is incorrect.',
  );
  await sheet.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your password is saved.' })).toBeVisible();
  await expect(page).toHaveURL('/profile');
  await signInByApi(shop.url, { ...account, password: 'a new one for the door' });
});

test('everything held about a person can be downloaded', async ({ page }) => {
  const { email } = await openProfile(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^tohfa-my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.account).toMatchObject({ email, name: 'Kiran Das' });
});

test('an account is erased after its email and password were typed, and is then unknown', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/401/);
  const { email } = await openProfile(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Delete your account?' });
  await sheet.getByLabel('Enter your email to confirm').fill('someone@else.test');
  await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(sheet.getByLabel('Enter your email to confirm')).toHaveAccessibleDescription(
    'Please enter the email of this account.',
  );
  await sheet.getByLabel('Enter your email to confirm').fill(email);
  await sheet.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').filter({ hasText: 'Your account is deleted.' })).toBeVisible();

  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
});

test('what does not load says so in its place, and can be tried again', { tag: '@full' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  await page.route('**/backend/my-sessions', (route) =>
    route.fulfill({ status: 500, json: { error: 'x', code: 'failed' } }),
  );
  await openProfile(page);
  const section = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(section.getByRole('alert')).toHaveText('This did not load. Your data is safe.');
  await page.unroute('**/backend/my-sessions');
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section.getByText('This device', { exact: true })).toBeVisible();
});

test('signing out offline works at once, and the shop is told later', async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/);
  await openProfile(page);
  await page.route('**/backend/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toContainText('You are signed out on this device.');

  await page.unroute('**/backend/logout');
  const told = page.waitForResponse('**/backend/logout');
  await page.goto('/home');
  expect((await told).status()).toBe(200);
  await expect(page).toHaveURL('/login');
});

test('what is pressed on the profile is at least 44 high', { tag: '@full' }, async ({ page }) => {
  await openProfile(page);
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  const small = await page
    .getByRole('main')
    .locator('a:visible, button:visible')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 120)),
    );
  expect(small).toEqual([]);
});

/** A person of the story's own, so that stories side by side do not sign each other out. */
async function openProfile(page: Page): Promise<{ email: string; password: string }> {
  const account = { email: `kiran-${randomBytes(6).toString('hex')}@people.test`, password: PASSWORD };
  const made = await page.request.post('/backend/signup', { data: { name: 'Kiran Das', ...account } });
  expect(made.status()).toBe(200);
  const user = await made.json();
  await startSignedIn(page, user);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kiran Das');
  return account;
}
