import { expect, type Locator, type Page } from '@playwright/test';

/** The rail of a wide screen, or the bar at the bottom of a phone. */
export async function adminMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Admin', exact: true }).filter({ visible: true });
  await expect(menu).toBeVisible();
  return menu;
}

/** Who is signed in and what they chose: the end of the rail, or a sheet of a phone. */
export async function openAccount(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Your account' });
  const rail = page.getByRole('complementary', { name: 'Admin menu' });
  await expect(button.or(rail)).toBeVisible();
  if (!(await button.isVisible())) return rail;
  await button.click();
  return page.getByRole('dialog', { name: 'Your account' });
}

/** By the group, then by its name within the group. */
export async function goTo(page: Page, group: string, screen: string): Promise<void> {
  const menu = await adminMenu(page);
  await menu.getByRole('link', { name: group, exact: true }).click();
  if (screen === group) return;
  // On phones the screens of a group stand above the page.
  const ofGroup = page.getByRole('navigation', { name: group, exact: true }).filter({ visible: true });
  await menu.or(ofGroup).getByRole('link', { name: screen, exact: true }).click();
}
