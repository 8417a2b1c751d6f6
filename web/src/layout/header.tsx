import { layoutTexts } from '@tohfa/contract/screens';
import { GiftIcon, HouseIcon, LayoutGridIcon, SearchIcon, UserRoundIcon, XIcon } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { BasketLink } from '../basket/add-to-basket.tsx';
import { DeliverTo } from '../delivery/deliver-to.tsx';
import { explorePath, homePath, localPath, paths } from '../lib/paths.ts';
import { currentUser, useUser } from '../lib/session.ts';
import { Avatar } from '../ui/images.tsx';
import { WordmarkLink } from '../ui/page.tsx';

export function Header() {
  const user = useUser();
  const { pathname, search } = useLocation();
  return (
    <header className="sticky top-0 z-30 border-hairline border-b bg-paper/95 pt-[env(safe-area-inset-top)] backdrop-blur-sm">
      <div className="column group flex h-16 items-center gap-3 max-[17rem]:gap-1 wide:h-18 wide:gap-6">
        <WordmarkLink />
        <div className="hidden wide:block">
          <Tabs />
        </div>
        <DeliverTo className="hidden! min-[68rem]:flex!" />
        <div className="flex min-w-0 flex-1 justify-end">
          <SearchBox />
        </div>
        <BasketLink />
        <Link
          to={user ? paths.profile : paths.login}
          state={user ? undefined : { to: pathname + search }}
          className="-mr-1 flex size-11 shrink-0 max-[17rem]:hidden items-center justify-center rounded-full bg-rani-soft text-rani transition-colors hover:bg-rani hover:text-on-rani"
        >
          <span className="sr-only">{user ? layoutTexts.account : layoutTexts.signIn}</span>
          {user ? (
            <Avatar name={user.name} photo={user.photo} className="size-10 text-16" />
          ) : (
            <UserRoundIcon className="size-5.5" />
          )}
        </Link>
      </div>
    </header>
  );
}

const TABS = [
  {
    label: layoutTexts.tabs.home,
    to: paths.root,
    shows: [paths.home, paths.productDetails],
    Icon: HouseIcon,
  },
  {
    label: layoutTexts.tabs.requests,
    to: paths.requests,
    shows: [paths.requests, localPath('/giftdetails')],
    Icon: GiftIcon,
  },
  {
    label: layoutTexts.tabs.categories,
    to: paths.categories,
    shows: [paths.categories],
    Icon: LayoutGridIcon,
  },
  {
    label: layoutTexts.tabs.profile,
    to: paths.profile,
    shows: [paths.profile, paths.orders],
    Icon: UserRoundIcon,
  },
];

export function Tabs() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={layoutTexts.shop}>
      <ul className="mx-auto flex max-w-120 justify-around wide:gap-1">
        {TABS.map(({ label, to, shows, Icon }) => (
          <li key={label} className="flex-1 wide:flex-none">
            <Link
              to={to}
              state={{ withinShop: true }}
              aria-current={
                shows.some((path) => path === pathname || pathname.startsWith(`${path}/`))
                  ? 'page'
                  : undefined
              }
              className="group/tab flex h-16 flex-col items-center justify-center gap-0.5 font-medium text-12 text-ink-soft wide:h-11 wide:rounded-full wide:px-4 wide:text-14 wide:hover:text-rani wide:aria-[current]:bg-rani-soft aria-[current]:font-bold aria-[current]:text-rani"
            >
              <span className="flex h-8 w-14 max-[17rem]:w-10 items-center justify-center rounded-full transition-colors duration-200 group-aria-[current]/tab:bg-rani-soft wide:hidden">
                <Icon className="size-5.5" />
              </span>
              <span className="max-[17rem]:sr-only">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const DEBOUNCE_MS = 250;

/** Searches while one types on the home screen, and on Enter from anywhere. The address carries the query. */
function SearchBox() {
  const { pathname, state } = useLocation();
  const navigation = useNavigationType();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const onHome = pathname === paths.home;
  const query = onHome ? (params.get('q') ?? '') : '';
  const [typed, setTyped] = useState(query);
  const sent = useRef(query);

  // Back, forward and links change the query from outside. The echo of our own search is ignored: newer letters may
  // have been typed by the time it arrives.
  useEffect(() => {
    if (navigation !== 'POP' && state?.typedHere) return;
    sent.current = query;
    setTyped(query);
  }, [navigation, state, query]);

  function search(text: string) {
    // One history entry per search, not per letter.
    const replace = onHome && sent.current !== '';
    sent.current = text.trim();
    if (currentUser() === undefined) return location.assign(explorePath({ q: sent.current }));
    const { pages: _, ...filters } = onHome ? Object.fromEntries(params) : {};
    void navigate(homePath({ ...filters, q: sent.current }), { replace, state: { typedHere: true } });
  }

  useEffect(() => {
    if (!onHome || typed.trim() === sent.current) return;
    const timer = setTimeout(() => search(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    search(typed);
    // Closes the phone's keyboard, so that the results are visible.
    input.current?.blur();
  }

  return (
    <search className="w-full wide:max-w-72 wide:transition-[max-width] wide:duration-200 wide:focus-within:max-w-md">
      <form onSubmit={submit} className="relative">
        <SearchIcon className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-5 text-ink-soft wide:left-3.5" />
        <input
          ref={input}
          type="search"
          name="q"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={100}
          aria-label={layoutTexts.search}
          placeholder={layoutTexts.search}
          autoComplete="off"
          enterKeyHint="search"
          className="h-11 w-full text-ellipsis rounded-full border border-field-border bg-surface pr-10 pl-10 text-16 placeholder-shown:pr-2 placeholder:text-14 placeholder:text-ink-soft focus-visible:outline-offset-0 wide:placeholder:text-16 [&::-webkit-search-cancel-button]:hidden"
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label={layoutTexts.clearSearch}
            onClick={() => {
              setTyped('');
              input.current?.focus();
            }}
            className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-full text-ink-soft hover:text-ink"
          >
            <XIcon className="size-4.5" />
          </button>
        )}
      </form>
    </search>
  );
}
