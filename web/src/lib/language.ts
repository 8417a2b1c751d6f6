import type { Language } from '@tohfa/contract/languages';
import { languageChoice } from '@tohfa/contract/screens';
import { call } from './api.ts';
import { currentUser } from './session.ts';
import { HISTORY_STATE_KEY, tabStore } from './storage.ts';
import { withTimeout } from './timeout.ts';

/** What a person chooses is kept by their browser, and with their account. `lastField` is where they typed last. */
export async function chooseLanguage(language: Language, lastField: EventTarget | null): Promise<void> {
  if (isFilledIn(lastField) && !confirm(languageChoice.losesTyped)) return;
  // Without a connection the page says so itself, and a slow one must not hold it up.
  if (currentUser()) {
    const change = call('changeLanguage', { body: { language }, keepalive: true });
    await withTimeout(change, CHANGE_MS).catch(() => undefined);
  }
  openInLanguage(language);
}

const CHANGE_MS = 3000;

/** Another language opens the page anew: a form on it would be empty. */
function isFilledIn(field: EventTarget | null): boolean {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  if (!field.isConnected || field.value === '' || field.type === 'search') return false;
  return field.closest('main form') !== null;
}

/** Opens this page in another language; the server keeps the choice in a cookie (`?lang=`). */
export function openInLanguage(language: Language): void {
  const url = new URL(location.href);
  url.searchParams.set('lang', language);
  if (url.hash === '') url.hash = linkTokenInHistory();
  keepHistoryState();
  location.assign(url);
}

/** What the router keeps with the page, such as where a sign-in leads to, goes along: `main.tsx` takes it. */
function keepHistoryState(): void {
  const { usr } = history.state ?? {};
  if (usr) tabStore.write(HISTORY_STATE_KEY, JSON.stringify({ usr }));
}

/** Links with a token in their fragment keep it in the entry of the history: another page would be without it. */
function linkTokenInHistory(): string {
  const { proof, usr } = (history.state ?? {}) as { proof?: unknown; usr?: { token?: unknown } };
  const token = proof ?? usr?.token;
  return typeof token === 'string' ? token : '';
}
