import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const PHONE_MAX_WIDTH = 480;

/**
 * Holds the page as it now stands to WCAG 2.2 AA, as far as a program can judge. Colours are half of the work: every
 * screen is judged in light and dark by the walk over all of them, what a story adds in the dark by `npm run test:full`.
 */
export async function expectAccessible(page: Page, { alsoOnPhones = false } = {}): Promise<void> {
  await prepare(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Colours do not depend on the width, and are the slowest to judge: screens of customers are judged on phones.
  const isPhone = (page.viewportSize()?.width ?? 0) <= PHONE_MAX_WIDTH;
  await expectNoViolations(page, {
    runOnly: STANDARDS,
    ...(!isPhone && alsoOnPhones && { rules: { 'color-contrast': { enabled: false } } }),
  });
  // Nothing but colours changes in the dark.
  if (isPhone && (alsoOnPhones || process.env.FULL_FIGURES === '1')) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
    await page.emulateMedia({ colorScheme: null });
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/**
 * Axe is half a megabyte of script: a document gets it once, however often it is judged. Colours that glide from light to
 * dark would be judged on their way.
 */
async function prepare(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets = [still];
  });
}

async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  const asked: RunOptions = { ...options, resultTypes: ['violations'], iframes: false };
  const found = await page.evaluate(async (run) => {
    const judge = (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe;
    // The other colours are there with the next frame.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const { violations } = await judge.run(run);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, help, element: target.join(' '), failureSummary })),
    );
  }, asked);
  expect(found, page.url()).toEqual([]);
}
