import type { Page } from '@playwright/test';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expect, productWith, test } from './support/buyer.ts';

test('a gift that was taken out of the basket is put back with its quantity', async ({ page }) => {
  const product = await productWith(page, ({ count_in_stock }) => count_in_stock > 8);
  await page.goto(`/productdetails?id=${product.id}`);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('link', { name: 'Basket, 1 gift' }).click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: `One ${product.name} more` }).click();
  await main.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(main.getByText('Nothing in it yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Basket, 2 gifts' })).toBeVisible();
});

test('a gift taken off the wishlist comes back by Undo, and stays there', async ({ page }) => {
  const product = await productWith(page);
  await page.goto(`/productdetails?id=${product.id}`);
  const heart = page.getByRole('button', { name: `${product.name}: on my wishlist` });
  await heart.click();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/wishlist');
  await expect(page.getByRole('main').getByRole('link', { name: product.name })).toBeVisible();
});

test('a heart that could not be saved goes back and says so', async ({ page, pageErrors }) => {
  pageErrors.allow(/change-wishlist/);
  const product = await productWith(page);
  await page.goto(`/productdetails?id=${product.id}`);
  const heart = page.getByRole('button', { name: `${product.name}: on my wishlist` });
  await page.route('**/backend/change-wishlist*', (route) => route.abort());
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('an admin hides a product in its row and takes that back; a refusal puts the row back and says why', async ({
  page,
  adminSessions,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  const { id, name } = await productWith(page, ({ is_featured }) => is_featured === 0);
  await startAsAdmin(page, await adminSessions.current());
  await page.goto(`${paths.productsManagement}?q=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select ${name}` }) });
  const inShop = row.getByRole('button', { name: `${name}: in the shop` });
  await inShop.click();
  await expect(inShop).toHaveAttribute('aria-pressed', 'false');
  await expect(row.getByText('Hidden')).toBeVisible();
  await expect.poll(() => shown(page, id)).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(inShop).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => shown(page, id)).toBe(1);

  const refusal = { success: false, code: 'stale_version', error: 'Someone updated this product.' };
  await page.route('**/backend/edit-product', (route) => route.fulfill({ status: 409, json: refusal }));
  const featured = row.getByRole('button', { name: `${name}: featured` });
  await featured.click();
  await expect(page.getByRole('alert')).toHaveText(refusal.error);
  await expect(featured).toHaveAttribute('aria-pressed', 'false');
});

test('on a page for everybody, a heart that could not be saved goes back and says so', {
  tag: '@full',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/change-wishlist/);
  const product = await productWith(page);
  await page.route('**/backend/change-wishlist*', (route) => route.abort());
  await page.goto(`/gift/${product.slug}`);
  // Before the page is taken over a tap does nothing.
  await page.waitForLoadState('networkidle');
  const heart = page.getByRole('button', { name: `${product.name}: on my wishlist` });
  await heart.click();
  await expect(page.getByRole('alert')).toHaveText(
    'The shop cannot be reached. Please check your connection.',
  );
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

/** How many products of this number customers see. */
async function shown(page: Page, id: number): Promise<number> {
  const answer = await page.request.get(`/backend/get-products.php?id=${id}`);
  return (await answer.json()).length;
}
