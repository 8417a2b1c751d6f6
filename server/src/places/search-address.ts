import type { Operations } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { readingsOf, readingWithGuesses, withoutLoneLetters } from './place-query.ts';
import { onceLoaded, type Places } from './places.ts';
import {
  type FoundPlace,
  placesByPincodeStart,
  placesMatching,
  placesOfPincode,
  wordsLike,
} from './places-sql.ts';
import { VILLAGE } from './ranks.ts';
import { isCorrectable, wordsOf } from './words.ts';

const MOST_FOUND = 8;
const MOST_GUESSES = 6;

/** Places of India by pincode or by words, the best first. Every word must fit; mistyped ones are guessed. */
export async function searchAddress(
  places: Places,
  { query, request }: Pick<Call<Operations['searchAddress']>, 'query' | 'request'>,
) {
  const limited = await places.searches.take(request.ip);
  if (limited) return limited;
  const found = await onceLoaded(
    places,
    () => findPlaces(places.database, query.q),
    (some) => some.length > 0,
  );
  return {
    results: found.map(({ locality, city, state, pincode }) => ({ address: locality, city, state, pincode })),
  };
}

async function findPlaces(database: Database, text: string): Promise<FoundPlace[]> {
  const digits = text.replace(/\s/g, '');
  if (/^\d+$/.test(digits)) {
    return digits.length === 6
      ? placesOfPincode(database, digits, MOST_FOUND)
      : placesByPincodeStart(database, digits, MOST_FOUND);
  }
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const found = await placesMatching(database, readingsOf(words), MOST_FOUND);
  // Nearly anything is the name of some village: with no town among the found, something may be mistyped.
  if (found.length === MOST_FOUND || found.some(({ rank }) => rank < VILLAGE)) return found;
  return merged(found, await guessedPlaces(database, withoutLoneLetters(words)));
}

async function guessedPlaces(database: Database, words: readonly string[]): Promise<FoundPlace[]> {
  const mistyped = words
    .filter(isCorrectable)
    .map((typed) => ({ typed, swapped: withLettersSwapped(typed) }));
  const guesses = await wordsLike(database, mistyped, MOST_GUESSES);
  return placesMatching(database, [readingWithGuesses(words, guesses)], MOST_FOUND);
}

/** The commonest typo leaves too little alike to be found by likeness: dehli, delhi. */
function withLettersSwapped(word: string): string[] {
  return [...word.slice(1)].map((letter, at) => word.slice(0, at) + letter + word[at] + word.slice(at + 2));
}

function merged(first: readonly FoundPlace[], second: readonly FoundPlace[]): FoundPlace[] {
  const all = new Map([...first, ...second].map((place) => [`${place.pincode} ${place.locality}`, place]));
  return [...all.values()].slice(0, MOST_FOUND);
}
