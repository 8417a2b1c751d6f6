import { setTimeout as sleep } from 'node:timers/promises';
import type { Operations, placeOperations } from '@tohfa/contract';
import type { Database, RunSearch } from '../platform/database.ts';
import type { Call, Handlers } from '../platform/http/operations.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import { hasFinishedLoad, type PlacesLoading } from './load.ts';
import { isCorrectable, toWords, VILLAGE_RANK } from './names.ts';
import {
  areaByPincode,
  dropSingleLetters,
  type FoundPlace,
  interpretWithGuesses,
  interpretWords,
  placesByPincode,
  placesByPincodePrefix,
  searchPlaces,
  suggestWords,
} from './search-sql.ts';

/** Below the time after which a silent connection is closed. */
const MAX_WAIT_MS = 25_000;
const POLL_MS = 500;

export function createPlaces({
  database,
  rateLimits,
  search,
}: {
  database: Database;
  rateLimits: RateLimits;
  search: RunSearch;
}): Places {
  return {
    database,
    search,
    searchLimit: rateLimits.limit({ name: 'address-search', points: 600, seconds: 60 }),
    loading: undefined,
  };
}

/** Right after the first start the places are still coming in: who finds nothing looks again until they are there. */
async function retryUntilLoaded<Found>(
  { loading }: Pick<Places, 'loading'>,
  look: () => Promise<Found>,
  isFound: (found: Found) => boolean,
): Promise<Found> {
  const deadline = Date.now() + MAX_WAIT_MS;
  for (;;) {
    const wasFinished = loading?.isFinished() ?? true;
    const found = await look();
    if (isFound(found) || wasFinished || Date.now() > deadline) return found;
    await sleep(POLL_MS);
  }
}

/** What the rules of this domain work with. */
export interface Places {
  database: Database;
  search: RunSearch;
  searchLimit: RateLimit;
  /** Set by whoever starts the loading. */
  loading: PlacesLoading | undefined;
}

/** Where a pincode is, or undefined when India has no such pincode. */
export function findPincode(
  places: Pick<Places, 'database' | 'loading'>,
  pincode: string,
): Promise<{ city: string; state: string } | undefined> {
  return retryUntilLoaded(
    places,
    () => areaByPincode(places.database, pincode),
    (area) => area !== undefined,
  );
}

/**
 * Whether India has such a pincode; undefined while that cannot be said, because the places are not all loaded. Nobody
 * is sent away for a pincode that has yet to come in.
 */
export async function isKnownPincode(database: Database, pincode: string): Promise<boolean | undefined> {
  if (await areaByPincode(database, pincode)) return true;
  return (await hasFinishedLoad(database)) ? false : undefined;
}

const MAX_RESULTS = 8;
const MAX_GUESSES = 6;

/** Places of India by pincode or by words, the best first. Every word must fit; mistyped ones are guessed. */
async function searchAddress(
  places: Places,
  { query, request }: Pick<Call<Operations['searchAddress']>, 'query' | 'request'>,
) {
  const limited = await places.searchLimit.consume(request.ip);
  if (limited) return limited;
  const found = await retryUntilLoaded(
    places,
    () => places.search((connection) => findPlaces(connection, query.q)),
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
      ? placesByPincode(database, digits, MAX_RESULTS)
      : placesByPincodePrefix(database, digits, MAX_RESULTS);
  }
  const words = toWords(text);
  if (words.length === 0) return [];
  const found = await searchPlaces(database, interpretWords(words), MAX_RESULTS);
  // Nearly anything is the name of some village: with no town among the found, something may be mistyped.
  if (found.length === MAX_RESULTS || found.some(({ rank }) => rank < VILLAGE_RANK)) return found;
  return mergePlaces(found, await findGuessedPlaces(database, dropSingleLetters(words)));
}

async function findGuessedPlaces(database: Database, words: readonly string[]): Promise<FoundPlace[]> {
  const mistyped = words.filter(isCorrectable).map((typed) => ({ typed, swapped: swapNeighbours(typed) }));
  const guesses = await suggestWords(database, mistyped, MAX_GUESSES);
  return searchPlaces(database, [interpretWithGuesses(words, guesses)], MAX_RESULTS);
}

/** The commonest typo leaves too little alike to be found by likeness: dehli, delhi. */
function swapNeighbours(word: string): string[] {
  return [...word.slice(1)].map((letter, at) => word.slice(0, at) + letter + word[at] + word.slice(at + 2));
}

function mergePlaces(first: readonly FoundPlace[], second: readonly FoundPlace[]): FoundPlace[] {
  const all = new Map([...first, ...second].map((place) => [`${place.pincode} ${place.locality}`, place]));
  return [...all.values()].slice(0, MAX_RESULTS);
}

export function placeRoutes(places: Places) {
  return { searchAddress: (call) => searchAddress(places, call) } satisfies Handlers<typeof placeOperations>;
}
