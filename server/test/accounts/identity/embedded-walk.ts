import { type Answer, type Browser, pathOf } from './browser.ts';
import { rememberedUser } from './identity-shop.ts';

/** As far as the embedded provider's page; answers its path. */
export async function openChoice(browser: Browser): Promise<string> {
  const start = await browser.get('/backend/identity/start?popup=1');
  const authorize = await browser.get(pathOf(start.location ?? ''));
  return pathOf(authorize.location ?? '');
}

export async function choose(browser: Browser, form: Record<string, string>): Promise<Answer> {
  return browser.postForm(await openChoice(browser), form);
}

/** Follows the way back and stops in front of the web's own screen. */
export async function backInTheShop(browser: Browser, answer: Answer): Promise<string> {
  let last = answer;
  while (last.location && !last.location.startsWith('/signed-in')) {
    last = await browser.get(pathOf(last.location));
  }
  return last.location ?? last.text;
}

export async function signInAs(browser: Browser, form: Record<string, string>): Promise<Answer> {
  await backInTheShop(browser, await choose(browser, form));
  return browser.post('/backend/guser.php', (await rememberedUser(browser)) ?? {});
}
