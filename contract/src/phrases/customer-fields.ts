import { customerFields as english } from './en/customer-fields.ts';
import { customerFields as hindi } from './hi/customer-fields.ts';
import { inCurrentLanguage } from './language.ts';

export const customerFieldTexts = () => inCurrentLanguage({ en: english, hi: hindi });
