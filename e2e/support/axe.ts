import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import axe from 'axe-core';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const PHONE_MAX_WIDTH = 480;

/** Holds the page as it now stands to WCAG 2.2 AA, as far as a program can judge; on phones in dark colours too. */
export async function expectAccessible(page: Page, { alsoOnPhones = false } = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Colours do not depend on the width, and are the slowest to judge: screens of customers are judged on phones.
  const isPhone = (page.viewportSize()?.width ?? 0) <= PHONE_MAX_WIDTH;
  await expectNoViolations(page, {
    runOnly: STANDARDS,
    ...(!isPhone && alsoOnPhones && { rules: { 'color-contrast': { enabled: false } } }),
  });
  // Nothing but colours changes in the dark.
  if (!isPhone) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
  await page.emulateMedia({ colorScheme: null });
}

/** Axe is half a megabyte of script: a document gets it once, however often it is judged. */
async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (run) => {
      const judge = (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe;
      // The other colours are there with the next frame, and some of them glide.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const gliding = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      await Promise.allSettled(gliding.map(({ finished }) => finished));
      const { violations } = await judge.run(run);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ id, help, element: target.join(' '), failureSummary })),
      );
    },
    { ...options, resultTypes: ['violations'], iframes: false } satisfies RunOptions,
  );
  expect(found, page.url()).toEqual([]);
}
