import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page, Request } from '@playwright/test';
import type { Language } from '@tohfa/contract/languages';
import { screenTexts } from '../../test/phrases.ts';
import { type Shown, screensIn } from './list.ts';
import { type GalleryOptions, type Size, type State, viewportOf } from './options.ts';
import { type ShopPeople, startAs, type Who } from './people.ts';
import { answerAs } from './states.ts';

export const SHOTS = join(import.meta.dirname, '../../.cache/gallery');
const DRAWN_WITHIN_MS = 10_000;
/** Skeletons wait for a moment before they show. */
const WAITED_MS = 400;
const QUIET_MOMENTS = 3;
/** Of pages as long as that, the rest is not looked at. */
const MAX_HEIGHT = 4000;

/** Each screen is loaded once for a language and state, and drawn in every size and scheme. */
export async function takeScreens(
  browser: Browser,
  people: ShopPeople,
  options: GalleryOptions,
): Promise<void> {
  for (const state of options.states)
    for (const language of options.languages) {
      const shown = screensIn(state, people).filter(({ name }) => options.only.test(name));
      for (const who of new Set(shown.map((screen) => screen.who)))
        await takeAs(
          browser,
          people,
          shown.filter((screen) => screen.who === who),
          { ...options, state, language, who },
        );
    }
}

async function takeAs(
  browser: Browser,
  people: ShopPeople,
  shown: readonly Shown[],
  view: View,
): Promise<void> {
  const { page, close } = await openAs(browser, people, view);
  const translate = await screenTexts(view.language);
  await answerAs(page, view.state, view.who);
  for (const screen of shown) {
    const began = Date.now();
    try {
      await open(page, screen, view, translate);
      for (const size of view.sizes)
        for (const scheme of view.schemes) await shoot(page, screen.name, size, scheme, view);
      console.log(`${view.language} ${view.state} ${screen.name} (${Date.now() - began} ms)`);
    } catch (error) {
      console.error(
        `${view.language} ${view.state} ${screen.name} was not drawn: ${String(error).slice(0, 200)}`,
      );
    }
  }
  await close();
}

/** A browser's window of one person, who has chosen a language. */
export async function openAs(
  browser: Browser,
  people: ShopPeople,
  { language, who }: Pick<View, 'language' | 'who'>,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext({
    baseURL: people.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: `${language}-IN`,
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(DRAWN_WITHIN_MS);
  page.setDefaultNavigationTimeout(3 * DRAWN_WITHIN_MS);
  watchCalls(page);
  await startAs(page, who, people);
  return { page, close: () => context.close() };
}

async function open(
  page: Page,
  screen: Shown,
  view: View,
  translate: (text: string) => string,
): Promise<void> {
  const [first] = view.sizes;
  if (first) await page.setViewportSize(viewportOf(first));
  await goTo(page, screen.address, view.language);
  if (view.state === 'loading') await untilWaiting(page);
  else await untilQuiet(page);
  if (screen.press === undefined) return;
  const name = translate(screen.press);
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
}

/** By loading the page, also where only what stands behind the `#` differs. */
export async function goTo(page: Page, address: string, language: Language): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${language === 'en' ? '' : `/${language}`}${address}`, { waitUntil: 'domcontentloaded' });
}

/** The app is there, and its answers are not. */
async function untilWaiting(page: Page): Promise<void> {
  await page
    .locator('main :is(h1, .shimmer)')
    .first()
    .waitFor({ state: 'attached' })
    .catch(() => undefined);
  await page.waitForTimeout(WAITED_MS);
}

/** What never becomes quiet is drawn as it is. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  const deadline = Date.now() + DRAWN_WITHIN_MS;
  // Answers follow each other: one moment without a call is not the end.
  for (let quiet = 0; quiet < QUIET_MOMENTS && Date.now() < deadline; ) {
    await page.waitForTimeout(100);
    quiet = (callsOf.get(page)?.size ?? 0) === 0 && (await isDrawn(page)) ? quiet + 1 : 0;
  }
}

function isDrawn(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const loading = document.querySelector('main .shimmer, main [aria-busy=true]');
    const images = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    return !loading && images.every(({ complete }) => complete);
  });
}

/** Those that are under way; streams of events never end. */
function watchCalls(page: Page): void {
  const calls = new Set<Request>();
  callsOf.set(page, calls);
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'script'].includes(request.resourceType()) && !request.url().includes('-events'))
      calls.add(request);
  });
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  page.on('framenavigated', () => calls.clear());
}

const callsOf = new WeakMap<Page, Set<Request>>();

async function shoot(
  page: Page,
  name: string,
  size: Size,
  colorScheme: 'light' | 'dark',
  { language, state, whole }: View,
): Promise<void> {
  const viewport = viewportOf(size);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const folder = join(SHOTS, language, `${viewport.width}-${colorScheme}`, state);
  mkdirSync(folder, { recursive: true });
  if (whole) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({
      ...viewport,
      height: Math.min(Math.max(height, viewport.height), MAX_HEIGHT),
    });
    await page.waitForTimeout(150);
  }
  await page.screenshot({
    path: join(folder, `${name}.jpg`),
    type: 'jpeg',
    quality: 80,
    animations: 'disabled',
  });
}

interface View extends GalleryOptions {
  language: Language;
  state: State;
  who: Who;
}
