import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores are what the smallest machine has; more workers only make each test slower there.
    maxWorkers: 2,
    sequence: { shuffle: true },
    // Race and process tests depend on a machine that others may be using.
    retry: process.env.CI ? 1 : 0,
    silent: 'passed-only',
    // For a hang, not for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'contract', include: ['contract/test/**/*.test.ts'] } },
      { extends: true, test: { name: 'demo', include: ['demo/test/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'sandbox', include: ['sandbox/test/**/*.test.ts'], globalSetup: ['test/postgres.ts'] },
      },
      { extends: true, test: { name: 'scripts', include: ['test/**/*.test.ts', 'bench/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', include: ['web/test/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/test/**/*.test.ts'],
          exclude: ['**/*.pglite.test.ts'],
          globalSetup: ['test/postgres.ts'],
        },
      },
      { extends: true, test: { name: 'server-pglite', include: ['server/test/**/*.pglite.test.ts'] } },
    ],
  },
});
