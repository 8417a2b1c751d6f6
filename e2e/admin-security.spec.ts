import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { mailedCode } from '../test/shop/outbox.ts';
import { startShop } from '../test/shop/start-shop.ts';
import { paths } from '../web/src/lib/paths.ts';
import { enterCode, expect, requestCode, test } from './support/admin.ts';
import { openAccount } from './support/admin-menu.ts';

test('an admin signs in with a passkey, with an app, and after losing both with a recovery code', {
  tag: '@full',
}, async ({ page, shop, newAdmin }) => {
  await addVirtualAuthenticator(page);
  await page.goto(paths.admin);
  await requestCode(page, newAdmin);
  await enterCode(page, await mailedCode(shop, newAdmin, 'sign-in'));
  await expect(page).toHaveURL(paths.dashboard);

  await page.goto(paths.mySecurity);
  await page.getByLabel('Name of this passkey').fill('Blue key');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey is added.')).toBeVisible();
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = ((await page.locator('.font-mono').textContent()) ?? '').replaceAll(' ', '');
  const step = Math.floor(Date.now() / 30_000);
  await page.getByLabel('Code that the app shows').fill(totpAt(key, step));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Your app is set up.')).toBeVisible();
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  const shownCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shownCodes).toHaveCount(10);
  const codes = await shownCodes.allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 of 10 are left.')).toBeVisible();

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(paths.dashboard);

  await signOut(page);
  await requestCode(page, newAdmin);
  await page.getByRole('button', { name: 'Use your authenticator app' }).click();
  await page.getByLabel('Code of your authenticator app').fill(totpAt(key, step + 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(paths.dashboard);

  await signOut(page);
  await requestCode(page, newAdmin);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(paths.mySecurity);
  await expect(page.getByText('You signed in with a recovery code')).toBeVisible();
  await expect(page.getByText('9 of 10 are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Blue key' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
});

test('the first owner of an empty shop is made with the code of its start', { tag: '@full' }, async ({
  browser,
}) => {
  const shop = await startShop({ LOCAL_RAZORPAY: '1', LOCAL_IDENTITY: '1', LOCAL_MAIL: '1' });
  const page = await browser.newPage({ baseURL: shop.url });
  const code = readFileSync(join(shop.dataDir, 'setup-code'), 'utf8').trim();
  expect(shop.output()).not.toContain(code);
  await page.goto(paths.admin);
  await page.getByLabel('Your email').fill('asha@shop.test');
  await page.getByLabel('Setup code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Become the owner' }).click();
  await expect(page).toHaveURL(paths.dashboard);
  await page.goto(paths.admin);
  await expect(page.getByLabel('Admin email')).toBeVisible();
  await page.close();
  await shop.stop();
});

/** Chromium's own, which verifies the person by itself. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

async function signOut(page: Page): Promise<void> {
  // A screen that is still on its way would load after signing out.
  await expect(page.getByRole('heading', { level: 1, name: /^(Today|Your sign-in)$/ })).toBeVisible();
  const account = await openAccount(page);
  await account.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(paths.admin);
}

/** What an authenticator app shows: RFC 6238. */
function totpAt(key: string, step: number): string {
  const bits = [...key].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hmac = createHmac('sha1', secret).update(counter).digest();
  const digits = hmac.readUInt32BE((hmac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(digits % 1_000_000).padStart(6, '0');
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
