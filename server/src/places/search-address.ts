import type { Operations } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { placeQueries, readSearch, type Term } from './place-query.ts';
import { onceLoaded, type Places } from './places.ts';
import {
  type FoundPlace,
  placesByPincodeStart,
  placesMatching,
  placesOfPincode,
  wordsLike,
} from './places-sql.ts';
import { isCorrectable } from './words.ts';

const MOST_FOUND = 8;
/** With fewer found, something was probably mistyped. */
const FEW_FOUND = 3;
const MOST_GUESSES = 4;
/** The likeness of a word to itself, were it the commonest. */
const FULL_LIKENESS = 2.5;

/** Places of India by pincode or by words, the best first. Every word must fit; one that fits nowhere is corrected. */
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
  return { results: found.map(({ locality, ...place }) => ({ address: locality, ...place })) };
}

async function findPlaces(database: Database, text: string): Promise<FoundPlace[]> {
  const digits = text.replace(/\s/g, '');
  if (/^\d+$/.test(digits)) {
    return digits.length === 6
      ? placesOfPincode(database, digits, MOST_FOUND)
      : placesByPincodeStart(database, digits, MOST_FOUND);
  }
  const terms = readSearch(text);
  if (terms.length === 0) return [];
  const found = await placesOf(database, terms);
  if (found.length >= FEW_FOUND) return found;
  const guessed = await withGuesses(database, terms);
  return merged(found, await placesOf(database, guessed));
}

async function placesOf(database: Database, terms: readonly Term[]): Promise<FoundPlace[]> {
  const found: FoundPlace[] = [];
  for (const query of placeQueries(terms)) {
    const room = MOST_FOUND - found.length;
    if (room > 0) found.push(...(await placesMatching(database, query, terms, room)));
  }
  return found;
}

function withGuesses(database: Database, terms: readonly Term[]): Promise<Term[]> {
  return Promise.all(
    terms.map(async (term) => {
      const typed = term[0]?.word ?? '';
      if (!isCorrectable(typed)) return term;
      const guesses = await wordsLike(database, typed, lettersSwapped(typed), MOST_GUESSES);
      return [
        ...term,
        ...guesses
          .filter(({ word }) => word !== typed)
          .map(({ word, likeness }) => ({
            word,
            begins: false,
            weight: Math.min(1, likeness / FULL_LIKENESS),
          })),
      ];
    }),
  );
}

/** The commonest typo leaves too little alike to be found by likeness: dehli, delhi. */
function lettersSwapped(word: string): string[] {
  return [...word.slice(1)].map((letter, at) => word.slice(0, at) + letter + word[at] + word.slice(at + 2));
}

function merged(first: readonly FoundPlace[], second: readonly FoundPlace[]): FoundPlace[] {
  const all = new Map([...first, ...second].map((place) => [`${place.pincode} ${place.locality}`, place]));
  return [...all.values()].slice(0, MOST_FOUND);
}
