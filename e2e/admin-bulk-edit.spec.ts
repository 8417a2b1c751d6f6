import type { Locator, Page } from '@playwright/test';
import type { AdminProduct, Category } from '@tohfa/contract';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { uniqueName } from './support/product-form.ts';

test.beforeEach(async ({ page, adminSessions }) => startAsAdmin(page, await adminSessions.current()));

test('all that match get ten percent more, ending in 9, after a preview, and their old prices back', {
  tag: '@full',
}, async ({ page }) => {
  const mark = await addLamps(page, [500, 1000, 1250]);
  await page.goto(paths.productsManagement);
  await page.getByRole('searchbox', { name: 'Search products' }).fill(mark);
  await expect(prices(page)).toHaveText(['₹500', '₹1,000', '₹1,250']);
  await page.getByRole('checkbox', { name: `Select ${mark} 1` }).click();
  await page.getByRole('button', { name: 'Select all 3 that match' }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change 3 products' });
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Enter a percentage from 0 to 1,000.');
  await sheet.getByLabel('Percent').fill('10');
  await sheet.getByLabel('Round').selectOption('Rounded to …9');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect(sheet.getByRole('row').filter({ hasText: `${mark} 3` })).toContainText('₹1,250 → ₹1,379');
  await expect(sheet.getByRole('status')).toHaveText('3 products will change.');
  await sheet.getByRole('button', { name: 'Change 3 products' }).click();
  await expect(page.getByText('Price +10 %, rounded to …9: 3 products changed.')).toBeVisible();
  await expect(prices(page)).toHaveText(['₹549', '₹1,099', '₹1,379']);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Price +10 %, rounded to …9: 3 products taken back.')).toBeVisible();
  await expect(prices(page)).toHaveText(['₹500', '₹1,000', '₹1,250']);
});

test('prices are typed down a column with the keyboard, and a change by someone else is told', {
  tag: '@full',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/409/);
  const mark = await addLamps(page, [500, 600]);
  await page.goto(`${paths.productsManagement}?q=${encodeURIComponent(mark)}`);
  await prices(page).first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('549');
  await page.keyboard.press('Enter');
  await expect(prices(page).nth(1)).toBeFocused();
  await page.keyboard.type('649');
  await page.keyboard.press('Escape');
  await expect(prices(page)).toHaveText(['₹549', '₹600']);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('40');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: `Stock of ${mark} 1: 40 in stock` })).toBeVisible();

  const [, second] = await lampsOf(page, mark);
  const { id = 0, version = 0 } = second ?? {};
  await page.request.post('/backend/edit-product', { data: { id, version, price: 700 } });
  await prices(page).nth(1).click();
  const input = page.getByRole('textbox', { name: `Price of ${mark} 2` });
  await input.fill('620');
  await input.press('Enter');
  await expect(page.getByRole('alert')).toContainText('It was changed to ₹700 in the meantime.');
  await expect(input).toHaveValue('620');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(prices(page)).toHaveText(['₹549', '₹620']);
  const saved = async () =>
    (await lampsOf(page, mark)).map(({ price, count_in_stock }) => `${price}, ${count_in_stock}`);
  await expect.poll(saved).toEqual(['549, 40', '620, 12']);
});

test('variants, filters and a range of rows', { tag: '@full' }, async ({ page }) => {
  const mark = await addLamps(page, [500, 600, 700], { state: 'draft' });
  const sizes = ['S', 'M'].map((Size, index) => ({ options: { Size }, price: 800 + index, countInStock: 1 }));
  await addLamp(page, `${mark} 4`, 1, { options: [{ name: 'Size', values: ['S', 'M'] }], variants: sizes });
  await page.goto(`${paths.productsManagement}?q=${encodeURIComponent(mark)}`);
  await page.getByRole('button', { name: `Price of ${mark} 4: from ₹800, 2 variants` }).click();
  const sheet = page.getByRole('dialog', { name: `${mark} 4` });
  await sheet.getByLabel('Price of M').fill('899');
  await sheet.getByLabel('Stock of S').fill('7');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByRole('button', { name: `Stock of ${mark} 4: 8 in stock, 2 variants` }),
  ).toBeVisible();

  await page.getByRole('combobox', { name: 'State' }).selectOption('Draft');
  await expect(page).toHaveURL(/state=draft/);
  await expect(prices(page)).toHaveText(['₹500', '₹600', '₹700']);
  await page.getByRole('checkbox', { name: `Select ${mark} 1` }).click();
  await page.getByRole('checkbox', { name: `Select ${mark} 3` }).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('region', { name: 'Selected products' }).getByRole('status')).toHaveText(
    '3 selected',
  );
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('region', { name: 'Selected products' })).toHaveCount(0);
});

function prices(page: Page): Locator {
  return page.getByRole('table', { name: 'Products' }).getByRole('button', { name: /^Price of / });
}

async function addLamps(page: Page, costs: number[], more: object = {}): Promise<string> {
  const mark = uniqueName('Oil lamp');
  for (const [index, price] of costs.entries()) await addLamp(page, `${mark} ${index + 1}`, price, more);
  return mark;
}

async function addLamp(page: Page, name: string, price: number, more: object = {}): Promise<void> {
  const [category]: Category[] = await (await page.request.get('/backend/get-categories.php')).json();
  const data = { name, description: 'Brass.', price, category: category?.id, countInStock: 12, ...more };
  const added = await page.request.post('/backend/add-product.php', { data });
  expect(added.status()).toBe(201);
}

async function lampsOf(page: Page, q: string): Promise<AdminProduct[]> {
  const params = { q, sort: 'name', direction: 'up' };
  return (await (await page.request.get('/backend/admin-products', { params })).json()).products;
}
