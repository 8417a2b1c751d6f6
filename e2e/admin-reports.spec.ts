import { readFileSync } from 'node:fs';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { signUp } from '../test/shop/customers.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { buy, productWith } from './support/buyer.ts';

test('the sales of a week are drawn, spoken and listed, and saved as a file', { tag: '@full' }, async ({
  page,
  adminSessions,
  shop,
}) => {
  await buy(shop.url, await signUp(shop.url), await productWith(page));
  await startAsAdmin(page, await adminSessions.current());
  await page.goto(paths.reports);
  await page.getByLabel('Period').selectOption('Last 7 days');
  await expect(page).toHaveURL(/period=last-7/);
  await page.getByLabel('Compare with').selectOption('Nothing');

  await page.getByRole('button', { name: 'What is Net sales?' }).first().press('Enter');
  await expect(page.getByRole('dialog', { name: 'Net sales' })).toContainText('Sales less refunds.');
  await page.keyboard.press('Escape');

  const chart = page.getByRole('slider', { name: 'Net sales' });
  await chart.press('End');
  // Until the comparison is gone: the report is fetched again without it.
  await expect(chart).not.toHaveAttribute('aria-valuetext', /before/);
  const spoken = (await chart.getAttribute('aria-valuetext')) ?? '';
  expect(spoken).toMatch(/^\d+ \w+ \d{4}: ₹[1-9]/);
  await chart.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', spoken);
  const [day = '', amount = ''] = spoken.split(': ');
  await expect(page.getByRole('row', { name: day })).toContainText(amount);

  await page.getByLabel('View').selectOption('By product');
  await expect(page.getByRole('row', { name: 'Delivery and charges' })).toBeVisible();
  const total = page.getByRole('row', { name: 'Total' });
  const netSales = ((await total.textContent()) ?? '').replace(/^Total(₹[\d,.]+).*$/, '$1');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const csv = readFileSync(await (await saved).path(), 'utf8');
  expect(csv).toContain(`"Total",${netSales.replaceAll(/[₹,]/g, '')},`);

  await page.getByRole('navigation', { name: 'Report' }).getByRole('link', { name: 'Coupons' }).click();
  await expect(page).toHaveURL(/report=coupons/);
  await page.goto(`${paths.reports}?period=custom&from=2020-01-01&to=2020-01-31`);
  await expect(page.getByText('No sales in this period.')).toBeVisible();
});
