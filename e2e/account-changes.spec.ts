// A signed-in customer changes their name, photo and email.
import type { Page } from '@playwright/test';
import type { SignedIn } from '@tohfa/contract';
import { PASSWORD, signInByApi, signUp, startSignedIn } from '../test/shop/customers.ts';
import { mailedLink } from '../test/shop/outbox.ts';
import { drawnPictures } from './support/pictures.ts';
import { expect, test } from './support/shop.ts';

test('name and photo are changed, and the header shows them', { tag: '@full' }, async ({ page, shop }) => {
  await openProfile(page, shop.url);
  await page.getByRole('button', { name: 'Edit name and photo' }).click();
  const sheet = page.getByRole('dialog', { name: 'Your name and photo' });
  const [file] = await drawnPictures(page, ['#b3134f']);
  await sheet.getByLabel('Choose photo').setInputFiles(file ?? []);
  // Behind the sheet, where roles do not reach.
  const headerPhoto = page.locator('header img[src^="/media/"]');
  await expect(headerPhoto).toBeVisible();
  await sheet.getByLabel('Name').fill('');
  await sheet.getByRole('button', { name: 'Save name' }).click();
  await expect(sheet.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByLabel('Name').fill('Kiran Rao');
  await expect(sheet.getByLabel('Name')).not.toHaveAttribute('aria-invalid', 'true');
  await sheet.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kiran Rao');
  await expect(sheet).toBeHidden();

  await page.reload();
  await page.getByRole('button', { name: 'Edit name and photo' }).click();
  await sheet.getByRole('button', { name: 'Remove photo' }).click();
  await expect(headerPhoto).toHaveCount(0);
});

test('a new email counts once its link was opened', { tag: '@full' }, async ({ page, shop, pageErrors }) => {
  pageErrors.allow(/401/);
  const { email } = await openProfile(page, shop.url);
  const wanted = `new-${email}`;
  const section = page.getByRole('region', { name: 'Email' });
  await section.getByRole('button', { name: 'Change email' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change email' });
  await sheet.getByLabel('New email').fill(wanted);
  await sheet.getByLabel('Current password', { exact: true }).fill('not the one');
  await sheet.getByRole('button', { name: 'Send link' }).click();
  await expect(sheet.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
    'Your current password is incorrect.',
  );
  await sheet.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Send link' }).click();
  await expect(section.getByText(`Please open the link we sent to ${wanted}.`)).toBeVisible();
  await expect(section.getByText(email, { exact: true })).toBeVisible();

  await page.goto(await mailedLink(shop, wanted, 'confirm-email'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is confirmed');
  await page.goto('/profile');
  await expect(section.getByText(wanted, { exact: true })).toBeVisible();
  await expect(section.getByText('Email confirmed')).toBeVisible();
  await signInByApi(shop.url, { email: wanted, password: PASSWORD });
});

async function openProfile(page: Page, shopUrl: string): Promise<SignedIn> {
  const user = await signUp(shopUrl, 'Kiran Das');
  await startSignedIn(page, user);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kiran Das');
  return user;
}
