import { english } from './en/index.ts';
import { hindi } from './hi/index.ts';
import { currentLanguage, type Language } from './language.ts';

export * from './language.ts';

export { HIDDEN, type MailAction, type MailAmount, type MailItem, type MailPart } from './mail-parts.ts';
export type { GiftMailValues } from './mail-templates/gifts.ts';
export type { Placeholder } from './mail-templates/placeholders.ts';
export {
  isMailTemplate,
  type MailAbout,
  type MailContent,
  type MailTemplateId,
  type MailValue,
  type MailValues,
  type MailWords,
  mail,
  mailTemplates,
  placeholdersOf,
} from './mail-templates.ts';

export { screenTexts } from './screens.ts';
export { readDevice, readStored, storedTexts } from './stored.ts';

/** What the server says: refusals, answers, mails, notifications and documents. English decides the shape. */
export type Phrases = typeof english;

/** A sentence in the reader's language. Messages of the contract's schemas are plain English strings. */
export type Sentence = string | ((phrases: Phrases) => string);

export function phrases(language: Language = currentLanguage()): Phrases {
  return CATALOGUES[language];
}

export function say(sentence: Sentence, language?: Language): string {
  return typeof sentence === 'string' ? sentence : sentence(phrases(language));
}

const CATALOGUES: Record<Language, Phrases> = { en: english, hi: hindi };
