import { setTimeout as sleep } from 'node:timers/promises';
import { type Operations, type placeOperations, shownState } from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import type { Database, RunSearch } from '../platform/database.ts';
import type { Call, Handlers } from '../platform/http/operations.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import { hasFinishedLoad, type PlacesLoading } from './load.ts';
import { isCorrectable, isSameState, toWords, VILLAGE_RANK } from './names.ts';
import {
  areaByPincode,
  dropSingleLetters,
  type FoundPlace,
  interpretWithGuesses,
  interpretWords,
  placesByPincode,
  placesByPincodePrefix,
  searchPlaces,
  statesByPincode,
  suggestWords,
} from './search-sql.ts';

/** Shorter than the time after which an idle connection is closed. */
const MAX_WAIT_MS = 25_000;
const POLL_MS = 500;
const MAX_RESULTS = 8;
const MAX_GUESSES = 6;

export function createPlaceDeps({
  database,
  rateLimits,
  search,
}: {
  database: Database;
  rateLimits: RateLimits;
  search: RunSearch;
}): PlaceDeps {
  return {
    database,
    search,
    searchLimit: rateLimits.limit({ name: 'address-search', points: 600, seconds: 60 }),
    loading: undefined,
  };
}

export function placeRoutes(places: PlaceDeps) {
  return { searchAddress: (call) => searchAddress(places, call) } satisfies Handlers<typeof placeOperations>;
}

/**
 * Where a pincode lies: no states when it does not exist, more than one when it crosses a border. While the places are
 * not all loaded it is `partial`, as others of the same pincode may follow, or undefined.
 */
export async function describePincode(
  database: Database,
  pincode: string,
): Promise<{ city: string; states: string[]; partial: boolean } | undefined> {
  // Before the places are read: what is finished then is complete.
  const partial = !(await hasFinishedLoad(database));
  const area = await areaByPincode(database, pincode);
  if (area) return { city: area.city, states: await statesByPincode(database, pincode), partial };
  return partial ? undefined : { city: '', states: [], partial };
}

/** What is wrong with a pincode in a state. Nothing is refused while the places are not all loaded. */
export async function pincodeError(
  database: Database,
  pincode: string,
  state: string,
): Promise<Sentence | undefined> {
  const states = await statesByPincode(database, pincode);
  if (states.some((known) => isSameState(known, state))) return undefined;
  if (!(await hasFinishedLoad(database))) return undefined;
  return ({ basket: { delivery } }) =>
    states.length === 0
      ? delivery.unknownPincode({ pincode })
      : delivery.otherState({ pincode, states: states.map(shownState) });
}

/** Places by pincode or by words, the best first. Every word must match; typos are corrected. */
async function searchAddress(
  places: PlaceDeps,
  { query, request }: Pick<Call<Operations['searchAddress']>, 'query' | 'request'>,
) {
  const limited = await places.searchLimit.consume(request.ip);
  if (limited) return limited;
  const { found } = await retryUntilLoaded(
    places,
    () => places.search((connection) => findPlaces(connection, query.q)),
    ({ asTyped }) => asTyped,
  );
  return {
    results: found.map(({ locality, city, state, pincode }) => ({ address: locality, city, state, pincode })),
  };
}

/**
 * While the places are loading after the first start, a lookup without a good result is repeated until they are there,
 * within bounds: the words that typos are corrected with may be missing until the end.
 */
async function retryUntilLoaded<Found>(
  { loading }: Pick<PlaceDeps, 'loading'>,
  lookUp: () => Promise<Found>,
  isGood: (found: Found) => boolean,
): Promise<Found> {
  const deadline = Date.now() + MAX_WAIT_MS;
  for (;;) {
    const wasFinished = loading?.isFinished() ?? true;
    const found = await lookUp();
    if (isGood(found) || wasFinished || Date.now() > deadline) return found;
    await sleep(POLL_MS);
  }
}

/** `asTyped`: the words match without a correction, so that more data would not change the answer much. */
async function findPlaces(
  database: Database,
  text: string,
): Promise<{ found: FoundPlace[]; asTyped: boolean }> {
  const digits = text.replace(/\s/g, '');
  if (/^\d+$/.test(digits)) {
    const found =
      digits.length === 6
        ? await placesByPincode(database, digits, MAX_RESULTS)
        : await placesByPincodePrefix(database, digits, MAX_RESULTS);
    return { found, asTyped: found.length > 0 };
  }
  const words = toWords(text);
  if (words.length === 0) return { found: [], asTyped: true };
  const found = await searchPlaces(database, interpretWords(words), MAX_RESULTS);
  // Nearly any word is the name of some village: without a town among the results, it may be a typo.
  if (found.length === MAX_RESULTS || found.some(({ rank }) => rank < VILLAGE_RANK))
    return { found, asTyped: true };
  const corrected = await findCorrectedPlaces(database, dropSingleLetters(words));
  return { found: mergePlaces(found, corrected), asTyped: false };
}

async function findCorrectedPlaces(database: Database, words: readonly string[]): Promise<FoundPlace[]> {
  const mistyped = words.filter(isCorrectable).map((typed) => ({ typed, swapped: swapNeighbours(typed) }));
  const guesses = await suggestWords(database, mistyped, MAX_GUESSES);
  return searchPlaces(database, [interpretWithGuesses(words, guesses)], MAX_RESULTS);
}

/** Swapped letters, the most common typo, are too dissimilar for trigrams: dehli, delhi. */
function swapNeighbours(word: string): string[] {
  return [...word.slice(1)].map((letter, at) => word.slice(0, at) + letter + word[at] + word.slice(at + 2));
}

function mergePlaces(first: readonly FoundPlace[], second: readonly FoundPlace[]): FoundPlace[] {
  const all = new Map([...first, ...second].map((place) => [`${place.pincode} ${place.locality}`, place]));
  return [...all.values()].slice(0, MAX_RESULTS);
}

export interface PlaceDeps {
  database: Database;
  /** Searches are bounded and give way first when the database is busy. */
  search: RunSearch;
  searchLimit: RateLimit;
  /** Set when the loading starts. */
  loading: PlacesLoading | undefined;
}
