import { useRef } from 'react';
import { PlaceSearch } from '../places/place-search.tsx';
import type { Place } from '../places/search-address.ts';
import { TextArea } from '../ui/text-area.tsx';
import { placeLine, withPlace } from './full-address.ts';

/** An address as one text; the search puts the area at its end and leaves the cursor where the house number goes. */
export function NewAddressFields({ typed, onTyped, error, rows }: Props) {
  const foundBefore = useRef<string>(undefined);
  const area = useRef<HTMLTextAreaElement>(null);

  function fill(place: Place) {
    const address = withPlace(typed, place, foundBefore.current);
    onTyped(address);
    foundBefore.current = placeLine(place);
    const street = address.length - foundBefore.current.length;
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(street, street);
    });
  }

  return (
    <>
      <PlaceSearch label="Find your area" onFound={fill} />
      <TextArea
        ref={area}
        label="Full address"
        name="full_address"
        rows={rows}
        maxLength={500}
        autoComplete="street-address"
        placeholder="Flat, building, street, city, state and pincode"
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        error={error}
      />
    </>
  );
}

interface Props {
  typed: string;
  onTyped: (address: string) => void;
  error?: string | undefined;
  rows: number;
}
