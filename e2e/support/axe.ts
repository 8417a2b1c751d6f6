import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { findViolations, prepareForAxe, STANDARDS } from '../../test/browser/axe.ts';

const PHONE_MAX_WIDTH = 480;
const isFull = process.env.FULL_FIGURES === '1';
/** Cards and rows of a list are made alike: judging two dozen of them takes longer than all of the rest. */
const ALIKE = isFull ? '' : ':is(li:has(h3), tbody tr):nth-child(n + 7) { display: none !important; }';
/** A bar that stays in sight covers a part of some row, which one scrolls away from under it. */
const BARS_AT_THE_END = '[role=dialog] .sticky { position: static !important; }';

/**
 * Holds the page as it now stands to WCAG 2.2 AA, as far as a program can judge. Colours are half of the work:
 * `web/test/colours.test.ts` holds each to what it stands on, and `npm run test:full` judges them on every page, in light and
 * dark; so it does long lists to their end, what lies behind an open dialog, and a page `inFull`, whose parts this story or
 * the walk over every screen judges in another state.
 */
export async function expectAccessible(
  page: Page,
  { alsoOnPhones = false, inFull = false }: { alsoOnPhones?: boolean; inFull?: boolean } = {},
): Promise<void> {
  if (inFull && !isFull) return;
  await prepareForAxe(page, `${ALIKE} ${BARS_AT_THE_END}`);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Colours do not depend on the width.
  const isPhone = (page.viewportSize()?.width ?? 0) <= PHONE_MAX_WIDTH;
  const judgesColours = isFull && (isPhone || !alsoOnPhones);
  await expectNoViolations(page, {
    runOnly: STANDARDS,
    ...(!judgesColours && { rules: { 'color-contrast': { enabled: false } } }),
  });
  // Nothing but colours changes in the dark.
  if (isPhone && isFull) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
    await page.emulateMedia({ colorScheme: null });
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  expect(await findViolations(page, options, { whole: isFull }), page.url()).toEqual([]);
}
