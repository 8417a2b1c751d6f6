import { defineConfig } from 'vitest/config';

/** For `npm run mutation -- stryker.server.config.json`: what decides about money on PostgreSQL, by the model alone. */
export default defineConfig({
  test: {
    include: ['server/test/payments/model.test.ts'],
    globalSetup: ['test/postgres.ts'],
    env: { MODEL_SEQUENCES: process.env.MODEL_SEQUENCES ?? '120' },
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
