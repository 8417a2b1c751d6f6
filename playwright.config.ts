import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/support/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/first-shop.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Each worker runs a whole shop and a browser: two are what two cores carry.
  workers: 2,
  // For a hang, not for a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    launchOptions: await findBrowser(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'wide', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
