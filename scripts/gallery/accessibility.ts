import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Language } from '@tohfa/contract/languages';
import {
  findViolations,
  prepareForAxe,
  rulesOfStandards,
  STANDARDS,
  type Violation,
} from '../../test/browser/axe.ts';
import { type Shown, screensIn } from './list.ts';
import type { GalleryOptions } from './options.ts';
import type { ShopPeople } from './people.ts';
import { goTo, openAs, untilQuiet } from './screens.ts';

const FILE = join(import.meta.dirname, '../../docs/accessibility-report.md');
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

/** Every screen in each language: on a phone in light and dark, and on a wide screen. */
export async function writeAccessibilityReport(
  browser: Browser,
  people: ShopPeople,
  options: GalleryOptions,
): Promise<void> {
  const shown = screensIn('full', people).filter(({ name }) => options.only.test(name));
  const results = await Promise.all(
    options.languages.map((language) => judgeLanguage(browser, people, language, shown)),
  );
  const found = new Map(results.map(({ language, violations }) => [language, violations]));
  writeFileSync(FILE, toMarkdown(shown, found, results[0]?.rules ?? []));
  console.log(FILE);
  if ([...found.values()].some((screens) => [...screens.values()].flat().length > 0)) process.exitCode = 1;
}

async function judgeLanguage(
  browser: Browser,
  people: ShopPeople,
  language: Language,
  shown: readonly Shown[],
): Promise<{ language: Language; violations: Map<string, Violation[]>; rules: string[] }> {
  const violations = new Map<string, Violation[]>();
  let rules: string[] = [];
  for (const who of new Set(shown.map((screen) => screen.who))) {
    const { page, close } = await openAs(browser, people, { language, who });
    for (const screen of shown.filter((one) => one.who === who)) {
      const found = await judge(page, screen, language);
      violations.set(screen.name, found);
      console.log(`${language} ${screen.name}: ${found.length} violations`);
    }
    rules = await rulesOfStandards(page);
    await close();
  }
  return { language, violations, rules };
}

async function judge(page: Page, screen: Shown, language: Language): Promise<Violation[]> {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await goTo(page, screen.address, language);
  await untilQuiet(page);
  await prepareForAxe(page);
  const onPhone = await findViolations(page, { runOnly: STANDARDS });
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await findViolations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
  await page.setViewportSize(WIDE);
  const onWide = await findViolations(page, {
    runOnly: STANDARDS,
    rules: { 'color-contrast': { enabled: false } },
  });
  for (const { id, element, failureSummary } of [...onPhone, ...inDark, ...onWide])
    console.error(`${language} ${screen.name} ${id} ${element}: ${failureSummary}`);
  return [...onPhone, ...inDark, ...onWide];
}

function toMarkdown(
  shown: readonly Shown[],
  found: ReadonlyMap<Language, ReadonlyMap<string, Violation[]>>,
  rules: readonly string[],
): string {
  const languages = [...found.keys()];
  const rows = shown.map(({ name, who }) => {
    const results = languages.map((language) => {
      const violations = found.get(language)?.get(name) ?? [];
      return violations.length === 0 ? 'none' : [...new Set(violations.map(({ id }) => id))].join(', ');
    });
    return `| ${[name, who, ...results].join(' | ')} |`;
  });
  return [
    '# Accessibility report',
    '',
    '`npm run gallery -- accessibility` writes this page; [accessibility](accessibility.md) says what else is tested.',
    '',
    `${shown.length} screens in ${languages.length} languages, each judged by axe at ${PHONE.width}×${PHONE.height} in light, its`,
    `colours in dark too, and at ${WIDE.width}×${WIDE.height}: violations of the rules for WCAG 2.2 A and AA.`,
    '',
    `| screen | as | ${languages.join(' | ')} |`,
    `| --- | --- | ${languages.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
    `## The ${rules.length} rules`,
    '',
    rules.map((rule) => `\`${rule}\``).join(', '),
    '',
  ].join('\n');
}
