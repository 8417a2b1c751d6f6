import type { Language } from '@tohfa/contract/languages';
import { languageChoice } from '@tohfa/contract/screens';
import { call } from './api.ts';
import { currentUser } from './session.ts';
import { tabStore } from './storage.ts';
import { withTimeout } from './timeout.ts';

/** What a person chooses is kept by their browser, and with their account. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (hasTyped() && !confirm(languageChoice.losesTyped)) return;
  // Without a connection the page says so itself, and a slow one must not hold it up.
  if (currentUser()) {
    const change = call('changeLanguage', { body: { language }, keepalive: true });
    await withTimeout(change, CHANGE_MS).catch(() => undefined);
  }
  openInLanguage(language);
}

const CHANGE_MS = 3000;

let lastTyped: EventTarget | null = null;

/** Remembers where something was typed; returns the function that stops it. */
export function watchTyping(): () => void {
  const onInput = ({ target }: Event) => {
    lastTyped = target;
  };
  addEventListener('input', onInput);
  return () => removeEventListener('input', onInput);
}

/** Another language opens the page anew: a form on it would be empty. */
function hasTyped(): boolean {
  if (!(lastTyped instanceof HTMLInputElement || lastTyped instanceof HTMLTextAreaElement)) return false;
  if (!lastTyped.isConnected) return false;
  return lastTyped.value !== '' && lastTyped.type !== 'search' && lastTyped.closest('main form') !== null;
}

/** Opens this page in another language; the server keeps the choice in a cookie (`?lang=`). */
export function openInLanguage(language: Language): void {
  const url = new URL(location.href);
  url.searchParams.set('lang', language);
  if (url.hash === '') url.hash = linkTokenInHistory();
  keepHistoryState();
  location.assign(url);
}

const STATE_KEY = 'tohfa.history-state';

/** What the router keeps with the page, such as where a sign-in leads to, goes along. */
function keepHistoryState(): void {
  const { usr } = history.state ?? {};
  if (usr) tabStore.write(STATE_KEY, JSON.stringify({ usr }));
}

/** On the page in the other language, before the router reads it. */
export function takeHistoryState(): void {
  const kept = tabStore.read(STATE_KEY);
  if (kept === null) return;
  tabStore.remove(STATE_KEY);
  history.replaceState(JSON.parse(kept), '');
}

/** Links with a token in their fragment keep it in the entry of the history: another page would be without it. */
function linkTokenInHistory(): string {
  const { proof, usr } = (history.state ?? {}) as { proof?: unknown; usr?: { token?: unknown } };
  const token = proof ?? usr?.token;
  return typeof token === 'string' ? token : '';
}
