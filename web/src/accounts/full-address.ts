import type { Place } from '../places/search-address.ts';

/** One line, as it stands on a parcel. */
export function oneLine(address: string): string {
  return address
    .split(/\s*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** What was typed, with the place at its end; a place that an earlier search put there gives way. */
export function withPlace(typed: string, place: Place, before: string | undefined): string {
  const own = before !== undefined && typed.endsWith(before) ? typed.slice(0, -before.length) : typed;
  const street = own.replace(/[\s,]+$/, '');
  return street === '' ? placeLine(place) : `${street}, ${placeLine(place)}`;
}

export function placeLine({ address, city, state, pincode }: Place): string {
  const parts = address === city ? [city, state] : [address, city, state];
  return `${parts.join(', ')} ${pincode}`;
}
