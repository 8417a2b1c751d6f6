import type { Language } from '../../language.ts';

/** The language that the browser's build is in. */
export const pageLanguage: Language = 'en';

/** At the start of every address of pages and calls; English has none. */
export const pagePrefix: string = '';

/** What the page says before the app has loaded. */
export const startPage = {
  description: 'Tohfa, a gift shop for India: send a gift yourself, or fund one together.',
  loading: 'Loading…',
  noscript: 'Tohfa needs JavaScript to show its gifts. Please switch it on and reload the page.',
};

export const languageChoice = {
  label: 'Language',
  description: 'For the shop, your emails and your notifications.',
  losesTyped: 'The page opens anew, without what you have typed on it. Change the language?',
};
