import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/database.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { PlacesLoading } from './load-places.ts';

/** Below the time after which a silent connection is closed. */
const LONGEST_WAIT_MS = 25_000;
const LOOK_AGAIN_MS = 500;

export function openPlaces({ database, rateLimits }: { database: Database; rateLimits: RateLimits }): Places {
  return {
    database,
    searches: rateLimits.limit({ name: 'address-search', points: 600, seconds: 60 }),
    loading: undefined,
  };
}

/** Right after the first start the places are still coming in: who finds nothing looks again until they are there. */
export async function onceLoaded<Found>(
  { loading }: Pick<Places, 'loading'>,
  look: () => Promise<Found>,
  isFound: (found: Found) => boolean,
): Promise<Found> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const wasFinished = loading?.isFinished() ?? true;
    const found = await look();
    if (isFound(found) || wasFinished || Date.now() > deadline) return found;
    await sleep(LOOK_AGAIN_MS);
  }
}

/** What the rules of this domain work with. */
export interface Places {
  database: Database;
  searches: RateLimit;
  /** Set by whoever starts the loading. */
  loading: PlacesLoading | undefined;
}
