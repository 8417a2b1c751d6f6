import type { placeOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/mount-operations.ts';
import type { Places } from './places.ts';
import { searchAddress } from './search-address.ts';

export function placeRoutes(places: Places) {
  return { searchAddress: (call) => searchAddress(places, call) } satisfies Handlers<typeof placeOperations>;
}
