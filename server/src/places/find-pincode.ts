import type { Database } from '../platform/database.ts';
import { hasFinishedLoad } from './place-loads-sql.ts';
import { onceLoaded, type Places } from './places.ts';
import { areaOfPincode } from './places-sql.ts';

/** Where a pincode is, or undefined when India has no such pincode. */
export function findPincode(
  places: Pick<Places, 'database' | 'loading'>,
  pincode: string,
): Promise<{ city: string; state: string } | undefined> {
  return onceLoaded(
    places,
    () => areaOfPincode(places.database, pincode),
    (area) => area !== undefined,
  );
}

/**
 * Whether India has such a pincode; undefined while that cannot be said, because the places are not all loaded. Nobody
 * is sent away for a pincode that has yet to come in.
 */
export async function isPincode(database: Database, pincode: string): Promise<boolean | undefined> {
  if (await areaOfPincode(database, pincode)) return true;
  return (await hasFinishedLoad(database)) ? false : undefined;
}
