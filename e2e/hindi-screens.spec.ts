// The screens in Hindi: accessible, in their language, and without text that a box cuts off. English is walked in
// every-screen.spec.ts.
import type { Page } from '@playwright/test';
import { findCut } from '../test/browser/layout.ts';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { signUp, startSignedIn } from '../test/shop/customers.ts';
import { adminScreens, customerScreens, publicScreens } from '../test/shop/screens.ts';
import { giftPath, orderPath, paths, productPath } from '../web/src/lib/paths.ts';
import { expectAccessible } from './support/axe.ts';
import { buy, productWith } from './support/buyer.ts';
import { decideGift, requestGift } from './support/gifts.ts';
import { openScreen } from './support/open-screen.ts';
import { expect, test } from './support/shop.ts';

test('the main screens in Hindi are accessible, and nothing is cut', async ({
  page,
  shop,
  adminSessions,
}) => {
  const customer = await signUp(shop.url);
  await startSignedIn(page, customer);
  const product = await productWith(page);
  const order = await buy(shop.url, customer, product);
  const gift = await requestGift(shop.url, customer, product);
  await decideGift(shop.url, await adminSessions.current(), gift, 'approve');
  const main = [
    paths.home,
    productPath(product.id),
    paths.requests,
    giftPath(gift),
    orderPath(order.id),
    paths.profile,
  ];
  for (const path of [...main, `/chip-in/${gift}`]) await expectGood(page, path);
});

test('every screen of the shop in Hindi is accessible, and nothing is cut', { tag: '@full' }, async ({
  page,
  shop,
  pageErrors,
}) => {
  test.slow();
  pageErrors.allow(/401|404|409/);
  for (const path of publicScreens) await expectGood(page, path);
  await startSignedIn(page, await signUp(shop.url));
  for (const path of customerScreens(1)) await expectGood(page, path);
});

test('every screen of the desk in Hindi is accessible, and nothing is cut', { tag: '@full' }, async ({
  page,
  adminSessions,
  pageErrors,
}) => {
  test.slow();
  pageErrors.allow(/404/);
  await startAsAdmin(page, await adminSessions.current());
  for (const path of adminScreens) await expectGood(page, path);
});

async function expectGood(page: Page, path: string): Promise<void> {
  await openScreen(page, `/hi${path}`);
  await expect(page.locator('main .shimmer')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expectAccessible(page);
  expect(await findCut(page), path).toEqual([]);
}
