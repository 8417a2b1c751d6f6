import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { AdminProduct, Product } from '@tohfa/contract';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { drawnPictures, dropFiles } from './support/pictures.ts';
import { fillProduct, uniqueName } from './support/product-form.ts';

const ADD = '**/backend/add-product.php';
const ADDED = '✅ Product added successfully!';

test.beforeEach(async ({ page, adminSessions }) => startAsAdmin(page, await adminSessions.current()));

test('a product with three pictures is added, found in the shop, changed and deleted', async ({ page }) => {
  const name = uniqueName('Silver anklets');
  await page.goto(paths.productsManagement);
  await page.getByRole('link', { name: 'Add product' }).click();
  const [first, ...others] = await drawnPictures(page, ['#b3134f', '#f2a31b', '#1f7a4d']);
  await page.locator('[name=images]').setInputFiles(first ?? []);
  await dropFiles(page.getByText('Drop pictures here, or choose them'), others);
  const pictures = page.getByRole('list', { name: 'Pictures of the product' }).getByRole('listitem');
  await expect(pictures.getByRole('button', { name: /^Remove picture/ })).toHaveCount(3);
  await expect(page.locator('[name=image]')).toHaveValue(/^\/media\/[\w-]+-880\.webp$/);
  await pictures.nth(1).getByRole('button', { name: 'Make main' }).click();
  await fillProduct(page, name);
  await page.getByLabel('Rating').fill('4.5');
  await page.getByLabel('Featured').check();
  const text = page.getByRole('textbox', { name: 'Rich description' });
  await text.click();
  await page.keyboard.type('Made in ');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('Jaipur');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText(ADDED, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(text).toHaveText('');

  await page.getByRole('link', { name: 'See it in the shop' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('region', { name: `Pictures of ${name}` }).getByRole('listitem')).toHaveCount(
    3,
  );
  await expect(page.getByRole('main').locator('strong')).toHaveText('Jaipur');
  await page.goto(`/home?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();

  await openRow(page, name);
  await page.getByRole('link', { name: `Update ${name}` }).click();
  await expect(page.getByLabel('Price in ₹')).toHaveValue('1499');
  await expect(page.getByRole('textbox', { name: 'Rich description' })).toHaveText('Made in Jaipur');
  const hindi = page.getByRole('region', { name: 'In Hindi' });
  await hindi.getByRole('button', { name: 'Write in Hindi' }).click();
  await hindi.getByLabel('Name in Hindi').fill('चाँदी की पायल');
  await hindi.getByRole('button', { name: 'Close' }).click();
  await expect(hindi).toContainText('चाँदी की पायल');
  await page.getByLabel('Price in ₹').fill('1299');
  await page.getByLabel('In stock').fill('2');
  await page.getByRole('button', { name: 'Update product' }).click();
  await expect(page).toHaveURL(paths.productsManagement);
  await page.goto('/home?q=chandi+payal');
  await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
  await openRow(page, name);
  await expect(row(page, name)).toContainText('₹1,299');
  await expect(row(page, name)).toContainText('Low: 2');

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure to delete this product?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, name)).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`No product matches “${name}”.`)).toBeVisible();
  await page.goto(`/home?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { level: 3, name })).toHaveCount(0);
});

test('what the form lacks stands under its fields, and nothing is sent', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto(paths.addProduct);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  for (const label of ['Name', 'Description', 'Price in ₹', 'Category', 'In stock']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  }
  expect(sent.filter((url) => url.includes('/backend/add-product'))).toEqual([]);
});

test('a draft survives a reload, and can be thrown away', { tag: '@full' }, async ({ page }) => {
  await page.goto(paths.addProduct);
  await page.getByLabel('Name').fill('Half a thought');
  await page.getByRole('textbox', { name: 'Rich description' }).fill('About half');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Half a thought');
  await expect(page.getByRole('textbox', { name: 'Rich description' })).toHaveText('About half');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('');
});

test('the rich description is a control of the form, which holds its HTML', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto(paths.addProduct);
  const control = page.locator('[name=richDescription]');
  await page.getByRole('textbox', { name: 'Rich description' }).fill('Made by hand');
  await expect(control).toHaveValue('<p>Made by hand</p>');
  await control.fill('<p>Made in <strong>Jaipur</strong></p>');
  await expect(page.getByRole('textbox', { name: 'Rich description' }).locator('strong')).toHaveText(
    'Jaipur',
  );
  expect(await control.evaluate((element) => (element as HTMLTextAreaElement).form !== null)).toBe(true);
});

test('a product that another admin changed is not overwritten by accident', async ({ page, pageErrors }) => {
  pageErrors.allow(/409/);
  const all: Product[] = await (await page.request.get('/backend/get-products.php')).json();
  const [product] = all;
  if (product === undefined) throw new Error('the shop has no products');
  let current = { ...product, version: 1 };
  await page.route('**/backend/admin-products?id=*', (route) =>
    route.fulfill({ json: { products: [current], total: 1, tags: [] } }),
  );
  const sent: Record<string, unknown>[] = [];
  await page.route('**/backend/update-product.php', (route) => {
    const body = route.request().postDataJSON();
    sent.push(body);
    return body.version === current.version
      ? route.fulfill({ json: { success: true, product: current } })
      : route.fulfill({ status: 409, json: { success: false, error: 'Stale.', code: 'stale_version' } });
  });
  await page.goto(`${paths.addProduct}?id=${product.id}`);
  await page.getByLabel('Brand').fill('Typed by me');
  current = { ...current, version: 2, count_in_stock: 3 };
  await page.getByRole('button', { name: 'Update product' }).click();
  const conflict = page
    .getByRole('alert')
    .filter({ hasText: 'Someone updated this product while you were editing' });
  await expect(conflict).toContainText('Updated: stock.');
  await expect(page.getByLabel('Brand')).toHaveValue('Typed by me');

  await conflict.getByRole('button', { name: 'Load the new values' }).click();
  await expect(page.getByLabel('In stock')).toHaveValue('3');
  await expect(page.getByLabel('Brand')).toHaveValue(product.brand);
  await page.getByLabel('Brand').fill('Typed again');
  current = { ...current, version: 3, price: product.price + 1 };
  await page.getByRole('button', { name: 'Update product' }).click();
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page).toHaveURL(paths.productsManagement);
  expect(sent.map(({ version }) => version)).toEqual([1, 2, 3]);
  expect(sent.at(-1)).toMatchObject({ brand: 'Typed again', price: product.price });
});

test('a refusal says so, and what was typed stays', async ({ page, pageErrors }) => {
  pageErrors.allow(/500/);
  await page.goto(paths.addProduct);
  await fillProduct(page, 'Paper kite');
  await page.route(ADD, (route) =>
    route.fulfill({ status: 500, json: { error: 'Broken.', code: 'failed' } }),
  );
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('❌ Error adding product', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Paper kite');
  await expect(page.getByLabel('Price in ₹')).toHaveValue('1499');
});

test('a file that is no picture is told at its place, and the others go on', { tag: '@full' }, async ({
  page,
  pageErrors,
}) => {
  // The recorder of the story reads the preview's bytes, which the page itself may not.
  pageErrors.allow(/Connecting to 'blob:/);
  await page.goto(paths.addProduct);
  const [good] = await drawnPictures(page, ['#b3134f']);
  const hostile = {
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<script>alert(1)</script>'),
  };
  await page.locator('[name=images]').setInputFiles([hostile, ...(good ? [good] : [])]);
  await expect(page.getByRole('alert')).toContainText(
    'This file is not a readable JPEG, PNG or WebP picture.',
  );
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave out page.png' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a large photo is made smaller before it is sent', { tag: '@full' }, async ({ page }) => {
  await page.goto(paths.addProduct);
  const sent = page.waitForRequest('**/backend/upload-image.php');
  const large = await drawnPictures(page, ['noise'], 1300);
  expect(large[0]?.buffer.length).toBeGreaterThan(5_000_000);
  await page.locator('[name=images]').setInputFiles(large);
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
  const { requestBodySize } = await (await sent).sizes();
  expect(requestBodySize).toBeLessThan(1_500_000);
});

test('the table is searched, sorted, turned and exported', { tag: '@full' }, async ({ page }) => {
  const params = { sort: 'name', direction: 'up', limit: '100' };
  const { products: all }: { products: AdminProduct[] } = await (
    await page.request.get('/backend/admin-products', { params })
  ).json();
  await page.goto(paths.productsManagement);
  const rows = page
    .getByRole('table', { name: 'Products' })
    .getByRole('row')
    .filter({ has: page.locator('td') });
  await expect(rows).toHaveCount(25);
  await expect(page.getByRole('status')).toHaveText(`1–25 of ${all.length}`);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows).toHaveCount(all.length - 25);
  await page.getByRole('textbox', { name: 'Go to page' }).fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(`1–25 of ${all.length}`);

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.first()).toContainText(all.at(-1)?.name ?? '');

  await page.getByRole('searchbox', { name: 'Search products' }).fill('pashmina');
  await expect(rows).toHaveCount(
    all.filter(({ name, brand }) => /pashmina/i.test(`${name} ${brand}`)).length,
  );
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.split('\r\n')[0]).toContain('"slug","name"');
  expect(csv).toMatch(/pashmina/i);
  // Only what the search found.
  expect(csv).not.toMatch(/kaju katli/i);
});

test('a product’s name leads to its public page for an admin who is no customer', { tag: '@full' }, async ({
  browser,
  shop,
  adminSessions,
}) => {
  const page = await browser.newPage({ baseURL: shop.url });
  await startAsAdmin(page, await adminSessions.current());
  await page.goto(`${paths.productsManagement}`);
  const link = page
    .getByRole('table', { name: 'Products' })
    .getByRole('link', { name: /^(?!Update)/ })
    .first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page).toHaveURL(/\/gift\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.close();
});

test('products on their way, and products that do not come, are told in words', { tag: '@full' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/backend/admin-products?*', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { error: 'The shelves are locked.', code: 'failed' } });
  });
  await page.goto(paths.productsManagement);
  await expect(page.getByText('Loading products...', { exact: true })).toBeVisible();
  answer();
  await expect(page.getByText('Error: The shelves are locked.', { exact: true })).toBeVisible();
  await page.unroute('**/backend/admin-products?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
});

async function openRow(page: Page, name: string): Promise<void> {
  await page.goto(`${paths.productsManagement}?q=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toBeVisible();
}

function row(page: Page, name: string) {
  return page.getByRole('table', { name: 'Products' }).getByRole('row').filter({ hasText: name });
}
