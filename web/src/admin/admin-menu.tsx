import { useQueryClient } from '@tanstack/react-query';
import { adminFrameTexts } from '@tohfa/contract/screens';
import { BellIcon, KeyRoundIcon, LogOutIcon, StoreIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { useAction } from '../ui/actions.tsx';
import { ChipLink } from '../ui/buttons.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { ScrollRow } from '../ui/scroll-row.tsx';
import { type ShownGroup, useMenu } from './menu.ts';
import { useAdmin, useExitAdmin } from './session.ts';

/** The rail of wide screens: the six groups, and the screens of the one where one is. */
export function AdminMenu() {
  const groups = useMenu();
  return (
    <nav aria-label={adminFrameTexts.screens}>
      <ul className="space-y-1">
        {groups.map((group) => (
          <li key={group.label}>
            <Link
              to={group.to}
              aria-current={currentOf(group, headItem(group)?.isCurrent)}
              className="flex h-11 items-center gap-3 rounded-control px-3 font-medium text-14 text-ink-soft transition-colors duration-160 hover:bg-sunken hover:text-ink aria-[current=page]:bg-rani-soft aria-[current]:font-bold aria-[current]:text-rani"
            >
              <group.Icon className="size-5 shrink-0" />
              {group.label}
            </Link>
            {group.isCurrent && <GroupItems group={group} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function GroupItems({ group }: { group: ShownGroup }) {
  const items = group.items.filter((item) => item !== headItem(group));
  if (items.length === 0) return null;
  return (
    <ul className="mt-1 mb-2 ml-5.5 space-y-0.5 border-hairline border-l pl-3">
      {items.map(({ label, to, isCurrent }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className="flex min-h-10 items-center rounded-control px-3 text-14 text-ink-soft transition-colors duration-160 hover:bg-sunken hover:text-ink aria-[current]:bg-rani-soft aria-[current]:font-bold aria-[current]:text-rani"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The screen that has the group's own name is not listed again below it. */
function headItem({ label, items }: ShownGroup) {
  return items.find((item) => item.label === label);
}

function currentOf({ isCurrent }: ShownGroup, isPage: boolean | undefined) {
  if (isPage) return 'page';
  return isCurrent ? 'true' : undefined;
}

/** The same groups at the bottom of a phone. */
export function AdminBottomBar() {
  const groups = useMenu();
  return (
    <nav
      aria-label={adminFrameTexts.screens}
      className="fixed inset-x-0 bottom-0 z-30 border-hairline border-t bg-surface pb-[env(safe-area-inset-bottom)] wide:hidden print:hidden"
    >
      <ul className="mx-auto flex min-h-16 max-w-120 justify-around">
        {groups.map((group) => (
          // As wide as its longest word needs: “Catalogue” takes more than a sixth of a narrow phone.
          <li key={group.label} className="flex-auto">
            <Link
              to={group.to}
              aria-current={currentOf(
                group,
                group.items.some(({ to, isCurrent }) => isCurrent && to === group.to),
              )}
              className="group/tab flex h-16 flex-col items-center justify-center gap-0.5 font-medium text-12 text-ink-soft aria-[current]:font-bold aria-[current]:text-rani"
            >
              <span className="flex h-8 w-full max-w-14 items-center justify-center rounded-full transition-colors duration-200 group-aria-[current]/tab:bg-rani-soft">
                <group.Icon className="size-5.5" />
              </span>
              <span className="max-w-full text-center leading-4">{group.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On phones, above a screen: the other screens of its group. */
export function AdminGroupTabs() {
  const group = useMenu().find(({ isCurrent }) => isCurrent);
  if (!group || group.items.length < 2) return null;
  const current = group.items.find(({ isCurrent }) => isCurrent);
  return (
    <nav aria-label={group.label} className="mb-4 wide:hidden print:hidden">
      <ScrollRow current={current?.to ?? ''}>
        <ul className="flex gap-2">
          {group.items.map(({ label, to, isCurrent }) => (
            <li key={to}>
              <ChipLink to={to} selected={isCurrent}>
                {label}
              </ChipLink>
            </li>
          ))}
        </ul>
      </ScrollRow>
    </nav>
  );
}

const AdminPreferences = lazy(() => import('./admin-preferences.tsx'));

export function AdminAccount({ onSelect }: { onSelect?: () => void }) {
  const admin = useAdmin();
  const customer = useUser();
  const exitAdmin = useExitAdmin();
  const [isChoosing, setChoosing] = useState(false);
  const queryClient = useQueryClient();
  const { busy, run } = useAction(async () => {
    const queries = { queryKey: ['admin'] };
    // What still loads would be refused once the session has ended.
    await queryClient.cancelQueries(queries);
    try {
      await call('adminLogout', {});
    } catch (error) {
      void queryClient.invalidateQueries(queries);
      throw error;
    }
    exitAdmin();
  });
  return (
    <div className="space-y-2 border-hairline border-t pt-4">
      <div className="px-3 text-14">
        <p className="text-ink-soft">{adminFrameTexts.signedInAs}</p>
        <p className="min-h-5 font-semibold">
          <EmailText>{admin?.email ?? ''}</EmailText>
        </p>
      </div>
      <div>
        <button type="button" onClick={() => setChoosing(true)} className={ACCOUNT_LINE}>
          <BellIcon className="size-5 shrink-0" />
          {adminFrameTexts.notifications}
        </button>
        <Link to={paths.mySecurity} onClick={onSelect} className={ACCOUNT_LINE}>
          <KeyRoundIcon className="size-5 shrink-0" />
          {adminFrameTexts.yourSignIn}
        </Link>
        {/* A page of its own, outside the app: an admin without an account would only be asked to sign in. */}
        <a href={customer ? paths.home : paths.explore} className={ACCOUNT_LINE}>
          <StoreIcon className="size-5 shrink-0" />
          {adminFrameTexts.openShop}
        </a>
        <button type="button" aria-busy={busy} onClick={run} className={ACCOUNT_LINE}>
          <LogOutIcon className="size-5 shrink-0" />
          {adminFrameTexts.signOut}
        </button>
      </div>
      {isChoosing && (
        <Suspense>
          <AdminPreferences onClosed={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  );
}

const ACCOUNT_LINE =
  'flex h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium text-14 text-ink-soft transition-colors duration-160 hover:bg-sunken hover:text-ink';
