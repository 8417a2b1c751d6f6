import type { Page } from '@playwright/test';
import { paths } from '../web/src/paths.ts';
import { expect, startAsAdmin, test } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';

const redirects: Record<string, string> = {
  // Whoever is signed in has nothing to do at the door.
  [paths.root]: paths.home,
  [paths.login]: paths.home,
  [paths.signedIn]: paths.home,
  [paths.pushRightlySpelled]: paths.push,
};

test('every address of the shop opens a screen that is there', async ({ page, desk, troubles }) => {
  test.slow();
  // No gift has this id.
  troubles.allow(/get_gift_request.*404|404.*get_gift_request/);
  await startAsAdmin(page, await desk.session());
  for (const path of Object.values(paths)) {
    await page.goto(path.replace(':id', 'an-id'));
    await expect(page).toHaveURL((redirects[path] ?? path).replace(':id', 'an-id'));
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveCount(1);
    await expect(heading).not.toHaveText('Nothing in this box');
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`orders, policy and the page not found are accessible in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const address of [
      paths.orders,
      paths.policy,
      paths.shareSpecialDays,
      paths.specialDays,
      '/no-such-page',
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  });
}

test('an unknown address says so and leads back to the shop', async ({ page, troubles }) => {
  troubles.allow(/404/);
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
    const tab = page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name, exact: true });
    await tab.click();
    await expect(page).toHaveURL(address);
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
});

test('the keyboard alone reaches the content, a gift and the way back', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeInViewport();
  await page.keyboard.press('Enter');

  const firstGift = page.getByRole('region', { name: 'On the shelves' }).getByRole('link').first();
  await tabTo(page, () => firstGift.evaluate((link) => link === document.activeElement));
  const name = (await firstGift.getByRole('heading').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('no screen scrolls sideways', async ({ page }) => {
  for (const address of [
    paths.home,
    '/home?q=tea',
    paths.categories,
    '/productdetails?id=1',
    paths.profile,
    paths.forgotPassword,
    paths.shareSpecialDays,
    paths.policy,
  ]) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond, address).toBeLessThanOrEqual(0);
  }
});

test('cards are 220 wide, and two share the width of a phone', async ({ page, isMobile }) => {
  await page.goto('/home');
  const cards = page.getByRole('region', { name: 'On the shelves' }).getByRole('listitem');
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(first?.width).toBe(isMobile ? 173 : 220);
  expect(second?.y).toBe(first?.y);
});

test('what is pressed is at least 44 high', async ({ page }) => {
  for (const address of [paths.home, '/productdetails?id=1']) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const small = await page
      .locator('a:visible, button:visible, input:visible, summary:visible')
      .evaluateAll((all) =>
        all
          .filter((element) => element.getBoundingClientRect().height < 44 && element.closest('p') === null)
          .map((element) => element.outerHTML.slice(0, 120)),
      );
    expect(small, address).toEqual([]);
  }
});

async function tabTo(page: Page, reached: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await reached()) return;
  }
  throw new Error('the keyboard does not get there');
}
