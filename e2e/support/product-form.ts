import { expect, type Page } from '@playwright/test';
import type { Product } from '@tohfa/contract';

/** Everything the form of a product demands. */
export async function fillProduct(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description', { exact: true }).fill('Bright, and made by hand.');
  await page.getByLabel('Price in ₹').fill('1499');
  await page.getByLabel('In stock').fill('12');
  await page.getByLabel('Category').selectOption({ index: 1 });
}

export async function expectInShop(page: Page, name: string): Promise<void> {
  const query = { q: name };
  const found: Product[] = await (
    await page.request.get('/backend/get-products.php', { params: query })
  ).json();
  expect(found.map((product) => product.name)).toContain(name);
}

export function uniqueName(name: string): string {
  return `${name} ${Math.random().toString(36).slice(2, 8)}`;
}
