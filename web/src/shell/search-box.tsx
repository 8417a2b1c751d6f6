import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { homePath, idFrom, paths } from '../paths.ts';
import { CloseIcon, SearchIcon } from '../ui/icons/icons.tsx';

const TYPING_PAUSE_MS = 250;

/** Searches as one types on the home screen, and on Enter from anywhere. The address carries the words. */
export function SearchBox() {
  const { pathname, state } = useLocation();
  const navigation = useNavigationType();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const onHome = pathname === paths.home;
  const searched = onHome ? (params.get('q') ?? '') : '';
  const [typed, setTyped] = useState(searched);
  const sent = useRef(searched);

  // Back, forward and links change the words from outside. An echo of our own search changes nothing: newer letters
  // may have been typed by the time it arrives.
  useEffect(() => {
    if (navigation !== 'POP' && state?.typedHere) return;
    sent.current = searched;
    setTyped(searched);
  }, [navigation, state, searched]);

  function search(words: string) {
    // One entry in the history a search, not one a letter.
    const replace = onHome && sent.current !== '';
    sent.current = words.trim();
    const category = onHome ? idFrom(params.get('category')) : undefined;
    const target = homePath({ q: sent.current, ...(category === undefined ? {} : { category }) });
    void navigate(target, { replace, state: { typedHere: true } });
  }

  useEffect(() => {
    if (!onHome || typed.trim() === sent.current) return;
    const timer = setTimeout(() => search(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    search(typed);
    // Puts a phone's keyboard away, so that the results are seen.
    input.current?.blur();
  }

  return (
    <search className="w-full wide:max-w-72 wide:transition-[max-width] wide:duration-200 wide:focus-within:max-w-md">
      <form onSubmit={submit} className="relative">
        <SearchIcon className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3.5 size-5 text-ink-soft" />
        <input
          ref={input}
          type="search"
          name="q"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={100}
          aria-label="Search gifts"
          placeholder="Search gifts"
          autoComplete="off"
          enterKeyHint="search"
          className="h-11 w-full rounded-full border border-field-border bg-surface pr-10 pl-10.5 text-16 placeholder:text-ink-soft focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label="Clear the search"
            onClick={() => {
              setTyped('');
              input.current?.focus();
            }}
            className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-full text-ink-soft hover:text-ink"
          >
            <CloseIcon className="size-4.5" />
          </button>
        )}
      </form>
    </search>
  );
}
