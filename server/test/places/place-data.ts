import { openPlaceSource, type PlaceSource } from '../../src/places/load.ts';
import type { Place } from '../../src/places/place-list.ts';

/** A part of the real data, large enough to search in: some cities and the pincodes around them. */
export const someCities = {
  version: 'some cities',
  open: (signal: AbortSignal) =>
    openPlaceSource(['1100', '1220', '2013', '4000', '4007', '5600', '5601', '6950', '7000'], signal),
};

/** Invented places, without the seconds that reading the real ones takes. */
export function inventedPlaces(version: string, count: number) {
  const places = Array.from({ length: count }, (_, at) => inventedPlace(at, version));
  return { version, open: () => sourceOf(places) };
}

function inventedPlace(at: number, version: string): Place {
  const pincode = String(100_000 + Math.floor(at / 3));
  const locality = `Invented ${at}`;
  return {
    pincode,
    locality,
    city: version,
    state: 'Karnataka',
    rank: 1,
    words: ['invented', String(at), pincode, '#'],
  };
}

function sourceOf(places: readonly Place[]): PlaceSource {
  return {
    async batch(from, count) {
      const some = places.slice(from, from + count);
      const words = from === 0 ? [{ word: 'invented', uses: places.length }] : [];
      return { total: places.length, places: JSON.stringify(some), words: JSON.stringify(words) };
    },
    async close() {},
  };
}
