// A form that is sent without what it needs leads to the first field, and each says what is wrong where a screen reader
// reads it.
import type { Page } from '@playwright/test';
import { signUp, startSignedIn } from '../test/shop/customers.ts';
import { paths } from '../web/src/lib/paths.ts';
import { editRegistryPath } from '../web/src/registries/registry-paths.ts';
import { expect, test } from './support/shop.ts';

test('forms that are sent empty name what is missing and take the focus there', async ({ page, shop }) => {
  await startSignedIn(page, await signUp(shop.url));
  for (const [path, button] of [
    [paths.shareSpecialDays, 'Save my special days'],
    [editRegistryPath(), 'Make the registry'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: button }).click();
    await expectToldWhatIsWrong(page);
  }
  await page.goto(paths.profile);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save new password' }).click();
  await expectToldWhatIsWrong(page);
});

test('with reduced motion nothing glides, not even what opens', async ({ page, shop }) => {
  await startSignedIn(page, await signUp(shop.url));
  await page.goto(paths.home);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const moving = await page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { duration } = animation.effect?.getComputedTiming() ?? {};
      return typeof duration === 'number' && duration > 1 ? [String(duration)] : [];
    }),
  );
  expect(moving).toEqual([]);
});

async function expectToldWhatIsWrong(page: Page): Promise<void> {
  const wrong = page.locator('[aria-invalid=true]');
  await expect(wrong.first()).toBeFocused();
  for (const field of await wrong.all()) await expect(field).toHaveAccessibleDescription(/\S/);
}
