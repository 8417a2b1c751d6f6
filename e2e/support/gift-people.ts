import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { SignedIn } from '@tohfa/contract';
import { test as admins } from './admin.ts';
import { newBuyer } from './buyer.ts';
import { type PageTroubles, watchTroubles } from './page-troubles.ts';
import { startSignedIn } from './signed-in.ts';

/** Stories of a gift: whoever asks for it, a friend with the link, each in a browser of their own, and an admin. */
export const test = admins.extend<GiftPeople>({
  owner: async ({ shop }, use) => use(await newBuyer(shop.url)),
  friend: async ({ shop }, use) => use(await newBuyer(shop.url)),
  ownerTroubles: async ({ ownerPage }, use) => use(troublesOf.get(ownerPage) as PageTroubles),
  friendTroubles: async ({ friendPage }, use) => use(troublesOf.get(friendPage) as PageTroubles),
  ownerPage: async ({ browser, shop, viewport, isMobile, owner }, use) => {
    await withPage(browser, { baseURL: shop.url, viewport, isMobile }, owner, use);
  },
  friendPage: async ({ browser, shop, viewport, isMobile, friend }, use) => {
    await withPage(browser, { baseURL: shop.url, viewport, isMobile }, friend, use);
  },
});

const troublesOf = new WeakMap<Page, PageTroubles>();

async function withPage(
  browser: Browser,
  options: BrowserContextOptions,
  user: SignedIn,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...options,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const troubles = watchTroubles(context);
  const page = await context.newPage();
  troublesOf.set(page, troubles);
  await startSignedIn(page, user);
  await use(page);
  await context.close();
  troubles.expectNone();
}

interface GiftPeople {
  owner: SignedIn;
  friend: SignedIn;
  ownerPage: Page;
  friendPage: Page;
  ownerTroubles: PageTroubles;
  friendTroubles: PageTroubles;
}
