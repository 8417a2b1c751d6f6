import { adminListTexts } from '@tohfa/contract/screens';
import { ChevronDownIcon, SearchIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ChipLink } from '../ui/buttons.tsx';
import { ScrollRow } from '../ui/scroll-row.tsx';

/** Filter and page of a list, kept in the address. */
export function useStateFilter<State extends string>(states: readonly State[]) {
  const [params, setParams] = useSearchParams();
  const status = states.find((state) => state === params.get('status'));
  const q = params.get('q');
  const filter: StateFilter<State> = { ...(status && { status }), ...(q && { q }) };
  return {
    filter,
    page: Math.max(1, Number(params.get('page')) || 1),
    search: (query: string) => setParams(toSearchParams({ ...filter, q: query }), { replace: true }),
    goToPage: (page: number) => setParams({ ...toSearchParams(filter), page: String(page) }),
  };
}

/** Filters by one state or all; the search text stays. */
export function StateFilterChips<State extends string>({
  label,
  states,
  filter,
  labelOf,
}: StateFilterChipsProps<State>) {
  const to = (status?: State) => {
    const { q } = filter;
    return `?${new URLSearchParams(toSearchParams({ ...(q && { q }), ...(status && { status }) }))}`;
  };
  return (
    <nav aria-label={label}>
      <ScrollRow current={filter.status ?? 'all'}>
        <ul className="flex gap-2">
          <li>
            <ChipLink to={to()} selected={filter.status === undefined}>
              {adminListTexts.all}
            </ChipLink>
          </li>
          {states.map((state) => (
            <li key={state}>
              <ChipLink to={to(state)} selected={filter.status === state}>
                {labelOf(state)}
              </ChipLink>
            </li>
          ))}
        </ul>
      </ScrollRow>
    </nav>
  );
}

function toSearchParams({ status, q }: StateFilter<string>): Record<string, string> {
  return { ...(status && { status }), ...(q && { q }) };
}

export interface StateFilter<State extends string> {
  status?: State;
  q?: string;
}

interface StateFilterChipsProps<State extends string> {
  label: string;
  states: readonly State[];
  filter: StateFilter<State>;
  labelOf: (state: State) => string;
}

const DEBOUNCE_MS = 200;

/** Searches a moment after the last letter was typed. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    const { pathname } = window.location;
    timer.current = setTimeout(() => {
      // Who has opened something meanwhile is not taken back to the list.
      if (window.location.pathname === pathname) onSearch(text.trim());
    }, DEBOUNCE_MS);
  }

  return (
    <label className="mb-4 block">
      {/* What can be searched is too long for a field on a phone. */}
      <span className="mb-1.5 block font-semibold text-14 wide:sr-only">{label}</span>
      <span className="relative block">
        <SearchIcon className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-soft" />
        <input
          type="search"
          placeholder={label}
          value={typed}
          onChange={(event) => type(event.target.value)}
          className="h-11 w-full rounded-control border border-field-border bg-surface pr-3 pl-11 text-16 placeholder:text-ink-soft focus-visible:outline-offset-0 max-wide:placeholder:text-transparent"
        />
      </span>
    </label>
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (query: string) => void;
}

/** Narrows a list by one of a few values; an empty one is no filter. */
export function SelectFilter({ label, value, onChange, children }: SelectFilterProps) {
  return (
    <div className="relative wide:w-44">
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        className={`h-11 w-full appearance-none truncate rounded-control border bg-surface pr-9 pl-3.5 text-14 focus-visible:outline-offset-0 ${value === undefined ? 'border-field-border' : 'border-rani bg-rani-soft font-semibold text-rani'}`}
      >
        {children}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-3 right-2.5 size-5 text-ink-soft" />
    </div>
  );
}

interface SelectFilterProps {
  label: string;
  value: string | number | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
}
