import { randomUUID } from 'node:crypto';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { callShop } from '../test/shop/call-shop.ts';
import { signUp, startSignedIn } from '../test/shop/customers.ts';
// What buyers say, and what people would like: written on a phone or at a desk, read by everyone.
import { orderPath, paths } from '../web/src/lib/paths.ts';
import { expectAccessible } from './support/axe.ts';
import { buy, productWith } from './support/buyer.ts';
import { expect, test } from './support/shop.ts';

const PICTURE = {
  name: 'gift.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('a buyer reviews a delivered gift with a picture, an admin publishes it, another customer finds it helpful', {
  tag: '@full',
}, async ({ page, browser, shop, adminSessions }) => {
  test.slow();
  const buyer = await signUp(shop.url, 'Farida Khan');
  await startSignedIn(page, buyer);
  const product = await productWith(page, ({ name }) => name.startsWith('Jade Bonsai'));
  const order = await buy(shop.url, buyer, product);
  const { name, value } = await adminSessions.current();
  for (const status of ['packed', 'dispatched', 'delivered'])
    await callShop(
      shop.url,
      'move-purchase',
      { id: order.id, status, note: 'Track 1' },
      { cookie: `${name}=${value}` },
    );

  await page.goto(orderPath(order.id));
  await page.getByRole('link', { name: 'Review this gift' }).click();
  await page.getByRole('button', { name: 'Publish review' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please choose one to five stars.');
  await page.getByRole('radio', { name: '5 stars' }).check();
  await expect(page.getByRole('alert')).toBeHidden();
  // Reviews of an earlier try, or of the other screen size, are in the same list.
  const words = `Tiny, green and very much alive. ${randomUUID()}`;
  await page.getByLabel('Your review').fill(words);
  await page.getByLabel('Add pictures').setInputFiles(PICTURE);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish review' }).click();
  await expect(page.getByText('Your review appears once we have had a look at it.')).toBeVisible();
  await page.goto(orderPath(order.id));
  await expect(page.getByRole('link', { name: 'Change your review' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Review this gift' })).toHaveCount(0);

  const admin = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await startAsAdmin(admin, await adminSessions.current());
  await admin.goto(paths.reviewsManagement);
  const card = admin.getByRole('article').filter({ hasText: words });
  await expectAccessible(admin, { inFull: true });
  await card.getByRole('button', { name: 'Publish' }).click();
  await expect(admin.getByText('The review is published.')).toBeVisible();
  await admin.context().close();

  const reader = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await startSignedIn(reader, await signUp(shop.url));
  await reader.goto(`${paths.productDetails}?id=${product.id}`);
  const reviews = reader.getByRole('region', { name: 'What buyers say' });
  await expect(reviews).toContainText('Farida');
  await expect(reviews).not.toContainText('Khan');
  await reviews.getByRole('button', { name: 'Helpful' }).click();
  await expect(reviews.getByRole('button', { name: 'Helpful (1)' })).toBeVisible();
  await expectAccessible(reader, { inFull: true });
  await reviews.getByRole('button', { name: 'Report' }).click();
  await reader.getByRole('button', { name: 'Send report' }).click();
  await expect(reader.getByText('Thank you. We will look at this review.')).toBeVisible();
  await reader.context().close();
});

test('hearts fill a wishlist; a friend with its link starts one of its gifts, through the sign-in and back', {
  tag: '@full',
}, async ({ page, browser, shop, pageErrors }) => {
  // At the end the list is no longer shared.
  pageErrors.allow(/404/);
  await startSignedIn(page, await signUp(shop.url, 'Kabir Singh'));
  const product = await productWith(page);
  await page.goto(paths.home);
  const heart = page.getByRole('button', { name: `${product.name}: on my wishlist` });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await page.goto(paths.wishlist);
  await expect(page.getByRole('link', { name: product.name })).toBeVisible();
  await page.getByRole('button', { name: 'Share my list' }).click();
  const link = await page.getByText(`${shop.url}/wishlist/`).textContent();
  await expectAccessible(page, { inFull: true });

  const friend = await (await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' })).newPage();
  await friend.goto(link ?? '');
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Things Kabir would like');
  await expectAccessible(friend);
  await friend.getByRole('link', { name: `Start this gift: ${product.name}` }).click();
  await expect(friend).toHaveURL(/\/login$/);
  const { email } = await signUp(shop.url, 'Ravi');
  await friend.getByLabel('Email').fill(email);
  await friend.getByLabel('Password', { exact: true }).fill('marigolds at the door');
  await friend.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(friend.getByRole('dialog')).toBeVisible();
  await expect(friend.getByRole('dialog').locator('[name=name]')).toHaveValue('Kabir');
  await friend.context().close();

  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('button', { name: 'Share my list' })).toBeVisible();
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { name: 'This list is no longer shared' })).toBeVisible();
});
