import { test as base } from '@playwright/test';
import type { SignedIn } from '@tohfa/contract';
import { demoAccounts } from '@tohfa/demo';
import { type AdminSessions, openAdminSessions } from '../../test/shop/admin-sessions.ts';
import { signInByApi } from '../../test/shop/customers.ts';
import { type Shop, shopOfWorker } from '../../test/shop/shops-of-run.ts';
import { type PageErrors, watchPageErrors } from './page-errors.ts';

/**
 * Every story gets the whole shop, which no other worker uses, at the pages' base address. All fixtures of a worker are
 * declared here: Playwright starts another process for each set of them.
 */
export const test = base.extend<
  { pageErrors: PageErrors; newAdmin: string },
  { shop: Shop; asha: SignedIn; adminSessions: AdminSessions }
>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
    async ({}, use, { parallelIndex }) => use(shopOfWorker(parallelIndex)),
    { scope: 'worker' },
  ],
  asha: [async ({ shop }, use) => use(await signInByApi(shop.url, demoAccounts[0])), { scope: 'worker' }],
  adminSessions: [async ({ shop }, use) => use(openAdminSessions(shop)), { scope: 'worker' }],
  newAdmin: async ({ adminSessions }, use) => use(await adminSessions.invite()),
  baseURL: async ({ shop }, use) => use(shop.url),
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors = watchPageErrors(context);
      await use(pageErrors);
      pageErrors.expectNone();
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
