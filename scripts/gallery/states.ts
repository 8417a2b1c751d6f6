import type { Page, Route } from '@playwright/test';
import type { State } from './options.ts';

/** What every page needs before it shows anything of its own. */
const ALWAYS = /verify-session|shop-info|my-account|my-basket/;
const LONG_TEXT = 'और बहुत लंबा नाम Venkatanarasimharajuvaripeta Lakshminarayanan';
const LENGTHENED = /name|title|address|brand|courier|recipient$/i;

/** Answers the page's calls as the state has it; what is not named here is answered by the shop. */
export async function answerAs(page: Page, state: State, who: string): Promise<void> {
  const isCall = (url: URL) => /^(\/\w\w)?\/backend\//.test(url.pathname) && !ALWAYS.test(url.pathname);
  // Never answered: the page is left while it waits.
  if (state === 'loading') await page.route(isCall, () => undefined);
  if (state === 'error')
    await page.route(isCall, (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'failed' } }),
    );
  if (state === 'empty' && who === 'admin') await page.route(isCall, (route) => changed(route, withoutRows));
  if (state === 'long') await page.route(isCall, (route) => changed(route, withLongTexts));
}

async function changed(route: Route, change: (answer: unknown) => unknown): Promise<void> {
  if (/-events\b|\/live/.test(route.request().url())) return route.continue();
  const response = await route.fetch().catch(() => undefined);
  if (!response) return route.abort();
  const json = await response.json().catch(() => undefined);
  if (json === undefined) return route.fulfill({ response });
  const headers = response.headers();
  if (change === withoutRows && 'x-total-count' in headers) headers['x-total-count'] = '0';
  return route.fulfill({ response, headers, json: change(json) });
}

/** The lists of an answer, whatever they list. */
function withoutRows(answer: unknown): unknown {
  if (Array.isArray(answer)) return [];
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      Array.isArray(value) ? [] : name === 'total' ? 0 : value,
    ]),
  );
}

function withLongTexts(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withLongTexts);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      typeof value === 'string' && value !== '' && LENGTHENED.test(name) && !value.startsWith('/')
        ? `${value} ${LONG_TEXT}`
        : withLongTexts(value),
    ]),
  );
}
