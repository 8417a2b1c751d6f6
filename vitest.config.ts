import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { freeCores } from './test/free-cores.ts';

/**
 * What takes seconds because of what it proves: many people at once, server processes that are started and killed, a
 * database that goes away, databases of earlier versions, years that pass, generated sequences, and every call by every
 * caller. `npm run test:fast` leaves it out, and what repeats server tests on the embedded database.
 */
const LONG = [
  'server/test/**/*races.test.ts',
  'server/test/**/*killed*.test.ts',
  'server/test/basket/basket-order.test.ts',
  'server/test/catalogue/import-fuzz.test.ts',
  'server/test/payments/gift-clock.test.ts',
  'server/test/payments/model.test.ts',
  'server/test/payments/provider-events.test.ts',
  'server/test/gifts/privacy.test.ts',
  'server/test/role-matrix.test.ts',
  'server/test/platform/database-away.test.ts',
  'server/test/platform/database-loss.test.ts',
  'server/test/platform/upgrade.test.ts',
  'server/test/platform/query-plans.test.ts',
  'server/test/special-days/five-years.test.ts',
  'server/test/platform/start.test.ts',
  'server/test/shop/demo-history.test.ts',
  'server/test/platform/rolling-restart.test.ts',
  'test/dev.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/shop/start-shop.test.ts',
];

/** Files that repeat on the embedded database what their domains' tests hold on PostgreSQL: for `npm run test:full`. */
const REPEATED = [
  'server/test/admin/admin.pglite.test.ts',
  'server/test/agents/admin.pglite.test.ts',
  'server/test/catalogue/hindi.pglite.test.ts',
  'server/test/feeds/feeds.pglite.test.ts',
  'server/test/notifications/push.pglite.test.ts',
  'server/test/places/places.pglite.test.ts',
  'server/test/special-days/special-days.pglite.test.ts',
];
const isFull = process.env.FULL_FIGURES === '1';

/**
 * No test replaces modules, so that files of one worker can share them: loading the server costs two seconds. A worker
 * keeps them as long as its files are of one project, so the projects take turns: those that wait most come first.
 */
const TURNS = ['long', 'server', 'pglite', 'sandbox', 'scripts', 'demo', 'contract', 'web'];
/**
 * For code that runs a few times in each of many tests: scavenging young objects as often as Node does by default is a fifth
 * of a run's work, and optimising a tenth. The long forms run the same code often enough to gain by it.
 */
const FOR_SHORT_RUNS = ['--max-semi-space-size=32', ...(isFull ? [] : ['--no-opt'])];
/** Optimising the embedded database's code takes longer than its few tests do. */
const QUICK_WASM = { execArgv: [...FOR_SHORT_RUNS, '--liftoff-only'] };

function project(name: string, test: ProjectOptions) {
  return { extends: true as const, test: { name, ...test, sequence: { groupOrder: TURNS.indexOf(name) } } };
}

type ProjectOptions = NonNullable<TestProjectInlineConfiguration['test']>;

export default defineConfig({
  test: {
    // Workers wait for servers and databases more than half of the time: two more than cores take a minute off the whole run.
    maxWorkers: (await freeCores()) + 2,
    sequence: { shuffle: true },
    isolate: false,
    silent: 'passed-only',
    // Limits end a hang and nothing else: a test that passes on a quiet machine passes on a busy one, only later. A long
    // form takes minutes on a quiet one.
    testTimeout: isFull ? 3_600_000 : 900_000,
    hookTimeout: 600_000,
    execArgv: FOR_SHORT_RUNS,
    // The same for `expect.poll`, whose own default is one second.
    expect: { poll: { timeout: 240_000 } },
    projects: [
      project('contract', { include: ['contract/test/**/*.test.ts'] }),
      project('demo', { include: ['demo/test/**/*.test.ts'] }),
      project('sandbox', {
        include: ['sandbox/test/**/*.test.ts'],
        exclude: ['**/*.pglite.test.ts'],
        globalSetup: ['test/postgres.ts'],
        ...QUICK_WASM,
      }),
      project('scripts', {
        include: ['test/**/*.test.ts', 'bench/**/*.test.ts'],
        exclude: LONG,
        globalSetup: ['test/postgres.ts'],
      }),
      project('web', { include: ['web/test/**/*.test.{ts,tsx}'] }),
      project('server', {
        include: ['server/test/**/*.test.ts'],
        exclude: ['**/*.pglite.test.ts', ...LONG],
        globalSetup: ['test/postgres.ts'],
        ...QUICK_WASM,
      }),
      project('pglite', {
        include: ['{server,sandbox}/test/**/*.pglite.test.ts'],
        exclude: isFull ? [] : REPEATED,
        ...QUICK_WASM,
      }),
      project('long', { include: LONG, globalSetup: ['test/postgres.ts'] }),
    ],
  },
});
