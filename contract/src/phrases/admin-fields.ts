import { adminFields as english } from './en/admin-fields.ts';
import { adminFields as hindi } from './hi/admin-fields.ts';
import { inCurrentLanguage } from './language.ts';

export const adminFieldTexts = () => inCurrentLanguage({ en: english, hi: hindi });
