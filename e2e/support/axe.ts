import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const PHONE_MAX_WIDTH = 480;
const isFull = process.env.FULL_FIGURES === '1';
/** Cards and rows of a list are made alike: judging two dozen of them takes longer than all of the rest. */
const ALIKE = isFull ? '' : ':is(li:has(h3), tbody tr):nth-child(n + 7) { display: none !important; }';

/**
 * Holds the page as it now stands to WCAG 2.2 AA, as far as a program can judge. Colours are half of the work: the walk over
 * every screen judges them on phones, in light. What a story adds, dark colours, of which `web/test/colours.test.ts` holds
 * each to what it stands on, long lists to their end, and what lies behind an open dialog are judged by
 * `npm run test:full`.
 */
export async function expectAccessible(
  page: Page,
  { alsoOnPhones = false }: { alsoOnPhones?: boolean } = {},
): Promise<void> {
  await prepare(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Colours do not depend on the width.
  const isPhone = (page.viewportSize()?.width ?? 0) <= PHONE_MAX_WIDTH;
  const judgesColours = isFull ? isPhone || !alsoOnPhones : isPhone && alsoOnPhones;
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

/**
 * Axe is half a megabyte of script: a document gets it once, however often it is judged. Colours that glide from light to
 * dark would be judged on their way.
 */
async function prepare(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await page.evaluate((alike) => {
    const still = new CSSStyleSheet();
    still.replaceSync(`*, ::before, ::after { transition: none !important; } ${alike}`);
    document.adoptedStyleSheets = [still];
  }, ALIKE);
}

async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  const asked: RunOptions = { ...options, resultTypes: ['violations'], iframes: false };
  const found = await page.evaluate(
    async ({ run, isWhole }) => {
      const judge = (window as unknown as { axe: Judge }).axe;
      // The other colours are there with the next frame.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const dialog = '[role=dialog], [role=alertdialog]';
      const isOpen = !isWhole && document.querySelector(dialog) !== null;
      const parts = isOpen ? document.querySelectorAll(`${dialog}, [role=alert], [role=status]`) : [document];
      const { violations } = await judge.run({ include: [...parts] }, run);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ id, help, element: target.join(' '), failureSummary })),
      );
    },
    { run: asked, isWhole: isFull },
  );
  expect(found, page.url()).toEqual([]);
}

interface Judge {
  run(context: { include: Node[] }, options: RunOptions): Promise<AxeResults>;
}
