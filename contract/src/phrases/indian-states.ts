import { indianStates as english } from './en/indian-states.ts';
import { indianStates as hindi } from './hi/indian-states.ts';
import { inCurrentLanguage } from './language.ts';

const CATALOGUES = { en: english, hi: hindi };

export const indianStateTexts = () => inCurrentLanguage(CATALOGUES);

/** Each name in another language with the English one: an address may be typed in any. */
export const translatedStates = (): [english: string, translated: string][] =>
  Object.values(CATALOGUES).flatMap((catalogue) => Object.entries(catalogue));
