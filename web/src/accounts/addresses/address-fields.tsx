import type { AnswerOf, Operations } from '@tohfa/contract';
import { savedAddressTexts } from '@tohfa/contract/screens';
import { useRef } from 'react';
import { call } from '../../lib/api.ts';
import { useUserQuery } from '../../lib/session.ts';
import { type Place, PlaceSearch } from '../../places/place-search.tsx';
import { TextArea } from '../../ui/fields.tsx';

/** A free-text address. A place found by the search is put at its end, with the cursor where the house number goes. */
export function NewAddressFields({
  name = 'full_address',
  value,
  onValueChange,
  error,
  rows,
  fieldRef,
}: NewAddressFieldsProps) {
  const lastPlace = useRef<string>(undefined);
  const area = useRef<HTMLTextAreaElement | null>(null);

  function fill(place: Place) {
    const address = appendPlace(value, place, lastPlace.current);
    onValueChange(address);
    lastPlace.current = formatPlace(place);
    const street = address.length - lastPlace.current.length;
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(street, street);
    });
  }

  return (
    <>
      <PlaceSearch label={savedAddressTexts.findArea} onSelect={fill} />
      <TextArea
        ref={(element) => {
          area.current = element;
          fieldRef?.(element);
        }}
        label={savedAddressTexts.fullAddress}
        name={name}
        rows={rows}
        maxLength={500}
        autoComplete="street-address"
        placeholder={savedAddressTexts.placeholder}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        error={error}
      />
    </>
  );
}

interface NewAddressFieldsProps {
  /** Where a form has several. */
  name?: string;
  value: string;
  onValueChange: (address: string) => void;
  error?: string | undefined;
  rows: number;
  /** Lets a form put the focus on the field when it is invalid. */
  fieldRef?: (element: HTMLTextAreaElement | null) => void;
}

export function toSingleLine(address: string): string {
  return address
    .split(/\s*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** Puts the place at the end of what was typed, replacing the one an earlier search put there. */
export function appendPlace(typed: string, place: Place, before: string | undefined): string {
  const withoutPlace =
    before !== undefined && typed.endsWith(before) ? typed.slice(0, -before.length) : typed;
  const street = withoutPlace.replace(/[\s,]+$/, '');
  return street === '' ? formatPlace(place) : `${street}, ${formatPlace(place)}`;
}

export function formatPlace({ address, city, state, pincode }: Place): string {
  const parts = address === city ? [city, state] : [address, city, state];
  return `${parts.join(', ')} ${pincode}`;
}

export type SavedAddress = AnswerOf<Operations['getAddresses']>[number];

/** Who lives there and where, as one line of a list. */
export function AddressText({ address: { full_address, name, phone } }: { address: SavedAddress }) {
  return (
    <>
      {name && <span className="block font-semibold">{name}</span>}
      {full_address}
      {phone && <span className="block text-14 text-ink-soft">{phone}</span>}
    </>
  );
}

/** The signed-in customer's saved addresses, last used first. */
export function useAddresses() {
  return useUserQuery('addresses', ({ id }, signal) =>
    call('getAddresses', { query: { userId: id }, signal }),
  );
}
