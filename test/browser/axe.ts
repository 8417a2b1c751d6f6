import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA. */
export const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Axe is half a megabyte of script: a document gets it once, however often it is judged. Colours that glide from light to
 * dark would be judged on their way.
 */
export async function prepareForAxe(page: Page, style = ''): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await page.evaluate((more) => {
    const still = new CSSStyleSheet();
    still.replaceSync(`*, ::before, ::after { transition: none !important; } ${more}`);
    document.adoptedStyleSheets = [still];
  }, style);
}

/** On a page that is prepared: the whole of it, or only the dialog that is open and what is announced. */
export async function findViolations(
  page: Page,
  options: RunOptions,
  { whole = true }: { whole?: boolean } = {},
): Promise<Violation[]> {
  const asked: RunOptions = { ...options, resultTypes: ['violations'], iframes: false };
  return page.evaluate(
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
    { run: asked, isWhole: whole },
  );
}

/** The names of all rules that are judged by, on a page that is prepared. */
export async function rulesOfStandards(page: Page): Promise<string[]> {
  return page.evaluate(
    (standards) => (window as unknown as { axe: Judge }).axe.getRules(standards).map(({ ruleId }) => ruleId),
    STANDARDS,
  );
}

export interface Violation {
  /** Of the rule. */
  id: string;
  help: string;
  element: string;
  failureSummary: string | undefined;
}

interface Judge {
  getRules(tags: readonly string[]): { ruleId: string }[];
  run(context: { include: Node[] }, options: RunOptions): Promise<AxeResults>;
}
