import { readFile } from 'node:fs/promises';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { signUp } from '../test/shop/customers.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';

test.beforeEach(async ({ page, adminSessions }) => startAsAdmin(page, await adminSessions.current()));

test('a customer is found, noted, blocked, exported, unblocked and erased', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  const person = await signUp(shop.url);
  await page.goto(paths.customersManagement);
  await page.getByRole('searchbox').fill(person.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(page.url()).not.toContain('@');
  await expectAccessible(page, { inFull: true });
  await page.getByRole('link', { name: person.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();

  await page.getByLabel('New note').fill('Asked about a late parcel.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Asked about a late parcel.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Block' }).click();
  const sheet = page.getByRole('dialog', { name: `Block ${person.name}?` });
  await expect(sheet).toContainText('Orders under way stay');
  await sheet.getByLabel('Reason, for colleagues').fill('Refuses parcels');
  await sheet.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('Refuses parcels')).toBeVisible();
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Export data' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Export data' }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file).toMatchObject({ account: { email: person.email }, blocked: { reason: 'Refuses parcels' } });

  await page.getByRole('button', { name: 'Unblock' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText('Refuses parcels')).toBeHidden();

  await page.getByRole('button', { name: 'Erase' }).click();
  const erasing = page.getByRole('dialog', { name: `Erase ${person.name}?` });
  await erasing.getByRole('textbox').fill('somebody else');
  await erasing.getByRole('button', { name: 'Erase' }).click();
  await expect(erasing.getByRole('textbox')).toHaveAccessibleDescription('Type it exactly as it is shown.');
  await erasing.getByRole('textbox').fill(person.email);
  await erasing.getByRole('button', { name: 'Erase' }).click();
  await expect(page).toHaveURL(paths.customersManagement);
  await page.getByRole('searchbox').fill(person.email);
  await expect(page.getByText('Nobody was found.')).toBeVisible();
});
