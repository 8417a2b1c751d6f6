import { wordsOf } from './words.ts';

const MOST_WORDS = 6;

/** What was typed, word by word; each word begins a word of the place. */
export function readSearch(text: string): Term[] {
  const words = wordsOf(text);
  // A lone letter is mostly the next word just begun, and begins half of all words.
  const telling = words.filter((word) => !/^[a-z]$/.test(word));
  return (telling.length > 0 ? telling : words)
    .slice(0, MOST_WORDS)
    .map((word) => [{ word, begins: true, weight: 1 }]);
}

/**
 * The places that have every term, in three groups, best first: towns with a term in their own name, villages with
 * one, towns whose city, district or state has them all.
 */
export function placeQueries(terms: readonly Term[]): string[] {
  const inLocality = terms.map((term) => anyOf(term, ''));
  const anywhere = terms.map((term, at) => `(${inLocality[at]} | ${anyOf(term, '@')})`);
  const named = `(${inLocality.join(' | ')})`;
  const areas = terms.map((term) => anyOf(term, '@'));
  return [
    [...anywhere, named, `'#'`],
    [...anywhere, named, `!'#'`],
    [...areas, `!${named}`, `'#'`],
  ].map((all) => all.join(' & '));
}

function anyOf(term: Term, mark: '' | '@'): string {
  return `(${term.map(({ word, begins }) => `'${mark}${word}'${begins ? ':*' : ''}`).join(' | ')})`;
}

/** What one typed word may stand for. */
export type Term = readonly Meaning[];

export interface Meaning {
  /** Letters and digits only. */
  word: string;
  /** The place's word may go on after it. */
  begins: boolean;
  /** How sure it is that this was meant, up to 1. */
  weight: number;
}
