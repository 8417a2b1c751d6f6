import { callShop } from '../test/shop/call-shop.ts';
import { expectAccessible } from './support/axe.ts';
import { ADDRESS, expect, goToCheckout, openProduct, pay, productWith, test } from './support/buyer.ts';
import { shopThatMovesOn } from './support/next-version.ts';
import { keptTexts, untilInCharge } from './support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

// The browser's own line about each call that found no network.
const NO_NETWORK = /Failed to load resource|net::ERR_/;

test('without a network a reload shows the shop as it was last seen, and says that it is offline', {
  tag: '@full',
}, async ({ page, context, pageErrors }) => {
  pageErrors.allow(NO_NETWORK);
  await page.goto('/home');
  await untilInCharge(page);
  // The first visit was made before the worker was there: the second one fills it.
  await page.reload();
  const gifts = page.getByRole('region', { name: 'All gifts' }).getByRole('listitem');
  // It stands below the whole list, which is drawn in steps.
  await expect(page.getByRole('button', { name: 'Show more gifts' })).toBeVisible();
  const names = await gifts.getByRole('heading').allTextContents();
  await expect.poll(() => keptTexts(page)).toContain(names.at(-1));

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible();
  await expect(gifts.getByRole('heading')).toHaveText(names);
  await gifts.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[0] ?? '');
  await page.goto('/categories');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A page of the server that was not seen before has no copy: our own page stands in, and goes when it can.
  await page.goto('/explore?occasion=diwali');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();

  await page.goto('/home');
  const unseen = await productWith(page);
  await context.setOffline(true);
  await page.goto(`/productdetails?id=${unseen.id}`);
  await expect(page.getByRole('heading', { name: 'The shop cannot be reached' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are back online.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible();
});

test('own orders can be read offline without the address, and are gone after signing out', {
  tag: '@full',
}, async ({ page, context, pageErrors }) => {
  test.slow();
  pageErrors.allow(NO_NETWORK);
  const product = await productWith(page);
  await openProduct(page, product);
  await untilInCharge(page);
  await goToCheckout(page);
  await pay(page, 'Success');
  await page.goto('/orders');
  await expect(page.getByText(product.name).first()).toBeVisible();
  await expect.poll(() => keptTexts(page)).toContain('tohfa-own');
  expect(await keptTexts(page)).not.toContain(ADDRESS);
  expect(await keptTexts(page)).not.toContain('560001');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(product.name).first()).toBeVisible();
  await context.setOffline(false);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => keptTexts(page)).not.toContain('tohfa-own');
});

test('own gift requests can be read offline without phone and address', { tag: '@full' }, async ({
  page,
  buyer,
  shop,
}) => {
  const product = await productWith(page);
  const day = new Date(Date.now() + 30 * 24 * 3600_000).toISOString().slice(0, 10);
  await page.goto('/home');
  await untilInCharge(page);
  const wished = {
    name: 'Kamla Devi',
    phone: '9876543210',
    relation: 'Mother',
    occasion: 'Birthday',
    date: day,
    flatNo: '12',
    apartment: 'Rose Villa',
    landmark: 'Opposite the old banyan',
    district: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
    productId: product.id,
  };
  await callShop(shop.url, 'gift_submit.php', wished, buyer);
  const fetchOwn = () =>
    page.evaluate(
      async ({ token, id }) => {
        const answer = await fetch('/backend/fetch-gifts.php', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ userName: id }),
        });
        return answer.text();
      },
      { token: buyer.token, id: buyer.id },
    );
  expect(await fetchOwn()).toContain(wished.phone);
  await expect.poll(() => keptTexts(page)).toContain('Kamla Devi');
  await page.context().setOffline(true);
  const kept = await fetchOwn();
  expect(kept).toContain('Kamla Devi');
  for (const secret of [wished.phone, wished.apartment, wished.landmark, wished.pincode])
    expect(kept).not.toContain(secret);
});

test('the worker leaves calls, stand-ins and health alone, and the shop can be installed', {
  tag: '@full',
}, async ({ page, shop, pageErrors }) => {
  // Asked for by the browser where a page of plain text names no icon.
  pageErrors.allow(/favicon\.ico/);
  await page.goto('/home');
  await untilInCharge(page);
  for (const address of ['/local/outbox', '/healthz', '/readyz', '/backend/calls']) {
    const answer = await page.goto(address);
    expect(answer?.fromServiceWorker(), address).toBe(false);
    expect(answer?.status(), address).toBe(200);
  }
  const manifest = await (await fetch(`${shop.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ start_url: '/home', display: 'standalone' });
  for (const { src, sizes } of manifest.icons) {
    const icon = await fetch(shop.url + src);
    expect(icon.headers.get('content-type'), src).toBe('image/png');
    const width = Buffer.from(await icon.arrayBuffer()).readUInt32BE(16);
    expect(`${width}x${width}`).toBe(sizes);
  }
});

test('a new version is offered, and taken when the person agrees', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  const moving = await shopThatMovesOn(shop.url);
  await page.goto(`${moving.url}/home`);
  await untilInCharge(page);
  moving.moveOn();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const offer = page.getByRole('status').filter({ hasText: 'A new version of Tohfa is ready.' });
  await Promise.all([page.waitForEvent('load'), offer.getByRole('button', { name: 'Reload' }).click()]);
  await expect(page.getByRole('region', { name: 'All gifts' })).toBeVisible();
  await expect(offer).toBeHidden();
  const waiting = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  expect(waiting).toBe(false);
  await moving.stop();
});
