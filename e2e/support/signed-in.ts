import { startSignedIn } from '../../test/shop/customers.ts';
import { test as anyone } from './shop.ts';

/** Stories of somebody who is signed in already: the demo customer, whose one sign-in a worker's stories share. */
export const test = anyone.extend({
  page: async ({ page, asha }, use) => {
    await startSignedIn(page, asha);
    await use(page);
  },
});

export { expect } from './shop.ts';
