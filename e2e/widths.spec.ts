import { paths } from '../web/src/lib/paths.ts';
import { expect, test } from './support/signed-in.ts';

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
