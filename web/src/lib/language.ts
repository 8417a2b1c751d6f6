import type { Language } from '@tohfa/contract/languages';

/** Opens this page in another language. The server remembers the choice (`?lang=`). */
export function changeLanguage(language: Language): void {
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
