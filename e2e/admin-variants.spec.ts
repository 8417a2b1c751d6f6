import type { Page } from '@playwright/test';
import type { Product } from '@tohfa/contract';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { copyProductPath, editProductPath, paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { drawnPictures } from './support/pictures.ts';
import { uniqueName } from './support/product-form.ts';

const ADDED = '✅ Product added successfully!';

test.beforeEach(async ({ page, adminSessions }) => startAsAdmin(page, await adminSessions.current()));

test('options make a matrix that is filled, sold, renamed and undone', { tag: '@full' }, async ({ page }) => {
  const name = uniqueName('Silk kurta');
  await page.goto(paths.addProduct);
  await fillTexts(page, name);
  await addOption(page, 1, 'Size', 'S, M, L,');
  await addOption(page, 2, 'Colour', 'Red, Blue,');
  await expect(rows(page)).toHaveCount(6);
  await expect(page.getByLabel('Price in ₹', { exact: true })).toHaveCount(0);

  await page.getByLabel('Price in ₹ to fill').fill('1299');
  await page.getByLabel('In stock to fill').fill('4');
  await page.getByRole('button', { name: 'Fill', exact: true }).click();
  await cell(page, 'Price in ₹', 'S, Red').fill('999');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Price in ₹', 'S, Blue')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'Price in ₹', 'S, Red')).toBeFocused();
  await page.getByRole('button', { name: 'Leave out L, Blue' }).click();
  await expect(page.getByRole('button', { name: 'Put back L, Blue' })).toBeVisible();
  await pasteInto(page, 'SKU', 'S, Red', 'K-1\nK-2\nK-3\n');
  await expect(cell(page, 'SKU', 'M, Red')).toHaveValue('K-3');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText(ADDED, { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);

  const added = await readProduct(page, name);
  expect(added).toMatchObject({
    price: 999,
    count_in_stock: 20,
    options: [
      { name: 'Size', values: ['S', 'M', 'L'] },
      { name: 'Colour', values: ['Red', 'Blue'] },
    ],
  });
  expect(added.variants.map(({ sku, price }) => `${sku} ${price}`)).toEqual([
    'K-1 999',
    'K-2 1299',
    'K-3 1299',
    ' 1299',
    ' 1299',
  ]);

  await page.goto(editProductPath(added.id));
  await expect(rows(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Change M', exact: true }).click();
  await page.keyboard.type('Medium');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove L', exact: true }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Remove Red', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Update product' }).click();
  await expect(page).toHaveURL(paths.productsManagement);
  const renamed = await readProduct(page, name);
  expect(renamed.variants.map(({ id }) => id)).toEqual(added.variants.map(({ id }) => id));
  expect(renamed.variants[2]).toMatchObject({ sku: 'K-3', options: { Size: 'Medium', Colour: 'Red' } });
});

test('a wrong row says so itself, and a newer version takes nothing that was typed', {
  tag: '@full',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/400|409/);
  const product = await addKurta(page);
  await page.goto(editProductPath(product.id));
  await cell(page, 'SKU', 'S').fill('same');
  await page.getByRole('button', { name: 'Leave out M' }).click();
  await cell(page, 'SKU', 'L').fill('Same');
  await page.getByRole('button', { name: 'Update product' }).click();
  await expect(cell(page, 'SKU', 'L')).toHaveAttribute('aria-invalid', 'true');
  await expect(rows(page).nth(1)).toContainText('Two variants have the same SKU.');
  await cell(page, 'SKU', 'L').fill('other');

  await change(page, { ...product, brand: 'Another brand' });
  await page.getByRole('button', { name: 'Update product' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone updated this product' });
  await expect(conflict).toContainText('Updated: brand.');
  await expect(cell(page, 'SKU', 'L')).toHaveValue('other');
  await page.reload();
  await expect(cell(page, 'SKU', 'L')).toHaveValue('other');
  await expect(page.getByRole('button', { name: 'Put back M' })).toBeVisible();
});

test('a copy is a draft without stock, codes and ids', { tag: '@full' }, async ({ page }) => {
  const product = await addKurta(page);
  await page.goto(editProductPath(product.id));
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL(copyProductPath(product.id));
  await expect(page.getByLabel('Name')).toHaveValue(`${product.name} (copy)`);
  await expect(page.getByLabel('State')).toHaveValue('draft');
  await expect(cell(page, 'SKU', 'S')).toHaveValue('');
  await expect(cell(page, 'In stock', 'S')).toHaveValue('0');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText(ADDED, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/addproduct\?id=/);
  const copyName = `${product.name} (copy)`;
  expect(await namesFound(page, copyName)).not.toContain(copyName);
  await page.getByLabel('State').selectOption('active');
  await page.getByRole('button', { name: 'Update product' }).click();
  await expect(page).toHaveURL(paths.productsManagement);
  const copy = await readProduct(page, copyName);
  expect(copy).toMatchObject({ count_in_stock: 0, price: product.price });
  expect(copy.variants).toHaveLength(product.variants.length);
});

test('pictures and values are dragged to their places', { tag: '@full' }, async ({ page }) => {
  await page.goto(paths.addProduct);
  await page.locator('[name=images]').setInputFiles(await drawnPictures(page, ['#b3134f', '#1f7a4d']));
  const pictures = page.getByRole('list', { name: 'Pictures of the product' }).getByRole('listitem');
  await expect(pictures.getByRole('button', { name: 'Remove picture 2' })).toBeVisible();
  const addresses = () =>
    pictures.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  const [first, second] = await addresses();
  await pictures.nth(1).dragTo(pictures.nth(0));
  expect(await addresses()).toEqual([second, first]);
  await expect(page.locator('[name=image]')).toHaveValue(second ?? '');
  await addOption(page, 1, 'Size', 'S,M,L,');
  await page
    .getByRole('button', { name: 'Change L', exact: true })
    .dragTo(page.getByRole('button', { name: 'Change S', exact: true }));
  await expect(page.getByRole('rowheader')).toHaveText(['L', 'S', 'M']);
  const row = rows(page).nth(1);
  await row.scrollIntoViewIfNeeded();
  await page.getByRole('img', { name: 'Picture 2' }).last().dragTo(row.getByRole('rowheader'));
  await expect(row.locator('img')).toHaveAttribute('src', first ?? '');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('variants are cards with pictures of their own, and a draft is kept out of the shop', {
    tag: '@full',
  }, async ({ page }) => {
    const name = uniqueName('Phone kurta');
    await page.goto(paths.addProduct);
    await fillTexts(page, name);
    await page.locator('[name=images]').setInputFiles(await drawnPictures(page, ['#b3134f', '#1f7a4d']));
    await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible();
    await page.getByRole('button', { name: 'Move picture 2 earlier' }).tap();
    await expect(page.getByRole('button', { name: 'Move picture 1 earlier' })).toBeDisabled();
    await addOption(page, 1, 'Size', 'S,M');
    await addOption(page, 2, 'Colour', 'Red,Blue');
    await page.getByLabel('Which variants').selectOption('Colour: Red');
    await page.getByLabel('Price in ₹ to fill').fill('500');
    await page.getByRole('button', { name: 'Fill', exact: true }).tap();
    await page.getByLabel('Which variants').selectOption('Colour: Blue');
    await page.getByLabel('Price in ₹ to fill').fill('600');
    await page.getByRole('button', { name: 'Fill', exact: true }).tap();
    await expect(cell(page, 'Price in ₹', 'M, Red')).toHaveValue('500');
    await page.getByRole('button', { name: 'Choose the picture of M, Red' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Picture of M, Red' });
    await sheet.getByRole('button', { name: 'Picture 2' }).tap();
    await expect(sheet).toHaveCount(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save as draft' }).tap();
    await expect(page.getByText('It is not in the shop yet.')).toBeVisible();
    expect(await namesFound(page, name)).not.toContain(name);
    await page.getByRole('link', { name: 'Open it to edit' }).tap();
    await expect(cell(page, 'Price in ₹', 'S, Blue')).toHaveValue('600');
    await expect(page.getByLabel('State')).toHaveValue('draft');
  });

  test('more values than a product can have stay in the field with the reason', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto(paths.addProduct);
    await addOption(page, 1, 'Size', `${Array.from({ length: 60 }, (_, size) => `${size}`).join(',')},`);
    await addOption(page, 2, 'Colour', 'Red,');
    await page.getByLabel('Values of Colour').pressSequentially('Blue,');
    await expect(page.getByText('That would make 120 variants. A product can have up to 100.')).toBeVisible();
    await expect(page.getByLabel('Values of Colour')).toHaveValue('Blue');
    await expect(page.getByText('60 variants')).toBeVisible();
  });
});

async function fillTexts(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description', { exact: true }).fill('Bright, and made by hand.');
  await page.getByLabel('Category').selectOption({ index: 1 });
}

async function addOption(page: Page, number: number, name: string, values: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an option' }).click();
  await page.getByLabel(`Option ${number}`, { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: `Values of ${name}` }).fill(values);
}

function rows(page: Page) {
  return page.locator('table[aria-label=Variants] tbody tr');
}

function cell(page: Page, column: string, variant: string) {
  return page.getByRole('textbox', { name: `${column}, ${variant}`, exact: true });
}

async function pasteInto(page: Page, column: string, variant: string, text: string): Promise<void> {
  await cell(page, column, variant).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function addKurta(page: Page): Promise<Product> {
  const answer = await page.request.post('/backend/add-product.php', {
    data: {
      name: uniqueName('Cotton kurta'),
      description: 'Soft.',
      price: 1,
      category: 1,
      countInStock: 0,
      options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
      variants: ['S', 'M', 'L'].map((size) => ({
        options: { Size: size },
        sku: `${size}-1`,
        price: 700,
        countInStock: 3,
      })),
    },
  });
  return (await answer.json()).product;
}

/** As another admin. */
async function change(
  page: Page,
  { id, name, description, price, category_id, ...rest }: Product,
): Promise<void> {
  const data = {
    id,
    name,
    description,
    price,
    category: category_id,
    countInStock: rest.count_in_stock,
    brand: rest.brand,
  };
  const answer = await page.request.post('/backend/update-product.php', { data });
  expect(answer.status()).toBe(200);
}

async function findProducts(page: Page, name: string): Promise<Product[]> {
  return (await page.request.get('/backend/get-products.php', { params: { q: name } })).json();
}

async function namesFound(page: Page, name: string): Promise<string[]> {
  return (await findProducts(page, name)).map((product) => product.name);
}

async function readProduct(page: Page, name: string): Promise<Product> {
  const product = (await findProducts(page, name)).find((one) => one.name === name);
  if (product === undefined) throw new Error(`the shop has no ${name}`);
  return product;
}
