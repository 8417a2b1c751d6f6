import { expectAccessible } from './support/axe.ts';
import { bad, expect, good, productWith, rupees } from './support/buyer.ts';
import { test } from './support/gift-people.ts';
import { decideGift, requestGift } from './support/gifts.ts';

const FETCH = '**/backend/fetch-gifts.php';

test('without requests the list says so and leads to the shop', { tag: '@full' }, async ({
  ownerPage: page,
}) => {
  await page.goto('/request');
  await expect(page.getByRole('heading', { name: 'No gift orders found.' })).toBeVisible();
  await page.getByRole('link', { name: 'Find a gift' }).click();
  await expect(page).toHaveURL('/home');
});

test('the newest request stands first; a shared one can be passed on without anything private', async ({
  ownerPage: page,
  owner,
  shop,
  adminSessions,
}) => {
  const product = await productWith(page);
  await requestGift(shop.url, owner, product, { name: 'Kabir' });
  const id = await requestGift(shop.url, owner, product, { name: 'Meera' });
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  await page.goto('/request');
  const requests = page.getByRole('main').getByRole('article');
  await expect(requests).toHaveCount(2);
  const [newest, oldest] = [requests.nth(0), requests.nth(1)];
  await expect(newest).toContainText('Meera');
  await expect(newest).toContainText(id);
  await expect(newest.getByRole('progressbar')).toHaveAttribute('aria-valuemax', String(product.price));
  await expect(newest).toContainText(`${rupees(0)} of ${rupees(product.price)} · 0 payments`);
  await expect(newest.getByText('Pending', { exact: true })).toBeVisible();
  const link = await newest.getByRole('link', { name: /Share on WhatsApp/ }).getAttribute('href');
  const shared = new URL(link ?? '');
  expect(shared.origin + shared.pathname).toBe('https://wa.me/');
  const text = shared.searchParams.get('text') ?? '';
  expect(text).toContain(`/chip-in/${id}`);
  expect(text).toContain(product.name);
  expect(text).not.toMatch(/98765|Rose Villa|560001|Meera/);

  await expect(oldest).toContainText('Sharing is not allowed for this request.');
  await expect(oldest.getByRole('button', { name: 'Share', exact: true })).toBeDisabled();
});

test('the phone’s own share sheet is offered where there is one', { tag: '@full' }, async ({
  ownerPage: page,
  owner,
  shop,
  adminSessions,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (what: object) => sessionStorage.setItem('shared', JSON.stringify(what)),
    });
  });
  const id = await requestGift(shop.url, owner, await productWith(page));
  await decideGift(shop.url, await adminSessions.current(), id, 'approve');
  await page.goto('/request');
  await page.getByRole('button', { name: 'Share…' }).click();
  const shared = await page.evaluate(() => sessionStorage.getItem('shared'));
  expect(JSON.parse(shared ?? '{}').url).toMatch(new RegExp(`/chip-in/${id}$`));
});

test('a request is cancelled after a word about the money', async ({ ownerPage: page, owner, shop }) => {
  await requestGift(shop.url, owner, await productWith(page));
  await page.goto('/request');
  await page.getByRole('button', { name: 'Cancel this group gift' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('There are no payments to refund.');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Cancel this group gift' }).click();
  await question.getByRole('button', { name: 'Cancel the gift' }).click();
  await expect(good(page, 'Gift cancelled.')).toBeVisible();
  await expect(page.getByRole('article').getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel this group gift' })).toBeHidden();
});

test('requests that do not load say so in the specification’s words, and trying again works', {
  tag: '@full',
}, async ({ ownerPage: page, ownerErrors }) => {
  ownerErrors.allow(/Failed to load resource/);
  await page.route(FETCH, (route) => route.abort());
  await page.goto('/request');
  const offline = 'Failed to load your gift orders. Please check your connection and try again.';
  await expect(bad(page, offline)).toBeVisible();
  await page.unroute(FETCH);
  await page.route(FETCH, (route) =>
    route.fulfill({ status: 503, json: { error: 'No.', code: 'unavailable' } }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(bad(page, 'Unable to load gift orders. Please try again later.')).toBeVisible();
  await expectAccessible(page, { inFull: true });
  await page.unroute(FETCH);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No gift orders found.' })).toBeVisible();
});

test('damaged stored data is cleared, and another person’s id ends the session', {
  tag: '@full',
}, async ({ ownerPage: page, ownerErrors }) => {
  ownerErrors.allow(/403/);
  await page.goto('/home');
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('userData') ?? '{}');
    localStorage.setItem(
      'userData',
      JSON.stringify({ ...user, id: 'somebody-else', userId: 'somebody-else' }),
    );
  });
  await page.goto('/request');
  await expect(bad(page, 'Session expired or invalid. Please login again.')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('userData', '{broken'));
  await page.goto('/request');
  await expect(bad(page, 'Session error. Please login again.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull();
});

test('a visitor is told to sign in first', { tag: '@full' }, async ({ browser, shop }) => {
  const page = await browser.newPage({ baseURL: shop.url });
  await page.goto('/request');
  await expect(bad(page, 'You must be logged in to view your gift requests.')).toBeVisible();
  await page.close();
});
