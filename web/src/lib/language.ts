import type { Language } from '@tohfa/contract/languages';
import { call } from './api.ts';
import { currentUser } from './session.ts';

/** What a person chooses is kept by their browser, and with their account. */
export async function chooseLanguage(language: Language): Promise<void> {
  // Without a connection the page says so itself.
  if (currentUser()) await call('changeLanguage', { body: { language } }).catch(() => undefined);
  openInLanguage(language);
}

/** Opens this page in another language; the server keeps the choice in a cookie (`?lang=`). */
export function openInLanguage(language: Language): void {
  const url = new URL(location.href);
  url.searchParams.set('lang', language);
  if (url.hash === '') url.hash = linkTokenInHistory();
  location.assign(url);
}

/** Links with a token in their fragment keep it in the entry of the history: another page would be without it. */
function linkTokenInHistory(): string {
  const { proof, usr } = (history.state ?? {}) as { proof?: unknown; usr?: { token?: unknown } };
  const token = proof ?? usr?.token;
  return typeof token === 'string' ? token : '';
}
