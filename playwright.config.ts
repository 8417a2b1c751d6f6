import { defineConfig } from '@playwright/test';
import { findBrowser } from './test/browser/browser.ts';
import { freeCores } from './test/free-cores.ts';

// Customers shop on a phone, admins work at a desk: each story runs where it is lived. What depends on the width
// runs on both; what customers do on a wide screen too, in `npm run test:full`, and so
// do stories tagged @full, whose rule a unit or server test holds as well.
const ADMIN_STORIES = '**/admin-*.spec.ts';
const ON_BOTH = ['**/widths.spec.ts'];
const ON_BOTH_IN_FULL = [
  '**/gift-story.spec.ts',
  '**/every-screen.spec.ts',
  '**/chip-in.spec.ts',
  '**/finding-gifts.spec.ts',
  '**/looking-around.spec.ts',
  '**/reviews-and-wishlist.spec.ts',
  '**/basket.spec.ts',
  '**/variants.spec.ts',
  '**/after-buying.spec.ts',
  '**/account-changes.spec.ts',
];
const isFull = process.env.FULL_FIGURES === '1';

export default defineConfig({
  testDir: 'e2e',
  // Node reads TypeScript itself, and keeps what it has compiled.
  build: { external: ['**/*.ts'] },
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/start-shops.ts',
  ...(!isFull && { grepInvert: /@full/ }),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A story that passes only at the second try is named as flaky at the end of the run; the same everywhere.
  retries: 1,
  // Each worker runs a whole shop and a browser, which take a core.
  workers: await freeCores(),
  // Limits end a hang and nothing else: a story that passes on a quiet machine passes on a busy one, only later.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    launchOptions: await findBrowser(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Sheets and toasts that glide in take a third of a second and much of a core each; the gift's story keeps them.
    contextOptions: { reducedMotion: 'reduce' },
    // One would answer in place of the routes that a story cuts; the stories about it allow it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: ADMIN_STORIES,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'wide',
      testMatch: [ADMIN_STORIES, ...ON_BOTH, ...(isFull ? ON_BOTH_IN_FULL : [])],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
