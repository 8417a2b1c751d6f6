import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useUser } from '../session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { PersonIcon } from '../ui/icons/icons.tsx';
import { SearchBox } from './search-box.tsx';
import { Tabs } from './tabs.tsx';
import { WordmarkLink } from './wordmark.tsx';

export function Header() {
  const user = useUser();
  return (
    <header className="sticky top-0 z-30 border-hairline border-b bg-paper/95 pt-[env(safe-area-inset-top)] backdrop-blur-sm">
      <div className="column group flex h-16 items-center gap-3 wide:h-18 wide:gap-6">
        <WordmarkLink to={paths.home} />
        <div className="hidden wide:block">
          <Tabs />
        </div>
        <div className="flex min-w-0 flex-1 justify-end">
          <SearchBox />
        </div>
        <Link
          to={paths.profile}
          className="-mr-1 flex size-11 shrink-0 items-center justify-center rounded-full bg-rani-soft text-rani transition-colors hover:bg-rani hover:text-on-rani"
        >
          <span className="sr-only">Account</span>
          {user ? (
            <Avatar name={user.name} photo={user.photo} className="size-10 text-16" />
          ) : (
            <PersonIcon className="size-5.5" />
          )}
        </Link>
      </div>
    </header>
  );
}
