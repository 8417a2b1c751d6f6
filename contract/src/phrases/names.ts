import { names as english } from './en/names.ts';
import { names as hindi } from './hi/names.ts';
import { inCurrentLanguage } from './language.ts';

export const nameTexts = () => inCurrentLanguage({ en: english, hi: hindi });
