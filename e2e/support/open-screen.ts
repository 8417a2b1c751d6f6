import { expect, type Page } from '@playwright/test';
import { RENDERED_BY_SERVER } from '../../test/shop/screens.ts';

/** Each language is an app of its own. */
const LANGUAGE = /^\/hi(?=\/)/;

/** Without loading the page again where the shop can go there by itself: that takes most of the time. */
export async function openScreen(page: Page, address: string): Promise<void> {
  const left = page.url() === 'about:blank' ? undefined : new URL(page.url()).pathname;
  const { pathname, hash } = new URL(address, 'http://shop');
  const isRendered = [left ?? '', pathname].some((path) => RENDERED_BY_SERVER.test(path));
  const isOtherLanguage = LANGUAGE.exec(left ?? '')?.[0] !== LANGUAGE.exec(pathname)?.[0];
  if (left === undefined || left === pathname || hash !== '' || isRendered || isOtherLanguage) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return;
  }
  await page.evaluate((next) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '');
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
}
