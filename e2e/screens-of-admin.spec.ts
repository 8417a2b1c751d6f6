import type { Page } from '@playwright/test';
import { paths } from '../web/src/paths.ts';
import { expect, startAsAdmin, test } from './support/admin.ts';
import { openAdminMenu } from './support/admin-menu.ts';
import { adminScreens } from './support/admin-screens.ts';
import { expectAccessible, expectReadableColours } from './support/axe.ts';

test('one menu leads to every admin screen and marks where one is', async ({ page, adminSessions }) => {
  await startAsAdmin(page, await adminSessions.current());
  await page.goto(paths.dashboard);
  const menu = await openAdminMenu(page);
  for (const [name, address] of [
    ['Orders', paths.ordersManagement],
    ['Gift requests', paths.giftsManagement],
    ['Products', paths.productsManagement],
    ['Categories', paths.createCategory],
    ['Special days', paths.specialDaysManagement],
    ['Push notifications', paths.push],
    ['Admins', paths.adminsManagement],
    ['Audit', paths.audit],
    ['Dashboard', paths.adminDashboard],
  ] as const) {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    // The sheet of a phone goes as the next screen comes.
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await openAdminMenu(page);
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
});

test('the admin screens are accessible in light and dark colours, and none scrolls sideways', async ({
  page,
  adminSessions,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of [paths.admin, paths.verifyOtp]) {
    await page.goto(path);
    await expectWellMade(page);
  }
  await startAsAdmin(page, await adminSessions.current());
  for (const path of [...adminScreens, `${paths.addProduct}?id=1`]) {
    await page.goto(path);
    await expectWellMade(page);
  }
  await openAdminMenu(page);
  await expectAccessible(page);
});

async function expectWellMade(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColours(page);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, page.url()).toBeLessThanOrEqual(0);
}
