import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, readLanguageFrom } from '@tohfa/contract/phrases';

const current = new AsyncLocalStorage<Language>();
readLanguageFrom(() => current.getStore() ?? 'en');

/** Does some work in a language: what the phrases say in it, awaited parts included. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return current.run(language, work);
}
