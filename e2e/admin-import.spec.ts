import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { dropFiles } from './support/pictures.ts';
import { uniqueName } from './support/product-form.ts';

test.beforeEach(async ({ page, adminSessions }) => startAsAdmin(page, await adminSessions.current()));

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Cost per item,Status';

/** As Shopify exports it: a scarf in two sizes and a lamp, whose description has lines, quotes and commas in it. */
function shopifyFile({
  handle,
  name,
  lampPrice,
}: {
  handle: string;
  name: string;
  lampPrice: string;
}): string {
  return [
    HEADER,
    `${handle},${name},"<p>Woven by hand,\nin <strong>Kullu</strong>.</p>",Himalaya Looms,Apparel & Accessories,${name} shelf,"wool, winter",true,Size,Small,,,${handle}-S,180,shopify,6,deny,manual,1499.00,1999.00,true,true,,https://cdn.shop.example/scarf.jpg,1,,false,,,,g,700.00,active`,
    `${handle},,,,,,,,,Large,,,${handle}-L,240,shopify,4,deny,manual,"1,799",,true,true,,,,,,,,,g,,`,
    `${handle}-lamp,${name} lamp,"A ""small"" lamp",Kansara,,${name} shelf,,true,Title,Default Title,,,${handle}-X,900,shopify,3,deny,manual,${lampPrice},,true,true,,,,,false,,,,g,,active`,
  ].join('\n');
}

test('a file of Shopify with an error is corrected, imported, found in the shop and undone', async ({
  page,
}) => {
  const name = uniqueName('Kullu shawl');
  const handle = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
  await page.route('https://cdn.shop.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: svg }),
  );
  await page.goto(paths.productsManagement);
  await page.getByRole('link', { name: 'Import products' }).click();
  const file = (lampPrice: string) => ({
    name: 'products_export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(shopifyFile({ handle, name, lampPrice })),
  });
  await page.getByLabel('Drop a CSV here').setInputFiles(file('649.50'));
  const errors = page.getByRole('table', { name: 'Errors' });
  await expect(errors.getByRole('row').nth(1)).toContainText('4');
  await expect(errors.getByRole('row').nth(1)).toContainText('Variant Price');
  await expect(errors.getByRole('row').nth(1)).toContainText('Round it to whole rupees.');
  await expect(page.getByRole('button', { name: 'Import 1 product' })).toBeVisible();

  await page.getByRole('link', { name: 'Import another file' }).click();
  await dropFiles(page.getByText('Drop a CSV here, or choose it'), [file('649')]);
  const changes = page.getByRole('table', { name: 'What changes' });
  await expect(changes).toContainText(`${name} lamp`);
  await expect(changes).toContainText('Size: Small / Large');
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Imported: 2 created, 0 changed.')).toBeVisible();
  const address = page.url();
  await page.goto(`/gift/${handle}-lamp`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} lamp`);

  await page.goto(address);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: the products are as they were before.')).toBeVisible();
  expect((await page.request.get(`/gift/${handle}-lamp`)).status()).toBe(404);
  await page.getByRole('link', { name: 'Import another file' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Undone' }).first()).toContainText(
    'products_export.csv',
  );
});

test('all products are exported for Shopify', { tag: '@full' }, async ({ page }) => {
  await page.goto(paths.productsImport);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export for Shopify' }).click();
  expect((await download).suggestedFilename()).toBe('tohfa-products-shopify.csv');
});
