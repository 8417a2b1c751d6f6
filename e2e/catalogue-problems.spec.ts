import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/signed-in.ts';

const PRODUCTS = '**/backend/get-products.php*';

test('when the shop fails, the page says so and trying again works', async ({ page, pageErrors }) => {
  pageErrors.allow(/Failed to load resource/);
  await page.route(PRODUCTS, (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.', code: 'failed' } }),
  );
  await page.goto('/home');
  await expect(page.getByRole('alert')).toContainText('The products did not load');
  await expectAccessible(page);

  await page.unroute(PRODUCTS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(gifts(page).first()).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a proxy page instead of an answer is a failure too, not a white page', { tag: '@full' }, async ({
  page,
}) => {
  for (const [screen, calls, title] of [
    ['/home', PRODUCTS, 'The products did not load'],
    ['/categories', '**/backend/get-categories.php*', 'This did not load'],
  ] as const) {
    await page.route(calls, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to nginx</h1>' }),
    );
    await page.goto(screen);
    await expect(page.getByRole('alert')).toContainText(title);
  }
});

test('without a network the page says so, and recovers when the network is back', { tag: '@full' }, async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource/);
  await page.goto('/home');
  await expect(gifts(page).first()).toBeVisible();
  await context.setOffline(true);
  const notice = page.getByRole('alert').filter({ hasText: 'You are offline.' });
  await expect(notice).toBeVisible();

  await page.getByRole('searchbox').fill('tea');
  await expect(page.getByRole('heading', { name: 'The shop cannot be reached' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: 'You are back online.' })).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(gifts(page).first()).toBeVisible();
});

test('a screen whose code does not arrive says so and can be tried again', async ({ page, pageErrors }) => {
  pageErrors.allow(/Failed to load resource|dynamically imported module/);
  const screens = '**/assets/categories-screen-*.js';
  await page.goto('/home');
  await page.route(screens, (route) => route.abort());
  await page
    .getByRole('navigation', { name: 'Shop', exact: true })
    .getByRole('link', { name: 'Categories' })
    .click();
  await expect(page.getByRole('alert')).toContainText('This page did not load');

  await page.unroute(screens);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
});

test('a picture that does not come leaves a gift in its place', { tag: '@full' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource/);
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/home');
  await expect(gifts(page).first().locator('img')).toHaveCount(0);
  await expect(gifts(page).first().getByRole('heading')).toBeVisible();
});

function gifts(page: Page) {
  return page.getByRole('region', { name: 'All gifts' }).getByRole('listitem');
}
