import { words as english } from './en/words.ts';
import { words as hindi } from './hi/words.ts';
import { inCurrentLanguage } from './language.ts';

export const wordTexts = () => inCurrentLanguage({ en: english, hi: hindi });
