import type { Page } from '@playwright/test';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { drawnPictures } from './support/pictures.ts';
import { uniqueName } from './support/product-form.ts';

test.beforeEach(async ({ page, adminSessions }) => startAsAdmin(page, await adminSessions.current()));

test('a category with an icon is created, shown in the shop, changed and deleted', { tag: '@full' }, async ({
  page,
}) => {
  const name = uniqueName('Kites');
  await page.goto(paths.createCategory);
  await expect(page.locator('[name=color]')).toHaveValue('#000000');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.locator('[name=color]').fill('#1f7a4d');
  await page.getByLabel('Featured', { exact: true }).check();
  await page.getByLabel('Block').fill('Play');
  const [icon, image] = await drawnPictures(page, ['#1f7a4d', '#f2a31b']);
  if (icon) await page.locator('[name=icon]').setInputFiles(icon);
  if (image) await page.locator('[name=image]').setInputFiles(image);
  await page.getByRole('button', { name: 'Create category' }).click();
  await expect(page.getByText('Category created successfully!', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(listed(page, name)).toContainText('0 products · featured · block Play');
  await expect(listed(page, name).locator('img')).toHaveAttribute('src', /^\/media\//);

  await page.goto(paths.categories);
  await expect(page.getByRole('link', { name })).toBeVisible();

  await page.goto(paths.createCategory);
  await listed(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(page.locator('[name=color]')).toHaveValue('#1f7a4d');
  await page.getByLabel('Name in Hindi').fill('पतंगें');
  await page.getByLabel('Name', { exact: true }).fill(`${name} and strings`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(listed(page, `${name} and strings`).locator('img')).toHaveAttribute('src', /^\/media\//);
  const inHindi = await page.request.get('/hi/backend/get-categories.php');
  expect(await inHindi.json()).toContainEqual(expect.objectContaining({ name: 'पतंगें', color: '#1f7a4d' }));

  await page.getByRole('button', { name: `Delete ${name} and strings` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(listed(page, name)).toHaveCount(0);
});

test('a category with products stays, and one of the same name is refused', { tag: '@full' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  await page.goto(paths.createCategory);
  const first = page.getByRole('region', { name: 'In the shop' }).getByRole('listitem').first();
  await first.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toHaveText('This category still has products.');

  const taken = (await first.locator('p').first().textContent()) ?? '';
  await page.getByLabel('Name', { exact: true }).fill(taken);
  await page.getByRole('button', { name: 'Create category' }).click();
  await expect(
    page.getByText('Something went wrong while creating the category.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    'A category with this name already exists.',
  );
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(taken);
});

function listed(page: Page, name: string) {
  return page.getByRole('region', { name: 'In the shop' }).getByRole('listitem').filter({ hasText: name });
}
