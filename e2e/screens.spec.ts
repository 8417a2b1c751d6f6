import type { Page } from '@playwright/test';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { adminScreens, customerScreens, publicScreens, redirects } from '../test/shop/screens.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/admin.ts';
import { openScreen } from './support/open-screen.ts';

test('every address of the shop answers with a page, leads where it should, and is walked in every-screen.spec.ts', async ({
  page,
  adminSessions,
}) => {
  for (const path of Object.values(paths)) {
    const answer = await page.request.get(path.replace(':id', 'an-id'));
    expect(answer.headers()['content-type'], path).toContain('text/html');
  }
  await startAsAdmin(page, await adminSessions.current());
  for (const [path, target] of Object.entries(redirects)) {
    await openScreen(page, path);
    await expect(page).toHaveURL(target);
  }
  const walked = [...publicScreens, ...customerScreens(1), ...adminScreens, paths.dashboard];
  for (const path of Object.values(paths))
    if (!(path in redirects))
      expect(walked.map((address) => address.replace(/[?#].*/, ''))).toContainEqual(
        expect.stringMatching(new RegExp(`^${path.replace(':id', '[^/]+')}$`)),
      );
});

test('an unknown address says so and leads back to the shop', async ({ page, pageErrors }) => {
  pageErrors.allow(/404/);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing in this box');
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('the tabs lead through the shop and mark where one is', async ({ page }) => {
  await page.goto('/home');
  for (const [name, address] of [
    ['Requests', paths.requests],
    ['Categories', paths.categories],
    ['Profile', paths.profile],
    ['Home', paths.home],
  ] as const) {
    const tab = page
      .getByRole('navigation', { name: 'Shop', exact: true })
      .getByRole('link', { name, exact: true });
    await tab.click();
    await expect(page).toHaveURL(address);
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
});

test('the keyboard alone reaches the content, a gift and the way back', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/home');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');

  const firstGift = page.getByRole('region', { name: 'All gifts' }).getByRole('link').first();
  await tabTo(page, () => firstGift.evaluate((link) => link === document.activeElement));
  const name = (await firstGift.getByRole('heading').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

async function tabTo(page: Page, reached: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await reached()) return;
  }
  throw new Error('the keyboard does not get there');
}
