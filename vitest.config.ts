import { defineConfig } from 'vitest/config';

/**
 * What takes seconds because of what it proves: many people at once, server processes that are started and killed, and
 * years that pass. `npm run test:fast` leaves it out.
 */
const RACES = [
  'server/test/**/*races.test.ts',
  'server/test/**/*killed*.test.ts',
  'server/test/payments/gift-clock.test.ts',
  'server/test/special-days/five-years.test.ts',
  'server/test/platform/start.test.ts',
  'server/test/platform/rolling-restart.test.ts',
  'test/fuzz/fuzz.test.ts',
];

/**
 * No test replaces modules, so that files of one worker can share them: loading the server costs two seconds. A worker
 * keeps them as long as its files are of one project, so the projects take turns: those that wait most come first.
 */
const SHARED_MODULES = { isolate: false };
const TURNS = { races: { groupOrder: 0 }, server: { groupOrder: 1 }, others: { groupOrder: 2 } };

export default defineConfig({
  test: {
    // Two cores are what the smallest machine has; the third fills the time in which tests wait for servers.
    maxWorkers: 3,
    sequence: { shuffle: true, ...TURNS.others },
    silent: 'passed-only',
    // For a hang, not for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'contract', include: ['contract/test/**/*.test.ts'], ...SHARED_MODULES },
      },
      { extends: true, test: { name: 'demo', include: ['demo/test/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'sandbox', include: ['sandbox/test/**/*.test.ts'], globalSetup: ['test/postgres.ts'] },
      },
      {
        extends: true,
        test: { name: 'scripts', include: ['test/**/*.test.ts', 'bench/**/*.test.ts'], exclude: RACES },
      },
      { extends: true, test: { name: 'web', include: ['web/test/**/*.test.{ts,tsx}'], ...SHARED_MODULES } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/test/**/*.test.ts'],
          exclude: ['**/*.pglite.test.ts', ...RACES],
          globalSetup: ['test/postgres.ts'],
          sequence: TURNS.server,
          ...SHARED_MODULES,
        },
      },
      {
        extends: true,
        test: { name: 'server-pglite', include: ['server/test/**/*.pglite.test.ts'], ...SHARED_MODULES },
      },
      {
        extends: true,
        test: {
          name: 'races',
          include: RACES,
          globalSetup: ['test/postgres.ts'],
          sequence: TURNS.races,
          ...SHARED_MODULES,
        },
      },
    ],
  },
});
