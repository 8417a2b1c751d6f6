import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf, Operations } from '@tohfa/contract';
import { placeTexts } from '@tohfa/contract/screens';
import { MapPinIcon, SearchIcon } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { call } from '../lib/api.ts';
import { useDebounced } from '../lib/debounce.ts';

/** Finds an area by its name or pincode; what is chosen goes to `onFound` and the field is empty again. */
export function PlaceSearch({ label, onSelect }: PlaceSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const { places, searched, failed } = usePlaceSearch(typed);
  const open = typed !== '' && places.length > 0;
  const current = Math.min(marked, places.length - 1);

  function choose(place: Place | undefined) {
    if (place === undefined) return;
    setTyped('');
    setMarked(0);
    onSelect(place);
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && open) {
      setMarked((current + step + places.length) % places.length);
    } else if (event.key === 'Enter') {
      // Enter must not submit the form around it: the person is still searching.
      choose(open ? places[current] : undefined);
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      setTyped('');
    } else return;
    event.preventDefault();
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-14">
        {label}
      </label>
      <div className="relative">
        <SearchIcon className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3.5 size-5 text-ink-soft" />
        <input
          id={id}
          type="text"
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-activedescendant={open ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          placeholder={placeTexts.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMarked(0);
          }}
          onKeyDown={press}
          className="h-12 w-full rounded-control border border-field-border bg-surface pr-4 pl-11 text-16 placeholder:text-ink-soft focus-visible:outline-offset-0"
        />
      </div>
      {open && <PlaceList {...{ id, label, places, current }} onMark={setMarked} onChoose={choose} />}
      <p role="status" className="mt-1.5 text-14 text-ink-soft empty:hidden">
        {failed && placeTexts.failed}
        {!failed && searched && places.length === 0 && placeTexts.none}
      </p>
    </div>
  );
}

function PlaceList({ id, label, places, current, onMark, onChoose }: PlaceListProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className="mt-1.5 overflow-hidden rounded-control border border-hairline bg-surface shadow-float"
    >
      {places.map((place, position) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has focus and keys
        <div
          key={`${place.address} ${place.pincode}`}
          id={`${id}-${position}`}
          role="option"
          aria-selected={position === current}
          onClick={() => onChoose(place)}
          onPointerMove={() => onMark(position)}
          className="flex min-h-12 cursor-pointer items-center gap-2.5 px-4 py-2 aria-selected:bg-rani-soft"
        >
          <MapPinIcon className="size-4.5 shrink-0 text-rani" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold text-14">{place.address}</span>
            <span className="block truncate text-14 text-ink-soft">{`${place.city}, ${place.state}`}</span>
          </span>
          <span className="text-14 tabular-nums">{place.pincode}</span>
        </div>
      ))}
    </div>
  );
}

interface PlaceListProps {
  id: string;
  label: string;
  places: readonly Place[];
  current: number;
  onMark: (position: number) => void;
  onChoose: (place: Place) => void;
}

interface PlaceSearchProps {
  label: string;
  onSelect: (place: Place) => void;
}

const MIN_QUERY_LENGTH = 3;

/** Places of India for what is being typed, once the typing pauses. */
export function usePlaceSearch(typed: string): PlaceSearchResult {
  const q = useDebounced(typed.trim());
  const enough = q.length >= MIN_QUERY_LENGTH;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['places', q],
    queryFn: ({ signal }) => call('searchAddress', { query: { q }, signal }),
    enabled: enough,
    placeholderData: keepPreviousData,
  });
  return {
    places: enough ? (data?.results ?? []) : [],
    searched: enough && !isFetching && q === typed.trim(),
    failed: enough && isError,
  };
}

export type Place = AnswerOf<Operations['searchAddress']>['results'][number];

interface PlaceSearchResult {
  places: readonly Place[];
  /** The list is the answer to what now stands in the field. */
  searched: boolean;
  failed: boolean;
}
