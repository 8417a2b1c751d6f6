// The shop without an account: complete pages from the server, and the way into the app and back.
import type { Product } from '@tohfa/contract';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { callShop } from '../test/shop/call-shop.ts';
import { PASSWORD, signUp } from '../test/shop/customers.ts';
import { paths } from '../web/src/lib/paths.ts';
import { expectAccessible } from './support/axe.ts';
import { productWith } from './support/buyer.ts';
import { fillProduct, uniqueName } from './support/product-form.ts';
import { expect, test } from './support/shop.ts';

test('a visitor who never signed in looks around and reads three products', async ({ page }) => {
  await page.goto(paths.login);
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of sale');
  await page.goBack();
  await page.getByRole('link', { name: 'Look around first' }).click();
  await expect(page).toHaveURL(/\/explore$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gifts worth giving together');
  for (const row of ['Chosen for you', 'Best loved', 'New in the shop']) {
    await page.goto(paths.explore);
    const link = page.getByRole('region', { name: row }).getByRole('link').first();
    const address = await link.getAttribute('href');
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask for this gift' }).locator('visible=true')).toHaveCount(
      1,
    );
  }
  await expectAccessible(page);
});

test('asking for a gift leads through the sign-in and back to the open wizard', async ({ page, shop }) => {
  const product = await productWith(page);
  const { email } = await signUp(shop.url);
  await page.goto(`/gift/${product.slug}`);
  await page.getByRole('link', { name: 'Ask for this gift' }).locator('visible=true').click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(`Sign in to ask for the ${product.name}. Your basket is kept.`)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`id=${product.id}&ask=1`));
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a visitor searches from any page, and a link that ends at the sign-in says so', {
  tag: '@full',
}, async ({ page, shop }) => {
  const product = await productWith(page);
  await page.goto(`/gift/${product.slug}`);
  await page.getByRole('searchbox', { name: 'Search gifts' }).fill('pashmna');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/explore?q=pashmna');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “pashmna”');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/pashmina/i);
  const { link } = await shareWishlist(shop.url, product.id);
  for (const address of [
    '/explore',
    `/gift/${product.slug}`,
    `/basket?add=${product.id}`,
    link,
    '/no-such-page',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const links = await page.getByRole('link').evaluateAll((all) =>
      all.map((one) => ({
        name: one.textContent?.trim(),
        path: new URL((one as HTMLAnchorElement).href).pathname,
      })),
    );
    expect(links.length, address).toBeGreaterThan(3);
    const walls = links.filter(({ path }) => GUARDED.some((guarded) => path.startsWith(guarded)));
    expect(
      walls.map(({ name }) => name).filter((name) => !SIGNING_IN.includes(name ?? '')),
      address,
    ).toEqual([]);
  }
  await expect(page.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/explore');
  await page.getByRole('searchbox', { name: 'Search gifts' }).fill('brass');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/explore?q=brass');
  await page.getByRole('link', { name: 'Tohfa', exact: true }).click();
  await expect(page).toHaveURL('/explore');
});

test('a heart is kept on the device and is on the wishlist after the sign-in', async ({ page, shop }) => {
  const product = await productWith(page);
  const { email } = await signUp(shop.url);
  await page.goto(`/gift/${product.slug}`);
  const heart = page.getByRole('button', { name: `${product.name}: on my wishlist` });
  // Before the page is taken over a tap does nothing.
  await page.waitForLoadState('networkidle');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Kept. Sign in to see your list' }).click();
  await expect(page.getByText('Sign in to see your wishlist. The gifts you marked are kept.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(paths.wishlist);
  await expect(page.getByRole('main').getByRole('link', { name: product.name })).toBeVisible();
});

test('the gift finder suggests gifts, each with its reasons, also without a script', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(paths.explore);
  await page.getByLabel('Who is it for?').selectOption('Mother');
  await page.getByLabel('Occasion', { exact: true }).selectOption('Birthday');
  await page.getByLabel('Budget').selectOption('₹2,000');
  await page.getByLabel('Needed by').selectOption({ index: 4 });
  await page.getByRole('button', { name: 'Find gifts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift ideas for you');
  const suggestions = page.getByRole('region', { name: 'Gift ideas for you' }).getByRole('listitem');
  await expect(suggestions.first()).toContainText('A favourite for mothers');
  await expect(suggestions.first()).toContainText('Made for a birthday');
  await expect(suggestions.first()).toContainText('Can arrive by');
  await context.close();
});

test('a theme lists its gifts', { tag: '@full' }, async ({ page }) => {
  await page.goto(paths.explore);
  await page
    .getByRole('region', { name: 'By occasion' })
    .getByRole('link', { name: /^Diwali/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diwali gifts');
});

test('a picture that does not load is drawn instead, also one that failed before the page was taken over', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load|ERR_/);
  const held = Promise.withResolvers<void>();
  await page.route('**/media/**', (route) => route.abort());
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(paths.explore, { waitUntil: 'commit' });
  const broken = () =>
    page
      .locator('img')
      .evaluateAll(
        (all) =>
          all.filter((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth === 0)
            .length,
      );
  await expect.poll(broken).toBeGreaterThan(0);
  held.resolve();
  await expect.poll(broken).toBe(0);
  const gift = page.getByRole('region', { name: 'Chosen for you' }).getByRole('link').first();
  await expect(gift.locator('img')).toHaveCount(0);
  await expect(gift.locator('svg').first()).toBeVisible();
});

test('a bot gets complete HTML with its canonical address, its description and no error', async ({
  page,
  request,
}) => {
  const product: Product = await productWith(page);
  const html = await (await request.get(`/gift/${product.slug}`)).text();
  for (const part of [
    product.name,
    product.description,
    'rel="canonical"',
    'application/ld+json',
    '"@type":"Product"',
  ])
    expect(html).toContain(part.replaceAll('&', '&amp;').replaceAll("'", '&#x27;'));
  expect(html).not.toMatch(/ style="/);
  const moved = await request.get(`/gift/an-old-name-${product.id}`, { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toBe(`/gift/${product.slug}`);
  expect((await request.get('/gift/no-such-gift-999999')).status()).toBe(404);
  expect(await (await request.get('/robots.txt')).text()).toMatch(/Disallow: \/backend[\s\S]*Sitemap: http/);
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`/gift/${product.slug}</loc>`);
});

/** Screens that only people with an account see, and the links that say so. */
const GUARDED = [
  '/login',
  '/home',
  '/productdetails',
  '/categories',
  '/profile',
  '/request',
  '/checkout',
  '/orders',
];
const SIGNING_IN = [
  'Sign in',
  'Ask for this gift',
  'Buy Now',
  'Start this gift',
  'Requests',
  'Categories',
  'Profile',
];

/** A wishlist with one gift, and its link. */
test('an admin gives the MRP and what stands on the pack, and visitors see it without the cost', {
  tag: '@full',
}, async ({ page, adminSessions, pageErrors }) => {
  pageErrors.allow(/400/);
  const name = uniqueName('Saffron tin');
  await startAsAdmin(page, await adminSessions.current());
  await page.goto(paths.addProduct);
  await fillProduct(page, name);
  const pack = page.getByRole('region', { name: 'Pack details and MRP' });
  const mrp = pack.getByLabel('MRP in ₹');
  await expect(mrp).toHaveAccessibleDescription(/at least ₹1,769, the price with 18% tax/);
  await mrp.fill('1700');
  await page.keyboard.press('Tab');
  await page.keyboard.type('600');
  await expect(pack.getByLabel('Cost in ₹')).toHaveAccessibleDescription(/Cost ₹600 · margin 60%/);
  await page.keyboard.press('Tab');
  await page.keyboard.type('5 g');
  await page.keyboard.press('Tab');
  await page.keyboard.type('India');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kesar Ghar, Pampore 192121');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(mrp).toBeFocused();
  await expect(mrp).toHaveAccessibleDescription(/₹1,700 is below the price with 18\s% tax, ₹1,769/);
  await mrp.fill('2299');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('✅ Product added successfully!', { exact: true })).toBeVisible();
  await page.goto(`${paths.productsManagement}?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/Cost ₹600 · margin 60%/);
  await page.getByRole('link', { name: `Update ${name}` }).click();
  await expect(mrp).toHaveValue('2299');
  await expect(pack.getByLabel('Cost in ₹')).toHaveValue('600');

  await page.context().clearCookies();
  await page.goto(`/explore?q=${encodeURIComponent(name)}`);
  const card = page.getByRole('link', { name }).first();
  await expect(card).toHaveAccessibleName(/₹1,769 incl\. taxes ?MRP ₹2,299 ?23% off/);
  await card.click();
  await expect(page.getByRole('main')).toContainText('₹1,769 incl. taxesMRP ₹2,29923% off');
  const facts = page.getByRole('region', { name: 'Product facts' });
  for (const fact of ['₹2,299 (incl. of all taxes)', '5 g', 'India', 'Kesar Ghar, Pampore 192121'])
    await expect(facts.getByRole('definition').filter({ hasText: fact })).toBeVisible();
  expect(await page.content()).not.toMatch(/margin|₹600/);
});

async function shareWishlist(shopUrl: string, productId: number): Promise<{ link: string }> {
  const friend = await signUp(shopUrl);
  await callShop(shopUrl, 'change-wishlist', { productId, wanted: true }, friend);
  return callShop(shopUrl, 'share-wishlist', { shared: true }, friend);
}
