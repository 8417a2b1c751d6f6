import { useRef } from 'react';
import { call } from '../lib/api.ts';
import { useUserQuery } from '../lib/session.ts';
import { TextArea } from '../ui/fields.tsx';
import { type Place, PlaceSearch } from './place-search.tsx';

/** An address as one text; the search puts the area at its end and leaves the cursor where the house number goes. */
export function NewAddressFields({ value, onValueChange, error, rows }: NewAddressFieldsProps) {
  const foundBefore = useRef<string>(undefined);
  const area = useRef<HTMLTextAreaElement>(null);

  function fill(place: Place) {
    const address = appendPlace(value, place, foundBefore.current);
    onValueChange(address);
    foundBefore.current = formatPlace(place);
    const street = address.length - foundBefore.current.length;
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(street, street);
    });
  }

  return (
    <>
      <PlaceSearch label="Find your area" onSelect={fill} />
      <TextArea
        ref={area}
        label="Full address"
        name="full_address"
        rows={rows}
        maxLength={500}
        autoComplete="street-address"
        placeholder="Flat, building, street, city, state and pincode"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        error={error}
      />
    </>
  );
}

interface NewAddressFieldsProps {
  value: string;
  onValueChange: (address: string) => void;
  error?: string | undefined;
  rows: number;
}

/** One line, as it stands on a parcel. */
export function toSingleLine(address: string): string {
  return address
    .split(/\s*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** What was typed, with the place at its end; a place that an earlier search put there gives way. */
export function appendPlace(typed: string, place: Place, before: string | undefined): string {
  const own = before !== undefined && typed.endsWith(before) ? typed.slice(0, -before.length) : typed;
  const street = own.replace(/[\s,]+$/, '');
  return street === '' ? formatPlace(place) : `${street}, ${formatPlace(place)}`;
}

export function formatPlace({ address, city, state, pincode }: Place): string {
  const parts = address === city ? [city, state] : [address, city, state];
  return `${parts.join(', ')} ${pincode}`;
}

/** The addresses kept for the signed-in person, the one used last first. */
export function useAddresses() {
  return useUserQuery('addresses', ({ id }, signal) =>
    call('getAddresses', { query: { userId: id }, signal }),
  );
}
