import * as english from './en/screens/index.ts';
import * as hindi from './hi/screens/index.ts';
import { inCurrentLanguage, type Language } from './language.ts';

/** For the server, which answers in every language. A browser's build has one, and imports its catalogues themselves. */
const screens: Record<Language, typeof english> = { en: english, hi: hindi };

export function screenTexts(): typeof english {
  return inCurrentLanguage(screens);
}
