import { expect, type Locator, type Page } from '@playwright/test';

/** On wide screens it stands open. */
export async function openAdminMenu(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await expect(button.or(menu)).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(menu).toBeVisible();
  return menu;
}
