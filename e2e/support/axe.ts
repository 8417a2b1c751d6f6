import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Holds the page as it now stands to WCAG 2.2 AA, as far as a program can judge. In dark colours only the colours are
 * looked at: every page is held to the rest in light ones.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  if (isDark) await expectReadableColours(page);
  else await expectNothingFound(axe(page).withTags(STANDARDS));
}

/** After a change of colours alone: the rest has been looked at. */
export async function expectReadableColours(page: Page): Promise<void> {
  await expectNothingFound(axe(page).withRules(['color-contrast']));
}

/** Legacy mode runs in the page itself; the other one opens another page for each call, to put frames together. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

async function expectNothingFound(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, help, element: target.join(' '), failureSummary })),
  );
  expect(found).toEqual([]);
}
