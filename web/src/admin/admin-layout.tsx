import { useQuery, useQueryClient } from '@tanstack/react-query';
import { adminFrameTexts, desk } from '@tohfa/contract/screens';
import { CircleUserRoundIcon, SearchIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ApiError, call } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { ButtonLink, IconButton } from '../ui/buttons.tsx';
import { Badge } from '../ui/data-display.tsx';
import { EmptyBox } from '../ui/drawings.tsx';
import { PageHeading, SkipLink, WordmarkLink } from '../ui/page.tsx';
import { AdminAccount, AdminBottomBar, AdminGroupTabs, AdminMenu } from './admin-menu.tsx';
import { useLiveUpdates } from './live-updates.ts';
import { RoleOutlet } from './role-gate.tsx';
import { adminFlag, SESSION_QUERY, stepUpRecord } from './session.ts';
import { useShortcuts } from './shortcuts.ts';
import { StepUpProvider } from './step-up.tsx';

/** The frame of every admin screen, guarded by the server's session or by the local flag. */
export default function AdminArea({ by }: { by: 'session' | 'flag' }) {
  return by === 'flag' ? <FlagGuard /> : <SessionGuard />;
}

function FlagGuard() {
  const [isSet] = useState(adminFlag.isSet);
  if (!isSet) return <Navigate to={paths.admin} replace />;
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  );
}

/** Checks the session each time a screen is opened. Until the answer comes nothing of the screen is loaded. */
function SessionGuard() {
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const check = useQuery({
    queryKey: ['admin-session', pathname],
    queryFn: async () => {
      const session = await call('verifySession', {});
      // The role may have changed meanwhile.
      queryClient.setQueryData(SESSION_QUERY.queryKey, session);
      return session;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // While an admin fills in a form, an ended session is reported on submit, not on switching windows.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [hasPassed, setPassed] = useState(false);
  if (check.isSuccess && !hasPassed) setPassed(true);

  if (check.isError) return <SessionCheckFailed error={check.error} />;
  if (!check.isSuccess && !hasPassed) return <CheckingSession />;
  return (
    <AdminLayout>{check.isSuccess ? <RoleOutlet role={check.data.role} /> : <CheckingSession />}</AdminLayout>
  );
}

function CheckingSession() {
  return (
    <p role="status" className="p-8 text-center text-ink-soft">
      {adminFrameTexts.loading}
    </p>
  );
}

/** Specification: a failed check redirects to `/admin`, whether it was refused or got no answer. */
function SessionCheckFailed({ error }: { error: Error }) {
  const { pathname } = useLocation();
  const user = useUser();
  const refused = error instanceof ApiError;
  useEffect(() => {
    if (!refused) return;
    adminFlag.clear();
    stepUpRecord.clear();
  }, [refused]);

  const isCustomer = user !== undefined && !user.isAdmin;
  if (refused && isCustomer && pathname === paths.productsManagement) return <AccessDenied />;
  return <Navigate to={paths.admin} replace />;
}

const AccountSheet = lazy(() => import('./account-sheet.tsx'));
const CommandPalette = lazy(() => import('./command-palette.tsx'));
const ShortcutsSheet = lazy(() => import('./shortcuts-sheet.tsx'));

function AdminLayout({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<'account' | 'search' | 'shortcuts'>();
  const close = () => setOpened(undefined);
  const openSearch = () => setOpened('search');
  useShortcuts({ onSearch: openSearch, onHelp: () => setOpened('shortcuts') });
  useLiveUpdates();
  return (
    <div className="print:block! wide:grid wide:grid-cols-[15rem_minmax(0,1fr)]">
      <SkipLink />
      <header className="sticky top-0 z-30 flex h-14 items-center gap-3 border-hairline border-b bg-paper/95 px-4 backdrop-blur-sm wide:hidden print:hidden">
        <WordmarkLink to={paths.adminDashboard} />
        <Badge tone="highlight">{adminFrameTexts.badge}</Badge>
        <IconButton
          label={desk.search.open}
          aria-haspopup="dialog"
          onClick={openSearch}
          className="-mr-3 ml-auto"
        >
          <SearchIcon className="size-5.5" />
        </IconButton>
        <IconButton
          label={adminFrameTexts.account}
          aria-haspopup="dialog"
          onClick={() => setOpened('account')}
          className="-mr-2"
        >
          <CircleUserRoundIcon className="size-6" />
        </IconButton>
      </header>
      <aside
        aria-label={adminFrameTexts.menu}
        className="sticky top-0 hidden h-dvh flex-col gap-5 overflow-y-auto border-hairline border-r bg-surface px-3 py-5 wide:flex print:hidden"
      >
        <div className="flex items-center gap-3 px-2">
          <WordmarkLink to={paths.adminDashboard} />
          <Badge tone="highlight">{adminFrameTexts.badge}</Badge>
        </div>
        <SearchButton onClick={openSearch} />
        <AdminMenu />
        <div className="mt-auto">
          <AdminAccount />
        </div>
      </aside>
      <main
        id="main"
        className="mx-auto w-full min-w-0 max-w-300 px-4 pt-5 pb-[calc(var(--bottom-bars)+2rem)] wide:px-8 wide:pt-8 wide:pb-16"
      >
        <AdminGroupTabs />
        <StepUpProvider>{children}</StepUpProvider>
      </main>
      <AdminBottomBar />
      <Suspense>
        {opened === 'account' && <AccountSheet onClosed={close} />}
        {opened === 'search' && <CommandPalette onClosed={close} />}
        {opened === 'shortcuts' && <ShortcutsSheet onClosed={close} />}
      </Suspense>
    </div>
  );
}

function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="flex h-11 shrink-0 items-center gap-3 rounded-control border border-field-border px-3 text-14 text-ink-soft transition-colors duration-160 hover:border-rani hover:text-rani"
    >
      <SearchIcon className="size-5" />
      {desk.search.open}
      <span
        aria-hidden="true"
        className="ml-auto rounded-small border border-hairline bg-sunken px-1.5 text-12"
      >
        /
      </span>
    </button>
  );
}

function AccessDenied() {
  return (
    <main className="column flex min-h-dvh flex-col items-center justify-center py-10 text-center">
      <EmptyBox className="size-44" />
      <div role="alert">
        <PageHeading title={adminFrameTexts.accessDenied} className="mt-6 max-w-150 text-22! wide:text-28!" />
      </div>
      <ButtonLink to={paths.home} className="mt-6">
        {adminFrameTexts.backToShop}
      </ButtonLink>
    </main>
  );
}
