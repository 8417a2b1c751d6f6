import type { Page } from '@playwright/test';
import type { Product } from '@tohfa/contract';
import { expect, test } from './support/signed-in.ts';

const PRODUCTS = '**/backend/get-products.php*';

test('the shop shows 24 gifts, and the rest on demand', async ({ page }) => {
  const all = await everyProduct(page);
  await page.goto('/home');
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole('button', { name: 'Show more gifts' }).click();
  await expect(cards(page)).toHaveCount(Math.min(all.length, 48));
  await expect(page.getByRole('status')).toHaveText(`${all.length} gifts`);
});

test('what a screen needs first is asked for with its page, and only once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
  );
  const [product] = await everyProduct(page);
  // The server names pictures once somebody has searched or filtered since its start.
  expect((await page.request.get('/backend/product-facets')).ok()).toBe(true);
  for (const address of ['/home', `/productdetails?id=${product?.id}`]) {
    asked.length = 0;
    const html = await (await page.goto(address))?.text();
    const named = [
      ...(html ?? '').matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"/g),
    ].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    expect(named.filter((href) => href.startsWith('/assets/')).length).toBeGreaterThan(5);
    expect(named.filter((href) => href.startsWith('/backend/get-products.php')).length).toBe(1);
    const picture = page.locator('main img[fetchpriority="high"]').first();
    await expect(picture).toHaveJSProperty('complete', true);
    for (const href of named)
      expect(
        asked.filter((one) => one === href),
        href,
      ).toHaveLength(1);
    const shown = new URL(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).pathname;
    expect(html).toContain(`${shown} `);
    expect(asked.filter((one) => one === shown)).toHaveLength(1);
  }
});

test('a search forgives a typo, is carried by the address, and back undoes it', async ({ page }) => {
  await page.goto('/home');
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search gifts' }).pressSequentially('pashmna');
  await expect(page).toHaveURL(/\/home\?q=pashmna$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “pashmna”');
  await expect(cards(page).first()).toContainText(/pashmina/i);
  await expect(page.getByRole('status')).toHaveText(/^\d+ gifts?$/);

  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(cards(page)).toHaveCount(24);
});

test('a search from another screen leads home', { tag: '@full' }, async ({ page }) => {
  await page.goto('/categories');
  await page.getByRole('searchbox').fill('tea');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/home\?q=tea$/);
  await expect(cards(page).first()).toBeVisible();
});

test('a search that finds nothing says so and shows the way back', { tag: '@full' }, async ({ page }) => {
  await page.goto('/home?q=zzxxqqkk');
  await expect(page.getByRole('heading', { name: 'No gift matches “zzxxqqkk”' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('No gifts found');
  await page.getByRole('link', { name: 'Show all gifts' }).click();
  await expect(cards(page)).toHaveCount(24);
});

test('a category leads to its gifts and back to all of them', { tag: '@full' }, async ({ page }) => {
  await page.goto('/categories');
  const tile = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .first();
  const name = (await tile.textContent()) ?? '';
  await tile.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(`${name} · Tohfa`);
  const expected = (await everyProduct(page)).filter((product) => product.categoryName === name);
  await expect(cards(page)).toHaveCount(expected.length);

  await page.getByRole('main').getByRole('link', { name: 'All gifts' }).first().click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(cards(page)).toHaveCount(24);
});

test('a shop without categories has the plain page of the specification', { tag: '@full' }, async ({
  page,
}) => {
  await page.route('**/backend/get-categories.php', (route) => route.fulfill({ json: [] }));
  await page.goto('/categories');
  await expect(page.getByRole('main')).toHaveText('Categories');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Shop', exact: true })).toBeVisible();
});

test('a card opens its product at once, before the shop has answered again', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/home');
  const card = cards(page).first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await page.route(PRODUCTS, () => {});
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/productdetails\?id=\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.unrouteAll();
});

test('a product opened directly shows price, brand, stock, rating and what it costs in all', async ({
  page,
}) => {
  const product = await someProduct(
    page,
    ({ count_in_stock, num_reviews }) => count_in_stock > 3 && num_reviews > 0,
  );
  await page.goto(`/productdetails?id=${product.id}`);
  await expect(page).toHaveTitle(`${product.name} · Tohfa`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await expect(main.getByText(product.brand, { exact: true })).toBeVisible();
  await expect(main.getByText('In stock')).toBeVisible();
  await expect(
    main.getByText(`Rated ${product.rating} of 5 by ${product.num_reviews} people`),
  ).toBeAttached();
  const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
  await expect(main.getByText(rupees(product.price), { exact: true }).first()).toBeVisible();

  await main.getByText('What you will pay').click();
  const tax = Math.round(product.price * 0.18);
  for (const line of [tax, 30, 10, product.price + tax + 40]) {
    await expect(main.getByText(rupees(line), { exact: true }).last()).toBeVisible();
  }
});

test('an unknown product says so and leads back to the shop', async ({ page }) => {
  for (const query of ['?id=999999', '?id=drop%20table', '']) {
    await page.goto(`/productdetails${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This gift is not available');
  }
  await page.getByRole('link', { name: 'See all gifts' }).click();
  await expect(cards(page)).toHaveCount(24);
});

test('a product that is out of stock cannot be bought', async ({ page }) => {
  const product = await someProduct(page, ({ count_in_stock }) => count_in_stock === 0);
  await page.goto(`/productdetails?id=${product.id}`);
  await expect(page.getByRole('button', { name: 'Out of stock' })).toBeDisabled();
});

test('a description full of tricks shows its words and does nothing', async ({ page, pageErrors }) => {
  // The content security policy reports what the sanitizer's parser meets.
  pageErrors.allow(/inline (event handler|style)/);
  const product = await someProduct(page, () => true);
  const rich_description = `<p onclick="alert(1)" style="position:fixed">Honest words</p><script>alert(1)</script>
    <img src=x onerror=alert(1)><svg><script>alert(1)</script></svg><a href="javascript:alert(1)">bad link</a>
    <a href="/policy">good link</a><iframe srcdoc="<script>alert(1)</script>"></iframe>`;
  await page.route(PRODUCTS, (route) => route.fulfill({ json: [{ ...product, rich_description }] }));
  page.on('dialog', () => {
    throw new Error('the description opened a dialog');
  });
  await page.goto(`/productdetails?id=${product.id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Honest words')).toBeVisible();
  await expect(main.getByText('Honest words')).not.toHaveAttribute('style');
  await expect(main.getByRole('link', { name: 'good link' })).toHaveAttribute('href', '/policy');
  await expect(main.getByText('bad link')).not.toHaveAttribute('href');
  await expect(main.locator('script, iframe, [onerror], [onclick]')).toHaveCount(0);
});

test('a list keeps its place while a product is looked at', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Show more gifts' }).click();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
  await expect(page).toHaveURL(/pages=2/);
  // In sight already: nothing scrolls after the address has followed the longer list.
  const seen = cards(page).nth(23);
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);

  await seen.getByRole('link').click();
  await expect(page).toHaveURL(/productdetails/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(seen).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -1);
});

test('nothing on the page jumps while it loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/backend/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto('/home');
  await expect(cards(page)).toHaveCount(24);
  await page.waitForLoadState('networkidle');
  const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
});

/** The cards of the grid, skeletons not counted. */
function cards(page: Page) {
  return page.getByRole('region', { name: 'All gifts' }).getByRole('listitem');
}

async function everyProduct(page: Page): Promise<Product[]> {
  return (await page.request.get('/backend/get-products.php')).json();
}

async function someProduct(page: Page, wanted: (product: Product) => boolean): Promise<Product> {
  const found = (await everyProduct(page)).find(wanted);
  if (found === undefined) throw new Error('the demo data has no such product');
  return found;
}
