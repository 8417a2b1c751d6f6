import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const PHONE_MAX_WIDTH = 480;

/** Holds the page as it now stands to WCAG 2.2 AA, as far as a program can judge; on phones in dark colours too. */
export async function expectAccessible(page: Page, { alsoOnPhones = false } = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Colours do not depend on the width, and are the slowest to judge: screens of customers are judged on phones.
  const isPhone = (page.viewportSize()?.width ?? 0) <= PHONE_MAX_WIDTH;
  const withoutColours = isPhone || !alsoOnPhones ? [] : ['color-contrast'];
  await expectNoViolations(axe(page).withTags(STANDARDS).disableRules(withoutColours), page);
  // Nothing but colours changes in the dark.
  if (!isPhone) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(axe(page).withRules(['color-contrast']), page);
  await page.emulateMedia({ colorScheme: null });
}

/** Legacy mode runs in the page itself; the other one opens another page for each call, to put frames together. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], iframes: false });
}

async function expectNoViolations(builder: AxeBuilder, page: Page): Promise<void> {
  const { violations } = await builder.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, help, element: target.join(' '), failureSummary })),
  );
  expect(found, page.url()).toEqual([]);
}
