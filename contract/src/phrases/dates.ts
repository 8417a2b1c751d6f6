import { dates as english } from './en/dates.ts';
import { dates as hindi } from './hi/dates.ts';
import { inCurrentLanguage } from './language.ts';

export const dateTexts = () => inCurrentLanguage({ en: english, hi: hindi });
