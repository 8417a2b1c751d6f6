import { useSearchParams } from 'react-router';
import { ChipLink } from '../ui/chip-link.tsx';
import { ScrollRow } from '../ui/scroll-row.tsx';

/** The filter and the page of a list, as the address carries them. */
export function useStateFilter<State extends string>(states: readonly State[]) {
  const [params, setParams] = useSearchParams();
  const status = states.find((state) => state === params.get('status'));
  const q = params.get('q');
  const filter: StateFilter<State> = { ...(status && { status }), ...(q && { q }) };
  return {
    filter,
    page: Math.max(1, Number(params.get('page')) || 1),
    find: (words: string) => setParams(query({ ...filter, q: words }), { replace: true }),
    turnTo: (page: number) => setParams({ ...query(filter), page: String(page) }),
  };
}

/** One state or all of them; the words that were searched for stay. */
export function StateChips<State extends string>({ label, states, filter, wordsOf }: Props<State>) {
  const to = (status?: State) => {
    const { q } = filter;
    return `?${new URLSearchParams(query({ ...(q && { q }), ...(status && { status }) }))}`;
  };
  return (
    <nav aria-label={label}>
      <ScrollRow current={filter.status ?? 'all'}>
        <ul className="flex gap-2">
          <li>
            <ChipLink to={to()} chosen={filter.status === undefined}>
              All
            </ChipLink>
          </li>
          {states.map((state) => (
            <li key={state}>
              <ChipLink to={to(state)} chosen={filter.status === state}>
                {wordsOf(state)}
              </ChipLink>
            </li>
          ))}
        </ul>
      </ScrollRow>
    </nav>
  );
}

/** Only what narrows something. */
function query({ status, q }: StateFilter<string>): Record<string, string> {
  return { ...(status && { status }), ...(q && { q }) };
}

export interface StateFilter<State extends string> {
  status?: State;
  q?: string;
}

interface Props<State extends string> {
  label: string;
  states: readonly State[];
  filter: StateFilter<State>;
  wordsOf: (state: State) => string;
}
