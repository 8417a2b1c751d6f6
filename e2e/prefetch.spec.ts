import { expect, test } from './support/buyer.ts';

test('the code of a linked screen is there before anybody taps the link', async ({ page }) => {
  const requested = page.waitForRequest(/\/assets\/requests-screen-/);
  await page.goto('/home');
  await requested;
});

test('where data is saved nothing is fetched ahead', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const started = page.waitForRequest(/\/assets\/prefetch-screens-/);
  await page.goto('/home');
  await started;
  await page.getByRole('link', { name: 'Requests' }).hover();
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page).toHaveURL('/profile');
  expect(asked.filter((url) => url.includes('/assets/requests-screen-'))).toEqual([]);
});
