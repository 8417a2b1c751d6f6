import { randomBytes } from 'node:crypto';
import type { Product } from '@tohfa/contract';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { callShop } from '../test/shop/call-shop.ts';
import { mailedLink } from '../test/shop/outbox.ts';
import { paths, publicProductPath, stockHistoryPath } from '../web/src/lib/paths.ts';
import { expectAccessible } from './support/axe.ts';
import { uniqueName } from './support/product-form.ts';
import { expect, test } from './support/shop.ts';

test('a visitor asks to be told, the admin restocks, the email comes, and its link stops all others', {
  tag: '@full',
}, async ({ page, browser, shop, adminSessions, pageErrors }) => {
  pageErrors.allow(/400/);
  const cookie = await adminSessions.current();
  const { product } = await callShop<{ product: Product }>(
    shop.url,
    'add-product.php',
    {
      name: uniqueName('Brass diya'),
      description: 'Cast by hand.',
      price: 900,
      category: 1,
      countInStock: 0,
    },
    { cookie: `${cookie.name}=${cookie.value}` },
  );
  const email = `${randomBytes(6).toString('hex')}@stories.test`;

  await page.goto(publicProductPath(product.slug));
  const form = page.getByRole('form', { name: 'Want this one?' });
  await form.getByLabel('Email').fill('not an address');
  await form.getByRole('button', { name: 'Tell me when it is back' }).click();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Please enter an email address.');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Tell me when it is back' }).click();
  await expect(page.getByText(`We will write to ${email} when it is back.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(form.getByRole('status')).toHaveText('Done. We will not write to you about it.');
  await form.getByRole('button', { name: 'Tell me when it is back' }).click();
  await expect(page.getByText(`We will write to ${email} when it is back.`)).toBeVisible();
  await expectAccessible(page, { inFull: true });

  const office = await browser.newPage({ baseURL: shop.url });
  await startAsAdmin(office, cookie);
  await office.goto(`${paths.productsManagement}?q=${encodeURIComponent(product.name)}`);
  await office.getByRole('link', { name: `Stock of ${product.name}` }).click();
  await expect(office).toHaveURL(stockHistoryPath(product.id));
  await expect(office.getByText('The stock has never changed.')).toBeVisible();
  await office.getByRole('button', { name: 'Adjust stock' }).click();
  const sheet = office.getByRole('dialog');
  await sheet.getByLabel('Reason').selectOption('damaged');
  await sheet.getByLabel('Units that are damaged').fill('1');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByLabel('Units that are damaged')).toHaveAccessibleDescription(
    /There are none in stock\./,
  );
  await sheet.getByLabel('Reason').selectOption('received');
  await sheet.getByLabel('Units that came in').fill('3');
  await sheet.getByLabel('Note').fill('From Moradabad');
  await expectAccessible(office);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('3 in stock.', { exact: true })).toBeVisible();
  const rows = office.getByRole('table', { name: 'Stock history' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(/Received.*From Moradabad.*\+3/);
  await office.getByLabel('Warn when stock is down to').fill('2');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Saved.', { exact: true })).toBeVisible();
  await expectAccessible(office, { inFull: true });
  await office.close();

  await page.goto(await mailedLink(shop, email, 'stop-notices'));
  await expect(page).toHaveURL(paths.stopNotices);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stopped');
  await expectAccessible(page, { inFull: true });
});
