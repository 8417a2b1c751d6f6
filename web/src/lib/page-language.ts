import { LANGUAGES } from '@tohfa/contract/languages';
import { localPath, paths } from './paths.ts';

/** A path of the shop in the page's language; it may name a language itself, this or another. */
export function toPageLanguage(path: string): string {
  return localPath(path.replace(LANGUAGE_AT_START, '')) || paths.root;
}

const LANGUAGE_AT_START = new RegExp(`^/(${LANGUAGES.join('|')})(?=/|$)`);
