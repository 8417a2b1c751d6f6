import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, Operations } from '@tohfa/contract';
import { desk, giftFor } from '@tohfa/contract/screens';
import { SearchIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, errorMessage } from '../lib/api.ts';
import { useDebounced } from '../lib/debounce.ts';
import { customerPath, editProductPath, manageOrderPath, paths } from '../lib/paths.ts';
import { type ShownGroup, useMenu } from './menu.ts';
import { useSight } from './session.ts';

const { search: texts } = desk;
const DEBOUNCE_MS = 150;

/** Finds orders, gifts, products, people and screens; usable by keyboard alone. */
export default function CommandPalette({ onClosed }: { onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={setOpen}
      onOpenChangeComplete={(nowOpen) => !nowOpen && onClosed()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-shade transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="-translate-x-1/2 fixed top-4 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] w-[min(38rem,calc(100vw-2rem))] flex-col overflow-clip rounded-sheet border border-hairline bg-surface text-ink shadow-float outline-none transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0 wide:top-24 wide:max-h-[70dvh]">
          <Dialog.Title className="sr-only">{texts.open}</Dialog.Title>
          <Search onChosen={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Search({ onChosen }: { onChosen: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const byContact = useSight('phone') === 'full';
  const { groups, status } = useResults(typed);
  const results = groups.flatMap((group) => group.results);
  const current = Math.min(active, results.length - 1);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-place="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function choose(result: Result | undefined): void {
    if (!result) return;
    onChosen();
    void navigate(result.to);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const moves: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 };
    const to = moves[event.key];
    if (event.key === 'Enter') choose(results[current]);
    else if (to !== undefined && results.length > 0) setActive((to + results.length) % results.length);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="relative shrink-0 border-hairline border-b">
        <SearchIcon className="pointer-events-none absolute top-4.5 left-5 size-5 text-ink-soft" />
        <input
          role="combobox"
          aria-expanded={results.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={results.length > 0 ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          aria-label={texts.open}
          placeholder={byContact ? texts.placeholder : texts.placeholderNames}
          value={typed}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-14 w-full bg-transparent pr-5 pl-13 text-16 outline-none placeholder:text-ink-soft"
        />
      </div>
      <p role="status" className="shrink-0 px-5 pt-3 pb-1 text-14 text-ink-soft">
        {status}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={texts.open}
        className="min-h-0 overflow-y-auto overscroll-contain px-2 pb-3"
      >
        {groups.map(({ kind, results: found }, place) => {
          const offset = groups.slice(0, place).reduce((sum, group) => sum + group.results.length, 0);
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <p id={`${id}-${kind}`} className="px-3 pt-2 pb-1 font-semibold text-12 text-ink-soft">
                {texts.kinds[kind]}
              </p>
              {found.map((result, at) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the combobox has the keyboard
                <div
                  key={result.key}
                  id={`${id}-${offset + at}`}
                  data-place={offset + at}
                  role="option"
                  aria-selected={offset + at === current}
                  onClick={() => choose(result)}
                  className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 py-1.5 hover:bg-sunken aria-selected:bg-rani-soft aria-selected:text-rani"
                >
                  <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{result.title}</span>
                  <span className="max-w-[45%] shrink-0 truncate text-14 text-ink-soft">{result.detail}</span>
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </>
  );
}

function useResults(typed: string): { groups: ResultGroup[]; status: string } {
  const menu = useMenu();
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  const found = useQuery({
    queryKey: ['admin', 'search', text],
    queryFn: ({ signal }) => call('searchEverything', { body: { q: text }, signal }),
    enabled: text !== '',
    staleTime: 10_000,
    placeholderData: (previous) => (text === '' ? undefined : previous),
  });
  const groups = [
    { kind: 'screens' as const, results: findScreens(menu, typed.trim()) },
    ...(text === '' ? [] : toGroups(found.data ?? {})),
  ].filter(({ results }) => results.length > 0);
  const total = groups.reduce((sum, { results }) => sum + results.length, 0);
  if (typed.trim() === '') return { groups, status: texts.hint };
  if (found.isError) return { groups, status: errorMessage(found.error) };
  if (found.isFetching || text !== typed.trim()) return { groups, status: texts.searching };
  return { groups, status: total === 0 ? texts.nothing : texts.found({ count: total }) };
}

function findScreens(menu: readonly ShownGroup[], typed: string): Result[] {
  const words = typed.toLowerCase();
  return menu.flatMap((group) =>
    group.items
      .filter(({ label }) => label.toLowerCase().includes(words))
      .map(({ label, to, key }) => ({
        key: to,
        title: label,
        detail: key === undefined ? group.label : `g ${key}`,
        to,
      })),
  );
}

/** What somebody looked for stands in no address: results lead by number or id. */
function toGroups({ orders = [], gifts = [], products = [], people = [] }: Found): ResultGroup[] {
  return [
    {
      kind: 'orders',
      results: orders.map(({ id, number, name, recipient, buyer }) => ({
        key: id,
        title: texts.order({ number, name }),
        detail: texts.for({ name: recipient || buyer }),
        to: manageOrderPath(id),
      })),
    },
    {
      kind: 'gifts',
      results: gifts.map(({ id, name, recipient, organiser }) => ({
        key: id,
        title: giftFor({ gift: name, recipient }),
        detail: organiser,
        to: `${paths.giftsManagement}?q=${id}`,
      })),
    },
    {
      kind: 'products',
      results: products.map(({ id, name, sku }) => ({
        key: String(id),
        title: name,
        detail: sku,
        to: editProductPath(id),
      })),
    },
    {
      kind: 'people',
      results: people.map(({ id, name, email }) => ({
        key: id,
        title: name,
        detail: email,
        to: customerPath(id),
      })),
    },
  ];
}

type Found = AnswerOf<Operations['searchEverything']>;

interface Result {
  key: string;
  title: string;
  detail: string;
  to: string;
}

interface ResultGroup {
  kind: keyof typeof texts.kinds;
  results: Result[];
}
