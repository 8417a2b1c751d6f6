/** English is the specification's wording and decides the type of every other catalogue. */
export const LANGUAGES = ['en', 'hi'] as const;

export type Language = (typeof LANGUAGES)[number];

/** For `<html lang>`, dates and plurals. */
export const LOCALES: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' };

/** What each language calls itself: a reader who does not know the others must find it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/**
 * The language that the current work is done in. The server sets it for a request or a mail, the browser once for its
 * build; work that nobody asked for in a language is done in English.
 */
export function currentLanguage(): Language {
  return read();
}

export function readLanguageFrom(source: () => Language): void {
  read = source;
}

let read = (): Language => 'en';

/** What a catalogue says in the current language. */
export function inCurrentLanguage<Words>(words: Record<Language, Words>): Words {
  return words[currentLanguage()];
}
