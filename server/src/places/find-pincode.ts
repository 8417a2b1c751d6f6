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
