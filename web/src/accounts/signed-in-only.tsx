import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { lastEnding, useUser } from '../session.ts';
import { ScreenLoading } from '../shell/screen-loading.tsx';
import type { DoorState } from './door-state.ts';
import { restoreLogin } from './restore-login.ts';

/** Specification, section 9: the check for stored user data waits 100 ms. */
const CHECK_AFTER_MS = 100;
/** Longer nobody waits for a provider that does not answer; the sign-in screen goes on by itself when it does. */
const RESTORE_WITHIN_MS = 3000;

/** The screens below it are for people who are signed in; others are asked in, and come back afterwards. */
export function SignedInOnly() {
  const user = useUser();
  const { pathname, search } = useLocation();
  const checked = useChecked();
  if (user !== undefined) return <Outlet />;
  if (!checked) return <ScreenLoading />;
  return <Navigate to={paths.login} replace state={doorStateFor(pathname, search)} />;
}

function useChecked(): boolean {
  const [checked, setChecked] = useState(false);
  useEffect(() => {
    let gone = false;
    const restored = Promise.race([restoreLogin(), pause(RESTORE_WITHIN_MS)]);
    void Promise.all([restored, pause(CHECK_AFTER_MS)]).then(() => {
      if (!gone) setChecked(true);
    });
    return () => {
      gone = true;
    };
  }, []);
  return checked;
}

function doorStateFor(pathname: string, search: string): DoorState {
  const ending = lastEnding();
  // Left on purpose: the next person to sign in here starts at the beginning.
  if (ending === 'left') return {};
  if (ending === 'everywhere' || ending === 'erased') return { notice: ending };
  const to = pathname + search;
  if (ending !== undefined) return { to, notice: ending };
  return pathname === paths.requests ? { to, notice: 'requests' } : { to };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
