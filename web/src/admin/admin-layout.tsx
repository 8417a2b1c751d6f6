import { lazy, type ReactNode, Suspense, useState } from 'react';
import { paths } from '../paths.ts';
import { SkipLink } from '../shell/skip-link.tsx';
import { WordmarkLink } from '../shell/wordmark.tsx';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuIcon } from './admin-icons.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { AdminPerson } from './admin-person.tsx';
import { ProofKeeper } from './proof-keeper.tsx';

const AdminMenuSheet = lazy(() => import('./admin-menu-sheet.tsx'));

export function AdminLayout({ children }: { children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <div className="wide:grid wide:grid-cols-[15rem_minmax(0,1fr)]">
      <SkipLink />
      <header className="sticky top-0 z-30 flex h-14 items-center gap-3 border-hairline border-b bg-paper/95 px-4 backdrop-blur-sm wide:hidden">
        <WordmarkLink to={paths.adminDashboard} />
        <Badge tone="festive">Admin</Badge>
        <IconButton
          label="Menu"
          aria-haspopup="dialog"
          onClick={() => setMenuOpen(true)}
          className="-mr-2 ml-auto"
        >
          <MenuIcon className="size-6" />
        </IconButton>
      </header>
      <aside
        aria-label="Admin menu"
        className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-hairline border-r bg-surface px-3 py-5 wide:flex"
      >
        <div className="flex items-center gap-3 px-2">
          <WordmarkLink to={paths.adminDashboard} />
          <Badge tone="festive">Admin</Badge>
        </div>
        <AdminMenu />
        <div className="mt-auto">
          <AdminPerson />
        </div>
      </aside>
      <main
        id="main"
        className="mx-auto w-full min-w-0 max-w-300 px-4 pt-5 pb-24 wide:px-8 wide:pt-8 wide:pb-16"
      >
        <ProofKeeper>{children}</ProofKeeper>
      </main>
      {menuOpen && (
        <Suspense>
          <AdminMenuSheet onClosed={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
