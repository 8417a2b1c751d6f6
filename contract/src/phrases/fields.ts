import { fields as english } from './en/fields.ts';
import { fields as hindi } from './hi/fields.ts';
import { inCurrentLanguage } from './language.ts';

const CATALOGUES = { en: english, hi: hindi };

/** Schemas read it when they find something wrong, not when they are made: the language is that of the reader. */
export const fieldTexts = () => inCurrentLanguage(CATALOGUES);

/** Whether a message says that nothing was given, in any language. */
export const saysRequired = (message: string): boolean =>
  Object.values(CATALOGUES).some(({ required }) => required === message);
