import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { SignedIn } from '@tohfa/contract';
import { signUp, startSignedIn } from '../../test/shop/customers.ts';
import { test as admins } from './admin.ts';

import { type PageErrors, watchPageErrors } from './page-errors.ts';

/** Stories of a gift: whoever asks for it, a friend and a guest with the link, each in a browser of their own, and an admin. */
export const test = admins.extend<GiftPeople>({
  owner: async ({ shop }, use) => use(await signUp(shop.url)),
  friend: async ({ shop }, use) => use(await signUp(shop.url)),
  ownerErrors: async ({ ownerPage }, use) => use(errorsOf.get(ownerPage) as PageErrors),
  friendErrors: async ({ friendPage }, use) => use(errorsOf.get(friendPage) as PageErrors),
  ownerPage: async ({ browser, shop, viewport, isMobile, owner }, use) => {
    await withPage(browser, { baseURL: shop.url, viewport, isMobile }, owner, use);
  },
  guestErrors: async ({ guestPage }, use) => use(errorsOf.get(guestPage) as PageErrors),
  guestPage: async ({ browser, shop, viewport, isMobile }, use) => {
    await withPage(browser, { baseURL: shop.url, viewport, isMobile }, undefined, use);
  },
  friendPage: async ({ browser, shop, viewport, isMobile, friend }, use) => {
    await withPage(browser, { baseURL: shop.url, viewport, isMobile }, friend, use);
  },
});

const errorsOf = new WeakMap<Page, PageErrors>();

async function withPage(
  browser: Browser,
  options: BrowserContextOptions,
  user: SignedIn | undefined,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...options,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const pageErrors = watchPageErrors(context);
  const page = await context.newPage();
  errorsOf.set(page, pageErrors);
  if (user) await startSignedIn(page, user);
  await use(page);
  await context.close();
  pageErrors.expectNone();
}

interface GiftPeople {
  owner: SignedIn;
  friend: SignedIn;
  ownerPage: Page;
  friendPage: Page;
  /** Without an account. */
  guestPage: Page;
  ownerErrors: PageErrors;
  friendErrors: PageErrors;
  guestErrors: PageErrors;
}
