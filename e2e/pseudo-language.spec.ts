// The shop in a language made by machine, in which every phrase is a third longer: nothing is cut, and nothing that the
// screens say stands outside the catalogues. Building the web once more takes a core for half a minute: `npm run test:full`.
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { PRODUCT_OCCASIONS, PRODUCT_RECIPIENTS } from '@tohfa/contract';
import { buildPseudoLanguage, type PseudoBuild } from '../test/pseudo-language/build.ts';
import { startAsAdmin } from '../test/shop/admin-sessions.ts';
import { signUp, startSignedIn } from '../test/shop/customers.ts';
import { adminScreens, customerScreens, publicScreens, RENDERED_BY_SERVER } from '../test/shop/screens.ts';
import { paths } from '../web/src/lib/paths.ts';
import { productWith } from './support/buyer.ts';
import { openScreen } from './support/open-screen.ts';
import { expect, test } from './support/shop.ts';

test.use({ viewport: { width: 360, height: 740 } });

// One build for all of them.
test.describe.configure({ mode: 'default' });

let built: PseudoBuild | undefined;
test.beforeAll(async () => {
  built = await buildPseudoLanguage();
});
test.afterAll(() => built?.remove());

test('longer phrases are not cut on the screens that need no sign-in', { tag: '@full' }, async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/401|404|409/);
  await expectWholeTexts(
    page,
    context,
    publicScreens.filter((address) => !RENDERED_BY_SERVER.test(address)),
  );
});

test('longer phrases are not cut on the screens of customers', { tag: '@full' }, async ({
  page,
  context,
  shop,
  pageErrors,
}) => {
  pageErrors.allow(/401|404/);
  await startSignedIn(page, await signUp(shop.url));
  const product = await productWith(page, ({ is_featured }) => is_featured === 1);
  await expectWholeTexts(page, context, customerScreens(product.id));
});

test('longer phrases are not cut on the screens of admins', { tag: '@full' }, async ({
  page,
  context,
  adminSessions,
  pageErrors,
}) => {
  pageErrors.allow(/404/);
  // They work at a desk.
  await page.setViewportSize({ width: 1280, height: 800 });
  await startAsAdmin(page, await adminSessions.current());
  await expectWholeTexts(page, context, [...adminScreens, paths.dashboard]);
});

async function expectWholeTexts(
  page: Page,
  context: BrowserContext,
  addresses: readonly string[],
): Promise<void> {
  const answered = new Set(NAMES);
  await context.route('**/*', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const file = join(built?.dist ?? '', request.resourceType() === 'document' ? 'index.html' : pathname);
    if (pathname.startsWith('/assets/') || request.resourceType() === 'document') {
      if (existsSync(file))
        return route.fulfill({ contentType: TYPES[extname(file)] ?? '', body: readFileSync(file) });
    }
    return route.continue();
  });
  page.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    const answer = await response.text().catch(() => '');
    if (answer !== '') addTexts(JSON.parse(answer), answered);
  });
  for (const address of addresses) {
    await openScreen(page, address);
    await expect(page.locator('.shimmer')).toHaveCount(0);
    const { cut } = await page.evaluate(findTexts);
    expect(cut, address).toEqual([]);
    // Mails are worded by the server.
    if (address === paths.mailsManagement) continue;
    // Answers are read while they are shown.
    await expect
      .poll(async () => (await page.evaluate(findTexts)).plain.filter((text) => isForeign(text, answered)), {
        message: `${address} says what stands in no catalogue`,
      })
      .toEqual([]);
  }
  // What stands in no catalogue is found.
  await page.locator('main').evaluate((main) => main.append('Ready for Asha by noon'));
  const { plain } = await page.evaluate(findTexts);
  expect(plain.filter((text) => isForeign(text, answered))).toEqual(['Ready for Asha by noon']);
}

/** Every text of an answer: names, and sentences that the server words. */
function addTexts(answer: unknown, texts: Set<string>): void {
  if (typeof answer === 'string') texts.add(answer.trim());
  else if (typeof answer === 'object' && answer !== null)
    for (const part of Object.values(answer)) addTexts(part, texts);
}

/** Whether words are left of what a screen says once everything the server answered is taken out of it. */
function isForeign(text: string, answered: ReadonlySet<string>): boolean {
  const parts = [...answered].filter((part) => /\p{L}{2}/u.test(part));
  // A line of a longer text.
  if (parts.some((part) => part.includes(text))) return false;
  const left = parts
    .filter((part) => text.includes(part))
    .sort((one, other) => other.length - one.length)
    .reduce((rest, part) => withoutWords(rest, part), text);
  // A key or a code is no word of a language.
  return /[a-z]{3}/.test(left) && !/^\P{L}*[a-z_-]+\P{L}*$/u.test(left);
}

/** Words alone: a name within a longer word stays. */
function withoutWords(text: string, words: string): string {
  const escaped = words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{M}])${escaped}(?![\\p{L}\\p{M}])`, 'gu'), ' ');
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};
/** Of the shop, of languages, and what products are good for, which the server names too. */
const NAMES = ['Tohfa', 'English', ...Object.values({ ...PRODUCT_OCCASIONS, ...PRODUCT_RECIPIENTS })];

/** In the page: phrases of which something cannot be seen, and other words. */
function findTexts(): { cut: string[]; plain: string[] } {
  const cut: string[] = [];
  const plain: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (!parent || !/[a-z]{3}/.test(text) || parent.closest('script, style, noscript, svg, option')) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    if (!text.includes('éxtrá')) {
      if (!/[áéíóúÁÉÍÓÚ]/.test(text)) plain.push(text);
      continue;
    }
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const area = box.getBoundingClientRect();
      // Only for screen readers.
      if (area.width <= 1 && area.height <= 1) break;
      if (overflowX === 'auto' || overflowX === 'scroll') break;
      const isCutSideways = overflowX !== 'visible' && (left < area.left - 1 || right > area.right + 1);
      const isCutBelow = overflowY !== 'visible' && (top < area.top - 3 || bottom > area.bottom + 3);
      if (isCutSideways || isCutBelow) {
        cut.push(`${text} in ${box.tagName.toLowerCase()}.${box.className}`);
        break;
      }
    }
  }
  return { cut, plain };
}
