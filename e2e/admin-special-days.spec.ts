import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { fillSpecialDays, SAVED, sendSpecialDays } from './support/special-days.ts';

test('an admin sees the coming days, finds and exports submissions, and deletes one on request', {
  tag: '@full',
}, async ({ page, adminSessions }) => {
  const name = `Zubin ${randomBytes(4).toString('hex')}`;
  await page.goto(paths.shareSpecialDays);
  await fillSpecialDays(page, { name });
  await page.locator('[name=flat_no]').fill('=SUM(A1:A9)');
  await sendSpecialDays(page);
  await expect(page.getByText(SAVED)).toBeVisible();

  await startAsAdmin(page, await adminSessions.current());
  await page.goto(paths.specialDaysManagement);
  await expect(page.getByRole('button', { name: /Meera Iyer/ }).first()).toBeVisible();
  await page.getByRole('searchbox').fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(page.getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`"${name}"`);
  expect(csv).toContain(`"'+919876543210"`);
  expect(csv).toContain(`"'=SUM(A1:A9)"`);

  await row.getByRole('button', { name }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet).toContainText('+919876543210');
  await sheet.getByRole('button', { name: 'Delete on request…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No submissions match your search.')).toBeVisible();
});
