import { test as base } from '@playwright/test';
import { firstShopData } from './first-shop.ts';
import { type PageTroubles, watchTroubles } from './page-troubles.ts';
import { type RunningShop, startShop } from './start-shop.ts';

/** Every story gets the whole shop, with a database and outbox of its own for each worker, at the pages' base address. */
export const test = base.extend<{ troubles: PageTroubles }, { shop: RunningShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
    async ({}, use) => {
      const shop = await startShop({}, firstShopData());
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  troubles: [
    async ({ context }, use) => {
      const troubles = watchTroubles(context);
      await use(troubles);
      troubles.expectNone();
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
