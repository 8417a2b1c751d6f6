import { readFile } from 'node:fs/promises';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { signUp } from '../test/shop/customers.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { buy, productWith } from './support/buyer.ts';

test('a month’s tax ties to the ledger, is downloaded sheet by sheet, and a month that is over is closed and reopened', {
  tag: '@full',
}, async ({ page, adminSessions, shop }) => {
  await startAsAdmin(page, await adminSessions.current());
  await buy(shop.url, await signUp(shop.url), await productWith(page));
  const sheets = page.getByRole('region', { name: 'Sheets' });
  await expect
    .poll(async () => {
      await page.goto(paths.gst);
      return sheets.getByText('b2cs').locator('..').textContent();
    })
    .toMatch(/[1-9]\d* rows?/);
  await expect(page.getByRole('table', { name: 'Tax of the month' })).toContainText('CGST');
  const tie = page.getByRole('region', { name: 'Ties to the ledger' });
  await expect(tie.getByText('Everything is explained.')).toBeVisible();
  await expect(page.getByText('The shop has no GSTIN')).toBeVisible();

  await sheets.getByText('All other sales, summed').click();
  await expect(sheets.getByRole('cell', { name: 'OE' }).first()).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await sheets.getByRole('link', { name: 'CSV of b2cs' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toMatch(
    /^Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN\r\nOE,/,
  );

  await page.goto(`${paths.gst}?month=2024-01`);
  await page.getByRole('button', { name: 'Close the month' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the month' }).click();
  await expect(page.getByText('Its sums are still those it was closed with.')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByLabel('Why').fill('An invoice was for the wrong company.');
  await page.getByRole('button', { name: 'Reopen the month' }).click();
  await expect(page.getByText('January 2024 is open again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close the month' })).toBeVisible();
});
