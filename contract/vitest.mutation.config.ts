import { defineConfig } from 'vitest/config';

/** For `npm run mutation`: the tests of the money rules alone, which take no server. */
export default defineConfig({
  test: { include: ['contract/test/{money,order-price,states}.test.ts'] },
});
