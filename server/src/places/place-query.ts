/** Longer than any address that helps. */
const MOST_WORDS = 5;

/** As it was typed: each word begins a word of the place, two neighbours may be one word there, lone letters none. */
export function readingsOf(words: readonly string[]): Reading[] {
  const typed = words.slice(0, MOST_WORDS);
  const joined = typed.slice(1).map((word, at) => typed.toSpliced(at, 2, `${typed[at]}${word}`));
  const telling = withoutLoneLetters(typed);
  const readings = [typed, ...joined, ...(telling.length < typed.length ? [telling] : [])];
  return readings.map((reading) => reading.map((word) => [asTyped(word)]));
}

/** The same with what each word may have been meant to be. */
export function readingWithGuesses(words: readonly string[], guesses: readonly Guess[]): Reading {
  return words
    .slice(0, MOST_WORDS)
    .map((word) => [
      asTyped(word),
      ...guesses
        .filter((guess) => guess.typed === word)
        .map((guess) => ({ word: guess.word, begins: false, weight: Math.min(1, guess.likeness) })),
    ]);
}

/** A lone letter is mostly the next word just begun, and begins half of all words. */
export function withoutLoneLetters(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !/^[a-z]$/.test(word));
  return telling.length > 0 ? telling : words;
}

/**
 * The places that have every term of a reading, in three groups, best first: towns with a term in their own name,
 * villages with one, towns whose city, district and state have them all.
 */
export function placeQueries(readings: readonly Reading[]): string[] {
  const groups = readings.map((terms) => {
    const named = `(${terms.map((term) => anyOf(term, '')).join(' | ')})`;
    const others = terms.length > 1 ? terms.map((term) => `(${anyOf(term, '')} | ${anyOf(term, '@')})`) : [];
    const inArea = terms.map((term) => anyOf(term, '@'));
    return [
      [...others, named, "'#'"],
      [...others, named, "!'#'"],
      [...inArea, `!${named}`, "'#'"],
    ].map((all) => `(${all.join(' & ')})`);
  });
  return [0, 1, 2].map((at) => groups.map((group) => group[at]).join(' | '));
}

function asTyped(word: string): Meaning {
  // A lone letter is taken as a word of its own, such as the I of Koramangala I Block.
  return { word, begins: word.length > 1, weight: 1 };
}

function anyOf(term: Term, mark: '' | '@'): string {
  return `(${term.map(({ word, begins }) => `'${mark}${word}'${begins ? ':*' : ''}`).join(' | ')})`;
}

export type Reading = readonly Term[];

/** What one typed word may stand for. */
export type Term = readonly Meaning[];

interface Meaning {
  /** Letters and digits only. */
  word: string;
  /** The place's word may go on after it. */
  begins: boolean;
  /** How sure it is that this was meant, up to 1. */
  weight: number;
}

export interface Guess {
  typed: string;
  word: string;
  /** Up to about 1, for the same word. */
  likeness: number;
}
