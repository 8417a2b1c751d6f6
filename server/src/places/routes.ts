import type { Rules } from '../platform/http/mount-operations.ts';
import type { Places } from './places.ts';
import { searchAddress } from './search-address.ts';

export function placeRoutes(places: Places) {
  return { searchAddress: (call) => searchAddress(places, call) } satisfies Rules;
}
