import { addresses as english } from './en/addresses.ts';
import { addresses as hindi } from './hi/addresses.ts';
import { inCurrentLanguage } from './language.ts';

export const addressTexts = () => inCurrentLanguage({ en: english, hi: hindi });
